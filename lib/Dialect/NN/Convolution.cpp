// conv2d, depthwise_conv2d, conv3d and their transposed forms, composed with the channels last: a
// 1x1 convolution without groups is one matrix product, another one a library call.
#include "Windows.h"
#include "ampc/Dialect/NN/Gemm.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// What the attributes and operands of a convolution say.
struct Convolution {
  SpatialLayout layout;
  WindowShape window;
  int64_t batch, channels, outputs, groups;
  SmallVector<int64_t> sizes, resultSizes;
};

LogicalResult checkBias(std::optional<Location> loc, Value bias, int64_t outputs) {
  // conv_c5, conv_transpose_c5
  if (bias && tensorType(bias).getShape() != ArrayRef(outputs))
    return emitOptionalError(loc, "expects `bias` of ", outputs, " elements, got ", bias.getType());
  return success();
}

// What both directions check before anything else.
template <typename Adaptor>
FailureOr<Convolution> begin(std::optional<Location> loc, Adaptor adaptor) {
  RankedTensorType input = tensorType(adaptor.getInput()), filter = tensorType(adaptor.getFilter());
  // conv_c6, conv_transpose_c6
  auto layout = SpatialLayout::of(adaptor.getDataFormat());
  if (!layout)
    return emitOptionalError(loc, "expects `data_format` to be NCHW, NHWC, NCDHW or NDHWC, got ",
                             adaptor.getDataFormat());
  // conv_c1, conv_transpose_c1
  if (input.getElementType() != filter.getElementType())
    return emitOptionalError(loc, "expects input and filter of one element type, got ",
                             input.getElementType(), " and ", filter.getElementType());
  if (input.getRank() != layout->rank() || filter.getRank() != layout->rank())
    return emitOptionalError(loc, "expects input and filter of ", layout->rank(),
                             " dimensions, got ", input, " and ", filter);
  Convolution c;
  c.layout = *layout;
  c.batch = input.getDimSize(0);
  c.channels = layout->channels(input);
  c.groups = adaptor.getGroups();
  c.sizes.assign(layout->sizes(input));
  auto window =
      WindowShape::of(loc, c.sizes, filter.getShape().drop_front(2), adaptor.getStrides(),
                      adaptor.getPaddings(), adaptor.getDilations(), adaptor.getPaddingAlgorithm());
  if (failed(window))
    return failure();
  c.window = *window;
  return c;
}

FailureOr<Convolution> convolutionOf(std::optional<Location> loc, ConvOp::Adaptor adaptor) {
  auto c = begin(loc, adaptor);
  if (failed(c))
    return failure();
  RankedTensorType filter = tensorType(adaptor.getFilter());
  c->outputs = filter.getDimSize(0);
  // conv_c3
  if (c->groups < 1 || c->channels % c->groups || c->outputs % c->groups)
    return emitOptionalError(loc, "expects `groups` to divide ", c->channels, " channels and ",
                             c->outputs, " outputs, got ", c->groups);
  if (filter.getDimSize(1) != c->channels / c->groups)
    return emitOptionalError(loc, "expects a filter of ", c->channels / c->groups,
                             " channels for each group, got ", filter.getDimSize(1));
  for (auto [d, size] : llvm::enumerate(c->sizes)) {
    // conv_c4
    if (c->window.reach(d) > size + c->window.low[d] + c->window.high[d])
      return emitOptionalError(
          loc, "expects a filter that fits with `dilations` and `paddings` into the input, got ",
          c->window.reach(d), " places in ", size + c->window.low[d] + c->window.high[d]);
    c->resultSizes.push_back(c->window.places(d, size));
  }
  if (failed(checkBias(loc, adaptor.getBias(), c->outputs)))
    return failure();
  return c;
}

