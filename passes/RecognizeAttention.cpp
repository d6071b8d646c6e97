// Finds attention that a model spells as products and a softmax, and makes it one op, whose memory
// is linear in the number of queries:
//
//   %s = nn.matmul %q, %k {transpose_y = true}     →  %o, %lse = nn.flash_attn %q1, %k1, %v1, %mask
//   %t = nn.scale %s                                       {scale = …, dropout = …}
//   %m = nn.elementwise_add %t, %mask
//   %p = nn.softmax %m
//   %d = nn.dropout %p
//   %o = nn.matmul %d, %v
//
// For each product: one walk up along single uses, through the casts that the precision decisions
// have inserted. Nothing else may read a value between the two products, and the mask may not
// depend on a trainable parameter, because nn.flash_attn gives it no gradient. Short sequences stay
// as they are: their weights are small, and the gradient of nn.flash_attn computes them again.
//
// Linear in the number of ops and operands.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_RECOGNIZEATTENTIONPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Attention with fewer weights for each head stays: 512 queries and keys.
constexpr int64_t kFewestWeights = int64_t(1) << 18;

RankedTensorType tensorOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

// The parts of an attention.
struct Parts {
  nn::MatmulOp scores, mix;
  nn::DropoutOp dropout;
  Value mask;
  double scale = 1;
  bool placesLast = false;        // k is [..., size, keys]
  SmallVector<Operation *> chain; // everything that is replaced, from `mix` up
};

// Walks up from an operand of the last product to the first one.
class Chain {
public:
  explicit Chain(nn::MatmulOp mix) : at(mix.getX()), narrow(tensorOf(mix.getY()).getElementType()) {
    parts.mix = mix;
    parts.chain.push_back(mix);
  }

  std::optional<Parts> match() {
    skipCasts();
    if (auto dropout = current<nn::DropoutOp>()) {
      if (dropout.getMode() != "upscale_in_train")
        return std::nullopt;
      parts.dropout = dropout;
      pass(dropout, dropout.getX());
      skipCasts();
    }
    auto softmax = current<nn::SoftmaxOp>();
    int64_t last = tensorOf(at).getRank() - 1;
    auto axis = softmax ? static_cast<int64_t>(softmax.getAxis()) : 0;
    if (!softmax || (axis != -1 && axis != last))
      return std::nullopt;
    pass(softmax, softmax.getX());
    skipCasts();
    if (auto add = current<nn::ElementwiseAddOp>())
      if (!passMask(add))
        return std::nullopt;
    skipCasts();
    if (auto scale = current<nn::ScaleOp>()) {
      if (!scale.getBias().isZero())
        return std::nullopt;
      parts.scale = scale.getScale().convertToDouble();
      pass(scale, scale.getX());
      skipCasts();
    }
    parts.scores = current<nn::MatmulOp>();
    if (!parts.scores)
      return std::nullopt;
    parts.chain.push_back(parts.scores);
    parts.scale *= parts.scores.getAlpha().convertToDouble();
    return std::move(parts);
  }

private:
  // The op that computes the current value, if nothing else reads the value.
  template <typename Op> Op current() { return at.hasOneUse() ? at.getDefiningOp<Op>() : Op(); }
  void pass(Operation *op, Value operand) {
    parts.chain.push_back(op);
    at = operand;
  }
  // Between the products there are values of their type, and wider ones in float32.
  bool isKnown(Value value) {
    Type element = tensorOf(value).getElementType();
    return element == narrow || element.isF32();
  }
  void skipCasts() {
    while (auto cast = current<nn::CastOp>()) {
      if (!isKnown(cast.getX()))
        return;
      pass(cast, cast.getX());
    }
  }
  // The mask is the operand that broadcasts; either may be if both have the shape of the scores.
  bool passMask(nn::ElementwiseAddOp add) {
    if (static_cast<int64_t>(add.getAxis()) != -1)
      return false;
    Value scores = add.getX(), mask = add.getY();
    if (!comesFromProduct(scores))
      std::swap(scores, mask);
    if (!comesFromProduct(scores) || tensorOf(scores).getShape() != tensorOf(at).getShape())
      return false;
    // A narrowed copy of the mask would be as large as the scores.
    if (auto cast = mask.getDefiningOp<nn::CastOp>())
      if (isa<FloatType>(tensorOf(cast.getX()).getElementType()))
        mask = cast.getX();
    parts.mask = mask;
    pass(add, scores);
    return true;
  }
  static bool comesFromProduct(Value value) {
    while (value.hasOneUse()) {
      Operation *op = value.getDefiningOp();
      if (isa_and_present<nn::MatmulOp>(op))
        return true;
      if (!isa_and_present<nn::CastOp, nn::ScaleOp>(op))
        return false;
      value = op->getOperand(0);
    }
    return false;
  }

  Parts parts;
  Value at;
  Type narrow;
};

class Recognizer {
public:
  Recognizer(func::FuncOp func, const SymbolTable &symbols) : func(func), b(func.getContext()) {
    for (Operation &op : func.getBody().front())
      if (isTrained(&op, symbols))
        trained.insert_range(op.getResults());
  }

  void run() {
    for (Operation &op : llvm::make_early_inc_range(func.getBody().front()))
      if (auto mix = dyn_cast<nn::MatmulOp>(op))
        if (auto parts = Chain(mix).match(); parts && fits(*parts))
          replace(*parts);
  }

private:
  bool isTrained(Operation *op, const SymbolTable &symbols) {
    if (auto read = dyn_cast<nn::ReadOp>(op)) {
      auto variable = symbols.lookup<nn::VariableOp>(read.getVariable());
      return variable && variable.getTrainable();
    }
    return llvm::any_of(op->getOperands(), [&](Value v) { return trained.contains(v); });
  }

