// Arithmetic on places: whole numbers that name elements.
#pragma once
#include "Composition.h"

namespace ampc::nn {

// As many numbers may stand in a model's attributes as the value of a tensor.
inline constexpr int64_t kMostGiven = 4096;

// Checks of operators that read or write x at the places of an index. They fail with an error.
// Returns the axis in [0, rank); x has at least one dimension.
mlir::FailureOr<int64_t> inferAxisOf(std::optional<mlir::Location> loc, int64_t axis,
                                     mlir::RankedTensorType x);
// The index lists rows: its shape is [n], [n, 1] or [].
llvm::LogicalResult checkRowIndex(std::optional<mlir::Location> loc, mlir::RankedTensorType index);
// The index lists places in the first dimensions of x, [..., depth]. Returns the shape of what lies
// there: [..., dimensions of x that are left].
mlir::FailureOr<llvm::SmallVector<int64_t>> inferLines(std::optional<mlir::Location> loc,
                                                       mlir::RankedTensorType x,
                                                       mlir::RankedTensorType index);
// The index has the rank of x and is, but along `axis`, not larger.
llvm::LogicalResult checkIndexAlong(std::optional<mlir::Location> loc, mlir::RankedTensorType x,
                                    mlir::RankedTensorType index, int64_t axis);

// Whether both are of equal sizes but along the axis.
bool haveSameLines(mlir::RankedTensorType a, mlir::RankedTensorType b, int64_t axis);
// Whether the lines of x along the axis occupy a processor.
bool areManyLines(mlir::RankedTensorType x, int64_t axis);

class Places : public Composition {
public:
  using Composition::Composition;

  mlir::RankedTensorType type(llvm::ArrayRef<int64_t> shape) {
    return mlir::RankedTensorType::get(shape, b.getI64Type());
  }
  mlir::Value wideIndex(mlir::Value index) { return cast(index, b.getI64Type()); }
  // start, start + step, … along dimension `axis` of a tensor of `rank` dimensions, the others 1.
  mlir::Value along(int64_t axis, int64_t rank, int64_t count, int64_t step = 1,
                    int64_t start = 0) {
    llvm::SmallVector<int64_t> shape(rank, 1);
    shape[axis] = count;
    return reshape(named(SequenceOp::create(b, loc, type(count), start, step)), shape);
  }
  // Operands that broadcast to `shape`.
  template <typename Op>
  mlir::Value combine(mlir::Value x, mlir::Value y, llvm::ArrayRef<int64_t> shape) {
    return named(Op::create(b, loc, tensorType(x).clone(shape), x, y, -1));
  }
  mlir::Value matches(llvm::StringRef kind, mlir::Value x, mlir::Value y,
                      llvm::ArrayRef<int64_t> shape) {
    auto truth = mlir::RankedTensorType::get(shape, b.getI1Type());
    return named(CompareOp::create(b, loc, truth, x, y, b.getStringAttr(kind)));
  }
  // Numbers in [-count, count) as those in [0, count); others become -1, which is no place.
  mlir::Value checked(mlir::Value index, int64_t count) {
    mlir::Value place = where(compare("lt", index, 0), add(index, double(count)), index);
    mlir::Value none = full(-1, place);
    place = where(compare("ge", place, 0), place, none);
    return where(compare("lt", place, double(count)), place, none);
  }
  // The rows of a table with these numbers: [n] and [rows, width] give [n, width].
  mlir::Value rows(mlir::Value table, mlir::Value ids) {
    int64_t count = tensorType(ids).getNumElements(), width = tensorType(table).getDimSize(1);
    auto result = tensorType(table).clone({count, width});
    return named(EmbeddingOp::create(b, loc, result, ids, table, -1));
  }
  // The same, but rows of 0 where the number is negative.
  mlir::Value rowsOrZero(mlir::Value table, mlir::Value ids) {
    mlir::Value taken = rows(table, ids);
    mlir::Value known = compare("ge", reshape(ids, {tensorType(ids).getNumElements(), 1}), 0);
    return where(known, taken, zero(taken));
  }
  // The gradient of the rows of a table, from that of those with these numbers: [n] and [n, width].
  mlir::Value sumsOfRows(mlir::Value ids, mlir::Value rows, mlir::RankedTensorType table,
                         int64_t padding);
  // Numbers of lines of x: the index lists places in its first dimensions, [..., depth]. -1 where
  // one of them is no place.
  mlir::Value lines(mlir::Value index, llvm::ArrayRef<int64_t> shape);
  // Numbers of elements of a tensor of this shape: as the index's own place, but along `axis` what
  // the index says; -1 where that is no place. One dimension.
  mlir::Value elements(mlir::Value index, llvm::ArrayRef<int64_t> shape, int64_t axis);
};

// The n places along `axis`, in any shape, of an index whose lines are all equal, because there is
// one or because it was expanded from one: `places[:, None].expand(n, width)`. Null for another
// index, or one that does not reach over all lines of x.
mlir::Value placesOfAllLines(mlir::Value index, mlir::RankedTensorType x, int64_t axis);

// Values that go to places along an axis of a tensor of type `x`, in each line in their order.
struct ByLine {
  mlir::Value places; // of the shape of the values; -1 is none
  mlir::RankedTensorType x;
  int64_t axis;
};

// Scatters rows: `values` [n, width] go to the rows `ids` [n] of a table of `rows` rows; -1 is no
// row. With `lines`, which say the same, the rows are single elements.
class Scatter : public Places {
public:
  Scatter(mlir::Operation *op, mlir::OpBuilder &b, mlir::Value ids, int64_t rows,
          std::optional<ByLine> lines = {});

  // Of each row the combined values ("add", "mul", "max", "min"), or the identity of that.
  mlir::Value combined(mlir::Value values, llvm::StringRef kind);
  // The last value of each row, NaN or 0 where it has none.
  mlir::Value last(mlir::Value values) { return Places::rows(values, place()); }
  // Whether a row has a value, [rows, 1].
  mlir::Value touched() { return compare("ge", reshape(place(), {count, 1}), 0); }
  // What goes back to `values` from the table's gradient.
  mlir::Value taken(mlir::Value table) { return rowsOrZero(table, ids); }

private:
  mlir::Value place(); // [rows]: the number of the last value, negative where there is none

  mlir::Value ids, order, lastPlace;
  int64_t count;
  std::optional<ByLine> lines;
};

} // namespace ampc::nn
