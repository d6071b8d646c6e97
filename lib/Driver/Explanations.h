// What a user is told of a compilation: files that it reads before the phases, and what it makes
// between them.
#pragma once
#include "Diagnose.h"
#include "ampc/Export/Report.h"
#include "ampc/Import/Decisions.h"
#include "ampc/Passes/Pipelines.h"

namespace ampc {

class Explanations {
public:
  // All outlive it.
  Explanations(const CompilerOptions &options, const Diagnose &diagnose, Compilation &result)
      : options(options), diagnose(diagnose), result(result) {}

  // Reads the files of --amp-replay and --amp-diff. What a replayed file says of level, dtype and
  // policy enters `options`.
  Outcome read(CompilerOptions &options);
  // With the module as imported and configured: puts replayed decisions on it, or takes its hash
  // where decisions are to be saved.
  Outcome replay(mlir::ModuleOp imported);
  // After each phase: what was asked for and can be told now.
  Outcome write(Phase after, mlir::ModuleOp module);

private:
  Outcome readReplayed(CompilerOptions &options);
  void afterPlan(mlir::ModuleOp module);
  void writeReports(mlir::ModuleOp module);
  Outcome explain(mlir::ModuleOp module);
  Outcome unknownOp(const std::string &wanted, llvm::ArrayRef<mlir::Operation *> ops) const;

  const CompilerOptions &options;
  const Diagnose &diagnose;
  Compilation &result;
  std::optional<model::SavedDecisions> saved;
  std::optional<OtherReport> other;
  std::string cut;       // what min-cut solved, where a report is asked for
  std::string graphHash; // of the module as imported, where decisions are saved
};

} // namespace ampc
