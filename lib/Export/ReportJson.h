// The report's parts as JSON values: its file and its page are made of the same.
#pragma once
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Export/Report.h"
#include <nlohmann/json.hpp>

namespace ampc {

using Json = nlohmann::ordered_json;

Json reportJson(mlir::ModuleOp afterCast, const ReportOptions &options);
Json diffJson(const amp::Reasons &reasons, const ReportOptions &options);
std::string dumped(const Json &json, int indent);

// The casts that AMP made, in program order; the model's own are ops.
std::vector<mlir::Operation *> castsOf(mlir::func::FuncOp main);
// Where a cast stands: "input", "weight", "output" or "activation".
llvm::StringRef siteOf(mlir::Operation *cast);

} // namespace ampc
