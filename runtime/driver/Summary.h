// The summary after a training: counts, losses, speed, memory, files; and a warning if most steps
// had no effect.
#pragma once
#include "driver/Log.h"
#include "driver/Options.h"

namespace ampc::runtime {

// Collects the records of the steps and evaluations of one run, as they are written to the log.
// Filled by Trainer.
class Summary {
public:
  void step(const StepRecord &record);
  void evaluation(const EvalRecord &record) { evaluation_ = record; }
  // Adds a complete file or folder with its description: "weights", "output 'y'".
  void wrote(const std::string &what, const std::string &path) {
    written_.push_back(what + " " + path);
  }

  // The lines for stdout. `last` is the last step of the training, possibly of an earlier run.
  std::string text(uint64_t last, const Session &session) const;
  // If most steps were skipped or had no finite loss: their number and likely causes. Otherwise
  // empty.
  std::string warning(const Program &program, const Options &options) const;

private:
  std::string causes(const Program &program, const Options &options) const;

  uint64_t steps_ = 0, skipped_ = 0, notFinite_ = 0,
           wasted_ = 0;         // skipped, or with a loss that is not finite
  uint64_t firstNotFinite_ = 0; // the first such step; 0: none
  uint64_t bestStep_ = 0;
  double seconds_ = 0;
  StepRecord first_, last_, best_;
  std::optional<EvalRecord> evaluation_;
  std::vector<std::string> written_;
};

// The peak memory of this process in bytes; 0 if /proc does not contain it.
uint64_t peakMemory();

} // namespace ampc::runtime
