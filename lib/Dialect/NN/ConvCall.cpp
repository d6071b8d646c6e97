// conv_output, conv_input and conv_filter: the tensors of a convolution with the channels last,
// each computed from the other two by rt.conv. They are each other's gradients.
#include "GroupedConv.h"
#include "ampc/Dialect/NN/KernelKey.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc::nn {
namespace {

struct ConvTensors {
  RankedTensorType input, filter, output;
  int64_t groups;

  size_t dims() const { return input.getRank() - 2; }
  int64_t outputs() const { return output.getShape().back(); }
  ArrayRef<int64_t> kernel() const { return filter.getShape().slice(groups == 1, dims()); }
};

// The kernels for an executor without a library for convolutions, or for those with groups.
struct ConvKernels {
  FlatSymbolRefAttr windows, sums;
  int64_t parts = 0;
};

template <typename Op>
ConvKernels kernelsOf(Op op, rt::ConvPart computes, const ConvTensors &t, KernelLibrary &kernels) {
  WindowGeometry geometry;
  geometry.kernel = t.kernel();
  geometry.strides = op.getStrides();
  geometry.paddings = op.getPaddings();
  geometry.sizes = t.input.getShape().slice(1, t.dims());
  geometry.places = t.output.getShape().slice(1, t.dims());
  geometry.outer = t.input.getDimSize(0);
  geometry.inner = t.input.getShape().back();
  DilatedGeometry g(geometry, op.getDilations());
  Type element = t.input.getElementType(), f32 = Float32Type::get(op.getContext());
  auto keyOf = [&](StringRef name, ArrayRef<Type> types) {
    KernelKey key(name);
    for (Attribute part : {op.getStridesAttr(), op.getPaddingsAttr(), op.getDilationsAttr()})
      key.add(part.getAsOpaquePointer());
    for (Type type : types)
      key.add(type.getAsOpaquePointer());
    return key.text();
  };
  if (t.groups == 1) {
    bool sums = computes == rt::ConvPart::Input;
    SmallVector<int64_t> shape{g.outer};
    shape.append(g.places.begin(), g.places.end());
    shape.append(g.kernel.begin(), g.kernel.end());
    shape.push_back(g.inner);
    Type windows = t.input.clone(shape);
    return {kernels.get(keyOf(sums ? "conv_window_sums" : "conv_windows", {t.input, windows}),
                        {element, element}, sums ? g.tensorRows() : g.windowRows(),
                        [&](KernelBuilder &k) {
                          sums ? emitWindowSums(k, g, windows, t.input)
                               : emitWindows(k, g, t.input, windows);
                        }),
            {}};
  }
  GroupedGeometry grouped(g, t.outputs(), t.groups);
  SmallVector<Type> types{t.input, t.filter, t.output};
  switch (computes) {
  case rt::ConvPart::Output:
    return {kernels.get(keyOf("grouped_conv_output", types), {element, element, element},
                        g.windowRows(),
                        [&](KernelBuilder &k) {
                          emitGroupedOutput(k, grouped, t.input, t.filter, t.output);
                        }),
            {}};
  case rt::ConvPart::Input:
    return {kernels.get(keyOf("grouped_conv_input", types), {element, element, element},
                        g.tensorRows(),
                        [&](KernelBuilder &k) {
                          emitGroupedInput(k, grouped, t.output, t.filter, t.input);
                        }),
            {}};
  case rt::ConvPart::Filter: {
    int64_t rows = grouped.filterElements() / grouped.outputs;
    return {
        kernels.get(keyOf("grouped_conv_filter", types), {element, element, f32},
                    grouped.parts() * grouped.partRows(),
                    [&](KernelBuilder &k) { emitGroupedFilter(k, grouped, t.input, t.output); }),
        kernels.get(keyOf("grouped_conv_sums", types), {f32, element}, rows,
                    [&](KernelBuilder &k) { emitPartSums(k, grouped, t.filter); }),
        grouped.parts()};
  }
  }
  llvm_unreachable("a part of a convolution");
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
  auto spatial = [&](RankedTensorType tensor) {
    return b.getDenseI64ArrayAttr(tensor.getShape().slice(1, t.dims()));
  };
  ConvKernels own = kernelsOf(op, computes, t, context.kernels);
  return rt::ConvOp::create(
      b, op.getLoc(), computes, context.buffers[0], context.buffers[1], context.buffers[2],
      context.offsets, context.bytes, TypeAttr::get(type),
      b.getI64IntegerAttr(t.input.getDimSize(0)), b.getI64IntegerAttr(t.input.getShape().back()),
      b.getI64IntegerAttr(t.outputs()), spatial(t.input), spatial(t.output),
      b.getDenseI64ArrayAttr(t.kernel()), op.getStridesAttr(), op.getPaddingsAttr(),
      op.getDilationsAttr(), own.windows, widen, narrow, context.name,
      b.getI64IntegerAttr(t.groups), own.sums, b.getI64IntegerAttr(own.parts));
}

} // namespace

Operation *ConvOutputOp::createLibraryCall(const LibraryCallContext &context) {
  return createConv(*this, rt::ConvPart::Output,
                    {tensorType(getInput()), tensorType(getFilter()), tensorType(getOut()),
                     static_cast<int64_t>(getGroups())},
                    context);
}
void ConvOutputOp::buildGradient(GradientContext &g) {
  if (g.wants(0))
    g.set(0, ConvInputOp::create(g.b, getInput().getType(), g.out(), getFilter(), getStrides(),
                                 getPaddings(), getDilations(), getGroups()));
  if (g.wants(1))
    g.set(1, ConvFilterOp::create(g.b, getFilter().getType(), getInput(), g.out(), getStrides(),
                                  getPaddings(), getDilations(), getGroups()));
}

Operation *ConvInputOp::createLibraryCall(const LibraryCallContext &context) {
  return createConv(*this, rt::ConvPart::Input,
                    {tensorType(getOut()), tensorType(getFilter()), tensorType(getOutput()),
                     static_cast<int64_t>(getGroups())},
                    context);
}
void ConvInputOp::buildGradient(GradientContext &g) {
  if (g.wants(0))
    g.set(0, ConvOutputOp::create(g.b, getOutput().getType(), g.out(), getFilter(), getStrides(),
                                  getPaddings(), getDilations(), getGroups()));
  if (g.wants(1))
    g.set(1, ConvFilterOp::create(g.b, getFilter().getType(), g.out(), getOutput(), getStrides(),
                                  getPaddings(), getDilations(), getGroups()));
}

Operation *ConvFilterOp::createLibraryCall(const LibraryCallContext &context) {
  return createConv(*this, rt::ConvPart::Filter,
                    {tensorType(getInput()), tensorType(getOut()), tensorType(getOutput()),
                     static_cast<int64_t>(getGroups())},
                    context);
}

} // namespace ampc::nn
