// The phases of the compiler: one function per phase, with the reason for each pass and its
// position.
#include "ampc/Passes/Pipelines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
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
      {Phase::Optimize, "optimize",
       "casts folded, weights narrowed by the optimizer, elementwise ops fused"},
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

void buildPlanPhase(OpPassManager &pm) {
  // Policies then see only ops of the model, and running the phases on their own result changes
  // nothing.
  pm.addPass(createRestoreModelPass());
  // Changes attributes only, so decisions can be printed, edited and replayed before anything is
  // rewritten.
  pm.addPass(createPlanPrecisionPass());
  // Each phase ends with a pass that verifies what the phase promises, so that an error is found in
  // the phase that caused it.
  pm.addPass(createVerifyDecisionsPass());
}

void buildCastPhase(OpPassManager &pm) {
  // One cast per value and type; result types are inferred again.
  pm.addPass(createInsertCastsPass());
  pm.addPass(createVerifyCastsPass());
}

void buildBackwardPhase(OpPassManager &pm) {
  // Before all passes that merge ops: an op with a gradient must not absorb one without.
  pm.addPass(createStopGradientsPass());
  // Behind the precision decisions, which belong to the ops as the model spells them; before the
  // differentiation, because the op has a gradient of its own.
  pm.addPass(createRecognizeAttentionPass());
  // Behind the precision decisions and before the differentiation, for the same reasons.
  pm.addPass(createRecognizeGeluPass());
  // Also before MoveChannelsLast, which cannot move what has groups instead of channels.
  pm.addPass(createRecognizeGroupNormPass());
  // Behind RecognizeAttention, whose ops it marks; before Decompose, which leaves those whole.
  pm.addPass(createAttentionByLibraryPass());
  // Before Decompose, because the parts of a convolution transpose its images if their channels are
  // not last; and before the differentiation, so that gradients have the layout of their values.
  pm.addPass(createMoveChannelsLastPass());
  // Before Decompose, for ops whose parts have no range; again below, for all others.
  pm.addPass(createMarkIndexInputsPass());
  // Policies needed the composites for their op lists; from here on, only their parts have
  // gradients and kernels. Composites with a gradient of their own stay for now, because that
  // gradient also depends on the role: a role may be in test mode.
  DecomposePassOptions parts;
  parts.keepGradients = true;
  pm.addPass(createDecomposePass(parts));
  // After Decompose, because products in composites may have transposed operands, too; before the
  // differentiation, so that gradients are products with flags of their own.
  pm.addNestedPass<func::FuncOp>(createJoinTransposesPass());
  pm.addNestedPass<func::FuncOp>(createFoldTransposesPass());
  // Behind RecognizeAttention, which matches scales; before the differentiation, so that gradients
  // are products with the factor, too.
  pm.addPass(createFoldScalesPass());
  // Behind the passes for transposes, which leave queries, keys and values as they are computed;
  // before the differentiation, so that their gradients are joined, too.
  pm.addPass(createJoinProductsPass());
  // One function per role, while they are still equal.
  pm.addPass(createBuildEntriesPass());
  // Again after BuildEntries, because the valid range depends on what the entry computes.
  pm.addPass(createMarkIndexInputsPass());
  // On the graph with casts, so that gradients have the types of the forward values.
  pm.addPass(createDifferentiatePass());
  // Gradient ops may be composite, and some composites were kept for the differentiation.
  pm.addPass(createDecomposePass());
  // After Decompose, because the parts of an op may need values that the op as a whole does not.
  pm.addPass(createRecomputeSegmentsPass());
  // Behind RecomputeSegments, whose memory it would take; before the updates read the sums.
  pm.addNestedPass<func::FuncOp>(createJoinProductSumsPass());
  pm.addPass(createVerifyGradientsPass());
}

void buildTrainPhase(OpPassManager &pm) {
  // Loss scale, finite check, updates: needs the complete gradients.
  pm.addPass(createBuildTrainingPass());
  // After BuildTraining, because the state variables that it adds need initial values, too.
  pm.addPass(createBuildInitPass());
  pm.addPass(createVerifyTrainingPass());
}

