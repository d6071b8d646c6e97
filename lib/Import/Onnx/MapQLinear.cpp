// Mappings of operators whose operands are quantized: each computes with the dequantized operands,
// and quantizes the result again. Integer products are those of float32.
#include "QuantizationParts.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cstring>

using namespace mlir;

namespace ampc {
namespace {

void mapQLinearMatMul(MapNode &n) {
  OnnxValue a = dequantizedInput(n, 0, -2), b = dequantizedInput(n, 3, -1);
  requantize(n, n.op("matmul_v2", {{"X", a}, {"Y", b}}), 6);
}

// A bias of int32, in units of the product of two scales, of which the first is one number.
OnnxValue dequantizedBias(MapNode &n, const OnnxValue &bias, const OnnxValue &first,
                          const OnnxValue &second) {
  if (!bias)
    return bias;
  auto one = knownNumbers(first), each = knownNumbers(second);
  if (!one || !each || one->size() != 1) {
    n.fail("a bias needs constant scales, of which x has one");
    return {};
  }
  for (double &scale : *each)
    scale *= one->front();
  QuantDims shape = each->size() == 1 ? QuantDims() : QuantDims{static_cast<int64_t>(each->size())};
  return dequantized(n, bias, n.constantOf(onnxmodel::literalOf(DType::f32, shape, *each)),
                     OnnxValue(), 0);
}

// Maps the node as that operator of ai.onnx with these inputs, and returns its result.
OnnxValue mappedAs(MapNode &n, StringRef type, std::vector<OnnxValue> inputs) {
  std::vector<OnnxValue> own;
  for (size_t i = 0; i < n.inputCount(); ++i)
    own.push_back(n.inOrNone(i));
  n.setInputs(std::move(inputs));
  onnxRowOf("", type)->map(n);
  n.setInputs(std::move(own));
  return n.madeResult(0);
}

void mapQLinearConv(MapNode &n) {
  OnnxValue x = dequantizedInput(n, 0), w = dequantizedInput(n, 3, 0);
  OnnxValue bias = dequantizedBias(n, n.inOrNone(8), n.in(1), n.in(4));
  requantize(n, mappedAs(n, "Conv", {x, w, bias}), 6);
}

// Sums of products of whole numbers less their zero points: int32.
void integerResult(MapNode &n, const OnnxValue &sums) {
  n.result(0, n.op("cast", {{"X", sums}}, {{"out_dtype", n.builder().getI32Type()}}));
}

void mapMatMulInteger(MapNode &n) {
  OnnxValue a = dequantized(n, n.in(0), {}, n.inOrNone(2), -2),
            b = dequantized(n, n.in(1), {}, n.inOrNone(3), -1);
  n.setNeedsFloat32(true);
  integerResult(n, n.main(n.op("matmul_v2", {{"X", a}, {"Y", b}})));
}

void mapConvInteger(MapNode &n) {
  OnnxValue x = dequantized(n, n.in(0), {}, n.inOrNone(2), 1),
            w = dequantized(n, n.in(1), {}, n.inOrNone(3), 0);
  n.setNeedsFloat32(true);
  integerResult(n, mappedAs(n, "Conv", {x, w}));
}

// Only the layout of ONNX is supported; false after a failure.
bool hasChannelsFirst(MapNode &n) {
  if (n.attributes.integer("channels_last", 0))
    n.fail("attribute 'channels_last' with the value 1 is not supported");
  return !n.failed();
}

template <bool product> void mapQLinearBinary(MapNode &n) {
  OnnxValue a = dequantizedInput(n, 0), b = dequantizedInput(n, 3);
  requantize(n, n.op(product ? "elementwise_mul" : "elementwise_add", {{"X", a}, {"Y", b}}), 6);
}

void mapQLinearLeakyRelu(MapNode &n) {
  requantize(n,
             n.op("leaky_relu", {{"X", dequantizedInput(n, 0)}},
                  {{"alpha", n.attributes.number("alpha", 0.01)}}),
             3);
}

void mapQLinearSigmoid(MapNode &n) {
  requantize(n, n.op("sigmoid", {{"X", dequantizedInput(n, 0)}}), 3);
}

void mapQLinearSoftmax(MapNode &n) {
  OnnxValue x = dequantizedInput(n, 0);
  int64_t last = n.rank(x) - 1, axis = n.axis(n.attributes.integer("axis", -1), last + 1);
  if (n.attributes.integer("opset", 13) < 13 && axis != last)
    return n.fail("attribute 'opset' below 13 is supported for the last axis only");
  requantize(n, n.op("softmax", {{"X", x}}, {{"axis", axis}}), 3);
}

void mapQLinearAveragePool(MapNode &n) {
  if (hasChannelsFirst(n))
    requantize(n, mappedAs(n, "AveragePool", {dequantizedInput(n, 0)}), 3);
}

void mapQLinearGlobalAveragePool(MapNode &n) {
  OnnxValue x = dequantizedInput(n, 0);
  QuantDims axes;
  for (int64_t d = 2; d < n.rank(x); ++d)
    axes.push_back(d);
  if (hasChannelsFirst(n))
    requantize(
        n,
        n.op("reduce_mean", {{"X", x}}, {{"dim", axes}, {"keep_dim", true}, {"reduce_all", false}}),
        3);
}

void mapQLinearReduceMean(MapNode &n) {
  QuantDims axes = n.attributes.integers("axes");
  bool keep = n.attributes.integer("keepdims", 1);
  OnnxValue y = n.op("reduce_mean", {{"X", dequantizedInput(n, 0)}},
                     {{"dim", axes}, {"keep_dim", keep}, {"reduce_all", axes.empty()}});
  requantize(n, y, 3);
}

// The scale and zero point of the result, and three inputs for each part.
void mapQLinearConcat(MapNode &n) {
  std::vector<OnnxValue> parts;
  for (size_t i = 2; i + 1 < n.inputCount(); i += 3)
    parts.push_back(dequantizedInput(n, i));
  if (parts.empty())
    return n.fail("has no parts");
  int64_t axis = n.axis(n.attributes.integer("axis", 0), n.rank(parts.front()));
  requantize(n, n.op("concat", {{"X", parts}}, {{"axis", axis}}), 0);
}

void mapQLinearWhere(MapNode &n) {
  OnnxValue x = dequantizedInput(n, 1), y = dequantizedInput(n, 4);
  requantize(n, n.op("where", {{"Condition", n.in(0)}, {"X", x}, {"Y", y}}), 7);
}

OnnxValue timesFactor(MapNode &n, const OnnxValue &x, double factor) {
  return factor == 1 ? x : n.op("scale", {{"X", x}}, {{"scale", factor}, {"bias", 0.0}});
}

// Without a scale of the result it stays in floats.
void mapQGemm(MapNode &n) {
  bool transA = n.attributes.integer("transA", 0), transB = n.attributes.integer("transB", 0);
  OnnxValue a = dequantizedInput(n, 0), b = dequantizedInput(n, 3, transB ? 0 : 1);
  OnnxValue y =
      n.main(n.op("matmul_v2", {{"X", a}, {"Y", b}}, {{"trans_x", transA}, {"trans_y", transB}}));
  if (n.has(6))
    y = n.op("elementwise_add", {{"X", y}, {"Y", dequantizedBias(n, n.in(6), n.in(1), n.in(4))}});
  y = timesFactor(n, y, n.attributes.number("alpha", 1));
  if (n.has(7))
    return requantize(n, y, 7);
  n.result(0, y);
}

void biasedProduct(MapNode &n, const OnnxValue &a, const OnnxValue &b, const OnnxValue &bias) {
  OnnxValue y = n.main(n.op("matmul_v2", {{"X", a}, {"Y", b}}));
  n.result(0, bias ? n.op("elementwise_add", {{"X", y}, {"Y", bias}}) : y);
}

void mapMatMulIntegerToFloat(MapNode &n) {
  OnnxValue a = dequantized(n, n.in(0), n.in(2), n.inOrNone(4), -2),
            b = dequantized(n, n.in(1), n.in(3), n.inOrNone(5), -1);
  biasedProduct(n, a, b, n.inOrNone(6));
}

void mapDynamicQuantizeMatMul(MapNode &n) {
  DynamicallyQuantized q = dynamicallyQuantized(n, n.in(0));
  OnnxValue b = dequantized(n, n.in(1), n.in(2), n.inOrNone(3), -1);
  biasedProduct(n, dequantized(n, q.x, q.scale, q.zero, 1), b, n.inOrNone(4));
}

// The weights of MatMulNBits, [columns, rows]: each column consists of blocks with a scale and a
// zero point each. The codes of a block start at a byte, and so do the zero points of a column.
void mapMatMulNBits(MapNode &n) {
  OnnxValue a = n.in(0);
  const Literal *codes = n.constant(1), *scales = n.constant(2);
  int64_t rows = n.attributes.integer("K", 0), columns = n.attributes.integer("N", 0),
          bits = n.attributes.integer("bits", 4), block = n.attributes.integer("block_size", 0);
  n.attributes.ignore({"accuracy_level", "weight_prepacked"});
  if (n.failed())
    return;
  if (n.has(4))
    return n.fail("input 4, the order of the rows, is not supported");
  if ((bits != 2 && bits != 4 && bits != 8) || rows < 1 || columns < 1 || block < 16 ||
      rows > 1 << 30 || columns > 1 << 30 || block > 1 << 30)
    return n.fail("has " + std::to_string(bits) + " bits, K " + std::to_string(rows) + ", N " +
                  std::to_string(columns) + " and blocks of " + std::to_string(block));
  int64_t blocks = (rows + block - 1) / block, blockBytes = block * bits / 8,
          zeroBytes = (blocks * bits + 7) / 8;
  const Literal *zeros = n.has(3) ? n.constant(3) : nullptr;
  bool packedZeros = zeros && !zeros->isFloating();
  if (codes->count() != columns * blocks * blockBytes || codes->dtype != DType::u8 ||
      scales->count() != columns * blocks ||
      (zeros && zeros->count() != columns * (packedZeros ? zeroBytes : blocks)))
    return n.fail("its weights, scales and zero points do not fit K, N and the size of blocks");
  auto codeIn = [&](const Literal &from, int64_t byte, int64_t i) {
    auto value = static_cast<unsigned char>(from.bytes[static_cast<size_t>(byte + i * bits / 8)]);
    return value >> (i * bits % 8) & ((1 << bits) - 1);
  };
  std::string bytes(static_cast<size_t>(columns * rows) * sizeof(float), '\0');
  for (int64_t column = 0; column < columns; ++column)
    for (int64_t b = 0; b < blocks; ++b) {
      int64_t at = column * blocks + b;
      double scale = scales->number(at), zero = 1 << (bits - 1);
      if (zeros)
        zero = packedZeros ? codeIn(*zeros, column * zeroBytes, b) : zeros->number(at);
      for (int64_t i = 0; i < block && b * block + i < rows; ++i) {
        auto number = static_cast<float>((codeIn(*codes, at * blockBytes, i) - zero) * scale);
        std::memcpy(&bytes[static_cast<size_t>(column * rows + b * block + i) * sizeof number],
                    &number, sizeof number);
      }
    }
  Literal weights = onnxmodel::literalOf(DType::f32, {columns, rows}, std::move(bytes));
  DType element = numberFormat(n.element(a))->dtype;
  OnnxValue y = n.main(n.op(
      "matmul_v2",
      {{"X", a},
       {"Y",
        n.constantOf(element == DType::f32 ? weights : onnxmodel::converted(weights, element))}},
      {{"trans_y", true}}));
  n.result(0, n.has(5) ? n.op("elementwise_add", {{"X", y}, {"Y", n.in(5)}}) : y);
}

} // namespace

ArrayRef<OnnxRow> qlinearRows() {
  static const OnnxRow rows[] = {
      {"", "ConvInteger", 10, mapConvInteger, "conv2d of float32, cast", NarrowInputs::read},
      {"", "MatMulInteger", 10, mapMatMulInteger, "matmul_v2 of float32, cast", NarrowInputs::read},
      {"", "QLinearConv", 10, mapQLinearConv, "conv2d of dequantized operands, quantized",
       NarrowInputs::read},
      {"", "QLinearMatMul", 10, mapQLinearMatMul, "matmul_v2 of dequantized operands, quantized",
       NarrowInputs::read},
      {"com.microsoft", "DynamicQuantizeMatMul", 1, mapDynamicQuantizeMatMul,
       "as DynamicQuantizeLinear, matmul_v2 of dequantized operands, elementwise_add",
       NarrowInputs::read},
      {"com.microsoft", "MatMulIntegerToFloat", 1, mapMatMulIntegerToFloat,
       "matmul_v2 of dequantized operands, elementwise_add", NarrowInputs::read},
      {"com.microsoft", "MatMulNBits", 1, mapMatMulNBits,
       "matmul_v2 with a constant of dequantized weights, elementwise_add", NarrowInputs::read},
      {"com.microsoft", "QGemm", 1, mapQGemm, "matmul_v2 of dequantized operands, quantized",
       NarrowInputs::read},
      {"com.microsoft", "QLinearAdd", 1, mapQLinearBinary<false>,
       "elementwise_add of dequantized operands, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearAveragePool", 1, mapQLinearAveragePool,
       "pool2d of a dequantized operand, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearConcat", 1, mapQLinearConcat,
       "concat of dequantized operands, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearGlobalAveragePool", 1, mapQLinearGlobalAveragePool,
       "reduce_mean of a dequantized operand, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearLeakyRelu", 1, mapQLinearLeakyRelu,
       "leaky_relu of a dequantized operand, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearMul", 1, mapQLinearBinary<true>,
       "elementwise_mul of dequantized operands, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearReduceMean", 1, mapQLinearReduceMean,
       "reduce_mean of a dequantized operand, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearSigmoid", 1, mapQLinearSigmoid,
       "sigmoid of a dequantized operand, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearSoftmax", 1, mapQLinearSoftmax,
       "softmax of a dequantized operand, quantized", NarrowInputs::read},
      {"com.microsoft", "QLinearWhere", 1, mapQLinearWhere,
       "where of dequantized operands, quantized", NarrowInputs::read},
  };
  return rows;
}

} // namespace ampc
