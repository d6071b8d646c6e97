// Small tensors that are known at compile time, and their arithmetic: PIR passes shapes, axes and
// other numbers as tensors that ops compute (shape64, slice, stack, …). Used by PaddleImporter.cpp.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace ampc::paddle {

struct Constant {
  DType dtype = DType::i64;
  std::vector<int64_t> shape;
  // One of them has a number per element, in row-major order, by the kind of the dtype.
  std::vector<int64_t> integers;
  std::vector<double> numbers;

  size_t size() const { return isFloat(dtype) ? numbers.size() : integers.size(); }
  // The numbers as integers; empty if one of them is none.
  std::optional<std::vector<int64_t>> asIntegers() const;
  std::vector<double> asNumbers() const;
};

// Constants with more elements are not computed at compile time.
constexpr size_t kMaxConstant = 4096;

// What an op asks for about itself while it is folded. Attributes that are missing are 0, false or
// empty.
struct FoldedOp {
  llvm::StringRef type;
  std::vector<const Constant *> operands; // lists are flattened; null for an absent operand
  llvm::function_ref<int64_t(llvm::StringRef)> integer;
  llvm::function_ref<double(llvm::StringRef)> number;
  llvm::function_ref<std::vector<int64_t>(llvm::StringRef)> integers;
  llvm::function_ref<std::optional<DType>(llvm::StringRef)> dtype;
};

// Whether an op of this type can be folded if its operands are constants.
bool folds(llvm::StringRef type);
// The result; empty if the op is not one that is folded for these operands. Only integers are
// computed; floating-point numbers are moved, and those of float64 are cast and counted.
std::optional<Constant> fold(const FoldedOp &op);

} // namespace ampc::paddle
