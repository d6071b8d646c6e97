// Reads and writes .npy files.
#include "data/Npy.h"
#include "ampc/Base/Quote.h"
#include "core/Elements.h"
#include "core/Half.h"
#include "data/Zip.h"
#include <charconv>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace ampc::runtime {

using format::DType;

std::string npyDescr(DType type) {
  const NumberFormat &format = *numberFormat(type);
  return (format.bytes() == 1 ? "|" : "<") +
         std::string(format.npy ? format.npy : numberFormat(DType::f32)->npy);
}

namespace {

// Parses the header, a Python dictionary with three known keys, and no other Python.
class HeaderParser {
public:
  explicit HeaderParser(std::string_view text) : text_(text) {}

  bool parse() {
    if (!take('{'))
      return false;
    while (!take('}')) {
      std::string key;
      if (!quoted(key) || !take(':') || !value(key))
        return false;
      if (!take(',') && peek() != '}')
        return false;
    }
    skip();
    return at_ == text_.size() && seen_ == 7;
  }

  std::string descr;
  bool fortran = false;
  std::vector<int64_t> shape;

private:
  bool value(const std::string &key) {
    if (key == "descr" && !(seen_ & 1)) {
      seen_ |= 1;
      return quoted(descr);
    }
    if (key == "fortran_order" && !(seen_ & 2)) {
      seen_ |= 2;
      fortran = word("True");
      return fortran || word("False");
    }
    if (key == "shape" && !(seen_ & 4)) {
      seen_ |= 4;
      return tuple();
    }
    return false;
  }
  bool tuple() {
    if (!take('('))
      return false;
    while (!take(')')) {
      skip();
      int64_t extent = 0;
      auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), extent);
      if (error != std::errc() || extent < 0 || shape.size() >= 32)
        return false;
      at_ = static_cast<size_t>(end - text_.data());
      shape.push_back(extent);
      if (!take(',') && peek() != ')')
        return false;
    }
    return true;
  }
  bool quoted(std::string &out) {
    skip();
    if (peek() != '\'' && peek() != '"')
      return false;
    size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos)
      return false;
    out = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return true;
  }
  bool word(std::string_view expected) {
    skip();
    if (text_.substr(at_, expected.size()) != expected)
      return false;
    at_ += expected.size();
    return true;
  }
  bool take(char c) {
    if (peek() != c)
      return false;
    ++at_;
    return true;
  }
  char peek() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t'))
      ++at_;
  }
  std::string_view text_;
  size_t at_ = 0;
  int seen_ = 0;
};

// NumPy's types that can be read in addition to those of NumberFormat, and their names. V2 is the
// bfloat16 of ml_dtypes.
struct ElementType {
  const char *type, *name;
};
constexpr ElementType kElementTypes[] = {
    {"u2", "uint16"}, {"u4", "uint32"}, {"u8", "uint64"}, {"V2", "bfloat16"}};

// Null for an unknown type.
const char *nameOfType(const std::string &type) {
  if (std::optional<ampc::DType> dtype = dtypeOfNpy(type))
    return ampc::nameOf(*dtype);
  for (const ElementType &known : kElementTypes)
    if (type == known.type)
      return known.name;
  return nullptr;
}

uint64_t elementBytes(const std::string &type) {
  return nameOfType(type) ? static_cast<uint64_t>(type[1] - '0') : 0;
}

constexpr std::string_view kArchive = ".npz:";

// The text as a Python string literal.
std::string pythonText(const std::string &text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'' || c == '\\')
      out += '\\';
    out += c;
  }
  return out + "'";
}

// The arrays of an archive for a hint: "a.npz:w", "a.npz:b", ….
std::string membersText(const std::string &path, const ZipArchive &archive) {
  constexpr size_t kMost = 8;
  std::string text;
  size_t shown = 0;
  for (const auto &[name, member] : archive.members()) {
    if (shown++ == kMost)
      return text + " and " + std::to_string(archive.members().size() - kMost) + " more";
    std::string array = name.ends_with(".npy") ? name.substr(0, name.size() - 4) : name;
    text += (text.empty() ? "" : ", ") + quote(path + ":" + array);
  }
  return text;
}

} // namespace

std::string npyTypeName(const std::string &type) {
  const char *name = nameOfType(type);
  return name ? name : type;
}

std::string npyFileOf(const std::string &path) {
  size_t at = path.rfind(kArchive);
  std::error_code error;
  bool member = at != std::string::npos && !std::filesystem::exists(path, error);
  return member ? path.substr(0, at + kArchive.size() - 1) : path;
}

std::string npyHint(const std::string &path, const std::string &before, const std::string &after) {
  std::string file = npyFileOf(path), from = "np.load(" + pythonText(file) + ")", to = path;
  if (file != path) {
    std::string member = path.substr(file.size() + 1);
    from += "[" + pythonText(member) + "]";
    to = member.ends_with(".npy") ? member : member + ".npy";
  }
  return "in NumPy: np.save(" + pythonText(to) + ", " + before + from + after + ")";
}

