// Products take over scales by powers of two, which are exact:
//
//   scale (matmul x, y)  → matmul x, y {alpha}, if the scale alone reads the product
//   matmul (scale x), y  → matmul x, y {alpha}, if the product alone reads the scale
//
// A scale in float16 stays: a product whose bare sums overflow is to overflow with it, too. One
// walk per function.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_FOLDSCALESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class FoldScales : public impl::FoldScalesPassBase<FoldScales> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      for (Operation &op : llvm::make_early_inc_range(func.getBody().front())) {
        if (auto product = dyn_cast<nn::MatmulOp>(op)) {
          for (unsigned i : {0, 1})
            takeOperand(product, i);
        } else if (auto scale = dyn_cast<nn::ScaleOp>(op)) {
          takeResult(scale);
        }
      }
  }

  // 1 where the product must not have the factor of the scale.
  static double exactFactor(nn::ScaleOp scale) {
    Type element = getElementTypeOrSelf(scale.getType());
    double factor = scale.getScale().convertToDouble();
    bool exact = scale.getScale().getExactLog2Abs() != INT_MIN && std::abs(factor) <= 0x1p30 &&
                 std::abs(factor) >= 0x1p-30;
    return exact && scale.getBias().isZero() && (element.isF32() || element.isBF16()) ? factor : 1;
  }

  static void multiplyAlpha(nn::MatmulOp product, double factor) {
    product.setAlpha(llvm::APFloat(product.getAlpha().convertToDouble() * factor));
  }

  static void takeOperand(nn::MatmulOp product, unsigned operand) {
    auto scale = product->getOperand(operand).getDefiningOp<nn::ScaleOp>();
    double factor = scale && nn::hasOneReader(scale) ? exactFactor(scale) : 1;
    if (factor == 1)
      return;
    multiplyAlpha(product, factor);
    product->setOperand(operand, scale.getX());
    if (scale.use_empty())
      scale.erase();
  }

  // A product that is kept stays beside the new one.
  static void takeResult(nn::ScaleOp scale) {
    auto product = scale.getX().getDefiningOp<nn::MatmulOp>();
    double factor = product && nn::hasOneReader(product) ? exactFactor(scale) : 1;
    if (factor == 1)
      return;
    OpBuilder b(scale);
    auto scaled = cast<nn::MatmulOp>(b.clone(*product));
    multiplyAlpha(scaled, factor);
    scale.replaceAllUsesWith(scaled.getOperation());
    scale.erase();
    if (product.use_empty())
      product.erase();
  }
};

} // namespace
} // namespace ampc
