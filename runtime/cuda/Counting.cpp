#include "cuda/Counting.h"
#include <ctime>
#include <string_view>

namespace ampc::runtime::cuda {

namespace {

// Of this thread: a wait that spins takes time that is nobody's work.
double cpuSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

template <class R, class... A>
std::function<R(A...)> counted(std::string_view name, const std::function<R(A...)> &call,
                               CallCounts &counts) {
  if (!name.ends_with("Synchronize"))
    return [call, &counts](A... arguments) {
      ++counts.calls;
      return call(arguments...);
    };
  return [call, &counts](A... arguments) {
    ++counts.calls;
    ++counts.waits;
    double begin = cpuSeconds();
    R result = call(arguments...);
    counts.waitCpuSeconds += cpuSeconds() - begin;
    return result;
  };
}

} // namespace

std::shared_ptr<const Api> countingApi(const Api &api, CallCounts &counts) {
  auto counting = std::make_shared<Api>(api);
#define AMPC_COUNT(result, name, parameters) counting->name = counted(#name, api.name, counts);
  AMPC_CUDA_CALLS(AMPC_COUNT)
  AMPC_CUBLASLT_CALLS(AMPC_COUNT)
#undef AMPC_COUNT
  return counting;
}

} // namespace ampc::runtime::cuda
