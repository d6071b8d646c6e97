// Ranges for a profiler that was told to listen (nsys sets NVTX_INJECTION64_PATH): what NVTX's own
// header does, for the two calls that we make. Without a listener a range costs a comparison.
#pragma once

namespace ampc::runtime::cuda {

class Nvtx {
public:
  // Opens the listener, where there is one.
  static Nvtx open();
  void push(const char *name) const {
    if (push_)
      push_(name);
  }
  void pop() const {
    if (pop_)
      pop_();
  }

private:
  int (*push_)(const char *) = nullptr;
  int (*pop_)() = nullptr;
};

} // namespace ampc::runtime::cuda
