// Products of integer matrices and tensors, which matmul_v2 and einsum do not have: elementwise
// products that are summed. Used by MapMatrix.cpp.
#pragma once
#include "OnnxOps.h"

namespace ampc {

// The most elements that an operator makes before it sums them.
inline constexpr int64_t kMostIntegerTerms = 1 << 24;

OnnxValue sumOver(MapNode &n, const OnnxValue &terms, const std::vector<int64_t> &dims);

// An operand of Einsum with its part of the equation, letters and at most one "...".
struct EinsumTerm {
  std::string labels;
  OnnxValue value;
};

// ONNX's MatMul of two tensors of one integer type.
OnnxValue integerProduct(MapNode &n, OnnxValue x, OnnxValue y);

// Einsum of one or two operands, which have each letter once. Dimensions of "..." broadcast. An
// empty value after a failure.
OnnxValue integerEinsum(MapNode &n, llvm::ArrayRef<EinsumTerm> terms, const std::string &result);

} // namespace ampc