Result<NpyFile> NpyFile::open(const std::string &path) {
  std::string archivePath = npyFileOf(path);
  AMPC_ASSIGN(MappedFile file, MappedFile::open(archivePath));
  if (archivePath == path) {
    AMPC_ASSIGN(NpyFile npy, parse(file.bytes(), path));
    npy.file_ = std::move(file);
    return npy;
  }
  AMPC_ASSIGN(ZipArchive archive, ZipArchive::parse(file.bytes(), archivePath));
  std::string name = path.substr(archivePath.size() + 1);
  auto member = archive.members().find(name);
  if (member == archive.members().end())
    member = archive.members().find(name + ".npy");
  if (member == archive.members().end())
    return invalid(archivePath, "has no member " + quote(name))
        .hint("it has " + membersText(archivePath, archive));
  std::vector<uint8_t> inflated;
  AMPC_ASSIGN(std::span<const uint8_t> bytes, archive.read(member->second, path, inflated));
  AMPC_ASSIGN(NpyFile npy, parse(bytes, path));
  npy.inflated_ = std::move(inflated);
  npy.file_ = std::move(file);
  return npy;
}

Result<NpyFile> NpyFile::parse(std::span<const uint8_t> bytes, const std::string &path) {
  if (bytes.size() >= 4 && std::memcmp(bytes.data(), "PK\3\4", 4) == 0) {
    auto archive = ZipArchive::parse(bytes, path);
    std::string members = archive.ok() ? membersText(path, *archive) : "";
    return invalid(path, "is not a .npy file but an archive (.npz)")
        .hint(members.empty() || !path.ends_with(".npz") ? "file.npz:member reads one of its arrays"
                                                         : "give one of its arrays: " + members);
  }
  if (bytes.size() < 10 || std::memcmp(bytes.data(), "\x93NUMPY", 6) != 0)
    return invalid(path, "is not a .npy file");
  uint8_t major = bytes[6];
  if (major < 1 || major > 3)
    return invalid(path, "has .npy version " + std::to_string(major) + ", 1 to 3 are known");
  size_t begin = major == 1 ? 10 : 12;
  if (bytes.size() < begin)
    return invalid(path, "is truncated in its header");
  uint64_t length = bytes[8] | uint64_t{bytes[9]} << 8;
  if (major > 1)
    length |= uint64_t{bytes[10]} << 16 | uint64_t{bytes[11]} << 24;
  if (length > bytes.size() - begin)
    return invalid(path, "is truncated in its header");
  HeaderParser header({reinterpret_cast<const char *>(bytes.data() + begin), length});
  if (!header.parse())
    return invalid(path, "has a header that cannot be read");
  if (header.descr.size() < 2)
    return invalid(path, "has element type '" + header.descr + "', which no input takes");
  if (header.descr[0] == '>')
    return invalid(path, "is big endian (" + header.descr + "), little endian is expected")
        .hint(npyHint(path, "", ".astype('<" + header.descr.substr(1) + "')"));
  NpyFile npy;
  npy.path_ = path;
  npy.type_ = header.descr.substr(1);
  uint64_t size = elementBytes(npy.type_);
  if (size == 0 || (header.descr[0] != '<' && header.descr[0] != '|' && header.descr[0] != '='))
    return invalid(path, "has element type '" + header.descr + "', which no input takes");
  if (header.fortran && header.shape.size() > 1)
    return invalid(path, "is in Fortran order, C order is expected")
        .hint(npyHint(path, "np.ascontiguousarray(", ")"));
  for (int64_t extent : header.shape)
    if (__builtin_mul_overflow(size, static_cast<uint64_t>(extent), &size))
      return invalid(path, "has an impossible shape " + shapeText(header.shape));
  uint64_t present = bytes.size() - begin - length;
  if (size != present)
    return invalid(path, "has " + std::to_string(present) + " bytes of data, its shape " +
                             shapeText(header.shape) + " needs " + std::to_string(size));
  npy.shape_ = std::move(header.shape);
  npy.data_ = bytes.data() + begin + length;
  return npy;
}

Result<NpyWriter> NpyWriter::create(const std::string &path, DType type,
                                    const std::vector<int64_t> &shape) {
  std::string text =
      std::string("{'descr': '") + npyDescr(type) + "', 'fortran_order': False, 'shape': (";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? " " : "") + std::to_string(shape[i]) + (i + 1 < shape.size() || i == 0 ? "," : "");
  text += "), }";
  // The data starts at a multiple of 64 bytes; the header ends with a newline.
  text += std::string((64 - (10 + text.size() + 1) % 64) % 64, ' ') + "\n";
  std::string head = "\x93NUMPY";
  head += '\1';
  head += '\0';
  head += static_cast<char>(text.size() & 255);
  head += static_cast<char>(text.size() >> 8);
  AMPC_ASSIGN(OutputFile file, OutputFile::create(path));
  AMPC_TRY(file.write(head + text));
  return NpyWriter(std::move(file), type);
}

Status NpyWriter::append(std::span<const uint8_t> elements) {
  if (type_ != DType::bf16)
    return file_.write(elements.data(), elements.size());
  std::vector<float> wide(elements.size() / 2);
  for (size_t i = 0; i < wide.size(); ++i)
    wide[i] = fromBf16(static_cast<uint16_t>(elements[2 * i] | elements[2 * i + 1] << 8));
  return file_.write(wide.data(), wide.size() * sizeof(float));
}

} // namespace ampc::runtime
