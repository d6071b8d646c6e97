// Matrix products and attention.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

OnnxValue swapped(Translator &t, OnnxValue x, int64_t rank, bool transposed) {
  if (!transposed || rank < 2)
    return x;
  SmallVector<int64_t> perm = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(perm[rank - 1], perm[rank - 2]);
  return t.transpose(x, perm);
}

// Gemm has the transposes and the factor of two matrices; other products need nodes for them.
bool writeMatmul(Translator &t, nn::MatmulOp op) {
  OnnxValue x = t(op.getX()), y = t(op.getY());
  int64_t rankX = rankOf(op.getX()), rankY = rankOf(op.getY());
  bool tx = op.getTransposeX(), ty = op.getTransposeY();
  auto alpha = static_cast<float>(op.getAlpha().convertToDouble());
  if (rankX == 2 && rankY == 2 && (tx || ty || alpha != 1))
    return t.define(op.getOut(),
                    t.add("Gemm", {x, y},
                          {{"alpha", alpha}, {"transA", int64_t{tx}}, {"transB", int64_t{ty}}}));
  OnnxValue product = t.add("MatMul", {swapped(t, x, rankX, tx), swapped(t, y, rankY, ty)});
  if (alpha != 1)
    product = t.add("Mul", {product, t.number(alpha, product.element)});
  return t.define(op.getOut(), product);
}

// Of matrices, the products of their rows: a batch of 1 x 1 products.
bool writeDot(Translator &t, nn::DotOp op) {
  OnnxValue x = t(op.getX()), y = t(op.getY());
  int64_t k = shapeOf(op.getX()).back(), rows = typeOf(op.getX()).getNumElements() / k;
  OnnxValue product = t.add("MatMul", {t.reshape(x, {rows, 1, k}), t.reshape(y, {rows, k, 1})});
  return t.define(op.getOut(), t.reshape(product, shapeOf(op.getOut())));
}

// Heads of k and v serve several heads of q: each is repeated. The value is [batch, heads, …].
OnnxValue repeatedHeads(Translator &t, OnnxValue x, ArrayRef<int64_t> shape, int64_t heads) {
  if (shape[1] == heads)
    return x;
  SmallVector<int64_t> apart{shape[0], shape[1], 1, shape[2], shape[3]}, repeated(apart),
      joined(shape);
  repeated[2] = heads / shape[1];
  joined[1] = heads;
  OnnxValue all = t.add("Expand", {t.reshape(x, apart), t.integers(repeated)});
  return t.reshape(all, joined);
}

// softmax(scale q k^T + mask) v for each head. Scores are float32 in the softmax, as in ampc.
bool writeAttention(Translator &t, nn::FlashAttnOp op) {
  if (!op.getSoftmaxLse().use_empty())
    return t.lack("ONNX has no result for the logarithms of the sums of attention");
  ArrayRef<int64_t> q = shapeOf(op.getQ()), k = shapeOf(op.getK()), v = shapeOf(op.getV());
  int64_t heads = q[2], queries = q[1], keys = k[1];
  OnnxValue left = t.transpose(t(op.getQ()), {0, 2, 1, 3});
  OnnxValue right =
      repeatedHeads(t, t.transpose(t(op.getK()), {0, 2, 3, 1}), {k[0], k[2], k[3], k[1]}, heads);
  OnnxValue values =
      repeatedHeads(t, t.transpose(t(op.getV()), {0, 2, 1, 3}), {v[0], v[2], v[1], v[3]}, heads);
  double scale = op.getScale().convertToDouble();
  if (!(scale > 0))
    scale = 1 / std::sqrt(static_cast<double>(q[3]));
  Type wide = Float32Type::get(op.getContext());
  OnnxValue scores = t.cast(t.add("MatMul", {left, right}), wide);
  scores = t.add("Mul", {scores, t.number(scale, wide)});
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  auto keep = [&](OnnxValue where) {
    scores = t.add("Where", {where, scores, t.number(-kInfinity, wide)}, {}, wide);
  };
  bool masked = op.getCausal();
  if (op.getAttnMask()) {
    OnnxValue mask = t(op.getAttnMask());
    masked = true;
    if (mask.element.isInteger(1))
      keep(mask);
    else
      scores = t.add("Add", {scores, t.cast(mask, wide)});
  }
  if (op.getCausal()) {
    Type boolean = IntegerType::get(op.getContext(), 1);
    SmallVector<double> rows, columns;
    for (int64_t i = 0; i < queries; ++i)
      rows.push_back(i + keys - queries);
    for (int64_t i = 0; i < keys; ++i)
      columns.push_back(i);
    Type integer = IntegerType::get(op.getContext(), 64);
    OnnxValue last = t.constant(RankedTensorType::get({queries, 1}, integer), rows);
    OnnxValue at = t.constant(RankedTensorType::get({1, keys}, integer), columns);
    keep(t.add("Not", {t.add("Greater", {at, last}, {}, boolean)}));
  }
  OnnxValue weights = t.add("Softmax", {scores}, {{"axis", int64_t{-1}}});
  if (masked) { // a query that sees no key gives 0
    Type boolean = IntegerType::get(op.getContext(), 1);
    OnnxValue none = t.add("IsNaN", {weights}, {}, boolean);
    weights = t.add("Where", {none, t.number(0, wide), weights}, {}, wide);
  }
  OnnxValue result = t.add("MatMul", {t.cast(weights, values.element), values});
  return t.define(op.getOut(), t.transpose(result, {0, 2, 1, 3}));
}

} // namespace

std::vector<OnnxOp> matrixRows() {
  using enum OnnxForm;
  return {
      written<nn::MatmulOp, writeMatmul>("MatMul, Transpose, Mul; Gemm of two matrices"),
      written<nn::DotOp, writeDot>("Reshape, MatMul"),
      written<nn::FlashAttnOp, writeAttention>("Transpose, MatMul, Mul, Add, Where, Softmax, Cast"),
      {"addmm", Parts, ""},
      {"bmm", Parts, ""},
      {"mv", Parts, ""},
      {"mul", Parts, ""},
      {"fc", Parts, ""},
      {"einsum", Parts, ""},
      {"fused_gemm_epilogue", Parts, ""},
      {"fused_feedforward", Parts, ""},
      {"fused_rotary_position_embedding", Parts, ""},
  };
}

} // namespace ampc::onnx
