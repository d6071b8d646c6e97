// Reverse accumulation over @train_step:
//
//   grad(loss) = seed
//   for op in reverse: if a result has a gradient and an operand leads to a trainable parameter:
//     op.buildGradient; add to what the operand already has
//   for each trainable parameter: nn.gradient @p, grad(read @p), added over its reads
//
// A parameter's gradient that is only widened at the end is marked before the widening: it is the narrow one that is stored,
// checked and reduced.
#include "ampc/Dialect/Ahead.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_DIFFERENTIATEPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class Differentiate : public impl::DifferentiatePassBase<Differentiate> {
  void runOnOperation() override {
    auto step = getOperation().lookupSymbol<func::FuncOp>("train_step");
    if (!step)
      return;
    func = step;
    nameKey = StringAttr::get(&getContext(), nn::kNameAttr);
    Operation *ret = step.getBody().front().getTerminator();
    Value loss;
    for (unsigned i = 0; i < step.getNumResults(); ++i)
      if (auto field = step.getResultAttrOfType<StringAttr>(i, nn::kFieldAttr); field && field == "loss")
        loss = ret->getOperand(i);
    if (!loss) {
      step.emitError("expects a result with field 'loss' to differentiate");
      return signalPassFailure();
    }
    findActive();
    if (!active.contains(loss)) {
      InFlightDiagnostic error = step.emitError("the loss does not depend on any trainable parameter");
      error.attachNote(loss.getLoc()) << "the loss is made here";
      return signalPassFailure();
    }
    OpBuilder b(ret);
    auto type = cast<RankedTensorType>(loss.getType());
    auto seed = nn::FillConstantOp::create(b, loss.getLoc(), type, type.getShape(), llvm::APFloat(1.0), type.getElementType());
    seed->setAttr("nn.seed", b.getUnitAttr());
    grads[loss] = seed;

    SmallVector<Operation *> ops;
    for (Operation &op : ahead(step.getBody().front()))
      if (&op == seed)
        break;
      else
        ops.push_back(&op);
    for (Operation *op : llvm::reverse(ops))
      differentiate(op, b);
    markGradients(ops, b);
  }

  // Values that lead from a trainable parameter through floats.
  void findActive() {
    SymbolTable symbols(getOperation());
    for (Operation &op : ahead(func.getBody().front())) {
      bool leads = false;
      if (auto read = dyn_cast<nn::ReadOp>(op)) {
        auto variable = dyn_cast_or_null<nn::VariableOp>(symbols.lookup(read.getVariableAttr().getAttr()));
        leads = variable && variable.getTrainable();
      } else if (isa<nn::GradientOpInterface>(op)) {
        leads = llvm::any_of(op.getOperands(), [&](Value v) { return active.contains(v); });
      }
      if (leads)
        for (Value result : op.getResults())
          if (isa<FloatType>(getElementTypeOrSelf(result.getType())))
            active.insert(result);
    }
  }

  void differentiate(Operation *op, OpBuilder &b) {
    auto gradient = dyn_cast<nn::GradientOpInterface>(op);
    if (!gradient)
      return;
    SmallVector<Value> resultGrads;
    for (Value result : op->getResults())
      resultGrads.push_back(grads.lookup(result));
    if (llvm::none_of(resultGrads, [](Value v) { return static_cast<bool>(v); }))
      return;
    SmallVector<bool> wanted;
    for (Value operand : op->getOperands())
      wanted.push_back(active.contains(operand));
    if (!llvm::is_contained(wanted, true))
      return;
    nn::GradientContext context(b, op->getLoc(), op->getOperands(), resultGrads, wanted);
    Operation *before = b.getInsertionPoint()->getPrevNode();
    gradient.buildGradient(context);
    // Gradient ops are named after the op whose gradient they are.
    if (auto name = dyn_cast_or_null<StringAttr>(op->getDiscardableAttr(nn::kNameAttr))) {
      auto gradName = b.getStringAttr(name.getValue() + ".grad");
      DictionaryAttr onlyName = b.getDictionaryAttr(b.getNamedAttr(nameKey, gradName));
      for (Operation *made = b.getInsertionPoint()->getPrevNode(); made != before; made = made->getPrevNode())
        if (made->getDiscardableAttrDictionary().empty())
          made->setDiscardableAttrs(onlyName);
        else
          made->setDiscardableAttr(nameKey, gradName);
    }
    for (auto [operand, grad, want] : llvm::zip(op->getOperands(), context.results(), wanted)) {
      if (!grad || !want)
        continue;
      Value &sum = grads[operand];
      if (!sum) {
        sum = grad;
        continue;
      }
      auto add = nn::ElementwiseAddOp::create(b, op->getLoc(), sum.getType(), sum, grad, -1);
      add->setAttr(nameKey, b.getStringAttr(nn::nameOf(op) + ".grad"));
      sum = add;
    }
  }

  void markGradients(ArrayRef<Operation *> ops, OpBuilder &b) {
    llvm::MapVector<StringAttr, std::pair<nn::ReadOp, Value>> finished;
    for (Operation *op : llvm::reverse(ops)) {
      auto read = dyn_cast<nn::ReadOp>(op);
      if (!read || !active.contains(read.getValue()))
        continue;
      Value grad = grads.lookup(read.getValue());
      if (!grad)
        continue; // read, but the loss does not depend on it
      auto [it, first] = finished.try_emplace(read.getVariableAttr().getAttr(), read, grad);
      if (!first)
        it->second.second = nn::ElementwiseAddOp::create(b, read.getLoc(), grad.getType(), it->second.second, grad, -1);
    }
    llvm::SmallSetVector<nn::CastOp, 8> casts; // several parameters may share one gradient, and so one cast
    for (auto &[name, last] : finished) {
      auto [read, wide] = last;
      auto cast = wide.getDefiningOp<nn::CastOp>();
      bool widened = cast && nn::isLowPrecision(getElementTypeOrSelf(cast.getX().getType()));
      nn::GradientOp::create(b, read.getLoc(), read.getVariableAttr(), widened ? cast.getX() : wide);
      if (widened)
        casts.insert(cast);
    }
    // The widening has no reader now; the optimizer widens for itself, behind the finite check.
    for (nn::CastOp cast : casts)
      if (cast.getOut().use_empty())
        cast.erase();
  }

  func::FuncOp func;
  StringAttr nameKey;
  DenseSet<Value> active;
  DenseMap<Value, Value> grads;
};

} // namespace
} // namespace ampc
