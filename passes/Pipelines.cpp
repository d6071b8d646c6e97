// The phases: one function each, with a reason above each pass.
#include "ampc/Passes/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace ampc {

ArrayRef<PhaseInfo> phases() {
  static const PhaseInfo table[] = {
      {Phase::Import, "import", "the model as nn ops, as written"},
      {Phase::Plan, "plan", "a precision decision on every op"},
      {Phase::Cast, "cast", "casts that follow the decisions"},
      {Phase::Backward, "backward", "one function per role, gradients in the training step"},
      {Phase::Train, "train", "loss scale, finite check, optimizer, initial values"},
      {Phase::Optimize, "optimize", "casts folded, weights narrowed by the optimizer, elementwise ops fused"},
      {Phase::Lower, "lower", "runtime calls on planned arenas, and the kernels"},
      {Phase::Export, "export", "the head of model.bin"},
  };
  return table;
}

std::optional<Phase> phaseNamed(StringRef word) {
  for (const PhaseInfo &info : phases())
    if (info.word == word)
      return info.phase;
  return std::nullopt;
}

void buildPlanPhase(OpPassManager &pm, const PipelineOptions &options) {
  if (!options.decided) {
    // So that policies see models alone, and the rewrite changes nothing in its own result.
    pm.addPass(createRestoreModelPass());
    // Only attributes change: decisions can be printed, edited and replayed before anything is rewritten.
    pm.addPass(createPlanPrecisionPass(options.plan));
  }
  // Each phase ends in the proof of what it promises, so that a fault is found in the phase that made it.
  pm.addPass(createVerifyDecisionsPass());
}

void buildCastPhase(OpPassManager &pm, const PipelineOptions &options) {
  // Mechanical: one cast per value and type, results retyped.
  InsertCastsPassOptions casts;
  // min-cut's costs say which weights are narrowed, whatever the level.
  casts.level = options.plan.policy == "min-cut" && options.plan.level == "O2" ? "O1" : options.plan.level;
  casts.dtype = options.plan.dtype;
  casts.masterWeight = options.masterWeight || options.plan.infer;
  casts.clampConstants = options.plan.safety == "enforce";
  pm.addPass(createInsertCastsPass(casts));
  pm.addPass(createVerifyCastsPass());
}

void buildBackwardPhase(OpPassManager &pm, const PipelineOptions &options) {
  // Composites have done their duty in the op lists; their parts have gradients and kernels.
  pm.addPass(createDecomposePass());
  // A function per role, before the training step differs from the others.
  BuildEntriesPassOptions entries;
  entries.infer = options.infer;
  pm.addPass(createBuildEntriesPass(entries));
  // Behind it: an entry's inputs are bound by what that entry computes.
  pm.addPass(createMarkIndexInputsPass());
  // On the cast graph, so that gradients have the forward's types.
  pm.addPass(createDifferentiatePass());
  // Gradients may be composites too.
  pm.addPass(createDecomposePass());
  pm.addPass(createVerifyGradientsPass());
}

void buildTrainPhase(OpPassManager &pm, const PipelineOptions &options) {
  // Scale, check, update: needs the finished gradients.
  pm.addPass(createBuildTrainingPass(options.training));
  // After training, whose state variables also start somewhere.
  pm.addPass(createBuildInitPass());
  pm.addPass(createVerifyTrainingPass());
}

void buildOptimizePhase(OpPassManager &pm, const PipelineOptions &options) {
  // Casts first: a cast that moves through data movement may meet another, or the read of a weight.
  pm.addPass(createMoveCastsPass());
  // Before weight casts, which are looked for right behind a read.
  FoldCastsPassOptions fold;
  fold.excessPrecision = options.excessPrecision;
  pm.addPass(createFoldCastsPass(fold));
  FoldWeightCastsPassOptions weights;
  weights.storeLow = options.plan.level == "O2";
  pm.addPass(createFoldWeightCastsPass(weights));
  // What it adds around a reduction may fuse.
  pm.addPass(createWidenReductionsPass());
  // Equal and unused ops go before they are grouped.
  pm.addPass(createShareEqualOpsPass());
  // Behind the passes above, which look through single ops, not into kernels.
  pm.addPass(createFuseElementwisePass());
  pm.addPass(createVerifyKernelsPass());
}

void buildLowerPhase(OpPassManager &pm, const PipelineOptions &options) {
  pm.addPass(createLowerToCallsPass());
  // Before scalars are joined, to which copies of numbers belong.
  pm.addPass(createPlaceOutputsPass());
  // Before launches are merged, which copies between them would prevent.
  pm.addPass(createJoinScalarsPass());
  // Before arenas are planned: pieces of one launch live together.
  pm.addPass(createMergeLaunchesPass());
  // Behind it, so that a launch stands where it stays; and before arenas, which keep what both ways need.
  if (options.cuda) {
    pm.addPass(createOfferEpiloguesPass());
    pm.addPass(createOfferSumsPass()); // also of what an epilogue computes
  }
  pm.addPass(createPlanArenasPass());
  pm.addPass(createVerifyCallsPass());
}

void buildPhase(Phase phase, OpPassManager &pm, const PipelineOptions &options) {
  switch (phase) {
  case Phase::Plan: return buildPlanPhase(pm, options);
  case Phase::Cast: return buildCastPhase(pm, options);
  case Phase::Backward: return buildBackwardPhase(pm, options);
  case Phase::Train: return buildTrainPhase(pm, options);
  case Phase::Optimize: return buildOptimizePhase(pm, options);
  case Phase::Lower: return buildLowerPhase(pm, options);
  case Phase::Import:
  case Phase::Export: return; // translations
  }
}

void registerPipelines() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> words;
    for (const PhaseInfo &info : phases())
      words.push_back(("ampc-" + info.word).str());
    return words;
  }();
  for (auto [info, name] : llvm::zip(phases(), names))
    if (info.phase != Phase::Import && info.phase != Phase::Export)
      PassPipelineRegistration<>(name, info.description,
                                 [phase = info.phase](OpPassManager &pm) { buildPhase(phase, pm, PipelineOptions()); });
}

} // namespace ampc
