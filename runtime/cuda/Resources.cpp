// How calls and launches are measured: the data that they use while they are timed, and the choice
// among alternatives.
#include "cuda/Resources.h"
#include "ampc/Format/KernelAbi.h"
#include "cuda/Errors.h"

namespace ampc::runtime::cuda {

using namespace ampc::format;

Status GpuResources::fill(const Range &range) {
  if (program.head().arenas()->Get(range.arena())->kind() == ArenaKind::constant)
    return {}; // constants are initialized
  return timing->fill(arenas.at(range, 0), range.size());
}

// Initializes the operands that a launch reads, in memory that a step would have written before. A
// single byte is a guard; it is set to let the launch run.
Status GpuResources::fillOperands(const Launch &launch) {
  const auto &arguments = *program.head().kernels()->Get(launch.kernel())->cuda()->arguments();
  for (uint32_t i = 0; i < launch.args()->size(); ++i) {
    const Range &range = *launch.args()->Get(i);
    if (!(arguments.Get(i % arguments.size())->access() & AMPC_READ))
      continue;
    if (range.size() > 1)
      AMPC_TRY(fill(range));
    else if (program.head().arenas()->Get(range.arena())->kind() != ArenaKind::constant)
      AMPC_CU(device.api(), cuMemsetD8Async, (arenas.at(range, 0), 0, 1, stream), "a guard");
  }
  return {};
}

Result<GpuResources::Measured> GpuResources::measure(const std::vector<Timing::Call> &calls,
                                                     size_t needed, const std::string &what,
                                                     const char *others) {
  Measured measured;
  AMPC_ASSIGN(measured.times, timing->measure(calls, what));
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
    notes.push_back(std::to_string(failed) + " of " + std::to_string(calls.size() - needed) + " " +
                    others + " left out: " + first->what());
  measured.best = Timing::choose(measured.times);
  return measured;
}

} // namespace ampc::runtime::cuda
