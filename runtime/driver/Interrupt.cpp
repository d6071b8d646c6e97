#include "driver/Interrupt.h"
#include "ampc/Runtime/Status.h"
#include "core/Emergency.h"
#include <csignal>
#include <cstring>
#include <unistd.h>

namespace ampc::runtime {

// A signal handler can reach nothing but a global.
static volatile std::sig_atomic_t signalled = 0;

// The second signal, of either kind, ends the process as the system would, with nothing half
// written left.
static void onSignal(int number) {
  if (!signalled) {
    signalled = 1;
    return;
  }
  removeTemporaries();
  std::signal(number, SIG_DFL);
  std::raise(number); // arrives when the handler returns
}

static void say(const char *text) {
  static_cast<void>(!::write(STDERR_FILENO, text, std::strlen(text)));
}

// Whoever shortens a file that is mapped makes its end unreadable: nothing can be done but to say
// so.
static void onBusError(int number, siginfo_t *info, void *) {
  const char *path = fileMappedAt(info->si_addr);
  if (!path) {
    std::signal(number, SIG_DFL); // the instruction runs again
    return;
  }
  say(path);
  say(": error: became shorter while it was read\n");
  removeTemporaries();
  ::_exit(static_cast<int>(Code::invalid));
}

InterruptGuard::InterruptGuard() {
  signalled = 0;
  struct sigaction bus = {};
  bus.sa_sigaction = onBusError;
  sigemptyset(&bus.sa_mask);
  bus.sa_flags = SA_SIGINFO;
  sigaction(SIGBUS, &bus, nullptr);
  struct sigaction action = {};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGBUS, SIG_DFL);
}

bool interrupted() {
  return signalled != 0;
}

} // namespace ampc::runtime
