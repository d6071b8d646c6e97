// Reads and checks the header of a .npy file; the elements are read later.
#include "ampc/Import/NpyHeader.h"
#include "ampc/Base/SystemError.h"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <fstream>

using namespace ampc;
using namespace ampc::model;

std::string ampc::model::textOfShape(const std::vector<int64_t> &shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

std::optional<uint64_t> ampc::model::byteSize(DType dtype, const std::vector<int64_t> &shape) {
  uint64_t bytes = sizeOf(dtype);
  for (int64_t dim : shape)
    if (dim < 0 || __builtin_mul_overflow(bytes, static_cast<uint64_t>(dim), &bytes))
      return std::nullopt;
  if (bytes > uint64_t(1) << 47)
    return std::nullopt;
  return bytes;
}

namespace {

// The header is a Python dictionary literal with the keys descr, fortran_order and shape.
class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : rest(text) {}

  bool parse() {
    if (!eat('{'))
      return false;
    while (!eat('}')) {
      std::string_view key;
      if (!quotedText(key) || !eat(':') || !value(key))
        return false;
      if (!eat(',') && !(skip(), !rest.empty() && rest[0] == '}'))
        return false;
    }
    skip();
    return rest.empty() && seen == 7;
  }

  std::string_view descr;
  bool fortranOrder = false;
  std::vector<int64_t> shape;

private:
  void skip() { rest.remove_prefix(std::min(rest.find_first_not_of(" \n\t"), rest.size())); }
  bool eat(char c) {
    skip();
    if (rest.empty() || rest[0] != c)
      return false;
    rest.remove_prefix(1);
    return true;
  }
  bool word(std::string_view text) {
    skip();
    if (rest.substr(0, text.size()) != text)
      return false;
    rest.remove_prefix(text.size());
    return true;
  }
  bool quotedText(std::string_view &into) {
    skip();
    char quote = rest.empty() ? 0 : rest[0];
    if (quote != '\'' && quote != '"')
      return false;
    size_t end = rest.find(quote, 1);
    if (end == rest.npos)
      return false;
    into = rest.substr(1, end - 1);
    rest.remove_prefix(end + 1);
    return true;
  }
  bool value(std::string_view key) {
    int bit = key == "descr" ? 1 : key == "fortran_order" ? 2 : key == "shape" ? 4 : 0;
    if (!bit || (seen & bit))
      return false;
    seen |= bit;
    if (bit == 1)
      return quotedText(descr);
    if (bit == 4)
      return tuple();
    fortranOrder = word("True");
    return fortranOrder || word("False");
  }
  bool tuple() {
    if (!eat('('))
      return false;
    while (!eat(')')) {
      skip();
      int64_t dim = 0;
      auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), dim);
      if (error != std::errc() || dim < 0)
        return false;
      rest.remove_prefix(end - rest.data());
      shape.push_back(dim);
      if (!eat(',') && !(skip(), !rest.empty() && rest[0] == ')'))
        return false;
    }
    return true;
  }

  std::string_view rest;
  int seen = 0;
};

} // namespace

// "<f4": byte order and type. For elements of one byte the order is "|".
static std::optional<DType> dtypeOfDescr(std::string_view descr) {
  if (descr.size() != 3 || descr[0] == '>')
    return std::nullopt;
  std::optional<DType> dtype = dtypeOfNpy(descr.substr(1));
  bool ordered = dtype && (descr[0] == '<' || (descr[0] == '|' && sizeOf(*dtype) == 1));
  return ordered ? dtype : std::nullopt;
}

std::optional<NpyHeader> ampc::model::parseNpyHeader(std::string_view bytes, uint64_t fileSize,
                                                     std::string &problem) {
  auto fail = [&](std::string what) {
    problem = std::move(what);
    return std::nullopt;
  };
  if (bytes.substr(0, 6) != "\x93NUMPY")
    return fail("is no .npy file");
  if (bytes.size() < 12)
    return fail("is truncated in its header");
  auto byte = [&](size_t i) { return static_cast<uint8_t>(bytes[i]); };
  if (byte(6) < 1 || byte(6) > 3)
    return fail("has .npy version " + std::to_string(byte(6)) + ", expected 1 to 3");
  bool wide = byte(6) > 1;
  size_t start = wide ? 12 : 10;
  uint64_t length = byte(8) | byte(9) << 8;
  if (wide)
    length |= uint64_t(byte(10)) << 16 | uint64_t(byte(11)) << 24;
  if (length > kNpyHeaderMax - start)
    return fail("has a header of " + std::to_string(length) + " bytes");
  if (bytes.size() < start + length)
    return fail("is truncated in its header");
  HeaderParser parser(bytes.substr(start, length));
  if (!parser.parse())
    return fail("has a damaged header");
  if (parser.descr.substr(0, 1) == ">")
    return fail("is big endian (" + quote(parser.descr) + "), expected little endian");
  auto dtype = dtypeOfDescr(parser.descr);
  if (!dtype)
    return fail("has elements of dtype " + quote(parser.descr) + ", which is not supported");
  if (parser.fortranOrder)
    return fail("is in Fortran order, expected C order");
  NpyHeader header{*dtype, parser.shape, start + length};
  auto size = byteSize(*dtype, header.shape);
  if (!size)
    return fail("claims more than 2^47 bytes");
  if (fileSize != header.dataOffset + *size)
    return fail("has " + std::to_string(fileSize - header.dataOffset) +
                " bytes of elements, its shape asks for " + std::to_string(*size));
  return header;
}

std::optional<NpyHeader> ampc::model::readNpyHeader(const std::string &file, std::string &problem) {
  std::error_code error;
  auto status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status)) {
    problem = "does not exist";
    return std::nullopt;
  }
  // Reading a pipe or a device may block, and the exporter must be able to read the file again.
  if (!std::filesystem::is_regular_file(status)) {
    problem = "is no regular file";
    return std::nullopt;
  }
  uint64_t size = std::filesystem::file_size(file, error);
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  std::string bytes(std::min<uint64_t>(size, kNpyHeaderMax), '\0');
  if (error || !stream.read(bytes.data(), bytes.size())) {
    problem = "cannot be read: " + systemError(error ? error.value() : errno);
    return std::nullopt;
  }
  return parseNpyHeader(bytes, size, problem);
}
