// Which numbers an input may hold whose elements an op takes as places.
//
//   %label: tensor<4xi64>            → %label: tensor<4xi64> {nn.index_ranges = [{count = 8, …, op = "ce"}]}
//   %l = nn.unsqueeze %label
//   nn.softmax_with_cross_entropy %x, %l
//
// From each argument of whole numbers the uses are followed through ops whose result has all its elements and no others: views, and
// casts that hold every number. What comes from a slice or a computation is not followed: the argument's elements are then no places
// themselves. Linear in the uses that are followed.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MARKINDEXINPUTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Whether the op's one result has the elements of its one operand.
bool keepsElements(Operation *op) {
  if (isa<nn::ViewOpInterface>(op))
    return true;
  auto cast = dyn_cast<nn::CastOp>(op);
  if (!cast)
    return false;
  Type from = getElementTypeOrSelf(cast.getX().getType()), to = getElementTypeOrSelf(cast.getType());
  return isa<IntegerType>(to) && from.getIntOrFloatBitWidth() <= to.getIntOrFloatBitWidth();
}

class MarkIndexInputs : public impl::MarkIndexInputsPassBase<MarkIndexInputs> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      for (BlockArgument argument : func.getArguments())
        if (auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(argument.getType())); type && type.getWidth() > 1)
          if (ArrayAttr ranges = rangesOf(argument))
            func.setArgAttr(argument.getArgNumber(), nn::kIndexRangesAttr, ranges);
  }

  // Null where nothing takes the argument's elements as places. An op that does so twice says it once.
  ArrayAttr rangesOf(BlockArgument argument) {
    Builder b(&getContext());
    llvm::SmallSetVector<Attribute, 2> ranges;
    SmallVector<Value> values{argument};
    while (!values.empty())
      for (OpOperand &use : values.pop_back_val().getUses()) {
        Operation *op = use.getOwner();
        if (keepsElements(op))
          values.push_back(op->getResult(0));
        auto indexing = dyn_cast<nn::IndexingOpInterface>(op);
        auto range = indexing ? indexing.getIndexRange(use.getOperandNumber()) : std::nullopt;
        if (!range)
          continue;
        NamedAttrList fields;
        fields.set("count", b.getI64IntegerAttr(range->count));
        if (range->ignored)
          fields.set("ignored", b.getI64IntegerAttr(*range->ignored));
        fields.set("number", b.getStringAttr(range->number));
        fields.set("places", b.getStringAttr(range->places));
        fields.set("op", b.getStringAttr(nn::nameOf(op)));
        ranges.insert(fields.getDictionary(&getContext()));
      }
    return ranges.empty() ? ArrayAttr() : b.getArrayAttr(ranges.getArrayRef());
  }
};

} // namespace
} // namespace ampc
