// Joins the products that compute queries, keys and values of one operand for an attention that a
// library computes:
//
//   %q = matmul %x, %a;  %k = matmul %x, %b;  %v = matmul %x, %c;  flash_attn %q, %k, %v
//     →  %w = concat %a, %b, %c;  %y = matmul %x, %w;  %q, %k, %v = split %y;  flash_attn …
//
// with one bias for each product or for none. The library reads heads where they are, so the pieces
// need no copies, and the differentiation then gives one product for the gradient of %x, instead of
// three that are added, and one for those of the matrices. These are small against the values, so
// their copies cost little.
//
// Nothing but the attention may read what the products compute. Per attention a constant number of
// ops is looked at, so it takes linear time.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_JOINPRODUCTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

RankedTensorType rankedOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

// How an operand of an attention is computed: a product, a bias for each column if there is one,
// and views.
struct Projection {
  unsigned operand;
  nn::MatmulOp product;
  Value bias;
  SmallVector<Operation *> ops; // of all that is replaced, each before what it reads

  // Nothing if the operand is computed in another way, or read by others, too.
  static std::optional<Projection> of(OpOperand &operand) {
    Projection found{operand.getOperandNumber(), {}, {}, {}};
    Value value = operand.get();
    auto take = [&](Operation *op) {
      found.ops.push_back(op);
      return op->getOperand(0);
    };
    while (value.hasOneUse() && value.getDefiningOp<nn::ReshapeOp>())
      value = take(value.getDefiningOp());
    if (auto add = value.getDefiningOp<nn::ElementwiseAddOp>(); add && value.hasOneUse()) {
      int64_t last = rankedOf(value).getRank() - 1, axis = static_cast<int64_t>(add.getAxis());
      if (rankedOf(add.getY()).getShape() != rankedOf(value).getShape().take_back() ||
          (axis != -1 && axis != last))
        return std::nullopt;
      found.bias = add.getY();
      value = take(add);
    }
    found.product = value.getDefiningOp<nn::MatmulOp>();
    if (!found.product || !value.hasOneUse() || found.product.getTransposeX() ||
        found.product.getTransposeY() || !found.product.getAlpha().isExactlyValue(1) ||
        rankedOf(found.product.getY()).getRank() != 2)
      return std::nullopt;
    // A row of the product is a place; views that cut rows elsewhere would mix the joined ones.
    ArrayRef<int64_t> shape = rankedOf(operand.get()).getShape(); // batch, places, heads, size
    if (rankedOf(found.product.getOut()).getShape().back() != shape[2] * shape[3])
      return std::nullopt;
    take(found.product);
    return found;
  }

  bool isLike(Projection &other) {
    return product.getX() == other.product.getX() && !bias == !other.bias;
  }
};

class JoinProducts : public impl::JoinProductsPassBase<JoinProducts> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      SmallVector<nn::FlashAttnOp> attentions;
      for (auto attention : func.getBody().front().getOps<nn::FlashAttnOp>())
        if (attention.getLibrary())
          attentions.push_back(attention);
      if (!attentions.empty())
        eraseUnread(func.getBody().front());
      for (nn::FlashAttnOp attention : attentions)
        join(attention);
    }
  }

  // Earlier passes leave transposes that nothing reads any more.
  static void eraseUnread(Block &block) {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isa<nn::TransposeOp, nn::ReshapeOp>(op) && op.use_empty())
        op.erase();
  }

  static void join(nn::FlashAttnOp attention) {
    SmallVector<Projection> like; // the largest group of q, k and v that one product can compute
    SmallVector<std::optional<Projection>> all;
    for (unsigned operand : {0u, 1u, 2u})
      all.push_back(Projection::of(attention->getOpOperand(operand)));
    for (auto &first : all) {
      SmallVector<Projection> group;
      for (auto &one : all)
        if (first && one && first->isLike(*one))
          group.push_back(*one);
      if (group.size() > like.size())
        like = std::move(group);
    }
    if (like.size() > 1)
      join(attention, like);
  }

  static void join(nn::FlashAttnOp attention, MutableArrayRef<Projection> parts) {
    OpBuilder b(attention);
    SmallVector<Value> matrices, biases;
    SmallVector<Type> pieces;
    SmallVector<int64_t> heads;
    SmallVector<std::string> names;
    for (Projection &part : parts) {
      matrices.push_back(part.product.getY());
      biases.push_back(part.bias);
      pieces.push_back(attention->getOperand(part.operand).getType());
      heads.push_back(cast<RankedTensorType>(pieces.back()).getDimSize(2));
      names.push_back(nn::nameOf(part.product).str());
    }
    auto named = [&, name = b.getStringAttr(llvm::join(names, "+"))](auto op) {
      op->setDiscardableAttr(nn::kNameAttr, name);
      return op;
    };
    // `values` joined along their last dimension.
    auto joined = [&](ArrayRef<Value> values) -> Value {
      SmallVector<int64_t> shape(rankedOf(values.front()).getShape());
      shape.back() = 0;
      for (Value value : values)
        shape.back() += rankedOf(value).getShape().back();
      return named(nn::ConcatOp::create(b, attention.getLoc(),
                                        rankedOf(values.front()).clone(shape), values,
                                        static_cast<int64_t>(shape.size()) - 1));
    };
    nn::MatmulOp first = parts.front().product;
    Value matrix = joined(matrices), bias = biases.front() ? joined(biases) : Value();
    SmallVector<int64_t> shape(rankedOf(first.getOut()).getShape());
    shape.back() = rankedOf(matrix).getShape().back();
    RankedTensorType whole = rankedOf(first.getOut()).clone(shape);
    Value y = named(nn::MatmulOp::create(b, first.getLoc(), whole, first.getX(), matrix, false,
                                         false, llvm::APFloat(1.0)));
    if (bias)
      y = named(nn::ElementwiseAddOp::create(b, first.getLoc(), whole, y, bias, -1));
    shape.assign(cast<RankedTensorType>(pieces.front()).getShape());
    shape[2] = llvm::sum_of(heads);
    y = named(nn::ReshapeOp::create(b, first.getLoc(), whole.clone(shape), y, shape));
    auto split = named(nn::SplitOp::create(b, first.getLoc(), pieces, y, 0, heads, 2));
    for (auto [part, piece] : llvm::zip(parts, split.getResults())) {
      attention->setOperand(part.operand, piece);
      for (Operation *op : part.ops)
        op->erase();
    }
  }
};

} // namespace
} // namespace ampc
