// The loss scale of a program: options over the model's section over a preset.
#pragma once
#include "Settings.h"

namespace ampc {

// Wants level, dtype and infer in `out`. Fails with an exit code after an error on stderr: 2 where the command line alone is wrong.
std::optional<int> settleScaler(const CommandLine &line, const model::Model &model, Settings &out);

} // namespace ampc
