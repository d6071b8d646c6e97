// nearest_interp, linear_interp, bilinear_interp, trilinear_interp, bicubic_interp: composed of
// resample.
#include "Composition.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// A dimension and its new size; `scale` is 0 where the size was given.
struct NewSize {
  int64_t axis, n, size;
  float scale;
};

template <typename Op>
FailureOr<SmallVector<NewSize>> sizesOf(std::optional<Location> loc, RankedTensorType x, Op op,
                                        int64_t least, int64_t most) {
  // nearest_interp_c1, linear_interp_c1, bilinear_interp_c1, trilinear_interp_c1, bicubic_interp_c1
  if (x.getRank() < least || x.getRank() > most)
    return emitOptionalError(loc, "expects x of ", least, least == most ? "" : " or 5",
                             " dimensions, got ", x);
  // nearest_interp_c2, linear_interp_c2, bilinear_interp_c2, trilinear_interp_c2, bicubic_interp_c2
  StringRef layout = op.getDataLayout();
  if (layout != "NCHW" && layout != "NHWC")
    return emitOptionalError(loc, "expects `data_layout` to be NCHW or NHWC, got ", layout);
  int64_t dims = x.getRank() - 2, first = layout == "NCHW" ? 2 : 1;
  ArrayRef<double> scale = op.getScale();
  // nearest_interp_c3, linear_interp_c3, bilinear_interp_c3, trilinear_interp_c3, bicubic_interp_c3
  if (!scale.empty() && scale.size() != 1 && static_cast<int64_t>(scale.size()) != dims)
    return emitOptionalError(loc, "expects `scale` of 1 or ", dims, " numbers, got ", scale.size());
  auto number = [](uint64_t given) { return static_cast<int64_t>(given); };
  const int64_t given[] = {number(op.getOutD()), number(op.getOutH()), number(op.getOutW())};
  SmallVector<NewSize> sizes;
  int64_t count = x.getNumElements();
  for (int64_t d = 0; d < dims; ++d) {
    NewSize s{first + d, x.getDimSize(first + d), given[3 - dims + d], 0};
    if (!scale.empty()) {
      s.scale = static_cast<float>(scale.size() == 1 ? scale[0] : scale[d]);
      float scaled = static_cast<float>(s.n) * s.scale;
      s.size = scaled >= 1 && scaled < 1e9f ? static_cast<int64_t>(scaled) : 0;
    }
    if (s.size < 1 || s.size > 1000000000 || __builtin_mul_overflow(count / s.n, s.size, &count) ||
        count > (int64_t(1) << 40))
      return emitOptionalError(
          loc,
          "expects sizes in `out_d`, `out_h` and `out_w`, or a `scale`, of at least one "
          "element and a result that can be, got ",
          s.size, " for dimension ", s.axis, " of ", x);
    sizes.push_back(s);
  }
  return sizes;
}

template <typename Adaptor>
LogicalResult inferInterpolation(std::optional<Location> loc, Adaptor adaptor, int64_t least,
                                 int64_t most, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  auto sizes = sizesOf(loc, x, adaptor, least, most);
  if (failed(sizes))
    return failure();
  SmallVector<int64_t> shape(x.getShape());
  for (const NewSize &s : *sizes)
    shape[s.axis] = s.size;
  types.push_back(x.clone(shape));
  return success();
}

template <typename Op>
SmallVector<Value> interpolate(Op op, OpBuilder &b, StringRef kind, int64_t least, int64_t most) {
  Composition f(op, b);
  bool corners = op.getAlignCorners(), nearest = kind == "nearest";
  Value x = f.wide(op.getX());
  auto sizes = *sizesOf(std::nullopt, tensorType(x), op, least, most);
  for (const NewSize &s : llvm::reverse(sizes)) {
    // In float32, as Paddle computes it.
    float ratio = 0;
    if (s.size > 1)
      ratio = corners       ? static_cast<float>(s.n - 1) / static_cast<float>(s.size - 1)
              : s.scale > 0 ? 1.0f / s.scale
                            : static_cast<float>(s.n) / static_cast<float>(s.size);
    bool half = !corners && !nearest && (kind == "cubic" || op.getAlignMode() == 0);
    SmallVector<int64_t> shape(tensorType(x).getShape());
    int64_t outer = llvm::product_of(ArrayRef(shape).take_front(s.axis)),
            inner = llvm::product_of(ArrayRef(shape).drop_front(s.axis + 1));
    Value lines = f.reshape(x, {outer, s.n, inner});
    Value y =
        ResampleOp::create(b, op.getLoc(), tensorType(lines).clone({outer, s.size, inner}), lines,
                           nearest && corners ? "round" : kind, llvm::APFloat(double(ratio)), half);
    shape[s.axis] = s.size;
    x = f.reshape(y, shape);
  }
  return {f.round(x, op.getX())};
}

} // namespace

#define AMPC_INTERPOLATION(OP, KIND, LEAST, MOST)                                                  \
  LogicalResult OP::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,  \
                                     SmallVectorImpl<Type> &types) {                               \
    return inferInterpolation(loc, adaptor, LEAST, MOST, types);                                   \
  }                                                                                                \
  SmallVector<Value> OP::decompose(OpBuilder &b) {                                                 \
    return interpolate(*this, b, KIND, LEAST, MOST);                                               \
  }
AMPC_INTERPOLATION(NearestInterpOp, "nearest", 4, 5)
AMPC_INTERPOLATION(LinearInterpOp, "linear", 3, 3)
AMPC_INTERPOLATION(BilinearInterpOp, "linear", 4, 4)
AMPC_INTERPOLATION(TrilinearInterpOp, "linear", 5, 5)
AMPC_INTERPOLATION(BicubicInterpOp, "cubic", 4, 4)
#undef AMPC_INTERPOLATION

} // namespace ampc::nn
