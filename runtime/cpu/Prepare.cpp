// The preparation of an Executor: from verified commands to prepared ones.
#include "cpu/Executor.h"
#include "load/Check.h"
#include "load/CpuFeatures.h"
#include "session/RangeMap.h"
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;

Result<Executor> Executor::create(const Program &program, Arenas &arenas,
                                  const SessionOptions &options) {
  Executor executor;
  int threads = options.threads > 0 ? options.threads : availableThreads();
  executor.resources_ = std::make_unique<CpuResources>(threads);
  executor.resources_->ways = Ways(options);
  executor.resources_->strictNumerics = options.strictNumerics;
  AMPC_TRY(executor.prepare(program, arenas, options).at(program.path()));
  return executor;
}

// Whether the kernel for the GPU accesses the same bytes as the one for the CPU.
static bool accessesAgree(const CudaKernel &cuda, const AmpcKernelEntry &entry) {
  if (cuda.rows() != entry.rows || cuda.arguments()->size() != entry.argument_count)
    return false;
  for (uint32_t i = 0; i < entry.argument_count; ++i) {
    const KernelArgument &there = *cuda.arguments()->Get(i);
    const AmpcKernelArgument &here = entry.arguments[i];
    if (there.fixed_bytes() != here.fixed_bytes || there.bytes_per_row() != here.bytes_per_row ||
        there.access() != here.access)
      return false;
  }
  return true;
}

Status Executor::prepare(const Program &program, Arenas &arenas, const SessionOptions &options) {
  OneThread oneThread;
  const format::Program &head = program.head();
  if (head.kernels()->size() > 0) {
    AMPC_ASSIGN(size_t segment, chooseObject(program, cpuHas));
    uint64_t xxh3 = head.segments()->Get(static_cast<uint32_t>(segment))->xxh3();
    AMPC_ASSIGN(object_, KernelObject::load(program.segment(segment), xxh3, program.path()));
  }
  for (const Kernel *kernel : *head.kernels()) {
    const AmpcKernelEntry *entry = object_.find(kernel->symbol()->str());
    if (!entry)
      return invalid("", "its machine code lacks kernel '" + kernel->symbol()->str() + "'");
    if (kernel->cuda() && !accessesAgree(*kernel->cuda(), *entry))
      return invalid("", "what it says of kernel '" + kernel->symbol()->str() +
                             "' on a GPU is not what its machine code says");
    resources_->kernels.push_back(entry);
  }
  trains_ = trains(head);
  noFixedArenas_.assign(head.arenas()->size(), false);
  for (const Entry *entry : *head.entries()) {
    std::vector<Prepared> &list = lists_[static_cast<size_t>(entry->role())];
    list.reserve(entry->commands()->size());
    prepared_[static_cast<size_t>(entry->role())] = entry->prepared();
    auto fixed = checkPreparation(head, *entry, accesses());
    if (!fixed.ok())
      return Status(fixed.status()).under(std::string("entry ") + entryName(entry->role()));
    fixedArenas_ = std::move(*fixed);
    while (list.size() < entry->commands()->size())
      if (Status status = prepareCommand(program, arenas, *entry, list); !status.ok())
        return std::move(status).under(std::string("entry ") + entryName(entry->role()) +
                                       ", command " + std::to_string(list.size()));
  }
  arenas_ = &arenas;
  mayRelease_ = options.releasesVariables && !trains_;
  if (const Entry *infer = program.entry(EntryRole::infer)) {
    planKeepers(*infer);
    if (mayRelease_)
      planRelease(head, *infer);
  }
  return allocateWorkspace(program, arenas, options);
}

// Finds the prepared command behind which each kept operand is complete.
void Executor::planKeepers(const Entry &entry) {
  RangeMap<uint32_t> written; // the number of commands up to the last that writes the range
  bool isCovered = true;      // each byte that is written lies in a range of the map
  forEachOperand(entry, 0, entry.prepared(), accesses(),
                 [&](uint32_t i, const CommandOperand &operand) {
                   if (!operand.writes)
                     return;
                   bool isNew = true;
                   written.forEachOverlap(operand.range, [&](const Range &other, uint32_t &last) {
                     isNew = false;
                     isCovered &= sameRange(other, operand.range);
                     last = i + 1;
                   });
                   if (isNew)
                     written.insert(operand.range, i + 1);
                 });
  for (Keeper &keeper : keepers_) {
    keeper.when.commands = isCovered ? 0 : entry.prepared();
    written.forEachOverlap(*keeper.call->keptOperand(), [&](const Range &, uint32_t last) {
      keeper.when.commands = std::max(keeper.when.commands, last);
    });
  }
  std::stable_sort(keepers_.begin(), keepers_.end(), [](const Keeper &a, const Keeper &b) {
    return a.when.commands < b.when.commands;
  });
  for (uint32_t i = 0; i < keepers_.size(); ++i)
    keepers_[i].when.keepers = i + 1;
}

