// Lowers the vector ops that LLVM would lower in lane order or not at all:
//
//   vector.reduction of floats      a tree: lane i with lane i + n/2, until one lane remains; then
//                                   the accumulator. This order is part
//                                   of the contract of kernel IR (CodeGen.h).
//   vector.extract_strided_slice,
//   vector.insert_strided_slice     vector.shuffle
//   vector.step                     a constant
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

SmallVector<int64_t> range(int64_t begin, int64_t end) {
  return llvm::to_vector(llvm::seq(begin, end));
}

Value lowerReduction(vector::ReductionOp op, OpBuilder &b) {
  Location loc = op.getLoc();
  Value v = op.getVector();
  int64_t n = cast<VectorType>(v.getType()).getNumElements();
  auto combine = [&](Value x, Value y) {
    return vector::makeArithReduction(b, loc, op.getKind(), x, y);
  };
  for (; n % 2 == 0; n /= 2) {
    Value low = vector::ShuffleOp::create(b, loc, v, v, range(0, n / 2));
    Value high = vector::ShuffleOp::create(b, loc, v, v, range(n / 2, n));
    v = combine(low, high);
  }
  Value sum = vector::ExtractOp::create(b, loc, v, 0);
  for (int64_t i = 1; i < n; ++i) // the remaining odd number of lanes, in order
    sum = combine(sum, vector::ExtractOp::create(b, loc, v, i));
  return op.getAcc() ? combine(op.getAcc(), sum) : sum;
}

Value lowerExtractSlice(vector::ExtractStridedSliceOp op, OpBuilder &b) {
  int64_t offset = cast<IntegerAttr>(op.getOffsets()[0]).getInt();
  int64_t size = cast<IntegerAttr>(op.getSizes()[0]).getInt();
  return vector::ShuffleOp::create(b, op.getLoc(), op.getSource(), op.getSource(),
                                   range(offset, offset + size));
}

/// Widens the slice to the length of the target, then selects lanes from the two.
Value lowerInsertSlice(vector::InsertStridedSliceOp op, OpBuilder &b) {
  int64_t n = op.getDestVectorType().getNumElements();
  int64_t size = op.getSourceVectorType().getNumElements();
  int64_t offset = cast<IntegerAttr>(op.getOffsets()[0]).getInt();
  SmallVector<int64_t> widen = range(0, n), pick = range(0, n);
  for (int64_t &lane : widen)
    lane = std::min(lane, size - 1);
  for (int64_t i = 0; i < size; ++i)
    pick[offset + i] = n + i;
  Value wide =
      vector::ShuffleOp::create(b, op.getLoc(), op.getValueToStore(), op.getValueToStore(), widen);
  return vector::ShuffleOp::create(b, op.getLoc(), op.getDest(), wide, pick);
}

Value lowerStep(vector::StepOp op, OpBuilder &b) {
  auto type = cast<VectorType>(op.getType());
  SmallVector<Attribute> lanes;
  for (int64_t i : llvm::seq(type.getNumElements()))
    lanes.push_back(b.getIndexAttr(i));
  return arith::ConstantOp::create(b, op.getLoc(), DenseElementsAttr::get(type, lanes));
}
} // namespace

LogicalResult lowerVectorOps(func::FuncOp kernel) {
  SmallVector<Operation *> ops;
  bool flat = true;
  kernel.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (auto vector = dyn_cast<VectorType>(type);
          vector && (vector.getRank() != 1 || vector.isScalable())) {
        op->emitOpError("expects vectors of rank 1, got ") << vector;
        flat = false;
      }
    if (auto reduction = dyn_cast<vector::ReductionOp>(op)) {
      if (isa<FloatType>(reduction.getDest().getType()))
        ops.push_back(op);
    } else if (isa<vector::ExtractStridedSliceOp, vector::InsertStridedSliceOp, vector::StepOp>(
                   op)) {
      ops.push_back(op);
    }
  });
  if (!flat)
    return failure();
  OpBuilder b(kernel.getContext());
  for (Operation *op : ops) {
    b.setInsertionPoint(op);
    Value result =
        TypeSwitch<Operation *, Value>(op)
            .Case([&](vector::ReductionOp o) { return lowerReduction(o, b); })
            .Case([&](vector::ExtractStridedSliceOp o) { return lowerExtractSlice(o, b); })
            .Case([&](vector::InsertStridedSliceOp o) { return lowerInsertSlice(o, b); })
            .Case([&](vector::StepOp o) { return lowerStep(o, b); });
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
  }
  return success();
}

} // namespace ampc::codegen
