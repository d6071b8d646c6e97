// The arenas of a session on the CPU: zeroed anonymous memory, or the mapped file for constants.
#pragma once
#include "ampc/Runtime/Program.h"
#include <string_view>

namespace ampc::runtime {

// Owns zeroed pages. Aligned to a page, and to 2 MiB from that size on, so that huge pages can be
// used.
class Pages {
public:
  static Result<Pages> allocate(uint64_t size, const std::string &where);
  Pages() = default;
  Pages(Pages &&other) noexcept { swap(other); }
  Pages &operator=(Pages &&other) noexcept {
    swap(other);
    return *this;
  }
  ~Pages();
  uint8_t *data() const { return data_; }
  uint64_t size() const { return size_; }

private:
  void swap(Pages &other) {
    std::swap(base_, other.base_);
    std::swap(mapped_, other.mapped_);
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }
  void *base_ = nullptr;
  uint64_t mapped_ = 0;
  uint8_t *data_ = nullptr;
  uint64_t size_ = 0;
};

// The memory that can still be allocated: the machine's available bytes, or less if a cgroup (v1 or
// v2) limits it. The page cache counts as available. `root` is "" except in tests.
uint64_t availableMemory(const std::string &root = "");
// The number of CPUs in the affinity mask, or fewer if a cgroup's quota limits it; at least 1.
int availableThreads(const std::string &root = "");

// Gives the whole pages within these bytes back to the system.
void releasePages(const void *data, uint64_t size);

class Arenas {
public:
  // Fails with an environment error if the arenas need more than `limit` bytes; 0: the available
  // memory.
  static Result<Arenas> allocate(const Program &program, uint64_t limit);
  uint8_t *at(const format::Range &range) const { return bases_[range.arena()] + range.offset(); }
  // Whether the bytes are memory that sessions write.
  bool overlaps(const uint8_t *data, uint64_t size) const;
  void zero(const format::Program &program); // all but constants and inputs
  // Gives the pages in the range back to the system. They read as zeros from then on, those of a
  // constant arena as before. Does nothing if the constants are in memory alone.
  void release(const format::Range &range) const {
    if (mayRelease(range))
      releasePages(at(range), range.size());
  }
  bool mayRelease(const format::Range &range) const {
    return mapped_ || pages_[range.arena()].data();
  }
  uint64_t total() const { return total_; }

private:
  std::vector<Pages> pages_;     // by arena; empty for constants
  std::vector<uint8_t *> bases_; // the base of a constant arena is read-only
  uint64_t total_ = 0;
  bool mapped_ = false; // Program::isMapped
};

std::string bytesText(uint64_t bytes);

} // namespace ampc::runtime
