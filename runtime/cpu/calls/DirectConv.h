// A convolution with groups, or the gradient of one of its operands, by kernels of the program
// (lib/Dialect/NN/GroupedConv.h). Used for depthwise convolutions for which the library has no
// implementation of their own.
#pragma once
#include "ampc/Format/calls/conv_generated.h"
#include "cpu/LibraryCall.h"

namespace ampc::runtime {

class DirectConv final : public CpuCall {
public:
  // Fails if the kernels have other operands. They divide the sums of a filter's gradient into
  // parts, so the result has the same bits with any number of threads.
  static Result<std::unique_ptr<CpuCall>> create(const format::Conv &conv, Arenas &arenas,
                                                 CpuResources &resources);
  Status run(CpuResources &resources, const FusedLaunch *) const override;
  void forEachRead(const EachRead &each) override;

private:
  void run(ThreadPool &pool, const AmpcKernelEntry &kernel, const void *const *arguments) const;

  const AmpcKernelEntry *kernel_ = nullptr, *sums_ = nullptr; // sums_: null unless it sums parts
  const void *operands_[2] = {};
  uint8_t *result_ = nullptr;
  uint64_t work_ = 0; // multiply-adds
};

} // namespace ampc::runtime
