// Ops that can read operands with their last two dimensions exchanged, as products do by their
// flags, take over transposes. Per function, one walk:
//
//   matmul x, (transpose y)         → matmul x, y {transpose_y}, if only the last two dimensions
//                                     change places
//                                   → matmul x, (transpose' y) {transpose_y}, if y's last dimension
//                                     becomes the last but one
//   matmul x, (cast (transpose y))  → the same of (cast y), if the product alone reads the cast
//
// The last dimension of transpose' stays the last, so a library call can read its rows where they
// are (PartViews.h), which it cannot if columns are contiguous. transpose' must not be another
// copy, so only such ops may read the transpose in that case.
#include "ReplaceOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_FOLDTRANSPOSESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class FoldTransposes : public impl::FoldTransposesPassBase<FoldTransposes> {
  void runOnOperation() override {
    for (Operation &op : llvm::make_early_inc_range(getOperation().getBody().front()))
      if (auto reader = dyn_cast<nn::TransposableOperandsOpInterface>(op))
        for (OpOperand &operand : op.getOpOperands())
          if (unsigned i = operand.getOperandNumber(); reader.canReadExchanged(i) && fold(operand))
            reader.readExchanged(i);
    rest.clear();
  }

  // Whether the operand became one whose last two dimensions have changed places.
  bool fold(OpOperand &operand) {
    auto convert = operand.get().getDefiningOp<nn::CastOp>();
    if (convert && (nn::isOfModel(convert) || !nn::hasOneReader(convert)))
      return false;
    Value transposed = convert ? convert.getX() : operand.get();
    auto transpose = transposed.getDefiningOp<nn::TransposeOp>();
    if (!transpose)
      return false;
    SmallVector<int64_t> perm = transpose.getDimensions();
    auto rank = static_cast<int64_t>(perm.size());
    if (rank < 2 || perm[rank - 2] != rank - 1)
      return false;
    std::swap(perm[rank - 2], perm[rank - 1]);
    Value folded = transpose.getX();
    if (!llvm::is_sorted(perm)) {
      if (!feedsSuchOpsAlone(transpose))
        return false;
      folded = restOf(transpose, perm);
    }
    if (convert) {
      OpBuilder b(convert);
      folded = namedAs(convert, nn::CastOp::create(b, convert.getLoc(), folded, convert.getTo()));
    }
    operand.set(folded);
    for (Operation *op : {convert.getOperation(), transpose.getOperation()})
      if (op && op->use_empty())
        op->erase();
    return true;
  }

  // Kept results do not count: no rewrite may depend on them.
  static bool feedsSuchOpsAlone(nn::TransposeOp transpose) {
    auto isSuch = [](OpOperand &use) {
      return isa<nn::TransposableOperandsOpInterface>(use.getOwner()) || nn::isKeptReturn(use);
    };
    return llvm::all_of(transpose->getUses(), [&](OpOperand &use) {
      auto convert = dyn_cast<nn::CastOp>(use.getOwner());
      return convert ? llvm::all_of(convert->getUses(), isSuch) : isSuch(use);
    });
  }

  // What is left of a transpose, made once for all its readers.
  Value restOf(nn::TransposeOp transpose, ArrayRef<int64_t> perm) {
    Value &value = rest[transpose];
    if (!value) {
      OpBuilder b(transpose);
      value = namedAs(transpose,
                      nn::TransposeOp::create(b, transpose.getLoc(), transpose.getX(), perm));
    }
    return value;
  }

  llvm::DenseMap<Operation *, Value> rest;
};

} // namespace
} // namespace ampc
