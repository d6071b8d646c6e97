#include "ampc/Analysis/BatchRows.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {
namespace {

ArrayRef<int64_t> shape(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}

// The dimensions along which the op combines or moves elements: `axis` or `axes`. None for ops
// without such an attribute, all for an empty list.
std::optional<SmallVector<int64_t>> axesOf(Operation *op, int64_t rank) {
  SmallVector<int64_t> axes;
  for (StringRef name : {"axis", "axes"}) {
    std::optional<Attribute> attribute = op->getInherentAttr(name);
    if (!attribute || !*attribute)
      continue;
    if (auto one = dyn_cast<IntegerAttr>(*attribute))
      axes.push_back(one.getInt());
    else if (auto several = dyn_cast<DenseI64ArrayAttr>(*attribute))
      llvm::append_range(axes, several.asArrayRef());
    else
      continue;
    if (axes.empty())
      llvm::append_range(axes, llvm::seq(rank));
    for (int64_t &axis : axes)
      axis += axis < 0 ? rank : 0;
    return axes;
  }
  return std::nullopt;
}

// Whether an op without axes combines elements along the dimension, or treats them by their
// position there. An op that is not listed works on images or rows, whose first dimension counts
// them.
bool mixesAlong(Operation *op, int64_t dim) {
  auto rank = static_cast<int64_t>(shape(op->getOperand(0)).size());
  if (auto norm = dyn_cast<nn::LayerNormOp>(op))
    return dim >= static_cast<int64_t>(norm.getBeginNormAxis());
  if (isa<nn::RmsNormOp, nn::ArgsortOp, nn::TakeLinesOp, nn::ScatterLinesOp, nn::SelectTopOp,
          nn::SortedRunsOp>(op))
    return dim == rank - 1;
  if (isa<nn::TrilTriuOp, nn::DiagOp>(op))
    return dim >= rank - 2;
  if (isa<nn::ExpandOp, nn::TileOp, nn::OneHotOp>(op))
    return false;
  ArrayRef<int64_t> to = shape(op->getResult(0));
  if (isa<nn::ViewOpInterface, nn::StridedCopyOpInterface>(op))
    return static_cast<int64_t>(to.size()) == rank && to[dim] != shape(op->getOperand(0))[dim];
  return dim > 0;
}
} // namespace

BatchRows::BatchRows(func::FuncOp func) {
  for (Value input : func.getArguments()) {
    if (shape(input).empty())
      continue;
    if (batch != 0 && shape(input)[0] != batch) {
      dims.clear();
      return;
    }
    batch = shape(input)[0];
    dims[input] = 0;
  }
  if (batch <= 1) {
    dims.clear();
    return;
  }
  for (Operation &op : func.getBody().front()) {
    int64_t dim = llvm::any_of(op.getOperands(), [&](Value v) { return dims.contains(v); })
                      ? resultDim(&op)
                      : kNone;
    if (dim != kNone)
      for (Value result : op.getResults())
        dims[result] = dim;
  }
}

int64_t BatchRows::dimOf(Value value) const {
  auto found = dims.find(value);
  return found == dims.end() ? kNone : found->second;
}

int64_t BatchRows::resultDim(Operation *op) const {
  for (int64_t bad : {kCoupled, kUnknown})
    if (llvm::any_of(op->getOperands(), [&](Value v) { return dimOf(v) == bad; }))
      return bad;
  if (op->getNumResults() == 0)
    return kNone;
  if (isa<nn::MatmulOp>(op))
    return ofMatmul(op);
  if (isa<nn::ElementwiseOpInterface>(op))
    return ofElementwise(op);
  if (isa<nn::StackOp>(op))
    return kUnknown;
  int64_t dim = dimOf(op->getOperand(0));
  if (auto transpose = dyn_cast<nn::TransposeOp>(op)) {
    SmallVector<int64_t> dimensions = transpose.getDimensions();
    return llvm::find(dimensions, dim) - dimensions.begin();
  }
  if (isa<nn::ReshapeOp>(op))
    return ofReshape(op, dim);
  if (dim >= 0 && !isa<nn::ConcatOp>(op))
    return ofAxes(op, dim);
  for (Value operand : op->getOperands()) // those that depend on the batch have one dimension
    if (dimOf(operand) >= 0)
      dim = dimOf(operand);
  // A float operand that does not depend on the batch adds rows to it, or has a row for each of its
  // rows. (Integers are indices.)
  if (isa<nn::ConcatOp>(op) && llvm::any_of(op->getOperands(), [&](Value operand) {
        return dimOf(operand) == kNone && hasFloatElements(operand) &&
               (llvm::is_contained(*axesOf(op, shape(operand).size()), dim) ||
                variesAlong(operand, dim));
      }))
    return kCoupled;
  return ifInShape(dim, shape(op->getResult(0)));
}

int64_t BatchRows::ifInShape(int64_t dim, ArrayRef<int64_t> sizes) const {
  return dim < static_cast<int64_t>(sizes.size()) && sizes[dim] % batch == 0 ? dim : kUnknown;
}

