// What mixed precision did to a graph, read from the module as it stands after `cast`.
// docs/AmpReport.md shows each form.
#pragma once
#include "ampc/Dialect/AMP/OpReason.h"
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>

namespace ampc {

// Another report of the same or a like model, to compare with.
struct OtherReport {
  std::string file; // as the user named it
  std::string amp;  // "O1 float16 paddle"
  std::vector<amp::OpReason> ops;
};

struct ReportOptions {
  std::string amp;                    // what was asked for: "O1 float16 paddle"
  const OtherReport *other = nullptr; // compares with it
  std::string cut; // what min-cut solved, as CutReport.h gives it; empty under other policies
};

// The AMP report as JSON: per op its dtype, rule, cause and chain of causes; the casts; a summary;
// "diff" with another report; what min-cut solved.
std::string ampReport(mlir::ModuleOp afterCast, const ReportOptions &options);

// The same as a page: HTML with its own script and style, which loads nothing from anywhere.
std::string ampReportPage(mlir::ModuleOp afterCast, const ReportOptions &options);

// Exactly the ops whose dtype differs from the other report's, with both chains of causes, as text.
// Expects options.other.
std::string ampDiff(mlir::ModuleOp afterCast, const ReportOptions &options);

// Why the ops of these names have their precision, in sentences, an empty line between two ops.
// Names that no op has are left out.
std::string explainOps(mlir::ModuleOp afterCast, llvm::ArrayRef<llvm::StringRef> names);

// How many ops compute in each dtype, and how many casts there are: "6 ops (5 float16, 1 float32),
// 7 casts".
std::string countedOps(mlir::ModuleOp afterCast);

// The decisions as a file that can be edited and replayed: one line per op. `settings` are what
// `plan` was told; the hash is that of the graph as imported (amp::graphHash). Takes the module
// after `plan`.
struct DecisionSettings {
  std::string level, dtype, policy, graphHash;
};
std::string savedDecisions(mlir::ModuleOp afterPlan, const DecisionSettings &settings);

} // namespace ampc
