// The preparation of an Executor: from verified commands to prepared ones.
#include "cuda/Errors.h"
#include "cuda/Executor.h"
#include "cuda/BorrowedMemory.h"
#include "load/Check.h"
#include "session/Preparation.h"
#include <algorithm>
#include <limits>

namespace ampc::runtime::cuda {

using namespace ampc::format;

namespace {

uint64_t align256(uint64_t value) {
  return (value + 255) / 256 * 256;
}

// All rows of a launch's pieces, apart from those in `omitted`.
std::vector<ShardPlan::Window> wholePieces(const Launch &launch,
                                           const std::set<uint32_t> &omitted = {}) {
  std::vector<ShardPlan::Window> pieces;
  for (uint32_t piece = 0; piece < launch.rows()->size(); ++piece)
    if (!omitted.contains(piece))
      pieces.push_back({piece, 0, launch.rows()->Get(piece)});
  return pieces;
}

uint64_t tableBytes(const Launch &launch) {
  uint64_t pieces = launch.rows()->size();
  return pieces > 1 ? align256(8 * (2 * pieces + launch.args()->size())) : 0;
}

} // namespace

Result<std::unique_ptr<Executor>> Executor::create(const Program &program, Device &device,
                                                   CUstream stream, const SessionOptions &options) {
  std::unique_ptr<Executor> executor(new Executor(program, device, stream, options));
  AMPC_TRY(executor->prepare(options));
  return executor;
}

Workspaces Executor::measureNeeds() const {
  Workspaces needs;
  for (const Entry *entry : *program_.head().entries()) {
    needs.editsLaunches = false;
    uint64_t tables = 0;
    for (const Command *command : *entry->commands())
      if (const LibraryCall *call = command->call_as_LibraryCall())
        gpuCallKind(*call).addNeeds(*call, needs);
      else if (const Launch *launch = command->call_as_Launch())
        tables += tableBytes(*launch);
    // At most one table per side, and again for launches that are replaced by smaller ones.
    needs.tables += tables * (needs.editsLaunches ? 4 : 2);
  }
  return needs;
}

Status Executor::prepare(const SessionOptions &options) {
  Workspaces needs = measureNeeds();
  GpuResources &r = resources_;
  AMPC_ASSIGN(r.kernels, Kernels::load(program_, device_, r.notes));
  AMPC_ASSIGN(r.arenas,
              Arenas::allocate(program_, device_, stream_, needs.total(), options.pagedState));
  AMPC_ASSIGN(r.workspace, device_.allocate(needs.library, "the library's workspace"));
  AMPC_ASSIGN(r.scratch, device_.allocate(needs.scratch, "conversions around products"));
  AMPC_ASSIGN(tables_, device_.allocate(needs.tables, "tables of launches"));
  r.algorithms = Algorithms::read(options, device_.name() + ", cuBLASLt " +
                                               std::to_string(device_.api().cublasLtGetVersion()));
  r.timing.emplace(device_, stream_);
  for (const Entry *entry : *program_.head().entries())
    AMPC_TRY(prepareEntry(*entry));
  if (!r.timing->onlyWarm().ok())
    r.notes.push_back(r.timing->onlyWarm().what() +
                      ": products were measured with all operands in the cache");
  r.timing.reset();
  r.algorithms.save();
  waits_ = cuda::waitsForEachOp(); // set only now, because measured calls must not wait
  return {};
}

Status Executor::prepareEntry(const Entry &entry) {
  std::string place = std::string("entry ") + entryName(entry.role());
  auto accesses = [&](uint32_t kernel) {
    return KernelAccess(*program_.head().kernels()->Get(kernel)->cuda());
  };
  if (auto fixed = checkPreparation(program_.head(), entry, accesses); !fixed.ok())
    return Status(fixed.status()).under(place);
  lists_[static_cast<size_t>(entry.role())].reserve(entry.commands()->size());
  for (uint32_t i = 0; i < entry.commands()->size(); ++i)
    if (Status status = prepareCommand(entry, i); !status.ok())
      return std::move(status).under(place + ", command " + std::to_string(i));
  for (auto &[name, calls] : calls_)
    if (Status status = calls->finish(entry); !status.ok())
      return std::move(status).under(place);
  return {};
}

Status Executor::prepareCommand(const Entry &entry, uint32_t index) {
  const Command &command = *entry.commands()->Get(index);
  std::vector<Prepared> &list = lists_[static_cast<size_t>(entry.role())];
  switch (command.call_type()) {
  case Call::Launch:
    AMPC_TRY(prepareLaunch(*command.call_as_Launch(), wholePieces(*command.call_as_Launch())));
    list.push_back({Kind::launch, static_cast<uint32_t>(launches_.size() - 1)});
    return {};
  case Call::LibraryCall: {
    const GpuCallKind &kind = gpuCallKind(*command.call_as_LibraryCall());
    std::unique_ptr<GpuCalls> &calls = calls_[kind.name];
    if (!calls) {
      AMPC_ASSIGN(calls, kind.make(*this));
    }
    AMPC_ASSIGN(uint32_t number, calls->prepare(entry, index));
    list.push_back({Kind::call, number, calls.get()});
    return {};
  }
  case Call::Copy: {
    const Copy &copy = *command.call_as_Copy();
    bytes_.push_back({resources_.addressesOf(*copy.from()), resources_.addressesOf(*copy.to()),
                      copy.to()->size(), 0});
    list.push_back({Kind::copy, static_cast<uint32_t>(bytes_.size() - 1)});
    return {};
  }
  case Call::Fill: {
    const Fill &fill = *command.call_as_Fill();
    bytes_.push_back({{}, resources_.addressesOf(*fill.to()), fill.to()->size(), fill.byte()});
    list.push_back({Kind::fill, static_cast<uint32_t>(bytes_.size() - 1)});
    return {};
  }
  default: return invalid("", "is of an unknown kind");
  }
}

Status Executor::leaveOutPieces(const Entry &entry, uint32_t command,
                                const std::set<uint32_t> &pieces) {
  const Launch &launch = *entry.commands()->Get(command)->call_as_Launch();
  Prepared &prepared = at(entry, command);
  if (pieces.size() == launch.rows()->size()) {
    prepared.kind = Kind::done;
    return {};
  }
  AMPC_TRY(prepareLaunch(launch, wholePieces(launch, pieces)));
  prepared.index = static_cast<uint32_t>(launches_.size() - 1);
  return {};
}

Status Executor::restrict(const Entry &entry, uint32_t command,
                          std::span<const ShardPlan::Window> windows) {
  Prepared &prepared = at(entry, command);
  if (prepared.kind == Kind::copy) {
    PreparedBytes &copy = bytes_[prepared.index];
    copy.size = windows.empty() ? 0 : windows[0].count;
    for (size_t side = 0; side < kSides && !windows.empty(); ++side) {
      copy.from[side] += windows[0].first;
      copy.to[side] += windows[0].first;
    }
  }
  if (prepared.kind != Kind::launch)
    return {};
  if (windows.empty()) {
    prepared.kind = Kind::done;
    return {};
  }
  AMPC_TRY(prepareLaunch(*entry.commands()->Get(command)->call_as_Launch(), windows));
  prepared.index = static_cast<uint32_t>(launches_.size() - 1);
  return {};
}

Result<Executor::Sided> Executor::kernelCall(uint32_t kernel,
                                             std::array<std::vector<uint64_t>, kSides> arguments,
                                             uint64_t rows) const {
  Sided sided;
  for (size_t s = 0; s < kSides; ++s) {
    AMPC_ASSIGN(sided[s], resources_.kernels.direct(*program_.head().kernels()->Get(kernel)->cuda(),
                                                    kernel, std::move(arguments[s]), rows));
  }
  return sided;
}

// Copies a table to the GPU.
Result<CUdeviceptr> Executor::copyTable(const std::vector<uint64_t> &table,
                                        const std::string &what) {
  uint64_t bytes = table.size() * 8;
  CUdeviceptr address = 0;
  if (tablesUsed_ + bytes <= tables_.size()) {
    address = tables_.at(tablesUsed_);
    tablesUsed_ += align256(bytes);
  } else {
    AMPC_ASSIGN(Memory memory, device_.allocate(bytes, what));
    address = memory.at();
    laterTables_.push_back(std::move(memory));
  }
  BorrowedMemory borrowed(device_, stream_); // `table` must live until the copy is complete
  AMPC_CU(device_.api(), cuMemcpyHtoDAsync_v2, (address, table.data(), bytes, stream_), what);
  AMPC_TRY(device_.wait(stream_, [&] { return what; }));
  borrowed.returned = true;
  return address;
}

Status Executor::prepareLaunch(const Launch &launch, std::span<const ShardPlan::Window> pieces) {
  AMPC_TRY(resources_.kernels.check(program_, launch));
  const Kernel &named = *program_.head().kernels()->Get(launch.kernel());
  const CudaKernel &kernel = *named.cuda();
  uint32_t arity = kernel.arguments()->size();
  bool doubleBuffered = false;
  for (const Range *range : *launch.args())
    doubleBuffered |= resources_.arenas.isDoubleBuffered(range->arena());
  auto addArguments = [&](const ShardPlan::Window &piece, int side, std::vector<uint64_t> &to) {
    for (uint32_t i = 0; i < arity; ++i)
      to.push_back(resources_.arenas.at(*launch.args()->Get(piece.piece * arity + i), side) +
                   piece.first * kernel.arguments()->Get(i)->bytes_per_row());
  };
  Sided sided;
  for (int side = 0; side < kSides; ++side) {
    auto s = static_cast<size_t>(side);
    if (side > 0 && !doubleBuffered) {
      sided[s] = sided[0];
      continue;
    }
    if (pieces.size() == 1 && Kernels::hasDirect(kernel)) {
      std::vector<uint64_t> arguments;
      addArguments(pieces[0], side, arguments);
      AMPC_ASSIGN(sided[s], resources_.kernels.direct(kernel, launch.kernel(), std::move(arguments),
                                                      pieces[0].count));
      continue;
    }
    std::vector<uint64_t> table;
    uint64_t blocks = 0;
    for (const ShardPlan::Window &piece : pieces) {
      table.push_back(blocks);
      table.push_back(piece.count);
      blocks += blocksOf(kernel, piece.count);
      addArguments(piece, side, table);
    }
    AMPC_ASSIGN(CUdeviceptr address,
                copyTable(table, "the table of kernel '" + named.symbol()->str() + "'"));
    AMPC_ASSIGN(sided[s],
                resources_.kernels.pieces(kernel, launch.kernel(), address, blocks, pieces.size()));
  }
  launches_.push_back(std::move(sided));
  return {};
}

} // namespace ampc::runtime::cuda
