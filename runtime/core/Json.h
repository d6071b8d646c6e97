// A strict JSON reader (no duplicate keys, depth at most 64) that produces a tree, and helpers to
// write JSON.
#pragma once
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ampc::runtime {

struct Json {
  enum Kind { null, boolean, integer, number, string, array, object };
  Kind kind = null;
  bool truth = false;
  uint64_t unsignedValue = 0; // value of a non-negative integer
  double value = 0;           // value of any number
  std::string text;
  std::vector<Json> items;                           // array
  std::vector<std::pair<std::string, Json>> members; // object, in file order

  const Json *find(std::string_view key) const;
  bool isUnsigned() const { return kind == integer && value >= 0; }
};

// `where` names the file in errors.
Result<Json> parseJson(std::string_view text, const std::string &where);

std::string quoteJson(std::string_view text);
// The shortest decimal that reads back to the same float or double; "inf", "-inf" and "nan" as
// strings.
std::string jsonNumber(float value);
std::string jsonNumber(double value);

} // namespace ampc::runtime
