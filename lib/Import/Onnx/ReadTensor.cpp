// TensorProto to Literal: raw and typed data, and external data inside the folder of the model.
#include "ReadOnnx.h"
#include "Unpack.h"
#include "ampc/Base/SystemError.h"
#include "ampc/Import/NpyHeader.h"
#include <cerrno>
#include <charconv>
#include <filesystem>

namespace ampc::onnxmodel {
namespace {

using Problem = std::string;

std::string typeText(const Literal &literal, const onnx::TensorProto &tensor) {
  std::string name =
      packedType(tensor.data_type()) ? nameOfOnnxType(tensor.data_type()) : nameOf(literal.dtype);
  return name + textOfShape(literal.shape);
}

// The elements of a repeated field, converted to the type that raw data would have.
template <class Stored, class Field> std::string packed(const Field &field) {
  std::string bytes;
  bytes.reserve(field.size() * sizeof(Stored));
  for (auto element : field) {
    auto stored = static_cast<Stored>(element);
    bytes.append(reinterpret_cast<const char *>(&stored), sizeof(Stored));
  }
  return bytes;
}

// Those of a field that stores them as they are in memory.
template <class Field> std::string_view viewed(const Field &field) {
  return {reinterpret_cast<const char *>(field.data()), field.size() * sizeof(field[0])};
}

// Codes of 6 bits, each in an element of its own, as raw_data has them.
std::string packedSixBits(const google::protobuf::RepeatedField<int32_t> &codes) {
  std::string bytes((static_cast<size_t>(codes.size()) * 6 + 7) / 8, '\0');
  for (int i = 0; i < codes.size(); ++i)
    for (size_t bit = 0, at = static_cast<size_t>(i) * 6; bit < 6; ++bit, ++at)
      bytes[at / 8] |= static_cast<char>((codes[i] >> bit & 1) << at % 8);
  return bytes;
}

// The elements outside of raw_data, by the field that the specification assigns to the type. The
// bits of `type` are 0 if it is that of its literal.
SharedBytes typedData(const onnx::TensorProto &tensor, const PackedType &type,
                      const std::shared_ptr<const OnnxFile> &file) {
  if (type.bits == 6)
    return packedSixBits(tensor.int32_data());
  if (type.bits == 32)
    return packed<uint32_t>(tensor.uint64_data());
  if (type.bits > 0)
    return type.bits == 16 ? packed<uint16_t>(tensor.int32_data())
                           : packed<uint8_t>(tensor.int32_data());
  switch (type.holds) {
  case DType::f32: return {file, viewed(tensor.float_data())};
  case DType::f64: return {file, viewed(tensor.double_data())};
  case DType::i64: return {file, viewed(tensor.int64_data())};
  case DType::i32: return {file, viewed(tensor.int32_data())};
  case DType::f16:
  case DType::bf16:
  case DType::i16: return packed<uint16_t>(tensor.int32_data());
  default: return packed<uint8_t>(tensor.int32_data());
  }
}

void hold(const SharedBytes &bytes, Literal &literal) {
  literal.bytes = bytes.view();
  literal.owner = bytes.owning();
}

struct ExternalData {
  std::string location;
  uint64_t offset = 0;
  std::optional<uint64_t> length;
};

std::optional<uint64_t> unsignedIn(const std::string &text) {
  uint64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text.empty())
    return std::nullopt;
  return value;
}

std::variant<ExternalData, Problem> externalData(const onnx::TensorProto &tensor) {
  ExternalData data;
  for (const onnx::StringStringEntryProto &entry : tensor.external_data()) {
    if (entry.key() == "location") {
      data.location = entry.value();
    } else if (entry.key() == "offset" || entry.key() == "length") {
      std::optional<uint64_t> number = unsignedIn(entry.value());
      if (!number)
        return "has external data whose " + entry.key() + " is " + quote(entry.value());
      if (entry.key() == "offset")
        data.offset = *number;
      else
        data.length = *number;
    }
  }
  if (data.location.empty())
    return Problem("has external data without a location");
  return data;
}

// The path of the file, if it lies in the model's folder also after symbolic links are followed.
std::variant<std::filesystem::path, Problem> insideFolder(const std::string &location,
                                                          const std::string &modelFile) {
  namespace fs = std::filesystem;
  std::string what = "has external data in " + quote(location);
  fs::path given(location), folder = fs::path(modelFile).parent_path();
  if (folder.empty())
    folder = ".";
  if (location.find('\0') != location.npos || given.is_absolute())
    return what + ", which is not relative to the model's folder";
  for (const fs::path &part : given)
    if (part == "..")
      return what + ", which leaves the model's folder";
  std::error_code error;
  fs::path inFolder = fs::canonical(folder, error), found;
  if (!error)
    found = fs::canonical(folder / given, error);
  if (error)
    return what + ", which cannot be opened: " + error.message();
  fs::path relative = found.lexically_relative(inFolder);
  if (relative.empty() || *relative.begin() == "..")
    return what + ", a symbolic link that leaves the model's folder";
  if (!fs::is_regular_file(found, error))
    return what + ", which is no regular file";
  return found;
}

std::optional<Problem> readExternal(const onnx::TensorProto &tensor, const OnnxFile &model,
                                    uint64_t size, Literal &literal) {
  auto data = externalData(tensor);
  if (auto *problem = std::get_if<Problem>(&data))
    return *problem;
  const auto &external = std::get<ExternalData>(data);
  auto [known, isNew] = model.external.try_emplace(external.location);
  if (isNew) {
    auto path = insideFolder(external.location, model.name);
    if (auto *problem = std::get_if<Problem>(&path)) {
      model.external.erase(known);
      return *problem;
    }
    known->second.path = std::get<std::filesystem::path>(path).string();
    std::optional<SharedBytes> mapped = mapFile(known->second.path);
    if (!mapped) {
      model.external.erase(known);
      return "has external data in " + quote(external.location) +
             ", which cannot be read: " + systemError(errno);
    }
    known->second.bytes = *std::move(mapped);
  }
  const SharedBytes &all = known->second.bytes;
  literal.file = known->second.path;
  literal.offset = external.offset;
  if (external.length && *external.length != size)
    return "has external data of " + std::to_string(*external.length) + " bytes, " +
           typeText(literal, tensor) + " needs " + std::to_string(size);
  if (external.offset > all.size() || all.size() - external.offset < size)
    return "has external data up to byte " + std::to_string(external.offset) + " + " +
           std::to_string(size) + " of " + quote(external.location) + ", which has " +
           std::to_string(all.size());
  hold(all.part(external.offset, size), literal);
  return std::nullopt;
}

} // namespace

