// NumPy's .npy files: strict reading of what an input takes, and writing of outputs.
#pragma once
#include "ampc/Format/DType.h"
#include "core/File.h"
#include <vector>

namespace ampc::runtime {

// A mapped, checked array in C order, little endian.
class NpyFile {
public:
  // Errors name the file and what its header says.
  static Result<NpyFile> open(const std::string &path);
  static Result<NpyFile> parse(std::span<const uint8_t> bytes, const std::string &path);

  const std::string &path() const { return path_; }
  // numpy's type without its byte order: "f4", "i8", "b1", "V2" (bfloat16 of ml_dtypes).
  const std::string &type() const { return type_; }
  const std::vector<int64_t> &shape() const { return shape_; }
  const uint8_t *data() const { return data_; }

private:
  MappedFile file_;
  std::string path_, type_;
  std::vector<int64_t> shape_;
  const uint8_t *data_ = nullptr;
};

// numpy's name of a type; bfloat16 has none and is written as "<f4".
const char *npyDescr(format::DType type);

// Writes an array piece by piece; the shape is known from the start.
class NpyWriter {
public:
  static Result<NpyWriter> create(const std::string &path, format::DType type,
                                  const std::vector<int64_t> &shape);
  // Elements in the tensor's own type; bfloat16 is widened on the way.
  Status append(std::span<const uint8_t> elements);
  Status commit() { return file_.commit(); }

private:
  NpyWriter(OutputFile file, format::DType type) : file_(std::move(file)), type_(type) {}
  OutputFile file_;
  format::DType type_;
};

std::string shapeText(const std::vector<int64_t> &shape);

} // namespace ampc::runtime
