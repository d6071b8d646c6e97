// Integers of types that graphs do not have (NarrowType): those of at most 16 bits are float32 and
// are computed as int32; uint32 is int64.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {

std::optional<NarrowType> narrowTypeOf(const OnnxValue &value) {
  return onnxmodel::narrowTypeOf(
      value.literal && !value.narrow ? onnxmodel::onnxTypeOf(*value.literal) : value.narrow);
}

OnnxValue computable(MapNode &n, OnnxValue value) {
  std::optional<NarrowType> type = narrowTypeOf(value);
  if (!type || n.failed())
    return value;
  value.narrow = 0;
  if (value.literal && value.name.empty())
    return n.constantOf(onnxmodel::converted(*value.literal, type->computes));
  Type computes = elementType(type->computes, n.builder().getContext());
  if (n.element(value) == computes)
    return value;
  n.setNeedsFloat32(type->needsFloat32());
  OnnxValue number = n.op("cast", {{"X", value}}, {{"out_dtype", computes}});
  n.setNeedsFloat32(false);
  return number;
}

OnnxValue wrapped(MapNode &n, OnnxValue x, const NarrowType &type) {
  Type holds = elementType(type.holds, n.builder().getContext()),
       computes = elementType(type.computes, n.builder().getContext());
  if (!n.element(x).isInteger(1)) {
    auto moved = [&](const OnnxValue &value, double by) {
      return by == 0 ? value : n.op("scale", {{"X", value}}, {{"scale", 1.0}, {"bias", by}});
    };
    if (n.element(x) != computes)
      x = n.op("cast", {{"X", x}}, {{"out_dtype", computes}});
    x = n.op("bitwise_and",
             {{"X", moved(x, -type.least)}, {"Y", n.scalar(type.most - type.least, computes)}});
    x = moved(x, type.least);
  }
  n.setNeedsFloat32(type.needsFloat32());
  if (n.element(x) != holds)
    x = n.op("cast", {{"X", x}}, {{"out_dtype", holds}});
  n.setNeedsFloat32(false);
  x.narrow = type.onnxType;
  return x;
}

void mapComputed(MapNode &n, void (*map)(MapNode &), bool wraps) {
  std::optional<NarrowType> type = narrowTypeOf(n.inOrNone(0));
  std::vector<OnnxValue> inputs;
  for (size_t i = 0; i < n.inputCount(); ++i)
    inputs.push_back(computable(n, n.inOrNone(i)));
  n.setInputs(std::move(inputs));
  map(n);
  OnnxValue y = n.madeResult(0);
  if (type && wraps && y && !n.failed() &&
      n.element(y) == elementType(type->computes, n.builder().getContext()))
    n.result(0, wrapped(n, n.main(y), *type));
}

} // namespace ampc
