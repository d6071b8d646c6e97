// Operators along axes that become several ops of nn: order statistics and running results.
#include "Composition.h"
#include <limits>
#include <numeric>

namespace ampc::paddle {
namespace {

Tensor flattened(Composition &c, const Tensor &x) {
  Sizes shape = c.shape(x);
  return shape.size() == 1 ? x
                           : c.reshape(x, {std::accumulate(shape.begin(), shape.end(), int64_t{1},
                                                           std::multiplies<>())});
}

Tensors sorted(Composition &c, const Tensor &x, int64_t axis) {
  return c.several("argsort", {x}, {{"axis", axis}, {"descending", false}, {"stable", true}}, 2);
}

// One place of an axis, which stays as a dimension of 1 if `keep`.
Tensor placeOf(Composition &c, const Tensor &x, int64_t axis, int64_t place, bool keep) {
  return keep ? c.slice(x, axis, place, place + 1) : c.at(x, axis, place);
}

// The middle of the sorted elements, or the mean of the two in the middle; NaN if one is NaN.
void median(Composition &c) {
  Tensor x = c.in(0);
  Sizes axes = c.sizes("axis");
  bool keep = c.flag("keepdim");
  std::string mode = c.text("mode");
  int64_t rank = c.rank(x);
  Sizes shape(rank, 1);
  if (!c.isFloating(x) || axes.size() > 1 || c.wants(1))
    return c.fail("is supported for floating-point numbers along one axis or all, without indices");
  if (axes.empty())
    x = flattened(c, x);
  int64_t axis = axes.empty() ? 0 : c.axis(axes[0], rank);
  if (c.rank(x) == 0)
    return c.fail("expects a tensor with dimensions");
  int64_t size = c.dim(x, axis);
  bool keepsAxis = keep && !axes.empty();
  Tensor order = sorted(c, x, axis)[0];
  Tensor low = placeOf(c, order, axis, (size - 1) / 2, keepsAxis), middle = low;
  if (size % 2 == 0 && mode != "min")
    middle = c.scaled(c.add(low, placeOf(c, order, axis, size / 2, keepsAxis)), 0.5);
  // The sum is NaN if an element is, or if infinities meet; only the first counts.
  Tensor nan =
      c.make("any", {c.make("isnan", {x})}, {{"axis", Sizes{axis}}, {"keepdim", keepsAxis}});
  Tensor no =
      c.make("full_like", {middle},
             {{"value", std::numeric_limits<double>::infinity()}, {"dtype", c.dtype(middle)}});
  middle = c.make("where", {nan, c.subtract(no, no), middle});
  c.result(0, axes.empty() && keep ? c.reshape(middle, shape) : middle);
}

// The k-th smallest element and its index.
void kthvalue(Composition &c) {
  Tensor x = c.in(0);
  int64_t k = c.integer("k", 1);
  bool keep = c.flag("keepdim");
  int64_t axis = c.axis(c.integer("axis", -1), c.rank(x));
  if (k < 1 || k > c.dim(x, axis))
    return c.fail("expects k to be 1 to " + std::to_string(c.dim(x, axis)) + ", got " +
                  std::to_string(k));
  Tensors order = sorted(c, x, axis);
  c.result(0, placeOf(c, order[0], axis, k - 1, keep));
  if (c.wants(1))
    c.result(1, placeOf(c, order[1], axis, k - 1, keep));
}

// x moved by `steps` places along the axis, with `value` in front.
Tensor shifted(Composition &c, const Tensor &x, int64_t axis, int64_t steps, double value) {
  Sizes front = c.shape(x);
  front[axis] = steps;
  Tensor filled = c.make("full", {}, {{"shape", front}, {"value", value}, {"dtype", c.dtype(x)}});
  return c.join("concat", {filled, c.slice(x, axis, 0, c.dim(x, axis) - steps)}, {{"axis", axis}});
}

// The greatest (or least) element up to each place, and its last index: in log2(n) steps each place
// takes the better one of itself and of the place 1, 2, 4, … in front.
void runningExtreme(Composition &c, bool greatest) {
  Tensor x = c.in(0);
  int64_t axis = c.axis(c.integer("axis", -1), c.rank(x));
  std::string dtype = c.text("dtype");
  int64_t size = c.dim(x, axis);
  if (!c.isFloating(x))
    return c.fail("is supported for floating-point numbers");
  double worst = std::numeric_limits<double>::infinity() * (greatest ? -1 : 1);
  Tensor places =
      c.make("arange", {},
             {{"start", 0.0}, {"end", static_cast<double>(size)}, {"step", 1.0}, {"dtype", dtype}});
  Sizes wide(c.rank(x), 1);
  if (c.failed())
    return;
  wide[axis] = size;
  Tensor index = c.wants(1) ? c.expand(c.reshape(places, wide), c.shape(x)) : "";
  for (int64_t step = 1; step < size && !c.failed(); step *= 2) {
    Tensor before = shifted(c, x, axis, step, worst);
    if (!index.empty()) {
      Tensor better = c.make(greatest ? "greater_than" : "less_than", {before, x});
      index = c.make("where", {better, shifted(c, index, axis, step, 0), index});
    }
    x = c.make(greatest ? "maximum" : "minimum", {before, x});
  }
  c.result(0, x);
  if (!index.empty())
    c.result(1, index);
}
void cummax(Composition &c) {
  runningExtreme(c, true);
}
void cummin(Composition &c) {
  runningExtreme(c, false);
}

// log of the sum of exp up to each place, in log2(n) steps.
void logcumsumexp(Composition &c) {
  Tensor x = c.in(0);
  int64_t given = c.integer("axis", -1);
  bool flatten = c.flag("flatten"), reverse = c.flag("reverse"), exclusive = c.flag("exclusive");
  if (exclusive)
    return c.fail("attribute 'exclusive' is not supported");
  if (flatten)
    x = flattened(c, x);
  int64_t axis = flatten ? 0 : c.axis(given, c.rank(x));
  if (c.rank(x) == 0)
    return c.result(0, c.make("assign", {x}));
  if (reverse)
    x = c.make("flip", {x}, {{"axis", Sizes{axis}}});
  constexpr double least = -3e38; // exp of a difference to it is 0
  for (int64_t step = 1; step < c.dim(x, axis) && !c.failed(); step *= 2) {
    Tensor before = shifted(c, x, axis, step, least);
    Tensor distance = c.scaled(c.make("abs", {c.subtract(x, before)}), -1);
    x = c.add(c.make("maximum", {x, before}), c.make("log1p", {c.make("exp", {distance})}));
  }
  c.result(0, reverse ? c.make("flip", {x}, {{"axis", Sizes{axis}}}) : x);
}

// Sums the dimensions that the target does not have.
void reduce_as(Composition &c) {
  Tensor x = c.in(0), target = c.in(1);
  Sizes from = c.shape(x), to = c.shape(target), axes;
  if (to.size() > from.size())
    return c.fail("expects a target of not more dimensions");
  size_t front = from.size() - to.size();
  for (size_t i = 0; i < from.size(); ++i)
    if (i < front || (to[i - front] == 1 && from[i] != 1))
      axes.push_back(static_cast<int64_t>(i));
  Tensor sum = axes.empty() ? c.make("assign", {x}) : c.sum(x, axes);
  c.result(0, c.shape(sum) == to ? sum : c.reshape(sum, to));
}

// How many elements of the sorted sequence are smaller (`right`: or equal).
void searchsorted(Composition &c) {
  Tensor sequence = c.in(0), x = c.in(1);
  bool narrow = c.flag("out_int32"), right = c.flag("right");
  Sizes shape = c.shape(sequence);
  if (shape.empty() || (shape.size() > 1 && c.rank(x) != c.rank(sequence)))
    return c.fail("expects a sequence of one dimension, or of the rank of the values");
  if (shape.size() > 1) {
    shape.insert(shape.end() - 1, 1);
    sequence = c.reshape(sequence, shape);
  }
  Tensor values = c.make("unsqueeze", {x}, {{"axis", Sizes{-1}}});
  Tensor counts = c.make(right ? "less_equal" : "less_than", {sequence, values});
  Tensor total = c.sum(c.cast(counts, "int64"), {c.rank(counts) - 1});
  c.result(0, narrow ? c.cast(total, "int32") : total);
}

} // namespace

llvm::ArrayRef<ComposedOp> composedReduction() {
  static const ComposedOp rows[] = {{"cummax", cummax},
                                    {"cummin", cummin},
                                    {"kthvalue", kthvalue},
                                    {"median", median},
                                    {"reduce_as", reduce_as},
                                    {"logcumsumexp", logcumsumexp},
                                    {"searchsorted", searchsorted}};
  return rows;
}

} // namespace ampc::paddle
