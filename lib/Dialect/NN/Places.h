// Arithmetic on places: whole numbers that name elements.
#pragma once
#include "Composition.h"

namespace ampc::nn {

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
};

} // namespace ampc::nn
