// Mappings of QuantizeLinear and DequantizeLinear, and what other quantized operators share.
#include "QuantizationParts.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cstring>

using namespace mlir;

namespace ampc {
namespace {

// Which scale an element has: one for all, one for each place along an axis, or one for each block
// along it.
struct Granularity {
  enum Kind { One, Axis, Blocks } kind = One;
  int64_t axis = 0, size = 1, inner = 1; // of x: the axis, and elements of a place along it
  int64_t block = 1, blocks = 1;

  // Calls visit(element, number of its scale) for all elements in order.
  template <class Visit> void each(int64_t count, Visit visit) const {
    for (int64_t line = 0, element = 0; element < count; ++line)
      for (int64_t place = 0; place < size; ++place)
        for (int64_t i = 0; i < inner; ++i, ++element)
          visit(element, kind == Blocks ? (line * blocks + place / block) * inner + i
                         : kind == Axis ? place
                                        : 0);
  }
};

// Of a tensor of this shape and its scales. `axis` counts from the end if negative.
Granularity granularityOf(MapNode &n, const QuantDims &shape, const OnnxValue &scale, int64_t axis,
                          int64_t block) {
  Granularity g;
  QuantDims scales = scale.literal ? scale.literal->shape : n.shape(scale);
  if (n.failed() || onnxmodel::elementCount(scales) == 1)
    return g;
  g.axis = n.axis(axis, static_cast<int64_t>(shape.size()));
  if (n.failed())
    return g;
  g.size = shape[static_cast<size_t>(g.axis)];
  for (size_t d = static_cast<size_t>(g.axis) + 1; d < shape.size(); ++d)
    g.inner *= shape[d];
  g.kind = block > 0 ? Granularity::Blocks : Granularity::Axis;
  QuantDims expected{g.size};
  if (block > 0) {
    g.block = block, g.blocks = (g.size + block - 1) / block;
    expected = shape;
    expected[static_cast<size_t>(g.axis)] = g.blocks;
  }
  if (scales != expected)
    n.fail("has scales of the shape " + onnxmodel::textOfShape(scales) + " for a tensor of " +
           onnxmodel::textOfShape(shape) + ", expects one scale or " +
           onnxmodel::textOfShape(expected));
  return g;
}

OnnxValue asFloat(MapNode &n, const OnnxValue &value) {
  Type f32 = n.builder().getF32Type();
  if (value.isFixed())
    return n.constantOf(onnxmodel::converted(*value.literal, DType::f32));
  return n.element(value) == f32 ? value : n.op("cast", {{"X", value}}, {{"out_dtype", f32}});
}

// Scales or zero points as float32 in a shape that broadcasts to x.
OnnxValue broadcastable(MapNode &n, const OnnxValue &value, const Granularity &g,
                        const QuantDims &shape) {
  QuantDims line;
  if (g.kind == Granularity::Axis) {
    line.assign(shape.size(), 1);
    line[static_cast<size_t>(g.axis)] = g.size;
  }
  if (g.kind == Granularity::Blocks) {
    auto numbers = knownNumbers(value);
    int64_t count = onnxmodel::elementCount(shape);
    if (!numbers || count > onnxmodel::kMostFolded) {
      n.fail("scales of blocks are supported for constants only");
      return {};
    }
    std::vector<double> each;
    g.each(count,
           [&](int64_t, int64_t at) { each.push_back((*numbers)[static_cast<size_t>(at)]); });
    return n.constantOf(onnxmodel::literalOf(DType::f32, shape, each));
  }
  if (auto numbers = knownNumbers(value))
    return n.constantOf(onnxmodel::literalOf(DType::f32, line, *numbers));
  return n.op("reshape2", {{"X", asFloat(n, value)}}, {{"shape", line}});
}

// There is a zero point for each scale; false after a failure.
bool checkZeroPoints(MapNode &n, const OnnxValue &scale, const OnnxValue &zero) {
  auto count = [&](const OnnxValue &value) {
    return value.literal ? value.literal->count() : n.elements(value);
  };
  if (zero && !n.failed() && count(zero) != count(scale))
    n.fail("has " + std::to_string(count(scale)) + " scales and " + std::to_string(count(zero)) +
           " zero points");
  return !n.failed();
}

bool isZero(const OnnxValue &zero) {
  if (!zero)
    return true;
  auto numbers = knownNumbers(zero);
  return numbers && llvm::all_of(*numbers, [](double number) { return number == 0; });
}

// The nearest whole numbers, with the gradient of x where the model is trained: a remainder by so
// small a power of two is 0, or below it, and its gradient is that of x.
OnnxValue roundedStraightThrough(MapNode &n, const OnnxValue &x) {
  OnnxValue whole = n.main(n.op("round", {{"X", x}}));
  if (!n.isTraining())
    return whole;
  OnnxValue none = n.op("elementwise_mod", {{"X", x}, {"Y", n.scalar(0x1p-60, n.element(x))}});
  return n.op("elementwise_add", {{"X", whole}, {"Y", none}});
}

} // namespace

std::optional<std::vector<double>> knownNumbers(const OnnxValue &value) {
  if (!value.literal)
    return std::nullopt;
  return value.literal->numbers();
}

std::optional<NarrowType> quantizedType(MapNode &n, const OnnxValue &zero, int64_t outputType) {
  int32_t number = zero.narrow    ? zero.narrow
                   : zero.literal ? onnxmodel::onnxTypeOf(*zero.literal)
                                  : static_cast<int32_t>(outputType);
  std::optional<NarrowType> type = onnxmodel::narrowTypeOf(number);
  if (type && type->holds != DType::f32)
    type.reset();
  if (!type)
    n.fail("quantizes to elements of type " + onnxmodel::nameOfOnnxType(number) +
               ", which is not supported",
           "supported are signed and unsigned integers of 2, 4, 8 and 16 bits; 8-bit floats are "
           "for constant weights alone");
  return type;
}

OnnxValue quantized(MapNode &n, const OnnxValue &x, const OnnxValue &scale, const OnnxValue &zero,
                    const NarrowType &type, int64_t axis, int64_t block) {
  QuantDims shape = n.shape(x);
  Granularity g = granularityOf(n, shape, scale, axis, block);
  if (!checkZeroPoints(n, scale, zero))
    return {};
  n.setNeedsFloat32(true);
  OnnxValue q =
      n.op("elementwise_div", {{"X", asFloat(n, x)}, {"Y", broadcastable(n, scale, g, shape)}});
  q = roundedStraightThrough(n, q);
  if (!isZero(zero))
    q = n.op("elementwise_add", {{"X", q}, {"Y", broadcastable(n, zero, g, shape)}});
  q = n.op("clip", {{"X", q}}, {{"min", type.least}, {"max", type.most}});
  n.setNeedsFloat32(false);
  q.narrow = type.onnxType;
  return q;
}

OnnxValue dequantized(MapNode &n, const OnnxValue &x, const OnnxValue &scale, const OnnxValue &zero,
                      int64_t axis, int64_t block) {
  QuantDims shape = x.literal ? x.literal->shape : n.shape(x);
  if (!scale && !zero)
    return asFloat(n, x);
  Granularity g = granularityOf(n, shape, scale ? scale : zero, axis, block);
  if (!checkZeroPoints(n, scale ? scale : zero, zero))
    return {};
  auto scales = knownNumbers(scale), zeros = knownNumbers(zero);
  if (x.literal && !x.isTrained() && (scales || !scale) && (zeros || !zero)) {
    int64_t count = x.literal->count();
    std::string bytes(static_cast<size_t>(count) * sizeof(float), '\0');
    g.each(count, [&](int64_t i, int64_t at) {
      auto k = static_cast<size_t>(at);
      // The product has the precision of float32.
      auto number = static_cast<float>((x.literal->number(i) - (zeros ? (*zeros)[k] : 0)) *
                                       (scales ? (*scales)[k] : 1));
      std::memcpy(bytes.data() + static_cast<size_t>(i) * sizeof(float), &number, sizeof(float));
    });
    return n.constantOf(onnxmodel::literalOf(DType::f32, shape, std::move(bytes)));
  }
  n.setNeedsFloat32(true);
  OnnxValue y = asFloat(n, x);
  if (!isZero(zero))
    y = n.main(n.op("elementwise_sub", {{"X", y}, {"Y", broadcastable(n, zero, g, shape)}}));
  if (scale)
    y = n.main(n.op("elementwise_mul", {{"X", y}, {"Y", broadcastable(n, scale, g, shape)}}));
  n.setNeedsFloat32(false);
  y.narrow = 0;
  return y;
}

OnnxValue dequantizedInput(MapNode &n, size_t i, int64_t axis) {
  return dequantized(n, n.in(i), n.in(i + 1), n.inOrNone(i + 2), axis);
}

void requantize(MapNode &n, const OnnxValue &y, size_t i) {
  OnnxValue scale = n.in(i), zero = n.inOrNone(i + 1);
  std::optional<NarrowType> type = quantizedType(n, zero, onnx::TensorProto::UINT8);
  if (type && !n.failed())
    n.result(0, quantized(n, y, scale, zero, *type, 1));
}

DynamicallyQuantized dynamicallyQuantized(MapNode &n, const OnnxValue &x) {
  Type f32 = n.builder().getF32Type();
  n.setNeedsFloat32(true);
  auto range = [&](const char *reduce, const char *widen) {
    OnnxValue bound = n.rank(x) == 0
                          ? x
                          : n.op(reduce, {{"X", x}},
                                 {{"dim", QuantDims()}, {"keep_dim", false}, {"reduce_all", true}});
    return n.op(widen, {{"X", bound}, {"Y", n.scalar(0, f32)}});
  };
  OnnxValue most = range("reduce_max", "elementwise_max"),
            least = range("reduce_min", "elementwise_min");
  OnnxValue scale =
      n.op("elementwise_div", {{"X", n.op("elementwise_sub", {{"X", most}, {"Y", least}})},
                               {"Y", n.scalar(255, f32)}});
  // A tensor of zeros.
  OnnxValue none = n.op("equal", {{"X", scale}, {"Y", n.scalar(0, f32)}});
  scale = n.op("where", {{"Condition", none}, {"X", n.scalar(1, f32)}, {"Y", scale}});
  OnnxValue zero = n.op("elementwise_div", {{"X", least}, {"Y", scale}});
  zero = n.op("scale", {{"X", n.op("round", {{"X", zero}})}}, {{"scale", -1.0}, {"bias", 0.0}});
  zero = n.op("clip", {{"X", zero}}, {{"min", 0.0}, {"max", 255.0}});
  zero.narrow = onnx::TensorProto::UINT8;
  NarrowType type = *onnxmodel::narrowTypeOf(zero.narrow);
  return {quantized(n, x, scale, zero, type, 1), scale, zero};
}

namespace {

void mapQuantize(MapNode &n) {
  OnnxValue x = n.in(0), scale = n.in(1), zero = n.inOrNone(2);
  n.attributes.ignore({"saturate", "precision"}); // of 8-bit floats; computed in float32
  std::optional<NarrowType> type =
      quantizedType(n, zero, n.attributes.integer("output_dtype", 2)); // uint8
  if (type)
    n.result(0, quantized(n, x, scale, zero, *type, n.attributes.integer("axis", 1),
                          n.attributes.integer("block_size", 0)));
}

void mapDequantize(MapNode &n) {
  OnnxValue x = n.in(0), scale = n.in(1), zero = n.inOrNone(2);
  int64_t wanted = n.attributes.integer("output_dtype", 0);
  Type element = wanted ? n.elementOf(wanted) : n.element(scale);
  OnnxValue y = dequantized(n, x, scale, zero, n.attributes.integer("axis", 1),
                            n.attributes.integer("block_size", 0));
  if (n.failed() || isa<Float32Type>(element))
    return n.result(0, y);
  if (y.literal)
    return n.result(0,
                    n.constantOf(onnxmodel::converted(*y.literal, numberFormat(element)->dtype)));
  n.result(0, n.op("cast", {{"X", y}}, {{"out_dtype", element}}));
}

// To uint8 with the range of x, widened to contain 0.
void mapDynamicQuantize(MapNode &n) {
  DynamicallyQuantized q = dynamicallyQuantized(n, n.in(0));
  n.result(0, q.x);
  n.result(1, q.scale);
  n.result(2, q.zero);
}

} // namespace

ArrayRef<OnnxRow> quantizationRows() {
  static const OnnxRow rows[] = {
      {"", "DequantizeLinear", 10, mapDequantize,
       "elementwise_sub, elementwise_mul; a constant for constants", NarrowInputs::read},
      {"", "DynamicQuantizeLinear", 11, mapDynamicQuantize,
       "reduce_max, reduce_min, then as QuantizeLinear"},
      {"", "QuantizeLinear", 10, mapQuantize, "elementwise_div, round, elementwise_add, clip",
       NarrowInputs::read},
      {"com.microsoft", "DequantizeLinear", 1, mapDequantize, "as that of ai.onnx",
       NarrowInputs::read},
      {"com.microsoft", "QuantizeLinear", 1, mapQuantize, "as that of ai.onnx", NarrowInputs::read},
  };
  return rows;
}

} // namespace ampc
