// The arrays of a .pdparams file: paddle.save writes a state_dict as a Python pickle of numpy
// arrays. Reads exactly the opcodes and calls of such a pickle (protocols 2 to 5) as data; nothing
// is executed, and everything else is an error. Used by PaddleImporter.cpp.
#pragma once
#include "ampc/Base/Messages.h"
#include "ampc/Base/NumberFormat.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampc::paddle {

struct PickledArray {
  std::string_view code; // numpy's dtype: "f4"
  std::vector<int64_t> shape;
  uint64_t offset = 0, size = 0; // of its bytes in the file
  // Protocol 2 has no bytes: the bytes are the characters U+0000 to U+00FF of a text in UTF-8.
  bool isText = false;
};

struct PickledState {
  std::map<std::string, PickledArray, std::less<>> arrays; // by their keys: "linear.weight"
  // "StructuredToParameterName@@": the name of the parameter in programs by the key.
  std::map<std::string, std::string, std::less<>> parameters;

  // The array of a parameter: the key is its name in the program, or stands for it. Null if there
  // is none.
  const PickledArray *find(std::string_view parameter) const;
};

bool looksLikePickle(std::string_view bytes);

// On failure `diagnostics` has one error. Linear in the size of the file.
std::optional<PickledState> parsePickle(const std::string &file, std::string_view bytes,
                                        Messages &diagnostics);

// The type of an array for a parameter of this dtype: bfloat16 is stored as uint16. Empty for a
// code that no parameter has.
std::optional<DType> dtypeOfCode(std::string_view code, DType expected);

// The bytes of a text; empty if it has other characters.
std::optional<std::string> bytesOfText(std::string_view text);

} // namespace ampc::paddle
