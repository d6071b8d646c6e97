// Takes an earlier rewrite back, so that a rewritten graph is planned as the model that it was:
//
//   what amp-insert-casts changed the type of gets its declared type back
//   for op in @main:
//     read what its casts read, and the constants that its clamped ones stand for
//     result types are inferred again, and nothing stays decided
//
// A model that was never rewritten has nothing of this, and stays as it is.
#include "ampc/Analysis/PrecisionPolicy.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/InferTypes.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_RESTOREMODELPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class RestoreModel : public impl::RestoreModelPassBase<RestoreModel> {
  void runOnOperation() override {
    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    if (!main)
      return;
    for (auto variable : getOperation().getOps<nn::VariableOp>())
      if (auto declared = dyn_cast_or_null<TypeAttr>(variable->removeAttr(amp::kDeclaredAttr)))
        variable.setTypeAttr(declared);
    SymbolTable symbols(getOperation());
    llvm::StringMap<Value> constants;
    for (Operation &op : llvm::make_early_inc_range(main.getBody().front())) {
      if (auto read = dyn_cast<nn::ReadOp>(op)) {
        if (auto variable = symbols.lookup<nn::VariableOp>(read.getVariable()))
          read.getValue().setType(variable.getTensorType());
      } else if (!nn::isOfModel(&op)) {
        takeOut(&op, constants);
      } else if (op.hasAttr(amp::kDecisionAttr)) {
        op.removeAttr(amp::kDecisionAttr);
        op.removeAttr(kKeepsParametersAttr);
        op.removeAttr(kSlotsAttr);
        if (auto declared = dyn_cast_or_null<TypeAttr>(op.removeAttr(amp::kDeclaredAttr)))
          cast<nn::CastOp>(op).setTo(declared.getValue());
        if (failed(nn::inferResultTypes(&op)))
          return signalPassFailure();
      }
      if (auto fill = dyn_cast<nn::FillConstantOp>(op))
        constants[nn::nameOf(fill)] = fill.getResult();
    }
    nn::retypeKeptResults(main);
  }

  // An op that the rewrite made.
  static void takeOut(Operation *op, const llvm::StringMap<Value> &constants) {
    Value stoodFor;
    if (auto cast = dyn_cast<nn::CastOp>(op))
      stoodFor = cast.getX();
    else if (StringRef name = nn::nameOf(op); isa<nn::FillConstantOp>(op) && name.consume_back(amp::kClampedSuffix))
      stoodFor = constants.lookup(name);
    if (!stoodFor)
      return;
    op->getResult(0).replaceAllUsesWith(stoodFor);
    op->erase();
  }
};

} // namespace
} // namespace ampc
