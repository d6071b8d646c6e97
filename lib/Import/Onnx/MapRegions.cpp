// Mapping of RoiAlign, and of operators that choose elements by lengths.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {
namespace {

using RegionDims = std::vector<int64_t>;

constexpr int64_t kMostSamples = 64; // of a bin, along a dimension

// The weights of the input's rows in the rows of bins, [regions, bins, size]: the mean over the
// samples of a bin of what bilinear interpolation reads at each. `low` and `high` are the ends of
// the regions, [regions, 1].
OnnxValue binWeights(MapNode &n, const OnnxValue &low, const OnnxValue &high, int64_t regions,
                     int64_t bins, int64_t samples, int64_t size, bool isAligned) {
  Type f32 = n.builder().getF32Type();
  auto binary = [&](StringRef type, const OnnxValue &x, const OnnxValue &y) {
    return n.op(type, {{"X", x}, {"Y", y}});
  };
  OnnxValue length = binary("elementwise_sub", high, low);
  if (!isAligned)
    length = binary("elementwise_max", length, n.scalar(1, f32));
  std::vector<double> places, rows;
  for (int64_t i = 0; i < bins * samples; ++i)
    places.push_back((static_cast<double>(i) + 0.5) / static_cast<double>(bins * samples));
  for (int64_t row = 0; row < size; ++row)
    rows.push_back(static_cast<double>(row));
  OnnxValue at = n.constantOf(onnxmodel::literalOf(DType::f32, {1, bins * samples}, places));
  at = binary("elementwise_add", low, binary("elementwise_mul", length, at));
  // Samples beyond one row outside of the image count as 0.
  auto last = static_cast<double>(size - 1);
  OnnxValue inside =
      n.op("logical_and", {{"X", binary("greater_equal", at, n.scalar(-1, f32))},
                           {"Y", binary("less_equal", at, n.scalar(last + 1, f32))}});
  at = n.op("clip", {{"X", at}}, {{"min", 0.0}, {"max", last}});
  at = n.op("reshape2", {{"X", at}}, {{"shape", RegionDims{regions, bins * samples, 1}}});
  inside = n.op("reshape2", {{"X", inside}}, {{"shape", RegionDims{regions, bins * samples, 1}}});
  OnnxValue away = binary("elementwise_sub", at,
                          n.constantOf(onnxmodel::literalOf(DType::f32, {1, 1, size}, rows)));
  OnnxValue weight =
      n.op("scale", {{"X", n.op("abs", {{"X", away}})}}, {{"scale", -1.0}, {"bias", 1.0}});
  weight = n.op("relu", {{"X", weight}});
  weight = n.op("where", {{"Condition", inside}, {"X", weight}, {"Y", n.scalar(0, f32)}});
  weight = n.op("reshape2", {{"X", weight}}, {{"shape", RegionDims{regions, bins, samples, size}}});
  return n.op("reduce_mean", {{"X", weight}},
              {{"dim", RegionDims{2}}, {"keep_dim", false}, {"reduce_all", false}});
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
  if (mode != "avg")
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
  // Positions need more digits than 16-bit types have.
  n.setNeedsFloat32(true);
  OnnxValue ends =
      n.op("scale", {{"X", toF32(regions)}}, {{"scale", scale}, {"bias", isAligned ? -0.5 : 0.0}});
  std::vector<OnnxValue> sides =
      n.ops("split", {{"X", ends}}, {{"num", 4}, {"axis", 1}}, std::vector<StringRef>(4, "Out"));
  OnnxValue rows = binWeights(n, sides[1], sides[3], count, height, samples, sizes[2], isAligned),
            columns = binWeights(n, sides[0], sides[2], count, width, samples, sizes[3], isAligned);
  n.setNeedsFloat32(false);
  auto asX = [&](const OnnxValue &value, const RegionDims &shape) {
    OnnxValue y = n.op("reshape2", {{"X", value}}, {{"shape", shape}});
    return element == f32 ? y : n.op("cast", {{"X", y}}, {{"out_dtype", element}});
  };
  OnnxValue images = x;
  if (sizes[0] > 1)
    images = n.op("gather", {{"X", x}, {"Index", batch}}, {{"axis", 0}});
  OnnxValue y = n.op("matmul_v2", {{"X", asX(rows, {count, 1, height, sizes[2]})}, {"Y", images}});
  y = n.main(n.op("matmul_v2", {{"X", y}, {"Y", asX(columns, {count, 1, width, sizes[3]})}},
                  {{"trans_y", true}}));
  n.result(0, y);
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
      {"", "MaxUnpool", 9, mapMaxUnpool, "put_along_axis into zeros"},
      {"", "ReverseSequence", 10, mapReverseSequence, "take_along_axis"},
      {"", "RoiAlign", 10, mapRoiAlign,
       "two matmul_v2 with weights from elementwise ops; the average with a sampling_ratio"},
  };
  return rows;
}

} // namespace ampc
