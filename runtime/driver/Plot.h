// --plot: an SVG of what a training's log says, in panels above one axis of steps.
#pragma once
#include "driver/Log.h"

namespace ampc::runtime {

// Losses with the evaluations' as points, metrics, the loss scale where there is one; skipped steps
// and losses that are not finite are marked. A panel that has nothing to show is left out. `title`
// is any text.
std::string plotSvg(const std::string &title, const std::vector<StepRecord> &steps,
                    const std::vector<EvalRecord> &evaluations);

} // namespace ampc::runtime
