// Mapping of DeformConv: bilinear samples at moved places, then a product with the filters.
#include "DeformedDim.h"
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace ampc {
namespace {

using DeformDims = std::vector<int64_t>;

// The coordinates for grid_sampler along a dimension: of the places of the filter's elements, plus
// the offsets. `offsets` is [images, kernel rows, kernel columns, rows, columns]; `first` is 1 for
// rows and 2 for columns.
OnnxValue coordinates(MapNode &n, const OnnxValue &offsets, const DeformedDim &d, size_t first) {
  DeformDims shape(5, 1);
  shape[first] = d.kernel, shape[first + 2] = d.result;
  OnnxValue at = n.constantOf(onnxmodel::literalOf(DType::f32, shape, d.places()));
  at = n.op("elementwise_add", {{"X", offsets}, {"Y", at}});
  return n.op("scale", {{"X", at}}, {{"scale", d.scale()}, {"bias", d.bias()}});
}

bool readDims(MapNode &n, const DeformDims &x, const DeformDims &filter, DeformedDim (&dims)[2]) {
  const NodeView &a = n.attributes;
  DeformDims kernel = a.integers("kernel_shape", {filter[2], filter[3]}),
             strides = a.integers("strides", {1, 1}), dilations = a.integers("dilations", {1, 1}),
             pads = a.integers("pads", {0, 0, 0, 0});
  if (n.failed())
    return false;
  if (kernel != DeformDims{filter[2], filter[3]} || strides.size() != 2 || dilations.size() != 2 ||
      pads.size() != 4) {
    n.fail("kernel_shape, strides, dilations or pads do not fit the filter of the shape " +
           onnxmodel::textOfShape(filter));
    return false;
  }
  for (const DeformDims *list : {&strides, &dilations, &pads})
    for (int64_t number : *list)
      if (number < (list == &pads ? 0 : 1) || number > 1 << 20) {
        n.fail("strides, dilations or pads have the value " + onnxmodel::textOfShape(*list));
        return false;
      }
  for (size_t i = 0; i < 2; ++i) {
    int64_t reach = dilations[i] * (kernel[i] - 1) + 1;
    int64_t span = x[i + 2] + pads[i] + pads[i + 2] - reach;
    if (span < 0) {
      n.fail("has a filter that does not fit into x of the shape " + onnxmodel::textOfShape(x));
      return false;
    }
    dims[i] = {x[i + 2], kernel[i], span / strides[i] + 1, strides[i], dilations[i], pads[i]};
  }
  return true;
}

// The samples are [images, channels, elements of the filter, places]: each group of offsets counts
// as an image of its own.
void mapDeformConv(MapNode &n) {
  OnnxValue x = n.in(0), filter = n.in(1), offsets = n.in(2);
  DeformDims shape = n.shape(x), filterShape = n.shape(filter);
  int64_t groups = n.attributes.integer("group", 1),
          moved = n.attributes.integer("offset_group", 1);
  if (n.failed())
    return;
  if (shape.size() != 4 || filterShape.size() != 4)
    return n.fail("expects x and a filter of four dimensions");
  DeformedDim dims[2];
  if (!readDims(n, shape, filterShape, dims))
    return;
  if (groups < 1 || moved < 1 || shape[1] % moved || filterShape[0] % groups ||
      shape[1] != groups * filterShape[1])
    return n.fail("has groups that do not fit x of the shape " + onnxmodel::textOfShape(shape) +
                  " and the filter of the shape " + onnxmodel::textOfShape(filterShape));
  int64_t elements = dims[0].kernel * dims[1].kernel, places = dims[0].result * dims[1].result,
          images = shape[0] * moved;
  DeformDims wanted{shape[0], 2 * moved * elements, dims[0].result, dims[1].result};
  if (n.shape(offsets) != wanted)
    return n.fail("expects offsets of the shape " + onnxmodel::textOfShape(wanted) + ", got " +
                  onnxmodel::textOfShape(n.shape(offsets)));
  Type f32 = n.builder().getF32Type(), element = n.element(x);
  auto as = [&](const OnnxValue &value, Type type) {
    return n.element(value) == type ? value : n.op("cast", {{"X", value}}, {{"out_dtype", type}});
  };
  auto reshape = [&](const OnnxValue &value, const DeformDims &to) {
    return n.op("reshape2", {{"X", value}}, {{"shape", to}});
  };
  // Positions need more digits than 16-bit types have.
  n.setNeedsFloat32(true);
  std::vector<OnnxValue> sides =
      n.ops("split", {{"X", reshape(as(offsets, f32), {images, elements, 2, places})}},
            {{"num", 2}, {"axis", 2}}, {"Out", "Out"});
  std::vector<OnnxValue> ends;
  for (size_t i : {1, 0}) { // the last dimension first
    OnnxValue side =
        reshape(sides[i], {images, dims[0].kernel, dims[1].kernel, dims[0].result, dims[1].result});
    ends.push_back(reshape(coordinates(n, side, dims[i], i + 1), {images, elements, places, 1}));
  }
  OnnxValue grid = n.op("concat", {{"X", ends}}, {{"axis", 3}});
  n.setNeedsFloat32(false);
  OnnxValue samples = reshape(x, {images, shape[1] / moved, shape[2], shape[3]});
  samples =
      n.op("grid_sampler", {{"X", as(samples, f32)}, {"Grid", grid}},
           {{"align_corners", false}, {"mode", "bilinear"}, {"padding_mode", "zeros"}}, "Output");
  samples = as(samples, element);
  if (n.has(4)) {
    wanted[1] /= 2;
    if (n.shape(n.in(4)) != wanted)
      return n.fail("expects a mask of the shape " + onnxmodel::textOfShape(wanted) + ", got " +
                    onnxmodel::textOfShape(n.shape(n.in(4))));
    samples = n.op("elementwise_mul",
                   {{"X", samples}, {"Y", reshape(n.in(4), {images, 1, elements, places})}});
  }
  int64_t depth = filterShape[1] * elements, kernels = filterShape[0] / groups;
  OnnxValue y =
      n.op("matmul_v2",
           {{"X", reshape(filter, groups == 1 ? DeformDims{kernels, depth}
                                              : DeformDims{1, groups, kernels, depth})},
            {"Y", reshape(samples, groups == 1 ? DeformDims{shape[0], depth, places}
                                               : DeformDims{shape[0], groups, depth, places})}});
  y = reshape(n.main(y), {shape[0], filterShape[0], dims[0].result, dims[1].result});
  if (n.has(3))
    y = n.op("elementwise_add", {{"X", y}, {"Y", reshape(n.in(3), {filterShape[0], 1, 1})}});
  n.result(0, y);
}

} // namespace

ArrayRef<OnnxRow> deformConvRows() {
  static const OnnxRow rows[] = {
      {"", "DeformConv", 19, mapDeformConv, "grid_sampler, then matmul_v2 with the filters"},
  };
  return rows;
}

} // namespace ampc
