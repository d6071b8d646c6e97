// Operators on vectors and matrices that become several ops of nn.
#include "Composition.h"

namespace ampc::paddle {
namespace {

Tensor product(Composition &c, const Tensor &x, const Tensor &y, bool transposesX = false) {
  return c.make("matmul", {x, y}, {{"transpose_x", transposesX}, {"transpose_y", false}});
}

// beta input + alpha x y
void baddbmm(Composition &c) {
  Tensor input = c.in(0), x = c.in(1), y = c.in(2);
  double beta = c.real("beta", 1), alpha = c.real("alpha", 1);
  c.result(0, c.add(c.scaled(input, beta), c.scaled(c.make("bmm", {x, y}), alpha)));
}

// x1 W x2 for each output
void bilinear(Composition &c) {
  Tensor x = c.in(0), y = c.in(1), weight = c.in(2);
  Tensor half = c.join("einsum", {x, weight}, {{"equation", "ni,oij->noj"}});
  Tensor whole = c.join("einsum", {half, y}, {{"equation", "noj,nj->no"}});
  c.result(0, c.has(3) ? c.add(whole, c.in(3)) : whole);
}

void multi_dot(Composition &c) {
  Tensors all = c.list(0);
  if (all.size() < 2)
    return c.fail("expects two operands or more");
  Tensor whole = all[0];
  for (size_t i = 1; i < all.size(); ++i)
    whole = product(c, whole, all[i]);
  c.result(0, whole);
}

// By repeated squaring, of the inverse for negative powers.
void matrix_power(Composition &c) {
  Tensor square = c.in(0), whole;
  int64_t n = c.integer("n");
  if (n < -(int64_t{1} << 31))
    return c.fail("has the power " + std::to_string(n));
  if (n < 0) {
    c.setNeedsFloat32(true);
    square = inverseOf(c, square);
    c.setNeedsFloat32(false);
    n = -n;
  }
  if (n == 0) {
    int64_t size = c.dim(square, -1);
    Tensor eye = c.make("eye", {}, {{"num_rows", size}, {"num_columns", size}});
    return c.result(0, c.expand(eye, c.shape(square)));
  }
  for (; n > 0; n /= 2) {
    if (n % 2)
      whole = whole.empty() ? square : product(c, whole, square);
    if (n > 1)
      square = product(c, square, square);
  }
  c.result(0, whole);
}

// Of vectors of three elements along the axis; 9 stands for the first dimension of three.
void cross(Composition &c) {
  Tensor x = c.in(0), y = c.in(1);
  int64_t given = c.integer("axis", 9);
  Sizes shape = c.shape(x);
  if (given == 9)
    given = std::find(shape.begin(), shape.end(), 3) - shape.begin();
  int64_t axis = c.axis(given, c.rank(x));
  if (c.dim(x, axis) != 3 || c.dim(y, axis) != 3)
    return c.fail("expects vectors of three elements");
  auto turned = [&](const Tensor &v, int64_t places) {
    return c.make("roll", {v}, {{"shifts", Sizes{-places}}, {"axis", Sizes{axis}}});
  };
  c.result(0, c.subtract(c.multiply(turned(x, 1), turned(y, 2)),
                         c.multiply(turned(x, 2), turned(y, 1))));
}

void kron(Composition &c) {
  Tensor x = c.in(0), y = c.in(1);
  Sizes left = c.shape(x), right = c.shape(y), wideLeft, wideRight, whole;
  size_t rank = std::max(left.size(), right.size());
  left.insert(left.begin(), rank - left.size(), 1);
  right.insert(right.begin(), rank - right.size(), 1);
  for (size_t i = 0; i < rank; ++i) {
    wideLeft.insert(wideLeft.end(), {left[i], 1});
    wideRight.insert(wideRight.end(), {1, right[i]});
    whole.push_back(left[i] * right[i]);
  }
  c.result(0, c.reshape(c.multiply(c.reshape(x, wideLeft), c.reshape(y, wideRight)), whole));
}

// The weight divided by its largest singular value, which some steps of power iteration estimate.
void spectral_norm(Composition &c) {
  Tensor weight = c.in(0), u = c.in(1), v = c.in(2);
  int64_t steps = c.integer("power_iters", 1), first = c.axis(c.integer("dim"), c.rank(weight));
  double epsilon = c.real("eps", 1e-12);
  Sizes order{first}, shape = c.shape(weight);
  for (int64_t d = 0; d < c.rank(weight); ++d)
    if (d != first)
      order.push_back(d);
  if (shape.empty())
    return c.fail("expects a weight with dimensions");
  Tensor matrix = c.reshape(c.transpose(weight, order), {shape[first], -1});
  Tensor column = c.reshape(u, {-1, 1}), row = c.reshape(v, {-1, 1});
  auto normalized = [&](const Tensor &x) {
    Tensor norm = c.make("sqrt", {c.sum(c.multiply(x, x), {})});
    return c.divide(x, c.scaled(norm, 1, epsilon));
  };
  for (int64_t i = 0; i < steps && !c.failed(); ++i) {
    row = normalized(product(c, matrix, column, true));
    column = normalized(product(c, matrix, row));
  }
  Tensor sigma = c.sum(c.multiply(column, product(c, matrix, row)), {});
  c.result(0, c.divide(weight, sigma));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedMatrix() {
  static const ComposedOp rows[] = {{"baddbmm", baddbmm},
                                    {"bilinear", bilinear},
                                    {"cross", cross},
                                    {"kron", kron},
                                    {"matrix_power", matrix_power},
                                    {"multi_dot", multi_dot},
                                    {"spectral_norm", spectral_norm}};
  return rows;
}

} // namespace ampc::paddle
