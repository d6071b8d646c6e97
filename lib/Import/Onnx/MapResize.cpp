// Mappings of Resize, Upsample and Pad. Where no operator of Paddle samples at the same places, the
// places are known at compile time: nearest neighbors are gathered, and interpolation along a
// dimension is a product with a constant matrix.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include <algorithm>
#include <cmath>

using namespace mlir;

namespace ampc {
namespace {

using Sizes64 = std::vector<int64_t>;

struct ResizeMode {
  std::string mode, coordinates, nearest;
  double cubic = -0.75;
  bool excludeOutside = false, antialias = false;
  double outside = 0; // what tf_crop_and_resize shows outside of the operand
  bool crops() const { return coordinates == "tf_crop_and_resize"; }
};

// One dimension that changes. `start` and `end` bound the part of it that tf_crop_and_resize
// shows; 0 and 1 are its first and last element.
struct ResizedDim {
  int64_t axis, from, to;
  double scale;
  double start = 0, end = 1;
};

// Where element `o` of the result lies in the operand.
double sourcePlace(const ResizeMode &mode, const ResizedDim &dim, int64_t o) {
  double at = static_cast<double>(o), from = static_cast<double>(dim.from),
         to = static_cast<double>(dim.to);
  if (mode.coordinates == "align_corners")
    return dim.to == 1 ? 0 : at * (from - 1) / (dim.scale * from - 1);
  if (mode.coordinates == "asymmetric")
    return at / dim.scale;
  if (mode.coordinates == "pytorch_half_pixel")
    return dim.to > 1 ? (at + 0.5) / dim.scale - 0.5 : 0;
  if (mode.coordinates == "tf_half_pixel_for_nn")
    return (at + 0.5) / dim.scale;
  if (mode.crops())
    return (from - 1) * (dim.to > 1 ? dim.start + at * (dim.end - dim.start) / (to - 1)
                                    : (dim.start + dim.end) / 2);
  if (mode.coordinates == "half_pixel_symmetric") {
    double adjustment = to / (dim.scale * from), center = from / 2;
    return center * (1 - adjustment) + (at + 0.5) / dim.scale - 0.5;
  }
  return (at + 0.5) / dim.scale - 0.5;
}

int64_t nearestPlace(const ResizeMode &mode, double place) {
  double down = std::floor(place), rest = place - down;
  if (mode.nearest == "floor")
    return static_cast<int64_t>(down);
  if (mode.nearest == "ceil")
    return static_cast<int64_t>(std::ceil(place));
  bool up = mode.nearest == "round_prefer_ceil" ? rest >= 0.5 : rest > 0.5;
  return static_cast<int64_t>(down) + up;
}

double cubicWeight(double distance, double a) {
  double d = std::fabs(distance);
  if (d <= 1)
    return ((a + 2) * d - (a + 3)) * d * d + 1;
  return d < 2 ? ((a * d - 5 * a) * d + 8 * a) * d - 4 * a : 0;
}

// The weights of the operand's elements for one element of the result.
std::vector<double> interpolationRow(const ResizeMode &mode, const ResizedDim &dim, int64_t o) {
  std::vector<double> row(static_cast<size_t>(dim.from));
  double place = sourcePlace(mode, dim, o);
  bool cubic = mode.mode == "cubic";
  double stretch = mode.antialias ? std::max(1.0, 1 / dim.scale) : 1;
  double reach = (cubic ? 2 : 1) * stretch, sum = 0;
  auto last = static_cast<int64_t>(std::floor(place + reach));
  for (auto at = static_cast<int64_t>(std::ceil(place - reach)); at <= last; ++at) {
    double distance = (static_cast<double>(at) - place) / stretch;
    double weight =
        cubic ? cubicWeight(distance, mode.cubic) : std::max(0.0, 1 - std::fabs(distance));
    bool outside = at < 0 || at >= dim.from;
    if (outside && mode.excludeOutside)
      continue;
    row[static_cast<size_t>(std::clamp<int64_t>(at, 0, dim.from - 1))] += weight;
    sum += weight;
  }
  if (sum != 0)
    for (double &weight : row)
      weight /= sum;
  return row;
}

OnnxValue interpolated(MapNode &n, const OnnxValue &x, const ResizeMode &mode,
                       const ResizedDim &dim, int64_t rank) {
  if (dim.from * dim.to > 1 << 22) {
    n.fail("resizes " + std::to_string(dim.from) + " to " + std::to_string(dim.to) +
           " elements in a way that no operator has");
    return {};
  }
  std::vector<double> matrix;
  for (int64_t o = 0; o < dim.to; ++o) {
    std::vector<double> row = interpolationRow(mode, dim, o);
    matrix.insert(matrix.end(), row.begin(), row.end());
  }
  if (n.failed())
    return {};
  OnnxValue weights = n.constantOf(
      onnxmodel::literalOf(numberFormat(n.element(x))->dtype, {dim.to, dim.from}, matrix));
  Sizes64 perm;
  for (int64_t d = 0; d < rank; ++d)
    perm.push_back(d);
  std::swap(perm[static_cast<size_t>(dim.axis)], perm.back());
  bool last = dim.axis == rank - 1;
  OnnxValue moved = last ? x : n.op("transpose2", {{"X", x}}, {{"axis", perm}});
  OnnxValue y = n.main(
      n.op("matmul_v2", {{"X", moved}, {"Y", weights}}, {{"trans_x", false}, {"trans_y", true}}));
  return last ? y : n.op("transpose2", {{"X", y}}, {{"axis", perm}});
}

OnnxValue nearestAlong(MapNode &n, const OnnxValue &x, const ResizeMode &mode,
                       const ResizedDim &dim) {
  Sizes64 places;
  for (int64_t o = 0; o < dim.to; ++o)
    places.push_back(
        std::clamp<int64_t>(nearestPlace(mode, sourcePlace(mode, dim, o)), 0, dim.from - 1));
  OnnxValue index = n.constantOf(onnxmodel::literalOf(DType::i64, {dim.to}, places));
  return n.main(n.op("gather", {{"X", x}, {"Index", index}}, {{"axis", dim.axis}}));
}

// y, with mode.outside where the places along the dimension are outside of the operand.
OnnxValue withOutside(MapNode &n, const OnnxValue &y, const ResizeMode &mode,
                      const ResizedDim &dim) {
  Sizes64 inside, line(n.shape(y).size(), 1);
  for (int64_t o = 0; o < dim.to; ++o) {
    double place = sourcePlace(mode, dim, o);
    inside.push_back(place >= 0 && place <= static_cast<double>(dim.from - 1));
  }
  if (n.failed() || !llvm::is_contained(inside, 0))
    return y;
  line[static_cast<size_t>(dim.axis)] = dim.to;
  OnnxValue condition = n.constantOf(onnxmodel::literalOf(DType::boolean, line, inside));
  return n.op("where",
              {{"Condition", condition}, {"X", y}, {"Y", n.scalar(mode.outside, n.element(y))}});
}

// Paddle's operator that samples at the same places of an image, if there is one.
bool resizeImage(MapNode &n, const OnnxValue &x, const ResizeMode &mode,
                 const std::vector<ResizedDim> &dims) {
  Sizes64 shape = n.shape(x);
  if (n.failed() || shape.size() != 4 || mode.antialias || mode.excludeOutside)
    return false;
  for (const ResizedDim &dim : dims) {
    if (dim.axis < 2 || static_cast<double>(dim.from) * dim.scale != static_cast<double>(dim.to))
      return false;
    if (dim.to == 1 && mode.coordinates == "half_pixel") // Paddle takes element 0
      return false;
    shape[static_cast<size_t>(dim.axis)] = dim.to;
  }
  bool corners = mode.coordinates == "align_corners", half = mode.coordinates == "half_pixel",
       plain = mode.coordinates == "asymmetric";
  bool linear = mode.mode == "linear" && (corners || half || plain),
       cubic = mode.mode == "cubic" && mode.cubic == -0.75 && (corners || half),
       nearest = mode.mode == "nearest" && plain && mode.nearest == "floor";
  if (!linear && !cubic && !nearest)
    return false;
  n.result(0, n.op(linear  ? "bilinear_interp_v2"
                   : cubic ? "bicubic_interp_v2"
                           : "nearest_interp_v2",
                   {{"X", x}},
                   {{"out_h", shape[2]},
                    {"out_w", shape[3]},
                    {"align_corners", corners},
                    {"align_mode", plain ? 1 : 0},
                    {"data_layout", "NCHW"}}));
  return true;
}

void resize(MapNode &n, const OnnxValue &x, const ResizeMode &mode,
            const std::vector<ResizedDim> &dims) {
  if (dims.empty())
    return n.result(0, x);
  for (const ResizedDim &dim : dims)
    if (dim.to < 1 || dim.to > 1 << 20)
      return n.fail("resizes a dimension to " + std::to_string(dim.to) + " elements");
  if (n.failed() || resizeImage(n, x, mode, dims))
    return;
  OnnxValue y = x;
  for (const ResizedDim &dim : dims)
    y = mode.mode == "nearest" ? nearestAlong(n, y, mode, dim)
                               : interpolated(n, y, mode, dim, n.rank(x));
  if (mode.crops())
    for (const ResizedDim &dim : dims)
      y = withOutside(n, y, mode, dim);
  n.result(0, y);
}

// The dimensions with their new sizes, from `sizes` or `scales`. `parts` are the starts and then
// the ends of what tf_crop_and_resize shows; empty for other modes.
std::vector<ResizedDim> resizedDims(MapNode &n, const OnnxValue &x,
                                    const std::vector<double> &scales, const Sizes64 &sizes,
                                    Sizes64 axes, const std::vector<double> &parts = {}) {
  std::vector<ResizedDim> dims;
  Sizes64 shape = n.shape(x);
  size_t count = sizes.empty() ? scales.size() : sizes.size();
  if (axes.empty())
    for (size_t d = 0; d < shape.size(); ++d)
      axes.push_back(static_cast<int64_t>(d));
  if (count != axes.size()) {
    n.fail("has " + std::to_string(count) + " scales or sizes for " + std::to_string(axes.size()) +
           " dimensions");
    return dims;
  }
  if (!parts.empty() && parts.size() != 2 * count) {
    n.fail("has " + std::to_string(parts.size()) + " numbers in roi for " + std::to_string(count) +
           " dimensions");
    return dims;
  }
  std::string policy = n.attributes.text("keep_aspect_ratio_policy", "stretch");
  double common = policy == "not_smaller" ? 0 : HUGE_VAL;
  for (size_t i = 0; i < count && !sizes.empty() && policy != "stretch" && !n.failed(); ++i) {
    double scale = static_cast<double>(sizes[i]) / static_cast<double>(n.dim(x, axes[i]));
    common = policy == "not_smaller" ? std::max(common, scale) : std::min(common, scale);
  }
  for (size_t i = 0; i < count; ++i) {
    int64_t axis = n.axis(axes[i], static_cast<int64_t>(shape.size()));
    if (n.failed())
      return dims;
    auto from = static_cast<double>(shape[static_cast<size_t>(axis)]);
    // In float32, as PyTorch declares the size and onnxruntime computes it.
    auto scaled = [&] { return static_cast<float>(from) * static_cast<float>(scales[i]); };
    double to = !sizes.empty() && policy == "stretch" ? static_cast<double>(sizes[i])
                : !sizes.empty()                      ? std::floor(from * common + 0.5)
                                                      : std::floor(scaled());
    double scale = sizes.empty() ? scales[i] : policy == "stretch" ? to / from : common;
    if (!(to >= 1 && to <= 1 << 20)) {
      n.fail("resizes a dimension of " + std::to_string(static_cast<int64_t>(from)) +
             " elements to none, or to too many");
      return dims;
    }
    ResizedDim dim{axis, shape[static_cast<size_t>(axis)], static_cast<int64_t>(to), scale};
    if (!parts.empty())
      dim.start = parts[i], dim.end = parts[count + i];
    if (to != from || scale != 1 || dim.start != 0 || dim.end != 1)
      dims.push_back(dim);
  }
  return dims;
}

void mapResize(MapNode &n) {
  OnnxValue x = n.in(0);
  bool old = n.attributes.opset < 11; // inputs are x and scales
  ResizeMode mode;
  mode.mode = n.attributes.text("mode", "nearest");
  mode.coordinates =
      n.attributes.text("coordinate_transformation_mode", old ? "asymmetric" : "half_pixel");
  mode.nearest = n.attributes.text("nearest_mode", old ? "floor" : "round_prefer_floor");
  mode.cubic = n.attributes.number("cubic_coeff_a", -0.75);
  mode.excludeOutside = n.attributes.integer("exclude_outside", 0);
  mode.antialias = n.attributes.integer("antialias", 0) && mode.mode != "nearest";
  mode.outside = n.attributes.number("extrapolation_value", 0);
  if (mode.mode == "bilinear")
    mode.mode = "linear";
  auto known = [&](const char *attribute, StringRef value, ArrayRef<StringRef> values) {
    if (!llvm::is_contained(values, value))
      n.fail("attribute '" + std::string(attribute) + "' with the value " + quote(value) +
             " is not supported");
  };
  known("mode", mode.mode, {"nearest", "linear", "cubic"});
  known("coordinate_transformation_mode", mode.coordinates,
        {"align_corners", "asymmetric", "half_pixel", "half_pixel_symmetric", "pytorch_half_pixel",
         "tf_crop_and_resize", "tf_half_pixel_for_nn"});
  known("nearest_mode", mode.nearest, {"ceil", "floor", "round_prefer_ceil", "round_prefer_floor"});
  if (n.failed())
    return;
  size_t scalesAt = old ? 1 : 2, sizesAt = 3;
  std::vector<double> scales, parts;
  Sizes64 sizes;
  if (mode.crops()) {
    const Literal *roi = n.constant(1);
    if (!roi)
      return;
    if (roi->count() <= onnxmodel::kMostFolded)
      parts = roi->numbers();
    if (!llvm::all_of(parts, [](double at) { return std::fabs(at) < 1e6; }))
      return n.fail("input 'roi' is no part of the operand");
  }
  if (!old && n.has(sizesAt)) {
    sizes = n.integers(sizesAt);
  } else if (const Literal *given = n.constant(scalesAt)) {
    if (given->count() <= onnxmodel::kMostFolded)
      scales = given->numbers();
  }
  resize(n, x, mode, resizedDims(n, x, scales, sizes, n.attributes.integers("axes"), parts));
}

void mapUpsample(MapNode &n) {
  OnnxValue x = n.in(0);
  std::vector<double> scales = n.attributes.numbers("scales");
  if (n.has(1))
    if (const Literal *given = n.constant(1))
      scales = given->numbers();
  ResizeMode mode;
  mode.mode = n.attributes.text("mode", "nearest");
  mode.coordinates = "asymmetric", mode.nearest = "floor";
  resize(n, x, mode, resizedDims(n, x, scales, {}, {}));
}

// The place of the operand that element `at`, counted from the first one, of a padded tensor shows.
int64_t mirroredPlace(const std::string &mode, int64_t at, int64_t size) {
  if (mode == "edge")
    return std::clamp<int64_t>(at, 0, size - 1);
  int64_t period = mode == "wrap" ? size : std::max<int64_t>(2 * size - 2, 1);
  int64_t place = (at % period + period) % period;
  return place < size ? place : period - place;
}

// The spatial dimensions of images padded by what they hold: Paddle's operator for volumes, if it
// can. `pads` are two numbers for each dimension.
std::optional<OnnxValue> padImages(MapNode &n, OnnxValue x, const std::string &mode,
                                   const Sizes64 &pads) {
  Sizes64 shape = n.shape(x), volume(5, 1), paddings(6);
  auto rank = static_cast<int64_t>(shape.size());
  if (rank < 3 || rank > 5)
    return std::nullopt;
  for (int64_t d = 0; d < rank; ++d) {
    auto at = static_cast<size_t>(d);
    int64_t low = pads[2 * at], high = pads[2 * at + 1];
    int64_t most = shape[at] - (mode == "reflect");
    if (low < 0 || high < 0 || (d < 2 && (low || high)) ||
        (mode != "edge" && std::max(low, high) > most))
      return std::nullopt;
    size_t behind = static_cast<size_t>(rank - 1 - d); // dimensions behind it
    volume[d < 2 ? at : 4 - behind] = shape[at];
    if (d >= 2)
      paddings[2 * behind] = low, paddings[2 * behind + 1] = high;
    shape[at] += low + high;
  }
  const char *known = mode == "edge" ? "replicate" : mode == "wrap" ? "circular" : "reflect";
  x = n.op("reshape2", {{"X", x}}, {{"shape", volume}});
  x = n.op("pad3d", {{"X", x}}, {{"paddings", paddings}, {"mode", known}});
  return n.op("reshape2", {{"X", x}}, {{"shape", shape}});
}

void mapPad(MapNode &n) {
  OnnxValue x = n.in(0);
  std::string mode = n.attributes.text("mode", "constant");
  Sizes64 pads = n.integersOr(1, "pads").value_or(Sizes64());
  bool computed = n.has(2) && !n.in(2).literal;
  if (computed && n.elements(n.in(2)) != 1)
    return n.fail(n.inputName(2) + " must be one number");
  double value = computed ? 0 : n.has(2) ? n.number(2, 0) : n.attributes.number("value", 0);
  int64_t rank = n.rank(x);
  Sizes64 axes, paddings(static_cast<size_t>(2 * rank));
  if (n.has(3))
    axes = n.integers(3);
  else
    for (int64_t d = 0; d < rank; ++d)
      axes.push_back(d);
  if (pads.size() != 2 * axes.size())
    return n.fail("has " + std::to_string(pads.size()) + " pads for " +
                  std::to_string(axes.size()) + " dimensions");
  if (mode != "constant" && mode != "reflect" && mode != "edge" && mode != "wrap")
    return n.fail("attribute 'mode' with the value " + quote(mode) + " is not supported");
  Sizes64 both(static_cast<size_t>(2 * rank));
  for (size_t i = 0; i < axes.size(); ++i) {
    auto d = static_cast<size_t>(n.axis(axes[i], rank));
    if (n.failed())
      return;
    both[2 * d] = pads[i], both[2 * d + 1] = pads[axes.size() + i];
  }
  if (mode != "constant")
    if (auto padded = padImages(n, x, mode, both))
      return n.result(0, *padded);
  for (int64_t d = 0; d < rank; ++d) {
    int64_t low = both[static_cast<size_t>(2 * d)], high = both[static_cast<size_t>(2 * d) + 1],
            size = n.dim(x, d);
    if (n.failed())
      return;
    if (std::abs(low) > 1 << 24 || std::abs(high) > 1 << 24 || size + low + high < 1)
      return n.fail("pads dimension " + std::to_string(d) + " of size " + std::to_string(size) +
                    " by " + std::to_string(low) + " and " + std::to_string(high));
    if (mode != "constant" && (low || high)) {
      Sizes64 places;
      for (int64_t at = -low; at < size + high; ++at)
        places.push_back(mirroredPlace(mode, at, size));
      auto count = static_cast<int64_t>(places.size());
      OnnxValue index = n.constantOf(onnxmodel::literalOf(DType::i64, {count}, places));
      x = n.op("gather", {{"X", x}, {"Index", index}}, {{"axis", d}});
      continue;
    }
    if (low < 0 || high < 0)
      x = n.op("slice", {{"Input", x}},
               {{"axes", Sizes64{d}},
                {"starts", Sizes64{std::max<int64_t>(-low, 0)}},
                {"ends", Sizes64{size + std::min<int64_t>(high, 0)}}});
    paddings[static_cast<size_t>(2 * d)] = std::max<int64_t>(low, 0);
    paddings[static_cast<size_t>(2 * d + 1)] = std::max<int64_t>(high, 0);
  }
  if (mode != "constant" ||
      std::all_of(paddings.begin(), paddings.end(), [](auto p) { return p == 0; }))
    return n.result(0, x);
  if (std::isfinite(value) && !computed)
    return n.result(0, n.op("pad", {{"X", x}}, {{"paddings", paddings}, {"pad_value", value}}));
  // nn.pad has a finite constant value: join blocks of another one.
  OnnxValue fill = computed ? n.op("reshape2", {{"X", n.in(2)}}, {{"shape", Sizes64{1}}})
                            : n.scalar(value, n.element(x));
  for (int64_t d = 0; d < rank && !n.failed(); ++d) {
    std::vector<OnnxValue> parts;
    for (size_t side : {0u, 1u}) {
      Sizes64 shape = n.shape(x);
      shape[static_cast<size_t>(d)] = paddings[static_cast<size_t>(2 * d) + side];
      if (shape[static_cast<size_t>(d)] && !n.failed())
        parts.push_back(n.op("expand_v2", {{"X", fill}}, {{"shape", shape}}));
      if (side == 0)
        parts.push_back(x);
    }
    if (parts.size() > 1)
      x = n.op("concat", {{"X", parts}}, {{"axis", d}});
  }
  n.result(0, n.main(x));
}

// Cuts or pads dimensions on both sides, the smaller part in front.
void mapCenterCropPad(MapNode &n) {
  OnnxValue x = n.in(0);
  Sizes64 sizes = n.integers(1), axes = n.attributes.integers("axes");
  int64_t rank = n.rank(x);
  if (axes.empty())
    for (int64_t d = 0; d < rank; ++d)
      axes.push_back(d);
  Sizes64 paddings(static_cast<size_t>(2 * rank));
  if (axes.size() != sizes.size())
    return n.fail("has " + std::to_string(sizes.size()) + " sizes for " +
                  std::to_string(axes.size()) + " dimensions");
  for (size_t i = 0; i < axes.size(); ++i) {
    int64_t d = n.axis(axes[i], rank), size = n.dim(x, d);
    if (n.failed())
      return;
    if (sizes[i] < 1 || sizes[i] > 1 << 24)
      return n.fail("makes a dimension of " + std::to_string(sizes[i]) + " elements");
    int64_t more = sizes[i] - size;
    if (more < 0)
      x = n.op("slice", {{"Input", x}},
               {{"axes", Sizes64{d}},
                {"starts", Sizes64{-more / 2}},
                {"ends", Sizes64{-more / 2 + sizes[i]}}});
    else
      paddings[static_cast<size_t>(2 * d)] = more / 2,
                                       paddings[static_cast<size_t>(2 * d + 1)] = more - more / 2;
  }
  n.result(0, n.op("pad", {{"X", x}}, {{"paddings", paddings}, {"pad_value", 0.0}}));
}

} // namespace

ArrayRef<OnnxRow> resizeRows() {
  static const OnnxRow rows[] = {
      {"", "CenterCropPad", 18, onIntegers<mapCenterCropPad>,
       "slice, pad; with casts for booleans"},
      {"", "Pad", 2, onIntegers<mapPad>,
       "pad; concat for a computed value; gather for the modes reflect, edge and wrap; with casts "
       "for booleans",
       NarrowInputs::moved},
      {"", "Resize", 10, mapResize,
       "bilinear_interp_v2, bicubic_interp_v2 or nearest_interp_v2; gather or matmul_v2 for other "
       "places"},
      {"", "Upsample", 7, mapUpsample, "as Resize"},
  };
  return rows;
}

} // namespace ampc
