// Matches the bodies of fused ops against the epilogues that libraries offer.
#include "FusedEpilogue.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// Whether operand `i` of an inner op is an input of the fused op that is read element by element of
// the result.
bool readsEach(Operation *op, unsigned i, unsigned rank) {
  return isa<BlockArgument>(op->getOperand(i)) &&
         llvm::equal(cast<ElementwiseOpInterface>(op).getOperandDims(i),
                     llvm::seq<int64_t>(0, rank));
}
// Whether operand `i` is an input that is a vector along the last dimension.
bool readsLast(Operation *op, unsigned i, unsigned rank) {
  auto argument = dyn_cast<BlockArgument>(op->getOperand(i));
  if (!argument || cast<RankedTensorType>(argument.getType()).getRank() != 1)
    return false;
  SmallVector<int64_t> dims = cast<ElementwiseOpInterface>(op).getOperandDims(i);
  return rank > 1 && dims.pop_back_val() == 0 &&
         llvm::all_of(dims, [](int64_t d) { return d < 0; });
}

// Looks through a cast from or to float32: the library computes in float32 and converts its
// operands and result itself.
Value lookThroughCast(Value value, bool narrows) {
  auto cast = value.getDefiningOp<CastOp>();
  if (!cast)
    return value;
  Type from = getElementTypeOrSelf(cast.getX().getType()),
       to = getElementTypeOrSelf(value.getType());
  return (narrows ? from : to).isF32() && isLowPrecision(narrows ? to : from) ? cast.getX() : value;
}
Value lookThroughWidening(Value value) {
  return lookThroughCast(value, false);
}
Value lookThroughNarrowing(Value value) {
  return lookThroughCast(value, true);
}

bool isZero(Value value) {
  auto constant = value.getDefiningOp<FillConstantOp>();
  return constant && constant.getValue().isZero();
}

bool isPositive(Value mask, Value x) {
  auto compared = mask.getDefiningOp<CompareOp>();
  return compared && compared.getKind() == "gt" && compared.getX() == x && isZero(compared.getY());
}

// Whether `slope` is the derivative of gelu at gelu's operand.
bool isSlopeOf(GeluOp gelu, Value slope) {
  auto derivative = slope.getDefiningOp<GeluGradOp>();
  return derivative && derivative.getApproximate() == gelu.getApproximate() &&
         lookThroughWidening(derivative.getX()) == lookThroughWidening(gelu.getX());
}

// The op that reads the first operand of `op` from the inputs: the op itself, or the cast that
// widens the operand.
Operation *readerOf(Operation *op) {
  Value first = op->getOperand(0);
  return lookThroughWidening(first) == first ? op : first.getDefiningOp();
}

// Builds the dictionary ampc.epilogue: a kind, and the numbers of the kernel's arguments by their
// roles.
class MetadataBuilder {
public:
  explicit MetadataBuilder(FusedOp op) : b(op.getContext()) {}
  MetadataBuilder &number(StringRef name, int64_t value) {
    entries.push_back(b.getNamedAttr(name, b.getI64IntegerAttr(value)));
    return *this;
  }
  MetadataBuilder &argument(StringRef name, Operation *reader, unsigned i) {
    return number(name, cast<BlockArgument>(reader->getOperand(i)).getArgNumber());
  }
  MetadataBuilder &result(FusedOp op) { return number("result", op.getNumOperands()); }
  DictionaryAttr kind(StringRef kind) {
    entries.push_back(b.getNamedAttr("kind", b.getStringAttr(kind)));
    return b.getDictionaryAttr(entries);
  }

private:
  Builder b;
  SmallVector<NamedAttribute> entries;
};

// Recognizes the gradient of an activation: where(y > 0, g, 0), or g * s with a saved derivative s.
DictionaryAttr gradientOf(FusedOp op, Value result, unsigned rank) {
  MetadataBuilder metadata(op);
  if (auto where = result.getDefiningOp<WhereOp>()) {
    if (!isZero(where.getY()) || !readsEach(where, 1, rank))
      return {};
    metadata.result(op).argument("product", where, 1);
    if (readsEach(where, 0, rank))
      return metadata.argument("of", where, 0).kind("drelu");
    auto positive = where.getCondition().getDefiningOp<CompareOp>();
    if (!positive || !isPositive(positive, positive.getX()) || !readsEach(positive, 0, rank))
      return {};
    return metadata.argument("of", positive, 0).kind("drelu");
  }
  auto product = lookThroughNarrowing(result).getDefiningOp<ElementwiseMulOp>();
  if (!product || !readsEach(product, 1, rank))
    return {};
  Operation *reader = readerOf(product);
  if (!readsEach(reader, 0, rank))
    return {};
  metadata.result(op).argument("product", reader, 0).argument("of", product, 1);
  return metadata.kind("product_of");
}

