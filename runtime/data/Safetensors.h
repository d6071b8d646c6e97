// Safetensors files for weights and checkpoints. Reading is strict: known types, no duplicates, no
// gaps and no overlaps, sizes that match shapes.
#pragma once
#include "ampc/Format/DType.h"
#include "core/File.h"
#include <functional>
#include <map>
#include <vector>

namespace ampc::runtime {

struct SafeTensor {
  format::DType dtype;
  std::vector<int64_t> shape;
  const uint8_t *data; // in the mapped file; not aligned
  uint64_t size;
};

class SafetensorsFile {
public:
  static Result<SafetensorsFile> open(const std::string &path);
  static Result<SafetensorsFile> parse(std::span<const uint8_t> bytes, const std::string &path);
  const std::map<std::string, SafeTensor> &tensors() const { return tensors_; }
  const std::string &path() const { return path_; }
  std::span<const uint8_t> bytes() const { return file_.bytes(); }
  bool cutShort() const { return file_.cutShort(); }

private:
  MappedFile file_;
  std::string path_;
  std::map<std::string, SafeTensor> tensors_;
};

struct NamedTensor {
  std::string name;
  format::DType dtype;
  std::vector<int64_t> shape;
  std::span<const uint8_t> bytes; // unused if the bytes are fetched
};

// Returns the bytes of tensor i, valid until the next call.
using FetchBytes = std::function<Result<std::span<const uint8_t>>(size_t)>;

// Writes tensors in the given order, with data aligned to 8 bytes. If given, `fetch` returns the
// bytes of one tensor at a time, so that tensors on a device are not all copied to the host at
// once. Returns the XXH3 of the whole file.
Result<uint64_t> writeSafetensors(const std::string &path, const std::vector<NamedTensor> &tensors,
                                  const FetchBytes &fetch = nullptr);

} // namespace ampc::runtime