FailureOr<Convolution> convolutionOf(std::optional<Location> loc,
                                     ConvTransposeOp::Adaptor adaptor) {
  auto c = begin(loc, adaptor);
  if (failed(c))
    return failure();
  RankedTensorType filter = tensorType(adaptor.getFilter());
  // conv_transpose_c3
  if (c->groups < 1 || c->channels % c->groups)
    return emitOptionalError(loc, "expects `groups` to divide ", c->channels, " channels, got ",
                             c->groups);
  if (filter.getDimSize(0) != c->channels)
    return emitOptionalError(loc, "expects a filter of ", c->channels, " channels, got ",
                             filter.getDimSize(0));
  c->outputs = filter.getDimSize(1) * c->groups;
  ArrayRef<int64_t> extra = adaptor.getOutputPadding(), stated = adaptor.getOutputSize();
  // conv_transpose_c2
  for (auto [name, given] : {std::pair("output_padding", extra), std::pair("output_size", stated)})
    if (!given.empty() && given.size() != c->sizes.size())
      return emitOptionalError(loc, "expects `", name, "` to have no entry or ", c->sizes.size(),
                               ", got [", given, "]");
  for (auto [d, size] : llvm::enumerate(c->sizes)) {
    const WindowShape &w = c->window;
    int64_t least = (size - 1) * w.strides[d] - w.low[d] - w.high[d] + w.reach(d);
    int64_t padding = extra.empty() ? 0 : extra[d];
    // conv_transpose_c4
    if (padding < 0 || (padding > 0 && padding >= std::max(w.strides[d], w.dilations[d])))
      return emitOptionalError(
          loc, "expects `output_padding` below the stride or the dilation, got ", padding);
    int64_t places = least + padding;
    if (!stated.empty()) {
      places = stated[d];
      if (places < least || places >= least + w.strides[d])
        return emitOptionalError(loc, "expects `output_size` in [", least, ", ",
                                 least + w.strides[d], "), got ", places);
    }
    if (places < 1)
      return emitOptionalError(
          loc, "expects `paddings` that leave at least one place of the result, got ", places);
    c->resultSizes.push_back(places);
  }
  if (failed(checkBias(loc, adaptor.getBias(), c->outputs)))
    return failure();
  return c;
}

template <typename Adaptor>
LogicalResult infer(std::optional<Location> loc, Adaptor adaptor, SmallVectorImpl<Type> &types) {
  auto c = convolutionOf(loc, adaptor);
  if (failed(c))
    return failure();
  types.push_back(
      tensorType(adaptor.getInput()).clone(c->layout.shape(c->batch, c->resultSizes, c->outputs)));
  return success();
}

// Builds the composition of one convolution.
class ConvolutionBuilder {
public:
  ConvolutionBuilder(OpBuilder &b, Location loc, const Convolution &c) : b(b), loc(loc), c(c) {}

  Value convolve(Value input, Value filter) {
    Value x = c.layout.toChannelsLast(b, loc, input);
    if (scalesChannels())
      return ElementwiseMulOp::create(b, loc, tensorType(x), x, reshape(filter, {c.channels}), -1);
    if (hasLibraryCall(c.sizes, c.resultSizes))
      return ConvOutputOp::create(b, loc, tensorType(x).clone(lastShape()), x, filterOfCall(filter),
                                  c.window.strides, c.window.paddings(), c.window.dilations,
                                  c.groups);
    int64_t rows = c.batch * llvm::product_of(c.resultSizes);
    return multiply(reshape(x, {rows, c.channels}), reshape(filter, {c.outputs, c.channels}), true);
  }

  Value spread(Value input, Value filter) {
    Value x = c.layout.toChannelsLast(b, loc, input);
    if (hasLibraryCall(c.resultSizes, c.sizes))
      return ConvInputOp::create(b, loc, tensorType(x).clone(lastShape()), x, filterOfCall(filter),
                                 c.window.strides, c.window.paddings(), c.window.dilations,
                                 c.groups);
    int64_t rows = c.batch * llvm::product_of(c.sizes), elements = c.window.elements();
    int64_t own = c.channels / c.groups, outputs = c.outputs / c.groups;
    Value w = reshape(channelsBehindKernel(filter), {c.groups, own, elements * outputs});
    Value y;
    if (c.groups == 1) {
      y = multiply(reshape(x, {rows, own}), reshape(w, {own, elements * outputs}), false);
    } else {
      Value byGroup = transpose(reshape(x, {rows, c.groups, own}), {1, 0, 2});
      y = reshape(multiply(byGroup, w, false), {c.groups, rows, elements, outputs});
      y = transpose(y, {1, 2, 0, 3});
    }
    if (isIdentity())
      return y;
    y = reshape(y, windowsShape(c.sizes, c.outputs));
    SmallVector<int64_t> shape = lastShape();
    return SumWindowsOp::create(b, loc, tensorType(y).clone(shape), y, c.window.kernel,
                                c.window.strides, c.window.paddings(), c.window.dilations);
  }

