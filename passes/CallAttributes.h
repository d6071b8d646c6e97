// Caches of the attributes that LowerToCalls attaches to runtime calls: arena names, integers,
// lists of zeros. A lookup here is cheaper than one in the uniquing tables of MLIRContext.
#pragma once
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include <array>

namespace ampc {

// Integer attributes by value, and lists of zeros by length. Other lists are built anew at each
// call.
class AttributeCache {
public:
  explicit AttributeCache(mlir::Builder b) : b(b) {}
  mlir::IntegerAttr number(int64_t value) {
    mlir::IntegerAttr &attr = numbers[value];
    return attr ? attr : attr = b.getI64IntegerAttr(value);
  }
  mlir::DenseI64ArrayAttr list(llvm::ArrayRef<int64_t> values) {
    if (values.size() >= zeros.size() ||
        llvm::any_of(values, [](int64_t value) { return value != 0; }))
      return b.getDenseI64ArrayAttr(values);
    mlir::DenseI64ArrayAttr &attr = zeros[values.size()];
    return attr ? attr : attr = b.getDenseI64ArrayAttr(values);
  }

private:
  mlir::Builder b;
  llvm::DenseMap<int64_t, mlir::IntegerAttr> numbers;
  std::array<mlir::DenseI64ArrayAttr, 16> zeros; // by length
};

} // namespace ampc
