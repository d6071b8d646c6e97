// The parts of the AMP report as JSON values, shared by the JSON file and the HTML page.
#pragma once
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Export/Report.h"
#include <nlohmann/json.hpp>

namespace ampc {

using Json = nlohmann::ordered_json;

Json reportJson(mlir::ModuleOp afterCast, const ReportOptions &options);
Json diffJson(const amp::Reasons &reasons, const ReportOptions &options);
std::string dumped(const Json &json, int indent);

// The casts inserted by `cast`, in program order, without the model's own.
std::vector<mlir::Operation *> castsOf(mlir::func::FuncOp main);
// The kind of value that is cast: "input", "weight", "output" or "activation".
llvm::StringRef siteOf(mlir::Operation *cast);

} // namespace ampc
