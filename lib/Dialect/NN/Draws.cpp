// uniform_random, gaussian_random, uniform_random_batch_size_like.
#include "Axis.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kDrawBlock = 1024; // numbers of a row of the grid

LogicalResult inferDraws(std::optional<Location> loc, ArrayRef<int64_t> shape, Type dtype,
                         ValueRange rng, SmallVectorImpl<Type> &types) {
  int64_t count = 1;
  for (int64_t size : shape)
    // uniform_random_c1, gaussian_random_c1, uniform_random_batch_size_like_c2
    if (size <= 0 || __builtin_mul_overflow(count, size, &count) || count > (int64_t(1) << 45))
      return emitOptionalError(
          loc, "expects positive dimensions in `shape`, of a size that can be, got [", shape, "]");
  // uniform_random_c2, gaussian_random_c2, uniform_random_batch_size_like_c3
  if (!isa<FloatType>(dtype))
    return emitOptionalError(loc, "expects `dtype` of floats, got ", dtype);
  // uniform_random_c3, gaussian_random_c3, uniform_random_batch_size_like_c4
  auto isScalar = [](Value v) {
    return tensorType(v).getRank() == 0 && tensorType(v).getElementType().isInteger(64);
  };
  if (!rng.empty() && (rng.size() != 2 || !llvm::all_of(rng, isScalar)))
    return emitOptionalError(
        loc, "expects no random numbers, or a seed and a counter of type tensor<i64>");
  types.push_back(RankedTensorType::get(shape, dtype));
  return success();
}

int64_t drawRows(Type type) {
  return llvm::divideCeil(elementCount(type), kDrawBlock);
}

// Stores base + factor * number(word) for each element of the last argument.
template <typename Op>
void emitDraws(Op op, KernelBuilder &k, double base, double factor,
               function_ref<Value(Value word)> number) {
  unsigned result = op->getNumOperands(), first = result - op.getRng().size();
  k.setWhole(op);
  auto whole = [&](int64_t value, unsigned bits) -> Value {
    Type type = k.b().getIntegerType(bits);
    return arith::ConstantOp::create(k.b(), type, k.b().getIntegerAttr(type, value));
  };
  int64_t count = elementCount(op.getType());
  k.forEachRow([&](Value row) {
    Value seed = whole(op.getSeed(), 64), counter = whole(0, 64);
    if (!op.getRng().empty())
      seed = k.load(first, k.index(0)), counter = k.load(first + 1, k.index(0));
    Value begin = k.mul(row, k.index(kDrawBlock));
    Value end = arith::MinSIOp::create(k.b(), k.add(begin, k.index(kDrawBlock)), k.index(count));
    k.forEachColumn(begin, end, [&](Value at, int64_t lanes) {
      Value word = philoxWord(k, seed, counter, whole(op.getStream(), 32), at, lanes);
      Value drawn = number(word);
      auto spread = [&](double v) { return k.constant(v, drawn.getType()); };
      k.store(result, at, k.add(spread(base), k.mul(drawn, spread(factor))));
    });
  });
}

template <typename Op> void setDrawState(Op op, Value seed, Value counter, int64_t stream) {
  if (seed)
    op.getRngMutable().assign(ValueRange{seed, counter});
  op.setStream(stream);
}

} // namespace

#define AMPC_DRAWS(OP)                                                                             \
  bool OP::isRandom() {                                                                            \
    return getSeed() == 0;                                                                         \
  }                                                                                                \
  void OP::setRandomState(Value seed, Value counter, int64_t stream) {                             \
    setDrawState(*this, seed, counter, stream);                                                    \
  }                                                                                                \
  int64_t OP::getKernelRows() {                                                                    \
    return drawRows(getType());                                                                    \
  }
AMPC_DRAWS(UniformRandomOp)
AMPC_DRAWS(UniformRandomLikeOp)
AMPC_DRAWS(GaussianRandomOp)
#undef AMPC_DRAWS

LogicalResult UniformRandomOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferDraws(loc, adaptor.getShape(), adaptor.getDtype(), adaptor.getRng(), types);
}
void UniformRandomOp::emitKernel(KernelBuilder &k) {
  double low = getMin().convertToDouble(), high = getMax().convertToDouble();
  emitDraws(*this, k, low, high - low, [&](Value word) { return uniformFromWord(k, word); });
}

LogicalResult UniformRandomLikeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                    Adaptor adaptor, SmallVectorImpl<Type> &types) {
  ArrayRef<int64_t> sizes = tensorType(adaptor.getInput()).getShape();
  SmallVector<int64_t> shape(adaptor.getShape());
  int64_t from = adaptor.getInputDimIdx(), to = adaptor.getOutputDimIdx();
  // uniform_random_batch_size_like_c1
  if (from < 0 || from >= static_cast<int64_t>(sizes.size()) || to < 0 ||
      to >= static_cast<int64_t>(shape.size()))
    return emitOptionalError(
        loc, "expects `input_dim_idx` and `output_dim_idx` to be dimensions of ",
        adaptor.getInput().getType(), " and [", shape, "], got ", from, " and ", to);
  shape[to] = sizes[from];
  return inferDraws(loc, shape, adaptor.getDtype(), adaptor.getRng(), types);
}
void UniformRandomLikeOp::emitKernel(KernelBuilder &k) {
  double low = getMin().convertToDouble(), high = getMax().convertToDouble();
  emitDraws(*this, k, low, high - low, [&](Value word) { return uniformFromWord(k, word); });
}

LogicalResult GaussianRandomOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                 Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferDraws(loc, adaptor.getShape(), adaptor.getDtype(), adaptor.getRng(), types);
}
void GaussianRandomOp::emitKernel(KernelBuilder &k) {
  emitDraws(*this, k, getMean().convertToDouble(), getStd().convertToDouble(),
            [&](Value word) { return normalFromWord(k, word); });
}

} // namespace ampc::nn
