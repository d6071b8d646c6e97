// Mappings of GridSample, AffineGrid and Col2Im.
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

// The coordinates of the elements along a dimension. A single one is in the middle, as in PyTorch.
std::vector<double> coordinates(int64_t size, bool corners) {
  std::vector<double> all;
  auto n = static_cast<double>(size);
  for (int64_t i = 0; i < size; ++i) {
    auto at = static_cast<double>(i);
    all.push_back(!corners ? (2 * at + 1) / n - 1 : size > 1 ? 2 * at / (n - 1) - 1 : 0);
  }
  return all;
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
      OnnxValue at =
          n.constantOf(onnxmodel::literalOf(dtype, places, coordinates(size[along + 1], corners)));
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

// Blocks are added at their places by a transposed convolution from the elements of a block to one
// channel, whose filter has a 1 at the place of each element. The channels count as samples.
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
  GridDims result{shape[0], shape[1] / elements};
  result.insert(result.end(), image.begin(), image.end());
  n.result(0, n.op("reshape2", {{"X", y}}, {{"shape", result}}));
}

} // namespace

ArrayRef<OnnxRow> samplingRows() {
  static const OnnxRow rows[] = {
      {"", "AffineGrid", 20, mapAffineGrid, "slice, elementwise_mul, elementwise_add"},
      {"", "Col2Im", 18, mapCol2Im, "conv2d_transpose or conv3d_transpose with a filter of ones"},
      {"", "GridSample", 16, mapGridSample, "grid_sampler"},
  };
  return rows;
}

} // namespace ampc
