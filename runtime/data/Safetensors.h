// Safetensors files, read strictly: known types, no duplicate, no hole and no overlap, sizes that
// fit shapes.
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
  const uint8_t *data; // inside the file; not aligned
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
  std::span<const uint8_t> bytes; // unused where they are fetched
};

// The bytes of tensor i, valid until the next call.
using FetchBytes = std::function<Result<std::span<const uint8_t>>(size_t)>;

// Tensors in the given order, data aligned to 8. `fetch` gives the bytes of one tensor at a time,
// so that those on a device need not be here all at once; without it they are in the tensors.
// Returns the XXH3 of the whole file.
Result<uint64_t> writeSafetensors(const std::string &path, const std::vector<NamedTensor> &tensors,
                                  const FetchBytes &fetch = nullptr);

} // namespace ampc::runtime
