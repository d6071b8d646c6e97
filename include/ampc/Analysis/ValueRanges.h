// What values were in real batches, as `amprun --calibrate-ranges` recorded it.
#pragma once
#include "llvm/ADT/StringMap.h"
#include <cmath>
#include <optional>
#include <string>

namespace ampc {

// Which of the data's samples, and which of the value's elements that belong to it.
struct ValuePlace {
  int64_t sample = 0, element = 0;
};

struct ValueRange {
  double min = 0, max = 0;    // over all elements of all batches
  double p999 = 0;            // 99.9 % of the elements are no larger in magnitude
  double underflow = 0;       // the share of elements, of those that are not 0, that float16 would make 0
  ValuePlace minAt, maxAt;    // where min and max were met first
  bool largestIsMax() const { return std::abs(max) > std::abs(min); }
  double largest() const { return largestIsMax() ? std::abs(max) : std::abs(min); }
  const ValuePlace &largestAt() const { return largestIsMax() ? maxAt : minAt; }
};

struct ValueRanges {
  std::string source;              // the file
  int64_t batches = 0;             // how many were seen
  llvm::StringMap<ValueRange> of;  // by the model's name of the value

  const ValueRange *find(llvm::StringRef name) const {
    auto it = of.find(name);
    return it == of.end() ? nullptr : &it->second;
  }
};

// From a file's text; on failure nothing, and `error` begins with the JSON path where there is one.
std::optional<ValueRanges> parseValueRanges(const std::string &text, const std::string &file, std::string &error);
std::optional<ValueRanges> readValueRanges(const std::string &file, std::string &error);

} // namespace ampc
