// The weights of a Paddle model: a .pdiparams file is a sequence of tensors without names, in the
// ascending order of the names that the program gives them.
#pragma once
#include "ampc/Base/Messages.h"
#include "ampc/Base/NumberFormat.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ampc::paddle {

struct ExpectedTensor {
  std::string name;
  DType dtype = DType::f32;
  std::vector<int64_t> dims;
};

// A tensor's place in the file.
struct ParamsTensor {
  uint64_t offset = 0; // of the first element
};

// Reads the headers of all tensors, which must be the expected ones, sorted by name. Checks every
// field, and that the file ends behind the last tensor.
std::optional<std::vector<ParamsTensor>> readParams(const std::string &file,
                                                    const std::vector<ExpectedTensor> &expected,
                                                    Messages &diagnostics);

// The same for bytes in memory that stand for the file.
std::optional<std::vector<ParamsTensor>> parseParams(const std::string &file,
                                                     std::string_view bytes,
                                                     const std::vector<ExpectedTensor> &expected,
                                                     Messages &diagnostics);

} // namespace ampc::paddle
