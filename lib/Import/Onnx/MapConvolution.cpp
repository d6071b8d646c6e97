// Mappings of convolutions and pools. To one spatial dimension, a second one of size 1 is added.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include <algorithm>

using namespace mlir;

namespace ampc {
namespace {

using Sizes = std::vector<int64_t>;

constexpr int64_t kLargestWindow = int64_t{1} << 31;

// The windows of a convolution or pool, as ONNX's attributes describe them.
struct OnnxWindows {
  Sizes sizes, kernel, strides, dilations, low, high;
  size_t dims() const { return kernel.size(); }
  int64_t extent(size_t d) const { return (kernel[d] - 1) * dilations[d] + 1; }
  // As Paddle's `paddings`: both ends of each dimension in turn.
  Sizes paddings() const {
    Sizes all;
    for (size_t d = 0; d < dims(); ++d)
      all.push_back(low[d]), all.push_back(high[d]);
    return all;
  }
};

Sizes listOf(MapNode &n, std::string_view name, size_t length, int64_t absent, int64_t least) {
  Sizes list = n.attributes.integers(name, Sizes(length, absent));
  if (list.size() != length)
    n.fail("attribute " + quote(name) + " has " + std::to_string(list.size()) +
           " numbers, expects " + std::to_string(length));
  for (int64_t number : list)
    if (number < least || number >= kLargestWindow)
      n.fail("attribute " + quote(name) + " with the value " + onnxmodel::textOfShape(list) +
             " is not supported");
  return n.failed() ? Sizes(length, std::max<int64_t>(absent, 1)) : list;
}

// False after a failure.
bool readWindows(MapNode &n, const OnnxValue &x, Sizes kernel, OnnxWindows &w) {
  Sizes shape = n.shape(x);
  if (n.failed() || shape.size() < 3 || shape.size() > 5) {
    n.fail("expects one to three spatial dimensions, got the shape " +
           onnxmodel::textOfShape(shape));
    return false;
  }
  w.sizes.assign(shape.begin() + 2, shape.end());
  size_t dims = w.sizes.size();
  w.kernel = kernel.empty() ? listOf(n, "kernel_shape", dims, 0, 1) : std::move(kernel);
  w.strides = listOf(n, "strides", dims, 1, 1);
  w.dilations = listOf(n, "dilations", dims, 1, 1);
  Sizes pads = listOf(n, "pads", 2 * dims, 0, 0);
  w.low.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(dims));
  w.high.assign(pads.begin() + static_cast<std::ptrdiff_t>(dims), pads.end());
  return !n.failed();
}

// auto_pad of convolutions and pools: SAME keeps ceil(size / stride) places.
bool applyAutoPad(MapNode &n, OnnxWindows &w) {
  std::string mode = n.attributes.text("auto_pad", "NOTSET");
  if (mode == "NOTSET" || mode.empty())
    return true;
  if (mode != "VALID" && mode != "SAME_UPPER" && mode != "SAME_LOWER") {
    n.fail("attribute 'auto_pad' with the value " + quote(mode) + " is not supported");
    return false;
  }
  for (size_t d = 0; d < w.dims(); ++d) {
    int64_t places = (w.sizes[d] + w.strides[d] - 1) / w.strides[d];
    int64_t total =
        mode == "VALID"
            ? 0
            : std::max<int64_t>((places - 1) * w.strides[d] + w.extent(d) - w.sizes[d], 0);
    int64_t less = total / 2;
    w.low[d] = mode == "SAME_LOWER" ? total - less : less;
    w.high[d] = total - w.low[d];
  }
  return true;
}

OnnxValue withRow(MapNode &n, const OnnxValue &x, const OnnxWindows &w) {
  return w.dims() == 1 ? n.op("unsqueeze2", {{"X", x}}, {{"axes", Sizes{2}}}) : x;
}

OnnxValue withoutRow(MapNode &n, const OnnxValue &y, size_t dims) {
  return dims == 1 ? n.op("squeeze2", {{"X", y}}, {{"axes", Sizes{2}}}) : y;
}

// Inserts the second dimension into the windows, too.
OnnxWindows twoDimensional(OnnxWindows w) {
  if (w.dims() != 1)
    return w;
  for (Sizes *list : {&w.sizes, &w.kernel, &w.strides, &w.dilations})
    list->insert(list->begin(), 1);
  for (Sizes *list : {&w.low, &w.high})
    list->insert(list->begin(), 0);
  return w;
}

Sizes kernelOf(MapNode &n, const OnnxValue &filter) {
  Sizes shape = n.shape(filter);
  if (shape.size() < 3) {
    n.fail("has a filter of the shape " + onnxmodel::textOfShape(shape));
    return {};
  }
  Sizes kernel(shape.begin() + 2, shape.end());
  Sizes given = n.attributes.integers("kernel_shape", kernel);
  if (given != kernel)
    n.fail("kernel_shape is " + onnxmodel::textOfShape(given) + ", the filter has " +
           onnxmodel::textOfShape(kernel));
  return kernel;
}

void mapConv(MapNode &n) {
  OnnxValue x = n.in(0), filter = n.in(1), bias = n.inOrNone(2);
  OnnxWindows w;
  if (n.rank(x) != n.rank(filter))
    return n.fail("the filter has " + std::to_string(n.rank(filter)) + " dimensions, the input " +
                  std::to_string(n.rank(x)));
  if (!readWindows(n, x, kernelOf(n, filter), w) || !applyAutoPad(n, w))
    return;
  int64_t groups = n.attributes.integer("group", 1), channels = n.dim(x, 1);
  OnnxWindows two = twoDimensional(w);
  // As in Paddle, where one filter for each channel is an operator of its own in op lists.
  bool depthwise = groups == channels && channels != 1 && two.dims() == 2;
  StringRef type = two.dims() == 3 ? "conv3d" : depthwise ? "depthwise_conv2d" : "conv2d";
  OnnxValue y = n.main(
      n.op(type, {{"Input", withRow(n, x, w)}, {"Filter", withRow(n, filter, w)}, {"Bias", bias}},
           {{"strides", two.strides},
            {"paddings", two.paddings()},
            {"dilations", two.dilations},
            {"groups", groups}},
           "Output"));
  n.result(0, withoutRow(n, y, w.dims()));
}

// com.microsoft: Conv, plus an input of its result's shape, with an activation.
void mapFusedConv(MapNode &n) {
  std::string activation = n.attributes.text("activation", "");
  std::vector<double> numbers = n.attributes.numbers("activation_params");
  mapConv(n);
  OnnxValue y = n.madeResult(0);
  if (n.has(3))
    y = n.op("elementwise_add", {{"X", y}, {"Y", n.in(3)}});
  n.result(0, activated(n, y, activation, numbers));
}

// Paddings from output_shape or auto_pad; what would be negative is output padding.
void padTransposed(MapNode &n, OnnxWindows &w, Sizes &outputPadding) {
  std::string mode = n.attributes.text("auto_pad", "NOTSET");
  Sizes wanted = n.attributes.integers("output_shape");
  if (wanted.size() == w.dims() + 2)
    wanted.erase(wanted.begin(), wanted.begin() + 2);
  bool same = mode == "SAME_UPPER" || mode == "SAME_LOWER";
  if (mode == "VALID")
    w.low = w.high = Sizes(w.dims(), 0);
  if (wanted.empty() && !same)
    return;
  for (size_t d = 0; d < w.dims(); ++d) {
    if (!wanted.empty() && wanted.size() != w.dims())
      return n.fail("attribute 'output_shape' has " + std::to_string(wanted.size()) +
                    " numbers, expects " + std::to_string(w.dims()));
    int64_t places = wanted.empty() ? w.sizes[d] * w.strides[d] : wanted[d];
    int64_t total = (w.sizes[d] - 1) * w.strides[d] + outputPadding[d] + w.extent(d) - places;
    if (total < 0)
      outputPadding[d] -= total, total = 0;
    w.low[d] = mode == "SAME_UPPER" ? total / 2 : total - total / 2;
    w.high[d] = total - w.low[d];
  }
}

void mapConvTranspose(MapNode &n) {
  OnnxValue x = n.in(0), filter = n.in(1), bias = n.inOrNone(2);
  OnnxWindows w;
  if (n.rank(x) != n.rank(filter))
    return n.fail("the filter has " + std::to_string(n.rank(filter)) + " dimensions, the input " +
                  std::to_string(n.rank(x)));
  if (!readWindows(n, x, kernelOf(n, filter), w))
    return;
  Sizes outputPadding = listOf(n, "output_padding", w.dims(), 0, 0);
  padTransposed(n, w, outputPadding);
  OnnxWindows two = twoDimensional(w);
  if (outputPadding.size() == 1)
    outputPadding.insert(outputPadding.begin(), 0);
  OnnxValue y =
      n.main(n.op(two.dims() == 3 ? "conv3d_transpose" : "conv2d_transpose",
                  {{"Input", withRow(n, x, w)}, {"Filter", withRow(n, filter, w)}, {"Bias", bias}},
                  {{"strides", two.strides},
                   {"paddings", two.paddings()},
                   {"dilations", two.dilations},
                   {"output_padding", outputPadding},
                   {"groups", n.attributes.integer("group", 1)}},
                  "Output"));
  n.result(0, withoutRow(n, y, w.dims()));
}

OnnxValue pooled(MapNode &n, const OnnxValue &x, const OnnxWindows &w, const char *kind,
                 bool exclusive, bool ceil) {
  OnnxWindows two = twoDimensional(w);
  OnnxValue y = n.main(n.op(two.dims() == 3 ? "pool3d" : "pool2d", {{"X", withRow(n, x, w)}},
                            {{"ksize", two.kernel},
                             {"strides", two.strides},
                             {"paddings", two.paddings()},
                             {"pooling_type", kind},
                             {"exclusive", exclusive},
                             {"ceil_mode", ceil}}));
  return withoutRow(n, y, w.dims());
}

// The places along a dimension. With ceil_mode, a window that starts in the padding behind the
// tensor is left out.
int64_t placesOf(const OnnxWindows &w, size_t d, bool ceil) {
  int64_t span = w.sizes[d] + w.low[d] + w.high[d] - w.extent(d);
  int64_t places = (ceil ? span + w.strides[d] - 1 : span) / w.strides[d] + 1;
  return ceil && (places - 1) * w.strides[d] >= w.sizes[d] + w.low[d] ? places - 1 : places;
}

// Whether the pool's own rule for ceil_mode has the same places.
bool hasPlacesOfPool(const OnnxWindows &w, bool ceil) {
  for (size_t d = 0; ceil && d < w.dims(); ++d) {
    int64_t span = w.sizes[d] + w.low[d] + w.high[d] - w.extent(d);
    if ((span + w.strides[d] - 1) / w.strides[d] + 1 != placesOf(w, d, ceil))
      return false;
  }
  return true;
}

bool isDilated(const OnnxWindows &w) {
  return std::any_of(w.dilations.begin(), w.dilations.end(), [](int64_t d) { return d != 1; });
}

// The padded tensor, of which each window of every pool is then inside.
OnnxValue paddedFor(MapNode &n, const OnnxValue &x, const OnnxWindows &w, bool ceil, double value) {
  Sizes paddings = {0, 0, 0, 0};
  for (size_t d = 0; d < w.dims(); ++d) {
    int64_t needed = (placesOf(w, d, ceil) - 1) * w.strides[d] + w.extent(d);
    paddings.push_back(w.low[d]);
    paddings.push_back(std::max<int64_t>(needed - w.low[d] - w.sizes[d], 0));
  }
  return n.op("pad", {{"X", x}}, {{"paddings", paddings}, {"pad_value", value}});
}

// A pool with dilated windows: all elements of a window as strided slices, combined one by one.
OnnxValue combinedWindows(MapNode &n, const OnnxValue &x, const OnnxWindows &w, bool ceil,
                          double border, StringRef combine) {
  int64_t count = 1;
  for (int64_t size : w.kernel)
    count *= std::min<int64_t>(size, 1 << 16);
  if (count > 1024) {
    n.fail("dilated windows of more than 1024 elements are not supported");
    return {};
  }
  OnnxValue padded = paddedFor(n, x, w, ceil, border), result;
  for (int64_t element = 0; element < count; ++element) {
    Sizes axes, starts, ends;
    int64_t rest = element;
    for (size_t d = w.dims(); d-- > 0; rest /= w.kernel[d]) {
      int64_t start = rest % w.kernel[d] * w.dilations[d];
      axes.push_back(static_cast<int64_t>(d) + 2), starts.push_back(start);
      ends.push_back(start + (placesOf(w, d, ceil) - 1) * w.strides[d] + 1);
    }
    Sizes strides(w.strides.rbegin(), w.strides.rend());
    OnnxValue part =
        n.op("strided_slice", {{"Input", padded}},
             {{"axes", axes}, {"starts", starts}, {"ends", ends}, {"strides", strides}});
    result = result ? n.op(combine, {{"X", result}, {"Y", part}}) : part;
  }
  return n.main(result);
}

// The places of the largest elements, as numbers in the whole tensor.
void mapMaxPoolWithIndices(MapNode &n, const OnnxValue &x, const OnnxWindows &w, bool ceil) {
  OnnxWindows two = twoDimensional(w);
  if (two.dims() != 2 || isDilated(w) || !hasPlacesOfPool(w, ceil))
    return n.fail("indices of a pool are supported for one or two dimensions without dilations");
  std::vector<OnnxValue> both = n.ops("max_pool2d_with_index", {{"X", withRow(n, x, w)}},
                                      {{"ksize", two.kernel},
                                       {"strides", two.strides},
                                       {"paddings", two.paddings()},
                                       {"ceil_mode", ceil}},
                                      {"Out", "Mask"});
  OnnxValue wide = n.op("cast", {{"X", both[1]}}, {{"out_dtype", n.builder().getI64Type()}});
  if (n.attributes.integer("storage_order", 0)) { // column by column
    auto number = [&](int64_t value) {
      return n.scalar(static_cast<double>(value), n.builder().getI64Type());
    };
    OnnxValue width = number(two.sizes[1]);
    OnnxValue row = n.op("elementwise_div", {{"X", wide}, {"Y", width}}),
              column = n.op("elementwise_mod", {{"X", wide}, {"Y", width}});
    column = n.op("elementwise_mul", {{"X", column}, {"Y", number(two.sizes[0])}});
    wide = n.op("elementwise_add", {{"X", row}, {"Y", column}});
  }
  int64_t batch = n.dim(x, 0), channels = n.dim(x, 1);
  int64_t area = two.sizes[0] * two.sizes[1];
  OnnxValue first = n.op("range", {},
                         {{"start", 0.0},
                          {"end", static_cast<double>(batch * channels * area)},
                          {"step", static_cast<double>(area)},
                          {"dtype", n.builder().getI64Type()}});
  first = n.op("reshape2", {{"X", first}}, {{"shape", Sizes{batch, channels, 1, 1}}});
  OnnxValue index = n.op("elementwise_add", {{"X", wide}, {"Y", first}});
  n.main(both[0]);
  n.result(0, withoutRow(n, both[0], w.dims()));
  n.result(1, withoutRow(n, index, w.dims()));
}

void mapMaxPool(MapNode &n) {
  OnnxValue x = n.in(0);
  OnnxWindows w;
  bool ceil = n.attributes.integer("ceil_mode", 0);
  n.attributes.ignore({"storage_order"});
  if (!readWindows(n, x, {}, w) || !applyAutoPad(n, w))
    return;
  if (n.wants(1))
    return mapMaxPoolWithIndices(n, x, w, ceil);
  if (isDilated(w) || !hasPlacesOfPool(w, ceil))
    return n.result(
        0, combinedWindows(n, x, w, ceil, -numberFormat(n.element(x))->largest, "elementwise_max"));
  n.result(0, pooled(n, x, w, "max", true, ceil));
}

// Sums of the windows over the number of their elements, for which a pool has no form: dilations,
// or padding that counts where the last windows reach beyond it.
void mapAverageComposed(MapNode &n, const OnnxValue &x, const OnnxWindows &w, bool ceil,
                        bool countPadding) {
  OnnxValue sum = combinedWindows(n, x, w, ceil, 0, "elementwise_add");
  std::vector<double> counts = {1};
  Sizes shape = {1, 1};
  for (size_t d = 0; d < w.dims(); ++d) {
    std::vector<double> next;
    shape.push_back(placesOf(w, d, ceil));
    for (double outer : counts)
      for (int64_t place = 0; place < shape.back(); ++place) {
        int64_t inside = 0;
        for (int64_t k = 0; k < w.kernel[d]; ++k) {
          int64_t at = place * w.strides[d] + k * w.dilations[d] - w.low[d];
          int64_t border = countPadding ? w.high[d] : 0;
          inside += at >= (countPadding ? -w.low[d] : 0) && at < w.sizes[d] + border;
        }
        next.push_back(outer * static_cast<double>(inside));
      }
    counts = std::move(next);
    if (static_cast<int64_t>(counts.size()) > onnxmodel::kMostFolded)
      return n.fail("averages of more than 65536 windows with dilations are not supported");
  }
  if (n.failed())
    return;
  OnnxValue divisor =
      n.constantOf(onnxmodel::literalOf(numberFormat(n.element(x))->dtype, shape, counts));
  n.result(0, n.op("elementwise_div", {{"X", sum}, {"Y", divisor}}));
}

void mapAveragePool(MapNode &n) {
  OnnxValue x = n.in(0);
  OnnxWindows w;
  bool ceil = n.attributes.integer("ceil_mode", 0),
       countPadding = n.attributes.integer("count_include_pad", 0);
  if (!readWindows(n, x, {}, w) || !applyAutoPad(n, w))
    return;
  bool beyond = false;
  for (size_t d = 0; d < w.dims(); ++d)
    beyond |= placesOf(w, d, true) != placesOf(w, d, false);
  if (isDilated(w) || !hasPlacesOfPool(w, ceil) || (ceil && beyond && countPadding))
    return mapAverageComposed(n, x, w, ceil, countPadding);
  n.result(0, pooled(n, x, w, "avg", !countPadding, ceil));
}

// The p-th root of the sum of |x|^p over each window.
void mapLpPool(MapNode &n) {
  OnnxValue x = n.in(0);
  OnnxWindows w;
  auto p = static_cast<double>(n.attributes.integer("p", 2));
  bool ceil = n.attributes.integer("ceil_mode", 0);
  if (!readWindows(n, x, {}, w) || !applyAutoPad(n, w))
    return;
  OnnxValue power = n.op("pow", {{"X", n.op("abs", {{"X", x}})}}, {{"factor", p}});
  double count = 1;
  for (int64_t size : w.kernel)
    count *= static_cast<double>(size);
  OnnxValue sum = isDilated(w) || ceil
                      ? combinedWindows(n, power, w, ceil, 0, "elementwise_add")
                      : n.op("scale", {{"X", pooled(n, power, w, "avg", false, false)}},
                             {{"scale", count}, {"bias", 0.0}});
  n.result(0, n.op("pow", {{"X", sum}}, {{"factor", 1 / p}}));
}

Sizes spatialAxes(MapNode &n, const OnnxValue &x) {
  Sizes axes;
  for (int64_t d = 2; d < n.rank(x); ++d)
    axes.push_back(d);
  if (axes.empty())
    n.fail("expects spatial dimensions");
  return axes;
}

// Two spatial dimensions are a pool, as in Paddle's networks; others are a reduction.
void mapGlobalPool(MapNode &n) {
  OnnxValue x = n.in(0);
  bool mean = n.attributes.node.op_type() == "GlobalAveragePool";
  if (n.rank(x) == 4)
    return n.result(0, n.op("pool2d", {{"X", x}},
                            {{"ksize", Sizes{1, 1}},
                             {"pooling_type", mean ? "avg" : "max"},
                             {"global_pooling", true}}));
  n.result(0, n.op(mean ? "reduce_mean" : "reduce_max", {{"X", x}},
                   {{"dim", spatialAxes(n, x)}, {"keep_dim", true}, {"reduce_all", false}}));
}

void mapGlobalLpPool(MapNode &n) {
  OnnxValue x = n.in(0);
  auto p = static_cast<double>(n.attributes.integer("p", 2));
  OnnxValue power = n.op("pow", {{"X", n.op("abs", {{"X", x}})}}, {{"factor", p}});
  OnnxValue sum =
      n.main(n.op("reduce_sum", {{"X", power}},
                  {{"dim", spatialAxes(n, x)}, {"keep_dim", true}, {"reduce_all", false}}));
  n.result(0, n.op("pow", {{"X", sum}}, {{"factor", 1 / p}}));
}

} // namespace

ArrayRef<OnnxRow> convolutionRows() {
  static const OnnxRow rows[] = {
      {"", "AveragePool", 7, mapAveragePool, "pool2d or pool3d; strided_slice for dilations"},
      {"", "Conv", 1, mapConv, "conv2d, depthwise_conv2d or conv3d"},
      {"", "ConvTranspose", 1, mapConvTranspose, "conv2d_transpose or conv3d_transpose"},
      {"", "GlobalAveragePool", 1, mapGlobalPool, "pool2d; reduce_mean for other ranks"},
      {"", "GlobalLpPool", 2, mapGlobalLpPool, "abs, pow, reduce_sum, pow"},
      {"", "GlobalMaxPool", 1, mapGlobalPool, "pool2d; reduce_max for other ranks"},
      {"", "LpPool", 2, mapLpPool, "abs, pow, pool2d or pool3d, pow"},
      {"", "MaxPool", 1, mapMaxPool,
       "pool2d or pool3d; max_pool2d_with_index for indices; strided_slice for dilations",
       NarrowInputs::moved},
      {"com.microsoft", "FusedConv", 1, mapFusedConv,
       "conv2d, depthwise_conv2d or conv3d, elementwise_add, the activation"},
  };
  return rows;
}

} // namespace ampc
