// Convolutions and pools. ONNX has the channels in dimension 1.
#include "OnnxOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

// One entry for each spatial dimension. The attributes are those of a verified op.
struct Windows {
  SmallVector<int64_t> kernel, strides, low, high, dilations;

  std::vector<int64_t> pads() const {
    std::vector<int64_t> all(low.begin(), low.end());
    all.insert(all.end(), high.begin(), high.end());
    return all;
  }
};

SmallVector<int64_t> forEach(size_t dims, ArrayRef<int64_t> given) {
  return given.size() == 1 ? SmallVector<int64_t>(dims, given[0]) : SmallVector<int64_t>(given);
}

Windows windowsOf(ArrayRef<int64_t> sizes, ArrayRef<int64_t> kernel, ArrayRef<int64_t> strides,
                  ArrayRef<int64_t> paddings, ArrayRef<int64_t> dilations, StringRef algorithm) {
  size_t dims = sizes.size();
  Windows w{forEach(dims, kernel), forEach(dims, strides), {}, {}, forEach(dims, dilations)};
  if (algorithm == "SAME") {
    w.dilations.assign(dims, 1);
    for (size_t d = 0; d < dims; ++d) {
      int64_t places = llvm::divideCeil(sizes[d], w.strides[d]);
      int64_t sum = std::max<int64_t>((places - 1) * w.strides[d] + w.kernel[d] - sizes[d], 0);
      w.low.push_back(sum / 2);
      w.high.push_back(sum - sum / 2);
    }
    return w;
  }
  if (algorithm == "VALID")
    w.low = w.high = SmallVector<int64_t>(dims, 0);
  else if (paddings.size() == 2 * dims)
    for (size_t d = 0; d < dims; ++d) {
      w.low.push_back(paddings[2 * d]);
      w.high.push_back(paddings[2 * d + 1]);
    }
  else
    w.low = w.high = forEach(dims, paddings);
  return w;
}

// Where the dimensions lie.
struct Layout {
  int64_t rank;
  bool channelsLast;

  Layout(Value x, StringRef format) : rank(rankOf(x)), channelsLast(format.ends_with("C")) {}
  ArrayRef<int64_t> sizes(Value x) const {
    return shapeOf(x).slice(channelsLast ? 1 : 2, rank - 2);
  }
  OnnxValue toFirst(Translator &t, OnnxValue x) const {
    if (!channelsLast)
      return x;
    SmallVector<int64_t> perm{0, rank - 1};
    llvm::append_range(perm, llvm::seq<int64_t>(1, rank - 1));
    return t.transpose(x, perm);
  }
  OnnxValue toLast(Translator &t, OnnxValue x) const {
    if (!channelsLast)
      return x;
    SmallVector<int64_t> perm{0};
    llvm::append_range(perm, llvm::seq<int64_t>(2, rank));
    perm.push_back(1);
    return t.transpose(x, perm);
  }
};

template <typename Op>
SmallVector<OnnxValue> convolutionInputs(Translator &t, Op op, Layout layout) {
  SmallVector<OnnxValue> inputs{layout.toFirst(t, t(op.getInput())), t(op.getFilter())};
  if (op.getBias())
    inputs.push_back(t(op.getBias()));
  return inputs;
}

std::vector<Attribute> windowAttributes(const Windows &w) {
  return {{"kernel_shape", w.kernel.empty()
                               ? std::vector<int64_t>()
                               : std::vector<int64_t>(w.kernel.begin(), w.kernel.end())},
          {"strides", std::vector<int64_t>(w.strides.begin(), w.strides.end())},
          {"pads", w.pads()}};
}

template <typename Op> Windows convolutionWindows(Op op, Layout layout) {
  return windowsOf(layout.sizes(op.getInput()), shapeOf(op.getFilter()).drop_front(2),
                   op.getStrides(), op.getPaddings(), op.getDilations(), op.getPaddingAlgorithm());
}

bool writeConv(Translator &t, nn::ConvOp op) {
  Layout layout(op.getInput(), op.getDataFormat());
  Windows w = convolutionWindows(op, layout);
  std::vector<Attribute> attributes = windowAttributes(w);
  attributes.push_back({"dilations", std::vector<int64_t>(w.dilations.begin(), w.dilations.end())});
  attributes.push_back({"group", static_cast<int64_t>(op.getGroups())});
  OnnxValue y = t.add("Conv", convolutionInputs(t, op, layout), attributes);
  return t.define(op.getOut(), layout.toLast(t, y));
}

// `output_padding` follows from the size of the result.
bool writeConvTranspose(Translator &t, nn::ConvTransposeOp op) {
  Layout layout(op.getInput(), op.getDataFormat());
  Windows w = convolutionWindows(op, layout);
  std::vector<Attribute> attributes = windowAttributes(w);
  std::vector<int64_t> extra;
  ArrayRef<int64_t> sizes = layout.sizes(op.getInput()), results = layout.sizes(op.getOut());
  for (size_t d = 0; d < sizes.size(); ++d)
    extra.push_back(results[d] - ((sizes[d] - 1) * w.strides[d] - w.low[d] - w.high[d] +
                                  w.dilations[d] * (w.kernel[d] - 1) + 1));
  attributes.push_back({"output_padding", extra});
  attributes.push_back({"dilations", std::vector<int64_t>(w.dilations.begin(), w.dilations.end())});
  attributes.push_back({"group", static_cast<int64_t>(op.getGroups())});
  OnnxValue y = t.add("ConvTranspose", convolutionInputs(t, op, layout), attributes);
  return t.define(op.getOut(), layout.toLast(t, y));
}

