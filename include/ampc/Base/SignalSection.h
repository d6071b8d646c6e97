// Work that a signal must not cut short, such as while a temporary folder exists. Blocking signals
// is not enough: another thread then takes them. Used by ampc's handler of SIGINT, SIGTERM and
// SIGHUP and by what makes temporary files.
#pragma once

namespace ampc {

// While an object exists, in any thread, signals wait; what they do then happens when the last one
// is destroyed. Constant time; does not allocate.
class SignalSection {
public:
  SignalSection();
  ~SignalSection();
  SignalSection(const SignalSection &) = delete;
};

// For a handler: whether the signal must wait. If not, the handler ends the process. If so, it
// returns, and `end` is called with the number of the signal when the last section ends.
bool signalMustWait(int number);
// Sets `end`, which must not return. Before any signal.
void setSignalEnd(void (*end)(int number));

} // namespace ampc
