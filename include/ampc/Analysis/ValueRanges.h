// The ranges that values had in real batches, as recorded by `amprun --calibrate-ranges`. Used by
// ValueSafety.
#pragma once
#include "llvm/ADT/StringMap.h"
#include <cmath>
#include <optional>
#include <string>

namespace ampc {

// The position of an element: the number of the sample in the data, and that of the element within
// the sample's part of the value.
struct ValuePlace {
  int64_t sample = 0, element = 0;
};

struct ValueRange {
  double min = 0, max = 0; // over all elements of all batches
  double p999 = 0;         // 99.9 % of the elements are at most this large in magnitude
  double underflow = 0;    // the fraction of the nonzero elements that float16 would round to 0
  ValuePlace minAt, maxAt; // the first positions of min and max
  bool largestIsMax() const { return std::abs(max) > std::abs(min); }
  double largest() const { return largestIsMax() ? std::abs(max) : std::abs(min); }
  const ValuePlace &largestAt() const { return largestIsMax() ? maxAt : minAt; }
};

struct ValueRanges {
  std::string source;             // the file name
  int64_t batches = 0;            // number of batches
  llvm::StringMap<ValueRange> of; // by the value's name in the model

  const ValueRange *find(llvm::StringRef name) const {
    auto it = of.find(name);
    return it == of.end() ? nullptr : &it->second;
  }
};

// Parses the text of a file. On failure the result is empty, and `error` starts with the JSON path
// if there is one.
std::optional<ValueRanges> parseValueRanges(const std::string &text, const std::string &file,
                                            std::string &error);
std::optional<ValueRanges> readValueRanges(const std::string &file, std::string &error);

} // namespace ampc
