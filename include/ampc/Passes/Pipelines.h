// The phases of the compiler: one word each, used for the enum, `--emit`, the builder and the pipeline `ampc-<phase>`.
#pragma once
#include "ampc/Passes/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace ampc {

enum class Phase { Import, Plan, Cast, Backward, Train, Optimize, Lower, Export };

struct PhaseInfo {
  Phase phase;
  llvm::StringRef word;
  llvm::StringRef description;
};
llvm::ArrayRef<PhaseInfo> phases();
std::optional<Phase> phaseNamed(llvm::StringRef word);

// What the phases are told: the options of their passes.
struct PipelineOptions {
  PlanPrecisionPassOptions plan;
  BuildTrainingPassOptions training;
  bool infer = false;   // only @infer
  bool decided = false; // the decisions stand on the ops already: replayed from a file
  bool masterWeight = true; // at O2: an f32 master beside what is stored narrow
  std::string excessPrecision = "keep";
  bool cuda = true; // the program may run on a GPU
};

void buildPlanPhase(mlir::OpPassManager &pm, const PipelineOptions &options);
void buildCastPhase(mlir::OpPassManager &pm, const PipelineOptions &options);
void buildBackwardPhase(mlir::OpPassManager &pm, const PipelineOptions &options);
void buildTrainPhase(mlir::OpPassManager &pm, const PipelineOptions &options);
void buildOptimizePhase(mlir::OpPassManager &pm, const PipelineOptions &options);
void buildLowerPhase(mlir::OpPassManager &pm, const PipelineOptions &options);
// Adds the passes of one phase; Import and Export have none.
void buildPhase(Phase phase, mlir::OpPassManager &pm, const PipelineOptions &options);

// Registers `ampc-plan` … `ampc-lower` with default options.
void registerPipelines();

} // namespace ampc
