#include "ampc/Dialect/NN/InitialValues.h"
#include "ampc/Dialect/NN/Optimizer.h"
#include <cmath>

using namespace mlir;

namespace ampc::nn {
namespace {

// Returns {fan_in, fan_out} as Paddle defines them. The shape of a matrix is [in, out], that of a
// filter [out, in, window...].
std::pair<double, double> fans(ArrayRef<int64_t> shape) {
  if (shape.size() < 2) {
    double n = shape.empty() ? 1 : shape[0];
    return {n, n};
  }
  if (shape.size() == 2)
    return {shape[0], shape[1]};
  double window = 1;
  for (int64_t size : shape.drop_front(2))
    window *= size;
  return {shape[1] * window, shape[0] * window};
}

} // namespace

StringRef nameOf(InitialValue::Kind kind) {
  switch (kind) {
  case InitialValue::Kind::Constant: return "constant";
  case InitialValue::Kind::Uniform: return "uniform";
  case InitialValue::Kind::Normal: return "normal";
  case InitialValue::Kind::TruncatedNormal: return "truncated_normal";
  }
  return "";
}

InitialValue initialValueOf(VariableOp variable) {
  using enum InitialValue::Kind;
  DictionaryAttr init = variable.getInitAttr();
  if (!init)
    return {};
  StringRef kind = init.getAs<StringAttr>("type").getValue();
  auto [fanIn, fanOut] = fans(variable.getTensorType().getShape());
  auto symmetric = [](double limit) { return InitialValue{Uniform, -limit, limit}; };
  if (kind == "uniform")
    return {Uniform, numberIn(init, "low", -1), numberIn(init, "high", 1)};
  if (kind == "normal" || kind == "truncated_normal")
    return {kind == "normal" ? Normal : TruncatedNormal, numberIn(init, "mean", 0),
            numberIn(init, "std", 1)};
  if (kind == "xavier_uniform")
    return symmetric(std::sqrt(6.0 / (fanIn + fanOut)));
  if (kind == "xavier_normal")
    return {Normal, 0, std::sqrt(2.0 / (fanIn + fanOut))};
  if (kind == "kaiming_uniform")
    return symmetric(std::sqrt(6.0 / fanIn));
  if (kind == "kaiming_normal")
    return {Normal, 0, std::sqrt(2.0 / fanIn)};
  return {Constant, numberIn(init, "value", 0)};
}

} // namespace ampc::nn