  // Adds the bias and gives the result its shape.
  Value finish(Value y, Value bias) {
    y = reshape(y, lastShape());
    RankedTensorType type = tensorType(y);
    if (bias && tensorType(bias).getElementType() != type.getElementType())
      bias = CastOp::create(b, loc, tensorType(bias).clone(type.getElementType()), bias,
                            type.getElementType());
    if (bias)
      y = ElementwiseAddOp::create(b, loc, type, y, bias, -1);
    return c.layout.fromChannelsLast(b, loc, y);
  }

private:
  // Whether each place sees one element and there is no other place: `output_padding` may add some.
  bool isIdentity() const { return c.window.isIdentity() && c.sizes == c.resultSizes; }

  // Whether each channel is multiplied by one number, which joins the ops around it in a kernel.
  bool scalesChannels() const {
    return c.groups == c.channels && c.outputs == c.channels && isIdentity();
  }

  // A 1x1 convolution without groups is a matrix product. The library derives the number of places
  // from the padded size; a transposed convolution with `output_padding` of a stride or more has
  // fewer.
  bool hasLibraryCall(ArrayRef<int64_t> sizes, ArrayRef<int64_t> places) const {
    if (c.groups == 1 && isIdentity())
      return false;
    for (auto [d, size] : llvm::enumerate(sizes))
      if (size + c.window.low[d] + c.window.high[d] < c.window.reach(d) ||
          c.window.places(d, size) != places[d])
        return false;
    return true;
  }

  Value reshape(Value x, ArrayRef<int64_t> shape) { return reshapeTo(b, loc, x, shape); }
  Value transpose(Value x, ArrayRef<int64_t> perm) { return transposeTo(b, loc, x, perm); }

  SmallVector<int64_t> windowsShape(ArrayRef<int64_t> places, int64_t inner) const {
    SmallVector<int64_t> shape{c.batch};
    shape.append(places.begin(), places.end());
    shape.append(c.window.kernel);
    shape.push_back(inner);
    return shape;
  }
  SmallVector<int64_t> lastShape() const {
    SmallVector<int64_t> shape{c.batch};
    shape.append(c.resultSizes);
    shape.push_back(c.outputs);
    return shape;
  }

  // [a, b, kernel…] as the calls have it: [a, kernel…, b], or [kernel…, b, a] with several groups.
  Value filterOfCall(Value filter) {
    if (c.groups == 1)
      return channelsBehindKernel(filter);
    SmallVector<int64_t> perm;
    for (int64_t d = 2; d < tensorType(filter).getRank(); ++d)
      perm.push_back(d);
    perm.append({1, 0});
    return transpose(filter, perm);
  }

  // [a, b, kernel…] as [a, kernel…, b].
  Value channelsBehindKernel(Value filter) {
    if (c.window.elements() == 1) {
      ArrayRef<int64_t> shape = tensorType(filter).getShape();
      SmallVector<int64_t> last{shape[0]};
      last.append(shape.begin() + 2, shape.end());
      last.push_back(shape[1]);
      return reshape(filter, last);
    }
    return SpatialLayout{c.layout.spatial, false}.toChannelsLast(b, loc, filter);
  }

