// Reverse-mode differentiation of @train_step:
//
//   grad(loss) = seed
//   for op in reverse: if a result has a gradient and an operand depends on a trainable parameter:
//     op.buildGradient; add the result to the gradient that the operand already has
//   for each trainable parameter: nn.gradient @p, the sum of grad(read @p) over its reads
//
// The last kMaxTerms parts of an activation's gradient are added where the gradient is read, so
// that one kernel can read them all; a parameter's, which may have many, at once.
//
// If the last op of a parameter's gradient is a widening cast, nn.gradient takes the narrow value
// in front of the cast: the narrow gradient is the one that is stored, checked and reduced.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_DIFFERENTIATEPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Whether `op` stands behind `earlier`, which may be null for the beginning of the block.
bool isBehind(Operation *op, Operation *earlier) {
  return !earlier || earlier->isBeforeInBlock(op);
}

constexpr size_t kMaxTerms = 3;

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
      if (nn::fieldOf(step, i) == nn::OutputField::Loss)
        loss = ret->getOperand(i);
    if (!loss) {
      step.emitError("expects a result with field 'loss' to differentiate");
      return signalPassFailure();
    }
    findActive();
    if (!active.contains(loss)) {
      emitError(loss.getLoc(), "the loss does not depend on any trainable parameter");
      return signalPassFailure();
    }
    OpBuilder b(ret);
    auto type = cast<RankedTensorType>(loss.getType());
    auto seed = nn::FillConstantOp::create(b, loss.getLoc(), type, type.getShape(),
                                           llvm::APFloat(1.0), type.getElementType());
    seed->setAttr("nn.seed", b.getUnitAttr());
    grads[loss] = {{seed, ret}};

    SmallVector<Operation *> ops;
    for (Operation &op : step.getBody().front())
      if (&op == seed)
        break;
      else
        ops.push_back(&op);
    for (Operation *op : llvm::reverse(ops))
      differentiate(op, b);
    markGradients(ops, b);
  }

  // Collects the active values: floats that depend on a trainable parameter through differentiable
  // ops.
  void findActive() {
    SymbolTable symbols(getOperation());
    for (Operation &op : func.getBody().front()) {
      bool isActive = false;
      if (auto read = dyn_cast<nn::ReadOp>(op)) {
        auto variable =
            dyn_cast_or_null<nn::VariableOp>(symbols.lookup(read.getVariableAttr().getAttr()));
        isActive = variable && variable.getTrainable();
      } else if (isa<nn::GradientOpInterface>(op)) {
        isActive = llvm::any_of(op.getOperands(), [&](Value v) { return active.contains(v); });
      }
      if (isActive)
        for (Value result : op.getResults())
          if (hasFloatElements(result))
            active.insert(result);
    }
  }

  void differentiate(Operation *op, OpBuilder &b) {
    auto gradient = dyn_cast<nn::GradientOpInterface>(op);
    if (!gradient)
      return;
    SmallVector<Value> resultGrads;
    for (Value result : op->getResults())
      resultGrads.push_back(sumOf(result, b));
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
    // The ops of a gradient get the name of the forward op with the suffix ".grad".
    if (auto name = dyn_cast_or_null<StringAttr>(op->getDiscardableAttr(nn::kNameAttr))) {
      auto gradName = b.getStringAttr(name.getValue() + ".grad");
      DictionaryAttr onlyName = b.getDictionaryAttr(NamedAttribute(nameKey, gradName));
      for (Operation *created = b.getInsertionPoint()->getPrevNode(); created != before;
           created = created->getPrevNode())
        if (created->getRawDictionaryAttrs().empty()) // getDiscardableAttrDictionary may build one
          created->setDiscardableAttrs(onlyName);
        else
          created->setDiscardableAttr(nameKey, gradName);
    }
    for (auto [operand, grad, want] : llvm::zip(op->getOperands(), context.results(), wanted)) {
      if (!grad || !want)
        continue;
      SmallVector<Term, 1> &terms = grads[operand];
      if (terms.empty()) {
        terms.push_back({grad, op});
        continue;
      }
      // Not one that an op passes on as it is (elementwise_add): it may be the gradient of another
      // value, too, and precede the sum.
      auto adding = grad.getDefiningOp<nn::AccumulatingOpInterface>();
      if (adding && terms.size() == 1 && grad.use_empty() && isBehind(adding, before) &&
          isBehind(adding, terms[0].value.getDefiningOp()) &&
          adding.accumulateOnto(terms[0].value)) {
        terms[0] = {grad, op};
        continue;
      }
      terms.push_back({grad, op});
      if (terms.size() > kMaxTerms || operand.getDefiningOp<nn::ReadOp>())
        sumOf(operand, b);
    }
  }

  // A part of a gradient, and the op whose gradient it is.
  struct Term {
    Value value;
    Operation *op;
  };

  // The gradient that the value has so far; null if it has none. Its parts are added in the order
  // in which they were found.
  Value sumOf(Value value, OpBuilder &b) {
    auto it = grads.find(value);
    if (it == grads.end())
      return {};
    SmallVector<Term, 1> &terms = it->second;
    for (const Term &term : ArrayRef(terms).drop_front()) {
      auto add = nn::ElementwiseAddOp::create(b, term.op->getLoc(), term.value.getType(),
                                              terms[0].value, term.value, -1);
      add->setDiscardableAttr(nameKey, b.getStringAttr(nn::nameOf(term.op) + ".grad"));
      terms[0].value = add;
    }
    terms.truncate(1);
    return terms[0].value;
  }

  void markGradients(ArrayRef<Operation *> ops, OpBuilder &b) {
    llvm::MapVector<StringAttr, std::pair<nn::ReadOp, Value>> finished;
    for (Operation *op : llvm::reverse(ops)) {
      auto read = dyn_cast<nn::ReadOp>(op);
      if (!read || !active.contains(read.getValue()))
        continue;
      Value grad = sumOf(read.getValue(), b);
      if (!grad)
        continue; // the loss does not depend on this read
      auto [it, first] = finished.try_emplace(read.getVariableAttr().getAttr(), read, grad);
      if (!first)
        it->second.second = nn::ElementwiseAddOp::create(b, read.getLoc(), grad.getType(),
                                                         it->second.second, grad, -1);
    }
    llvm::SmallSetVector<nn::CastOp, 8> casts; // parameters that share a gradient share its cast
    for (auto &[name, last] : finished) {
      auto [read, wide] = last;
      auto cast = wide.getDefiningOp<nn::CastOp>();
      bool widened = cast && nn::isLowPrecision(getElementTypeOrSelf(cast.getX().getType()));
      nn::GradientOp::create(b, read.getLoc(), read.getVariableAttr(),
                             widened ? cast.getX() : wide);
      if (widened)
        casts.insert(cast);
    }
    // The widening cast is unused now: the optimizer has a cast of its own after the finite check.
    for (nn::CastOp cast : casts)
      if (cast.getOut().use_empty())
        cast.erase();
  }

  func::FuncOp func;
  StringAttr nameKey;
  DenseSet<Value> active;
  DenseMap<Value, SmallVector<Term, 1>> grads; // not empty
};

} // namespace
} // namespace ampc
