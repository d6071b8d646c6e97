// --plot: an SVG plot of a training's log, in panels with a common axis of steps.
#pragma once
#include "driver/Log.h"

namespace ampc::runtime {

// Plots the losses (of evaluations as points), the metrics, and the loss scale if there is one.
// Skipped steps and losses that are not finite are marked. Panels without data are omitted. `title`
// may be any text.
std::string plotSvg(const std::string &title, const std::vector<StepRecord> &steps,
                    const std::vector<EvalRecord> &evaluations);

} // namespace ampc::runtime
