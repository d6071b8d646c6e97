// grad_clip, on unscaled fp32 gradients.
#include "ampc/Dialect/NN/Optimizer.h"

using namespace mlir;

namespace ampc::nn {

// value: min(max(g, low), high)          norm, global_norm: g * clip_norm / max(norm, clip_norm)
LogicalResult clipGradients(Formula &f, DictionaryAttr clip, MutableArrayRef<ParameterGradient> gradients) {
  auto typeAttr = clip.getAs<StringAttr>("type");
  StringRef type = typeAttr ? typeAttr.getValue() : "";
  double limit = numberIn(clip, "clip_norm", 1);
  auto factor = [&](Value norm) { return f.div(limit, f.max(norm, limit)); };
  f.label = "grad_clip";
  if (type == "value") {
    double low = numberIn(clip, "min", 0), high = numberIn(clip, "max", 0);
    for (ParameterGradient &pair : gradients)
      pair.gradient = f.min(f.max(pair.gradient, low), high);
  } else if (type == "norm") {
    for (ParameterGradient &pair : gradients)
      pair.gradient = f.mul(pair.gradient, factor(f.norm(pair.gradient)));
  } else if (type == "global_norm") {
    Value sum;
    for (ParameterGradient &pair : gradients) {
      Value part = f.sumOfSquares(pair.gradient);
      sum = sum ? f.add(sum, part) : part;
    }
    if (!sum)
      return success();
    Value scale = factor(f.sqrt(sum));
    for (ParameterGradient &pair : gradients)
      pair.gradient = f.mul(pair.gradient, scale);
  } else {
    return emitError(f.loc) << "expects grad_clip to be value, norm or global_norm, got '" << type << "'";
  }
  return success();
}

} // namespace ampc::nn
