#include "core/Emergency.h"
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <unistd.h>

namespace ampc::runtime {

namespace {

struct Slot {
  enum State { empty, taken, ready };
  std::atomic<int> state = empty; // the rest may be read where it is ready
  char *path = nullptr;
  uintptr_t begin = 0;
  size_t size = 0; // 0: a temporary file
};

// A signal handler can reach nothing but a global.
Slot slots[64];

int remember(const char *path, uintptr_t begin, size_t size) {
  for (int i = 0; i < static_cast<int>(std::size(slots)); ++i) {
    Slot &slot = slots[i];
    int expected = Slot::empty;
    if (!slot.state.compare_exchange_strong(expected, Slot::taken))
      continue;
    slot.path = strdup(path);
    slot.begin = begin;
    slot.size = size;
    slot.state = slot.path ? Slot::ready : Slot::empty;
    return slot.path ? i : -1;
  }
  return -1;
}

} // namespace

int rememberMapping(const char *path, const void *begin, size_t size) {
  return remember(path, reinterpret_cast<uintptr_t>(begin), size);
}

int rememberTemporary(const char *path) {
  return remember(path, 0, 0);
}

void forget(int slot) {
  if (slot < 0)
    return;
  slots[slot].state = Slot::taken;
  std::free(slots[slot].path);
  slots[slot].state = Slot::empty;
}

const char *fileMappedAt(const void *address) {
  auto at = reinterpret_cast<uintptr_t>(address);
  for (const Slot &slot : slots)
    if (slot.state == Slot::ready && slot.size && at - slot.begin < slot.size)
      return slot.path;
  return nullptr;
}

void removeTemporaries() {
  for (const Slot &slot : slots)
    if (slot.state == Slot::ready && slot.size == 0)
      ::unlink(slot.path);
}

} // namespace ampc::runtime
