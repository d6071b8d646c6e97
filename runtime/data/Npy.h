// NumPy's .npy files, alone or as members of an .npz archive (archive.npz:member): strict reading
// of what an input takes, and writing of outputs.
#pragma once
#include "ampc/Format/DType.h"
#include "core/File.h"
#include <vector>

namespace ampc::runtime {

// A checked array in C order, little endian; mapped, or in memory where it is a deflated member of
// an archive.
class NpyFile {
public:
  // Errors name the file and what its header says, and hint at the NumPy call that makes a file
  // that can be read.
  static Result<NpyFile> open(const std::string &path);
  static Result<NpyFile> parse(std::span<const uint8_t> bytes, const std::string &path);

  const std::string &path() const { return path_; }
  // numpy's type without its byte order: "f4", "i8", "b1", "V2" (bfloat16 of ml_dtypes).
  const std::string &type() const { return type_; }
  const std::vector<int64_t> &shape() const { return shape_; }
  const uint8_t *data() const { return data_; }

private:
  MappedFile file_;
  std::vector<uint8_t> inflated_;
  std::string path_, type_;
  std::vector<int64_t> shape_;
  const uint8_t *data_ = nullptr;
};

// The file that is opened for `path`: the archive where it is archive.npz:member and no file has
// that whole name, else `path`.
std::string npyFileOf(const std::string &path);

// "in NumPy: np.save('x.npy', <before>np.load('x.npy')<after>)"; a member of an archive is saved as
// member.npy.
std::string npyHint(const std::string &path, const std::string &before, const std::string &after);

// "float32" for NumPy's "f4"; the type itself where it has no name.
std::string npyTypeName(const std::string &type);

// numpy's name of a type; bfloat16 has none and is written as "<f4".
std::string npyDescr(format::DType type);

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
