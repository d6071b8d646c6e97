// Inverses, determinants and solutions of linear equations with small matrices, by elimination
// whose steps are unrolled. All of it stays in float32.
#include "Composition.h"

namespace ampc::paddle {
namespace {

constexpr int64_t kMostRows = 32;

// The rows of a square matrix; 0 after a failure.
int64_t squareRows(Composition &c, const Tensor &x) {
  int64_t n = c.rank(x) >= 2 ? c.dim(x, -1) : 0;
  if (n < 1 || n != c.dim(x, -2)) {
    c.fail("expects square matrices");
    return 0;
  }
  if (n > kMostRows) {
    c.fail("has matrices of " + std::to_string(n) + " rows, at most " + std::to_string(kMostRows) +
           " are supported");
    return 0;
  }
  return c.failed() ? 0 : n;
}

Tensor column(Composition &c, const Tensor &x, int64_t place) {
  return c.slice(x, c.rank(x) - 1, place, place + 1);
}
Tensor row(Composition &c, const Tensor &x, int64_t place) {
  return c.slice(x, c.rank(x) - 2, place, place + 1);
}
Tensor joinedRows(Composition &c, const Tensors &rows) {
  return c.join("concat", rows, {{"axis", -2}});
}
Tensor swapped(Composition &c, const Tensor &x) {
  if (c.rank(x) < 2) // after a failure
    return "";
  Sizes order;
  for (int64_t d = 0; d < c.rank(x); ++d)
    order.push_back(d);
  std::swap(order[order.size() - 1], order[order.size() - 2]);
  return c.transpose(x, order);
}
Tensor whereElse(Composition &c, const Tensor &condition, const Tensor &x, const Tensor &y) {
  return c.make("where", {condition, x, y});
}

// A matrix with further columns after Gauss-Jordan elimination. Rows are not exchanged: `pivots`
// says in which row step k found its pivot, as [.., n] numbers.
struct Eliminated {
  Tensor solution;    // of the further columns, in the order of the unknowns
  Tensor determinant; // [.., 1, 1], without the sign of the order of pivots
  Tensor pivots;
};

// Step k takes the largest element of column k in the rows that no earlier step took, and removes
// the column from all other rows. `x` is [.., n, n + further columns].
Eliminated eliminate(Composition &c, Tensor x, int64_t n) {
  if (c.failed())
    return {};
  Sizes line(c.rank(x), 1);
  line[line.size() - 2] = n;
  Sizes numbers;
  for (int64_t i = 0; i < n; ++i)
    numbers.push_back(i);
  Tensor places = c.numbers(numbers, line), taken, zero = c.scalar(0);
  Tensors chosen, solutions, pivots;
  Eliminated result;
  for (int64_t k = 0; k < n && !c.failed(); ++k) {
    Tensor values = column(c, x, k), sizes = c.make("abs", {values});
    if (!taken.empty())
      sizes = whereElse(c, taken, c.scalar(-1), sizes);
    Tensor at =
        c.make("argmax", {sizes, ""}, {{"axis", -2}, {"keepdims", true}, {"flatten", false}});
    Tensor isRow = c.make("equal", {places, at}); // [.., n, 1]
    Tensor pivotRow = c.sum(whereElse(c, isRow, x, zero), {-2}, true);
    Tensor pivot = column(c, pivotRow, k), divisor = pivot;
    if (c.dim(x, -1) == n) // the determinant of a singular matrix is 0
      divisor = whereElse(c, c.make("equal", {pivot, zero}), c.scalar(1), pivot);
    pivotRow = c.divide(pivotRow, divisor);
    x = whereElse(c, isRow, pivotRow, c.subtract(x, c.multiply(values, pivotRow)));
    taken = taken.empty() ? isRow : c.make("logical_or", {taken, isRow});
    result.determinant = result.determinant.empty() ? pivot : c.multiply(result.determinant, pivot);
    chosen.push_back(isRow), pivots.push_back(c.reshape(at, [&] {
      Sizes shape = c.shape(at);
      shape.pop_back();
      return shape;
    }()));
  }
  if (int64_t width = c.dim(x, -1) - n; width > 0) {
    Tensor right = c.slice(x, c.rank(x) - 1, n, n + width);
    for (const Tensor &isRow : chosen)
      solutions.push_back(c.sum(whereElse(c, isRow, right, zero), {-2}, true));
    result.solution = joinedRows(c, solutions);
  }
  result.pivots = c.join("concat", pivots, {{"axis", -1}});
  return result;
}

// -1 for an odd number of pairs of pivots in descending order, else 1: [..].
Tensor signOfOrder(Composition &c, const Tensor &pivots, int64_t n) {
  if (c.failed())
    return "";
  Sizes shape = c.shape(pivots), rows = shape, columns = shape, pairs(shape.size() + 1, 1), earlier;
  rows.push_back(1), columns.insert(columns.end() - 1, 1);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t k = 0; k < n; ++k)
      earlier.push_back(i < k);
  pairs[pairs.size() - 1] = pairs[pairs.size() - 2] = n;
  Tensor greater = c.make("greater_than", {c.reshape(pivots, rows), c.reshape(pivots, columns)});
  Tensor descending = c.make("logical_and", {greater, c.numbers(earlier, pairs, DType::boolean)});
  Tensor count = c.sum(c.cast(descending, "float32"), {-2, -1});
  return c.scaled(c.make("remainder", {count, c.scalar(2)}), -2, 1);
}

Tensor identity(Composition &c, const Tensor &like, int64_t n) {
  Tensor eye = c.make("eye", {}, {{"num_rows", n}, {"num_columns", n}, {"dtype", "float32"}});
  return c.expand(eye, c.shape(like));
}

void inverse(Composition &c) {
  c.setNeedsFloat32(true);
  c.result(0, inverseOf(c, c.in(0)));
}

// The product of the pivots, with its sign: [..].
Tensor determinantOf(Composition &c, const Tensor &x, int64_t n) {
  Sizes shape = c.shape(x);
  Eliminated e = eliminate(c, x, n);
  shape.resize(shape.size() - 2);
  return c.multiply(c.reshape(e.determinant, shape), signOfOrder(c, e.pivots, n));
}

void det(Composition &c) {
  c.setNeedsFloat32(true);
  Tensor x = c.in(0);
  if (int64_t n = squareRows(c, x))
    c.result(0, determinantOf(c, x, n));
}

// The sign and the logarithm of the magnitude, one after the other.
void slogdet(Composition &c) {
  c.setNeedsFloat32(true);
  Tensor x = c.in(0);
  int64_t n = squareRows(c, x);
  if (n == 0)
    return;
  Tensor d = determinantOf(c, x, n);
  c.result(0, c.join("stack", {c.make("sign", {d}), c.make("log", {c.make("abs", {d})})},
                     {{"axis", 0}}));
}

// Expands the leading dimensions of both to a common shape.
void alignBatches(Composition &c, Tensor &x, Tensor &y) {
  Sizes left = c.shape(x), right = c.shape(y), batch;
  size_t rank = std::max(left.size(), right.size()) - 2;
  for (size_t i = 0; i < rank; ++i) {
    auto sizeOf = [&](const Sizes &s) {
      return i + s.size() < rank + 2 ? 1 : s[i + s.size() - rank - 2];
    };
    batch.push_back(std::max(sizeOf(left), sizeOf(right)));
  }
  auto expanded = [&](const Tensor &one, const Sizes &own) {
    Sizes shape = batch;
    shape.insert(shape.end(), own.end() - 2, own.end());
    return c.expand(one, shape);
  };
  x = expanded(x, left), y = expanded(y, right);
}

// y may be a vector for each matrix.
void solve(Composition &c) {
  c.setNeedsFloat32(true);
  Tensor x = c.in(0), y = c.in(1);
  int64_t n = squareRows(c, x);
  if (n == 0)
    return;
  Sizes shape = c.shape(y);
  bool isVector = shape.size() == 1 || shape.size() + 1 == c.shape(x).size();
  if (isVector) {
    shape.push_back(1);
    y = c.reshape(y, shape);
  }
  if (shape.size() < 2 || shape[shape.size() - 2] != n)
    return c.fail("expects as many right sides as the matrices have rows");
  alignBatches(c, x, y);
  Tensor z = eliminate(c, c.join("concat", {x, y}, {{"axis", -1}}), n).solution;
  if (isVector) {
    shape = c.shape(z);
    shape.pop_back();
    z = c.reshape(z, shape);
  }
  c.result(0, z);
}

// x z = y, where only the triangle of x counts. Step k solves for a row of z and removes it from
// all others.
Tensor triangularSolution(Composition &c, Tensor x, Tensor y, int64_t n, bool isUpper,
                          bool isUnit) {
  if (c.failed())
    return "";
  alignBatches(c, x, y);
  Tensors rows(static_cast<size_t>(n));
  for (int64_t step = 0; step < n && !c.failed(); ++step) {
    int64_t k = isUpper ? n - 1 - step : step;
    Tensor column = ampc::paddle::column(c, x, k), one = row(c, y, k);
    if (!isUnit)
      one = c.divide(one, row(c, column, k));
    rows[static_cast<size_t>(k)] = one;
    if (step + 1 < n)
      y = c.subtract(y, c.multiply(column, one));
  }
  return joinedRows(c, rows);
}

bool fitsRows(Composition &c, const Tensor &y, int64_t n) {
  if (c.rank(y) >= 2 && c.dim(y, -2) == n)
    return true;
  c.fail("expects as many right sides as the matrices have rows");
  return false;
}

void triangular_solve(Composition &c) {
  c.setNeedsFloat32(true);
  Tensor x = c.in(0), y = c.in(1);
  bool isUpper = c.flag("upper"), transposes = c.flag("transpose"),
       isUnit = c.flag("unitriangular");
  int64_t n = squareRows(c, x);
  if (n == 0 || !fitsRows(c, y, n))
    return;
  if (transposes)
    x = swapped(c, x), isUpper = !isUpper;
  c.result(0, triangularSolution(c, x, y, n, isUpper, isUnit));
}

// Operand 1 is the factor: l lᵀ z = y, or uᵀ u z = y.
void cholesky_solve(Composition &c) {
  c.setNeedsFloat32(true);
  Tensor y = c.in(0), x = c.in(1);
  bool isUpper = c.flag("upper");
  int64_t n = squareRows(c, x);
  if (n == 0 || !fitsRows(c, y, n))
    return;
  Tensor lower = isUpper ? swapped(c, x) : x, upper = isUpper ? x : swapped(c, x);
  Tensor z = triangularSolution(c, lower, y, n, false, false);
  c.result(0, triangularSolution(c, upper, z, n, true, false));
}

// Step k divides column k by the root of its diagonal element, and removes its outer product.
void cholesky(Composition &c) {
  c.setNeedsFloat32(true);
  Tensor x = c.in(0);
  bool isUpper = c.flag("upper");
  int64_t n = squareRows(c, x);
  if (n == 0)
    return;
  if (isUpper)
    x = swapped(c, x);
  Tensors columns;
  Sizes line(c.rank(x), 1);
  line[line.size() - 2] = n;
  for (int64_t k = 0; k < n && !c.failed(); ++k) {
    Tensor values = column(c, x, k);
    values = c.divide(values, c.make("sqrt", {row(c, values, k)}));
    if (k > 0) {
      Sizes below;
      for (int64_t i = 0; i < n; ++i)
        below.push_back(i >= k);
      values = whereElse(c, c.numbers(below, line, DType::boolean), values, c.scalar(0));
    }
    columns.push_back(values);
    if (k + 1 < n)
      x = c.subtract(x, c.multiply(values, swapped(c, values)));
  }
  Tensor lower = c.join("concat", columns, {{"axis", -1}});
  c.result(0, isUpper ? swapped(c, lower) : lower);
}

} // namespace

Tensor inverseOf(Composition &c, const Tensor &x) {
  int64_t n = squareRows(c, x);
  if (n == 0)
    return "";
  return eliminate(c, c.join("concat", {x, identity(c, x, n)}, {{"axis", -1}}), n).solution;
}

llvm::ArrayRef<ComposedOp> composedSolver() {
  static const ComposedOp rows[] = {{"cholesky", cholesky},
                                    {"cholesky_solve", cholesky_solve},
                                    {"det", det},
                                    {"inverse", inverse},
                                    {"slogdet", slogdet},
                                    {"solve", solve},
                                    {"triangular_solve", triangular_solve}};
  return rows;
}

} // namespace ampc::paddle
