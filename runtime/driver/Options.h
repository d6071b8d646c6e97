// The command line of amprun: parsing and checks. Used by Driver.cpp.
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
  std::set<uint64_t> overflowSteps, nanSteps;    // from 1, counted over the whole training
  std::string overflowParameter, nanParameter;   // empty: all gradients
  std::optional<uint64_t> overflowRank, nanRank; // none: all ranks
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
  uint64_t printEvery = 0; // 0: the option was not given
  std::string weights, saveWeights, log, plot, profile, checkpoint, resume;
  std::string calibrated;       // --calibrate: the file of the device table; no program runs
  int64_t calibrateExtent = 0;  // for tests: the size of its products; 0: the default of the device
  std::string calibrateRanges;  // the file of the ranges of an inference
  uint64_t every = 0, keep = 0; // 0: only at the end; keep all
  Faults faults;
  uint64_t accumulate = 1;                    // micro-batches per step and rank
  std::optional<format::DType> allReduceType; // none: the gradients' own
  bool zero = false;                          // --zero=1
  bool profiledByRank0 = false;               // of another rank: rank 0 has --profile
  std::optional<uint64_t> timeout;            // seconds that ranks wait for one another
  Info info = Info::none;
  // The progress to print: none with --quiet, and with --benchmark unless --print-every is given.
  Pace pace() const { return {quiet || (benchmark && printEvery == 0), printEvery}; }
  // Whether to print the text below and stop (--help, --version).
  bool done = false;
  std::string text;
};

// Errors have code `usage`.
Result<Options> parseOptions(int argc, const char *const *argv);

// Rejects options that apply to training only, or that would change the order or number of the
// outputs of an inference, with code `usage`. parseOptions calls it for --mode=infer; otherwise the
// mode depends on the program.
Status checkInferOptions(const Options &options);

} // namespace ampc::runtime
