// The command line of amprun.
#pragma once
#include "ampc/Runtime/Status.h"
#include "data/Dataset.h"
#include "driver/Console.h"
#include <optional>
#include <set>

namespace ampc::runtime {

enum class Mode { automatic, train, infer };
enum class Info { none, text, json };

struct Faults {
  std::set<uint64_t> overflowSteps, nanSteps;  // 1-based, of the whole training
  std::string overflowParameter, nanParameter; // empty: every gradient
  bool any() const { return !overflowSteps.empty() || !nanSteps.empty(); }
};

struct Options {
  std::string program;
  SessionOptions session;
  LoadOptions load;
  uint64_t seed = 0;
  bool seedGiven = false;
  Mode mode = Mode::automatic;
  std::optional<uint64_t> steps, epochs;
  FileByName data, evalData, outputs;
  bool shuffle = false, weightsPartial = false, benchmark = false, failOnNan = false,
       dryRun = false;
  bool compare = false; // --compare=O0
  std::optional<double> tolerance;
  bool quiet = false, verbose = false;
  uint64_t printEvery = 0; // 0: as a run without the option
  std::string weights, saveWeights, log, plot, profile, checkpoint, resume;
  std::string calibrated;       // --calibrate: where the device table goes; no program is run
  int64_t calibrateExtent = 0;  // for tests: of its products; 0: as large as the device deserves
  std::string calibrateRanges;  // where the ranges of an inference go
  uint64_t every = 0, keep = 0; // 0: at the end only, all
  Faults faults;
  Info info = Info::none;
  // What of the progress is printed: nothing with --quiet, and with --benchmark unless
  // --print-every asks for it.
  Pace pace() const { return {quiet || (benchmark && printEvery == 0), printEvery}; }
  // Set when the text below is all that was asked for (--help, --version).
  bool done = false;
  std::string text;
};

// Errors have code `usage`.
Result<Options> parseOptions(int argc, const char *const *argv);

// Options that only a training has a use for, or that would change the order or number of an
// inference's outputs: an error with code `usage`. parseOptions calls it where --mode=infer is
// given; else the program says what runs.
Status checkInferOptions(const Options &options);

} // namespace ampc::runtime
