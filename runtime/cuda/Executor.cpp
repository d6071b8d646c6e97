#include "cuda/Executor.h"
#include "cuda/Errors.h"
#include "cuda/Nvtx.h"
#include "load/Check.h"
#include "load/LibraryCall.h"

namespace ampc::runtime::cuda {

using namespace ampc::format;

Status Executor::run(const Prepared &prepared, int side, CUstream stream,
                     const std::function<std::string()> &what) {
  const Api &api = device_.api();
  auto s = static_cast<size_t>(side);
  switch (prepared.kind) {
  case Kind::launch: return Kernels::launch(api, launches_[prepared.index][s], stream, what);
  case Kind::call: return prepared.calls->enqueue(prepared.index, side, stream, what);
  case Kind::done: return {};
  case Kind::copy:
  case Kind::fill: break;
  }
  const PreparedBytes &b = bytes_[prepared.index];
  if (b.size == 0)
    return {};
  const bool isCopy = prepared.kind == Kind::copy;
  CUresult error = isCopy ? api.cuMemcpyDtoDAsync_v2(b.to[s], b.from[s], b.size, stream)
                          : api.cuMemsetD8Async(b.to[s], b.byte, b.size, stream);
  return error == CUDA_SUCCESS
             ? Status()
             : driverError(api, error, isCopy ? "cuMemcpyDtoDAsync_v2" : "cuMemsetD8Async", what());
}

Status Executor::enqueue(EntryRole role, size_t first, size_t last, int side, CUstream stream,
                         const std::function<Status(size_t)> &before) {
  const std::vector<Prepared> &list = lists_[static_cast<size_t>(role)];
  const Entry &entry = *program_.entry(role);
  for (size_t i = first; i < last; ++i) {
    std::function<std::string()> what = [this, role, i] { return describe(role, i); };
    if (before)
      AMPC_TRY(before(i));
    pushRange(program_.head()
                  .op_names()
                  ->Get(entry.commands()->Get(static_cast<uint32_t>(i))->op())
                  ->c_str());
    Status status = run(list[i], side, stream, what);
    popRange();
    AMPC_TRY(std::move(status));
    if (waits_)
      AMPC_TRY(device_.wait(stream, what));
  }
  return {};
}

Timing::Call Executor::callOf(const Entry &entry, size_t command, Prepared prepared) {
  return [this, role = entry.role(), command, prepared] {
    return run(prepared, 0, stream_, [&] { return describe(role, command); });
  };
}

Timing::Call Executor::callOf(const Entry &entry, size_t first, size_t last) {
  return
      [this, role = entry.role(), first, last] { return enqueue(role, first, last, 0, stream_); };
}

std::string Executor::describe(EntryRole role) const {
  const auto &commands = *program_.entry(role)->commands();
  auto op = [&](uint32_t i) {
    return "op '" + program_.head().op_names()->Get(commands.Get(i)->op())->str() + "'";
  };
  std::string text = std::string("entry ") + entryName(role);
  return commands.size() == 0 ? text : text + ", " + op(0) + " to " + op(commands.size() - 1);
}

std::string Executor::describe(EntryRole role, size_t command) const {
  const Entry &entry = *program_.entry(role);
  return describe(entry, *entry.commands()->Get(static_cast<uint32_t>(command)));
}

namespace {

bool within(const Range &inner, const Range &outer) {
  return inner.arena() == outer.arena() && inner.offset() >= outer.offset() &&
         inner.offset() + inner.size() <= outer.offset() + outer.size();
}

// The name of the tensor that contains the range; the position in its arena if there is none.
std::string tensorAt(const Program &program, const Entry &entry, const Range &range) {
  for (const Output *output : *entry.outputs())
    if (within(range, *output->tensor()->range()))
      return "tensor '" + output->tensor()->name()->str() + "'";
  for (const Tensor *input : *entry.inputs())
    if (within(range, *input->range()))
      return "tensor '" + input->name()->str() + "'";
  for (const Variable *variable : *program.head().variables())
    if (within(range, *variable->tensor()->range()))
      return "tensor '" + variable->tensor()->name()->str() + "'";
  if (entry.gradients())
    for (const Gradient *gradient : *entry.gradients())
      if (within(range, *gradient->tensor()->range()))
        return "the gradient of '" + gradient->parameter()->str() + "'";
  return "the tensor at byte " + std::to_string(range.offset()) + " of arena '" +
         program.head().arenas()->Get(range.arena())->name()->str() + "'";
}

} // namespace

// Only used for errors, so a linear search is acceptable.
std::string Executor::describe(const Entry &entry, const Command &command) const {
  std::string text = "op '" + program_.head().op_names()->Get(command.op())->str() + "', ";
  switch (command.call_type()) {
  case Call::LibraryCall:
    return text + tensorAt(program_, entry, resultOf(*command.call_as_LibraryCall()));
  case Call::Copy: return text + tensorAt(program_, entry, *command.call_as_Copy()->to());
  case Call::Fill: return text + tensorAt(program_, entry, *command.call_as_Fill()->to());
  default: {
    const Launch &launch = *command.call_as_Launch();
    const Kernel &kernel = *program_.head().kernels()->Get(launch.kernel());
    text += "kernel '" + kernel.symbol()->str() + "', ";
    // Written tensors are more informative than read ones.
    for (uint32_t i = 0; i < kernel.cuda()->arguments()->size(); ++i)
      if (kernel.cuda()->arguments()->Get(i)->access() & 2)
        return text + tensorAt(program_, entry, *launch.args()->Get(i));
    return text + "which writes nothing";
  }
  }
}

} // namespace ampc::runtime::cuda
