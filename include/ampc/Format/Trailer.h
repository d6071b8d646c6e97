// The last 32 bytes of model.bin. They detect truncated files and modified heads.
#pragma once
#include <cstdint>

namespace ampc::format {

constexpr uint32_t kSchemaVersion = 2;
constexpr uint64_t kAlignment = 64;            // of the padded head and of every segment
constexpr uint64_t kMaxHeadBytes = 1ull << 30; // FlatBuffers' verifier stops at 2 GiB
constexpr char kTrailerMagic[8] = {'A', 'M', 'P', 'C', '-', 'E', 'N', 'D'};

struct Trailer {
  char magic[8];
  uint64_t head_bytes; // without padding
  uint64_t head_xxh3;  // XXH3_64bits over the head
  uint64_t file_bytes; // with this trailer
};
static_assert(sizeof(Trailer) == 32);

} // namespace ampc::format
