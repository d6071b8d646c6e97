// The options of the group Explain: what they read before the compiler runs, and what they write between its phases.
#pragma once
#include "Settings.h"
#include "ampc/Export/Report.h"
#include "ampc/Import/Decisions.h"

namespace ampc {

class Explanations {
public:
  // Both outlive it.
  Explanations(const CommandLine &line, const model::Model &model) : line(line), model(model) {}

  // Reads the files of --amp-replay and --amp-diff. What a replayed file says of level, dtype and policy enters `line`.
  // Each of these fails with an exit code after an error on stderr.
  std::optional<int> read(CommandLine &line);
  // With the module as imported: puts replayed decisions on it, or takes its hash where decisions are to be saved.
  std::optional<int> replay(mlir::ModuleOp imported, Settings &settings);
  // After each phase: what was asked for and can be told now.
  std::optional<int> write(Phase after, mlir::ModuleOp module, const Settings &settings);

private:
  std::optional<int> readReplayed(CommandLine &line);
  std::optional<int> writeReports(mlir::ModuleOp module, const Settings &settings);
  std::optional<int> explain(mlir::ModuleOp module);
  std::vector<llvm::StringRef> opsNamed(const std::string &entry) const;
  int unknownOp(const std::string &wanted) const;

  const CommandLine &line;
  const model::Model &model;
  std::optional<model::SavedDecisions> saved;
  std::optional<OtherReport> other;
  std::string cut;       // what min-cut solved, where a report is asked for
  std::string graphHash; // of the module as imported, where decisions are saved
};

} // namespace ampc
