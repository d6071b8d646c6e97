// Kernels that work along one dimension: softmax and its kin, top-k, arg max.
#pragma once
#include "Axis.h"

namespace ampc::nn {

// A tensor seen as outer × n × inner: a line is the n elements along the axis, `inner` apart.
struct Lines {
  int64_t outer = 1, n = 1, inner = 1;

  static Lines of(mlir::RankedTensorType type, int64_t axis);
  // The grid where lines are taken in vectors: a row is one contiguous line, or a block of neighbouring ones.
  int64_t rows() const;
};

// One line, or `width` neighbouring ones side by side. Values per line have `width` lanes.
class Line {
public:
  // The place along the axis of the first lane (index type), the element's offset, and how many lanes there are.
  using Body = llvm::function_ref<void(mlir::Value j, mlir::Value offset, int64_t lanes)>;
  using Term = llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value j, mlir::Value offset, int64_t lanes)>;

  mlir::Value base;   // offset of the first element
  mlir::Value number; // of the line (its first lane), counted over outer × inner
  int64_t width = 1;

  llvm::SmallVector<mlir::Value> reduce(llvm::ArrayRef<ReduceKind> kinds, llvm::ArrayRef<mlir::Type> types, Term term);
  mlir::Value reduce(ReduceKind kind, llvm::function_ref<mlir::Value(mlir::Value offset, int64_t lanes)> term); // in f32
  void forEach(Body body);
  // The places along the axis of the lanes at j, in `element`.
  mlir::Value places(mlir::Value j, int64_t lanes, mlir::Type element);
  bool contiguous() const { return stride == 1; }

private:
  friend void forEachLine(KernelBuilder &, const Lines &, llvm::function_ref<void(Line &)>);
  friend void forEachSingleLine(KernelBuilder &, const Lines &, llvm::function_ref<void(Line &)>);
  Line(KernelBuilder &k, int64_t n, int64_t stride, mlir::Value base, mlir::Value number, int64_t width)
      : base(base), number(number), width(width), k(k), n(n), stride(stride) {}

  KernelBuilder &k;
  int64_t n, stride;
};

void forEachLine(KernelBuilder &k, const Lines &lines, llvm::function_ref<void(Line &)> body);
// One line per row, whatever the stride: rows are outer × inner.
void forEachSingleLine(KernelBuilder &k, const Lines &lines, llvm::function_ref<void(Line &)> body);

// Numbers that order as the elements do, integers of one kind: NaN is the largest and -0 equals 0.
mlir::Value orderKey(KernelBuilder &k, mlir::Value element);

} // namespace ampc::nn
