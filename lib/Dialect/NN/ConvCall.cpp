// conv_output, conv_input and conv_filter: the tensors of a convolution with the channels last,
// each computed from the other two by rt.conv. They are each other's gradients.
#include "Windows.h"
#include "ampc/Dialect/NN/KernelKey.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::nn {
namespace {

struct ConvTensors {
  RankedTensorType input, filter, output;
};

// The kernel of windows for an executor without a library for convolutions.
template <typename Op>
FlatSymbolRefAttr windowsKernel(Op op, const ConvTensors &t, bool sums, KernelLibrary &kernels) {
  WindowGeometry geometry;
  size_t dims = t.input.getRank() - 2;
  geometry.kernel = t.filter.getShape().slice(1, dims);
  geometry.strides = op.getStrides();
  geometry.paddings = op.getPaddings();
  geometry.sizes = t.input.getShape().slice(1, dims);
  geometry.places = t.output.getShape().slice(1, dims);
  geometry.outer = t.input.getDimSize(0);
  geometry.inner = t.input.getShape().back();
  DilatedGeometry g(geometry, op.getDilations());
  SmallVector<int64_t> shape{g.outer};
  shape.append(g.places.begin(), g.places.end());
  shape.append(g.kernel.begin(), g.kernel.end());
  shape.push_back(g.inner);
  Type windows = t.input.clone(shape), element = t.input.getElementType();
  KernelKey key(sums ? "conv_window_sums" : "conv_windows");
  for (Attribute part : {op.getStridesAttr(), op.getPaddingsAttr(), op.getDilationsAttr()})
    key.add(part.getAsOpaquePointer());
  for (Type part : {Type(t.input), windows})
    key.add(part.getAsOpaquePointer());
  return kernels.get(key.text(), {element, element}, sums ? g.tensorRows() : g.windowRows(),
                     [&](KernelBuilder &k) {
                       sums ? emitWindowSums(k, g, windows, t.input)
                            : emitWindows(k, g, t.input, windows);
                     });
}

template <typename Op>
Operation *createConv(Op op, rt::ConvPart computes, const ConvTensors &t,
                      const LibraryCallContext &context) {
  OpBuilder &b = context.b;
  Type type = t.input.getElementType(), f32 = b.getF32Type();
  FlatSymbolRefAttr widen, narrow;
  if (isLowPrecision(type)) {
    widen = context.kernels.conversion(type, f32);
    narrow = context.kernels.conversion(f32, type);
  }
  size_t dims = t.input.getRank() - 2;
  auto spatial = [&](RankedTensorType tensor) {
    return b.getDenseI64ArrayAttr(tensor.getShape().slice(1, dims));
  };
  return rt::ConvOp::create(
      b, op.getLoc(), computes, context.buffers[0], context.buffers[1], context.buffers[2],
      context.offsets, context.bytes, TypeAttr::get(type),
      b.getI64IntegerAttr(t.input.getDimSize(0)), b.getI64IntegerAttr(t.input.getShape().back()),
      b.getI64IntegerAttr(t.filter.getDimSize(0)), spatial(t.input), spatial(t.output),
      spatial(t.filter), op.getStridesAttr(), op.getPaddingsAttr(), op.getDilationsAttr(),
      windowsKernel(op, t, computes == rt::ConvPart::Input, context.kernels), widen, narrow,
      context.name);
}

} // namespace

Operation *ConvOutputOp::createLibraryCall(const LibraryCallContext &context) {
  return createConv(*this, rt::ConvPart::Output,
                    {tensorType(getInput()), tensorType(getFilter()), tensorType(getOut())},
                    context);
}
void ConvOutputOp::buildGradient(GradientContext &g) {
  if (g.wants(0))
    g.set(0, ConvInputOp::create(g.b, getInput().getType(), g.out(), getFilter(), getStrides(),
                                 getPaddings(), getDilations()));
  if (g.wants(1))
    g.set(1, ConvFilterOp::create(g.b, getFilter().getType(), getInput(), g.out(), getStrides(),
                                  getPaddings(), getDilations()));
}

Operation *ConvInputOp::createLibraryCall(const LibraryCallContext &context) {
  return createConv(*this, rt::ConvPart::Input,
                    {tensorType(getOut()), tensorType(getFilter()), tensorType(getOutput())},
                    context);
}
void ConvInputOp::buildGradient(GradientContext &g) {
  if (g.wants(0))
    g.set(0, ConvOutputOp::create(g.b, getOutput().getType(), g.out(), getFilter(), getStrides(),
                                  getPaddings(), getDilations()));
  if (g.wants(1))
    g.set(1, ConvFilterOp::create(g.b, getFilter().getType(), g.out(), getOutput(), getStrides(),
                                  getPaddings(), getDilations()));
}

Operation *ConvFilterOp::createLibraryCall(const LibraryCallContext &context) {
  return createConv(*this, rt::ConvPart::Filter,
                    {tensorType(getInput()), tensorType(getOut()), tensorType(getOutput())},
                    context);
}

} // namespace ampc::nn
