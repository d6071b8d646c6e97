// Which whole numbers an op takes as places: classes of a label, rows of a table.
#pragma once
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace ampc::nn {

struct IndexRange {
  int64_t count;                  // [0, count) are taken
  std::optional<int64_t> ignored; // and this number, which stands for none of them
  llvm::StringRef number, places; // for messages: "label", "classes"
};

// ArrayAttr on a function's argument: what the ops that take its elements as places allow, a DictionaryAttr for each of them with
// count, ignored (absent where there is none), number, places, and op (the op's name).
inline constexpr llvm::StringLiteral kIndexRangesAttr = "nn.index_ranges";

} // namespace ampc::nn
