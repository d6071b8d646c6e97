// The part of Executor that measures: what products and launches work on while they are timed, and which of several ways is taken.
#include "ampc/Format/KernelAbi.h"
#include "cuda/Errors.h"
#include "cuda/Executor.h"

namespace ampc::runtime::cuda {

using namespace ampc::format;

Status Executor::fill(const Range &range) {
  if (program_.head().arenas()->Get(range.arena())->kind() == ArenaKind::constant)
    return {}; // holds its numbers already
  return timing_->fill(arenas_.at(range, 0), range.size());
}

// What a call reads of memory that a step would have written before: numbers. A single byte is a guard, and lets the launch run. Side 0
// of the inputs is measured, and conversions read and write scratch memory.
Status Executor::fillOperands(const Command &command) {
  if (const Gemm *gemm = command.call_as_Gemm()) {
    AMPC_TRY(fill(*gemm->a()));
    AMPC_TRY(fill(*gemm->b()));
    if (const Epilogue *epilogue = gemm->epilogue()) {
      if (epilogue->bias())
        AMPC_TRY(fill(*epilogue->bias()));
      if (epilogue->aux())
        AMPC_TRY(fill(*epilogue->aux()));
    }
    return timing_->fill(scratch_.at(), scratch_.size());
  }
  const Launch &launch = *command.call_as_Launch();
  const auto &arguments = *program_.head().kernels()->Get(launch.kernel())->cuda()->arguments();
  for (uint32_t i = 0; i < launch.args()->size(); ++i) {
    const Range &range = *launch.args()->Get(i);
    if (!(arguments.Get(i % arguments.size())->access() & AMPC_READ))
      continue;
    if (range.size() > 1)
      AMPC_TRY(fill(range));
    else if (program_.head().arenas()->Get(range.arena())->kind() != ArenaKind::constant)
      AMPC_CU(device_.api(), cuMemsetD8Async, (arenas_.at(range, 0), 0, 1, stream_), "a guard");
  }
  return {};
}

Result<Executor::Measured> Executor::measure(const std::vector<Timing::Call> &calls, size_t needed, const std::string &what) {
  Measured measured;
  AMPC_ASSIGN(measured.times, timing_->measure(calls, what));
  size_t failed = 0;
  const Status *first = nullptr;
  for (size_t i = 0; i < calls.size(); ++i) {
    Status &status = measured.times[i].failed;
    if (status.ok())
      continue;
    if (i < needed)
      return std::move(status);
    first = first ? first : &status;
    ++failed;
  }
  if (failed > 0)
    notes_.push_back(std::to_string(failed) + " of " + std::to_string(calls.size() - needed) +
                     " algorithms of cuBLASLt left out: " + first->what());
  measured.best = Timing::choose(measured.times);
  return measured;
}

} // namespace ampc::runtime::cuda
