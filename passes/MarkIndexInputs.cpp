// Marks inputs whose elements an op uses as indices with the range of valid values, which the
// runtime checks.
//
//   %label: tensor<4xi64>            → %label: tensor<4xi64> {nn.index_ranges = [{count = 8, …, op
//                                    = "ce"}]}
//   %l = nn.unsqueeze %label
//   nn.softmax_with_cross_entropy %x, %l
//
// The uses of each integer argument are followed through ops whose result has exactly the elements
// of the operand: views, and integer casts that do not narrow. Slices and computations are not
// followed, because an invalid element of the argument may then be harmless. Linear in the number
// of followed uses.
//
// The pass runs twice. In @main it marks the uses by ops whose parts have no range, such as
// nn.gather: BuildEntries copies these marks to the entries. In the entries it adds those of all
// other ops, so that an entry that does not compute such an op does not restrict its input.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MARKINDEXINPUTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Whether the op's single result has exactly the elements of its single operand.
bool keepsElements(Operation *op) {
  if (isa<nn::ViewOpInterface>(op))
    return true;
  auto cast = dyn_cast<nn::CastOp>(op);
  if (!cast)
    return false;
  Type from = getElementTypeOrSelf(cast.getX().getType()),
       to = getElementTypeOrSelf(cast.getType());
  return isa<IntegerType>(to) && from.getIntOrFloatBitWidth() <= to.getIntOrFloatBitWidth();
}

class MarkIndexInputs : public impl::MarkIndexInputsPassBase<MarkIndexInputs> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      for (BlockArgument argument : func.getArguments())
        if (auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(argument.getType()));
            type && type.getWidth() > 1)
          if (ArrayAttr ranges = rangesOf(argument))
            func.setArgAttr(argument.getArgNumber(), nn::kIndexRangesAttr, ranges);
  }

  // Null if no op uses the argument's elements as indices. Equal ranges are listed once.
  ArrayAttr rangesOf(BlockArgument argument) {
    Builder b(&getContext());
    llvm::SmallSetVector<Attribute, 2> ranges;
    auto func = cast<func::FuncOp>(argument.getOwner()->getParentOp());
    bool onlyComposites = func.getName() == "main";
    if (auto marked =
            func.getArgAttrOfType<ArrayAttr>(argument.getArgNumber(), nn::kIndexRangesAttr))
      ranges.insert(marked.begin(), marked.end());
    SmallVector<Value> values{argument};
    while (!values.empty())
      for (OpOperand &use : values.pop_back_val().getUses()) {
        Operation *op = use.getOwner();
        if (keepsElements(op))
          values.push_back(op->getResult(0));
        if (onlyComposites && !op->hasTrait<nn::PartsLoseRange>())
          continue;
        auto indexing = dyn_cast<nn::IndexingOpInterface>(op);
        auto range = indexing ? indexing.getIndexRange(use.getOperandNumber()) : std::nullopt;
        if (!range)
          continue;
        NamedAttrList fields;
        fields.set("count", b.getI64IntegerAttr(range->count));
        if (range->ignored)
          fields.set("ignored", b.getI64IntegerAttr(*range->ignored));
        if (range->fromEnd)
          fields.set("from_end", b.getUnitAttr());
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
