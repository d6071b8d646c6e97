// A counter of sections and the signal that waits for them. A section that begins when a signal has
// arrived does not run: either the handler saw the section, or the section sees the signal.
#include "ampc/Base/SignalSection.h"
#include <atomic>
#include <unistd.h>

namespace ampc {

// Global, because signal handlers have no other way to access them.
static std::atomic<int> sections = 0, arrived = 0;
static std::atomic<void (*)(int)> end = nullptr;
static thread_local int depth = 0; // of sections in this thread: an inner one does not wait

static void leave() {
  if (sections.fetch_sub(1) == 1)
    if (int number = arrived.load())
      if (auto *call = end.load())
        call(number);
}

SignalSection::SignalSection() {
  sections.fetch_add(1);
  if (depth++ > 0 || arrived.load() == 0)
    return;
  leave();
  while (true) // another section or the handler ends the process
    ::pause();
}

SignalSection::~SignalSection() {
  --depth;
  leave();
}

bool signalMustWait(int number) {
  arrived.store(number);
  return sections.load() > 0;
}

void setSignalEnd(void (*call)(int number)) {
  end.store(call);
}

} // namespace ampc
