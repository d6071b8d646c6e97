// Windows that slide over the spatial dimensions of a tensor: what convolutions and pooling share.
#pragma once
#include "Axis.h"

namespace ampc::nn {

// Where the dimensions of a tensor lie, from `data_format`: NCHW, NHWC, NCDHW or NDHWC.
struct SpatialLayout {
  int64_t spatial = 2; // the number of spatial dimensions
  bool channelsLast = false;

  static std::optional<SpatialLayout> of(llvm::StringRef dataFormat);
  int64_t rank() const { return spatial + 2; }
  int64_t channels(mlir::RankedTensorType type) const {
    return type.getDimSize(channelsLast ? rank() - 1 : 1);
  }
  llvm::ArrayRef<int64_t> sizes(mlir::RankedTensorType type) const {
    return type.getShape().slice(channelsLast ? 1 : 2, spatial);
  }
  // The shape with batch, spatial sizes and channels at their places.
  llvm::SmallVector<int64_t> shape(int64_t batch, llvm::ArrayRef<int64_t> sizes,
                                   int64_t channels) const;
  mlir::Value toChannelsLast(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x) const;
  mlir::Value fromChannelsLast(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x) const;
};

// One entry for each spatial dimension.
struct WindowShape {
  llvm::SmallVector<int64_t> kernel, strides, low, high, dilations;

  // From attributes as models write them: a list of one number stands for all dimensions,
  // `paddings` may have two for each. Fails with an error.
  static mlir::FailureOr<WindowShape>
  of(std::optional<mlir::Location> loc, llvm::ArrayRef<int64_t> sizes,
     llvm::ArrayRef<int64_t> kernel, llvm::ArrayRef<int64_t> strides,
     llvm::ArrayRef<int64_t> paddings, llvm::ArrayRef<int64_t> dilations,
     llvm::StringRef algorithm);

  size_t dims() const { return kernel.size(); }
  int64_t elements() const; // of a window
  // From the first to the last element of a window.
  int64_t reach(size_t d) const { return dilations[d] * (kernel[d] - 1) + 1; }
  int64_t places(size_t d, int64_t size) const {
    return (size + low[d] + high[d] - reach(d)) / strides[d] + 1;
  }
  // Whether each window is one element, and all elements have one.
  bool isIdentity() const;
  // Before and behind for each dimension, as the windows ops have it.
  llvm::SmallVector<int64_t> paddings() const;
};

// What an op over windows says of its tensor, [outer, sizes…, inner], and of its windows, of which
// there is one at each of `places`.
struct WindowGeometry {
  llvm::ArrayRef<int64_t> kernel, strides, paddings, sizes, places;
  int64_t outer, inner;

  WindowGeometry() = default;
  template <typename Op>
  WindowGeometry(Op op, mlir::Value tensor, mlir::Value windows)
      : kernel(op.getKernel()), strides(op.getStrides()), paddings(op.getPaddings()),
        sizes(tensorType(tensor).getShape().slice(1, kernel.size())),
        places(tensorType(windows).getShape().slice(1, kernel.size())),
        outer(tensorType(tensor).getShape().front()), inner(tensorType(tensor).getShape().back()) {}
};

// The dimensions of a tensor and of its windows, with the distance between a window's elements.
struct DilatedGeometry : WindowGeometry {
  llvm::ArrayRef<int64_t> dilations;
  int64_t elements; // of a window

  template <typename Op>
  DilatedGeometry(Op op, mlir::Value tensor, mlir::Value windows)
      : WindowGeometry(op, tensor, windows), dilations(op.getDilations()),
        elements(llvm::product_of(kernel)) {}
  DilatedGeometry(const WindowGeometry &base, llvm::ArrayRef<int64_t> dilations)
      : WindowGeometry(base), dilations(dilations), elements(llvm::product_of(kernel)) {}

  int64_t tensorRows() const { return outer * llvm::product_of(sizes); }
  int64_t windowRows() const { return outer * llvm::product_of(places); }
};

// Kernels with two arguments. Copies the windows of argument 0 into argument 1; a row is a window.
void emitWindows(KernelBuilder &k, const DilatedGeometry &g, mlir::Type tensor, mlir::Type windows);
// Sums the windows of argument 0 into argument 1 in f32; a row is an element of all channels.
void emitWindowSums(KernelBuilder &k, const DilatedGeometry &g, mlir::Type windows,
                    mlir::Type tensor);

// Dimension d of the result is dimension perm[d] of x.
mlir::Value transposeTo(mlir::OpBuilder &b, mlir::Location loc, mlir::Value x,
                        llvm::ArrayRef<int64_t> perm);

// Whether 0 <= position < size, and `inside` if it is not null; `position` becomes 0 where it is
// outside.
mlir::Value keepInside(KernelBuilder &k, mlir::Value &position, int64_t size, mlir::Value inside);

// For one place or element of a convolution and one element of its window. Returns whether it lies
// inside of the tensor; `number` is then the number of that row of the tensor, else of any.
// sourceOf: the row of the input that the window at `place` reads. placeOf: the row of the output
// whose window reads the input at `position`.
mlir::Value sourceOf(KernelBuilder &k, const DilatedGeometry &g, mlir::Value outer,
                     llvm::ArrayRef<mlir::Value> place, mlir::Value element, mlir::Value &number);
mlir::Value placeOf(KernelBuilder &k, const DilatedGeometry &g, mlir::Value outer,
                    llvm::ArrayRef<mlir::Value> position, mlir::Value element, mlir::Value &number);

// Positions in a row-major box of `sizes`, taken from a number: the last one first.
llvm::SmallVector<mlir::Value> positionsOf(KernelBuilder &k, mlir::Value &number,
                                           llvm::ArrayRef<int64_t> sizes);
// The number of a position, behind those of `outer` boxes.
mlir::Value numberOf(KernelBuilder &k, mlir::Value outer, mlir::ValueRange positions,
                     llvm::ArrayRef<int64_t> sizes);

} // namespace ampc::nn