void buildOptimizePhase(OpPassManager &pm) {
  // First: a cast that moves through element moves may become adjacent to another cast or to the
  // read of a weight.
  pm.addPass(createMoveCastsPass());
  // Before FoldWeightCasts, which only matches casts directly after a read.
  pm.addPass(createFoldCastsPass());
  pm.addPass(createFoldWeightCastsPass());
  // After MoveCasts, which may move a cast out from between two transposes; before ShareEqualOps,
  // which removes transposes that nothing reads any more.
  pm.addNestedPass<func::FuncOp>(createJoinTransposesPass());
  // Once more, because gradients of composites have brought products of their own.
  pm.addNestedPass<func::FuncOp>(createFoldTransposesPass());
  // Before fusion, so that fused kernels do not contain the numbers of streams.
  pm.addNestedPass<func::FuncOp>(createSeparateStreamsPass());
  // Before fusion, because the ops that it adds around a reduction may be fused.
  pm.addNestedPass<func::FuncOp>(createWidenReductionsPass());
  // Before fusion, so that equal and unused ops are not put into groups.
  pm.addNestedPass<func::FuncOp>(createShareEqualOpsPass());
  // After the passes above, which match single ops and do not look into kernels.
  pm.addNestedPass<func::FuncOp>(createFuseElementwisePass());
  // Needs to know which values cross from one kernel to another.
  pm.addNestedPass<func::FuncOp>(createRecomputeInKernelsPass());
  // After RecomputeInKernels: a value that no kernel stores needs no kernel that sums it there.
  pm.addNestedPass<func::FuncOp>(createMergeKernelsPass());
  // After the two passes above, which change elementwise kernels.
  pm.addNestedPass<func::FuncOp>(createFuseRowsPass());
  // After fusion: what computes the gradient of a loss is one kernel then.
  pm.addNestedPass<func::FuncOp>(createJoinLossesPass());
  pm.addPass(createVerifyKernelsPass());
}

void buildLowerPhase(OpPassManager &pm) {
  pm.addPass(createLowerToCallsPass());
  // Before JoinScalars, which would join copies of single numbers to outputs.
  pm.addPass(createPlaceOutputsPass());
  // Before MergeLaunches: copies between launches prevent merging.
  pm.addPass(createJoinScalarsPass());
  // Before PlanArenas: all buffers of a merged launch are live at the same time.
  pm.addPass(createMergeLaunchesPass());
  // After MergeLaunches, which would merge a prepared launch with others; before the passes below,
  // which look for calls and launches that follow one another.
  pm.addPass(createSeparatePreparationPass());
  // After the launches have their final positions, and before PlanArenas, so that the buffers of
  // both forms are kept.
  pm.addPass(createOfferEpiloguesPass());
  pm.addPass(
      createOfferSumsPass()); // after OfferEpilogues: the result of an epilogue can be summed, too
  // After the two passes above, which move calls; before PlanArenas, because the buffers of a fused
  // launch are live during its call.
  pm.addPass(createFuseLaunchesPass());
  // After every pass that makes or merges launches, because all launches of a kernel must agree.
  pm.addPass(createStreamOutputsPass());
  pm.addPass(createPlanArenasPass());
  // After every pass that moves or merges calls.
  pm.addPass(createPlanCollectivesPass());
  pm.addPass(createVerifyCallsPass());
}

void buildPhase(Phase phase, OpPassManager &pm) {
  switch (phase) {
  case Phase::Plan: return buildPlanPhase(pm);
  case Phase::Cast: return buildCastPhase(pm);
  case Phase::Backward: return buildBackwardPhase(pm);
  case Phase::Train: return buildTrainPhase(pm);
  case Phase::Optimize: return buildOptimizePhase(pm);
  case Phase::Lower: return buildLowerPhase(pm);
  case Phase::Import:
  case Phase::Export: return; // translations
  }
}

namespace {

// Builds the pipeline of one phase; with options, amp-configure runs first.
struct PhaseBuilder {
  Phase phase;

  LogicalResult operator()(OpPassManager &pm, StringRef options,
                           function_ref<LogicalResult(const Twine &)> error) const {
    if (!options.empty()) {
      std::unique_ptr<Pass> configure = createConfigurePass();
      if (failed(configure->initializeOptions(options, error)))
        return failure();
      pm.addPass(std::move(configure));
    }
    buildPhase(phase, pm);
    return success();
  }
};

} // namespace

void registerPipelines() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> words;
    for (const PhaseInfo &info : phases())
      words.push_back(("ampc-" + info.word).str());
    return words;
  }();
  for (auto [info, name] : llvm::zip(phases(), names))
    if (info.phase != Phase::Import && info.phase != Phase::Export)
      registerPassPipeline(name, info.description, PhaseBuilder{info.phase}, [](auto) {});
}

} // namespace ampc
