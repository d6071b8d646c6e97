// The arenas of a session: anonymous zeroed memory, or the mapped file for constants.
#pragma once
#include "ampc/Runtime/Program.h"
#include <string_view>

namespace ampc::runtime {

// Owns zeroed pages; address aligned to a page (to 2 MiB from that size on, so that huge pages
// fit).
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

// Memory that may still be taken: the machine's available bytes, less where a cgroup (v1 or v2)
// allows less. Page cache counts as available in both. `root` is "" outside of tests.
uint64_t availableMemory(const std::string &root = "");
// CPUs by affinity, fewer where a cgroup's quota allows less; at least 1.
int availableThreads(const std::string &root = "");

class Arenas {
public:
  // `extra` bytes are needed beside the arenas (product workspaces).
  static Result<Arenas> allocate(const Program &program, uint64_t limit);
  uint8_t *at(const format::Range &range) const { return bases_[range.arena()] + range.offset(); }
  void zero(const format::Program &program);
  uint64_t total() const { return total_; }

private:
  std::vector<Pages> pages_;     // by arena; empty for constants
  std::vector<uint8_t *> bases_; // a constant's base is read only
  uint64_t total_ = 0;
};

std::string bytesText(uint64_t bytes);

} // namespace ampc::runtime
