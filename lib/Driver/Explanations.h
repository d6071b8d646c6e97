// The reports of a compilation: reads the files of --amp-replay and --amp-diff before the phases,
// and writes reports, decisions and explanations between them. Used by Compiler.cpp.
#pragma once
#include "Reporter.h"
#include "ampc/Export/Report.h"
#include "ampc/Import/Decisions.h"
#include "ampc/Passes/Pipelines.h"

namespace ampc {

class Explanations {
public:
  // The arguments must outlive the object.
  Explanations(const CompilerOptions &options, const Reporter &reporter, Compilation &result)
      : options(options), reporter(reporter), result(result) {}

  // Reads the files of --amp-replay and --amp-diff. Sets level, dtype and policy in `options` to
  // those of the replayed file.
  Outcome read(CompilerOptions &options);
  // Requires the imported and configured module. Writes replayed decisions to it, and computes the
  // hash of the graph if decisions will be saved.
  Outcome replay(mlir::ModuleOp imported);
  // Called after each phase; writes the requested outputs that are available then.
  Outcome write(Phase after, mlir::ModuleOp module);

private:
  Outcome readReplayed(CompilerOptions &options);
  void afterPlan(mlir::ModuleOp module);
  void writeReports(mlir::ModuleOp module);
  Outcome explain(mlir::ModuleOp module);
  Outcome unknownOp(const std::string &wanted, llvm::ArrayRef<mlir::Operation *> ops) const;

  const CompilerOptions &options;
  const Reporter &reporter;
  Compilation &result;
  std::optional<model::SavedDecisions> saved;
  std::optional<OtherReport> other;
  std::string cut;       // the result of cutReport, if a report is requested
  std::string graphHash; // of the imported module, if decisions are saved
};

} // namespace ampc
