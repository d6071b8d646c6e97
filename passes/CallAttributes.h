// Attributes that runtime calls share, kept by who makes the calls: the context's own tables are larger and slower.
#pragma once
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"
#include <array>

namespace ampc {

// The names of the arenas that buffers are made in.
struct Arenas {
  explicit Arenas(mlir::Builder &b)
      : constant(b.getStringAttr("constant")), activation(b.getStringAttr("activation")), gradient(b.getStringAttr("gradient")),
        input(b.getStringAttr("input")), output(b.getStringAttr("output")) {}
  mlir::StringAttr constant, activation, gradient, input, output;
};

// Numbers, and lists of zeros.
class Shared {
public:
  explicit Shared(mlir::Builder b) : b(b) {}
  mlir::IntegerAttr number(int64_t value) {
    mlir::IntegerAttr &attr = numbers[value];
    return attr ? attr : attr = b.getI64IntegerAttr(value);
  }
  mlir::DenseI64ArrayAttr list(llvm::ArrayRef<int64_t> values) {
    if (values.size() >= zeros.size() || llvm::any_of(values, [](int64_t value) { return value != 0; }))
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
