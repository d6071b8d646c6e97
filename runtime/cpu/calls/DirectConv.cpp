#include "cpu/calls/DirectConv.h"
#include "calls/Conv.h"

namespace ampc::runtime {

using namespace ampc::format;

namespace {

constexpr uint64_t kTaskWork = 1 << 15; // minimum multiply-adds of a task

Status checkOperands(const AmpcKernelEntry &kernel, const std::vector<uint64_t> &bytes) {
  bool fits = kernel.argument_count == bytes.size() && kernel.rows > 0;
  for (uint32_t i = 0; fits && i < kernel.argument_count; ++i)
    fits = kernel.arguments[i].fixed_bytes == bytes[i] && kernel.arguments[i].bytes_per_row == 0;
  return fits ? Status()
              : invalid("", "kernel '" + std::string(kernel.name) +
                                "' is none of a convolution with groups");
}

} // namespace

Result<std::unique_ptr<CpuCall>> DirectConv::create(const Conv &conv, Arenas &arenas,
                                                    CpuResources &resources) {
  auto call = std::make_unique<DirectConv>();
  const Range &result = convRange(conv, conv.computes());
  std::array<const Range *, 2> reads = groupedOperands(conv);
  for (size_t i = 0; i < reads.size(); ++i)
    call->operands_[i] = arenas.at(*reads[i]);
  call->result_ = arenas.at(result);
  call->kernel_ = resources.kernels[static_cast<size_t>(conv.windows())];
  call->work_ = conv.batch() * productOf(*conv.places()) * conv.outputs() *
                (conv.channels() / conv.groups()) * productOf(*conv.kernel());
  uint64_t written = result.size();
  if (conv.computes() == format::ConvPart::filter) {
    written = partialSumBytes(conv);
    call->sums_ = resources.kernels[static_cast<size_t>(conv.sums())];
    AMPC_TRY(checkOperands(*call->sums_, {written, result.size()}));
    Workspace needs;
    needs.sharedBytes = written;
    resources.workspace.include(needs);
  }
  AMPC_TRY(checkOperands(*call->kernel_, {reads[0]->size(), reads[1]->size(), written}));
  return std::unique_ptr<CpuCall>(std::move(call));
}

void DirectConv::run(ThreadPool &pool, const AmpcKernelEntry &kernel,
                     const void *const *arguments) const {
  uint64_t rows = kernel.rows,
           tasks = std::clamp<uint64_t>(work_ / kTaskWork, 1, std::min<uint64_t>(rows, 256));
  pool.run(tasks, [&](uint64_t task, int) {
    kernel.function(arguments, static_cast<int64_t>(rows * task / tasks),
                    static_cast<int64_t>(rows * (task + 1) / tasks));
  });
}

Status DirectConv::run(CpuResources &resources, const FusedLaunch *) const {
  const void *written = sums_ ? resources.workspace.shared : result_;
  const void *arguments[] = {operands_[0], operands_[1], written};
  run(resources.pool, *kernel_, arguments);
  if (sums_) {
    const void *parts[] = {written, result_};
    run(resources.pool, *sums_, parts);
  }
  return {};
}

void DirectConv::forEachRead(const EachRead &each) {
  for (const void *&operand : operands_)
    each(static_cast<const uint8_t *>(operand),
         [&operand](const uint8_t *data) { operand = data; });
}

} // namespace ampc::runtime
