// concat, split, stack.
#include "Box.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The boxes of a tensor along `axis`, one for each piece: the pieces are dense, the whole is
// strided.
SmallVector<StridedCopy> piecesAlong(ArrayRef<int64_t> whole, TypeRange pieces, int64_t axis,
                                     bool join) {
  SmallVector<StridedCopy> copies;
  SmallVector<int64_t> strides = rowMajorStrides(whole);
  int64_t offset = 0;
  for (auto [i, type] : llvm::enumerate(pieces)) {
    SmallVector<int64_t> shape(whole);
    shape[axis] =
        elementCount(type) /
        (elementCount(RankedTensorType::get(whole, getElementTypeOrSelf(type))) / whole[axis]);
    SmallVector<int64_t> own = rowMajorStrides(shape);
    copies.push_back(join ? boxCopy(i, 0, shape, 0, own, offset, strides)
                          : boxCopy(0, i, shape, offset, strides, 0, own));
    offset += shape[axis] * strides[axis];
  }
  return copies;
}

template <typename Op> int64_t axisOf(Op op, int64_t rank) {
  return *inferAxis(std::nullopt, op.getAxis(), rank);
}

bool hasImages(Operation *op) {
  return isImageRank(tensorType(op->getOperand(0)).getRank());
}
template <typename Op> void moveAxis(Op op) {
  op.setAxis(channelsLastAxis(op.getAxis(), tensorType(op->getOperand(0)).getRank()));
}

} // namespace

LogicalResult ConcatOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  // concat_c1
  if (adaptor.getX().empty())
    return emitOptionalError(loc, "expects at least one tensor in `x`, got none");
  RankedTensorType first = tensorType(adaptor.getX().front());
  // concat_c2
  if (first.getRank() == 0)
    return emitOptionalError(loc, "expects tensors of rank 1 or more in `x`, got a 0-d tensor");
  auto axis = inferAxis(loc, adaptor.getAxis(), first.getRank());
  if (failed(axis))
    return failure();
  SmallVector<int64_t> shape(first.getShape());
  for (auto [i, operand] : llvm::enumerate(adaptor.getX().drop_front())) {
    RankedTensorType type = tensorType(operand);
    // concat_c3
    if (type.getElementType() != first.getElementType())
      return emitOptionalError(loc, "expects tensors of one element type in `x`, got ",
                               first.getElementType(), " and ", type.getElementType(), " (number ",
                               i + 1, ")");
    // concat_c4
    bool fits = type.getRank() == first.getRank();
    for (int64_t d = 0; fits && d < first.getRank(); ++d)
      fits = d == *axis || type.getDimSize(d) == first.getDimSize(d);
    if (!fits)
      return emitOptionalError(loc, "expects shapes in `x` that are equal but along `axis` ",
                               adaptor.getAxis(), ", got [", first.getShape(), "] and [",
                               type.getShape(), "] (number ", i + 1, ")");
    shape[*axis] += type.getDimSize(*axis);
  }
  types.push_back(RankedTensorType::get(shape, first.getElementType()));
  return success();
}
SmallVector<StridedCopy> ConcatOp::getCopies() {
  RankedTensorType out = tensorType(getOut());
  return piecesAlong(out.getShape(), getX().getTypes(), axisOf(*this, out.getRank()), true);
}
bool ConcatOp::canMoveChannels() {
  return hasImages(*this);
}
void ConcatOp::moveChannelsLast() {
  moveAxis(*this);
}
bool ConcatOp::isImageOperand(unsigned) {
  return true;
}
void ConcatOp::buildGradient(GradientContext &g) {
  int64_t rank = tensorType(getOut()).getRank(), axis = axisOf(*this, rank);
  SmallVector<int64_t> low(rank, 0);
  for (auto [i, operand] : llvm::enumerate(getX())) {
    ArrayRef<int64_t> shape = tensorType(operand).getShape();
    if (g.wants(i))
      g.set(i, sliceOf(g, g.out(), low, shape));
    low[axis] += shape[axis];
  }
}

