#include "core/Signals.h"
#include <cstdint>
#include <memory>

namespace ampc::runtime {

namespace {

class SignalStack {
public:
  SignalStack() {
    stack_t present = {};
    if (sigaltstack(nullptr, &present) != 0 || !(present.ss_flags & SS_DISABLE))
      return;
    memory_ = std::make_unique_for_overwrite<uint8_t[]>(kBytes);
    stack_t own = {};
    own.ss_sp = memory_.get();
    own.ss_size = kBytes;
    sigaltstack(&own, nullptr);
  }
  ~SignalStack() {
    stack_t present = {};
    if (!memory_ || sigaltstack(nullptr, &present) != 0 || present.ss_sp != memory_.get())
      return; // the thread has another one by now
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }

private:
  static constexpr size_t kBytes = 64 << 10; // the registers of AMX take 11 KB of it
  std::unique_ptr<uint8_t[]> memory_;
};

} // namespace

void useSignalStack() {
  static thread_local SignalStack stack;
}

SignalsBlocked::SignalsBlocked() {
  sigset_t all;
  sigfillset(&all);
  for (int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL})
    sigdelset(&all, fault);
  pthread_sigmask(SIG_BLOCK, &all, &before_);
}

SignalsBlocked::~SignalsBlocked() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

} // namespace ampc::runtime
