// Operators on images that become several ops of nn.
#include "Composition.h"
#include "GridCoordinates.h"
#include <cmath>

namespace ampc::paddle {
namespace {

bool channelsLast(Composition &c) {
  std::string format = c.text("data_format");
  return format == "NHWC" || format == "NDHWC" || format == "NLC";
}

// The greatest of `groups` neighboring channels.
void maxout(Composition &c) {
  Tensor x = c.in(0);
  int64_t groups = c.integer("groups"), axis = c.axis(c.integer("axis", 1), c.rank(x));
  Sizes shape = c.shape(x);
  if (groups < 1 || shape.empty() || shape[axis] % groups)
    return c.fail("expects groups that divide the channels");
  shape[axis] /= groups;
  shape.insert(shape.begin() + axis + 1, groups);
  c.result(0,
           c.make("max", {c.reshape(x, shape)}, {{"axis", Sizes{axis + 1}}, {"keepdim", false}}));
}

void pixel_unshuffle(Composition &c) {
  Tensor x = c.in(0);
  int64_t factor = c.integer("downscale_factor", 1);
  bool last = channelsLast(c);
  Sizes s = c.shape(x);
  if (s.size() != 4 || factor < 1 || s[last ? 1 : 2] % factor || s[last ? 2 : 3] % factor)
    return c.fail("expects an image whose sizes the factor divides");
  if (last) {
    Tensor parts = c.reshape(x, {s[0], s[1] / factor, factor, s[2] / factor, factor, s[3]});
    return c.result(0, c.reshape(c.transpose(parts, {0, 1, 3, 5, 2, 4}),
                                 {s[0], s[1] / factor, s[2] / factor, s[3] * factor * factor}));
  }
  Tensor parts = c.reshape(x, {s[0], s[1], s[2] / factor, factor, s[3] / factor, factor});
  c.result(0, c.reshape(c.transpose(parts, {0, 1, 3, 5, 2, 4}),
                        {s[0], s[1] * factor * factor, s[2] / factor, s[3] / factor}));
}

void channel_shuffle(Composition &c) {
  Tensor x = c.in(0);
  int64_t groups = c.integer("groups", 1);
  bool last = channelsLast(c);
  Sizes s = c.shape(x);
  if (s.size() != 4 || groups < 1 || s[last ? 3 : 1] % groups)
    return c.fail("expects an image with channels that the groups divide");
  Tensor parts = last ? c.reshape(x, {s[0], s[1], s[2], groups, s[3] / groups})
                      : c.reshape(x, {s[0], groups, s[1] / groups, s[2], s[3]});
  c.result(0, c.reshape(c.transpose(parts, last ? Sizes{0, 1, 2, 4, 3} : Sizes{0, 2, 1, 3, 4}), s));
}

// Moves a part of the channels one image back in time, and as many one image forward.
void temporal_shift(Composition &c) {
  Tensor x = c.in(0);
  int64_t length = c.integer("seg_num", 1);
  double ratio = c.real("shift_ratio", 0.25);
  bool last = channelsLast(c);
  Sizes s = c.shape(x);
  if (s.size() != 4 || length < 1 || s[0] % length || last)
    return c.fail("expects images in NCHW, as many as segments have or a multiple");
  auto first = static_cast<int64_t>(static_cast<double>(s[1]) * ratio);
  auto second = static_cast<int64_t>(static_cast<double>(s[1]) * 2 * ratio);
  Tensor time = c.reshape(x, {s[0] / length, length, s[1], s[2], s[3]});
  Tensors parts;
  auto moved = [&](int64_t from, int64_t to, bool later) {
    if (from == to)
      return;
    Sizes pads(10);
    pads[later ? 2 : 3] = 1;
    Tensor part = c.slice(time, 2, from, to);
    part = c.make("pad", {part}, {{"paddings", pads}, {"pad_value", 0.0}});
    parts.push_back(later ? c.slice(part, 1, 0, length) : c.slice(part, 1, 1, length + 1));
  };
  moved(0, first, true);
  moved(first, second, false);
  if (second < s[1])
    parts.push_back(c.slice(time, 2, second, s[1]));
  c.result(0, c.reshape(c.join("concat", parts, {{"axis", 2}}), s));
}

// The p-norm of each window. Padding counts as 0.
void lp_pool2d(Composition &c) {
  Tensor x = c.in(0);
  double p = c.real("norm_type", 2);
  std::string format = c.text("data_format"), padding = c.text("padding_algorithm");
  Sizes kernel = c.sizes("kernel_size"), strides = c.sizes("strides"), pads = c.sizes("paddings");
  bool ceil = c.flag("ceil_mode"), global = c.flag("global_pooling"), adapts = c.flag("adaptive");
  c.ignore({"exclusive", "pooling_type"});
  if (kernel.empty() && c.has(1))
    kernel = c.integers(1);
  if (kernel.size() != 2 || global || adapts || !(p > 0))
    return c.fail("expects windows of two dimensions and a positive norm_type");
  auto pooled = [&](const Tensor &y, const char *type) {
    return c.make("pool2d", {y},
                  {{"kernel_size", kernel},
                   {"strides", strides},
                   {"paddings", pads},
                   {"ceil_mode", ceil},
                   {"exclusive", false},
                   {"data_format", format},
                   {"pooling_type", type},
                   {"padding_algorithm", padding}});
  };
  if (std::isinf(p))
    return c.result(0, pooled(x, "max"));
  Tensor powers = p == 1 ? x : c.make("pow", {x}, {{"y", p}});
  Tensor sums = c.scaled(pooled(powers, "avg"), static_cast<double>(kernel[0] * kernel[1]));
  c.result(0, p == 1 ? sums : c.make("pow", {sums}, {{"y", 1 / p}}));
}

// Writes each element to the place in its image that the index names; the others are 0.
void unpool(Composition &c) {
  Tensor x = c.in(0), index = c.in(1);
  Sizes sizes = c.integers(2), s = c.shape(x);
  std::string format = c.text("data_format");
  c.ignore({"ksize", "strides", "padding"});
  if (s.size() != 4 || sizes.size() != 2 || format != "NCHW")
    return c.fail("expects an image in NCHW and the two sizes of the result");
  Sizes wide{s[0], s[1], sizes[0] * sizes[1]}, flat{s[0], s[1], s[2] * s[3]};
  Tensor zeros = c.make("full", {}, {{"shape", wide}, {"value", 0.0}, {"dtype", c.dtype(x)}});
  Tensor filled =
      c.make("put_along_axis", {zeros, c.cast(c.reshape(index, flat), "int64"), c.reshape(x, flat)},
             {{"axis", 2}});
  c.result(0, c.reshape(filled, {s[0], s[1], sizes[0], sizes[1]}));
}

// Sums overlapping windows: a transposed convolution of each channel whose filter writes each of
// the window's elements to its place.
void fold(Composition &c) {
  Tensor x = c.in(0);
  Sizes size = c.sizes("output_sizes"), kernel = c.sizes("kernel_sizes");
  Sizes strides = c.sizes("strides"), pads = c.sizes("paddings"), dilations = c.sizes("dilations");
  Sizes s = c.shape(x);
  if (s.size() != 3 || size.size() != 2 || kernel.size() != 2 || strides.size() != 2 ||
      pads.size() != 4 || dilations.size() != 2 || kernel[0] < 1 || kernel[1] < 1 ||
      strides[0] < 1 || strides[1] < 1)
    return c.fail("expects columns of windows, and two sizes in each list (paddings: four)");
  int64_t area = kernel[0] * kernel[1], channels = s[1] / area;
  Sizes places, rest;
  for (int64_t d = 0; d < 2; ++d) {
    int64_t span = size[d] + pads[d] + pads[d + 2] - dilations[d] * (kernel[d] - 1) - 1;
    places.push_back(span / strides[d] + 1);
    rest.push_back(span % strides[d]);
  }
  if (channels < 1 || s[1] % area || places[0] * places[1] != s[2])
    return c.fail("expects " + std::to_string(places[0] * places[1]) + " columns, got " +
                  std::to_string(s[2]));
  Tensor eye = c.make("eye", {}, {{"num_rows", area}, {"num_columns", area}});
  Tensor filter = c.make("tile", {c.reshape(eye, {area, 1, kernel[0], kernel[1]})},
                         {{"repeat_times", Sizes{channels, 1, 1, 1}}});
  c.result(0, c.make("conv2d_transpose", {c.reshape(x, {s[0], s[1], places[0], places[1]}), filter},
                     {{"strides", strides},
                      {"paddings", Sizes{pads[0], pads[2], pads[1], pads[3]}},
                      {"dilations", dilations},
                      {"groups", channels},
                      {"output_padding", rest}}));
}

// Zeros between the elements of a dimension, so that they lie `stride` apart.
Tensor spread(Composition &c, const Tensor &x, int64_t d, int64_t stride) {
  if (stride == 1)
    return x;
  Sizes shape = c.shape(x), apart = shape;
  apart.insert(apart.begin() + d + 1, 1);
  Sizes pads(2 * apart.size());
  pads[static_cast<size_t>(2 * d + 3)] = stride - 1;
  Tensor wide = c.make("pad", {c.reshape(x, apart)}, {{"paddings", pads}, {"pad_value", 0.0}});
  int64_t size = shape[d];
  shape[d] *= stride;
  return c.slice(c.reshape(wide, shape), d, 0, (size - 1) * stride + 1);
}

// A convolution of the input with zeros between its elements, by the mirrored filter.
void conv3d_transpose(Composition &c) {
  Tensor x = c.in(0), filter = c.in(1);
  Sizes strides = c.sizes("strides"), pads = c.sizes("paddings"), size = c.sizes("output_size");
  Sizes extra = c.sizes("output_padding"), dilations = c.sizes("dilations");
  std::string algorithm = c.text("padding_algorithm"), format = c.text("data_format");
  int64_t groups = c.integer("groups", 1);
  Sizes f = c.shape(filter), s = c.shape(x);
  if (pads.size() == 3)
    pads = {pads[0], pads[0], pads[1], pads[1], pads[2], pads[2]};
  if (extra.empty())
    extra = {0, 0, 0};
  if (f.size() != 5 || s.size() != 5 || strides.size() != 3 || dilations.size() != 3 ||
      pads.size() != 6 || extra.size() != 3 || algorithm != "EXPLICIT" || format != "NCHW" ||
      groups < 1 || f[0] % groups || (!size.empty() && size.size() != 3))
    return c.fail("is supported for NCDHW and explicit paddings");
  Sizes around;
  for (int64_t d = 0; d < 3; ++d) {
    int64_t reach = dilations[d] * (f[d + 2] - 1);
    int64_t plain = (s[d + 2] - 1) * strides[d] - pads[2 * d] - pads[2 * d + 1] + reach + 1;
    if (!size.empty())
      extra[d] = size[d] - plain;
    around.insert(around.end(), {reach - pads[2 * d], reach - pads[2 * d + 1] + extra[d]});
    if (around[2 * d] < 0 || around[2 * d + 1] < 0)
      return c.fail("expects paddings that are not larger than the filter");
    x = spread(c, x, d + 2, strides[d]);
  }
  Tensor mirrored = c.make("flip", {filter}, {{"axis", Sizes{2, 3, 4}}});
  Tensor grouped = c.reshape(mirrored, {groups, f[0] / groups, f[1], f[2], f[3], f[4]});
  Tensor turned = c.reshape(c.transpose(grouped, {0, 2, 1, 3, 4, 5}),
                            {groups * f[1], f[0] / groups, f[2], f[3], f[4]});
  c.result(0, c.make("conv3d", {x, turned},
                     {{"strides", Sizes{1, 1, 1}},
                      {"paddings", around},
                      {"dilations", dilations},
                      {"groups", groups}}));
}

// Without the index, a pool3d.
void max_pool3d_with_index(Composition &c) {
  Tensor x = c.in(0);
  Sizes kernel = c.sizes("kernel_size"), strides = c.sizes("strides"), pads = c.sizes("paddings");
  bool global = c.flag("global_pooling"), adapts = c.flag("adaptive"), ceil = c.flag("ceil_mode");
  if (c.wants(1))
    return c.fail("its indices are not supported");
  c.result(0, c.make("pool3d", {x},
                     {{"kernel_size", kernel},
                      {"strides", strides},
                      {"paddings", pads},
                      {"ceil_mode", ceil},
                      {"pooling_type", "max"},
                      {"global_pooling", global},
                      {"adaptive", adapts}}));
}

// Negative paddings cut.
void pad3d(Composition &c) {
  Tensor x = c.in(0);
  Sizes pads = c.integers(1);
  std::string mode = c.text("mode"), format = c.text("data_format");
  double value = c.real("pad_value");
  int64_t first = format.ends_with("C") ? 1 : 2, rank = c.rank(x);
  if (mode != "constant" || rank != 5 || pads.size() != 6)
    return c.fail("expects six paddings, which are negative in mode 'constant' only");
  for (int64_t d = 0; d < 3; ++d) { // the innermost dimension is first
    int64_t dim = first + 2 - d, low = std::max<int64_t>(0, -pads[2 * d]);
    int64_t high = c.dim(x, dim) - std::max<int64_t>(0, -pads[2 * d + 1]);
    if (low >= high)
      return c.fail("its paddings leave no elements");
    if (low > 0 || high < c.dim(x, dim))
      x = c.slice(x, dim, low, high);
  }
  for (int64_t &pad : pads)
    pad = std::max<int64_t>(0, pad);
  c.result(
      0,
      c.make("pad3d", {x},
             {{"paddings", pads}, {"mode", mode}, {"pad_value", value}, {"data_format", format}}));
}

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
    Constant line{DType::f32, Sizes(dims + 2, 1), {}, gridCoordinates(count, corners)};
    line.shape[dims - d] = count;
    grid = c.add(grid, c.multiply(column(static_cast<int64_t>(d)), c.constantOf(std::move(line))));
  }
  Sizes whole(size.begin() + 1, size.end());
  whole[0] = t[0], whole.push_back(t[1]);
  c.result(0, c.expand(grid, whole));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedImage() {
  static const ComposedOp rows[] = {{"affine_grid", affine_grid},
                                    {"channel_shuffle", channel_shuffle},
                                    {"conv3d_transpose", conv3d_transpose},
                                    {"fold", fold},
                                    {"lp_pool2d", lp_pool2d},
                                    {"max_pool3d_with_index", max_pool3d_with_index},
                                    {"maxout", maxout},
                                    {"pad3d", pad3d},
                                    {"pixel_unshuffle", pixel_unshuffle},
                                    {"temporal_shift", temporal_shift},
                                    {"unpool", unpool}};
  return rows;
}

} // namespace ampc::paddle
