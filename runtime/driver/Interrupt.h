// SIGINT and SIGTERM as a question: the training asks after every step. SIGBUS as an error: a file
// that is mapped became shorter.
#pragma once

namespace ampc::runtime {

// Catches the signals while alive; a second signal ends the process as usual, with nothing half
// written left.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
};
bool interrupted();

} // namespace ampc::runtime
