// Rules with two moments: adam, adamw, lamb.
#include "ampc/Dialect/NN/Optimizer.h"

using namespace mlir;

namespace ampc::nn {

// All parameters share the beta powers. The variable holds the complement for the next step, 1 -
// beta^t, because f32 represents it more precisely than a power near 1. Each step updates q' = q
// beta + (1 - beta).
void OptimizerRules::preparePowers(bool corrections) {
  Type f32 = f.b.getF32Type();
  float beta1 = static_cast<float>(argument("beta1")),
        beta2 = static_cast<float>(argument("beta2"));
  Value left1 = state.scalar("optimizer.beta1_pow_complement", f32, 1.0 - beta1);
  Value left2 = state.scalar("optimizer.beta2_pow_complement", f32, 1.0 - beta2);
  if (corrections) {
    correction1 = left1;
    correction2 = left2;
  } else {
    adamStep = f.mul(f.div(rate, left1), -1.0);
    adamRoot = f.sqrt(left2);
  }
  assign("optimizer.beta1_pow_complement", f.add(f.mul(left1, beta1), 1.0 - beta1));
  assign("optimizer.beta2_pow_complement", f.add(f.mul(left2, beta2), 1.0 - beta2));
}

// m1 = b1 m1 + (1-b1) g; m2 = b2 m2 + (1-b2) g²; 1 - beta in f32, as the kernels have it
std::pair<Value, Value> OptimizerRules::moments(const Update &u) {
  float beta1 = static_cast<float>(argument("beta1")),
        beta2 = static_cast<float>(argument("beta2"));
  Value m1 = f.add(f.mul(u.state.get("moment1", 0), beta1), f.mul(u.g, 1.0f - beta1));
  Value m2 = f.add(f.mul(u.state.get("moment2", 0), beta2), f.mul(f.mul(u.g, 1.0f - beta2), u.g));
  u.state.set("moment1", m1);
  u.state.set("moment2", m2);
  if (flag("amsgrad")) {
    m2 = f.max(m2, u.state.get("moment2_max", 0));
    u.state.set("moment2_max", m2);
  }
  return {m1, m2};
}

// -lr/(1-b1pow) m1 / (sqrt(m2)/sqrt(1-b2pow) + eps)
Value OptimizerRules::adamDirection(const Update &u) {
  auto [m1, m2] = moments(u);
  Value denominator = f.add(f.div(f.sqrt(m2), adamRoot), argument("epsilon"));
  return f.mul(f.div(m1, denominator), u.rates.adamStep);
}

// p += direction
void OptimizerRules::adam(Update &u) {
  finish(u, f.add(u.p, adamDirection(u)));
}

// lr' = lr ratio; p *= 1 - lr' decay; then adam with lr'
void OptimizerRules::adamw(Update &u) {
  auto ratioAttr = u.variable->getAttrOfType<FloatAttr>("nn.lr_ratio");
  double ratio = ratioAttr ? ratioAttr.getValueAsDouble() : 1, decay = decayOf(u.variable) * ratio;
  Value direction = adamDirection(u);
  if (ratio != 1)
    direction = f.mul(direction, ratio);
  Value p = decay ? f.sub(u.p, f.mul(u.p, f.mul(f.full(decay, u.p), u.rates.rate))) : u.p;
  finish(u, f.add(p, direction));
}

// r = m1/(1-b1pow) / (sqrt(m2/(1-b2pow)) + eps) + decay p; p -= lr |p|/|r| r. Where a norm is 0, or
// without decay and `always_adapt`, the ratio of norms is 1.
void OptimizerRules::lamb(Update &u) {
  double decay = decayOf(u.variable);
  auto [m1, m2] = moments(u);
  Value r =
      f.div(f.div(m1, correction1), f.add(f.sqrt(f.div(m2, correction2)), argument("epsilon")));
  if (decay)
    r = f.add(r, f.mul(u.p, decay));
  Value step = u.rates.rate;
  if (adaptsToNorms(u.variable)) {
    Value size = f.norm(u.p), change = f.norm(r), one = f.full(1, size);
    Value trust = f.where(f.compare("gt", change, 0), f.div(size, change), one);
    step = f.mul(step, f.where(f.compare("gt", size, 0), trust, one));
  }
  finish(u, f.sub(u.p, f.mul(r, step)));
}

} // namespace ampc::nn