std::variant<Literal, Problem> readTensor(const onnx::TensorProto &tensor,
                                          const std::shared_ptr<const OnnxFile> &file) {
  std::optional<DType> dtype = dtypeOfOnnx(tensor.data_type());
  const PackedType *packed = dtype ? nullptr : packedType(tensor.data_type());
  if (!dtype && !packed)
    return "has elements of type " + nameOfOnnxType(tensor.data_type()) +
           ", which no operator takes";
  if (tensor.has_segment())
    return Problem("is stored in segments, which ONNX does not use yet");
  Literal literal;
  literal.dtype = packed ? packed->holds : *dtype;
  literal.shape.assign(tensor.dims().begin(), tensor.dims().end());
  bool empty = false;
  Shape counted = literal.shape;
  for (int64_t &dim : counted) {
    if (dim < 0)
      return "has the dimension " + std::to_string(dim);
    empty |= dim == 0;
    dim = std::max<int64_t>(dim, 1);
  }
  std::optional<uint64_t> size = model::byteSize(literal.dtype, counted);
  if (!size)
    return Problem("takes more than 2^47 bytes");
  if (empty)
    size = 0;
  if (packed)
    size = packedBytes(*packed, *size / sizeOf(literal.dtype));
  if (tensor.data_location() == onnx::TensorProto::EXTERNAL) {
    if (!file)
      return Problem("has external data");
    if (std::optional<Problem> problem = readExternal(tensor, *file, *size, literal))
      return *problem;
  } else if (tensor.raw_size() > 0) {
    uint64_t present = file ? file->bytes.size() : 0;
    if (tensor.raw_offset() > present || present - tensor.raw_offset() < tensor.raw_size())
      return Problem("has fields that are not of ONNX");
    hold(file->bytes.part(tensor.raw_offset(), tensor.raw_size()), literal);
  } else if (tensor.has_raw_data()) {
    hold({file, tensor.raw_data()}, literal);
  } else {
    hold(typedData(tensor, packed ? *packed : PackedType{0, literal.dtype, 0}, file), literal);
  }
  if (literal.bytes.size() != *size)
    return "has " + std::to_string(literal.bytes.size()) + " bytes of data, " +
           typeText(literal, tensor) + " needs " + std::to_string(*size);
  if (packed) {
    hold(unpack(*packed, literal.bytes, static_cast<uint64_t>(literal.count())), literal);
    literal.file.clear(), literal.offset = 0;
    literal.unpacked = packed->onnxType;
  }
  return literal;
}

} // namespace ampc::onnxmodel
