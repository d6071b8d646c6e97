// Reads the layout of PKWARE's APPNOTE: the end record, which is searched from the end of the file,
// has the offset of the directory; each directory entry has the offset of a member's local header,
// which precedes the member's bytes. All numbers are little endian. Every offset is checked before
// it is used.
#include "data/Zip.h"
#include <algorithm>
#include <cstring>
#include <zlib.h>

namespace ampc::runtime {

namespace {

constexpr uint32_t kLocal = 0x04034b50, kEntry = 0x02014b50, kEnd = 0x06054b50, kEnd64 = 0x06064b50,
                   kLocator64 = 0x07064b50;
constexpr uint64_t kLocalBytes = 30, kEntryBytes = 46, kEndBytes = 22, kEnd64Bytes = 56,
                   kLocatorBytes = 20, kMaxComment = 65535;
constexpr uint32_t kInExtra = 0xffffffff; // the value is in the zip64 extra field
constexpr uint64_t kMaxRatio = 1032;      // the maximum of deflate

template <class T> T fieldAt(std::span<const uint8_t> bytes, uint64_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

bool holds(std::span<const uint8_t> bytes, uint64_t at, uint64_t size) {
  return at <= bytes.size() && size <= bytes.size() - at;
}

bool isRecord(std::span<const uint8_t> bytes, uint64_t at, uint64_t size, uint32_t signature) {
  return holds(bytes, at, size) && fieldAt<uint32_t>(bytes, at) == signature;
}

struct Directory {
  uint64_t entries, size, offset;
};

// False if there is no end record, or if it points outside the archive.
bool findDirectory(std::span<const uint8_t> bytes, Directory &directory) {
  if (bytes.size() < kEndBytes)
    return false;
  uint64_t last = bytes.size() - kEndBytes, first = last - std::min(last, kMaxComment), at = last;
  while (
      !(isRecord(bytes, at, kEndBytes, kEnd) && fieldAt<uint16_t>(bytes, at + 20) == last - at)) {
    if (at == first)
      return false;
    --at;
  }
  directory = {fieldAt<uint16_t>(bytes, at + 10), fieldAt<uint32_t>(bytes, at + 12),
               fieldAt<uint32_t>(bytes, at + 16)};
  if (at >= kLocatorBytes && isRecord(bytes, at - kLocatorBytes, kLocatorBytes, kLocator64)) {
    uint64_t end = fieldAt<uint64_t>(bytes, at - kLocatorBytes + 8);
    if (!isRecord(bytes, end, kEnd64Bytes, kEnd64))
      return false;
    directory = {fieldAt<uint64_t>(bytes, end + 32), fieldAt<uint64_t>(bytes, end + 40),
                 fieldAt<uint64_t>(bytes, end + 48)};
  }
  return holds(bytes, directory.offset, directory.size);
}

// Reads 64-bit sizes and offset from the extra field of an entry. False if one is announced but
// missing.
bool readExtra(std::span<const uint8_t> extra, ZipArchive::Member &member) {
  uint64_t *wanted[] = {&member.size, &member.compressed, &member.header};
  uint64_t missing = static_cast<uint64_t>(std::count_if(
      std::begin(wanted), std::end(wanted), [](uint64_t *v) { return *v == kInExtra; }));
  for (uint64_t at = 0; missing && holds(extra, at, 4);) {
    uint16_t id = fieldAt<uint16_t>(extra, at), size = fieldAt<uint16_t>(extra, at + 2);
    at += 4;
    if (!holds(extra, at, size))
      return false;
    if (id != 1) {
      at += size;
      continue;
    }
    if (size < 8 * missing)
      return false;
    for (uint64_t *value : wanted)
      if (*value == kInExtra) {
        *value = fieldAt<uint64_t>(extra, at);
        at += 8;
      }
    return true;
  }
  return missing == 0;
}

// Inflates in pieces, because zlib's counters have 32 bits. False if the result does not have
// `to.size()` bytes.
bool inflateAll(std::span<const uint8_t> from, std::span<uint8_t> to) {
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) // a raw stream, because zip has its own checksum
    return false;
  constexpr uint64_t kPiece = 1u << 30;
  uint64_t read = 0, written = 0;
  int code = Z_OK;
  while (code == Z_OK) {
    auto in = static_cast<uInt>(std::min(kPiece, from.size() - read)),
         out = static_cast<uInt>(std::min(kPiece, to.size() - written));
    stream.next_in = const_cast<Bytef *>(from.data() + read);
    stream.next_out = to.data() + written;
    stream.avail_in = in;
    stream.avail_out = out;
    code = inflate(&stream, Z_NO_FLUSH);
    read += in - stream.avail_in;
    written += out - stream.avail_out;
  }
  inflateEnd(&stream);
  return code == Z_STREAM_END && written == to.size();
}

} // namespace

Result<ZipArchive> ZipArchive::parse(std::span<const uint8_t> bytes, const std::string &path) {
  ZipArchive archive;
  archive.bytes_ = bytes;
  Directory directory;
  if (!findDirectory(bytes, directory))
    return invalid(path, "is not a zip archive, or is cut off");
  std::span<const uint8_t> entries = bytes.subspan(directory.offset, directory.size);
  uint64_t at = 0;
  for (uint64_t i = 0; i < directory.entries; ++i) {
    if (!isRecord(entries, at, kEntryBytes, kEntry))
      return invalid(path, "is a zip archive with a damaged directory");
    uint64_t name = fieldAt<uint16_t>(entries, at + 28),
             extra = fieldAt<uint16_t>(entries, at + 30),
             comment = fieldAt<uint16_t>(entries, at + 32);
    Member member{fieldAt<uint16_t>(entries, at + 8),  fieldAt<uint16_t>(entries, at + 10),
                  fieldAt<uint32_t>(entries, at + 16), fieldAt<uint32_t>(entries, at + 20),
                  fieldAt<uint32_t>(entries, at + 24), fieldAt<uint32_t>(entries, at + 42)};
    at += kEntryBytes;
    if (!holds(entries, at, name + extra + comment) ||
        !readExtra(entries.subspan(at + name, extra), member))
      return invalid(path, "is a zip archive with a damaged directory");
    std::string text(reinterpret_cast<const char *>(entries.data() + at), name);
    if (!archive.members_.emplace(text, member).second)
      return invalid(path, "has two members '" + text + "'");
    at += name + extra + comment;
  }
  return archive;
}

Result<std::span<const uint8_t>> ZipArchive::read(const Member &member, const std::string &where,
                                                  std::vector<uint8_t> &buffer) const {
  constexpr uint16_t kEncrypted = 1, kStored = 0, kDeflated = 8;
  if (member.flags & kEncrypted)
    return invalid(where, "is encrypted");
  if (member.method != kStored && member.method != kDeflated)
    return invalid(where, "is compressed by method " + std::to_string(member.method) +
                              ", only stored and deflated members can be read");
  uint64_t begin = member.header;
  bool fits = isRecord(bytes_, begin, kLocalBytes, kLocal);
  if (fits)
    begin +=
        kLocalBytes + fieldAt<uint16_t>(bytes_, begin + 26) + fieldAt<uint16_t>(bytes_, begin + 28);
  bool possible = member.method == kStored ? member.size == member.compressed
                                           : member.size / kMaxRatio <= member.compressed + 1;
  if (!fits || !holds(bytes_, begin, member.compressed) || !possible)
    return invalid(where, "lies outside its archive, or has an impossible size");
  std::span<const uint8_t> data = bytes_.subspan(begin, member.compressed);
  if (member.method == kDeflated) {
    buffer.resize(member.size);
    if (!inflateAll(data, buffer))
      return invalid(where, "is damaged: it cannot be inflated");
    data = buffer;
  }
  if (crc32_z(crc32_z(0, nullptr, 0), data.data(), data.size()) != member.crc)
    return invalid(where, "is damaged: it does not match its checksum");
  return data;
}

} // namespace ampc::runtime