LogicalResult SplitOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // split_c1
  if (x.getRank() == 0)
    return emitOptionalError(loc, "expects `x` of rank 1 or more, got a 0-d tensor");
  auto axis = inferAxis(loc, adaptor.getAxis(), x.getRank());
  if (failed(axis))
    return failure();
  int64_t size = x.getDimSize(*axis), num = adaptor.getNum();
  SmallVector<int64_t> sections(adaptor.getSections());
  // split_c2
  if (num < 0 || (num > 0) != sections.empty())
    return emitOptionalError(loc, "expects either `num` or `sections`, got num = ", num,
                             " and sections = [", ArrayRef(sections), "]");
  // split_c6
  if (failed(checkPieces(loc, std::max<int64_t>(num, sections.size()))))
    return failure();
  // split_c3
  if (num > 0 && size % num != 0)
    return emitOptionalError(loc, "expects `num` to divide the dimension ", size, ", got ", num);
  if (num > 0)
    sections.assign(num, size / num);
  int64_t known = 0, open = -1;
  for (auto [i, section] : llvm::enumerate(sections)) {
    // split_c4
    if (section == 0 || section < -1 || (section == -1 && open >= 0))
      return emitOptionalError(
          loc, "expects at most one -1 and otherwise positive numbers in `sections`, got [",
          adaptor.getSections(), "]");
    if (section == -1)
      open = i;
    // split_c5
    else if (section > size - known)
      return emitOptionalError(loc, "expects `sections` that add up to ", size, ", got [",
                               adaptor.getSections(), "]");
    else
      known += section;
  }
  if (open >= 0 && known < size) {
    sections[open] = size - known;
    known = size;
  }
  if (known != size || (open >= 0 && sections[open] < 0))
    return emitOptionalError(loc, "expects `sections` that add up to ", size, ", got [",
                             adaptor.getSections(), "]");
  for (int64_t section : sections) {
    SmallVector<int64_t> shape(x.getShape());
    shape[*axis] = section;
    types.push_back(RankedTensorType::get(shape, x.getElementType()));
  }
  return success();
}
SmallVector<StridedCopy> SplitOp::getCopies() {
  RankedTensorType x = tensorType(getX());
  return piecesAlong(x.getShape(), getOut().getTypes(), axisOf(*this, x.getRank()), false);
}
bool SplitOp::canMoveChannels() {
  return hasImages(*this);
}
void SplitOp::moveChannelsLast() {
  moveAxis(*this);
}
bool SplitOp::isImageResult(unsigned) {
  return true;
}
void SplitOp::buildGradient(GradientContext &g) {
  RankedTensorType x = tensorType(getX());
  SmallVector<Value> parts;
  for (auto [i, result] : llvm::enumerate(getOut()))
    parts.push_back(g.out(i) ? g.out(i) : g.constant(0, result.getType()));
  g.set(0, parts.size() == 1 ? parts[0]
                             : Value(ConcatOp::create(g.b, x, parts, axisOf(*this, x.getRank()))));
}

LogicalResult StackOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  // stack_c1, stack_c2
  FailureOr<RankedTensorType> piece = inferCommonType(loc, adaptor.getX());
  if (failed(piece))
    return failure();
  // stack_c3
  auto axis = inferAxis(loc, adaptor.getAxis(), piece->getRank() + 1);
  if (failed(axis))
    return failure();
  SmallVector<int64_t> shape(piece->getShape());
  shape.insert(shape.begin() + *axis, adaptor.getX().size());
  types.push_back(RankedTensorType::get(shape, piece->getElementType()));
  return success();
}
SmallVector<StridedCopy> StackOp::getCopies() {
  RankedTensorType out = tensorType(getOut());
  return piecesAlong(out.getShape(), getX().getTypes(), axisOf(*this, out.getRank()), true);
}
void StackOp::buildGradient(GradientContext &g) {
  RankedTensorType out = tensorType(getOut());
  int64_t axis = axisOf(*this, out.getRank());
  SmallVector<int64_t> low(out.getRank(), 0), shape(out.getShape());
  shape[axis] = 1;
  for (auto [i, operand] : llvm::enumerate(getX())) {
    low[axis] = i;
    if (g.wants(i))
      g.set(i, reshapeTo(g.b, g.b.getLoc(), sliceOf(g, g.out(), low, shape),
                         tensorType(operand).getShape()));
  }
}

} // namespace ampc::nn
