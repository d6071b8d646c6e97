// The signal handlers of amprun.
#include "driver/Interrupt.h"
#include "ampc/Runtime/Status.h"
#include "core/Emergency.h"
#include "core/Signals.h"
#include <csignal>
#include <cstring>
#include <unistd.h>

namespace ampc::runtime {

// Global, because signal handlers have no other way to access it.
static volatile std::sig_atomic_t signalled = 0;

// A second signal of any kind removes temporary files and terminates the process with the
// default action.
static void onSignal(int number) {
  if (!signalled) {
    signalled = 1;
    return;
  }
  removeTemporaries();
  std::signal(number, SIG_DFL);
  std::raise(number); // delivered when the handler returns
}

static void writeToStderr(const char *text) {
  static_cast<void>(!::write(STDERR_FILENO, text, std::strlen(text)));
}

// A read after the end of a mapped file that became shorter: the run cannot continue.
static void onShortenedFile(int number, siginfo_t *info, void *) {
  const char *path = fileMappedAt(info->si_addr);
  if (!path) {
    std::signal(number, SIG_DFL); // the instruction is executed again and terminates the process
    return;
  }
  writeToStderr(path);
  writeToStderr(": error: became shorter while it was read\n");
  removeTemporaries();
  ::_exit(static_cast<int>(Code::invalid));
}

InterruptGuard::InterruptGuard() {
  signalled = 0;
  useSignalStack();
  struct sigaction bus = {};
  bus.sa_sigaction = onShortenedFile;
  sigemptyset(&bus.sa_mask);
  bus.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGBUS, &bus, &before_[0]);
  struct sigaction action = {};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  sigaction(SIGINT, &action, &before_[1]);
  sigaction(SIGTERM, &action, &before_[2]);
  sigaction(SIGHUP, nullptr, &before_[3]);
  if (before_[3].sa_handler != SIG_IGN) // as nohup sets it
    sigaction(SIGHUP, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  sigaction(SIGBUS, &before_[0], nullptr);
  sigaction(SIGINT, &before_[1], nullptr);
  sigaction(SIGTERM, &before_[2], nullptr);
  sigaction(SIGHUP, &before_[3], nullptr);
}

bool interrupted() {
  return signalled != 0;
}

} // namespace ampc::runtime
