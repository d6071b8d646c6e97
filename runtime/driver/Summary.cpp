// The summary after a training, and the warning about ineffective steps.
#include "driver/Summary.h"
#include "driver/Console.h"
#include "load/Memory.h"
#include <algorithm>
#include <cmath>
#include <fstream>

namespace ampc::runtime {

using namespace ampc::format;

uint64_t peakMemory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:"))
      return std::strtoull(line.c_str() + 6, nullptr, 10) * 1024;
  return 0;
}

void Summary::step(const StepRecord &record) {
  bool finite = !record.hasLoss || std::isfinite(record.loss);
  if (steps_++ == 0)
    first_ = record;
  last_ = record;
  seconds_ += record.seconds;
  skipped_ += record.foundInf;
  notFinite_ += !finite;
  wasted_ += record.foundInf || !finite;
  if (!finite && firstNotFinite_ == 0)
    firstNotFinite_ = record.step;
  if (record.hasLoss && finite && (bestStep_ == 0 || record.loss < best_.loss)) {
    best_ = record;
    bestStep_ = record.step;
  }
}

static std::string metricsText(const Metrics &metrics) {
  std::string text;
  for (const auto &[name, value] : metrics)
    text += (text.empty() ? "" : ", ") + name + " " + numberText(value);
  return text;
}

std::string Summary::text(uint64_t last, const Session &session) const {
  auto line = [](const char *name, const std::string &value) {
    return value.empty() ? ""
                         : std::string(name) +
                               std::string(12 - std::string_view(name).size(), ' ') + value + "\n";
  };
  std::string steps = std::to_string(steps_) + (steps_ == 1 ? " step" : " steps");
  if (steps_ > 1 && first_.step > 1)
    steps += " (" + std::to_string(first_.step) + " to " + std::to_string(last_.step) + ")";
  else if (steps_ == 0 && last > 0)
    steps += ", the training is already at " + std::to_string(last);
  if (steps_ > 0) {
    steps += ", skipped " + std::to_string(skipped_) + ", non-finite " + std::to_string(notFinite_);
    if (seconds_ > 0)
      steps += ", " +
               numberText(static_cast<float>(
                   std::round(static_cast<double>(steps_) / seconds_ * 10) / 10)) +
               " steps/s";
  }
  std::string loss;
  if (steps_ > 0 && last_.hasLoss) {
    loss = "first " + numberText(first_.loss) + ", last " + numberText(last_.loss) + ", best ";
    loss += bestStep_ ? numberText(best_.loss) + " at " + std::to_string(bestStep_)
                      : "none, for none was finite";
  }
  std::string evaluated;
  if (evaluation_) {
    evaluated = evaluation_->hasLoss ? "loss " + numberText(evaluation_->loss) : "";
    std::string metrics = metricsText(evaluation_->metrics);
    evaluated += (evaluated.empty() || metrics.empty() ? "" : ", ") + metrics;
  }
  std::string memory = peakMemory() ? bytesText(peakMemory()) + " at the peak" : "";
  if (session.device() != "cpu") {
    uint64_t arenas = 0;
    for (const Arena *arena : *session.program().head().arenas())
      arenas += arena->size();
    memory += (memory.empty() ? "" : ", ") + bytesText(arenas - session.released()) +
              " in arenas of the GPU";
  }
  std::string written;
  for (const std::string &item : written_)
    written += (written.empty() ? "" : ", ") + item;
  return line("trained:", steps) + line("loss:", loss) +
         line("metrics:", metricsText(last_.metrics)) + line("evaluation:", evaluated) +
         line("memory:", memory) + line("written:", written);
}

// The likely causes, narrowed down by the run: injected faults; a loss scale that is still
// decreasing; if the first loss is not finite, the inputs or weights; if a later one is, the
// training.
std::string Summary::causes(const Program &program, const Options &options) const {
  if (options.faults.any())
    return "faults were injected";
  bool low =
      program.head().amp()->str().find(" float16 ") != std::string::npos; // "O1 float16 paddle"
  if (firstNotFinite_ == first_.step)
    return "numbers in the data or weights that are not finite or very large, labels outside their "
           "classes" +
           std::string(low ? ", a value of the forward pass beyond float16's 65504 (ampc's "
                             "warnings name candidates)"
                           : "");
  bool trained = skipped_ < steps_;
  if (firstNotFinite_ > 0 && trained)
    return "a learning rate that is too large (the loss was finite before step " +
           std::to_string(firstNotFinite_) + ")";
  if (last_.lossScale < first_.lossScale)
    return "a loss scale that begins too high, at " + numberText(first_.lossScale) + " (it is " +
           numberText(last_.lossScale) + " now: train longer, or see ampc --init-loss-scaling)";
  return "a loss scale that is too high (" + numberText(last_.lossScale) +
         ": see ampc --loss-scale), data that is not scaled to small numbers" +
         (trained               ? ", a learning rate that is too large"
          : firstNotFinite_ > 0 ? ", numbers in the data that are not finite (the loss of step " +
                                      std::to_string(firstNotFinite_) + " is not)"
                                : "");
}

std::string Summary::warning(const Program &program, const Options &options) const {
  if (2 * wasted_ <= steps_)
    return "";
  std::string what = skipped_ == wasted_     ? " were skipped"
                     : notFinite_ == wasted_ ? " had a loss that is not finite"
                                             : " were skipped or had a loss that is not finite";
  return std::to_string(wasted_) + " of " + std::to_string(steps_) + " steps" + what +
         "; likely causes: " + causes(program, options);
}

} // namespace ampc::runtime
