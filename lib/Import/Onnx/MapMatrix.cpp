// Mappings of matrix products.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc {
namespace {

void mapMatMul(MapNode &n) {
  n.result(0, n.op("matmul_v2", {{"X", n.in(0)}, {"Y", n.in(1)}}));
}

OnnxValue scaledBy(MapNode &n, const OnnxValue &x, double factor) {
  return factor == 1 ? x : n.op("scale", {{"X", x}}, {{"scale", factor}, {"bias", 0.0}});
}

void mapGemm(MapNode &n) {
  OnnxValue a = n.in(0), b = n.in(1), c = n.inOrNone(2);
  bool transA = n.attributes.integer("transA", 0), transB = n.attributes.integer("transB", 0);
  double alpha = n.attributes.number("alpha", 1), beta = n.attributes.number("beta", 1);
  n.attributes.ignore({"broadcast"});
  if (n.rank(a) != 2 || n.rank(b) != 2)
    return n.fail("expects matrices");
  OnnxValue product =
      n.main(n.op("matmul_v2", {{"X", a}, {"Y", b}}, {{"trans_x", transA}, {"trans_y", transB}}));
  product = scaledBy(n, product, alpha);
  if (c && beta != 0)
    product = n.op("elementwise_add", {{"X", product}, {"Y", scaledBy(n, c, beta)}});
  n.result(0, product);
}

void mapEinsum(MapNode &n) {
  n.result(0, n.op("einsum", {{"Operands", n.allInputs()}},
                   {{"equation", n.attributes.text("equation", "")}}));
}

// com.microsoft: MatMul of transposed operands, times alpha.
void mapFusedMatMul(MapNode &n) {
  bool transA = n.attributes.integer("transA", 0), transB = n.attributes.integer("transB", 0);
  for (const char *batched : {"transBatchA", "transBatchB"})
    if (n.attributes.integer(batched, 0))
      return n.fail(std::string("attribute '") + batched + "' with the value 1 is not supported");
  OnnxValue product = n.main(n.op("matmul_v2", {{"X", n.in(0)}, {"Y", n.in(1)}},
                                  {{"trans_x", transA}, {"trans_y", transB}}));
  n.result(0, scaledBy(n, product, n.attributes.number("alpha", 1)));
}

// com.microsoft: Gemm with an activation.
void mapFusedGemm(MapNode &n) {
  std::string activation = n.attributes.text("activation", "");
  static constexpr std::pair<StringLiteral, StringLiteral> known[] = {
      {"Relu", "relu"}, {"Sigmoid", "sigmoid"}, {"Tanh", "tanh"}};
  mapGemm(n);
  OnnxValue y = n.madeResult(0);
  for (auto [onnx, paddle] : known)
    if (activation == onnx)
      return n.result(0, n.op(paddle, {{"X", y}}));
  if (!activation.empty())
    n.fail("attribute 'activation' with the value " + quote(activation) + " is not supported");
}

} // namespace

ArrayRef<OnnxRow> matrixRows() {
  static const OnnxRow rows[] = {
      {"", "Einsum", 12, mapEinsum, "einsum, of one or two operands"},
      {"", "Gemm", 7, mapGemm, "matmul_v2, elementwise_add; scale for alpha and beta"},
      {"", "MatMul", 1, mapMatMul, "matmul_v2"},
      {"com.microsoft", "FusedGemm", 1, mapFusedGemm, "matmul_v2, elementwise_add, the activation"},
      {"com.microsoft", "FusedMatMul", 1, mapFusedMatMul, "matmul_v2; scale for alpha"},
  };
  return rows;
}

} // namespace ampc
