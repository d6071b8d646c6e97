// Mappings of reductions and of losses.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc {
namespace {

using Axes = std::vector<int64_t>;

struct Reduction {
  Axes axes;
  bool keep, all, nothing;
};

Reduction reductionOf(MapNode &n, const OnnxValue &x) {
  Reduction reduction{n.integersOr(1, "axes").value_or(Axes()),
                      n.attributes.integer("keepdims", 1) != 0, false, false};
  reduction.nothing = n.attributes.integer("noop_with_empty_axes", 0) && reduction.axes.empty();
  reduction.all = reduction.axes.empty();
  int64_t rank = n.rank(x);
  for (int64_t &axis : reduction.axes)
    axis = n.axis(axis, rank);
  reduction.nothing |= rank == 0;
  return reduction;
}

OnnxValue reduced(MapNode &n, StringRef type, const OnnxValue &x, const Reduction &reduction) {
  if (reduction.nothing)
    return x;
  bool pir = type == "logsumexp";
  return n.main(n.op(type, {{"X", x}},
                     {{pir ? "axis" : "dim", reduction.axes},
                      {pir ? "keepdim" : "keep_dim", reduction.keep},
                      {"reduce_all", reduction.all}}));
}

void mapReduce(MapNode &n) {
  OnnxValue x = n.in(0);
  Reduction reduction = reductionOf(n, x);
  StringRef type = n.paddleType();
  if (n.element(x).isInteger(1))
    type = type == "reduce_max" ? "reduce_any" : "reduce_all";
  n.result(0, reduced(n, type, x, reduction));
}

void mapReduceL1(MapNode &n) {
  OnnxValue x = n.in(0);
  n.result(0, reduced(n, "reduce_sum", n.op("abs", {{"X", x}}), reductionOf(n, x)));
}

OnnxValue squared(MapNode &n, const OnnxValue &x) {
  return n.isFloating(x) ? n.op("square", {{"X", x}})
                         : n.op("elementwise_mul", {{"X", x}, {"Y", x}});
}

void mapReduceL2(MapNode &n) {
  OnnxValue x = n.in(0);
  Type element = n.element(x);
  OnnxValue wide =
      n.isFloating(x) ? x : n.op("cast", {{"X", x}}, {{"out_dtype", n.builder().getF32Type()}});
  Reduction reduction = reductionOf(n, x);
  // The gradient of frobenius_norm is finite at 0, that of sqrt is not.
  OnnxValue root = reduction.nothing ? n.op("abs", {{"X", wide}})
                                     : reduced(n, "frobenius_norm", wide, reduction);
  n.result(0, n.isFloating(x) ? root : n.op("cast", {{"X", root}}, {{"out_dtype", element}}));
}

void mapReduceSumSquare(MapNode &n) {
  OnnxValue x = n.in(0);
  n.result(0, reduced(n, "reduce_sum", squared(n, x), reductionOf(n, x)));
}

void mapReduceLogSum(MapNode &n) {
  OnnxValue x = n.in(0);
  n.result(0, n.op("log", {{"X", reduced(n, "reduce_sum", x, reductionOf(n, x))}}));
}

void mapReduceLogSumExp(MapNode &n) {
  OnnxValue x = n.in(0);
  n.result(0, reduced(n, "logsumexp", x, reductionOf(n, x)));
}

// Classes are dimension 1; further dimensions are samples.
OnnxValue classesLast(MapNode &n, const OnnxValue &x, int64_t rank) {
  if (rank <= 2)
    return x;
  std::vector<int64_t> perm = {0};
  for (int64_t d = 2; d < rank; ++d)
    perm.push_back(d);
  perm.push_back(1);
  return n.op("transpose2", {{"X", x}}, {{"axis", perm}});
}

// The loss of each sample, from logarithms of probabilities, and its reduction. Weights of classes
// are those of the labels; ignored labels have the weight 0.
void finishLoss(MapNode &n, const OnnxValue &logs, const OnnxValue &label) {
  int64_t rank = n.rank(logs), classes = n.dim(logs, rank > 1 ? 1 : 0);
  std::string reduction = n.attributes.text("reduction", "mean");
  bool ignores = n.attributes.has("ignore_index");
  int64_t ignored = n.attributes.integer("ignore_index", 0);
  std::vector<int64_t> shape = n.shape(label);
  Type element = n.element(logs), index = n.element(label);
  if (rank < 2 || static_cast<int64_t>(shape.size()) != rank - 1)
    return n.fail("expects scores of two dimensions or more, and labels of one dimension less");
  OnnxValue rows = n.op("reshape2", {{"X", classesLast(n, logs, rank)}},
                        {{"shape", std::vector<int64_t>{-1, classes}}});
  OnnxValue labels = n.op("reshape2", {{"X", label}}, {{"shape", std::vector<int64_t>{-1, 1}}});
  OnnxValue kept;
  if (ignores) {
    OnnxValue other =
        n.op("not_equal", {{"X", labels}, {"Y", n.scalar(static_cast<double>(ignored), index)}});
    kept = n.op("cast", {{"X", other}}, {{"out_dtype", element}});
    OnnxValue counted = n.op("cast", {{"X", other}}, {{"out_dtype", index}});
    labels = n.op("elementwise_mul", {{"X", labels}, {"Y", counted}});
  }
  OnnxValue loss =
      n.op("take_along_axis", {{"Input", rows}, {"Index", labels}}, {{"Axis", 1}}, "Result");
  loss = n.op("scale", {{"X", loss}}, {{"scale", -1.0}, {"bias", 0.0}});
  OnnxValue weight;
  if (n.has(2)) {
    OnnxValue list = n.op("reshape2", {{"X", labels}}, {{"shape", std::vector<int64_t>{-1}}});
    weight = n.op("gather", {{"X", n.in(2)}, {"Index", list}}, {{"axis", 0}});
    weight = n.op("reshape2", {{"X", weight}}, {{"shape", std::vector<int64_t>{-1, 1}}});
  }
  if (kept)
    weight = weight ? n.op("elementwise_mul", {{"X", weight}, {"Y", kept}}) : kept;
  if (weight)
    loss = n.op("elementwise_mul", {{"X", loss}, {"Y", weight}});
  if (reduction == "none")
    return n.result(0, n.main(n.op("reshape2", {{"X", loss}}, {{"shape", shape}})));
  Reduction whole{{}, false, true, false};
  if (reduction == "mean" && !weight)
    return n.result(0, reduced(n, "reduce_mean", loss, whole));
  OnnxValue sum = reduced(n, "reduce_sum", loss, whole);
  if (reduction == "mean")
    sum = n.op("elementwise_div", {{"X", sum}, {"Y", reduced(n, "reduce_sum", weight, whole)}});
  n.result(0, n.main(sum));
}

void mapNegativeLogLikelihood(MapNode &n) {
  OnnxValue logs = n.in(0), label = n.in(1);
  finishLoss(n, logs, label);
}

void mapSoftmaxCrossEntropy(MapNode &n) {
  OnnxValue scores = n.in(0), label = n.in(1);
  OnnxValue logs = n.op("log_softmax", {{"X", scores}}, {{"axis", 1}});
  finishLoss(n, logs, label);
  n.result(1, logs);
}

} // namespace

