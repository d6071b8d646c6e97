#include "driver/Interrupt.h"
#include <csignal>

namespace ampc::runtime {

// A signal handler can reach nothing but a global.
static volatile std::sig_atomic_t signalled = 0;

static void onSignal(int number) {
  signalled = 1;
  std::signal(number, SIG_DFL);
}

InterruptGuard::InterruptGuard() {
  signalled = 0;
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
}

bool interrupted() {
  return signalled != 0;
}

} // namespace ampc::runtime