// The windows of a pool over `sizes` that has `places`; nullopt if they are not of one size.
// `padding` becomes the padding behind each dimension without what ceil_mode adds.
template <typename Op>
std::optional<Windows> poolWindows(Op op, ArrayRef<int64_t> sizes, ArrayRef<int64_t> places,
                                   StringRef algorithm,
                                   SmallVectorImpl<int64_t> *padding = nullptr) {
  size_t dims = sizes.size();
  if (op.getAdaptive()) {
    Windows w;
    for (size_t d = 0; d < dims; ++d) {
      if (sizes[d] % places[d] != 0)
        return std::nullopt;
      w.kernel.push_back(sizes[d] / places[d]);
    }
    w.strides = w.kernel;
    w.low = w.high = SmallVector<int64_t>(dims, 0);
    return w;
  }
  Windows w =
      windowsOf(sizes, op.getKernelSize(), op.getStrides(), op.getPaddings(), {1}, algorithm);
  // With ceil_mode the last window may reach beyond the padding: a wider padding makes the same
  // windows, and does not count in a maximum or in an exclusive mean.
  if (padding)
    padding->assign(w.high.begin(), w.high.end());
  for (size_t d = 0; d < dims; ++d)
    w.high[d] =
        std::max(w.high[d], (places[d] - 1) * w.strides[d] + w.kernel[d] - sizes[d] - w.low[d]);
  return w;
}

// With ceil_mode, an inclusive mean does not count what lies beyond the padding: the factor of each
// place, where ONNX counts all of the wider padding. Empty if all factors are 1.
std::vector<double> inclusiveFactors(const Windows &w, ArrayRef<int64_t> padding,
                                     ArrayRef<int64_t> sizes, ArrayRef<int64_t> places) {
  std::vector<double> factors{1};
  for (size_t d = 0; d < padding.size(); ++d) {
    std::vector<double> outer = std::move(factors);
    factors.clear();
    for (double factor : outer)
      for (int64_t place = 0; place < places[d]; ++place) {
        int64_t begin = place * w.strides[d] - w.low[d];
        int64_t end = std::min(begin + w.kernel[d], sizes[d] + padding[d]);
        factors.push_back(factor * static_cast<double>(w.kernel[d]) /
                          static_cast<double>(end - begin));
      }
  }
  return llvm::all_of(factors, [](double factor) { return factor == 1; }) ? std::vector<double>()
                                                                          : factors;
}

bool writePool(Translator &t, nn::PoolOp op) {
  Layout layout(op.getX(), op.getDataFormat());
  ArrayRef<int64_t> sizes = layout.sizes(op.getX()), places = layout.sizes(op.getOut());
  bool max = op.getPoolingType() == "max";
  OnnxValue x = layout.toFirst(t, t(op.getX()));
  if (op.getGlobalPooling() ||
      (op.getAdaptive() && llvm::all_of(places, [](int64_t n) { return n == 1; })))
    return t.define(op.getOut(),
                    layout.toLast(t, t.add(max ? "GlobalMaxPool" : "GlobalAveragePool", {x})));
  SmallVector<int64_t> padding;
  std::optional<Windows> w = poolWindows(op, sizes, places, op.getPaddingAlgorithm(), &padding);
  if (!w)
    return t.lack("ONNX has no adaptive pool with windows of different sizes");
  std::vector<Attribute> attributes = windowAttributes(*w);
  if (!max)
    attributes.push_back({"count_include_pad", int64_t{!op.getExclusive() && !op.getAdaptive()}});
  OnnxValue y = t.add(max ? "MaxPool" : "AveragePool", {x}, attributes);
  if (!max && !op.getExclusive())
    if (std::vector<double> factors = inclusiveFactors(*w, padding, sizes, places);
        !factors.empty()) {
      SmallVector<int64_t> shape{1, 1};
      shape.append(places.begin(), places.end());
      auto type = RankedTensorType::get(shape, op.getType().getElementType());
      y = t.add("Mul", {y, t.constant(type, factors)});
    }
  return t.define(op.getOut(), layout.toLast(t, y));
}

bool writeMaxPoolWithIndex(Translator &t, nn::MaxPoolWithIndexOp op) {
  if (!op.getMask().use_empty())
    return t.lack("ONNX numbers the places of the largest elements over the whole batch");
  OnnxValue x = t(op.getX());
  if (op.getGlobalPooling())
    return t.define(op.getOut(), t.add("GlobalMaxPool", {x}));
  std::optional<Windows> w = poolWindows(op, shapeOf(op.getX()).drop_front(2),
                                         shapeOf(op.getOut()).drop_front(2), "EXPLICIT");
  if (!w)
    return t.lack("ONNX has no adaptive pool with windows of different sizes");
  return t.define(op.getOut(), t.add("MaxPool", {x}, windowAttributes(*w)));
}

} // namespace

std::vector<OnnxOp> convolutionRows() {
  using enum OnnxForm;
  return {
      written<nn::ConvOp, writeConv>("Conv; Transpose for channels last"),
      written<nn::ConvTransposeOp, writeConvTranspose>(
          "ConvTranspose; Transpose for channels last"),
      written<nn::PoolOp, writePool>(
          "MaxPool, AveragePool, GlobalMaxPool, GlobalAveragePool; Transpose for channels last"),
      written<nn::MaxPoolWithIndexOp, writeMaxPoolWithIndex>("MaxPool, without the places"),
      {"unfold", None, "ONNX has no im2col"},
  };
}

} // namespace ampc::onnx
