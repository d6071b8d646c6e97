// Builds kernels that process one dimension: softmax, top-k, arg max and similar ops.
#pragma once
#include "Axis.h"

namespace ampc::nn {

// A tensor as outer × n × inner. A line consists of the n elements along the axis, which are
// `inner` elements apart.
struct Lines {
  int64_t outer = 1, n = 1, inner = 1;

  static Lines of(mlir::RankedTensorType type, int64_t axis);
  // The grid if lines are processed in vectors: a row is one contiguous line, or a block of
  // neighboring lines.
  int64_t rows() const;
  int64_t count() const { return outer * inner; }
  // The offset of the first element of a line, from its number in outer × inner.
  mlir::Value begin(KernelBuilder &k, mlir::Value number) const;
};

// One line, or `width` neighboring lines. Values per line are vectors of `width` lanes.
class Line {
public:
  // j: position of the first lane along the axis (index type); offset: of the element; lanes: their
  // number.
  using Body = llvm::function_ref<void(mlir::Value j, mlir::Value offset, int64_t lanes)>;
  using Term = llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value j, mlir::Value offset,
                                                                 int64_t lanes)>;

  mlir::Value base;   // offset of the first element
  mlir::Value number; // number of the line (of its first lane) in outer × inner
  int64_t width = 1;

  llvm::SmallVector<mlir::Value> reduce(llvm::ArrayRef<ReduceKind> kinds,
                                        llvm::ArrayRef<mlir::Type> types, Term term);
  mlir::Value
  reduce(ReduceKind kind,
         llvm::function_ref<mlir::Value(mlir::Value offset, int64_t lanes)> term); // in f32
  void forEach(Body body);
  // The positions of the lanes at j along the axis, as `element`.
  mlir::Value places(mlir::Value j, int64_t lanes, mlir::Type element);
  bool contiguous() const { return stride == 1; }

private:
  friend void forEachLine(KernelBuilder &, const Lines &, llvm::function_ref<void(Line &)>);
  friend void forEachSingleLine(KernelBuilder &, const Lines &, llvm::function_ref<void(Line &)>);
  friend void forEachPart(KernelBuilder &, const Lines &, int64_t,
                          llvm::function_ref<void(mlir::Value)>,
                          llvm::function_ref<void(mlir::Value, Line &)>);
  Line(KernelBuilder &k, int64_t n, int64_t stride, mlir::Value base, mlir::Value number,
       int64_t width)
      : base(base), number(number), width(width), k(k), n(n), stride(stride) {}

  KernelBuilder &k;
  int64_t n, stride;
};

void forEachLine(KernelBuilder &k, const Lines &lines, llvm::function_ref<void(Line &)> body);
// Processes one line per row, for any stride; there are lines.count() rows.
void forEachSingleLine(KernelBuilder &k, const Lines &lines, llvm::function_ref<void(Line &)> body);
// Processes `parts` groups of neighboring contiguous lines, one per row: begin(part), then body for
// each line of the part, in order. `parts` divides the number of lines.
void forEachPart(KernelBuilder &k, const Lines &lines, int64_t parts,
                 llvm::function_ref<void(mlir::Value part)> begin,
                 llvm::function_ref<void(mlir::Value part, Line &line)> body);
// Processes `together` neighboring lines per row: those at [begin, end) of `inner`, in one `outer`.
void forEachBlock(
    KernelBuilder &k, const Lines &lines, int64_t together,
    llvm::function_ref<void(mlir::Value outer, mlir::Value begin, mlir::Value end)> body);

// Converts elements to integers with the same order, or the opposite one. NaN is the largest, and
// -0 equals 0.
mlir::Value orderKey(KernelBuilder &k, mlir::Value element, bool descending = false);

// A whole number (i64) as a place in [0, n): whether it is one, and an index that always is.
struct BoundedPlace {
  BoundedPlace(KernelBuilder &k, mlir::Value number, int64_t n);
  mlir::Value valid, index;
};

// The reduction of the words add, mul, max and min; nothing for another word.
std::optional<ReduceKind> reductionNamed(llvm::StringRef word);

} // namespace ampc::nn
