// Reads and writes safetensors files.
#include "data/Safetensors.h"
#include "core/Json.h"
#include <algorithm>
#include <cstring>
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ampc::runtime {

using format::DType;

namespace {

constexpr uint64_t kMaxHeader = 100 << 20;

Result<SafeTensor> readEntry(const std::string &name, const json::Value &entry,
                             std::span<const uint8_t> data, const std::string &path,
                             uint64_t &begin) {
  auto wrong = [&](const std::string &what) {
    return invalid(path, "tensor '" + name + "' " + what);
  };
  const json::Value *dtype = entry.find("dtype"), *shape = entry.find("shape"),
                    *offsets = entry.find("data_offsets");
  if (!dtype || !shape || !offsets || entry.members().size() != 3 || !dtype->isString() ||
      !shape->isArray() || !offsets->isArray() || offsets->elements().size() != 2)
    return wrong("does not have exactly dtype, shape and data_offsets");
  SafeTensor tensor{};
  std::optional<ampc::DType> type = dtypeOfSafetensors(std::string(dtype->string()));
  if (!type)
    return wrong("has unknown dtype '" + std::string(dtype->string()) + "'");
  tensor.dtype = static_cast<DType>(*type);
  uint64_t size = format::sizeOf(tensor.dtype);
  for (const json::Value &extent : shape->elements()) {
    if (!extent.isNonNegativeInteger() || extent.nonNegativeInteger() > (1ull << 62) ||
        __builtin_mul_overflow(size, extent.nonNegativeInteger(), &size))
      return wrong("has an impossible shape");
    tensor.shape.push_back(static_cast<int64_t>(extent.nonNegativeInteger()));
  }
  const json::Value &first = offsets->elements()[0], &last = offsets->elements()[1];
  if (!first.isNonNegativeInteger() || !last.isNonNegativeInteger())
    return wrong("has offsets that are not numbers");
  begin = first.nonNegativeInteger();
  uint64_t end = last.nonNegativeInteger();
  if (begin > end || end > data.size())
    return wrong("lies outside the file");
  if (end - begin != size)
    return wrong("has " + std::to_string(end - begin) + " bytes, its shape needs " +
                 std::to_string(size));
  tensor.data = data.data() + begin;
  tensor.size = size;
  return tensor;
}

} // namespace

Result<SafetensorsFile> SafetensorsFile::open(const std::string &path) {
  AMPC_ASSIGN(MappedFile file, MappedFile::open(path));
  AMPC_ASSIGN(SafetensorsFile tensors, parse(file.bytes(), path));
  tensors.file_ = std::move(file);
  return tensors;
}

Result<SafetensorsFile> SafetensorsFile::parse(std::span<const uint8_t> bytes,
                                               const std::string &path) {
  uint64_t length = 0;
  if (bytes.size() < 8)
    return invalid(path, "is not a safetensors file");
  std::memcpy(&length, bytes.data(), 8);
  if (length > kMaxHeader || length > bytes.size() - 8)
    return invalid(path, "is truncated or not a safetensors file");
  auto header = parseJson({reinterpret_cast<const char *>(bytes.data()) + 8, length}, path);
  if (!header.ok())
    return std::move(header.status()).under("header");
  if (!header->root().isObject())
    return invalid(path, "has a header that is not an object");
  SafetensorsFile file;
  file.path_ = path;
  std::span<const uint8_t> data = bytes.subspan(8 + length);
  std::vector<std::pair<uint64_t, uint64_t>> extents;
  for (const json::Member &entry : header->root().members()) {
    if (entry.key == "__metadata__")
      continue;
    std::string name(entry.key);
    uint64_t begin = 0;
    AMPC_ASSIGN(SafeTensor tensor, readEntry(name, entry.value, data, path, begin));
    extents.emplace_back(begin, begin + tensor.size);
    file.tensors_.emplace(name, std::move(tensor));
  }
  std::sort(extents.begin(), extents.end());
  uint64_t end = 0;
  for (const auto &[first, last] : extents) {
    if (first != end)
      return invalid(path, first < end ? "has tensors that overlap" : "has a hole between tensors");
    end = last;
  }
  if (end != data.size())
    return invalid(path, "has bytes behind its last tensor");
  return file;
}

Result<uint64_t> writeSafetensors(const std::string &path, const std::vector<NamedTensor> &tensors,
                                  const FetchBytes &fetch) {
  std::string header = "{";
  uint64_t offset = 0;
  for (const NamedTensor &tensor : tensors) {
    const char *type = numberFormat(tensor.dtype)->safetensors;
    std::string shape;
    uint64_t size = format::sizeOf(tensor.dtype);
    for (int64_t extent : tensor.shape)
      size *= static_cast<uint64_t>(extent);
    for (int64_t extent : tensor.shape)
      shape += (shape.empty() ? "" : ",") + std::to_string(extent);
    header += (header.size() > 1 ? "," : "") + quoteJson(tensor.name) + ":{\"dtype\":\"" + type +
              "\",\"shape\":[" + shape + "],\"data_offsets\":[" + std::to_string(offset) + "," +
              std::to_string(offset + size) + "]}";
    offset += size;
  }
  header += "}";
  header += std::string((8 - header.size() % 8) % 8, ' ');
  uint64_t length = header.size();
  XXH3_state_t hash;
  XXH3_64bits_reset(&hash);
  AMPC_ASSIGN(OutputFile file, OutputFile::create(path));
  auto put = [&](const void *data, size_t size) {
    XXH3_64bits_update(&hash, data, size);
    return file.write(data, size);
  };
  AMPC_TRY(put(&length, sizeof length));
  AMPC_TRY(put(header.data(), header.size()));
  for (size_t i = 0; i < tensors.size(); ++i) {
    std::span<const uint8_t> bytes = tensors[i].bytes;
    if (fetch) {
      AMPC_ASSIGN(bytes, fetch(i));
    }
    AMPC_TRY(put(bytes.data(), bytes.size()));
  }
  AMPC_TRY(file.commit());
  return uint64_t{XXH3_64bits_digest(&hash)};
}

} // namespace ampc::runtime
