// Sampling of images at places of a grid: affine_grid and grid_sample.
#include "Composition.h"

namespace ampc::paddle {

// For each place of the result the place in the input, by an affine map: x, y (and z) from -1 to 1.
void affine_grid(Composition &c) {
  Tensor theta = c.in(0);
  Sizes size = c.integers(1), t = c.shape(theta);
  bool corners = c.integer("align_corners", 1) != 0;
  size_t dims = size.size() < 4 ? 0 : size.size() - 2;
  if (dims < 2 || dims > 3 || t.size() != 3 || t[1] != static_cast<int64_t>(dims) ||
      t[2] != t[1] + 1 || t[0] != size[0])
    return c.fail("expects a matrix for each image, and four or five sizes");
  auto column = [&](int64_t k) {
    Sizes shape(dims + 2, 1);
    shape[0] = t[0], shape[dims + 1] = t[1];
    return c.reshape(c.at(theta, 2, k), shape);
  };
  Tensor grid = column(t[1]);
  for (size_t d = 0; d < dims; ++d) { // x is the last dimension
    int64_t count = size[size.size() - 1 - d];
    if (count < 1 || count > static_cast<int64_t>(kMaxConstant))
      return c.fail("expects sizes of 1 to " + std::to_string(kMaxConstant));
    Constant line{DType::f32, Sizes(dims + 2, 1), {}, {}};
    line.shape[dims - d] = count;
    for (int64_t i = 0; i < count; ++i) {
      auto n = static_cast<double>(count), place = static_cast<double>(i);
      line.numbers.push_back(corners ? (count == 1 ? 0 : 2 * place / (n - 1) - 1)
                                     : (2 * place + 1) / n - 1);
    }
    grid = c.add(grid, c.multiply(column(static_cast<int64_t>(d)), c.constantOf(std::move(line))));
  }
  Sizes whole(size.begin() + 1, size.end());
  whole[0] = t[0], whole.push_back(t[1]);
  c.result(0, c.expand(grid, whole));
}

namespace {

struct Sampling {
  std::string mode, padding;
  bool corners = true;
};

Tensor clipped(Composition &c, const Tensor &x, double low, double high) {
  return c.make("clip", {x}, {{"min", low}, {"max", high}});
}

// x mirrored at both ends of an interval of the given length, which begins at 0.
Tensor mirrored(Composition &c, const Tensor &x, double length) {
  if (length == 0)
    return c.scaled(x, 0);
  Tensor distance = c.make("abs", {x});
  Tensor turns = c.make("floor", {c.scaled(distance, 1 / (2 * length))});
  Tensor rest = c.subtract(distance, c.scaled(turns, 2 * length));
  return c.make("minimum", {rest, c.scaled(rest, -1, 2 * length)});
}

// Coordinates from -1 to 1 as places of a dimension.
Tensor coordinatesOf(Composition &c, const Sampling &s, const Tensor &grid, int64_t size) {
  auto n = static_cast<double>(size);
  Tensor moved = c.scaled(grid, 1, 1); // Paddle's order, for places between two neighbors
  Tensor x = s.corners ? c.scaled(moved, (n - 1) / 2) : c.scaled(moved, n / 2, -0.5);
  if (s.padding == "reflection")
    x = s.corners ? mirrored(c, x, n - 1) : c.scaled(mirrored(c, c.scaled(x, 1, 0.5), n), 1, -0.5);
  return s.padding == "zeros" ? x : clipped(c, x, 0, n - 1);
}

// One of the neighbors of a place along a dimension: its index, and its share, which is 0 outside.
struct Neighbor {
  Tensor index, share;
};

Neighbor neighbor(Composition &c, const Tensor &at, const Tensor &share, int64_t size) {
  double last = static_cast<double>(size - 1);
  Tensor inside = clipped(c, at, 0, last);
  Tensor counts = c.cast(c.make("equal", {inside, at}), c.dtype(at));
  return {c.cast(inside, "int64"), share.empty() ? counts : c.multiply(share, counts)};
}

std::vector<Neighbor> neighbors(Composition &c, const Sampling &s, const Tensor &x, int64_t size) {
  if (s.mode == "nearest")
    return {neighbor(c, c.make("round", {x}), "", size)};
  Tensor low = c.make("floor", {x}), part = c.subtract(x, low);
  return {neighbor(c, low, c.scaled(part, -1, 1), size),
          neighbor(c, c.scaled(low, 1, 1), part, size)};
}

} // namespace

// The result at each place of the grid is a mean of the neighbors there, weighted by distance.
void grid_sample(Composition &c) {
  Tensor x = c.in(0), grid = c.in(1);
  Sampling s{c.text("mode"), c.text("padding_mode"), c.integer("align_corners", 1) != 0};
  Sizes shape = c.shape(x), g = c.shape(grid);
  size_t dims = shape.size() < 4 ? 0 : shape.size() - 2;
  bool isKnown = (s.mode == "bilinear" || s.mode == "nearest") &&
                 (s.padding == "zeros" || s.padding == "border" || s.padding == "reflection");
  if (!isKnown || dims < 2 || dims > 3 || g.size() != shape.size() ||
      g.back() != static_cast<int64_t>(dims) || g[0] != shape[0])
    return c.fail("expects an image or volume and a grid of its places, mode bilinear or nearest, "
                  "and zeros, border or reflection outside");
  int64_t area = 1, places = 1;
  for (size_t d = 0; d < dims; ++d)
    area *= shape[d + 2], places *= g[d + 1];
  std::vector<Neighbor> corners{{"", ""}};
  for (size_t d = 0; d < dims; ++d) { // from the outermost dimension, which is last in the grid
    int64_t size = shape[d + 2];
    Tensor along = c.at(grid, static_cast<int64_t>(dims) + 1, static_cast<int64_t>(dims - 1 - d));
    along = coordinatesOf(c, s, c.reshape(along, {shape[0], places}), size);
    std::vector<Neighbor> further, here = neighbors(c, s, along, size);
    for (const Neighbor &corner : corners)
      for (const Neighbor &next : here)
        further.push_back(
            corner.index.empty()
                ? next
                : Neighbor{
                      c.add(c.multiply(corner.index, c.scalar(static_cast<double>(size), "int64")),
                            next.index),
                      c.multiply(corner.share, next.share)});
    corners = std::move(further);
  }
  Tensor flat = c.reshape(x, {shape[0], shape[1], area}), sum;
  for (const Neighbor &corner : corners) {
    Tensor index =
        c.expand(c.reshape(corner.index, {shape[0], 1, places}), {shape[0], shape[1], places});
    Tensor taken = c.make("take_along_axis", {flat, index}, {{"axis", 2}});
    taken = c.multiply(taken, c.reshape(corner.share, {shape[0], 1, places}));
    sum = sum.empty() ? taken : c.add(sum, taken);
  }
  Sizes result(g.begin(), g.end() - 1);
  result.insert(result.begin() + 1, shape[1]);
  c.result(0, c.reshape(sum, result));
}

} // namespace ampc::paddle
