// Operators on elements that become several ops of nn.
#include "Composition.h"
#include <numbers>

namespace ampc::paddle {
namespace {

void add_n(Composition &c) {
  Tensors all = c.list(0);
  if (all.empty())
    return c.fail("expects one operand or more");
  Tensor sum = all[0];
  for (size_t i = 1; i < all.size(); ++i)
    sum = c.add(sum, all[i]);
  c.result(0, sum);
}

// silu(x) y; a single operand has x and y as halves of its last dimension.
void swiglu(Composition &c) {
  Tensor x = c.in(0), y;
  if (c.has(1)) {
    y = c.in(1);
  } else {
    int64_t last = c.rank(x) - 1, size = c.dim(x, last);
    if (size % 2)
      return c.fail("expects an even last dimension, got " + std::to_string(size));
    Tensors halves = c.part("split_with_num", x, 2, {{"num", 2}, {"axis", last}});
    x = halves[0], y = halves[1];
  }
  c.result(0, c.multiply(c.make("silu", {x}), y));
}

void lerp(Composition &c) {
  Tensor x = c.in(0), y = c.in(1), weight = c.in(2);
  c.result(0, c.add(x, c.multiply(weight, c.subtract(y, x))));
}

// The sign bit of y: 1/y tells -0 from 0, y itself tells -inf.
void copysign(Composition &c) {
  Tensor x = c.in(0), y = c.in(1);
  if (!c.isFloating(x) || !c.isFloating(y))
    return c.fail("expects floating-point operands");
  Tensor zero = c.scalar(0, c.dtype(y));
  Tensor negative = c.make("logical_or", {c.make("less_than", {y, zero}),
                                          c.make("less_than", {c.make("reciprocal", {y}), zero})});
  Tensor sign = c.scaled(c.cast(negative, c.dtype(x)), -2, 1);
  c.result(0, c.multiply(c.make("abs", {x}), sign));
}

// Of real numbers: pi for negative ones.
void angle(Composition &c) {
  Tensor x = c.in(0), zero = c.scalar(0, c.dtype(x));
  Tensor negative = c.cast(c.make("less_than", {x, zero}), c.dtype(x));
  Tensor nan = c.multiply(x, zero); // NaN stays NaN
  Tensor finite = c.make("where", {c.make("isnan", {x}), nan, c.multiply(negative, zero)});
  c.result(0, c.add(c.scaled(negative, std::numbers::pi), finite));
}

void conj(Composition &c) {
  c.result(0, c.in(0)); // of real numbers
}

void increment(Composition &c) {
  c.result(0, c.scaled(c.in(0), 1, c.real("value", 1)));
}

// The middle of the interval of random slopes.
void rrelu(Composition &c) {
  double lower = c.real("lower"), upper = c.real("upper");
  if (!c.flag("is_test"))
    return c.fail("random slopes are not supported; layer.eval() uses their mean");
  c.result(0, c.make("leaky_relu", {c.in(0)}, {{"negative_slope", (lower + upper) / 2}}));
  if (c.wants(1))
    c.fail("its second result is not supported");
}

// |x - y| <= atol + rtol |y|
Tensor close(Composition &c) {
  Tensor x = c.in(0), y = c.in(1);
  double relative = c.number(2), absolute = c.number(3);
  Tensor bound = c.scaled(c.make("abs", {y}), relative, absolute);
  Tensor within = c.make("less_equal", {c.make("abs", {c.subtract(x, y)}), bound});
  Tensor same = c.make("logical_or", {c.make("equal", {x, y}), within});
  if (!c.flag("equal_nan"))
    return same;
  return c.make("logical_or",
                {same, c.make("logical_and", {c.make("isnan", {x}), c.make("isnan", {y})})});
}
void isclose(Composition &c) {
  c.result(0, close(c));
}
void allclose(Composition &c) {
  c.result(0, c.make("all", {close(c)}, {{"axis", Sizes{}}, {"keepdim", false}}));
}

void equal_all(Composition &c) {
  Tensor x = c.in(0), y = c.in(1);
  if (c.shape(x) != c.shape(y))
    return c.constantResult(0, {DType::boolean, {}, {0}, {}});
  c.result(0, c.make("all", {c.make("equal", {x, y})}, {{"axis", Sizes{}}, {"keepdim", false}}));
}

void is_empty(Composition &c) {
  c.in(0);
  c.constantResult(0, {DType::boolean, {}, {0}, {}});
}

void empty(Composition &c) {
  std::string dtype = c.text("dtype");
  c.result(0, c.make("full", {}, {{"shape", c.integers(0)}, {"value", 0.0}, {"dtype", dtype}}));
}

// The scalar of `2.0 / x` with an open batch: a tensor of one number, which has the batch of x.
void full_batch_size_like(Composition &c) {
  Sizes shape = c.sizes("shape");
  int64_t size = c.dim(c.in(0), c.integer("input_dim_idx")), at = c.integer("output_dim_idx");
  if (at < 0 || at >= static_cast<int64_t>(shape.size()))
    return c.fail("expects a dimension of its shape in attribute 'output_dim_idx'");
  shape[at] = size;
  c.result(0, c.make("full", {},
                     {{"shape", shape}, {"value", c.real("value")}, {"dtype", c.text("dtype")}}));
}

void logspace(Composition &c) {
  double start = c.number(0), stop = c.number(1), count = c.number(2), base = c.number(3);
  if (c.text("dtype") != "float32" || !(count >= 1 && count <= static_cast<double>(kMaxConstant)))
    return c.fail("expects float32, and 1 to " + std::to_string(kMaxConstant) + " numbers");
  Constant all{DType::f32, {static_cast<int64_t>(count)}, {}, {}};
  for (int64_t i = 0; i < all.shape[0]; ++i) {
    double step = count > 1 ? (stop - start) / (count - 1) : 0;
    all.numbers.push_back(std::pow(base, start + step * static_cast<double>(i)));
  }
  c.constantResult(0, std::move(all));
}

// A power of integers: repeated multiplication.
void pow(Composition &c) {
  Tensor x = c.in(0);
  double exponent = c.real("y");
  if (c.isFloating(x))
    return c.result(0, c.make("pow", {x}, {{"y", exponent}}));
  c.result(0, c.make("elementwise_pow", {x, c.scalar(exponent, c.dtype(x))}));
}

// Bounds that are computed when the program runs.
void clip(Composition &c) {
  Tensor x = c.in(0);
  auto bound = [&](size_t i) {
    Tensor value = c.cast(c.in(i), c.dtype(x));
    return c.rank(value) == 1 && c.dim(value, 0) == 1 ? c.reshape(value, {}) : value;
  };
  c.result(0, c.make("minimum", {c.make("maximum", {x, bound(1)}), bound(2)}));
}

void clip_by_norm(Composition &c) {
  Tensor x = c.in(0);
  double most = c.real("max_norm");
  Tensor norm = c.make("sqrt", {c.sum(c.multiply(x, x), {})});
  Tensor limit = c.scalar(most, c.dtype(x));
  c.result(0, c.multiply(x, c.divide(limit, c.make("maximum", {norm, limit}))));
}

// A power of two for each number of places; outside of the type's bits the result is that of the
// sign alone.
void shift(Composition &c, bool left) {
  Tensor x = c.in(0), places = c.in(1);
  std::string dtype = c.dtype(x);
  if (!c.integer("is_arithmetic", 1))
    return c.fail("attribute 'is_arithmetic' with the value false is not supported");
  if (dtype != "int32" && dtype != "int64")
    return c.fail("shifts numbers of type " + dtype + ", which is not supported");
  int64_t bits = dtype == "int32" ? 32 : 64;
  Sizes powers, shape = c.shape(places);
  for (int64_t i = 0; i < bits - 1; ++i)
    powers.push_back(int64_t{1} << i);
  auto number = [&](int64_t value) {
    return c.numbers({value}, {}, bits == 32 ? DType::i32 : DType::i64);
  };
  places = c.cast(places, dtype);
  Tensor most = number(bits - 2), none = number(0);
  Tensor inside = c.make("logical_and", {c.make("greater_equal", {places, none}),
                                         c.make("less_equal", {places, most})});
  Tensor index = c.make("minimum", {c.make("maximum", {places, none}), most});
  Tensor table = c.numbers(powers, {bits - 1}, bits == 32 ? DType::i32 : DType::i64);
  Tensor factor =
      c.reshape(c.make("index_select", {table, c.reshape(index, {-1})}, {{"axis", 0}}), shape);
  if (!left) {
    Tensor sign = c.make("where", {c.make("less_than", {x, none}), number(-1), none});
    return c.result(0, c.make("where", {inside, c.make("floor_divide", {x, factor}), sign}));
  }
  Tensor moved = c.multiply(x, factor);
  Tensor last = c.multiply(c.multiply(x, number(int64_t{1} << (bits - 2))), number(2));
  Tensor isLast = c.make("equal", {places, number(bits - 1)});
  c.result(0, c.make("where", {inside, moved, c.make("where", {isLast, last, none})}));
}

void bitwise_left_shift(Composition &c) {
  shift(c, true);
}

void bitwise_right_shift(Composition &c) {
  shift(c, false);
}

// Whole numbers from low to below high.
void randint(Composition &c) {
  int64_t low = c.integer("low"), high = c.integer("high");
  Sizes shape = c.integers(0);
  c.ignore({"dtype"});
  if (low >= high || low < -(int64_t{1} << 24) || high > int64_t{1} << 24)
    return c.fail("draws numbers from " + std::to_string(low) + " to " + std::to_string(high));
  Tensor x = c.make("uniform", {},
                    {{"shape", shape},
                     {"min", static_cast<double>(low)},
                     {"max", static_cast<double>(high)},
                     {"dtype", "float32"},
                     {"seed", 0}});
  x = c.make("minimum", {c.make("floor", {x}), c.scalar(static_cast<double>(high - 1))});
  c.result(0, c.cast(x, c.resultDtype()));
}

void fused_softmax_mask(Composition &c) {
  c.result(0, c.make("softmax", {c.add(c.in(0), c.in(1))}, {{"axis", -1}}));
}

// The loss of probabilities: -log of that of the label.
void cross_entropy_with_softmax(Composition &c) {
  Tensor x = c.in(0), label = c.in(1);
  bool soft = c.flag("soft_label"), computes = c.integer("use_softmax", 1) != 0;
  int64_t ignored = c.integer("ignore_index", -100), given = c.integer("axis", -1);
  c.ignore({"numeric_stable_mode"});
  if (computes)
    return c.fail("expects use_softmax to be false");
  int64_t axis = c.axis(given, c.rank(x));
  c.result(0, c.make("assign", {x}));
  Tensor logs = c.make("log", {x});
  if (soft)
    return c.result(1, c.scaled(c.sum(c.multiply(label, logs), {axis}, true), -1));
  if (c.rank(label) != c.rank(x)) // the dimension of classes is left out
    label = c.make("unsqueeze", {label}, {{"axis", Sizes{axis}}});
  Tensor none = c.scalar(static_cast<double>(ignored), c.dtype(label));
  Tensor counts = c.make("not_equal", {label, none});
  Tensor zeros = c.make("full_like", {label}, {{"value", 0.0}, {"dtype", c.dtype(label)}});
  Tensor taken =
      c.make("take_along_axis", {logs, c.make("where", {counts, label, zeros})}, {{"axis", axis}});
  Tensor nothing = c.make("full_like", {taken}, {{"value", 0.0}, {"dtype", c.dtype(taken)}});
  c.result(1, c.make("where", {counts, c.scaled(taken, -1), nothing}));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedElementwise() {
  static const ComposedOp rows[] = {{"add_n", add_n},
                                    {"allclose", allclose},
                                    {"angle", angle},
                                    {"bitwise_left_shift", bitwise_left_shift},
                                    {"bitwise_right_shift", bitwise_right_shift},
                                    {"clip", clip},
                                    {"clip_by_norm", clip_by_norm},
                                    {"conj", conj},
                                    {"copysign", copysign},
                                    {"cross_entropy_with_softmax", cross_entropy_with_softmax},
                                    {"empty", empty},
                                    {"equal_all", equal_all},
                                    {"full_batch_size_like", full_batch_size_like},
                                    {"fused_softmax_mask", fused_softmax_mask},
                                    {"increment", increment},
                                    {"is_empty", is_empty},
                                    {"isclose", isclose},
                                    {"lerp", lerp},
                                    {"logspace", logspace},
                                    {"pow", pow},
                                    {"randint", randint},
                                    {"rrelu", rrelu},
                                    {"swiglu", swiglu}};
  return rows;
}

} // namespace ampc::paddle
