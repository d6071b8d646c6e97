// The pattern of attention in a graph: a walk up from its last product.
#include "ampc/Dialect/NN/AttentionPattern.h"

using namespace mlir;

namespace ampc::nn {
namespace {

RankedTensorType patternType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

// Walks up from an operand of the last product to the first one.
class AttentionChain {
public:
  explicit AttentionChain(MatmulOp mix)
      : mix(mix), at(mix.getX()), narrow(patternType(mix.getY()).getElementType()) {
    parts.ops.push_back(mix);
  }

  std::optional<AttentionPattern> match() {
    skipCasts();
    if (auto dropout = current<DropoutOp>()) {
      if (dropout.getMode() != "upscale_in_train")
        return std::nullopt;
      parts.dropout = dropout;
      pass(dropout, dropout.getX());
      skipCasts();
    }
    auto softmax = current<SoftmaxOp>();
    int64_t last = patternType(at).getRank() - 1;
    auto axis = softmax ? static_cast<int64_t>(softmax.getAxis()) : 0;
    if (!softmax || (axis != -1 && axis != last))
      return std::nullopt;
    pass(softmax, softmax.getX());
    skipCasts();
    if (auto add = current<ElementwiseAddOp>())
      if (!passMask(add))
        return std::nullopt;
    skipCasts();
    if (auto scale = current<ScaleOp>()) {
      if (!scale.getBias().isZero())
        return std::nullopt;
      parts.scale = scale.getScale().convertToDouble();
      pass(scale, scale.getX());
      skipCasts();
    }
    auto scores = current<MatmulOp>();
    if (!scores || !fits(scores))
      return std::nullopt;
    parts.ops.push_back(scores);
    parts.scale *= scores.getAlpha().convertToDouble();
    parts.q = scores.getX(), parts.k = scores.getY(), parts.v = mix.getY();
    parts.placesLast = !scores.getTransposeY();
    return std::move(parts);
  }

private:
  // Whether the products are those of an attention.
  bool fits(MatmulOp scores) {
    RankedTensorType q = patternType(scores.getX()), k = patternType(scores.getY()),
                     v = patternType(mix.getY());
    int64_t rank = q.getRank();
    if (scores.getTransposeX() || mix.getTransposeX() || mix.getTransposeY() ||
        !mix.getAlpha().isExactlyValue(1) || (rank != 3 && rank != 4) ||
        q.getElementType() != v.getElementType() || k.getElementType() != v.getElementType() ||
        patternType(mix.getX()).getElementType() != v.getElementType())
      return false;
    SmallVector<int64_t> keys(k.getShape());
    if (k.getRank() != rank || v.getRank() != rank)
      return false;
    if (!scores.getTransposeY())
      std::swap(keys[rank - 1], keys[rank - 2]);
    return ArrayRef(keys) == v.getShape() && q.getShape().drop_back(2) == v.getShape().drop_back(2);
  }
  // The op that computes the current value, if nothing else reads the value.
  template <typename Op> Op current() { return at.hasOneUse() ? at.getDefiningOp<Op>() : Op(); }
  void pass(Operation *op, Value operand) {
    parts.ops.push_back(op);
    at = operand;
  }
  // Between the products there are values of their type, and wider ones in float32.
  bool isKnown(Value value) {
    Type element = patternType(value).getElementType();
    return element == narrow || element.isF32();
  }
  void skipCasts() {
    while (auto cast = current<CastOp>()) {
      if (!isKnown(cast.getX()))
        return;
      pass(cast, cast.getX());
    }
  }
  // The mask is the operand that broadcasts; either may be if both have the shape of the scores.
  bool passMask(ElementwiseAddOp add) {
    if (static_cast<int64_t>(add.getAxis()) != -1)
      return false;
    Value scores = add.getX(), mask = add.getY();
    if (!comesFromProduct(scores))
      std::swap(scores, mask);
    if (!comesFromProduct(scores) || patternType(scores).getShape() != patternType(at).getShape())
      return false;
    // A narrowed copy of the mask would be as large as the scores.
    if (auto cast = mask.getDefiningOp<CastOp>())
      if (isa<FloatType>(patternType(cast.getX()).getElementType()))
        mask = cast.getX();
    parts.mask = mask;
    pass(add, scores);
    return true;
  }
  static bool comesFromProduct(Value value) {
    while (value.hasOneUse()) {
      Operation *op = value.getDefiningOp();
      if (isa_and_present<MatmulOp>(op))
        return true;
      if (!isa_and_present<CastOp, ScaleOp>(op))
        return false;
      value = op->getOperand(0);
    }
    return false;
  }

  MatmulOp mix;
  AttentionPattern parts;
  Value at;
  Type narrow;
};

} // namespace

std::optional<AttentionPattern> matchAttention(Operation *op) {
  auto mix = dyn_cast<MatmulOp>(op);
  return mix ? AttentionChain(mix).match() : std::nullopt;
}

} // namespace ampc::nn
