// The table of mapped files and temporary files, and the SIGBUS handler of the C API.
#include "core/Emergency.h"
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace ampc::runtime {

namespace {

struct Slot {
  enum State { empty, taken, ready };
  std::atomic<int> state = empty; // the other fields may be read if it is `ready`
  char *path = nullptr;
  uintptr_t begin = 0;
  size_t size = 0; // 0: a temporary file or folder
  std::atomic<bool> cutShort = false;
};

// Global, because signal handlers have no other way to access it.
Slot slots[256];

int remember(const char *path, uintptr_t begin, size_t size) {
  for (int i = 0; i < static_cast<int>(std::size(slots)); ++i) {
    Slot &slot = slots[i];
    int expected = Slot::empty;
    if (!slot.state.compare_exchange_strong(expected, Slot::taken))
      continue;
    slot.path = strdup(path);
    slot.begin = begin;
    slot.size = size;
    slot.cutShort = false;
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

static Slot *mappingAt(const void *address) {
  auto at = reinterpret_cast<uintptr_t>(address);
  for (Slot &slot : slots)
    if (slot.state == Slot::ready && slot.size && at - slot.begin < slot.size)
      return &slot;
  return nullptr;
}

const char *fileMappedAt(const void *address) {
  const Slot *slot = mappingAt(address);
  return slot ? slot->path : nullptr;
}

#ifdef __SANITIZE_THREAD__
// Other threads may read the file while its pages are replaced. Either page is acceptable, because
// the run ends with an error.
extern "C" const char *__tsan_default_suppressions() {
  return "race:ampc::runtime::coverMapping\n";
}
#endif

bool coverMapping(const void *address) {
  Slot *slot = mappingAt(address);
  if (!slot)
    return false;
  constexpr uintptr_t kPage = 4096;
  uintptr_t from = reinterpret_cast<uintptr_t>(address) / kPage * kPage,
            end = slot->begin + slot->size;
  void *zeros = ::mmap(reinterpret_cast<void *>(from), end - from, PROT_READ,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  slot->cutShort = true;
  return zeros != MAP_FAILED;
}

bool mappingCutShort(int slot) {
  return slot >= 0 && slots[slot].cutShort;
}

// Folders go last: they must be empty.
void removeTemporaries() {
  for (auto *remove : {::unlink, ::rmdir})
    for (const Slot &slot : slots)
      if (slot.state == Slot::ready && slot.size == 0)
        remove(slot.path);
}

static struct sigaction before;

static void onBusError(int number, siginfo_t *info, void *context) {
  if (coverMapping(info->si_addr))
    return;
  if (before.sa_flags & SA_SIGINFO)
    before.sa_sigaction(number, info, context);
  else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
    before.sa_handler(number);
  else
    std::signal(number, SIG_DFL); // the instruction is executed again and terminates the process
}

void coverMappingsOnBusError() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action = {};
    action.sa_sigaction = onBusError;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGBUS, &action, &before);
  });
}

} // namespace ampc::runtime
