// The header of a .safetensors file: which tensors lie where in it.
#pragma once
#include "ampc/Import/Model.h"

namespace ampc::model {

struct StoredTensor {
  std::string name;
  DType dtype = DType::f32;
  std::vector<int64_t> shape;
  uint64_t offset = 0; // of its elements, bytes from the start of the file
};

constexpr uint64_t kSafetensorsHeaderMax = 100 << 20; // of the format's own reader

// The tensors in the order of their names in the header. Checks that they fill the file without
// overlaps and holes.
std::optional<std::vector<StoredTensor>> readSafetensors(const std::string &file,
                                                         Messages &diagnostics);

// The same for the header's JSON in a file with `dataBytes` behind it, at `dataOffset`.
std::optional<std::vector<StoredTensor>> parseSafetensors(const std::string &file,
                                                          std::string header, uint64_t dataOffset,
                                                          uint64_t dataBytes,
                                                          Messages &diagnostics);

} // namespace ampc::model
