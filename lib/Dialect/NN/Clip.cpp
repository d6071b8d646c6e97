// grad_clip, on unscaled fp32 gradients.
#include "ampc/Dialect/NN/Optimizer.h"

using namespace mlir;

namespace ampc::nn {

StringRef GradientClip::type() const {
  auto type = clip ? clip.getAs<StringAttr>("type") : StringAttr();
  return type ? type.getValue() : "";
}

LogicalResult GradientClip::verify(Location loc) const {
  if (!clip || llvm::is_contained({"value", "norm", "global_norm"}, type()))
    return success();
  return emitError(loc) << "expects grad_clip to be value, norm or global_norm, got '" << type()
                        << "'";
}

// clip_norm / max(norm, clip_norm)
Value GradientClip::factor(Formula &f, Value norm) const {
  double limit = numberIn(clip, "clip_norm", 1);
  return f.div(limit, f.max(norm, limit));
}

void GradientClip::prepare(Formula &f, function_ref<Value(size_t)> gradient, size_t count) {
  if (type() != "global_norm" || count == 0)
    return;
  Value sum;
  for (size_t i = 0; i < count; ++i) {
    Value g = gradient(i);
    f.label = "grad_clip";
    Value part = f.sumOfSquares(g);
    sum = sum ? f.add(sum, part) : part;
  }
  scale = factor(f, f.sqrt(sum));
}

// value: min(max(g, low), high)          norm, global_norm: g * factor
Value GradientClip::apply(Formula &f, Value g) const {
  if (!clip)
    return g;
  if (type() == "value")
    return f.min(f.max(g, numberIn(clip, "min", 0)), numberIn(clip, "max", 0));
  if (scale)
    return f.mul(g, scale);
  std::string label = std::exchange(f.label, "grad_clip");
  Value own = factor(f, f.norm(g));
  f.label = label;
  return f.mul(g, own);
}

} // namespace ampc::nn
