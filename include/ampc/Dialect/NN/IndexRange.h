// The valid range of integers that an op uses as indices: classes of a label, rows of a table.
#pragma once
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace ampc::nn {

struct IndexRange {
  int64_t count;                  // [0, count) are valid
  std::optional<int64_t> ignored; // a further valid number, which denotes no index
  llvm::StringRef number, places; // for messages: "label", "classes"
  bool fromEnd = false;           // [-count, 0) are valid, too: they count from the end
};

// ArrayAttr on a function's argument: the valid ranges of the ops that use its elements as indices.
// One DictionaryAttr per op with count, ignored (optional), number, places, op (the op's name), and
// from_end (a unit, optional).
inline constexpr llvm::StringLiteral kIndexRangesAttr = "nn.index_ranges";

} // namespace ampc::nn