// Finds variables, what the prepared commands read, and what calls keep, that no run accesses.
void Executor::planRelease(const format::Program &head, const Entry &entry) {
  // Each range that is given back may divide a mapping, of which a process has some 65,000.
  constexpr uint64_t kLeastBytes = 1 << 20;
  constexpr Progress kNever{UINT32_MAX, 0}; // a run reads it
  RangeMap<Progress> sources;               // Release.when
  auto add = [&](const Range &range, Progress when) {
    bool isNew = true;
    sources.forEachOverlap(range, [&](const Range &other, Progress &last) {
      isNew = false;
      last = sameRange(other, range) ? std::max(last, when) : kNever;
    });
    if (isNew)
      sources.insert(range, when);
  };
  std::map<size_t, Range> kept; // by the command
  for (const Keeper &keeper : keepers_) {
    kept.emplace(keeper.command, *keeper.call->keptOperand());
    add(*keeper.call->keptOperand(), keeper.when);
  }
  for (const Variable *variable : *head.variables())
    add(*variable->tensor()->range(), {});
  forEachOperand(entry, 0, entry.prepared(), accesses(),
                 [&](uint32_t i, const CommandOperand &operand) {
                   if (operand.reads)
                     add(operand.range, {i + 1, 0});
                 });
  forEachOperand(entry, entry.prepared(), entry.commands()->size(), accesses(),
                 [&](uint32_t i, const CommandOperand &operand) {
                   auto keeper = kept.find(i);
                   if (keeper != kept.end() && sameRange(operand.range, keeper->second)) {
                     kept.erase(keeper); // another operand of the call may be the same range
                     return;
                   }
                   sources.forEachOverlap(operand.range,
                                          [&](const Range &, Progress &last) { last = kNever; });
                 });
  sources.forEach([&](const Range &range, Progress when) {
    if (range.size() >= kLeastBytes && when != kNever)
      releases_.push_back({when, range});
  });
  std::stable_sort(releases_.begin(), releases_.end(),
                   [](const Release &a, const Release &b) { return a.when < b.when; });
}

// The launch's kernel writes nothing that the call reads.
Status Executor::checkFused(const Launch &launch, const LibraryCall &call) const {
  const AmpcKernelEntry &kernel = *resources_->kernels[launch.kernel()];
  bool fits = true;
  findCallKind(call)->forEachRange(call, [&](const Range &range, bool written) {
    for (uint32_t i = 0; i < launch.args()->size() && i < kernel.argument_count; ++i)
      fits = fits && (written || !(kernel.arguments[i].access & AMPC_WRITE) ||
                      !overlap(range, *launch.args()->Get(i)));
  });
  return fits ? Status()
              : invalid("", "kernel '" + std::string(kernel.name) +
                                "' writes what the call before it reads, but has row elements");
}

// The operand that is the result of the call before the launch, if its kernel only reads it.
void Executor::findResult(const Launch &launch, const Range &result) {
  const AmpcKernelEntry &kernel = *resources_->kernels[launch.kernel()];
  PreparedLaunch &prepared = launches_.back();
  auto elements = launch.rows()->Get(0) * launch.row_elements(); // checked on load
  for (uint32_t i = 0; i < kernel.argument_count; ++i) {
    if (sameRange(*launch.args()->Get(i), result) && kernel.arguments[i].access == AMPC_READ &&
        kernel.argument_count <= FusedLaunch::kMostArguments) {
      prepared.result = static_cast<int32_t>(i);
      prepared.elementBytes = static_cast<int64_t>(result.size() / elements);
    }
  }
}

