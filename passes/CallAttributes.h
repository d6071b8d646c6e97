// A cache of the attributes that passes attach to runtime calls. A lookup here is cheaper than one
// in the uniquing tables of MLIRContext.
#pragma once
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include <array>

namespace ampc {

// Integer attributes by value, lists of one number by value, and lists of zeros by length. Other
// lists are built anew at each call.
class AttributeCache {
public:
  explicit AttributeCache(mlir::Builder b) : b(b) {}
  mlir::IntegerAttr number(int64_t value) {
    mlir::IntegerAttr &attr = numbers[value];
    return attr ? attr : attr = b.getI64IntegerAttr(value);
  }
  mlir::DenseI64ArrayAttr list(llvm::ArrayRef<int64_t> values) {
    bool isZeros = llvm::all_of(values, [](int64_t value) { return value == 0; });
    if (!(isZeros && values.size() < zeros.size()) && values.size() != 1)
      return b.getDenseI64ArrayAttr(values);
    mlir::DenseI64ArrayAttr &attr = isZeros ? zeros[values.size()] : singles[values[0]];
    return attr ? attr : attr = b.getDenseI64ArrayAttr(values);
  }

private:
  mlir::Builder b;
  llvm::DenseMap<int64_t, mlir::IntegerAttr> numbers;
  llvm::DenseMap<int64_t, mlir::DenseI64ArrayAttr> singles; // lists of one number
  std::array<mlir::DenseI64ArrayAttr, 16> zeros;            // by length
};

} // namespace ampc
