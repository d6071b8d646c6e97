// The phases of the compiler. One word per phase is used for the enum, `--emit`, the builder
// function and the pipeline `ampc-<phase>`.
#pragma once
#include "ampc/Passes/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace ampc {

// A phase is configured only by the module's attributes (Dialect/AMP/Settings.h).
enum class Phase { Import, Plan, Cast, Backward, Train, Optimize, Lower, Export };

struct PhaseInfo {
  Phase phase;
  llvm::StringRef word;
  llvm::StringRef description;
};
llvm::ArrayRef<PhaseInfo> phases();
std::optional<Phase> phaseNamed(llvm::StringRef word);

void buildPlanPhase(mlir::OpPassManager &pm);
void buildCastPhase(mlir::OpPassManager &pm);
void buildBackwardPhase(mlir::OpPassManager &pm);
void buildTrainPhase(mlir::OpPassManager &pm);
void buildOptimizePhase(mlir::OpPassManager &pm);
void buildLowerPhase(mlir::OpPassManager &pm);
// Adds the passes of one phase; Import and Export have none.
void buildPhase(Phase phase, mlir::OpPassManager &pm);

// Registers the pipelines `ampc-plan` … `ampc-lower`. Each accepts the options of amp-configure.
void registerPipelines();

} // namespace ampc
