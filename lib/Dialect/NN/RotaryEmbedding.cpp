// fused_rotary_position_embedding.
#include "Places.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// Builds the turned pairs of one tensor.
class Rotation : public Places {
public:
  using Places::named;
  using Places::Places;

  Value slice(Value x, int64_t axis, int64_t first, int64_t count) {
    SmallVector<int64_t> shape(tensorType(x).getShape());
    shape[axis] = count;
    return named(SliceOp::create(b, loc, tensorType(x).clone(shape), x, ArrayRef(axis),
                                 ArrayRef(first), ArrayRef(first + count), ArrayRef<int64_t>()));
  }
  // The elements (-b, a) of the pairs (a, b), which are halves of dimension `axis` of x.
  Value turned(Value x, int64_t axis) {
    int64_t half = tensorType(x).getDimSize(axis) / 2;
    Value parts[] = {negate(slice(x, axis, half, half)), slice(x, axis, 0, half)};
    return named(ConcatOp::create(b, loc, x.getType(), parts, axis));
  }
  Value rotated(Value x, Value sin, Value cos, bool neighbors) {
    ArrayRef<int64_t> shape = tensorType(x).getShape();
    Value wideX = wide(x), other;
    if (neighbors) {
      Value pairs = reshape(wideX, {shape[0], shape[1], shape[2], shape[3] / 2, 2});
      other = reshape(turned(pairs, 4), shape);
    } else {
      other = turned(wideX, 3);
    }
    return round(add(mul(wideX, cos), mul(other, sin)), x);
  }
  // The angles [length, 1, size] of neighbors: t base^(-2i / size) for both elements of pair i.
  Value angles(int64_t length, int64_t size, double base) {
    Type f32 = b.getF32Type();
    Value pair = cast(along(1, 3, size / 2), f32);
    Value rate = exp(mul(pair, -2 * std::log(base) / static_cast<double>(size)));
    auto type = RankedTensorType::get({length, size / 2, 1}, f32);
    Value time = cast(along(0, 3, length), f32);
    Value angle =
        named(ElementwiseMulOp::create(b, loc, type, time, reshape(rate, {1, size / 2, 1}), -1));
    auto both = RankedTensorType::get({length, size / 2, 2}, f32);
    return reshape(named(ExpandOp::create(b, loc, both, angle, both.getShape())),
                   {length, 1, size});
  }
};

} // namespace

LogicalResult FusedRotaryPositionEmbeddingOp::inferReturnTypes(MLIRContext *,
                                                               std::optional<Location> loc,
                                                               Adaptor adaptor,
                                                               SmallVectorImpl<Type> &types) {
  RankedTensorType q = tensorType(adaptor.getQ());
  // fused_rotary_position_embedding_c1
  if (q.getRank() != 4 || q.getDimSize(3) % 2 != 0)
    return emitOptionalError(loc, "expects `q` of four dimensions and an even size, got ", q);
  for (auto [name, value] : {std::pair("k", adaptor.getK()), std::pair("v", adaptor.getV())}) {
    if (!value)
      continue;
    RankedTensorType type = tensorType(value);
    if (type.getRank() != 4 || type.getElementType() != q.getElementType() ||
        type.getShape().take_front(2) != q.getShape().take_front(2) ||
        type.getDimSize(3) != q.getDimSize(3))
      return emitOptionalError(loc, "expects `", name, "` as `q` but for its heads, ", q, ", got ",
                               type);
  }
  Value sin = adaptor.getSin(), cos = adaptor.getCos(), ids = adaptor.getPositionIds();
  // fused_rotary_position_embedding_c2
  if (!sin != !cos || (sin && sin.getType() != cos.getType()) ||
      (sin && tensorType(sin).getElementType() != q.getElementType()))
    return emitOptionalError(loc, "expects `sin` and `cos` of one shape, and of the element type ",
                             "of `q`, or none of them");
  int64_t time = adaptor.getTimeMajor() ? 0 : 1;
  int64_t length = q.getDimSize(time), batch = q.getDimSize(1 - time);
  // fused_rotary_position_embedding_c3
  if (sin) {
    ArrayRef<int64_t> shape = tensorType(sin).getShape();
    int64_t rows = shape.size() == 4 ? shape[1] : shape.empty() ? 0 : shape[0];
    bool fits = (shape.size() == 2 || (shape.size() == 4 && shape[0] == 1 && shape[2] == 1)) &&
                shape.back() == q.getDimSize(3) && (ids || rows == length);
    if (!fits)
      return emitOptionalError(loc, "expects `sin` of the shape [1, ", length, ", 1, ",
                               q.getDimSize(3), "] or [", length, ", ", q.getDimSize(3), "], got [",
                               shape, "]");
  }
  // fused_rotary_position_embedding_c4
  if (ids && (!sin || !isa<IntegerType>(tensorType(ids).getElementType()) ||
              tensorType(ids).getElementType().isInteger(1) ||
              tensorType(ids).getShape() != ArrayRef<int64_t>({batch, length})))
    return emitOptionalError(loc, "expects `position_ids` of integers and the shape [", batch, ", ",
                             length, "] beside `sin` and `cos`, got ", ids.getType());
  // fused_rotary_position_embedding_c5
  double base = adaptor.getRotaryEmbBase().convertToDouble();
  if (!sin && !adaptor.getUseNeoxRotaryStyle())
    return emitOptionalError(loc, "expects `use_neox_rotary_style` without `sin` and `cos`");
  if (!(base > 0 && std::isfinite(base)))
    return emitOptionalError(loc, "expects `rotary_emb_base` to be positive, got ", base);
  auto typeOf = [&](Value value) { return value ? value.getType() : Type(q); };
  types.append({q, typeOf(adaptor.getK()), typeOf(adaptor.getV())});
  return success();
}

SmallVector<Value> FusedRotaryPositionEmbeddingOp::decompose(OpBuilder &b) {
  Rotation f(*this, b);
  RankedTensorType q = tensorType(getQ());
  int64_t time = getTimeMajor() ? 0 : 1, length = q.getDimSize(time), size = q.getDimSize(3);
  Value sin, cos;
  if (getSin()) {
    auto table = [&](Value entries) {
      Value wide = f.wide(entries);
      int64_t rows = tensorType(wide).getNumElements() / size, batch = 1;
      if (Value ids = getPositionIds()) {
        batch = tensorType(ids).getDimSize(0);
        wide = f.rows(f.reshape(wide, {rows, size}), f.reshape(ids, {batch * length}));
      }
      return f.reshape(wide, {batch, length, 1, size});
    };
    sin = table(getSin()), cos = table(getCos());
  } else {
    Value angle = f.reshape(f.angles(length, size, getRotaryEmbBase().convertToDouble()),
                            {1, length, 1, size});
    sin = f.named(SinOp::create(b, getLoc(), angle.getType(), angle)), cos = f.cos(angle);
  }
  if (getTimeMajor()) {
    auto swapped = [&](Value x) -> Value {
      ArrayRef<int64_t> shape = tensorType(x).getShape();
      auto type = tensorType(x).clone({shape[1], shape[0], shape[2], shape[3]});
      return f.named(TransposeOp::create(b, getLoc(), type, x, ArrayRef<int64_t>{1, 0, 2, 3}));
    };
    sin = swapped(sin), cos = swapped(cos);
  }
  auto rotated = [&](Value x) { return f.rotated(x, sin, cos, getUseNeoxRotaryStyle()); };
  Value out = rotated(getQ());
  return {out, getK() ? rotated(getK()) : out, getV() ? rotated(getV()) : out};
}

} // namespace ampc::nn