  // Whether nn.flash_attn computes what the parts do.
  bool fits(Parts &parts) {
    nn::MatmulOp scores = parts.scores, mix = parts.mix;
    RankedTensorType q = tensorOf(scores.getX()), k = tensorOf(scores.getY()),
                     v = tensorOf(mix.getY()), weights = tensorOf(scores.getOut());
    int64_t rank = q.getRank();
    parts.placesLast = !scores.getTransposeY();
    if (scores.getTransposeX() || mix.getTransposeX() || mix.getTransposeY() ||
        !mix.getAlpha().isExactlyValue(1) || !(parts.scale > 0) || (rank != 3 && rank != 4) ||
        q.getElementType() != v.getElementType() || k.getElementType() != v.getElementType() ||
        tensorOf(mix.getX()).getElementType() != v.getElementType())
      return false;
    SmallVector<int64_t> keys(k.getShape());
    if (k.getRank() != rank || v.getRank() != rank)
      return false;
    if (parts.placesLast)
      std::swap(keys[rank - 1], keys[rank - 2]);
    return ArrayRef(keys) == v.getShape() &&
           q.getShape().drop_back(2) == v.getShape().drop_back(2) &&
           weights.getDimSize(rank - 1) * weights.getDimSize(rank - 2) >= kFewestWeights &&
           !(parts.mask && trained.contains(parts.mask));
  }

  void replace(Parts &parts) {
    b.setInsertionPoint(parts.mix);
    name = parts.mix->getDiscardableAttr(nn::kNameAttr);
    RankedTensorType result = tensorOf(parts.mix.getOut());
    Value q = headsInside(parts.scores.getX(), false),
          k = headsInside(parts.scores.getY(), parts.placesLast),
          v = headsInside(parts.mix.getY(), false), mask = parts.mask;
    if (mask && result.getRank() == 3)
      mask = maskOfOneHead(mask);
    ArrayRef<int64_t> shape = tensorOf(q).getShape(); // batch, queries, heads, size
    auto sums = RankedTensorType::get({shape[0], shape[2], shape[1]}, b.getF32Type());
    bool drops = parts.dropout && !parts.dropout.getIsTest();
    llvm::APFloat rate = drops ? parts.dropout.getP() : llvm::APFloat(0.0);
    auto attention = named(nn::FlashAttnOp::create(b, parts.mix.getLoc(), q.getType(), sums, q, k,
                                                   v, mask, mlir::ValueRange(), rate, false,
                                                   llvm::APFloat(parts.scale), !drops, 0));
    Value out = attention.getOut();
    out = result.getRank() == 3 ? reshape(out, result.getShape()) : transpose(out, {0, 2, 1, 3});
    parts.mix.getOut().replaceAllUsesWith(out);
    for (Operation *op : parts.chain)
      op->erase();
  }

  // [batch, heads, places, size] as [batch, places, heads, size]; three dimensions have one head.
  // `placesLast`: the last two dimensions are the other way round.
  Value headsInside(Value x, bool placesLast) {
    if (tensorOf(x).getRank() == 4)
      return transpose(x,
                       placesLast ? ArrayRef<int64_t>{0, 3, 1, 2} : ArrayRef<int64_t>{0, 2, 1, 3});
    if (placesLast)
      x = transpose(x, {0, 2, 1});
    ArrayRef<int64_t> shape = tensorOf(x).getShape();
    return reshape(x, {shape[0], shape[1], 1, shape[2]});
  }

  Value maskOfOneHead(Value mask) {
    SmallVector<int64_t> shape(tensorOf(mask).getShape());
    if (shape.size() < 3)
      return mask;
    shape.insert(shape.begin() + 1, 1);
    return reshape(mask, shape);
  }

  // Joins the transpose with one that computes `x`.
  Value transpose(Value x, ArrayRef<int64_t> perm) {
    SmallVector<int64_t> joined(perm);
    if (auto before = x.getDefiningOp<nn::TransposeOp>()) {
      SmallVector<int64_t> first = before.getDimensions();
      for (int64_t &d : joined)
        d = first[d];
      x = before.getX();
    }
    if (llvm::is_sorted(joined))
      return x;
    SmallVector<int64_t> shape;
    for (int64_t d : joined)
      shape.push_back(tensorOf(x).getDimSize(d));
    return named(nn::TransposeOp::create(b, x.getLoc(), tensorOf(x).clone(shape), x, joined));
  }
  Value reshape(Value x, ArrayRef<int64_t> shape) {
    return named(nn::ReshapeOp::create(b, x.getLoc(), tensorOf(x).clone(shape), x, shape));
  }
  template <typename Op> Op named(Op op) {
    if (name)
      op->setDiscardableAttr(nn::kNameAttr, name);
    return op;
  }

  func::FuncOp func;
  OpBuilder b;
  Attribute name;          // of the new ops
  DenseSet<Value> trained; // values that depend on a trainable parameter
};

class RecognizeAttention : public impl::RecognizeAttentionPassBase<RecognizeAttention> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto func : getOperation().getOps<func::FuncOp>())
      Recognizer(func, symbols).run();
  }
};

} // namespace
} // namespace ampc
