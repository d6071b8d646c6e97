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
#include "ampc/Dialect/NN/AttentionPattern.h"
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

class Recognizer {
public:
  Recognizer(func::FuncOp func, const SymbolTable &symbols) : func(func), b(func.getContext()) {
    for (Operation &op : func.getBody().front())
      if (isTrained(&op, symbols))
        trained.insert_range(op.getResults());
  }

  void run() {
    for (Operation &op : llvm::make_early_inc_range(func.getBody().front()))
      if (auto attention = nn::matchAttention(&op); attention && pays(*attention))
        replace(*attention);
  }

private:
  bool isTrained(Operation *op, const SymbolTable &symbols) {
    if (auto read = dyn_cast<nn::ReadOp>(op)) {
      auto variable = symbols.lookup<nn::VariableOp>(read.getVariableAttr().getAttr());
      return variable && variable.getTrainable();
    }
    return llvm::any_of(op->getOperands(), [&](Value v) { return trained.contains(v); });
  }

  // Whether nn.flash_attn computes the same, and saves memory.
  bool pays(const nn::AttentionPattern &attention) {
    auto lines = [](Value value) { return tensorOf(value).getShape().drop_back().back(); };
    return attention.scale > 0 && lines(attention.q) * lines(attention.v) >= kFewestWeights &&
           !(attention.mask && trained.contains(attention.mask));
  }

  void replace(nn::AttentionPattern &parts) {
    Operation *last = parts.ops.front();
    b.setInsertionPoint(last);
    name = last->getDiscardableAttr(nn::kNameAttr);
    RankedTensorType result = tensorOf(last->getResult(0));
    Value q = headsInside(parts.q, false), k = headsInside(parts.k, parts.placesLast),
          v = headsInside(parts.v, false), mask = parts.mask;
    if (mask && result.getRank() == 3)
      mask = maskOfOneHead(mask);
    ArrayRef<int64_t> shape = tensorOf(q).getShape(); // batch, queries, heads, size
    auto sums = RankedTensorType::get({shape[0], shape[2], shape[1]}, b.getF32Type());
    bool drops = parts.dropout && !parts.dropout.getIsTest();
    llvm::APFloat rate = drops ? parts.dropout.getP() : llvm::APFloat(0.0);
    auto attention = named(nn::FlashAttnOp::create(b, last->getLoc(), q.getType(), sums, q, k, v,
                                                   mask, mlir::ValueRange(), rate, false,
                                                   llvm::APFloat(parts.scale), !drops, 0));
    Value out = attention.getOut();
    out = result.getRank() == 3 ? reshape(out, result.getShape()) : transpose(out, {0, 2, 1, 3});
    last->getResult(0).replaceAllUsesWith(out);
    for (Operation *op : parts.ops)
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
