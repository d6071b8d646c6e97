// Mappings of GridSample, AffineGrid and Col2Im.
#include "GridCoordinates.h"
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {
namespace {

using GridDims = std::vector<int64_t>;

void mapGridSample(MapNode &n) {
  OnnxValue x = n.in(0), grid = n.in(1);
  // Version 20 has new words.
  std::string mode = n.attributes.text("mode", n.attributes.opset < 20 ? "bilinear" : "linear");
  mode = mode == "linear" ? "bilinear" : mode == "cubic" ? "bicubic" : mode;
  n.result(0, n.op("grid_sampler", {{"X", x}, {"Grid", grid}},
                   {{"align_corners", n.attributes.integer("align_corners", 0) != 0},
                    {"mode", mode},
                    {"padding_mode", n.attributes.text("padding_mode", "zeros")}},
                   "Output"));
}

// The sum of a column of theta for each dimension, times the coordinates along it, and of the last
// column: elementwise, because products in 16 bits would move the positions.
void mapAffineGrid(MapNode &n) {
  OnnxValue theta = n.in(0);
  GridDims size = n.integers(1), shape = n.shape(theta);
  bool corners = n.attributes.integer("align_corners", 0);
  auto dims = static_cast<int64_t>(size.size()) - 2;
  if (n.failed())
    return;
  if ((dims != 2 && dims != 3) || shape != GridDims{size[0], dims, dims + 1})
    return n.fail(
        "expects theta of the shape [n, 2, 3] and four sizes, or [n, 3, 4] and five, got " +
        onnxmodel::textOfShape(shape) + " and " + std::to_string(size.size()) + " sizes");
  for (int64_t length : size)
    if (length < 1 || length > 1 << 20)
      return n.fail("makes a grid for the sizes " + onnxmodel::textOfShape(size));
  GridDims line(static_cast<size_t>(dims) + 2, 1);
  line.front() = size[0], line.back() = dims;
  DType dtype = numberFormat(n.element(theta))->dtype;
  OnnxValue grid;
  for (int64_t column = dims; column >= 0; --column) {
    OnnxValue term =
        n.op("slice", {{"Input", theta}},
             {{"axes", GridDims{2}}, {"starts", GridDims{column}}, {"ends", GridDims{column + 1}}});
    term = n.op("reshape2", {{"X", term}}, {{"shape", line}});
    if (column < dims) { // x, the first column, is the last dimension
      auto along = static_cast<size_t>(dims - column);
      GridDims places(line.size(), 1);
      places[along] = size[along + 1];
      OnnxValue at = n.constantOf(
          onnxmodel::literalOf(dtype, places, gridCoordinates(size[along + 1], corners)));
      term = n.op("elementwise_mul", {{"X", term}, {"Y", at}});
    }
    grid = grid ? n.op("elementwise_add", {{"X", term}, {"Y", grid}}) : term;
  }
  n.result(0, n.main(grid));
}

// A list of one number for each dimension; false after a failure.
bool readList(MapNode &n, std::string_view name, size_t length, int64_t absent, int64_t least,
              GridDims &list) {
  list = n.attributes.integers(name, GridDims(length, absent));
  bool fits = list.size() == length;
  for (int64_t number : list)
    fits &= number >= least && number < int64_t{1} << 31;
  if (!fits)
    n.fail("attribute " + quote(name) + " with the value " + onnxmodel::textOfShape(list) +
           " is not supported");
  return fits;
}

// Blocks that neither overlap nor leave gaps: the elements are only moved. x is [n, c, block…,
// places…], and the result [n, c, places × block…].
OnnxValue joinedBlocks(MapNode &n, const OnnxValue &x, size_t dims) {
  GridDims perm{0, 1};
  for (size_t d = 0; d < dims; ++d)
    perm.push_back(static_cast<int64_t>(2 + dims + d)), perm.push_back(static_cast<int64_t>(2 + d));
  return n.main(n.op("transpose2", {{"X", x}}, {{"axis", perm}}));
}

// With strides of 1, the sum of one shifted image for each element of the block. x is [n, c,
// elements, places…]; `offsets` has the place of each element's first value in the image.
OnnxValue shiftedSum(MapNode &n, const OnnxValue &x, const GridDims &image,
                     const std::vector<GridDims> &offsets) {
  std::vector<OnnxValue> parts(1, x);
  if (offsets.size() > 1)
    parts = n.ops("split", {{"X", x}}, {{"axis", 2}, {"num", static_cast<int64_t>(offsets.size())}},
                  std::vector<StringRef>(offsets.size(), "Out"));
  OnnxValue sum;
  for (size_t i = 0; i < offsets.size() && !n.failed(); ++i) {
    GridDims axes, starts, ends, paddings(6, 0);
    for (size_t d = 0; d < image.size(); ++d) {
      int64_t low = offsets[i][d], size = n.dim(x, static_cast<int64_t>(3 + d));
      int64_t high = image[d] - low - size;
      axes.push_back(static_cast<int64_t>(3 + d));
      starts.push_back(std::max<int64_t>(-low, 0));
      ends.push_back(size + std::min<int64_t>(high, 0));
      paddings.push_back(std::max<int64_t>(low, 0)), paddings.push_back(std::max<int64_t>(high, 0));
      if (starts.back() >= ends.back()) // all of it lies in the padding
        starts.clear();
      if (starts.empty())
        break;
    }
    if (starts.empty())
      continue;
    OnnxValue part =
        n.op("slice", {{"Input", parts[i]}}, {{"axes", axes}, {"starts", starts}, {"ends", ends}});
    part = n.op("pad", {{"X", part}}, {{"paddings", paddings}, {"pad_value", 0.0}});
    sum = sum ? n.main(n.op("elementwise_add", {{"X", sum}, {"Y", part}})) : part;
  }
  if (sum || n.failed())
    return sum;
  // All values lie in the padding.
  GridDims shape{n.dim(x, 0), n.dim(x, 1), 1};
  shape.insert(shape.end(), image.begin(), image.end());
  return n.op("expand_v2", {{"X", n.scalar(0, n.element(x))}}, {{"shape", shape}});
}

// Where the values of each element of a block begin in the image; negative in the padding.
std::vector<GridDims> offsetsOf(const GridDims &block, const GridDims &dilations,
                                const GridDims &pads) {
  std::vector<GridDims> all(1);
  for (size_t d = 0; d < block.size(); ++d) {
    std::vector<GridDims> longer;
    for (const GridDims &offsets : all)
      for (int64_t i = 0; i < block[d]; ++i) {
        longer.push_back(offsets);
        longer.back().push_back(i * dilations[d] - pads[d]);
      }
    all = std::move(longer);
  }
  return all;
}

constexpr int64_t kMostShifted = 64; // elements of a block

// In general, blocks are added at their places by a transposed convolution from the elements of a
// block to one channel, whose filter has a 1 at the place of each element; the channels count as
// samples.
void mapCol2Im(MapNode &n) {
  OnnxValue x = n.in(0);
  GridDims image = n.integers(1), block = n.integers(2), strides, dilations, pads,
           shape = n.shape(x);
  size_t dims = image.size();
  if (n.failed() || !readList(n, "strides", dims, 1, 1, strides) ||
      !readList(n, "dilations", dims, 1, 1, dilations) ||
      !readList(n, "pads", 2 * dims, 0, 0, pads))
    return;
  if (dims < 1 || dims > 3 || block.size() != dims || shape.size() != 3)
    return n.fail("expects an image and blocks of one to three dimensions, and x of three");
  int64_t elements = 1, count = 1;
  GridDims places, outputPadding, paddings;
  for (size_t d = 0; d < dims; ++d) {
    if (block[d] < 1 || block[d] > 1 << 12 || image[d] < 1 || image[d] > 1 << 20)
      return n.fail("has an image of " + onnxmodel::textOfShape(image) + " and blocks of " +
                    onnxmodel::textOfShape(block));
    int64_t reach = dilations[d] * (block[d] - 1) + 1;
    int64_t span = image[d] + pads[d] + pads[dims + d] - reach;
    if (span < 0)
      return n.fail("has blocks of " + onnxmodel::textOfShape(block) +
                    " that do not fit into the image of " + onnxmodel::textOfShape(image));
    places.push_back(span / strides[d] + 1);
    outputPadding.push_back(span % strides[d]);
    paddings.push_back(pads[d]), paddings.push_back(pads[dims + d]);
    elements *= block[d];
    count *= places.back();
    if (elements > 1 << 12)
      return n.fail("has blocks of more than 4096 elements");
  }
  if (shape[1] % elements || shape[2] != count)
    return n.fail("expects x of [n, c " + std::to_string(elements) + ", " + std::to_string(count) +
                  "], got " + onnxmodel::textOfShape(shape));
  GridDims result{shape[0], shape[1] / elements};
  result.insert(result.end(), image.begin(), image.end());
  auto finish = [&](const OnnxValue &y) {
    n.result(0, n.op("reshape2", {{"X", y}}, {{"shape", result}}));
  };
  auto isAll = [](const GridDims &list, int64_t number) {
    return llvm::all_of(list, [number](int64_t value) { return value == number; });
  };
  if (strides == block && isAll(dilations, 1) && isAll(pads, 0) && isAll(outputPadding, 0)) {
    GridDims parts{shape[0], shape[1] / elements};
    parts.insert(parts.end(), block.begin(), block.end());
    parts.insert(parts.end(), places.begin(), places.end());
    return finish(joinedBlocks(n, n.op("reshape2", {{"X", x}}, {{"shape", parts}}), dims));
  }
  if (isAll(strides, 1) && elements <= kMostShifted) {
    GridDims parts{shape[0], shape[1] / elements, elements};
    parts.insert(parts.end(), places.begin(), places.end());
    return finish(shiftedSum(n, n.op("reshape2", {{"X", x}}, {{"shape", parts}}), image,
                             offsetsOf(block, dilations, pads)));
  }
  if (dims == 1) { // a row
    for (GridDims *list : {&places, &strides, &dilations, &block})
      list->insert(list->begin(), 1);
    outputPadding.insert(outputPadding.begin(), 0);
    paddings.insert(paddings.begin(), {0, 0});
  }
  GridDims blocks{shape[0] * shape[1] / elements, elements}, filterShape{elements, 1};
  blocks.insert(blocks.end(), places.begin(), places.end());
  filterShape.insert(filterShape.end(), block.begin(), block.end());
  std::vector<double> ones(static_cast<size_t>(elements * elements));
  for (int64_t i = 0; i < elements; ++i)
    ones[static_cast<size_t>(i * elements + i)] = 1;
  OnnxValue filter =
      n.constantOf(onnxmodel::literalOf(numberFormat(n.element(x))->dtype, filterShape, ones));
  OnnxValue columns = n.op("reshape2", {{"X", x}}, {{"shape", blocks}});
  OnnxValue y = n.main(n.op(dims == 3 ? "conv3d_transpose" : "conv2d_transpose",
                            {{"Input", columns}, {"Filter", filter}},
                            {{"strides", strides},
                             {"paddings", paddings},
                             {"dilations", dilations},
                             {"output_padding", outputPadding}},
                            "Output"));
  finish(y);
}

} // namespace

ArrayRef<OnnxRow> samplingRows() {
  static const OnnxRow rows[] = {
      {"", "AffineGrid", 20, mapAffineGrid, "slice, elementwise_mul, elementwise_add"},
      {"", "Col2Im", 18, mapCol2Im,
       "transpose2 of blocks side by side, pad and elementwise_add with strides of 1, else "
       "conv2d_transpose or conv3d_transpose with a filter of ones"},
      {"", "GridSample", 16, mapGridSample, "grid_sampler"},
  };
  return rows;
}

} // namespace ampc
