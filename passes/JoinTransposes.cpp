// Joins transposes that follow one another. One walk:
//
//   transpose (transpose x)  → transpose x   with one permutation
//                            → x             if the permutation is the identity
//
// The transpose between stays for its other readers. ShareEqualOps removes it if there are none.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_JOINTRANSPOSESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class JoinTransposes : public impl::JoinTransposesPassBase<JoinTransposes> {
  void runOnOperation() override {
    for (auto transpose :
         llvm::make_early_inc_range(getOperation().getBody().front().getOps<nn::TransposeOp>()))
      join(transpose);
  }

  // The operand's own transpose is joined already, because it comes first.
  static void join(nn::TransposeOp transpose) {
    SmallVector<int64_t> perm = transpose.getDimensions();
    if (auto before = transpose.getX().getDefiningOp<nn::TransposeOp>()) {
      SmallVector<int64_t> first = before.getDimensions();
      for (int64_t &d : perm)
        d = first[d];
      transpose.getXMutable().assign(before.getX());
      transpose.setPerm(perm);
    }
    for (auto [i, d] : llvm::enumerate(perm))
      if (d != static_cast<int64_t>(i))
        return;
    transpose.getOut().replaceAllUsesWith(transpose.getX());
    transpose.erase();
  }
};

} // namespace
} // namespace ampc
