// What threads of the runtime and threads that call it do with signals.
#pragma once
#include <csignal>

namespace ampc::runtime {

// Gives the calling thread a stack for signal handlers, until the thread ends. Does nothing if it
// has one. Handlers that were installed with SA_ONSTACK run there.
//
// Each thread that computes products needs it: on the thread's own stack, a handler can destroy
// what code that oneDNN 2.6.3 generates has below the stack pointer. A fourth of the interrupted
// calibrations ended with a corrupted heap on a Zen 5, none with this stack.
void useSignalStack();

// Blocks all signals except faults, so that threads started in this scope do not handle any:
// handlers must run on the caller's threads.
class SignalsBlocked {
public:
  SignalsBlocked();
  ~SignalsBlocked();
  SignalsBlocked(const SignalsBlocked &) = delete;

private:
  sigset_t before_;
};

} // namespace ampc::runtime
