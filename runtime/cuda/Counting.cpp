#include "cuda/Counting.h"
#include "core/Clock.h"
#include "cuda/cudnn.h"
#include <string_view>

namespace ampc::runtime::cuda {

namespace {

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
    double begin = threadCpuSeconds(); // the CPU time of spinning waits is reported separately
    R result = call(arguments...);
    counts.waitCpuSeconds += threadCpuSeconds() - begin;
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
  counting->openCudnn = [open = api.openCudnn,
                         &counts]() -> Result<std::shared_ptr<const CudnnApi>> {
    AMPC_ASSIGN(std::shared_ptr<const CudnnApi> library, open());
    if (!library)
      return library;
    auto counted = std::make_shared<CudnnApi>();
#define AMPC_COUNT(result, name, parameters)                                                       \
  counted->name = cuda::counted(#name, library->name, counts);
    AMPC_CUDNN_CALLS(AMPC_COUNT)
#undef AMPC_COUNT
    return std::shared_ptr<const CudnnApi>(std::move(counted));
  };
  return counting;
}

} // namespace ampc::runtime::cuda