ArrayRef<OnnxRow> reductionRows() {
  static const OnnxRow rows[] = {
      {"", "NegativeLogLikelihoodLoss", 12, mapNegativeLogLikelihood,
       "take_along_axis, scale, reduce_mean or reduce_sum"},
      {"", "ReduceL1", 1, computed<mapReduceL1>, "abs, reduce_sum", NarrowInputs::computed},
      {"", "ReduceL2", 1, mapReduceL2, "frobenius_norm"},
      {"", "ReduceLogSum", 1, mapReduceLogSum, "reduce_sum, log"},
      {"", "ReduceLogSumExp", 1, mapReduceLogSumExp, "logsumexp"},
      {"", "ReduceMax", 1, computed<mapReduce>, "reduce_max; reduce_any for booleans",
       NarrowInputs::computed},
      {"", "ReduceMean", 1, mapReduce, "reduce_mean"},
      {"", "ReduceMin", 1, computed<mapReduce>, "reduce_min; reduce_all for booleans",
       NarrowInputs::computed},
      {"", "ReduceProd", 1, computed<mapReduce>, "reduce_prod", NarrowInputs::computed},
      {"", "ReduceSum", 1, computed<mapReduce>, "reduce_sum", NarrowInputs::computed},
      {"", "ReduceSumSquare", 1, computed<mapReduceSumSquare>, "square, reduce_sum",
       NarrowInputs::computed},
      {"", "SoftmaxCrossEntropyLoss", 12, mapSoftmaxCrossEntropy,
       "log_softmax, take_along_axis, scale, reduce_mean or reduce_sum"},
  };
  return rows;
}

} // namespace ampc