int64_t BatchRows::ofElementwise(Operation *op) const {
  int64_t dim = kNone;
  for (OpOperand &operand : op->getOpOperands()) {
    int64_t own = dimOf(operand.get());
    if (own < 0)
      continue;
    auto map = cast<nn::ElementwiseOpInterface>(op).getOperandDims(operand.getOperandNumber());
    auto at = llvm::find(map, own);
    if (at == map.end())
      return kUnknown;
    int64_t here = at - map.begin();
    if (dim != kNone && dim != here) // a row of one with all rows of the other
      return kCoupled;
    dim = here;
  }
  if (dim < 0 || !hasFloatElements(op->getResult(0))) // integers are indices
    return dim;
  // An operand with a row for each row of the batch: the row's position counts.
  for (OpOperand &operand : op->getOpOperands()) {
    if (dimOf(operand.get()) != kNone)
      continue;
    auto map = cast<nn::ElementwiseOpInterface>(op).getOperandDims(operand.getOperandNumber());
    if (variesAlong(operand.get(), map[dim]))
      return kCoupled;
  }
  return dim;
}

// False where that is not known. The depth limits recursion.
bool BatchRows::variesAlong(Value value, int64_t dim, unsigned depth) const {
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0 || dim < 0 || shape(value)[dim] == 1)
    return false;
  auto [known, isNew] = varying.try_emplace({value, dim}, false);
  if (!isNew)
    return known->second;
  bool varies = isa<nn::ReadOp, nn::ConstantOp, nn::AssignValueOp, nn::FileConstantOp, nn::EyeOp,
                    nn::SequenceOp>(op);
  if (auto expand = dyn_cast<nn::ExpandOp>(op)) {
    auto added = static_cast<int64_t>(shape(value).size() - shape(expand.getX()).size());
    varies = variesAlong(expand.getX(), dim - added, depth - 1);
  } else if (isa<nn::ReshapeOp>(op)) {
    ArrayRef<int64_t> from = shape(op->getOperand(0)), to = shape(value);
    int64_t before = llvm::product_of(to.take_front(dim)), own = 0, size = 1;
    while (own < static_cast<int64_t>(from.size()) && (size != before || from[own] == 1))
      size *= from[own++];
    bool same = own < static_cast<int64_t>(from.size()) && from[own] == to[dim];
    varies = same && variesAlong(op->getOperand(0), own, depth - 1);
  } else if (auto elementwise = dyn_cast<nn::ElementwiseOpInterface>(op)) {
    varies = llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
      int64_t own = elementwise.getOperandDims(operand.getOperandNumber())[dim];
      return variesAlong(operand.get(), own, depth - 1);
    });
  }
  varying[{value, dim}] = varies;
  return varies;
}

int64_t BatchRows::ofMatmul(Operation *op) const {
  auto matmul = cast<nn::MatmulOp>(op);
  int64_t x = dimOf(matmul.getX()), y = dimOf(matmul.getY()),
          xRank = static_cast<int64_t>(shape(matmul.getX()).size()),
          yRank = static_cast<int64_t>(shape(matmul.getY()).size()),
          rank = static_cast<int64_t>(shape(matmul.getOut()).size());
  if (xRank < 2 || yRank < 2)
    return kUnknown;
  if (x == xRank - (matmul.getTransposeX() ? 2 : 1) ||
      y == yRank - (matmul.getTransposeY() ? 1 : 2))
    return kCoupled; // sums over rows
  auto inResult = [&](int64_t dim, int64_t ownRank, int64_t matrixDim) {
    return dim < 0 ? kNone : dim < ownRank - 2 ? dim + rank - ownRank : rank - matrixDim;
  };
  int64_t ofX = inResult(x, xRank, 2), ofY = inResult(y, yRank, 1);
  return ofX == kNone || ofY == kNone || ofX == ofY ? std::max(ofX, ofY) : kCoupled;
}

int64_t BatchRows::ofReshape(Operation *op, int64_t dim) const {
  if (dim < 0)
    return kUnknown;
  ArrayRef<int64_t> from = shape(op->getOperand(0)), to = shape(op->getResult(0));
  int64_t before = llvm::product_of(from.take_front(dim));
  for (int64_t at = 0, size = 1; at < static_cast<int64_t>(to.size()); size *= to[at++])
    if (size == before && to[at] != 1) // another size has parts of several rows
      return to[at] % batch == 0 ? at : kCoupled;
  return kUnknown;
}

int64_t BatchRows::ofAxes(Operation *op, int64_t dim) const {
  ArrayRef<int64_t> from = shape(op->getOperand(0)), to = shape(op->getResult(0));
  auto rank = static_cast<int64_t>(from.size()), newRank = static_cast<int64_t>(to.size());
  std::optional<SmallVector<int64_t>> axes = axesOf(op, rank);
  if (axes ? llvm::is_contained(*axes, dim) : mixesAlong(op, dim))
    return kCoupled;
  if (axes && newRank == rank - static_cast<int64_t>(axes->size())) // dimensions that are gone
    dim -= llvm::count_if(*axes, [&](int64_t axis) { return axis < dim; });
  return ifInShape(dim, to);
}

} // namespace ampc
