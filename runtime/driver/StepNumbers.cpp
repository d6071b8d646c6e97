// The numbers of a step, by their roles in the program's outputs.
#include "driver/StepNumbers.h"

namespace ampc::runtime {

using namespace ampc::format;

StepRecord recordOf(const Entry &entry, const Kept &kept) {
  StepRecord r;
  for (uint32_t i = 0; i < entry.outputs()->size(); ++i) {
    const Output *output = entry.outputs()->Get(i);
    double value = kept.numbers[i];
    switch (output->field()) {
    case Field::loss:
      r.loss = static_cast<float>(value);
      r.hasLoss = true;
      break;
    case Field::metric:
      r.metrics.emplace_back(output->tensor()->name()->str(), static_cast<float>(value));
      break;
    case Field::learning_rate:
      r.learningRate = static_cast<float>(value);
      r.hasLearningRate = true;
      break;
    case Field::loss_scale: r.lossScale = static_cast<float>(value); break;
    case Field::found_inf: r.foundInf = value != 0; break;
    case Field::good: r.good = static_cast<int64_t>(value); break;
    case Field::bad: r.bad = static_cast<int64_t>(value); break;
    case Field::skipped: r.skipped = static_cast<int64_t>(value); break;
    case Field::floor_hit: r.floorHit = value != 0; break;
    case Field::output:
    case Field::kept: break;
    }
  }
  return r;
}

} // namespace ampc::runtime
