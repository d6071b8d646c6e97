// What the compiler is told in the end: command line over the model's amp section over the preset over the defaults.
#pragma once
#include "CommandLine.h"
#include "ampc/Import/Model.h"
#include "ampc/Passes/Pipelines.h"

namespace ampc {

struct Settings {
  PipelineOptions pipeline;
  std::string amp; // for people: "O1 float16 paddle"
};

// Fails with an exit code after an error on stderr.
std::optional<int> settle(const CommandLine &line, const model::Model &model, mlir::MLIRContext &context, Settings &out);

} // namespace ampc
