// Mappings of RoiAlign and MaxRoiPool, and of operators that choose elements by lengths.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include <limits>

using namespace mlir;

namespace ampc {
namespace {

using RegionDims = std::vector<int64_t>;

constexpr int64_t kMostSamples = 64; // of a bin, along a dimension

// Samples of regions along a dimension of the input.
struct Samples {
  int64_t regions, bins, count; // `count` samples in each bin
  int64_t size;                 // of the input
};

// Where the samples lie, [regions, bins * count], and which of them count: those beyond one row
// outside of the image are 0. `low` and `high` are the ends of the regions, [regions, 1].
std::pair<OnnxValue, OnnxValue> samplePlaces(MapNode &n, const OnnxValue &low,
                                             const OnnxValue &high, const Samples &s,
                                             bool isAligned) {
  Type f32 = n.builder().getF32Type();
  OnnxValue length = n.binary("elementwise_sub", high, low);
  if (!isAligned)
    length = n.binary("elementwise_max", length, n.scalar(1, f32));
  std::vector<double> places;
  for (int64_t i = 0; i < s.bins * s.count; ++i)
    places.push_back((static_cast<double>(i) + 0.5) / static_cast<double>(s.bins * s.count));
  OnnxValue at = n.constantOf(onnxmodel::literalOf(DType::f32, {1, s.bins * s.count}, places));
  at = n.binary("elementwise_add", low, n.binary("elementwise_mul", length, at));
  auto last = static_cast<double>(s.size - 1);
  OnnxValue inside =
      n.op("logical_and", {{"X", n.binary("greater_equal", at, n.scalar(-1, f32))},
                           {"Y", n.binary("less_equal", at, n.scalar(last + 1, f32))}});
  return {n.op("clip", {{"X", at}}, {{"min", 0.0}, {"max", last}}), inside};
}

// The weights of the input's rows in the rows of bins, [regions, bins, size]: the mean over the
// samples of a bin of what bilinear interpolation reads at each.
OnnxValue binWeights(MapNode &n, const OnnxValue &low, const OnnxValue &high, const Samples &s,
                     bool isAligned) {
  Type f32 = n.builder().getF32Type();
  auto [at, inside] = samplePlaces(n, low, high, s, isAligned);
  std::vector<double> rows;
  for (int64_t row = 0; row < s.size; ++row)
    rows.push_back(static_cast<double>(row));
  RegionDims column{s.regions, s.bins * s.count, 1};
  at = n.op("reshape2", {{"X", at}}, {{"shape", column}});
  inside = n.op("reshape2", {{"X", inside}}, {{"shape", column}});
  OnnxValue away = n.binary("elementwise_sub", at,
                            n.constantOf(onnxmodel::literalOf(DType::f32, {1, 1, s.size}, rows)));
  OnnxValue weight =
      n.op("scale", {{"X", n.op("abs", {{"X", away}})}}, {{"scale", -1.0}, {"bias", 1.0}});
  weight = n.op("relu", {{"X", weight}});
  weight = n.op("where", {{"Condition", inside}, {"X", weight}, {"Y", n.scalar(0, f32)}});
  weight = n.op("reshape2", {{"X", weight}},
                {{"shape", RegionDims{s.regions, s.bins, s.count, s.size}}});
  return n.op("reduce_mean", {{"X", weight}},
              {{"dim", RegionDims{2}}, {"keep_dim", false}, {"reduce_all", false}});
}

// The two rows that interpolation reads for each sample, and their weights, both
// [regions, bins * count * 2].
struct Corners {
  OnnxValue rows, weights;
};

Corners cornersOf(MapNode &n, const OnnxValue &low, const OnnxValue &high, const Samples &s,
                  bool isAligned) {
  Type f32 = n.builder().getF32Type();
  auto [at, inside] = samplePlaces(n, low, high, s, isAligned);
  OnnxValue below = n.op("floor", {{"X", at}});
  OnnxValue above = n.op("clip", {{"X", n.op("scale", {{"X", below}}, {{"bias", 1.0}})}},
                         {{"min", 0.0}, {"max", static_cast<double>(s.size - 1)}});
  OnnxValue rest = n.binary("elementwise_sub", at, below);
  OnnxValue other = n.op("scale", {{"X", rest}}, {{"scale", -1.0}, {"bias", 1.0}});
  auto both = [&](const OnnxValue &first, const OnnxValue &second) {
    OnnxValue pairs =
        n.op("stack", {{"X", std::vector<OnnxValue>{first, second}}}, {{"axis", 2}}, "Y");
    return n.op("reshape2", {{"X", pairs}},
                {{"shape", RegionDims{s.regions, s.bins * s.count * 2}}});
  };
  auto counted = [&](const OnnxValue &weight) {
    return n.op("where", {{"Condition", inside}, {"X", weight}, {"Y", n.scalar(0, f32)}});
  };
  return {n.op("cast", {{"X", both(below, above)}}, {{"out_dtype", n.builder().getI64Type()}}),
          both(counted(other), counted(rest))};
}

// The largest of the weighted elements that the samples of a bin read: the four of a sample are not
// added, as in ONNX's definition.
OnnxValue largestInBins(MapNode &n, const OnnxValue &images, const Corners &rows,
                        const Corners &columns, const Samples &vertical,
                        const Samples &horizontal) {
  RegionDims shape = n.shape(images);
  if (n.failed())
    return {};
  int64_t count = vertical.regions, channels = shape[1],
          height = vertical.bins * vertical.count * 2,
          width = horizontal.bins * horizontal.count * 2;
  auto reshape = [&](const OnnxValue &value, const RegionDims &to) {
    return n.op("reshape2", {{"X", value}}, {{"shape", to}});
  };
  auto chosen = [&](const OnnxValue &from, const OnnxValue &index, const RegionDims &as,
                    const RegionDims &to, int64_t axis) {
    OnnxValue all = n.op("expand_v2", {{"X", reshape(index, as)}}, {{"shape", to}});
    return n.op("take_along_axis", {{"Input", from}, {"Index", all}}, {{"Axis", axis}}, "Result");
  };
  OnnxValue y = images;
  if (shape[0] != count)
    y = n.op("expand_v2", {{"X", y}}, {{"shape", RegionDims{count, channels, shape[2], shape[3]}}});
  RegionDims down{count, 1, height, 1}, across{count, 1, 1, width};
  y = chosen(y, rows.rows, down, {count, channels, height, shape[3]}, 2);
  y = chosen(y, columns.rows, across, {count, channels, height, width}, 3);
  Type element = n.element(y);
  auto weights = [&](const OnnxValue &value, const RegionDims &to) {
    OnnxValue shaped = reshape(value, to);
    return n.element(shaped) == element ? shaped
                                        : n.op("cast", {{"X", shaped}}, {{"out_dtype", element}});
  };
  y = n.binary("elementwise_mul", y, weights(rows.weights, down));
  y = n.binary("elementwise_mul", y, weights(columns.weights, across));
  y = reshape(y, {count, channels, vertical.bins, vertical.count * 2, horizontal.bins,
                  horizontal.count * 2});
  return n.main(n.op("reduce_max", {{"X", y}},
                     {{"dim", RegionDims{3, 5}}, {"keep_dim", false}, {"reduce_all", false}}));
}

// Averages of bilinear samples are separable: a product with the weights of the rows and one with
// those of the columns.
void mapRoiAlign(MapNode &n) {
  OnnxValue x = n.in(0), regions = n.in(1), batch = n.in(2);
  RegionDims sizes = n.shape(x), boxes = n.shape(regions);
  const NodeView &a = n.attributes;
  std::string mode = a.text("mode", "avg"),
              transform = a.text("coordinate_transformation_mode",
                                 a.opset < 16 ? "output_half_pixel" : "half_pixel");
  int64_t height = a.integer("output_height", 1), width = a.integer("output_width", 1),
          samples = a.integer("sampling_ratio", 0);
  double scale = a.number("spatial_scale", 1);
  if (n.failed())
    return;
  if (sizes.size() != 4 || boxes.size() != 2 || boxes[1] != 4)
    return n.fail("expects x of four dimensions and regions of [n, 4]");
  if (mode != "avg" && mode != "max")
    return n.fail("attribute 'mode' with the value " + quote(mode) + " is not supported");
  if (transform != "half_pixel" && transform != "output_half_pixel")
    return n.fail("attribute 'coordinate_transformation_mode' with the value " + quote(transform) +
                  " is not supported");
  if (samples < 1 || samples > kMostSamples)
    return n.fail("attribute 'sampling_ratio' with the value " + std::to_string(samples) +
                      " is not supported",
                  "without it the number of samples depends on the regions: export with one, "
                  "which detectors set to 2");
  if (height < 1 || width < 1 || height > 1 << 12 || width > 1 << 12)
    return n.fail("has bins of " + std::to_string(height) + " x " + std::to_string(width));
  bool isAligned = transform == "half_pixel";
  int64_t count = boxes[0];
  Type f32 = n.builder().getF32Type(), element = n.element(x);
  auto toF32 = [&](const OnnxValue &value) {
    return n.element(value) == f32 ? value : n.op("cast", {{"X", value}}, {{"out_dtype", f32}});
  };
  OnnxValue images = x;
  if (sizes[0] > 1)
    images = n.op("gather", {{"X", x}, {"Index", batch}}, {{"axis", 0}});
  // Positions need more digits than 16-bit types have.
  n.setNeedsFloat32(true);
  OnnxValue ends =
      n.op("scale", {{"X", toF32(regions)}}, {{"scale", scale}, {"bias", isAligned ? -0.5 : 0.0}});
  std::vector<OnnxValue> sides =
      n.ops("split", {{"X", ends}}, {{"num", 4}, {"axis", 1}}, std::vector<StringRef>(4, "Out"));
  Samples vertical{count, height, samples, sizes[2]}, horizontal{count, width, samples, sizes[3]};
  if (mode == "max") {
    Corners rows = cornersOf(n, sides[1], sides[3], vertical, isAligned),
            columns = cornersOf(n, sides[0], sides[2], horizontal, isAligned);
    n.setNeedsFloat32(false);
    return n.result(0, largestInBins(n, images, rows, columns, vertical, horizontal));
  }
  OnnxValue rows = binWeights(n, sides[1], sides[3], vertical, isAligned),
            columns = binWeights(n, sides[0], sides[2], horizontal, isAligned);
  n.setNeedsFloat32(false);
  auto asX = [&](const OnnxValue &value, const RegionDims &shape) {
    OnnxValue y = n.op("reshape2", {{"X", value}}, {{"shape", shape}});
    return element == f32 ? y : n.op("cast", {{"X", y}}, {{"out_dtype", element}});
  };
  OnnxValue y = n.op("matmul_v2", {{"X", asX(rows, {count, 1, height, sizes[2]})}, {"Y", images}});
  y = n.main(n.op("matmul_v2", {{"X", y}, {"Y", asX(columns, {count, 1, width, sizes[3]})}},
                  {{"trans_y", true}}));
  n.result(0, y);
}

// Which rows of the input each row of bins reads, [regions, bins, size], and whether it reads any,
// [regions, bins, 1]. `low` and `high` are the first and last rows of the regions, [regions, 1].
struct BinRows {
  OnnxValue inside, any;
};

BinRows binRows(MapNode &n, const OnnxValue &low, const OnnxValue &high, int64_t regions,
                int64_t bins, int64_t size) {
  Type f32 = n.builder().getF32Type();
  OnnxValue length =
      n.op("scale", {{"X", n.binary("elementwise_sub", high, low)}}, {{"bias", 1.0}});
  length = n.binary("elementwise_max", length, n.scalar(1, f32));
  OnnxValue bin = n.binary("elementwise_div", length, n.scalar(static_cast<double>(bins), f32));
  auto end = [&](double first, StringRef rounding) {
    std::vector<double> numbers;
    for (int64_t i = 0; i < bins; ++i)
      numbers.push_back(static_cast<double>(i) + first);
    OnnxValue at = n.constantOf(onnxmodel::literalOf(DType::f32, {1, bins}, numbers));
    at = n.op(rounding, {{"X", n.binary("elementwise_mul", bin, at)}});
    at = n.op("clip", {{"X", n.binary("elementwise_add", at, low)}},
              {{"min", 0.0}, {"max", static_cast<double>(size)}});
    return n.op("reshape2", {{"X", at}}, {{"shape", RegionDims{regions, bins, 1}}});
  };
  OnnxValue first = end(0, "floor"), last = end(1, "ceil");
  std::vector<double> rows;
  for (int64_t row = 0; row < size; ++row)
    rows.push_back(static_cast<double>(row));
  OnnxValue places = n.constantOf(onnxmodel::literalOf(DType::f32, {1, 1, size}, rows));
  return {n.op("logical_and", {{"X", n.binary("greater_equal", places, first)},
                               {"Y", n.binary("less_than", places, last)}}),
          n.binary("less_than", first, last)};
}

// The maximum over a bin is that over its columns, then over its rows. Bins outside of the image
// are 0.
void mapMaxRoiPool(MapNode &n) {
  OnnxValue x = n.in(0), regions = n.in(1);
  RegionDims sizes = n.shape(x), boxes = n.shape(regions),
             bins = n.attributes.integers("pooled_shape");
  double scale = n.attributes.number("spatial_scale", 1);
  if (n.failed())
    return;
  if (sizes.size() != 4 || boxes.size() != 2 || boxes[1] != 5)
    return n.fail("expects x of four dimensions and regions of [n, 5]");
  if (bins.size() != 2 || bins[0] < 1 || bins[1] < 1 || bins[0] > 1 << 12 || bins[1] > 1 << 12)
    return n.fail("attribute 'pooled_shape' with the value " + onnxmodel::textOfShape(bins) +
                  " is not supported");
  int64_t count = boxes[0];
  Type f32 = n.builder().getF32Type(), element = n.element(x);
  // Positions need more digits than 16-bit types have.
  n.setNeedsFloat32(true);
  if (n.element(regions) != f32)
    regions = n.op("cast", {{"X", regions}}, {{"out_dtype", f32}});
  std::vector<OnnxValue> sides =
      n.ops("split", {{"X", regions}}, {{"num", 5}, {"axis", 1}}, std::vector<StringRef>(5, "Out"));
  OnnxValue ends[4];
  for (size_t i = 0; i < 4; ++i) { // halves are rounded away from 0
    OnnxValue at = n.op("scale", {{"X", sides[i + 1]}}, {{"scale", scale}});
    OnnxValue away = n.op("scale", {{"X", n.op("abs", {{"X", at}})}}, {{"bias", 0.5}});
    ends[i] = n.op("elementwise_mul",
                   {{"X", n.op("floor", {{"X", away}})}, {"Y", n.op("sign", {{"X", at}})}});
  }
  BinRows rows = binRows(n, ends[1], ends[3], count, bins[0], sizes[2]),
          columns = binRows(n, ends[0], ends[2], count, bins[1], sizes[3]);
  n.setNeedsFloat32(false);
  auto reshape = [&](const OnnxValue &value, const RegionDims &shape) {
    return n.op("reshape2", {{"X", value}}, {{"shape", shape}});
  };
  auto largest = [&](const OnnxValue &inside, const OnnxValue &values, int64_t axis) {
    OnnxValue chosen =
        n.op("where", {{"Condition", inside},
                       {"X", values},
                       {"Y", n.scalar(-std::numeric_limits<double>::infinity(), element)}});
    return n.op("reduce_max", {{"X", chosen}},
                {{"dim", RegionDims{axis}}, {"keep_dim", false}, {"reduce_all", false}});
  };
  OnnxValue y = x;
  if (sizes[0] > 1) {
    OnnxValue image = n.op("cast", {{"X", reshape(sides[0], {count})}},
                           {{"out_dtype", n.builder().getI64Type()}});
    y = n.op("gather", {{"X", x}, {"Index", image}}, {{"axis", 0}});
  }
  y = reshape(y, {sizes[0] > 1 ? count : 1, sizes[1], sizes[2], 1, sizes[3]});
  y = largest(reshape(columns.inside, {count, 1, 1, bins[1], sizes[3]}), y, 4);
  y = reshape(y, {count, sizes[1], 1, sizes[2], bins[1]});
  y = n.main(largest(reshape(rows.inside, {count, 1, bins[0], sizes[2], 1}), y, 3));
  OnnxValue any = n.op("logical_and", {{"X", reshape(rows.any, {count, 1, bins[0], 1})},
                                       {"Y", reshape(columns.any, {count, 1, 1, bins[1]})}});
  n.result(0, n.op("where", {{"Condition", any}, {"X", y}, {"Y", n.scalar(0, element)}}));
}

// Place t of a line is place length - 1 - t of x where t is below the length, else t.
void mapReverseSequence(MapNode &n) {
  OnnxValue x = n.in(0), lengths = n.in(1);
  RegionDims shape = n.shape(x);
  int64_t rank = n.rank(x), batch = n.axis(n.attributes.integer("batch_axis", 1), rank),
          time = n.axis(n.attributes.integer("time_axis", 0), rank);
  if (n.failed())
    return;
  if (batch == time || n.shape(lengths) != RegionDims{shape[static_cast<size_t>(batch)]})
    return n.fail("expects two different axes, and a length for each place along batch_axis");
  Type i64 = n.builder().getI64Type();
  RegionDims along(shape.size(), 1), line(shape.size(), 1), numbers;
  along[static_cast<size_t>(time)] = shape[static_cast<size_t>(time)];
  line[static_cast<size_t>(batch)] = shape[static_cast<size_t>(batch)];
  for (int64_t t = 0; t < shape[static_cast<size_t>(time)]; ++t)
    numbers.push_back(t);
  OnnxValue places = n.constantOf(onnxmodel::literalOf(DType::i64, along, numbers));
  if (n.element(lengths) != i64)
    lengths = n.op("cast", {{"X", lengths}}, {{"out_dtype", i64}});
  lengths = n.op("reshape2", {{"X", lengths}}, {{"shape", line}});
  OnnxValue turned = n.op("scale", {{"X", lengths}}, {{"scale", 1.0}, {"bias", -1.0}});
  turned = n.op("elementwise_sub", {{"X", turned}, {"Y", places}});
  OnnxValue below = n.op("less_than", {{"X", places}, {"Y", lengths}});
  OnnxValue index = n.op("where", {{"Condition", below}, {"X", turned}, {"Y", places}});
  index = n.op("expand_v2", {{"X", index}}, {{"shape", shape}});
  n.result(0, n.main(n.op("take_along_axis", {{"Input", x}, {"Index", index}}, {{"Axis", time}},
                          "Result")));
}

// Writes the elements at their numbers in a tensor of zeros. The padding of the pool makes the
// tensor smaller.
void mapMaxUnpool(MapNode &n) {
  OnnxValue x = n.in(0), index = n.in(1);
  RegionDims shape = n.shape(x), kernel = n.attributes.integers("kernel_shape");
  size_t dims = kernel.size();
  RegionDims strides = n.attributes.integers("strides", RegionDims(dims, 1)),
             pads = n.attributes.integers("pads", RegionDims(2 * dims, 0)), result = shape;
  if (n.failed())
    return;
  if (shape.size() != dims + 2 || strides.size() != dims || pads.size() != 2 * dims)
    return n.fail("kernel_shape, strides and pads do not fit the " + std::to_string(shape.size()) +
                  " dimensions");
  for (size_t d = 0; d < dims; ++d)
    result[d + 2] = (shape[d + 2] - 1) * strides[d] + kernel[d] - pads[d] - pads[dims + d];
  if (n.has(2))
    result = n.integers(2);
  int64_t count = 1, elements = n.elements(x);
  for (int64_t size : result) {
    if (size < 1 || size > 1 << 20 || count > int64_t{1} << 40)
      return n.fail("makes a tensor of the shape " + onnxmodel::textOfShape(result));
    count *= size;
  }
  auto flat = [&](const OnnxValue &value) {
    return n.op("reshape2", {{"X", value}}, {{"shape", RegionDims{elements}}});
  };
  OnnxValue zeros =
      n.op("expand_v2", {{"X", n.scalar(0, n.element(x))}}, {{"shape", RegionDims{count}}});
  OnnxValue y =
      n.main(n.op("put_along_axis", {{"Input", zeros}, {"Index", flat(index)}, {"Value", flat(x)}},
                  {{"Axis", 0}, {"Reduce", "assign"}, {"Include_self", true}}, "Result"));
  n.result(0, n.op("reshape2", {{"X", y}}, {{"shape", result}}));
}

} // namespace

ArrayRef<OnnxRow> regionRows() {
  static const OnnxRow rows[] = {
      {"", "MaxRoiPool", 1, mapMaxRoiPool, "reduce_max of elements inside of the bins, where"},
      {"", "MaxUnpool", 9, mapMaxUnpool, "put_along_axis into zeros"},
      {"", "ReverseSequence", 10, mapReverseSequence, "take_along_axis"},
      {"", "RoiAlign", 10, mapRoiAlign,
       "two matmul_v2 with weights from elementwise ops, or take_along_axis and reduce_max for "
       "the maximum; with a sampling_ratio"},
  };
  return rows;
}

} // namespace ampc
