// Operators of detectors: regions of images, deformable convolutions and boxes of YOLO. Positions
// need more digits than 16-bit types have, so their arithmetic stays in float32.
#include "Composition.h"
#include "DeformedDim.h"
#include <cmath>
#include <limits>

namespace ampc::paddle {
namespace {

Tensor comparedBy(Composition &c, const char *type, const Tensor &x, const Tensor &y) {
  return c.make(type, {x, y});
}

Tensor both(Composition &c, const Tensor &x, const Tensor &y) {
  return c.make("logical_and", {x, y});
}

Tensor bounded(Composition &c, const Tensor &x, double low, double high) {
  return c.make("clip", {x}, {{"min", low}, {"max", high}});
}

// factor * i + bias for i of 0 … count - 1, as a constant of this shape.
Tensor steps(Composition &c, int64_t count, Sizes shape, double factor = 1, double bias = 0) {
  std::vector<double> all;
  for (int64_t i = 0; i < count; ++i)
    all.push_back(factor * static_cast<double>(i) + bias);
  return c.constantOf({DType::f32, std::move(shape), {}, std::move(all)});
}

// The coordinates for grid_sample along a dimension: of the places of the filter's elements, plus
// the offsets. `offsets` is [images, kernel rows, kernel columns, rows, columns]; `first` is 1 for
// rows and 2 for columns.
Tensor coordinates(Composition &c, const Tensor &offsets, const DeformedDim &d, size_t first) {
  Sizes shape(5, 1);
  shape[first] = d.kernel, shape[first + 2] = d.result;
  Tensor at = c.add(offsets, c.constantOf({DType::f32, shape, {}, d.places()}));
  return c.scaled(at, d.scale(), d.bias());
}

// Bilinear samples [images, channels, elements of the filter, places], where each group of offsets
// counts as an image of its own, and a product with the filters.
void deformable_conv(Composition &c) {
  Tensor x = c.in(0), offset = c.in(1), filter = c.in(2);
  Sizes s = c.shape(x), f = c.shape(filter), strides = c.sizes("strides"),
        pads = c.sizes("paddings"), dilations = c.sizes("dilations");
  int64_t moved = c.integer("deformable_groups", 1), groups = c.integer("groups", 1);
  c.ignore({"im2col_step"});
  if (s.size() != 4 || f.size() != 4 || strides.size() != 2 || pads.size() != 2 ||
      dilations.size() != 2 || moved < 1 || groups < 1 || s[1] % moved || f[0] % groups ||
      s[1] != groups * f[1])
    return c.fail("expects images and filters whose channels the groups divide");
  DeformedDim dims[2];
  for (size_t i = 0; i < 2; ++i) {
    int64_t span = s[i + 2] + 2 * pads[i] - dilations[i] * (f[i + 2] - 1) - 1;
    if (strides[i] < 1 || dilations[i] < 1 || pads[i] < 0 || span < 0)
      return c.fail("has filters that do not fit into the images");
    dims[i] = {s[i + 2], f[i + 2], span / strides[i] + 1, strides[i], dilations[i], pads[i]};
  }
  int64_t elements = f[2] * f[3], places = dims[0].result * dims[1].result, images = s[0] * moved;
  if (c.shape(offset) != Sizes{s[0], 2 * moved * elements, dims[0].result, dims[1].result})
    return c.fail("expects two offsets for each element of the filter and each place");
  c.setNeedsFloat32(true);
  offset = c.reshape(c.cast(offset, "float32"), {images, elements, 2, places});
  Tensors ends;
  for (size_t i : {1, 0}) { // the last dimension first
    Tensor side =
        c.reshape(c.slice(offset, 2, static_cast<int64_t>(i), static_cast<int64_t>(i) + 1),
                  {images, f[2], f[3], dims[0].result, dims[1].result});
    ends.push_back(c.reshape(coordinates(c, side, dims[i], i + 1), {images, elements, places, 1}));
  }
  Tensor grid = c.join("concat", ends, {{"axis", 3}});
  c.setNeedsFloat32(false);
  Tensor samples = c.reshape(x, {images, s[1] / moved, s[2], s[3]});
  samples = c.make("grid_sample", {c.cast(samples, "float32"), grid},
                   {{"mode", "bilinear"}, {"padding_mode", "zeros"}, {"align_corners", false}});
  samples = c.cast(samples, c.dtype(x));
  if (c.has(3))
    samples = c.multiply(samples, c.reshape(c.in(3), {images, 1, elements, places}));
  int64_t depth = f[1] * elements, kernels = f[0] / groups;
  Tensor left =
      c.reshape(filter, groups == 1 ? Sizes{kernels, depth} : Sizes{1, groups, kernels, depth});
  Tensor right = c.reshape(samples, groups == 1 ? Sizes{s[0], depth, places}
                                                : Sizes{s[0], groups, depth, places});
  Tensor y = c.make("matmul", {left, right}, {{"transpose_x", false}, {"transpose_y", false}});
  c.result(0, c.reshape(y, {s[0], f[0], dims[0].result, dims[1].result}));
}

// Regions [n, 4] of images, and how many of them each image has.
struct Regions {
  Tensor sides[4]; // left, top, right, bottom, [n, 1]
  Tensor images;   // of each region; empty if there is only one image
  int64_t count = 0, height = 0, width = 0;
  double scale = 1;
};

// The image of a region is the number of images whose regions end in front of it.
Regions readRegions(Composition &c) {
  Regions r;
  Tensor x = c.in(0), boxes = c.in(1);
  r.height = c.integer("pooled_height", 1), r.width = c.integer("pooled_width", 1);
  r.scale = c.real("spatial_scale", 1);
  Sizes s = c.shape(x), b = c.shape(boxes);
  if (s.size() != 4 || b.size() != 2 || b[1] != 4 || r.height < 1 || r.width < 1 ||
      r.height > 1 << 12 || r.width > 1 << 12 || !c.has(2) || c.shape(c.in(2)) != Sizes{s[0]}) {
    c.fail("expects images, boxes of four numbers, and how many of them each image has");
    return r;
  }
  r.count = b[0];
  if (s[0] > 1) {
    Tensor ends = c.make("cumsum", {c.cast(c.in(2), "int64")}, {{"axis", 0}});
    Sizes numbers;
    for (int64_t i = 0; i < r.count; ++i)
      numbers.push_back(i);
    Tensor behind =
        comparedBy(c, "less_equal", c.reshape(ends, {1, s[0]}), c.numbers(numbers, {r.count, 1}));
    r.images = c.sum(c.cast(behind, "int64"), {1});
  }
  boxes = c.cast(boxes, "float32");
  for (int64_t i = 0; i < 4; ++i)
    r.sides[i] = c.slice(boxes, 1, i, i + 1);
  return r;
}

Tensor imagesOf(Composition &c, const Regions &r) {
  Tensor x = c.in(0);
  return r.images.empty() ? x : c.make("index_select", {x, r.images}, {{"axis", 0}});
}

// The weights of the input's rows in the rows of bins, [regions, bins, size]: the mean over the
// samples of a bin of what bilinear interpolation reads at each.
Tensor binWeights(Composition &c, const Tensor &low, const Tensor &high, const Regions &r,
                  int64_t bins, int64_t samples, int64_t size, bool isAligned) {
  Tensor length = c.subtract(high, low);
  if (!isAligned)
    length = c.make("maximum", {length, c.scalar(1)});
  auto all = static_cast<double>(bins * samples);
  Tensor at = steps(c, bins * samples, {1, bins * samples}, 1 / all, 0.5 / all);
  at = c.add(low, c.multiply(length, at));
  // Samples beyond one row outside of the image count as 0.
  auto last = static_cast<double>(size - 1);
  Tensor inside = both(c, comparedBy(c, "greater_equal", at, c.scalar(-1)),
                       comparedBy(c, "less_equal", at, c.scalar(last + 1)));
  at = c.reshape(bounded(c, at, 0, last), {r.count, bins * samples, 1});
  Tensor weight = c.subtract(at, steps(c, size, {1, 1, size}));
  weight = c.make("relu", {c.scaled(c.make("abs", {weight}), -1, 1)});
  weight = c.make("where", {c.reshape(inside, {r.count, bins * samples, 1}), weight, c.scalar(0)});
  weight = c.reshape(weight, {r.count, bins, samples, size});
  return c.make("mean", {weight}, {{"axis", Sizes{2}}, {"keepdim", false}});
}

// Averages of bilinear samples are separable: a product with the weights of the rows and one with
// those of the columns.
void roi_align(Composition &c) {
  c.setNeedsFloat32(true);
  Regions r = readRegions(c);
  int64_t samples = c.integer("sampling_ratio", -1);
  bool isAligned = c.flag("aligned");
  if (c.failed())
    return;
  if (samples < 1 || samples > 64)
    return c.fail("expects a sampling_ratio of 1 to 64, because without one the number of samples "
                  "depends on the regions");
  Sizes s = c.shape(c.in(0));
  for (Tensor &side : r.sides)
    side = c.scaled(side, r.scale, isAligned ? -0.5 : 0);
  Tensor rows = binWeights(c, r.sides[1], r.sides[3], r, r.height, samples, s[2], isAligned),
         columns = binWeights(c, r.sides[0], r.sides[2], r, r.width, samples, s[3], isAligned);
  c.setNeedsFloat32(false);
  auto asX = [&](const Tensor &weights, const Sizes &shape) {
    return c.cast(c.reshape(weights, shape), c.dtype(c.in(0)));
  };
  Tensor y = c.make("matmul", {asX(rows, {r.count, 1, r.height, s[2]}), imagesOf(c, r)},
                    {{"transpose_x", false}, {"transpose_y", false}});
  c.result(0, c.make("matmul", {y, asX(columns, {r.count, 1, r.width, s[3]})},
                     {{"transpose_x", false}, {"transpose_y", true}}));
}

// Which rows of the input each row of bins reads, [regions, bins, size], and whether it reads any,
// [regions, bins, 1]. `low` and `high` are the first and last rows of the regions.
struct BinRows {
  Tensor inside, any;
};

BinRows binRows(Composition &c, const Tensor &low, const Tensor &high, const Regions &r,
                int64_t bins, int64_t size) {
  Tensor length = c.make("maximum", {c.scaled(c.subtract(high, low), 1, 1), c.scalar(1)});
  Tensor bin = c.divide(length, c.scalar(static_cast<double>(bins)));
  auto end = [&](double first, const char *rounding) {
    Tensor at = c.make(rounding, {c.multiply(bin, steps(c, bins, {1, bins}, 1, first))});
    at = bounded(c, c.add(at, low), 0, static_cast<double>(size));
    return c.reshape(at, {r.count, bins, 1});
  };
  Tensor first = end(0, "floor"), last = end(1, "ceil"), rows = steps(c, size, {1, 1, size});
  return {
      both(c, comparedBy(c, "greater_equal", rows, first), comparedBy(c, "less_than", rows, last)),
      comparedBy(c, "less_than", first, last)};
}

// The maximum over a bin is that over its columns, then over its rows. Bins outside of the image
// are 0.
void roi_pool(Composition &c) {
  c.setNeedsFloat32(true);
  Regions r = readRegions(c);
  if (c.wants(1))
    return c.fail("has results for the places of the maxima, which are not supported");
  if (c.failed())
    return;
  Sizes s = c.shape(c.in(0));
  for (Tensor &side : r.sides) { // halves are rounded away from 0
    Tensor at = c.scaled(side, r.scale);
    side =
        c.multiply(c.make("floor", {c.scaled(c.make("abs", {at}), 1, 0.5)}), c.make("sign", {at}));
  }
  BinRows rows = binRows(c, r.sides[1], r.sides[3], r, r.height, s[2]),
          columns = binRows(c, r.sides[0], r.sides[2], r, r.width, s[3]);
  c.setNeedsFloat32(false);
  std::string dtype = c.dtype(c.in(0));
  auto largest = [&](const Tensor &inside, const Tensor &values, int64_t axis) {
    Tensor none = c.scalar(-std::numeric_limits<double>::infinity(), dtype);
    return c.make("max", {c.make("where", {inside, values, none})},
                  {{"axis", Sizes{axis}}, {"keepdim", false}});
  };
  Tensor y = c.reshape(imagesOf(c, r), {s[0] > 1 ? r.count : 1, s[1], s[2], 1, s[3]});
  y = largest(c.reshape(columns.inside, {r.count, 1, 1, r.width, s[3]}), y, 4);
  y = c.reshape(y, {r.count, s[1], 1, s[2], r.width});
  y = largest(c.reshape(rows.inside, {r.count, 1, r.height, s[2], 1}), y, 3);
  Tensor any = both(c, c.reshape(rows.any, {r.count, 1, r.height, 1}),
                    c.reshape(columns.any, {r.count, 1, 1, r.width}));
  c.result(0, c.make("where", {any, y, c.scalar(0, dtype)}));
}

// Boxes [n, anchors * rows * columns, 4] and scores of each cell's anchors; those of cells below
// the threshold are 0.
void yolo_box(Composition &c) {
  Tensor x = c.in(0), sizes = c.in(1);
  Sizes anchors = c.sizes("anchors"), s = c.shape(x);
  int64_t classes = c.integer("class_num"), ratio = c.integer("downsample_ratio", 32);
  double threshold = c.real("conf_thresh"), spread = c.real("scale_x_y", 1),
         factor = c.real("iou_aware_factor", 0.5);
  bool clips = c.integer("clip_bbox", 1), aware = c.flag("iou_aware");
  auto count = static_cast<int64_t>(anchors.size() / 2);
  if (s.size() != 4 || anchors.empty() || anchors.size() % 2 || classes < 1 || ratio < 1 ||
      s[1] != count * (5 + classes + aware) || c.shape(sizes) != Sizes{s[0], 2})
    return c.fail("expects 5 channels and one for each class for each anchor, and the sizes of "
                  "each image");
  c.setNeedsFloat32(true);
  x = c.cast(x, "float32");
  int64_t rows = s[2], columns = s[3], first = aware ? count : 0;
  Tensor cells = c.reshape(c.slice(x, 1, first, s[1]), {s[0], count, 5 + classes, rows, columns});
  auto channel = [&](int64_t i) { return c.at(cells, 2, i); }; // [n, anchors, rows, columns]
  auto sigmoid = [&](const Tensor &of) { return c.make("sigmoid", {of}); };
  Tensor confidence = sigmoid(channel(4));
  if (aware)
    confidence = c.multiply(c.make("pow", {confidence}, {{"y", 1 - factor}}),
                            c.make("pow", {sigmoid(c.slice(x, 1, 0, count))}, {{"y", factor}}));
  Tensor shown = comparedBy(c, "greater_equal", confidence, c.scalar(threshold));
  Tensor zero = c.scalar(0);
  sizes = c.cast(sizes, "float32");
  Tensor low[2], high[2];
  for (size_t d = 0; d < 2; ++d) { // x, which has the last dimension, and y
    int64_t grid = d == 0 ? columns : rows;
    Tensor image = c.reshape(c.slice(sizes, 1, d == 0 ? 1 : 0, d == 0 ? 2 : 1), {s[0], 1, 1, 1});
    Tensor center =
        c.scaled(sigmoid(channel(static_cast<int64_t>(d))), spread, -0.5 * (spread - 1));
    center = c.add(center, steps(c, grid, d == 0 ? Sizes{1, 1, 1, grid} : Sizes{1, 1, grid, 1}));
    center = c.divide(c.multiply(center, image), c.scalar(static_cast<double>(grid)));
    std::vector<double> lengths;
    for (size_t i = d; i < anchors.size(); i += 2)
      lengths.push_back(static_cast<double>(anchors[i]) / 2 / static_cast<double>(ratio * grid));
    Tensor half = c.multiply(c.make("exp", {channel(static_cast<int64_t>(d) + 2)}),
                             c.constantOf({DType::f32, {1, count, 1, 1}, {}, lengths}));
    half = c.multiply(half, image);
    low[d] = c.subtract(center, half), high[d] = c.add(center, half);
    if (clips) {
      low[d] = c.make("relu", {low[d]});
      high[d] = c.make("minimum", {high[d], c.scaled(image, 1, -1)});
    }
  }
  Tensors sides;
  for (const Tensor &side : {low[0], low[1], high[0], high[1]})
    sides.push_back(c.make("where", {shown, side, zero}));
  Tensor boxes = c.join("stack", sides, {{"axis", -1}});
  c.result(0, c.reshape(boxes, {s[0], count * rows * columns, 4}));
  if (!c.wants(1))
    return;
  Tensor kept =
      c.reshape(c.make("where", {shown, confidence, zero}), {s[0], count, 1, rows, columns});
  Tensor scores = c.multiply(sigmoid(c.slice(cells, 2, 5, 5 + classes)), kept);
  c.result(
      1, c.reshape(c.transpose(scores, {0, 1, 3, 4, 2}), {s[0], count * rows * columns, classes}));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedDetection() {
  static const ComposedOp rows[] = {{"deformable_conv", deformable_conv},
                                    {"roi_align", roi_align},
                                    {"roi_pool", roi_pool},
                                    {"yolo_box", yolo_box}};
  return rows;
}

} // namespace ampc::paddle
