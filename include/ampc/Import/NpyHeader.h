// The header of a NumPy .npy file (format 1.0 to 3.0): element type, shape and offset of the data.
// Used for initial values from files.
#pragma once
#include "ampc/Import/Model.h"

namespace ampc::model {

struct NpyHeader {
  DType dtype = DType::f32;
  std::vector<int64_t> shape;
  uint64_t dataOffset = 0; // bytes from the start of the file
};

// Reads the header of a C-order, little-endian file and checks that the file contains all elements.
// On failure `problem` describes what is wrong with the file.
std::optional<NpyHeader> readNpyHeader(const std::string &file, std::string &problem);

// The same for the first bytes of a file of `fileSize` bytes (at most kNpyHeaderMax of them).
constexpr size_t kNpyHeaderMax = 1 << 16;
std::optional<NpyHeader> parseNpyHeader(std::string_view bytes, uint64_t fileSize,
                                        std::string &problem);

// Elements times element size; nullopt if the product exceeds 2^47 bytes or overflows.
std::optional<uint64_t> byteSize(DType dtype, const std::vector<int64_t> &shape);
// "[2, 3]", for messages.
std::string textOfShape(const std::vector<int64_t> &shape);

} // namespace ampc::model
