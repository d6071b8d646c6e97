// Mappings of BitShift and BitCast.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {
namespace {

// The elements of a table at computed places.
OnnxValue takenFrom(MapNode &n, const std::vector<int64_t> &table, Type element,
                    const OnnxValue &places) {
  OnnxValue numbers = n.constantOf(onnxmodel::literalOf(
      numberFormat(element)->dtype, {static_cast<int64_t>(table.size())}, table));
  std::vector<int64_t> shape = n.shape(places);
  OnnxValue list = shape.size() == 1 ? places
                                     : n.op("reshape2", {{"X", places}},
                                            {{"shape", std::vector<int64_t>{n.elements(places)}}});
  OnnxValue taken = n.op("gather", {{"X", numbers}, {"Index", list}}, {{"axis", 0}});
  return shape.size() == 1 ? taken : n.op("reshape2", {{"X", taken}}, {{"shape", shape}});
}

// To the left a product with a power of two, whose upper bits are lost; to the right a quotient,
// rounded down. Amounts below 0 or above the number of bits leave the sign alone.
void mapBitShift(MapNode &n) {
  OnnxValue x = n.in(0), y = n.in(1);
  std::string direction = n.attributes.text("direction", "");
  if (direction != "LEFT" && direction != "RIGHT")
    return n.fail("attribute 'direction' with the value " + quote(direction) + " is not supported");
  bool right = direction == "RIGHT";
  std::optional<NarrowType> type = narrowTypeOf(x);
  x = computable(n, x), y = computable(n, y);
  Type element = n.element(x);
  if (!element.isInteger(32) && !element.isInteger(64))
    return n.fail("shifts elements that are no integers");
  int64_t bits = type ? type->bits() : element.getIntOrFloatBitWidth();
  // The amounts whose power of two counts. Int32 and int64 do not hold the last one as a divisor,
  // which leaves the sign alone, as larger amounts do.
  int64_t powers = right && !type ? bits - 1 : bits;
  std::vector<int64_t> table;
  for (int64_t i = 0; i < powers; ++i)
    table.push_back(static_cast<int64_t>(uint64_t{1} << i));
  table.push_back(right ? 1 : 0);
  OnnxValue isPower =
      n.op("logical_and",
           {{"X", n.binary("greater_equal", y, n.scalar(0, element))},
            {"Y", n.binary("less_than", y, n.scalar(static_cast<double>(powers), element))}});
  auto where = [&](const OnnxValue &condition, const OnnxValue &a, const OnnxValue &b) {
    return n.op("where", {{"Condition", condition}, {"X", a}, {"Y", b}});
  };
  OnnxValue power = takenFrom(n, table, element,
                              where(isPower, y, n.scalar(static_cast<double>(powers), element)));
  OnnxValue z = n.main(n.binary(right ? "elementwise_floordiv" : "elementwise_mul", x, power));
  if (right)
    z = where(isPower, z,
              where(n.binary("less_than", x, n.scalar(0, element)), n.scalar(-1, element),
                    n.scalar(0, element)));
  n.result(0, type ? wrapped(n, z, *type) : z);
}

// Between integers and booleans of the same number of bits. Those without a sign have at most 32.
void mapBitCast(MapNode &n) {
  OnnxValue x = n.in(0);
  auto to = static_cast<int32_t>(n.attributes.integer("to", 0));
  auto bitsOf = [](std::optional<NarrowType> type, Type element) {
    return type ? type->bits() : element.isInteger(1) ? 8 : element.getIntOrFloatBitWidth();
  };
  std::optional<NarrowType> from = narrowTypeOf(x), target = onnxmodel::narrowTypeOf(to);
  x = computable(n, x);
  Type element = n.element(x), wanted = target ? element : n.elementOf(to);
  if (n.failed())
    return;
  if (isa<FloatType>(element) || isa<FloatType>(wanted) || (!target && wanted.isInteger(1)) ||
      bitsOf(from, element) != bitsOf(target, wanted))
    return n.fail("reinterprets bits of other types than integers of one size");
  if (target)
    return n.result(0, wrapped(n, x, *target));
  n.result(0, element == wanted ? x : n.op("cast", {{"X", x}}, {{"out_dtype", wanted}}));
}

} // namespace

ArrayRef<OnnxRow> bitRows() {
  static const OnnxRow rows[] = {
      {"", "BitCast", 26, mapBitCast, "bitwise_and, cast; of integers", NarrowInputs::computed},
      {"", "BitShift", 11, mapBitShift,
       "elementwise_mul or elementwise_floordiv by a power of two from gather; where",
       NarrowInputs::computed},
  };
  return rows;
}

} // namespace ampc
