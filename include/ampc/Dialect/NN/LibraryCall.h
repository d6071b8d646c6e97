// What an operator needs to become a call of a library.
#pragma once
#include "mlir/IR/Builders.h"

namespace ampc::nn {

class KernelLibrary;

struct LibraryCallContext {
  mlir::OpBuilder &b;
  KernelLibrary &kernels; // for what an executor may run beside the library
  // One for each operand, then one for each result: its buffer, its first byte there, and its size in bytes.
  mlir::ValueRange buffers;
  mlir::DenseI64ArrayAttr offsets, bytes;
  mlir::StringAttr name; // the model's, of what the call computes
};

} // namespace ampc::nn