// Prepares the next command of the entry.
Status Executor::prepareCommand(const Program &program, Arenas &arenas, const Entry &entry,
                                std::vector<Prepared> &list) {
  auto commandAt = [&](size_t i) { return entry.commands()->Get(static_cast<uint32_t>(i)); };
  const Command &command = *commandAt(list.size());
  switch (command.call_type()) {
  case Call::Launch: {
    const Launch &launch = *command.call_as_Launch();
    AMPC_TRY(prepareLaunch(program, arenas, launch));
    if (launch.row_elements()) {
      const LibraryCall &call = *commandAt(list.size() - 1)->call_as_LibraryCall();
      AMPC_TRY(checkFused(launch, call));
      if (launch.only_reader())
        findResult(launch, resultOf(call));
      list.back().fuses = calls_.back()->mayFuse();
    }
    list.push_back({Kind::launch, static_cast<uint32_t>(launches_.size() - 1)});
    return {};
  }
  case Call::LibraryCall: {
    const LibraryCall &call = *command.call_as_LibraryCall();
    // Prepared commands run before operands are packed.
    CallSite site{program.head().op_names()->Get(command.op())->str(),
                  list.size() < entry.prepared() ? noFixedArenas_ : fixedArenas_};
    if (list.size() + 1 < entry.commands()->size())
      if (const Launch *next = commandAt(list.size() + 1)->call_as_Launch()) {
        site.rowElements = static_cast<int64_t>(next->row_elements());
        site.launchElements = static_cast<int64_t>(next->rows()->Get(0)) * site.rowElements;
        site.onlyReader = next->only_reader();
      }
    AMPC_ASSIGN(std::unique_ptr<CpuCall> prepared,
                cpuCallKind(call).prepare(call, site, arenas, *resources_));
    if (prepared->keptOperand())
      keepers_.push_back({prepared.get(), list.size(), {}});
    calls_.push_back(std::move(prepared));
    list.push_back({Kind::call, static_cast<uint32_t>(calls_.size() - 1)});
    return {};
  }
  case Call::Copy: {
    const Copy &copy = *command.call_as_Copy();
    // Initial values are read once, and are still in the file.
    ArenaKind kind = program.head().arenas()->Get(copy.from()->arena())->kind();
    bool releases = entry.role() == EntryRole::init && kind == ArenaKind::constant &&
                    arenas.mayRelease(*copy.from());
    bytes_.push_back(
        {arenas.at(*copy.from()), arenas.at(*copy.to()), copy.to()->size(), 0, releases});
    list.push_back({Kind::copy, static_cast<uint32_t>(bytes_.size() - 1)});
    return {};
  }
  case Call::Fill: {
    const Fill &fill = *command.call_as_Fill();
    bytes_.push_back({nullptr, arenas.at(*fill.to()), fill.to()->size(), fill.byte()});
    list.push_back({Kind::fill, static_cast<uint32_t>(bytes_.size() - 1)});
    return {};
  }
  default: return invalid("", "is of an unknown kind");
  }
}

Status Executor::prepareLaunch(const Program &program, Arenas &arenas, const Launch &launch) {
  const AmpcKernelEntry &kernel = *resources_->kernels[launch.kernel()];
  std::string name = "kernel '" + std::string(kernel.name) + "'";
  uint32_t pieces = launch.rows()->size();
  if (launch.args()->size() != uint64_t{pieces} * kernel.argument_count)
    return invalid("", name + " takes " + std::to_string(kernel.argument_count) +
                           " operands, the launch gives " +
                           std::to_string(launch.args()->size() / pieces));
  PreparedLaunch prepared{kernel.function,
                          kernel.argument_count,
                          pieces,
                          arguments_.size(),
                          pieceEnds_.size(),
                          0,
                          launch.grain(),
                          static_cast<int64_t>(launch.row_elements())};
  bool bounded = kernel.rows != 0;
  for (uint32_t i = 0; i < kernel.argument_count; ++i)
    bounded |= kernel.arguments[i].bytes_per_row != 0;
  RangeChecker checker(program.head());
  for (uint32_t piece = 0; piece < pieces; ++piece) {
    uint64_t rows = launch.rows()->Get(piece);
    if (kernel.rows != 0 && rows != kernel.rows)
      return invalid("", name + " works on " + std::to_string(kernel.rows) + " rows, not on " +
                             std::to_string(rows));
    if (!bounded && rows > (1 << 20))
      return invalid("", name + " is given rows that its operands do not have");
    for (uint32_t i = 0; i < kernel.argument_count; ++i) {
      const AmpcKernelArgument &argument = kernel.arguments[i];
      const Range &range = *launch.args()->Get(piece * kernel.argument_count + i);
      uint64_t needed = 0;
      if (!multiply(rows, argument.bytes_per_row, needed) ||
          !add(needed, argument.fixed_bytes, needed) || needed > range.size())
        return invalid("", name + " reaches beyond operand " + std::to_string(i) + " of piece " +
                               std::to_string(piece));
      if ((argument.access & AMPC_WRITE) && checker.constant(range))
        return invalid("", name + " writes to a constant");
      arguments_.push_back(arenas.at(range));
    }
    prepared.rows += rows;
    pieceEnds_.push_back(prepared.rows);
    pieceRows_.push_back(0);
  }
  launches_.push_back(prepared);
  return {};
}

Status Executor::allocateWorkspace(const Program &program, const Arenas &arenas,
                                   const SessionOptions &options) {
  auto threads = static_cast<uint64_t>(resources_->pool.size());
  // Operands lie in arenas below 2^47 bytes and threads are at most 1024: no overflow.
  Workspace &workspace = resources_->workspace;
  uint64_t size = workspace.slotBytes * threads + workspace.sharedBytes + workspace.keptBytes;
  uint64_t available = options.memoryLimit ? options.memoryLimit : availableMemory();
  if (arenas.total() + size > available)
    return environment("", "needs " + bytesText(size) + " for its library calls beside " +
                               bytesText(arenas.total()) + " for its arenas, " +
                               bytesText(available) + " are available");
  AMPC_ASSIGN(workspacePages_, Pages::allocate(size, program.path()));
  workspace.shared = workspacePages_.data();
  workspace.kept = workspace.shared + workspace.sharedBytes;
  workspace.slots = workspace.kept + workspace.keptBytes;
  return {};
}

} // namespace ampc::runtime
