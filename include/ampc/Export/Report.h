// The AMP reports: the decisions and casts of a module after `cast`, as JSON, HTML and text.
// docs/AmpReport.md shows each form. Used by the driver.
#pragma once
#include "ampc/Dialect/AMP/OpReason.h"
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>

namespace ampc {

// The report to compare with, of the same or a similar model.
struct OtherReport {
  std::string file; // as given by the user
  std::string amp;  // "O1 float16 paddle"
  std::vector<amp::OpReason> ops;
};

struct ReportOptions {
  std::string amp;                    // the settings: "O1 float16 paddle"
  const OtherReport *other = nullptr; // if not null, the report has the section "diff"
  std::string cut;       // the result of cutReport (CutReport.h); empty under other policies
  mlir::ModuleOp folded; // the module after amp-fold-casts, for the section "after_optimize"
};

// The AMP report as JSON: dtype, rule, cause and chain of causes of each op; the casts; a summary;
// the differences from another report; the min-cut instance.
std::string ampReport(mlir::ModuleOp afterCast, const ReportOptions &options);

// The same as an HTML page, which contains its script and style and loads no other resources.
std::string ampReportPage(mlir::ModuleOp afterCast, const ReportOptions &options);

// The ops whose dtype differs from the other report's, with both chains of causes, as text.
// Requires options.other.
std::string ampDiff(mlir::ModuleOp afterCast, const ReportOptions &options);

// Explains the precision of the named ops in sentences, separated by empty lines. Unknown names are
// ignored.
std::string explainOps(mlir::ModuleOp afterCast, llvm::ArrayRef<llvm::StringRef> names);

// The number of ops in each dtype, and of casts: "6 ops (5 float16, 1 float32), 7 casts".
std::string countedOps(mlir::ModuleOp afterCast);

// The decisions as a file that can be edited and replayed, one line per op. `settings` are those of
// `plan`; the hash is that of the imported graph (amp::graphHash). Requires a module after `plan`.
struct DecisionSettings {
  std::string level, dtype, policy, graphHash;
};
std::string savedDecisions(mlir::ModuleOp afterPlan, const DecisionSettings &settings);

} // namespace ampc
