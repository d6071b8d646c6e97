// Verifies the result of `backward`: no composite op remains, and each gradient is marked once, for
// a trainable parameter of its shape.
#include "ampc/Analysis/VerifyOps.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_VERIFYGRADIENTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class VerifyGradients : public impl::VerifyGradientsPassBase<VerifyGradients> {
  void runOnOperation() override {
    gradients.clear();
    auto trains = getOperation().lookupSymbol<func::FuncOp>("train_step");
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      // If there is a training step, the other functions contain only copies of its ops, which are
      // verified there.
      bool copy = trains && func != trains;
      auto check = [&](Operation &op) -> LogicalResult {
        if (auto composite = dyn_cast<nn::DecomposableOpInterface>(op);
            composite && composite.becomesParts(false))
          return op.emitOpError("is a composite, which was to be decomposed");
        if (auto gradient = dyn_cast<nn::GradientOp>(op))
          gradients.push_back(gradient);
        return copy || nn::isOfModel(&op) ? success() : verifyInvariants(op);
      };
      if (failed(verifyOps(func.getBody().front(), check)))
        return signalPassFailure();
    }
    if (!gradients.empty() && failed(checkGradients()))
      signalPassFailure();
  }

  LogicalResult checkGradients() {
    SymbolTableCollection symbols;
    DenseMap<StringAttr, nn::GradientOp> marked;
    for (nn::GradientOp gradient : gradients) {
      if (failed(gradient.verifySymbolUses(symbols)))
        return failure();
      auto variable =
          symbols.lookupNearestSymbolFrom<nn::VariableOp>(gradient, gradient.getParameterAttr());
      if (!variable.getTrainable()) {
        InFlightDiagnostic error =
            gradient.emitOpError("belongs to a variable that is not trainable");
        error.attachNote(variable.getLoc()) << "the variable is here";
        return error;
      }
      auto [it, fresh] = marked.try_emplace(gradient.getParameterAttr().getAttr(), gradient);
      if (!fresh) {
        InFlightDiagnostic error = gradient.emitOpError("is a second gradient of ")
                                   << gradient.getParameterAttr();
        error.attachNote(it->second.getLoc()) << "the first is here";
        return error;
      }
    }
    return success();
  }

  SmallVector<nn::GradientOp> gradients;
};

} // namespace
} // namespace ampc
