// NumPy's .npy files, standalone or as members of an .npz archive (archive.npz:member): strict
// reading of inputs, and writing of outputs.
#pragma once
#include "ampc/Format/DType.h"
#include "core/File.h"
#include <vector>

namespace ampc::runtime {

// A checked array in C order, little endian. It is mapped, or in memory for a deflated member of an
// archive.
class NpyFile {
public:
  // Errors contain the file and its header's values; a hint shows the NumPy call that writes a
  // valid file.
  static Result<NpyFile> open(const std::string &path);
  static Result<NpyFile> parse(std::span<const uint8_t> bytes, const std::string &path);

  const std::string &path() const { return path_; }
  // NumPy's type without the byte order: "f4", "i8", "b1", "V2" (bfloat16 of ml_dtypes).
  const std::string &type() const { return type_; }
  const std::vector<int64_t> &shape() const { return shape_; }
  const uint8_t *data() const { return data_; }
  Status intact() const { return file_.intact(); }

private:
  MappedFile file_;
  std::vector<uint8_t> inflated_;
  std::string path_, type_;
  std::vector<int64_t> shape_;
  const uint8_t *data_ = nullptr;
};

// The file to open for `path`: the archive if `path` has the form archive.npz:member and no file
// has that whole name, else `path`.
std::string npyFileOf(const std::string &path);

// The hint "in NumPy: np.save('x.npy', <before>np.load('x.npy')<after>)"; for a member of an
// archive, the saved file is member.npy.
std::string npyHint(const std::string &path, const std::string &before, const std::string &after);

// "float32" for NumPy's "f4"; the argument if the type has no name.
std::string npyTypeName(const std::string &type);

// The type in the header of a .npy file; bfloat16, which NumPy lacks, is written as "<f4".
std::string npyDescr(format::DType type);

// Writes an array of known shape piece by piece.
class NpyWriter {
public:
  static Result<NpyWriter> create(const std::string &path, format::DType type,
                                  const std::vector<int64_t> &shape);
  // Appends elements of the tensor's type; bfloat16 is widened to float32.
  Status append(std::span<const uint8_t> elements);
  Status commit() { return file_.commit(); }

private:
  NpyWriter(OutputFile file, format::DType type) : file_(std::move(file)), type_(type) {}
  OutputFile file_;
  format::DType type_;
};

} // namespace ampc::runtime
