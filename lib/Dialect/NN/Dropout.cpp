// dropout: the mask is determined by position; the gradient draws it again, so it is never stored.
#include "ampc/Dialect/NN/NNOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult DropoutOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  double p = adaptor.getP().convertToDouble();
  // dropout_c1
  if (!(p >= 0 && p <= 1))
    return emitOptionalError(loc, "expects `p` in [0, 1], got ", p);
  // dropout_c2
  if (adaptor.getMode() != "downgrade_in_infer" && adaptor.getMode() != "upscale_in_train")
    return emitOptionalError(loc,
                             "expects `mode` 'downgrade_in_infer' or 'upscale_in_train', got '",
                             adaptor.getMode(), "'");
  // dropout_c3
  auto isScalar = [](Value v) {
    auto type = cast<RankedTensorType>(v.getType());
    return type.getRank() == 0 && type.getElementType().isInteger(64);
  };
  if (!adaptor.getRng().empty() &&
      (adaptor.getRng().size() != 2 || !llvm::all_of(adaptor.getRng(), isScalar)))
    return emitOptionalError(
        loc, "expects no random numbers, or a seed and a counter of type tensor<i64>");
  types.push_back(adaptor.getX().getType());
  return success();
}

bool DropoutOp::isRandom() {
  return !getIsTest();
}
void DropoutOp::setRandomState(Value seed, Value counter, int64_t stream) {
  getRngMutable().assign(ValueRange{seed, counter});
  setStream(stream);
}

Value DropoutOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value x = v[0];
  double p = getP().convertToDouble();
  bool upscale = getMode() == "upscale_in_train";
  auto scaled = [&](double factor) {
    return factor == 1 ? x : k.mul(x, k.constant(factor, x.getType()));
  };
  if (!drops())
    return scaled(upscale ? 1 : 1 - p);
  if (p == 0)
    return x;
  if (p == 1)
    return k.constant(0, x.getType());
  // Seed and counter are the same in every lane.
  auto scalar = [&](Value value) -> Value {
    return isa<VectorType>(value.getType()) ? Value(vector::ExtractOp::create(k.b(), value, 0))
                                            : value;
  };
  Value word =
      philoxWordOfFour(k, scalar(v[1]), scalar(v[2]), k.constant(getStream(), k.b().getI32Type()),
                       k.flatIndex, KernelBuilder::widthOf(x));
  Value uniform = uniformFromWord(k, word);
  Value keep = k.compare("ge", uniform, k.constant(p, uniform.getType()));
  return k.select(keep, scaled(upscale ? 1 / (1 - p) : 1), k.constant(0, x.getType()));
}

bool DropoutOp::isExact() {
  bool upscale = getMode() == "upscale_in_train";
  return getP().isZero() || upscale != drops();
}

int64_t RandomStatesOp::getKernelRows() {
  return 1;
}
void RandomStatesOp::emitKernel(KernelBuilder &k) {
  k.setWhole(*this);
  k.forEachRow([&](Value row) {
    Value counter = k.load(0, row);
    Value lower = arith::AndIOp::create(
        k.b(), counter, k.constant(static_cast<double>(0xffffffffu), counter.getType()));
    for (auto [i, stream] : llvm::enumerate(getStreams())) {
      Value upper = arith::ConstantOp::create(k.b(), k.b().getI64IntegerAttr(stream << 32));
      k.store(1 + i, row, arith::OrIOp::create(k.b(), lower, upper));
    }
  });
}

// An op that changes no element is its operand, once all roles have been made from it.
bool DropoutOp::becomesParts(bool beforeGradients) {
  return !beforeGradients && (getP().isZero() || (!drops() && getMode() == "upscale_in_train"));
}
SmallVector<Value> DropoutOp::decompose(OpBuilder &) {
  return {getX()};
}

// The op is linear in x, with factors determined by seed, counter, stream and position. So the
// gradient is the dropout of the result's gradient.
void DropoutOp::buildGradient(GradientContext &g) {
  g.set(0, DropoutOp::create(g.b, getType(), g.out(), getRng(), getP(), getIsTest(), getMode(),
                             getStream()));
}

} // namespace ampc::nn
