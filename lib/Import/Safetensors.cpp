// Reads and checks the header of a .safetensors file; the tensors themselves are read later.
#include "ampc/Import/Safetensors.h"
#include "ObjectReader.h"
#include "ampc/Base/SystemError.h"
#include "ampc/Import/NpyHeader.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

using namespace ampc;
using namespace ampc::model;
using json::describe;

namespace {

class HeaderReader {
public:
  HeaderReader(const json::Document &document, uint64_t dataOffset, uint64_t dataBytes,
               Messages &diagnostics)
      : check(document, diagnostics), dataOffset(dataOffset), dataBytes(dataBytes) {}

  std::optional<std::vector<StoredTensor>> read() {
    const json::Value &root = check.document.root();
    if (!root.isObject())
      check.error(root, "expects an object, got " + describe(root));
    else
      for (const json::Member &member : root.members())
        if (member.key != "__metadata__" && !check.failed())
          readTensor(member);
    if (!check.failed())
      checkCover(root);
    if (check.failed())
      return std::nullopt;
    return std::move(tensors);
  }

private:
  void readTensor(const json::Member &member) {
    ObjectReader object(check, member.value, {"dtype", "shape", "data_offsets"});
    const json::Value *code = object.require("dtype"), *dims = object.require("shape"),
                      *offsets = object.require("data_offsets");
    if (check.failed())
      return;
    auto dtype = dtypeOfSafetensors(check.text(*code));
    if (!dtype)
      check.error(*code, "expects a dtype of safetensors, got " + describe(*code));
    std::vector<int64_t> shape;
    for (const json::Value &dim : check.list(*dims))
      shape.push_back(check.integer(dim, 0));
    std::vector<uint64_t> ends;
    for (const json::Value &end : check.list(*offsets))
      ends.push_back(check.integer(end, 0));
    if (!check.failed() && ends.size() != 2)
      check.error(*offsets, "expects where the tensor begins and ends, got " +
                                std::to_string(ends.size()) + " numbers");
    if (check.failed())
      return;
    auto size = byteSize(*dtype, shape);
    if (!size)
      check.error(*dims, "tensor " + quote(member.key) + " takes more than 2^47 bytes");
    else if (ends[0] > ends[1] || ends[1] > dataBytes)
      check.error(*offsets, "tensor " + quote(member.key) + " lies outside the file");
    else if (ends[1] - ends[0] != *size)
      check.error(*offsets, "tensor " + quote(member.key) + " has " +
                                std::to_string(ends[1] - ends[0]) + " bytes, its shape asks for " +
                                std::to_string(*size));
    extents.emplace_back(ends[0], ends[1]);
    tensors.push_back({std::string(member.key), *dtype, std::move(shape), dataOffset + ends[0]});
  }

  void checkCover(const json::Value &root) {
    std::sort(extents.begin(), extents.end());
    uint64_t end = 0;
    for (auto [first, last] : extents) {
      if (first != end)
        check.error(root, first < end ? "tensors overlap" : "there is a hole between tensors");
      end = last;
    }
    if (end != dataBytes)
      check.error(root, "there are bytes behind the last tensor");
  }

  Checker check;
  uint64_t dataOffset, dataBytes;
  std::vector<StoredTensor> tensors;
  std::vector<std::pair<uint64_t, uint64_t>> extents;
};

} // namespace

std::optional<std::vector<StoredTensor>>
ampc::model::parseSafetensors(const std::string &file, std::string header, uint64_t dataOffset,
                              uint64_t dataBytes, Messages &diagnostics) {
  auto document = json::Document::parse(file, std::move(header), diagnostics);
  if (!document)
    return std::nullopt;
  return HeaderReader(*document, dataOffset, dataBytes, diagnostics).read();
}

std::optional<std::vector<StoredTensor>> ampc::model::readSafetensors(const std::string &file,
                                                                      Messages &diagnostics) {
  auto fail = [&](std::string what) {
    diagnostics.error(file, std::move(what));
    return std::nullopt;
  };
  std::error_code error;
  auto unreadable = [&] {
    return fail("cannot be read: " + systemError(error ? error.value() : errno));
  };
  auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status))
    return fail("does not exist");
  // Reading a pipe may block, and the exporter must be able to read the file again.
  if (!std::filesystem::is_regular_file(status))
    return fail("is no regular file");
  uint64_t size = std::filesystem::file_size(file, error), length = 0;
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (error || !stream)
    return unreadable();
  char prefix[sizeof length];
  if (!stream.read(prefix, sizeof prefix))
    return fail("is no safetensors file");
  std::memcpy(&length, prefix, sizeof length);
  uint64_t start = sizeof prefix + length;
  if (length > kSafetensorsHeaderMax || start > size)
    return fail("is truncated, or no safetensors file");
  std::string header(length, '\0');
  if (!stream.read(header.data(), static_cast<std::streamsize>(length)))
    return unreadable();
  return parseSafetensors(file, std::move(header), start, size - start, diagnostics);
}
