// The header of a .safetensors file: names, types, shapes and offsets of its tensors. Used for
// --weights and for the weights of imported models.
#pragma once
#include "ampc/Import/Model.h"

namespace ampc::model {

struct StoredTensor {
  std::string name;
  DType dtype = DType::f32;
  std::vector<int64_t> shape;
  uint64_t offset = 0; // of its first element, in bytes from the start of the file
};

constexpr uint64_t kSafetensorsHeaderMax = 100 << 20; // the limit of the reference implementation

// Returns the tensors in the order of the header. Checks that they cover the file's data without
// overlaps and gaps.
std::optional<std::vector<StoredTensor>> readSafetensors(const std::string &file,
                                                         Messages &diagnostics);

// The same for the JSON of a header that is followed by `dataBytes` bytes of data at `dataOffset`.
std::optional<std::vector<StoredTensor>> parseSafetensors(const std::string &file,
                                                          std::string header, uint64_t dataOffset,
                                                          uint64_t dataBytes,
                                                          Messages &diagnostics);

} // namespace ampc::model
