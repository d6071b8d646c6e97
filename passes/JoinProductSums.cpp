// Makes sums of products few products of their operands, side by side along k:
//
//   %s1 = nn.elementwise_add %p0, %p1                →  %a = nn.concat %a0, %a1, … {axis = 0}
//   %s2 = nn.elementwise_add %s1, %p2                   %b = nn.concat %b0, %b1, … {axis = 0}
//   …      with %pi = nn.matmul %ai, %bi                %s = nn.matmul %a, %b {transpose_x = true}
//                       {transpose_x = true}
//
// Such a sum is the gradient of a matrix that a network multiplies by few rows in many steps: each
// product would read and write the whole gradient. The operands live until they are joined, so
// those of some steps are.
//
// Per function one walk from its end; each op of a sum is looked at once.
#include "ReplaceOps.h"
#include "ampc/Passes/Passes.h"
#include <algorithm>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_JOINPRODUCTSUMSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr size_t kFewestProducts = 4;
// Of an operand, along k: products of more are fast alone. And of joined ones.
constexpr int64_t kMostRows = 128, kMostJoinedRows = 256;

ArrayRef<int64_t> matrixShape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

// A sum and its terms that are products, from the last one on.
struct ProductSum {
  nn::ElementwiseAddOp last;
  SmallVector<nn::MatmulOp> products;
  Value rest; // what is added to them; may be null

  explicit ProductSum(nn::ElementwiseAddOp last) : last(last) {
    Value sum = last.getOut();
    while (auto add = additionOf(sum)) {
      Value x = add.getX(), y = add.getY();
      if (!take(y)) {
        if (!take(x))
          break;
        std::swap(x, y);
      }
      sum = x;
    }
    rest = take(sum) ? Value() : sum;
  }

  void join() {
    std::reverse(products.begin(), products.end());
    SmallVector<nn::ElementwiseAddOp> additions; // of each product
    for (nn::MatmulOp product : products)
      additions.push_back(cast<nn::ElementwiseAddOp>(*product->user_begin()));
    Value sum = rest;
    for (size_t first = 0, end; first < products.size(); first = end) {
      int64_t rows = 0;
      for (end = first; end < products.size(); ++end) {
        rows += matrixShape(products[end].getX()).front();
        if (end > first && rows > kMostJoinedRows)
          break;
      }
      OpBuilder b(additions[end - 1]);
      Value part = joined(b, ArrayRef(products).slice(first, end - first));
      sum =
          sum ? named(nn::ElementwiseAddOp::create(b, last.getLoc(), part.getType(), sum, part, -1))
              : part;
    }
    last.getOut().replaceAllUsesWith(sum);
    eraseUnused(last);
  }

private:
  Value named(Operation *op) { return namedAs(products.front(), op); }

  // The sum of some of the products.
  Value joined(OpBuilder &b, ArrayRef<nn::MatmulOp> some) {
    auto operand = [&](function_ref<Value(nn::MatmulOp)> of) {
      SmallVector<Value> parts;
      int64_t rows = 0;
      for (nn::MatmulOp product : some) {
        parts.push_back(of(product));
        rows += matrixShape(parts.back()).front();
      }
      auto type = cast<RankedTensorType>(parts.front().getType());
      return parts.size() == 1
                 ? parts.front()
                 : named(nn::ConcatOp::create(b, last.getLoc(),
                                              type.clone({rows, type.getDimSize(1)}), parts, 0));
    };
    Value x = operand([](nn::MatmulOp product) { return product.getX(); }),
          y = operand([](nn::MatmulOp product) { return product.getY(); });
    auto copy = cast<nn::MatmulOp>(b.clone(*some.front()));
    copy.getXMutable().assign(x);
    copy.getYMutable().assign(y);
    return copy.getOut();
  }

  // The addition that computes a value, if it is the last one or nothing else reads the value.
  nn::ElementwiseAddOp additionOf(Value value) {
    auto add = value.getDefiningOp<nn::ElementwiseAddOp>();
    bool plain = add && add.getX().getType() == add.getY().getType() &&
                 static_cast<int64_t>(add.getAxis()) == -1;
    return plain && (add == last || value.hasOneUse()) ? add : nullptr;
  }

  bool take(Value term) {
    auto product = term.getDefiningOp<nn::MatmulOp>();
    if (!product || !term.hasOneUse() || !product.getTransposeX() || product.getTransposeY() ||
        matrixShape(product.getX()).size() != 2 || matrixShape(product.getY()).size() != 2 ||
        matrixShape(product.getX()).front() > kMostRows ||
        (!products.empty() && !isLike(product, products.front())))
      return false;
    products.push_back(product);
    return true;
  }

  static bool isLike(nn::MatmulOp a, nn::MatmulOp b) {
    auto sameColumns = [](Value x, Value y) {
      return matrixShape(x).back() == matrixShape(y).back() &&
             getElementTypeOrSelf(x) == getElementTypeOrSelf(y);
    };
    return a.getType() == b.getType() && a.getAlpha() == b.getAlpha() &&
           sameColumns(a.getX(), b.getX()) && sameColumns(a.getY(), b.getY());
  }
};

class JoinProductSums : public impl::JoinProductSumsPassBase<JoinProductSums> {
  void runOnOperation() override {
    Block &block = getOperation().getBody().front();
    DenseSet<Operation *> seen; // additions within a sum
    SmallVector<ProductSum> sums;
    for (Operation &op : llvm::reverse(block))
      if (auto add = dyn_cast<nn::ElementwiseAddOp>(op); add && !seen.contains(add)) {
        ProductSum sum(add);
        for (nn::MatmulOp product : sum.products)
          seen.insert(*product->user_begin());
        if (sum.products.size() >= kFewestProducts)
          sums.push_back(std::move(sum));
      }
    for (ProductSum &sum : sums)
      sum.join();
  }
};

} // namespace
} // namespace ampc
