// The weights of a Paddle model: a .pdiparams file is a sequence of tensors without names, in the
// ascending order of the names that the program gives them.
#pragma once
#include "ampc/Base/Messages.h"
#include "ampc/Base/NumberFormat.h"
#include "ampc/Base/SharedBytes.h"
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampc::paddle {

struct ExpectedTensor {
  std::string name;
  DType dtype = DType::f32;
  std::vector<int64_t> dims;
  bool isOptional = false; // a file of tensors with names need not have it
};

// A tensor's place in the file.
struct ParamsTensor {
  uint64_t offset = 0; // of the first element
};

// The bytes of a file of weights, mapped. On failure `diagnostics` has an error.
std::optional<SharedBytes> mapWeights(const std::string &file, Messages &diagnostics);

// Reads the headers of all tensors, which must be the expected ones, sorted by name. Checks every
// field, and that the file ends behind the last tensor. `file` is the name of the bytes in errors.
std::optional<std::vector<ParamsTensor>> parseParams(const std::string &file,
                                                     std::string_view bytes,
                                                     const std::vector<ExpectedTensor> &expected,
                                                     Messages &diagnostics);

// The elements of a tensor of float64 as float32.
std::string float32OfFloat64(std::string_view bytes);

} // namespace ampc::paddle