  Value multiply(Value x, Value y, bool transposeY) {
    RankedTensorType a = tensorType(x), m = tensorType(y);
    SmallVector<int64_t> shape(a.getShape());
    shape.back() = m.getDimSize(m.getRank() - (transposeY ? 2 : 1));
    return MatmulOp::create(b, loc, a.clone(shape), x, y, false, transposeY, llvm::APFloat(1.0));
  }

  OpBuilder &b;
  Location loc;
  const Convolution &c;
};

// The filter without the elements that meet nothing but padding at every place, as those of large
// dilations do if the image is small. Leaves them out of the window, too.
Value usedFilter(OpBuilder &b, Location loc, Convolution &c, Value filter) {
  RankedTensorType type = tensorType(filter);
  SmallVector<int64_t> axes, begins, ends, shape(type.getShape());
  for (auto [d, size] : llvm::enumerate(c.sizes)) {
    WindowShape &w = c.window;
    int64_t span = (c.resultSizes[d] - 1) * w.strides[d], step = w.dilations[d], low = w.low[d];
    // Element e meets places of the image from e * step - low to e * step - low + span. Paddings
    // must not become negative.
    int64_t begin = 0, end = w.kernel[d];
    while (begin + 1 < end && begin * step + span < low && (begin + 1) * step <= low)
      ++begin;
    auto behind = [&](int64_t last) { return last * step + span - low - (size - 1); };
    while (end - 1 > begin && (end - 1) * step - low >= size && behind(end - 2) >= 0)
      --end;
    if (end - begin == w.kernel[d])
      continue;
    if (end != w.kernel[d])
      w.high[d] = behind(end - 1);
    w.low[d] -= begin * step;
    w.kernel[d] = shape[d + 2] = end - begin;
    axes.push_back(static_cast<int64_t>(d) + 2);
    begins.push_back(begin);
    ends.push_back(end);
  }
  if (axes.empty())
    return filter;
  return SliceOp::create(b, loc, type.clone(shape), filter, axes, begins, ends,
                         ArrayRef<int64_t>());
}

// Each element, of the result or of a transposed form's input, meets all that one entry of the
// filter's first dimension holds.
int64_t productFlops(Value elements, Value filter) {
  return 2 * elementCount(elements.getType()) *
         llvm::product_of(tensorType(filter).getShape().drop_front());
}

} // namespace

LogicalResult ConvOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  return infer(loc, adaptor, types);
}
SmallVector<Value> ConvOp::decompose(OpBuilder &b) {
  auto c = convolutionOf(getLoc(), Adaptor(*this));
  Value filter = usedFilter(b, getLoc(), *c, getFilter());
  ConvolutionBuilder builder(b, getLoc(), *c);
  return {builder.finish(builder.convolve(getInput(), filter), getBias())};
}
int64_t ConvOp::getProductFlops() {
  return productFlops(getOut(), getFilter());
}
double ConvOp::getResultBound(ArrayRef<double> a) {
  ArrayRef<int64_t> shape = tensorType(getFilter()).getShape();
  double terms = static_cast<double>(llvm::product_of(shape.drop_front()));
  double bound = boundTimes(terms, boundTimes(a[0], a[1]));
  return getBias() ? bound + a[2] : bound;
}

LogicalResult ConvTransposeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return infer(loc, adaptor, types);
}
SmallVector<Value> ConvTransposeOp::decompose(OpBuilder &b) {
  auto c = convolutionOf(getLoc(), Adaptor(*this));
  ConvolutionBuilder builder(b, getLoc(), *c);
  return {builder.finish(builder.spread(getInput(), getFilter()), getBias())};
}
int64_t ConvTransposeOp::getProductFlops() {
  return productFlops(getInput(), getFilter());
}
double ConvTransposeOp::getResultBound(ArrayRef<double> a) {
  // At most every element of the filter of every channel in the group meets one place.
  ArrayRef<int64_t> shape = tensorType(getFilter()).getShape();
  double terms = static_cast<double>(llvm::product_of(shape) / shape[1] / getGroups());
  double bound = boundTimes(terms, boundTimes(a[0], a[1]));
  return getBias() ? bound + a[2] : bound;
}

} // namespace ampc::nn
