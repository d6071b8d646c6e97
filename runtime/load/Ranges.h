// Ranges of bytes in arenas.
#pragma once
#include "ampc/Format/program_generated.h"
#include <utility>

namespace ampc::runtime {

// The compiler aligns buffers in arenas to it: between two that are neighbors are fewer bytes,
// which belong to nothing.
constexpr uint64_t kBufferAlignment = 256;

inline bool overlap(const format::Range &a, const format::Range &b) {
  return a.arena() == b.arena() && a.offset() < b.offset() + b.size() &&
         b.offset() < a.offset() + a.size();
}

inline bool sameRange(const format::Range &a, const format::Range &b) {
  return a.arena() == b.arena() && a.offset() == b.offset() && a.size() == b.size();
}

// The order of arenas and of addresses in them.
inline bool isBefore(const format::Range &a, const format::Range &b) {
  return std::pair(a.arena(), a.offset()) < std::pair(b.arena(), b.offset());
}

} // namespace ampc::runtime
