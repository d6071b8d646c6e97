// The arguments of LibraryCallOpInterface::createLibraryCall.
#pragma once
#include "mlir/IR/Builders.h"

namespace ampc::nn {

class KernelLibrary;

struct LibraryCallContext {
  mlir::OpBuilder &b;
  KernelLibrary &kernels; // for kernels that an executor may run with the call
  // For each operand and then each result: its buffer, its offset in the buffer, and its size in
  // bytes.
  mlir::ValueRange buffers;
  mlir::DenseI64ArrayAttr offsets, bytes;
  mlir::StringAttr name; // label of the call, from the names in the model
  // For each operand and then each result: its strides in elements, which the op accepts
  // (acceptsStrides, acceptsResultStrides), or nothing if it is dense. Empty if all are dense.
  llvm::ArrayRef<llvm::ArrayRef<int64_t>> strides;
};

} // namespace ampc::nn
