// Proves what `train` promises: where there is a finite check, a step that fails it leaves every variable but the scaler and the random
// counter as it was.
#include "ampc/Analysis/VerifyOps.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_VERIFYTRAININGPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class VerifyTraining : public impl::VerifyTrainingPassBase<VerifyTraining> {
  void runOnOperation() override {
    auto step = getOperation().lookupSymbol<func::FuncOp>("train_step");
    if (!step)
      return;
    found = {};
    writes.clear();
    // What the passes of the phase made stands behind the gradients; what stands before them was verified by the phase before.
    bool made = false;
    auto check = [&](Operation &op) -> LogicalResult {
      if (isa<nn::GradientOp>(op))
        made = true;
      else if (auto finite = dyn_cast<amp::CheckFiniteOp>(op))
        found = finite.getFoundInf();
      else if (isa<nn::AssignOp, nn::UpdateOp>(op))
        writes.push_back(&op);
      return made ? verifyInvariants(op) : success();
    };
    if (failed(verifyOps(step.getBody().front(), check)) || (found && failed(checkGuards())))
      signalPassFailure();
  }

  LogicalResult checkGuards() {
    for (Operation *write : writes) {
      auto assign = dyn_cast<nn::AssignOp>(write);
      Value guard = assign ? assign.getGuard() : cast<nn::UpdateOp>(write).getGuard();
      if (guard == found || (assign && advancesWhenSkipped(assign.getVariable())))
        continue;
      InFlightDiagnostic error = write->emitOpError("writes a variable in a skipped step");
      error.attachNote(found.getLoc()) << "the finite check that guards the step is here";
      return error;
    }
    return success();
  }

  // The scaler's state and the random counter.
  static bool advancesWhenSkipped(StringRef variable) { return variable.starts_with("amp.") || variable == "random.counter"; }

  Value found; // what the finite check says; null where there is none
  SmallVector<Operation *> writes;
};

} // namespace
} // namespace ampc
