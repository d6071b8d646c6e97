// Signals of amprun. SIGINT and SIGTERM set a flag that the loops test after each step. SIGBUS,
// raised if a mapped file became shorter, ends the process with an error message.
#pragma once

namespace ampc::runtime {

// Handles the signals during its lifetime. A second signal removes temporary files and terminates
// the process.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
};
bool interrupted();

} // namespace ampc::runtime
