// Verifies the result of `train`: a step writes each variable once, after the gradients. If there
// is a finite check, a skipped step changes no variable except the scaler's state and the random
// counter. @eval and @infer write no variable.
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
    for (StringRef role : {"eval", "infer"})
      if (auto func = getOperation().lookupSymbol<func::FuncOp>(role);
          func && failed(checkReadOnly(func)))
        return signalPassFailure();
    auto step = getOperation().lookupSymbol<func::FuncOp>("train_step");
    if (!step)
      return;
    found = {};
    writes.clear();
    // The phase adds ops only after the gradients; the earlier ops were verified by the previous
    // phase.
    bool afterGradients = false;
    auto check = [&](Operation &op) -> LogicalResult {
      if (isa<nn::GradientOp>(op) && !afterGradients) {
        afterGradients = true;
        if (!writes.empty())
          return earlyWrite(op);
      }
      if (auto finite = dyn_cast<amp::CheckFiniteOp>(op))
        found = finite.getFoundInf();
      else if (isa<nn::AssignOp, nn::UpdateOp>(op))
        writes.push_back(&op);
      return afterGradients ? verifyInvariants(op) : success();
    };
    if (failed(verifyOps(step.getBody().front(), check)) || failed(checkOnce()) ||
        (found && failed(checkGuards())))
      signalPassFailure();
  }

  static LogicalResult checkReadOnly(func::FuncOp func) {
    for (Operation &op : func.getBody().front())
      if (isa<nn::AssignOp, nn::UpdateOp, nn::InitializeOp>(op))
        return op.emitOpError("writes a variable in @")
               << func.getName() << ", which only reads them";
    return success();
  }

  // Variables must be written after the gradients: only then is it known whether the step is
  // skipped.
  LogicalResult earlyWrite(Operation &gradient) {
    InFlightDiagnostic error = writes.front()->emitOpError("writes a variable in the forward");
    error.attachNote(gradient.getLoc())
        << "variables are written behind the gradients, of which the first is here";
    return error;
  }

  LogicalResult checkOnce() {
    DenseMap<StringAttr, Operation *> first;
    for (Operation *write : writes) {
      StringAttr twice;
      auto note = [&](StringAttr variable) {
        if (!first.try_emplace(variable, write).second)
          twice = variable;
      };
      if (auto assign = dyn_cast<nn::AssignOp>(write))
        note(assign.getVariableAttr().getAttr());
      else
        cast<nn::UpdateOp>(write).forEachWritten(note);
      if (!twice)
        continue;
      InFlightDiagnostic error = write->emitOpError("writes @")
                                 << twice.getValue() << " a second time";
      error.attachNote(first[twice]->getLoc()) << "the first time is here";
      return error;
    }
    return success();
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

  // Whether a skipped step may write the variable: the scaler's state and the random counter.
  static bool advancesWhenSkipped(StringRef variable) {
    return variable.starts_with("amp.") || variable == "random.counter";
  }

  Value found; // the result of the finite check; null if there is none
  SmallVector<Operation *> writes;
};

} // namespace
} // namespace ampc
