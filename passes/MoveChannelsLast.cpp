// Gives images the layout with the channels last from the first op that prefers it on, so that ops
// do not transpose between layouts:
//
//   %y = nn.conv %x, %w            →  %x1 = nn.transpose %x {0, 2, 3, 1}
//   %z = nn.relu %y                   %y1 = nn.conv %x1, %w {data_format = "NHWC"}
//   return %z                         %z1 = nn.relu %y1
//                                     %z = nn.transpose %z1 {0, 3, 1, 2}
//
// One forward walk. `moved` maps an image with the channels first to the one with the channels
// last. An op with ChannelsLastOpInterface is rewritten if it prefers the layout or one of its
// images was moved; an elementwise op if most of what it reads was moved, because its other
// operands are transposed; a reshape of a moved image that keeps batch and channels (images of one
// spatial dimension are reshaped to two around a convolution). Any other op reads the first layout,
// into which a moved image is transposed once. A transpose that only moves dimensions of size 1 is
// a reshape. Random ops stay, because their numbers belong to positions.
//
// Linear in the number of ops and operands.
#include "ReplaceOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MOVECHANNELSLASTPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

RankedTensorType typeOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

RankedTensorType permuted(RankedTensorType type, ArrayRef<int64_t> perm) {
  SmallVector<int64_t> shape;
  for (int64_t d : perm)
    shape.push_back(type.getDimSize(d));
  return type.clone(shape);
}

RankedTensorType channelsLastType(Type type) {
  auto image = cast<RankedTensorType>(type);
  return permuted(image, nn::channelsLastPermutation(image.getRank()));
}

class Layouts {
public:
  explicit Layouts(Block &block) : block(block), b(block.getParentOp()->getContext()) {}

  void run() {
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (moves(&op))
        move(&op);
      else
        restoreOperands(&op);
    }
    for (Operation *op : llvm::reverse(replaced))
      op->erase();
  }

