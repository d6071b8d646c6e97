// Which batches of the data each step of a training takes. A step takes `perStep` batches, one per
// micro-batch of each rank; an epoch ends when fewer are left.
#pragma once
#include <cstdint>

namespace ampc::runtime {

struct Schedule {
  uint64_t batches = 0; // per epoch; 0: the data has no end
  uint64_t perStep = 1;
  // Where this run starts: after `firstStep` steps, at batch `firstBatch` of epoch `firstEpoch`. A
  // checkpoint may come from a run with another number of batches per step.
  uint64_t firstStep = 0, firstEpoch = 0, firstBatch = 0;

  uint64_t stepsPerEpoch() const { return batches / perStep; }
  // The epoch and the first batch of the step that follows `step` steps.
  uint64_t epochAfter(uint64_t step) const {
    if (batches == 0)
      return 0;
    uint64_t taken = step - firstStep, first = stepsOfFirstEpoch();
    return taken < first ? firstEpoch : firstEpoch + 1 + (taken - first) / stepsPerEpoch();
  }
  uint64_t batchAfter(uint64_t step) const {
    if (batches == 0)
      return 0;
    uint64_t taken = step - firstStep, first = stepsOfFirstEpoch();
    return taken < first ? firstBatch + taken * perStep
                         : (taken - first) % stepsPerEpoch() * perStep;
  }
  // Whether an epoch ends with this step.
  bool endsEpoch(uint64_t step) const {
    return batches && step && batchAfter(step) == 0 && epochAfter(step) > 0;
  }
  // The last step of this many epochs.
  uint64_t lastStep(uint64_t epochs) const {
    if (epochs <= firstEpoch)
      return firstStep;
    return firstStep + stepsOfFirstEpoch() + (epochs - firstEpoch - 1) * stepsPerEpoch();
  }

private:
  uint64_t stepsOfFirstEpoch() const {
    return firstBatch < batches ? (batches - firstBatch) / perStep : 0;
  }
};

} // namespace ampc::runtime
