// Creates rt.index_range from what MarkIndexInputs left at the arguments of a function. Used by
// LowerToCalls.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace ampc {

inline void createIndexRanges(mlir::OpBuilder &b, mlir::func::FuncOp func, unsigned argument) {
  using namespace mlir;
  auto ranges = func.getArgAttrOfType<ArrayAttr>(argument, nn::kIndexRangesAttr);
  auto input = func.getArgAttrOfType<StringAttr>(argument, nn::kNameAttr);
  for (Attribute attr : ranges ? ranges.getValue() : ArrayRef<Attribute>()) {
    auto range = cast<DictionaryAttr>(attr);
    auto text = [&](StringRef key) { return range.getAs<StringAttr>(key); };
    rt::IndexRangeOp::create(b, func.getLoc(), input, range.getAs<IntegerAttr>("count"),
                             range.getAs<IntegerAttr>("ignored"), text("number"), text("places"),
                             text("op"), range.getAs<UnitAttr>("from_end"));
  }
}

} // namespace ampc
