// Signals of amprun. SIGINT, SIGTERM and SIGHUP (unless it is ignored, as under nohup) set a flag
// that the loops test after each step. SIGBUS, raised if a mapped file became shorter, ends the
// process with an error message.
#pragma once
#include <csignal>

namespace ampc::runtime {

// Handles the signals during its lifetime; afterwards the previous handlers are back. A second
// signal removes temporary files and terminates the process.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard &) = delete;
  InterruptGuard &operator=(const InterruptGuard &) = delete;

private:
  struct sigaction before_[4]; // of SIGBUS, SIGINT, SIGTERM and SIGHUP
};
bool interrupted();

} // namespace ampc::runtime
