// Reductions, softmax, sums along an axis.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

// The axes of a reduction as numbers from 0; all if it reduces everything.
template <typename Op> SmallVector<int64_t> reducedAxes(Op op) {
  int64_t rank = rankOf(op.getX());
  SmallVector<int64_t> axes;
  if (!op.getReduceAll().value_or(false))
    for (int64_t axis : op.getAxis())
      axes.push_back(axisOf(axis, rank));
  if (axes.empty())
    axes = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  llvm::sort(axes);
  return axes;
}

template <typename Op, const char *type> bool reduction(Translator &t, Op op) {
  OnnxValue x = t(op.getX());
  if (rankOf(op.getX()) == 0)
    return t.define(op.getOut(), t.add("Identity", {x}));
  return t.define(op.getOut(), reduced(t, type, x, reducedAxes(op), op.getKeepdim()));
}

constexpr char kReduceSum[] = "ReduceSum", kReduceMean[] = "ReduceMean",
               kReduceProd[] = "ReduceProd", kReduceMax[] = "ReduceMax", kReduceMin[] = "ReduceMin",
               kSoftmax[] = "Softmax", kLogSoftmax[] = "LogSoftmax";

template <typename Op, const char *type> bool softmax(Translator &t, Op op) {
  return t.define(op.getOut(),
                  t.add(type, {t(op.getX())}, {{"axis", axisOf(op.getAxis(), rankOf(op.getX()))}}));
}

bool writeCumsum(Translator &t, nn::CumsumOp op) {
  OnnxValue x = t(op.getX());
  int64_t rank = rankOf(op.getX()), axis = axisOf(op.getAxis(), rank);
  if (op.getFlatten()) {
    x = t.reshape(x, {typeOf(op.getX()).getNumElements()});
    axis = 0;
  }
  if (rank == 0 && !op.getFlatten())
    return t.lack("ONNX has no sum along an axis of a scalar");
  OnnxValue at = t.number(static_cast<double>(axis), IntegerType::get(op.getContext(), 64));
  return t.define(op.getOut(), t.add("CumSum", {x, at},
                                     {{"exclusive", int64_t{op.getExclusive()}},
                                      {"reverse", int64_t{op.getReverse()}}}));
}

// -log(softmax) at the label's class; 0 where the label is ignored.
OnnxValue hardLoss(Translator &t, nn::SoftmaxWithCrossEntropyOp op, OnnxValue logs, int64_t axis) {
  OnnxValue label = t(op.getLabel());
  Type boolean = IntegerType::get(op.getContext(), 1);
  auto same = [&](int64_t value) { return t.number(static_cast<double>(value), label.element); };
  OnnxValue ignored =
      t.add("Equal", {label, same(static_cast<int64_t>(op.getIgnoreIndex()))}, {}, boolean);
  OnnxValue at = t.add("Where", {ignored, same(0), label}, {}, label.element);
  OnnxValue loss = t.add("Neg", {t.add("GatherElements", {logs, at}, {{"axis", axis}})});
  return t.add("Where", {ignored, t.number(0, loss.element), loss}, {}, loss.element);
}

bool writeSoftmaxCrossEntropy(Translator &t, nn::SoftmaxWithCrossEntropyOp op) {
  OnnxValue logits = t(op.getLogits());
  int64_t axis = axisOf(op.getAxis(), rankOf(op.getLogits()));
  if (!op.getLoss().use_empty()) {
    OnnxValue logs = t.add("LogSoftmax", {logits}, {{"axis", axis}});
    OnnxValue loss =
        op.getSoftLabel()
            ? t.add("Neg", {t.add("ReduceSum",
                                  {t.add("Mul", {logs, t(op.getLabel())}), t.integers({axis})},
                                  {{"keepdims", int64_t{1}}})})
            : hardLoss(t, op, logs, axis);
    t.define(op.getLoss(), loss);
  }
  return op.getSoftmax().use_empty() ||
         t.define(op.getSoftmax(), t.add("Softmax", {logits}, {{"axis", axis}}));
}

} // namespace

std::vector<OnnxOp> reductionRows() {
  using enum OnnxForm;
  return {
      written<nn::ReduceSumOp, reduction<nn::ReduceSumOp, kReduceSum>>("ReduceSum"),
      written<nn::ReduceMeanOp, reduction<nn::ReduceMeanOp, kReduceMean>>("ReduceMean"),
      written<nn::ReduceProdOp, reduction<nn::ReduceProdOp, kReduceProd>>("ReduceProd"),
      written<nn::ReduceMaxOp, reduction<nn::ReduceMaxOp, kReduceMax>>("ReduceMax"),
      written<nn::ReduceMinOp, reduction<nn::ReduceMinOp, kReduceMin>>("ReduceMin"),
      written<nn::SoftmaxOp, softmax<nn::SoftmaxOp, kSoftmax>>("Softmax"),
      written<nn::LogSoftmaxOp, softmax<nn::LogSoftmaxOp, kLogSoftmax>>("LogSoftmax"),
      written<nn::CumsumOp, writeCumsum>("CumSum"),
      written<nn::SoftmaxWithCrossEntropyOp, writeSoftmaxCrossEntropy>(
          "Softmax; LogSoftmax, GatherElements, Neg, Where"),
      {"mean", Parts, ""},
      {"logsumexp", Parts, ""},
      {"reduce_all", Parts, ""},
      {"reduce_any", Parts, ""},
      {"frobenius_norm", Parts, ""},
      {"p_norm", Parts, ""},
      {"squared_l2_norm", Parts, ""},
      {"softmin", Parts, ""},
      {"cumprod", None, "ONNX has no products along an axis"},
  };
}

} // namespace ampc::onnx