// Recognizes the forward computation of an activation, an optional bias included: f(z) or f(z +
// bias), with an optional saved derivative.
DictionaryAttr forwardOf(FusedOp op, Value result, Value slope, unsigned rank) {
  Operation *last = lookThroughNarrowing(result).getDefiningOp();
  auto gelu = dyn_cast_or_null<GeluOp>(last);
  std::string kind = isa_and_nonnull<ReluOp>(last)   ? "relu"
                     : gelu && gelu.getApproximate() ? "gelu"
                                                     : "";
  if (!last ||
      (slope && !(kind == "gelu" ? isSlopeOf(gelu, slope)
                                 : kind == "relu" && isPositive(slope, last->getResult(0)))))
    return {};
  Value z = kind.empty() ? last->getResult(0) : lookThroughWidening(last->getOperand(0));
  auto add = z.getDefiningOp<ElementwiseAddOp>();
  if (add ? !readsEach(add, 0, rank) || !readsLast(add, 1, rank)
          : kind.empty() || !readsEach(readerOf(last), 0, rank))
    return {};
  MetadataBuilder metadata(op);
  metadata.result(op);
  if (slope)
    metadata.number("slope", op.getNumOperands() + 1);
  if (!add)
    return metadata.argument("product", readerOf(last), 0).kind(kind);
  return metadata.argument("product", add, 0)
      .argument("bias", add, 1)
      .kind(kind.empty() ? "bias" : kind + "_bias");
}

// Recognizes a cast from float32 to a 16-bit type, the last stage of a sum.
DictionaryAttr narrowingOf(FusedOp op, Value result, unsigned rank) {
  if (lookThroughNarrowing(result) == result || !readsEach(result.getDefiningOp(), 0, rank))
    return {};
  return MetadataBuilder(op).argument("of", result.getDefiningOp(), 0).result(op).kind("narrowing");
}

} // namespace

DictionaryAttr recomputedGradientOf(FusedOp op) {
  auto yielded = op.getBody().front().getTerminator()->getOperands();
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  unsigned rank = type.getRank();
  if (op.getGuard() || op.getSums() > 1 || yielded.size() != op.getSums() + 1)
    return {};
  Value result = yielded[0];
  auto product = lookThroughNarrowing(result).getDefiningOp<ElementwiseMulOp>();
  if (!product || (op.getSums() && lookThroughWidening(yielded[1]) != result))
    return {};
  Operation *reader = readerOf(product);
  auto slope = product.getY().getDefiningOp<GeluGradOp>();
  if (!slope || !slope.getApproximate() || !readsEach(reader, 0, rank))
    return {};
  MetadataBuilder metadata(op);
  metadata.argument("product", reader, 0).result(op);
  if (op.getSums())
    metadata.number("sum", op.getNumOperands() + 1);
  Operation *z = readerOf(slope);
  Value read = z->getOperand(0); // of the product in front of gelu
  if (auto add = read.getDefiningOp<ElementwiseAddOp>()) {
    if (!readsEach(add, 0, rank) || !readsLast(add, 1, rank) ||
        getElementTypeOrSelf(add.getY()) != type.getElementType())
      return {};
    metadata.argument("of_bias", add, 1);
    z = add, read = add.getX();
  } else if (!readsEach(z, 0, rank)) {
    return {};
  }
  if (getElementTypeOrSelf(read) != type.getElementType() ||
      getElementTypeOrSelf(reader->getOperand(0)) != type.getElementType())
    return {};
  return metadata.argument("of", z, 0).kind("dgelu");
}

DictionaryAttr epilogueOf(FusedOp op) {
  auto yielded = op.getBody().front().getTerminator()->getOperands();
  unsigned rank = cast<RankedTensorType>(op.getResult(0).getType()).getRank();
  if (op.getGuard() || op.getSums() || yielded.size() > 2)
    return {};
  if (DictionaryAttr narrowing =
          yielded.size() == 1 ? narrowingOf(op, yielded[0], rank) : DictionaryAttr())
    return narrowing;
  Value slope = yielded.size() == 2 ? yielded[1] : Value();
  DictionaryAttr metadata = slope ? DictionaryAttr() : gradientOf(op, yielded[0], rank);
  if (!metadata)
    metadata = forwardOf(op, yielded[0], slope, rank);
  if (!metadata)
    return {};
  // A slope of gelu is float32, one of relu a boolean; all else has the result's type.
  Type type = getElementTypeOrSelf(op.getResult(0).getType());
  auto has = [&](StringRef name, Type wanted) {
    auto number = metadata.getAs<IntegerAttr>(name);
    return !number || getElementTypeOrSelf(number.getInt() < op.getNumOperands()
                                               ? op.getInputs()[number.getInt()].getType()
                                               : op.getResult(1).getType()) == wanted;
  };
  Type wide = Float32Type::get(op.getContext()), mask = IntegerType::get(op.getContext(), 1);
  StringRef kind = metadata.getAs<StringAttr>("kind");
  bool fits = has("product", type) && has("bias", type) &&
              has("slope", kind.starts_with("relu") ? mask : wide) &&
              (kind == "product_of" ? has("of", wide) : has("of", type) || has("of", mask));
  return fits ? metadata : DictionaryAttr();
}

} // namespace ampc::nn
