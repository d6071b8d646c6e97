// The loss of connectionist temporal classification, whose steps in time are unrolled.
#include "Composition.h"

namespace ampc::paddle {
namespace {

constexpr int64_t kMostCtcSteps = 1024;
// The logarithm of a probability of 0: finite, so that differences of two of them are numbers.
constexpr double kNever = -1e30;

// The states shifted by `places` towards the end; kNever enters.
Tensor shiftedStates(Composition &c, const Tensor &states, int64_t places) {
  Sizes pads{0, 0, places, 0};
  Tensor wide = c.make("pad", {states}, {{"paddings", pads}, {"pad_value", kNever}});
  return c.slice(wide, 1, 0, c.dim(states, 1));
}

// Logits are [steps, batch, classes] and labels [batch, length]; a label is surrounded by blanks,
// which makes 2 length + 1 states. State s follows itself, s - 1 and, where it is no blank and
// another label, s - 2.
void warpctc(Composition &c) {
  Tensor logits = c.in(0), labels = c.in(1);
  int64_t blank = c.integer("blank");
  Sizes s = c.shape(logits), l = c.shape(labels);
  if (c.flag("norm_by_times"))
    return c.fail("attribute 'norm_by_times' with the value true is not supported");
  if (s.size() != 3 || l.size() != 2 || l[0] != s[1] || !c.has(2) || !c.has(3) ||
      c.shape(c.in(2)) != Sizes{s[1]} || c.shape(c.in(3)) != Sizes{s[1]} || blank < 0 ||
      blank >= s[2])
    return c.fail("expects logits of [steps, batch, classes], labels of [batch, length], and the "
                  "lengths of both");
  if (s[0] > kMostCtcSteps)
    return c.fail("has " + std::to_string(s[0]) + " steps, at most " +
                  std::to_string(kMostCtcSteps) + " are unrolled");
  if (c.wants(1))
    return c.fail("has a result for the gradient, which is not supported");
  c.setNeedsFloat32(true);
  int64_t steps = s[0], batch = s[1], length = l[1], states = 2 * length + 1;
  labels = c.cast(labels, "int64");
  auto blanks = [&](int64_t count) {
    return c.make("full", {},
                  {{"shape", Sizes{batch, count}},
                   {"value", static_cast<double>(blank)},
                   {"dtype", "int64"}});
  };
  Tensor pairs = c.join("stack", {blanks(length), labels}, {{"axis", 2}});
  Tensor path = c.join("concat", {c.reshape(pairs, {batch, 2 * length}), blanks(1)}, {{"axis", 1}});
  Tensor scores = c.make("log_softmax", {c.cast(logits, "float32")}, {{"axis", -1}});
  Tensor index = c.expand(c.reshape(path, {1, batch, states}), {steps, batch, states});
  scores = c.make("take_along_axis", {scores, index}, {{"axis", 2}});
  // Whether state s follows s - 2: only labels, which are at odd places, differ from both.
  Tensor skips;
  if (length > 1) {
    Tensor differs =
        c.make("not_equal", {c.slice(path, 1, 2, states), c.slice(path, 1, 0, states - 2)});
    Tensor isLabel = c.make("not_equal", {c.slice(path, 1, 2, states), c.numbers({blank}, {1})});
    skips = c.cast(c.make("logical_and", {differs, isLabel}), "float32");
    skips = c.make("pad", {skips}, {{"paddings", Sizes{0, 0, 2, 0}}, {"pad_value", 0.0}});
    skips = c.make("greater_than", {skips, c.scalar(0)});
  }
  std::vector<double> begins(static_cast<size_t>(states), kNever);
  begins[0] = 0;
  if (states > 1)
    begins[1] = 0;
  Tensor alpha = c.add(c.at(scores, 0, 0), c.constantOf({DType::f32, {1, states}, {}, begins}));
  Tensor lengths = c.reshape(c.cast(c.in(2), "int64"), {batch, 1});
  for (int64_t t = 1; t < steps && !c.failed(); ++t) {
    Tensors from{alpha, shiftedStates(c, alpha, 1)};
    if (!skips.empty())
      from.push_back(c.make("where", {skips, shiftedStates(c, alpha, 2), c.scalar(kNever)}));
    Tensor next = c.make("logsumexp", {c.join("stack", from, {{"axis", 0}})},
                         {{"axis", Sizes{0}}, {"keepdim", false}});
    next = c.add(next, c.at(scores, 0, t));
    alpha =
        c.make("where", {c.make("greater_than", {lengths, c.numbers({t}, {1, 1})}), next, alpha});
  }
  // A label ends in its last state or the blank behind it.
  Tensor last = c.scaled(c.reshape(c.cast(c.in(3), "int64"), {batch, 1}), 2);
  Tensor before = c.make("maximum", {c.scaled(last, 1, -1), c.numbers({0}, {1, 1})});
  auto stateAt = [&](const Tensor &place) {
    return c.make("take_along_axis", {alpha, place}, {{"axis", 1}});
  };
  Tensor beside = c.make("where", {c.make("greater_than", {last, c.numbers({0}, {1, 1})}),
                                   stateAt(before), c.scalar(kNever)});
  Tensor both = c.join("concat", {stateAt(last), beside}, {{"axis", 1}});
  Tensor total = c.make("logsumexp", {both}, {{"axis", Sizes{1}}, {"keepdim", true}});
  c.result(0, c.scaled(total, -1));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedCtc() {
  static const ComposedOp rows[] = {{"warpctc", warpctc}};
  return rows;
}

} // namespace ampc::paddle
