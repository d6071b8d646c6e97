// Mappings of quantized operators. Graphs have no tensors of 8 bits: a quantized tensor is float32
// with whole numbers (OnnxValue::narrow), and constants are dequantized while importing.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {
namespace {

using QuantDims = std::vector<int64_t>;

// Which scale an element has: one for all, one for each place along an axis, or one for each block
// along it.
struct Granularity {
  enum Kind { One, Axis, Blocks } kind = One;
  int64_t axis = 0, size = 1, inner = 1; // of x: the axis, and elements of a place along it
  int64_t block = 1, blocks = 1;

  int64_t scaleOf(int64_t element) const {
    int64_t place = element / inner % size;
    if (kind == Blocks)
      return (element / inner / size * blocks + place / block) * inner + element % inner;
    return kind == Axis ? place : 0;
  }
};

// Of a tensor of this shape and its scales. `axis` counts from the end if negative.
Granularity granularityOf(MapNode &n, const QuantDims &shape, const OnnxValue &scale, int64_t axis,
                          int64_t block) {
  Granularity g;
  QuantDims scales = n.shape(scale);
  if (n.failed() || n.elements(scale) == 1)
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

// The numbers of a constant, in the order of its elements; nullopt if the value is not constant.
std::optional<std::vector<double>> knownNumbers(const OnnxValue &value) {
  if (!value.literal)
    return std::nullopt;
  return value.literal->numbers();
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
    for (int64_t i = 0; i < count; ++i)
      each.push_back((*numbers)[static_cast<size_t>(g.scaleOf(i))]);
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

std::optional<NarrowType> quantizedType(MapNode &n, const OnnxValue &zero, int64_t outputType) {
  DType dtype = zero.narrow ? *zero.narrow
                : zero.literal
                    ? zero.literal->dtype
                    : onnxmodel::dtypeOfOnnx(static_cast<int32_t>(outputType)).value_or(DType::f32);
  std::optional<NarrowType> type = narrowTypeOf(dtype);
  if (!type)
    n.fail("quantizes to a type that is not supported", "supported are int8, uint8 and int16");
  return type;
}

// saturate(round(x / scale) + zero), halves rounded to even numbers.
OnnxValue quantized(MapNode &n, OnnxValue x, const OnnxValue &scale, const OnnxValue &zero,
                    const NarrowType &type, int64_t axis, int64_t block = 0) {
  QuantDims shape = n.shape(x);
  Granularity g = granularityOf(n, shape, scale, axis, block);
  if (!checkZeroPoints(n, scale, zero))
    return {};
  OnnxValue q =
      n.op("elementwise_div", {{"X", asFloat(n, x)}, {"Y", broadcastable(n, scale, g, shape)}});
  q = n.main(n.op("round", {{"X", q}}));
  if (!isZero(zero))
    q = n.op("elementwise_add", {{"X", q}, {"Y", broadcastable(n, zero, g, shape)}});
  q = n.op("clip", {{"X", q}}, {{"min", type.least}, {"max", type.most}});
  q.narrow = type.dtype;
  return q;
}

// (x - zero) scale, a constant if all operands are. Float32.
OnnxValue dequantized(MapNode &n, const OnnxValue &x, const OnnxValue &scale, const OnnxValue &zero,
                      int64_t axis, int64_t block = 0) {
  bool constant = x.literal != nullptr;
  QuantDims shape = constant ? x.literal->shape : n.shape(x);
  Granularity g = granularityOf(n, shape, scale, axis, block);
  if (!checkZeroPoints(n, scale, zero))
    return {};
  auto scales = knownNumbers(scale), zeros = knownNumbers(zero);
  if (constant && scales && (zeros || !zero)) {
    std::vector<double> numbers = x.literal->numbers();
    for (size_t i = 0; i < numbers.size(); ++i) {
      auto at = static_cast<size_t>(g.scaleOf(static_cast<int64_t>(i)));
      // The product has the precision of float32.
      numbers[i] = (numbers[i] - (zeros ? (*zeros)[at] : 0)) * (*scales)[at];
    }
    return n.constantOf(onnxmodel::literalOf(DType::f32, shape, numbers));
  }
  OnnxValue y = asFloat(n, x);
  if (!isZero(zero))
    y = n.op("elementwise_sub", {{"X", y}, {"Y", broadcastable(n, zero, g, shape)}});
  return n.main(n.op("elementwise_mul", {{"X", y}, {"Y", broadcastable(n, scale, g, shape)}}));
}

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
  OnnxValue x = n.in(0);
  Type f32 = n.builder().getF32Type();
  auto range = [&](const char *reduce, const char *widen) {
    OnnxValue bound = n.rank(x) == 0
                          ? x
                          : n.op(reduce, {{"X", x}},
                                 {{"dim", QuantDims()}, {"keep_dim", false}, {"reduce_all", true}});
    return n.op(widen, {{"X", bound}, {"Y", n.scalar(0, f32)}});
  };
  OnnxValue most = range("reduce_max", "elementwise_max"),
            least = range("reduce_min", "elementwise_min");
  OnnxValue scale = n.op("scale", {{"X", n.op("elementwise_sub", {{"X", most}, {"Y", least}})}},
                         {{"scale", 1.0 / 255}, {"bias", 0.0}});
  // A tensor of zeros.
  OnnxValue none = n.op("equal", {{"X", scale}, {"Y", n.scalar(0, f32)}});
  scale = n.op("where", {{"Condition", none}, {"X", n.scalar(1, f32)}, {"Y", scale}});
  OnnxValue zero = n.op("elementwise_div", {{"X", least}, {"Y", scale}});
  zero = n.op("scale", {{"X", n.op("round", {{"X", zero}})}}, {{"scale", -1.0}, {"bias", 0.0}});
  zero = n.op("clip", {{"X", zero}}, {{"min", 0.0}, {"max", 255.0}});
  zero.narrow = DType::u8;
  n.result(0, quantized(n, x, scale, zero, *narrowTypeOf(DType::u8), 1));
  n.result(1, scale);
  n.result(2, zero);
}

// The product or convolution of dequantized operands, quantized again.
void requantize(MapNode &n, const OnnxValue &y, size_t scaleAt) {
  OnnxValue scale = n.in(scaleAt), zero = n.in(scaleAt + 1);
  std::optional<NarrowType> type = quantizedType(n, zero, 2);
  if (type && !n.failed())
    n.result(0, quantized(n, y, scale, zero, *type, 1));
}

void mapQLinearMatMul(MapNode &n) {
  OnnxValue a = dequantized(n, n.in(0), n.in(1), n.in(2), -2),
            b = dequantized(n, n.in(3), n.in(4), n.in(5), -1);
  requantize(n, n.op("matmul_v2", {{"X", a}, {"Y", b}}), 6);
}

void mapQLinearConv(MapNode &n) {
  OnnxValue xScale = n.in(1), wScale = n.in(4);
  std::vector<OnnxValue> all;
  for (size_t i = 0; i < 8; ++i)
    all.push_back(n.in(i));
  OnnxValue x = dequantized(n, n.in(0), xScale, n.in(2), 1),
            w = dequantized(n, n.in(3), wScale, n.in(5), 0), bias = n.inOrNone(8);
  if (bias) { // int32, in units of the product of both scales
    auto one = knownNumbers(xScale), each = knownNumbers(wScale);
    if (!one || !each || one->size() != 1)
      return n.fail("a bias needs constant scales, of which x has one");
    for (double &scale : *each)
      scale *= one->front();
    QuantDims shape =
        each->size() == 1 ? QuantDims() : QuantDims{static_cast<int64_t>(each->size())};
    bias = dequantized(n, bias, n.constantOf(onnxmodel::literalOf(DType::f32, shape, *each)),
                       OnnxValue(), 0);
  }
  n.setInputs({x, w, bias});
  onnxRowOf("", "Conv")->map(n);
  n.setInputs(std::move(all));
  requantize(n, n.madeResult(0), 6);
}

} // namespace

ArrayRef<OnnxRow> quantizationRows() {
  static const OnnxRow rows[] = {
      {"", "DequantizeLinear", 10, mapDequantize,
       "elementwise_sub, elementwise_mul; a constant for constants"},
      {"", "DynamicQuantizeLinear", 11, mapDynamicQuantize,
       "reduce_max, reduce_min, then as QuantizeLinear"},
      {"", "QLinearConv", 10, mapQLinearConv, "conv2d of dequantized operands, quantized"},
      {"", "QLinearMatMul", 10, mapQLinearMatMul, "matmul_v2 of dequantized operands, quantized"},
      {"", "QuantizeLinear", 10, mapQuantize, "elementwise_div, round, elementwise_add, clip"},
      {"com.microsoft", "DequantizeLinear", 1, mapDequantize, "as that of ai.onnx"},
      {"com.microsoft", "QuantizeLinear", 1, mapQuantize, "as that of ai.onnx"},
  };
  return rows;
}

} // namespace ampc
