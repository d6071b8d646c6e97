// Undoes an earlier rewrite by amp-insert-casts, so that a rewritten graph is planned as the
// original model:
//
//   variables and casts whose type was changed get their declared type back
//   for op in @main:
//     inserted casts are replaced by their operands, clamped constants by the original ones
//     decisions are removed, and result types are inferred again
//
// A model that was never rewritten is not changed.
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
    if (!main ||
        amp::Settings::of(getOperation()).replayed.value_or(false)) // replayed decisions stay
      return;
    auto declaredKey = StringAttr::get(&getContext(), amp::kDeclaredAttr),
         decisionKey = StringAttr::get(&getContext(), amp::kDecisionAttr);
    for (auto variable : getOperation().getOps<nn::VariableOp>())
      if (auto declared = dyn_cast_or_null<TypeAttr>(variable->getDiscardableAttr(declaredKey))) {
        variable->removeDiscardableAttr(declaredKey);
        variable.setTypeAttr(declared);
      }
    SymbolTable symbols(getOperation());
    llvm::StringMap<Value> constants;
    for (Operation &op : llvm::make_early_inc_range(main.getBody().front())) {
      if (auto read = dyn_cast<nn::ReadOp>(op)) {
        if (auto variable = symbols.lookup<nn::VariableOp>(read.getVariableAttr().getAttr()))
          read.getValue().setType(variable.getTensorType());
      } else if (!nn::isOfModel(&op)) {
        if (removeInserted(&op, constants))
          continue;
      } else if (op.getDiscardableAttr(decisionKey)) {
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

  // Removes an op that the rewrite inserted; false if it is none of these.
  static bool removeInserted(Operation *op, const llvm::StringMap<Value> &constants) {
    Value original;
    if (auto cast = dyn_cast<nn::CastOp>(op))
      original = cast.getX();
    else if (StringRef name = nn::nameOf(op);
             isa<nn::FillConstantOp>(op) && name.consume_back(amp::kClampedSuffix))
      original = constants.lookup(name);
    if (!original)
      return false;
    op->getResult(0).replaceAllUsesWith(original);
    op->erase();
    return true;
  }
};

} // namespace
} // namespace ampc
