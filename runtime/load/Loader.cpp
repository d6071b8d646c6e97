// Loads model.bin: trailer, checksums, FlatBuffers' verifier, then the checks in Check.cpp.
#include "ampc/Format/Trailer.h"
#include "ampc/Runtime/Program.h"
#include "core/File.h"
#include "load/Check.h"
#include <cstring>
#include <new>

namespace ampc::runtime {

using namespace ampc::format;

const char *versionText() {
  return AMPC_VERSION;
}

struct Program::Storage {
  MappedFile file;
  // Copy of the head, or of the whole program if it came from memory
  std::unique_ptr<uint8_t[], void (*)(uint8_t *)> copy{nullptr, nullptr};
  std::span<const uint8_t> bytes; // the whole program

  void keep(std::span<const uint8_t> from) {
    auto align = std::align_val_t{kAlignment};
    auto *to = static_cast<uint8_t *>(::operator new(from.size() + 1, align));
    copy = {to, [](uint8_t *p) { ::operator delete(p, std::align_val_t{kAlignment}); }};
    if (!from.empty())
      std::memcpy(to, from.data(), from.size());
  }
};

Program::Program() = default;
Program::~Program() = default;

Result<std::shared_ptr<const Program>> Program::load(const std::string &path,
                                                     const LoadOptions &options) {
  auto storage = std::make_unique<Storage>();
  AMPC_ASSIGN(storage->file, MappedFile::open(path));
  storage->bytes = storage->file.bytes();
  auto program = check(storage, path, options);
  if (program.ok() ? !(*program)->intact().ok() : storage->file.cutShort())
    return invalid(path, "became shorter while it was read");
  return program;
}

bool Program::isMapped() const {
  return !storage_->file.bytes().empty();
}

Status Program::intact() const {
  return storage_->file.cutShort() ? invalid(path_, "became shorter while it was read") : Status();
}

Result<std::shared_ptr<const Program>> Program::fromMemory(std::span<const uint8_t> bytes,
                                                           const std::string &name,
                                                           const LoadOptions &options) {
  auto storage = std::make_unique<Storage>();
  storage->keep(bytes);
  storage->bytes = {storage->copy.get(), bytes.size()};
  return check(storage, name, options);
}

static bool allZero(std::span<const uint8_t> bytes) {
  for (uint8_t byte : bytes)
    if (byte)
      return false;
  return true;
}

// Checks that segments are stored in the order of the table, aligned, with fewer than kAlignment
// zero bytes in between.
static Status checkSegments(const format::Program &head, std::span<const uint8_t> area,
                            const std::string &name, const LoadOptions &options) {
  uint64_t end = 0;
  for (uint32_t i = 0; i < head.segments()->size(); ++i) {
    const Segment &segment = *head.segments()->Get(i);
    std::string which = "segment " + std::to_string(i);
    if (segment.kind() > SegmentKind::decisions)
      return invalid(name, which + " has an unknown kind");
    if (segment.offset() % kAlignment || segment.offset() < end ||
        segment.offset() - end >= kAlignment)
      return invalid(name, which + " lies at a wrong offset");
    if (segment.offset() > area.size() || segment.size() > area.size() - segment.offset())
      return invalid(name, which + " lies outside the file");
    if (!options.skipChecksum && !allZero(area.subspan(end, segment.offset() - end)))
      return invalid(name, "padding before " + which + " is not zero");
    bool code = segment.kind() != SegmentKind::constants;
    if ((code || !options.skipChecksum) &&
        hashBytes(area.data() + segment.offset(), segment.size()) != segment.xxh3())
      return invalid(name, which + " does not match its checksum: the file is damaged");
    end = segment.offset() + segment.size();
  }
  if (!options.skipChecksum && (area.size() - end >= kAlignment || !allZero(area.subspan(end))))
    return invalid(name, "bytes after the last segment are not padding");
  return {};
}

Result<std::shared_ptr<const Program>> Program::check(std::unique_ptr<Storage> &storage,
                                                      const std::string &name,
                                                      const LoadOptions &options) {
  std::span<const uint8_t> bytes = storage->bytes;
  if (bytes.size() < 8 || std::memcmp(bytes.data() + 4, format::ProgramIdentifier(), 4) != 0)
    return invalid(name, "is not an ampc program");
  Trailer trailer;
  if (bytes.size() < sizeof trailer)
    return invalid(name, "is truncated");
  std::memcpy(&trailer, bytes.data() + bytes.size() - sizeof trailer, sizeof trailer);
  if (std::memcmp(trailer.magic, kTrailerMagic, sizeof kTrailerMagic) != 0 ||
      trailer.file_bytes != bytes.size())
    return invalid(name, "is truncated or was altered: its last bytes are not those of a program");
  uint64_t room = bytes.size() - sizeof trailer;
  if (trailer.head_bytes >= kMaxHeadBytes || trailer.head_bytes > room)
    return invalid(name, "has a head of an impossible size");
  uint64_t padded = (trailer.head_bytes + kAlignment - 1) / kAlignment * kAlignment;
  if (padded > room)
    return invalid(name, "has a head of an impossible size");
  // Check and use the same copy: a mapped file may change.
  if (!storage->copy)
    storage->keep(bytes.subspan(0, padded));
  const uint8_t *head = storage->copy.get();
  if (!options.skipChecksum && (hashBytes(head, trailer.head_bytes) != trailer.head_xxh3 ||
                                !allZero({head + trailer.head_bytes, padded - trailer.head_bytes})))
    return invalid(name, "its head does not match its checksum: the file is damaged");

  // The limit on tables: a table takes at least 8 bytes, its offset to the vtable and a reference
  // to it.
  flatbuffers::Verifier verifier(head, trailer.head_bytes, 64,
                                 static_cast<flatbuffers::uoffset_t>(trailer.head_bytes / 8 + 1));
  // Check the schema version first: tables of another version may not pass this version's verifier.
  auto *version = flatbuffers::GetRoot<flatbuffers::Table>(head);
  if (verifier.VerifyOffset(0) && version->VerifyTableStart(verifier) &&
      version->VerifyField<uint32_t>(verifier, format::Program::VT_SCHEMA, 4)) {
    uint32_t schema = version->GetField<uint32_t>(format::Program::VT_SCHEMA, 0);
    if (schema != kSchemaVersion)
      return invalid(name, "has schema version " + std::to_string(schema) + ", this amprun reads " +
                               std::to_string(kSchemaVersion));
  }
  flatbuffers::Verifier whole(head, trailer.head_bytes, 64,
                              static_cast<flatbuffers::uoffset_t>(trailer.head_bytes / 8 + 1));
  if (!format::VerifyProgramBuffer(whole))
    return invalid(name, "its head is not a well-formed FlatBuffer");

  std::shared_ptr<Program> program(new Program);
  program->head_ = format::GetProgram(head);
  program->segmentsBegin_ = padded;
  program->hash_ = trailer.head_xxh3;
  program->path_ = name;
  AMPC_TRY(checkSegments(*program->head_, bytes.subspan(padded, room - padded), name, options));
  AMPC_TRY(checkHead(*program->head_).at(name));
  program->storage_ = std::move(storage);
  return std::shared_ptr<const Program>(std::move(program));
}

std::span<const uint8_t> Program::segment(size_t index) const {
  const Segment &segment = *head_->segments()->Get(static_cast<uint32_t>(index));
  return storage_->bytes.subspan(segmentsBegin_ + segment.offset(), segment.size());
}

const Entry *Program::entry(EntryRole role) const {
  for (const Entry *entry : *head_->entries())
    if (entry->role() == role)
      return entry;
  return nullptr;
}

} // namespace ampc::runtime