private:
  bool isMoved(Value value) const { return moved.contains(value); }

  bool moves(Operation *op) {
    if (auto image = dyn_cast<nn::ChannelsLastOpInterface>(op)) {
      if (!image.canMoveChannels())
        return false;
      if (image.prefersChannelsLast())
        return true;
      for (OpOperand &operand : op->getOpOperands())
        if (image.isImageOperand(operand.getOperandNumber()) && isMoved(operand.get()))
          return true;
      return false;
    }
    return movesReshape(op) || (isa<nn::ElementwiseOpInterface>(op) &&
                                !isa<nn::RandomizedOpInterface>(op) && movesElementwise(op));
  }

  bool movesReshape(Operation *op) {
    if (!isa<nn::ViewOpInterface>(op) || !isMoved(op->getOperand(0)))
      return false;
    ArrayRef<int64_t> from = typeOf(op->getOperand(0)).getShape(),
                      to = typeOf(op->getResult(0)).getShape();
    return from != to && nn::isImageRank(to.size()) && from.take_front(2) == to.take_front(2);
  }

  bool movesElementwise(Operation *op) {
    int64_t rank = typeOf(op->getResult(0)).getRank(), moving = 0, staying = 0;
    if (!nn::isImageRank(rank))
      return false;
    for (Value operand : op->getOperands())
      (isMoved(operand) ? moving : staying) += nn::elementCount(operand.getType());
    return moving > 0 && moving >= staying;
  }

  void move(Operation *op) {
    b.setInsertionPoint(op);
    if (isa<nn::ChannelsLastOpInterface>(op))
      return moveImages(cast<nn::ChannelsLastOpInterface>(op));
    if (isa<nn::ViewOpInterface>(op))
      return moveReshape(op);
    auto elementwise = cast<nn::ElementwiseOpInterface>(op);
    SmallVector<Value> operands;
    for (OpOperand &operand : op->getOpOperands())
      operands.push_back(alignedLast(elementwise, operand));
    Operation *copy = b.clone(*op);
    copy->setOperands(operands);
    cast<nn::ElementwiseOpInterface>(copy).alignTrailingDims();
    replace(op, copy, [](unsigned) { return true; });
  }

  void moveImages(nn::ChannelsLastOpInterface op) {
    Operation *copy = b.clone(*op.getOperation());
    b.setInsertionPoint(copy);
    auto image = cast<nn::ChannelsLastOpInterface>(copy);
    image.moveChannelsLast();
    for (OpOperand &operand : copy->getOpOperands()) {
      if (image.isImageOperand(operand.getOperandNumber()))
        operand.set(last(operand.get()));
      else if (isMoved(operand.get()))
        operand.set(first(operand.get()));
    }
    replace(op, copy, [&](unsigned result) { return image.isImageResult(result); });
  }

  void moveReshape(Operation *op) {
    Value shaped = reshape(last(op->getOperand(0)), channelsLastType(op->getResult(0).getType()));
    shaped.getDefiningOp()->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    moved[op->getResult(0)] = shaped;
    replaced.push_back(op);
  }

  void replace(Operation *op, Operation *copy, function_ref<bool(unsigned)> isImage) {
    for (auto [from, to] : llvm::zip(op->getResults(), copy->getResults())) {
      if (isImage(to.getResultNumber())) {
        to.setType(channelsLastType(to.getType()));
        moved[from] = to;
      } else {
        from.replaceAllUsesWith(to);
      }
    }
    replaced.push_back(op);
  }

  void restoreOperands(Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (isMoved(operand.get()))
        operand.set(first(operand.get()));
  }

  // The image with the channels last; transposed at the current place if it was not moved.
  Value last(Value image) {
    Value &known = moved[image];
    if (!known) {
      known = permute(image, nn::channelsLastPermutation(typeOf(image).getRank()));
      firsts[known] = image;
    }
    return known;
  }

  // A moved image with the channels first; transposed behind the op that computes it.
  Value first(Value image) {
    Value value = moved.lookup(image);
    Value &known = firsts[value];
    if (!known) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointAfterValue(value);
      SmallVector<int64_t> perm(typeOf(value).getRank());
      for (auto [d, from] : llvm::enumerate(nn::channelsLastPermutation(perm.size())))
        perm[from] = d;
      known = permute(value, perm);
    }
    return known;
  }

  // An operand of an elementwise op with the result's rank and the channels last, so that trailing
  // dimensions align.
  Value alignedLast(nn::ElementwiseOpInterface op, OpOperand &operand) {
    Value value = operand.get();
    RankedTensorType type = typeOf(value);
    int64_t rank = typeOf(op->getResult(0)).getRank();
    if (type.getRank() == 0)
      return value;
    if (type.getRank() == rank)
      return last(value);
    if (isMoved(value))
      value = first(value);
    SmallVector<int64_t> shape(rank, 1);
    for (auto [d, from] : llvm::enumerate(op.getOperandDims(operand.getOperandNumber())))
      if (from >= 0)
        shape[d] = type.getDimSize(from);
    return permute(reshape(value, type.clone(shape)), nn::channelsLastPermutation(rank));
  }

  Value reshape(Value value, RankedTensorType type) {
    return nn::ReshapeOp::create(b, value.getLoc(), type, value, type.getShape());
  }

  Value permute(Value value, ArrayRef<int64_t> perm) {
    RankedTensorType type = typeOf(value), result = permuted(type, perm);
    // Whether the dimensions of more than one element stay in their order.
    int64_t before = -1;
    bool keepsOrder = llvm::all_of(
        perm, [&](int64_t d) { return type.getDimSize(d) == 1 || std::exchange(before, d) < d; });
    Operation *op = keepsOrder ? reshape(value, result).getDefiningOp()
                               : nn::TransposeOp::create(b, value.getLoc(), result, value, perm);
    Operation *source = value.getDefiningOp();
    return source ? namedAs(source, op) : op->getResult(0);
  }

  Block &block;
  OpBuilder b;
  DenseMap<Value, Value> moved;  // the same image with the channels last
  DenseMap<Value, Value> firsts; // the inverse, for the results of rewritten ops and transposes
  SmallVector<Operation *> replaced;
};

class MoveChannelsLast : public impl::MoveChannelsLastPassBase<MoveChannelsLast> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      Layouts(func.getBody().front()).run();
  }
};

} // namespace
} // namespace ampc
