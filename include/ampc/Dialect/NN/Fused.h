// What passes ask of fused ops.
#pragma once
#include "mlir/IR/Builders.h"

namespace ampc::nn {
class ChannelGradSumsOp;
class FusedOp;
class FusedRowsOp;
class ReducePartsOp;

// The shape of the values in the body.
llvm::ArrayRef<int64_t> shapeOf(FusedOp op);
// The number of outputs that are stored element by element; sums are behind them.
unsigned storedOutputs(FusedOp op);
// The parts of the rows that a region with sums adds separately.
int64_t partsOf(FusedOp op);
// The value whose bytes a view shows; the value itself if it is no view.
mlir::Value viewed(mlir::Value value);
// Whether a region with sums of this shape may read an argument of this type, whose dimensions
// broadcast to `dims` of the shape (-1: none): fused_c4.
bool mayReadWithSums(llvm::ArrayRef<int64_t> shape, mlir::Type argument,
                     llvm::ArrayRef<int64_t> dims);
// Whether all that the op reads may be read so.
bool mayReadWithSums(FusedOp op);
// Whether the op computes updates of parameters.
bool computesUpdates(FusedOp op);
// Creates the fused op that computes the sums, and replaces them.
void writeAsFused(ChannelGradSumsOp sums);
// Whether the op sums the columns of floats: all dimensions but the last one.
bool sumsColumns(ReducePartsOp op);
// Creates a fused op in front of it that sums the same, perhaps in other parts.
FusedOp fusedSumOf(ReducePartsOp op);

// Whether a library's matrix product may compute the op as its epilogue.
bool canBeEpilogue(FusedOp op);
// Whether the input is only read at the element that is written.
bool readsElementwise(FusedOp op, unsigned input);

// Strides of operands and results that are parts of larger tensors, set while a program is lowered:
// an array with an entry for each operand, then for each result, which is empty if that is dense.
inline constexpr llvm::StringLiteral kStridesAttr = "nn.strides";
// Whether the op's kernel can access an operand, or a result (their numbers follow those of the
// operands), whose dimensions have these strides in elements.
bool acceptsStrides(FusedOp op, unsigned number, llvm::ArrayRef<int64_t> strides);
void setStrides(FusedOp op, llvm::ArrayRef<llvm::ArrayRef<int64_t>> strides);

// The op of the body that computes rows, and the shape of its operand 0.
mlir::Operation *rowOpOf(FusedRowsOp op);
llvm::ArrayRef<int64_t> shapeOf(FusedRowsOp op);
// Whether the rows of an op that computes rows are the last dimension of its operand 0.
bool computesRowsOfLastDimension(mlir::Operation *op);

} // namespace ampc::nn
