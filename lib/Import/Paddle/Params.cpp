// Each tensor: u32 version, u64 number of lod levels (u64 bytes and as many bytes each), u32
// version, i32 size and protobuf TensorDesc {1: data type, 2: dims}, elements. Little endian,
// without padding.
#include "Params.h"
#include "ampc/Import/NpyHeader.h"
#include <algorithm>
#include <cstring>
#include <filesystem>

namespace ampc::paddle {

namespace {

class TensorReader {
public:
  explicit TensorReader(std::string_view bytes) : bytes(bytes) {}

  // Returns the offset of the elements; moves behind them. `problem` is set on failure.
  uint64_t read(const ExpectedTensor &expected, std::string &problem) {
    if (number<uint32_t>() != 0 || cut)
      problem = "has an unknown version";
    uint64_t levels = number<uint64_t>();
    for (uint64_t i = 0; i < levels && !cut && problem.empty(); ++i)
      skip(number<uint64_t>());
    if (problem.empty() && !cut && number<uint32_t>() != 0)
      problem = "has an unknown version of its tensor";
    auto size = number<int32_t>();
    if (problem.empty() && (size < 0 || static_cast<uint64_t>(size) > bytes.size() - at))
      cut = true;
    uint64_t start = at + (cut || size < 0 ? 0 : static_cast<uint64_t>(size));
    if (problem.empty() && !cut)
      checkDescription(bytes.substr(at, start - at), expected, problem);
    if (cut)
      problem = "is cut off: the file ends inside of it";
    if (!problem.empty())
      return 0;
    at = start;
    bool isEmpty = std::ranges::find(expected.dims, 0) != expected.dims.end();
    uint64_t length = isEmpty ? 0 : *model::byteSize(expected.dtype, expected.dims);
    skip(length);
    if (cut)
      problem = "is cut off: it has " + std::to_string(length) + " bytes, the file has " +
                std::to_string(bytes.size() - start) + " more";
    return start;
  }

  uint64_t position() const { return at; }

private:
  template <typename Number> Number number() {
    Number value = 0;
    if (sizeof value > bytes.size() - at) {
      cut = true;
      return 0;
    }
    std::memcpy(&value, bytes.data() + at, sizeof value);
    at += sizeof value;
    return value;
  }
  void skip(uint64_t count) {
    cut |= count > bytes.size() - at;
    if (!cut)
      at += count;
  }

  // A protobuf varint; 0 and `problem` at the end of the description.
  static uint64_t varint(std::string_view &text, bool &malformed) {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (text.empty())
        break;
      auto byte = static_cast<unsigned char>(text.front());
      text.remove_prefix(1);
      value |= uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80)
        return value;
    }
    malformed = true;
    return 0;
  }

  static void checkDescription(std::string_view text, const ExpectedTensor &expected,
                               std::string &problem) {
    bool malformed = false, typed = false;
    uint64_t type = 0;
    std::vector<int64_t> dims;
    while (!text.empty() && !malformed) {
      uint64_t tag = varint(text, malformed);
      if (tag == 0x08) {
        type = varint(text, malformed);
        typed = true;
      } else if (tag == 0x10) {
        dims.push_back(static_cast<int64_t>(varint(text, malformed)));
      } else if (tag == 0x12) { // packed
        uint64_t size = varint(text, malformed);
        malformed |= size > text.size();
        std::string_view packed = text.substr(0, malformed ? 0 : size);
        text.remove_prefix(packed.size());
        while (!packed.empty() && !malformed)
          dims.push_back(static_cast<int64_t>(varint(packed, malformed)));
      } else {
        malformed = true;
      }
    }
    std::optional<DType> dtype = dtypeOfVarType(static_cast<int64_t>(type));
    if (malformed || !typed)
      problem = "has a malformed description";
    else if (!dtype || *dtype != expected.dtype)
      problem = "has dtype " +
                (dtype ? std::string(nameOf(*dtype)) : "number " + std::to_string(type)) +
                ", the program declares " + nameOf(expected.dtype);
    else if (dims != expected.dims)
      problem = "has shape " + model::textOfShape(dims) + ", the program declares " +
                model::textOfShape(expected.dims);
  }

  std::string_view bytes;
  uint64_t at = 0;
  bool cut = false;
};

} // namespace

std::optional<std::vector<ParamsTensor>> parseParams(const std::string &file,
                                                     std::string_view bytes,
                                                     const std::vector<ExpectedTensor> &expected,
                                                     Messages &diagnostics) {
  TensorReader reader(bytes);
  std::vector<ParamsTensor> tensors;
  for (const ExpectedTensor &tensor : expected) {
    uint64_t start = reader.position();
    std::string problem;
    tensors.push_back({reader.read(tensor, problem)});
    if (problem.empty())
      continue;
    diagnostics
        .error(file,
               "tensor " + quote(tensor.name) + " at byte " + std::to_string(start) + " " + problem)
        .hint("tensors are stored in the order of their names: is this the model's file?");
    return std::nullopt;
  }
  if (reader.position() == bytes.size())
    return tensors;
  diagnostics.error(file, "has " + std::to_string(bytes.size() - reader.position()) +
                              " bytes behind the last tensor" +
                              (expected.empty() ? "" : ", " + quote(expected.back().name)) +
                              ", which ends at byte " + std::to_string(reader.position()));
  return std::nullopt;
}

std::optional<SharedBytes> mapWeights(const std::string &file, Messages &diagnostics) {
  std::error_code error;
  if (auto status = std::filesystem::status(file, error);
      !std::filesystem::is_regular_file(status)) {
    diagnostics.error(file,
                      std::filesystem::exists(status) ? "is no file of weights" : "does not exist");
    return std::nullopt;
  }
  std::optional<SharedBytes> mapped = mapFile(file);
  if (!mapped)
    diagnostics.error(file, "cannot be read");
  return mapped;
}

std::string float32OfFloat64(std::string_view bytes) {
  std::string rounded(bytes.size() / 2, '\0');
  for (size_t at = 0; at + sizeof(double) <= bytes.size(); at += sizeof(double)) {
    double number;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    auto narrow = static_cast<float>(number);
    std::memcpy(rounded.data() + at / 2, &narrow, sizeof narrow);
  }
  return rounded;
}

} // namespace ampc::paddle
