// Whether the number of an attribute is representable in an element type.
#pragma once
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"

namespace ampc::nn {

inline bool isRepresentable(llvm::APFloat number, mlir::Type element) {
  auto type = mlir::dyn_cast<mlir::FloatType>(element);
  if (!type)
    return true;
  bool lost = false;
  number.convert(type.getFloatSemantics(), llvm::APFloat::rmNearestTiesToEven, &lost);
  return !lost;
}

} // namespace ampc::nn
