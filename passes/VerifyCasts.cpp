// Verifies the result of `cast`: decided ops compute in their type, no value is cast twice to the
// same type, and result types agree with the ops.
#include "ampc/Analysis/VerifyOps.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_VERIFYCASTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class VerifyCasts : public impl::VerifyCastsPassBase<VerifyCasts> {
  void runOnOperation() override {
    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    if (!main)
      return;
    casts.clear();
    decisionKey = StringAttr::get(&getContext(), amp::kDecisionAttr);
    if (failed(verifyOps(main.getBody().front(), [&](Operation &op) { return check(op); })))
      signalPassFailure();
  }

  LogicalResult check(Operation &op) {
    if (failed(verifyInvariants(op)))
      return failure();
    auto cast = dyn_cast<nn::CastOp>(op);
    if (cast && !nn::isOfModel(&op))
      return checkCast(cast);
    auto decision = dyn_cast_or_null<amp::DecisionAttr>(op.getDiscardableAttr(decisionKey));
    if (!decision || !isa<FloatType>(decision.getType()) || cast)
      return success();
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    for (OpOperand &operand : op.getOpOperands()) {
      Type element = getElementTypeOrSelf(operand.get().getType());
      bool keeps = info && info.keepsFloat32Operand(operand.getOperandNumber());
      if (isa<FloatType>(element) && element != decision.getType() && !(keeps && element.isF32()))
        return op.emitOpError("was decided ") << decision.getType() << " but reads " << element;
    }
    return success();
  }

  LogicalResult checkCast(nn::CastOp cast) {
    auto [it, fresh] = casts.try_emplace({cast.getX(), cast.getTo()}, cast);
    if (fresh)
      return success();
    InFlightDiagnostic error = cast.emitOpError("repeats a cast of the same value to ")
                               << cast.getTo();
    error.attachNote(it->second.getLoc()) << "the first cast is here";
    return error;
  }

  StringAttr decisionKey;
  DenseMap<std::pair<Value, Type>, nn::CastOp> casts;
};

} // namespace
} // namespace ampc
