// softmax_with_cross_entropy, its form without probabilities, and the gradients of both.
#include "Lines.h"
#include "NotPositive.h"
#include "ampc/Dialect/NN/Formula.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <limits>

using namespace mlir;

namespace ampc::nn {
namespace {

// The hard label of a line: its class (an arbitrary one if the label is invalid), and whether it
// counts.
struct HardLabel {
  Value place;   // in [0, n), i64
  Value valid;   // whether it is a valid class
  Value ignored; // whether it is ignore_index

  HardLabel(KernelBuilder &k, Value label, int64_t n, int64_t ignoreIndex) {
    label = k.convert(label, k.b().getI64Type());
    Value zero = k.constant(0, label.getType());
    ignored = k.compare("eq", label, exact(k, ignoreIndex, label.getType()));
    valid = arith::AndIOp::create(k.b(), k.compare("ge", label, zero),
                                  k.compare("lt", label, exact(k, n, label.getType())));
    place = k.select(valid, label, zero);
  }

  // Returns the value of a line, NaN if the label is invalid.
  Value unlessInvalid(KernelBuilder &k, Value value) const {
    return k.select(valid, value,
                    k.constant(std::numeric_limits<double>::quiet_NaN(), value.getType()));
  }
  // Returns the value of elements of a line, 0 if the label is ignored.
  Value unlessIgnored(KernelBuilder &k, Value value, int64_t lanes) const {
    return k.select(k.splat(ignored, lanes), k.constant(0, value.getType()), value);
  }
  // Whether the elements at j are those of the class. 32 bits suffice for the lanes of a line.
  Value isClass(KernelBuilder &k, Line &line, Value j, int64_t lanes) const {
    Type i32 = k.b().getI32Type(), i64 = k.b().getI64Type();
    if (!line.contiguous() || lanes == 1)
      return k.compare("eq", k.splat(place, lanes), line.places(j, lanes, i64));
    Value apart = k.sub(place, arith::IndexCastOp::create(k.b(), i64, j));
    return k.compare("eq", k.splat(arith::TruncIOp::create(k.b(), i32, apart), lanes),
                     line.places(k.index(0), lanes, i32));
  }

private:
  // A double does not represent integers beyond 2^53.
  static Value exact(KernelBuilder &k, int64_t value, Type type) {
    TypedAttr attr = k.b().getI64IntegerAttr(value);
    if (auto vector = dyn_cast<VectorType>(type))
      attr = SplatElementsAttr::get(vector, Attribute(attr));
    return arith::ConstantOp::create(k.b(), type, attr);
  }
};

// The numbers that a hard label may have.
template <typename Op> std::optional<IndexRange> classesOf(Op op, unsigned operand) {
  if (operand != 1 || op.getSoftLabel())
    return std::nullopt;
  return IndexRange{Lines::of(tensorType(op.getLogits()), op.getAxis()).n, op.getIgnoreIndex(),
                    "label", "classes"};
}

// exp(x - max) of logits.
Value powerOf(KernelBuilder &k, unsigned logits, Value max, Value offset, int64_t lanes) {
  return expNotPositive(k, k.sub(k.load(logits, offset, lanes), k.splat(max, lanes)));
}

// Computes for each line the largest logit, 1 / sum(exp(x - max)) and the loss. Arguments 0 and 1
// of the kernel are logits and label; `powers`, if given, is one that gets exp(x - max).
template <typename Op>
void emitLoss(Op op, KernelBuilder &k, std::optional<unsigned> powers,
              function_ref<void(Line &, Value max, Value inverse, Value loss)> finish) {
  constexpr unsigned logits = 0, label = 1;
  Lines lines = Lines::of(tensorType(op.getLogits()), op.getAxis());
  Type f32 = k.b().getF32Type();
  forEachLine(k, lines, [&](Line &line) {
    std::optional<HardLabel> hard;
    if (!op.getSoftLabel())
      hard.emplace(k, k.load(label, line.number, line.width), lines.n, op.getIgnoreIndex());
    Value max = line.reduce(ReduceKind::Max, [&](Value offset, int64_t lanes) {
      return k.load(logits, offset, lanes);
    });
    auto shifted = [&](Value offset, int64_t lanes) {
      return k.sub(k.load(logits, offset, lanes), k.splat(max, lanes));
    };
    // Besides the sum, neighboring lines also select the logit of their class in this sweep.
    SmallVector<ReduceKind> kinds(line.contiguous() ? 1 : 2, ReduceKind::Sum);
    SmallVector<Value> sums = line.reduce(
        kinds, SmallVector<Type>(kinds.size(), f32), [&](Value j, Value offset, int64_t lanes) {
          Value x = shifted(offset, lanes), e = expNotPositive(k, x);
          if (powers)
            k.store(*powers, offset, e);
          SmallVector<Value> terms{e};
          if (kinds.size() == 2 && hard)
            terms.push_back(
                k.select(k.compare("eq", hard->place, line.places(j, lanes, k.b().getI64Type())), x,
                         k.constant(0, x.getType())));
          else if (kinds.size() == 2)
            terms.push_back(k.constant(0, x.getType()));
          return terms;
        });
    Value inverse = k.div(k.constant(1, sums[0].getType()), sums[0]),
          log = math::LogOp::create(k.b(), sums[0]);
    Value value;
    if (hard) {
      Value picked = sums.back();
      if (line.contiguous()) {
        Value place = arith::IndexCastOp::create(k.b(), k.b().getIndexType(), hard->place);
        picked = shifted(k.add(line.base, place), 1);
      }
      value = hard->unlessIgnored(k, hard->unlessInvalid(k, k.sub(log, picked)), line.width);
    } else {
      value = line.reduce(ReduceKind::Sum, [&](Value offset, int64_t lanes) {
        return k.mul(k.load(label, offset, lanes),
                     k.sub(k.splat(log, lanes), shifted(offset, lanes)));
      });
    }
    finish(line, max, inverse, value);
  });
}

// (p - label) dloss of a line, where `p` computes the probability of elements.
template <typename Op>
void emitLineGrad(Op op, KernelBuilder &k, Line &line, unsigned label, unsigned dloss, unsigned dx,
                  function_ref<Value(Value offset, int64_t lanes)> p) {
  Value scale = k.load(dloss, line.number, line.width);
  if (op.getSoftLabel()) {
    Value weight = line.reduce(
        ReduceKind::Sum, [&](Value offset, int64_t lanes) { return k.load(label, offset, lanes); });
    line.forEach([&](Value, Value offset, int64_t lanes) {
      Value share =
          k.sub(k.mul(p(offset, lanes), k.splat(weight, lanes)), k.load(label, offset, lanes));
      k.store(dx, offset, k.mul(share, k.splat(scale, lanes)));
    });
    return;
  }
  int64_t classes = Lines::of(op.getDx().getType(), op.getAxis()).n;
  HardLabel hard(k, k.load(label, line.number, line.width), classes, op.getIgnoreIndex());
  scale = hard.unlessInvalid(k, scale);
  line.forEach([&](Value j, Value offset, int64_t lanes) {
    Value probability = p(offset, lanes);
    Value share = k.select(hard.isClass(k, line, j, lanes),
                           k.sub(probability, k.constant(1, probability.getType())), probability);
    k.store(dx, offset, hard.unlessIgnored(k, k.mul(share, k.splat(scale, lanes)), lanes));
  });
}

// (p - label) dloss, where `probabilities` returns for a line what computes p.
template <typename Op>
void emitLossGrad(
    Op op, KernelBuilder &k, unsigned label, unsigned dloss, unsigned dx,
    function_ref<std::function<Value(Value offset, int64_t lanes)>(Line &)> probabilities) {
  Lines lines = Lines::of(op.getDx().getType(), op.getAxis());
  k.setWhole(op);
  forEachLine(k, lines, [&](Line &line) {
    emitLineGrad(op, k, line, label, dloss, dx, probabilities(line));
  });
}

} // namespace

LogicalResult SoftmaxWithCrossEntropyOp::inferReturnTypes(MLIRContext *,
                                                          std::optional<Location> loc,
                                                          Adaptor adaptor,
                                                          SmallVectorImpl<Type> &types) {
  RankedTensorType logits = tensorType(adaptor.getLogits()), label = tensorType(adaptor.getLabel());
  // softmax_with_cross_entropy_c1
  if (logits.getRank() == 0)
    return emitOptionalError(loc, "expects `logits` of rank 1 or more, got a 0-d tensor");
  auto axis = inferAxis(loc, adaptor.getAxis(), logits.getRank());
  if (failed(axis))
    return failure();
  SmallVector<int64_t> shape(logits.getShape());
  shape[*axis] = 1;
  if (adaptor.getSoftLabel()) {
    // softmax_with_cross_entropy_c4
    if (label != logits)
      return emitOptionalError(loc, "expects a soft `label` of the shape and dtype of `logits`, ",
                               logits, ", got ", label);
  } else {
    // softmax_with_cross_entropy_c2
    if (label.getShape() != ArrayRef(shape))
      return emitOptionalError(loc, "expects `label` of shape [", ArrayRef(shape), "], got [",
                               label.getShape(), "]");
    // softmax_with_cross_entropy_c3
    if (!isa<IntegerType>(label.getElementType()))
      return emitOptionalError(loc, "expects `label` of integers, got ", label.getElementType());
  }
  types.push_back(logits);
  types.push_back(RankedTensorType::get(shape, logits.getElementType()));
  return success();
}

std::optional<IndexRange> SoftmaxWithCrossEntropyOp::getIndexRange(unsigned operand) {
  return classesOf(*this, operand);
}

int64_t SoftmaxWithCrossEntropyOp::getKernelRows() {
  return Lines::of(tensorType(getLogits()), getAxis()).rows();
}

void SoftmaxWithCrossEntropyOp::emitKernel(KernelBuilder &k) {
  enum { logits, label, softmax, loss };
  bool staged =
      k.element(softmax).isF32(); // an f32 result holds exp(x - max) until the sum is known
  k.setWhole(logits, getLogits().getType(), false);
  k.setWhole(label, getLabel().getType(), false);
  k.setAccess(softmax, byteSize(getSoftmax().getType()), 0, staged, true);
  k.setWhole(loss, getLoss().getType(), true);
  emitLoss(*this, k, staged ? std::optional<unsigned>(softmax) : std::nullopt,
           [&](Line &line, Value max, Value inverse, Value value) {
             k.store(loss, line.number, value);
             line.forEach([&](Value, Value offset, int64_t lanes) {
               Value e =
                   staged ? k.load(softmax, offset, lanes) : powerOf(k, logits, max, offset, lanes);
               k.store(softmax, offset, k.mul(e, k.splat(inverse, lanes)));
             });
           });
}

bool SoftmaxWithCrossEntropyOp::becomesParts(bool) {
  return llvm::all_of(getSoftmax().getUses(), isKeptReturn);
}

SmallVector<Value> SoftmaxWithCrossEntropyOp::decompose(OpBuilder &b) {
  Location loc = getLoc();
  Type loss = getLoss().getType(), wide = getLoss().getType().clone(b.getF32Type());
  auto parts = CrossEntropyOfLogitsOp::create(b, loc, loss, wide, wide, getLogits(), getLabel(),
                                              getSoftLabel(), getIgnoreIndex(), getAxis());
  Value softmax = getLogits(); // nothing reads it
  if (!getSoftmax().use_empty()) {
    Formula f(b, loc);
    softmax = f.cast(softmax, b.getF32Type());
    Type type = softmax.getType();
    softmax = ElementwiseSubOp::create(b, loc, type, softmax, parts.getMax(), -1);
    softmax = ExpOp::create(b, loc, type, softmax);
    softmax = ElementwiseMulOp::create(b, loc, type, softmax, parts.getInverse(), -1);
    softmax = f.cast(softmax, tensorType(getSoftmax()).getElementType());
  }
  return {softmax, parts.getLoss()};
}

void SoftmaxWithCrossEntropyOp::buildGradient(GradientContext &g) {
  Value grad;
  if (g.out(1))
    grad = SoftmaxWithCrossEntropyGradOp::create(g.b, getLogits().getType(), getSoftmax(),
                                                 getLabel(), g.out(1), getSoftLabel(),
                                                 getIgnoreIndex(), getAxis());
  if (g.out(0)) {
    Value other =
        SoftmaxGradOp::create(g.b, getLogits().getType(), getSoftmax(), g.out(0), getAxis());
    grad =
        grad ? Value(ElementwiseAddOp::create(g.b, getLogits().getType(), grad, other, -1)) : other;
  }
  g.set(0, grad);
}

int64_t SoftmaxWithCrossEntropyGradOp::getKernelRows() {
  return Lines::of(getDx().getType(), getAxis()).rows();
}

void SoftmaxWithCrossEntropyGradOp::emitKernel(KernelBuilder &k) {
  enum { softmax, label, dloss, dx };
  emitLossGrad(*this, k, label, dloss, dx, [&](Line &) {
    return [&k](Value offset, int64_t lanes) { return k.load(softmax, offset, lanes); };
  });
}

std::optional<IndexRange> CrossEntropyOfLogitsOp::getIndexRange(unsigned operand) {
  return classesOf(*this, operand);
}

int64_t CrossEntropyOfLogitsOp::getKernelRows() {
  return Lines::of(tensorType(getLogits()), getAxis()).rows();
}

void CrossEntropyOfLogitsOp::emitKernel(KernelBuilder &k) {
  enum { logits, label, loss, max, inverse };
  k.setWhole(*this);
  emitLoss(*this, k, std::nullopt, [&](Line &line, Value largest, Value reciprocal, Value value) {
    k.store(loss, line.number, value);
    k.store(max, line.number, largest);
    k.store(inverse, line.number, reciprocal);
  });
}

void CrossEntropyOfLogitsOp::buildGradient(GradientContext &g) {
  if (g.out(0))
    g.set(0, CrossEntropyOfLogitsGradOp::create(g.b, getLogits().getType(), getLogits(), getMax(),
                                                getInverse(), getLabel(), g.out(0), getSoftLabel(),
                                                getIgnoreIndex(), getAxis()));
}

int64_t CrossEntropyOfLogitsGradOp::getKernelRows() {
  return Lines::of(getDx().getType(), getAxis()).rows();
}

void CrossEntropyOfLogitsGradOp::emitKernel(KernelBuilder &k) {
  enum { logits, max, inverse, label, dloss, dx };
  emitLossGrad(*this, k, label, dloss, dx, [&](Line &line) {
    Value largest = k.load(max, line.number, line.width),
          reciprocal = k.load(inverse, line.number, line.width);
    return [&k, largest, reciprocal](Value offset, int64_t lanes) {
      return k.mul(powerOf(k, logits, largest, offset, lanes), k.splat(reciprocal, lanes));
    };
  });
}

int64_t CrossEntropyWithGradOp::getKernelRows() {
  return Lines::of(getDx().getType(), getAxis()).rows();
}

void CrossEntropyWithGradOp::emitKernel(KernelBuilder &k) {
  enum { logits, label, dloss, loss, dx };
  k.setWhole(*this);
  emitLoss(*this, k, std::nullopt, [&](Line &line, Value max, Value inverse, Value value) {
    k.store(loss, line.number, value);
    emitLineGrad(*this, k, line, label, dloss, dx, [&](Value offset, int64_t lanes) {
      return k.mul(powerOf(k, logits, max, offset, lanes), k.splat(inverse, lanes));
    });
  });
}

} // namespace ampc::nn
