// What a training says when it has ended: counts, losses, speed, memory, files; and a warning where
// it trained little or nothing.
#pragma once
#include "driver/Log.h"
#include "driver/Options.h"

namespace ampc::runtime {

// Collects the records of the steps and evaluations of one run; Trainer fills it. Losses are those
// that the log has.
class Summary {
public:
  void step(const StepRecord &record);
  void evaluation(const EvalRecord &record) { evaluation_ = record; }
  // A file or folder that is complete, under what it is: "weights", "output 'y'".
  void wrote(const std::string &what, const std::string &path) {
    written_.push_back(what + " " + path);
  }

  // The lines for stdout. `last`: the last step of the training so far, which this run need not
  // have made.
  std::string text(uint64_t last, const Session &session) const;
  // Where most of the steps changed nothing or had no finite loss: how many, and the likely causes.
  // Else empty.
  std::string warning(const Program &program, const Options &options) const;

private:
  std::string causes(const Program &program, const Options &options) const;

  uint64_t steps_ = 0, skipped_ = 0, notFinite_ = 0,
           wasted_ = 0;         // wasted: skipped, not finite or both
  uint64_t firstNotFinite_ = 0; // its step; 0: none
  uint64_t bestStep_ = 0;
  double seconds_ = 0;
  StepRecord first_, last_, best_;
  std::optional<EvalRecord> evaluation_;
  std::vector<std::string> written_;
};

// The most memory that this process has had, in bytes; 0 where /proc does not say.
uint64_t peakMemory();

} // namespace ampc::runtime
