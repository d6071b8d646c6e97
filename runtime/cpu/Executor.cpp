#include "cpu/Executor.h"
#include "core/Clock.h"
#include "core/Signals.h"
#include <algorithm>
#include <cstring>

namespace ampc::runtime {

Status Executor::execute(Prepared command, const FusedLaunch *next) const {
  switch (command.kind) {
  case Kind::launch: launch(launches_[command.index]); break;
  case Kind::call: return calls_[command.index]->run(*resources_, next);
  case Kind::copy:
  case Kind::fill: bytes(bytes_[command.index]); break;
  }
  return {};
}

// The caller broke its promise (SessionOptions.releasesVariables).
static Status givenBack() {
  return invalid("", "the memory of variables was given back");
}

// Runs the prepared commands of `infer`, and lets the calls pack the operands that they keep. What
// nothing reads any more is given back at once, so that one layer's weights at a time are there
// more than once.
Status Executor::refresh() {
  auto role = static_cast<size_t>(format::EntryRole::infer);
  if (released_)
    return givenBack();
  released_ = mayRelease_;
  Progress done;
  auto release = releases_.begin();
  auto giveBack = [&] {
    for (; release != releases_.end() && release->when <= done; ++release)
      arenas_->release(release->range);
  };
  for (;; ++done.commands) {
    giveBack();
    while (done.keepers < keepers_.size() &&
           keepers_[done.keepers].when.commands == done.commands) {
      AMPC_TRY(keepers_[done.keepers].call->keepOperand(*resources_));
      ++done.keepers;
      giveBack();
    }
    if (done.commands == prepared_[role])
      break;
    AMPC_TRY(execute(lists_[role][done.commands], nullptr));
  }
  fresh_ = true;
  return {};
}

Status Executor::run(format::EntryRole role, size_t first, size_t last,
                     std::vector<CommandTime> *profile) {
  useSignalStack();
  OneThread oneThread;
  const std::vector<Prepared> &list = lists_[static_cast<size_t>(role)];
  uint64_t start = profile ? monotonicNs() : 0;
  if (role == format::EntryRole::init)
    released_ = false; // it writes all variables
  else if (released_ && role != format::EntryRole::infer)
    return givenBack();
  if (role != format::EntryRole::infer && role != format::EntryRole::eval)
    fresh_ = false; // it writes variables
  else if (role == format::EntryRole::infer && !fresh_ && !trains_)
    AMPC_TRY(refresh());
  // The time of the preparation is that of the first prepared command.
  for (; first < std::min<size_t>(last, prepared_[static_cast<size_t>(role)]); ++first)
    if (profile) {
      uint64_t end = monotonicNs();
      profile->push_back({static_cast<uint32_t>(first), start, end, ""});
      start = end;
    }
  for (size_t i = first; i < last; ++i) {
    uint64_t begin = profile ? monotonicNs() : 0;
    Prepared command = list[i];
    bool fuses = command.fuses && i + 1 < last;
    FusedLaunch next = fuses ? fused(launches_[list[i + 1].index]) : FusedLaunch();
    AMPC_TRY(execute(command, fuses ? &next : nullptr));
    uint64_t end = profile ? monotonicNs() : 0;
    if (profile)
      profile->push_back({static_cast<uint32_t>(i), begin, end, ""});
    if (fuses && profile) // the time of the launch is part of that of the call
      profile->push_back({static_cast<uint32_t>(i + 1), end, end, ""});
    i += fuses;
  }
  return {};
}

// Runs the rows [first, last), where the rows of all pieces are numbered consecutively.
void Executor::runPieces(const PreparedLaunch &launch, uint64_t first, uint64_t last) const {
  const uint64_t *ends = &pieceEnds_[launch.firstPiece];
  size_t piece =
      launch.pieces == 1
          ? 0
          : static_cast<size_t>(std::upper_bound(ends, ends + launch.pieces, first) - ends);
  while (first < last) {
    uint64_t begin = piece ? ends[piece - 1] : 0;
    uint64_t end = std::min(last, ends[piece]);
    const void *const *arguments = arguments_.data() + launch.firstArgument + piece * launch.arity;
    uint64_t row = pieceRows_[launch.firstPiece + piece];
    launch.function(arguments, static_cast<int64_t>(row + first - begin),
                    static_cast<int64_t>(row + end - begin));
    first = end;
    ++piece;
  }
}

// Moves the pieces that remain to the front.
void Executor::restrict(format::EntryRole role, size_t command,
                        std::span<const ShardPlan::Window> windows) {
  std::vector<Prepared> &list = lists_[static_cast<size_t>(role)];
  Prepared prepared = list[command];
  sharded_ |= !windows.empty();
  if (command > 0)
    list[command - 1].fuses = false;
  if (prepared.kind == Kind::copy) {
    PreparedBytes &copy = bytes_[prepared.index];
    copy.from += windows.empty() ? 0 : windows[0].first;
    copy.to += windows.empty() ? 0 : windows[0].first;
    copy.size = windows.empty() ? 0 : windows[0].count;
  }
  if (prepared.kind != Kind::launch)
    return;
  PreparedLaunch &launch = launches_[prepared.index];
  const void **arguments = arguments_.data() + launch.firstArgument;
  launch.pieces = 0;
  launch.rows = 0;
  for (const ShardPlan::Window &window : windows) {
    std::copy_n(arguments + uint64_t{window.piece} * launch.arity, launch.arity,
                arguments + uint64_t{launch.pieces} * launch.arity);
    launch.rows += window.count;
    pieceEnds_[launch.firstPiece + launch.pieces] = launch.rows;
    pieceRows_[launch.firstPiece + launch.pieces] = window.first;
    ++launch.pieces;
  }
}

Executor::ReadOperands Executor::readOperands(const format::Entry &entry,
                                              const format::Range &input) {
  auto accesses = [&](uint32_t kernel) { return KernelAccess(*resources_->kernels[kernel]); };
  auto reads = inputReads(entry, input, accesses);
  if (!reads || sharded_)
    return std::nullopt;
  std::vector<ReadOperand> operands;
  for (const InputRead &read : *reads) {
    Prepared command = lists_[static_cast<size_t>(entry.role())][read.command];
    const uint8_t *own = arenas_->at(input) + read.offset;
    switch (command.kind) {
    case Kind::launch: {
      const PreparedLaunch &launch = launches_[command.index];
      const void **argument =
          &arguments_[launch.firstArgument + uint64_t{read.piece} * launch.arity + read.operand];
      operands.push_back({read.offset, [=](const uint8_t *data) { *argument = data; }});
      break;
    }
    case Kind::call:
      calls_[command.index]->forEachRead([&](const uint8_t *data, auto set) {
        if (data == own)
          operands.push_back({read.offset, std::move(set)});
      });
      break;
    case Kind::copy: {
      const uint8_t **from = &bytes_[command.index].from;
      operands.push_back({read.offset, [=](const uint8_t *data) { *from = data; }});
      break;
    }
    case Kind::fill: break;
    }
  }
  return operands;
}

bool Executor::redirect(const format::Entry &entry, const format::Tensor &input,
                        const uint8_t *data) {
  const format::Range &range = *input.range();
  auto [found, isNew] = inputs_.try_emplace(&input);
  if (isNew)
    found->second = readOperands(entry, range);
  if (!found->second)
    return false;
  for (const ReadOperand &operand : *found->second)
    operand.set((data ? data : arenas_->at(range)) + operand.offset);
  return true;
}

// Whether the launch has a few pieces of the same number of rows. They may be the parts of a
// concatenation, whose rows lie side by side: threads that run different pieces would write to the
// same lines of memory at the same time.
bool Executor::hasEqualPieces(const PreparedLaunch &launch) const {
  constexpr uint32_t kFew = 16;
  if (launch.pieces == 1 || launch.pieces > kFew)
    return false;
  const uint64_t *ends = &pieceEnds_[launch.firstPiece];
  for (uint32_t piece = 1; piece < launch.pieces; ++piece)
    if (ends[piece] != ends[0] * (piece + 1))
      return false;
  return true;
}

void Executor::launch(const PreparedLaunch &launch) const {
  auto threads = static_cast<uint64_t>(resources_->pool.size());
  if (threads == 1 || launch.rows <= launch.grain)
    return runPieces(launch, 0, launch.rows);
  // Four tasks per thread balance the load on a busy machine. A task has at least `grain` rows.
  uint64_t tasks = std::min(launch.rows / launch.grain, threads * 4);
  if (tasks <= 1)
    return runPieces(launch, 0, launch.rows);
  uint64_t pieces = hasEqualPieces(launch) ? launch.pieces : 1, rows = launch.rows / pieces;
  resources_->pool.run(tasks, [&](uint64_t task, int) {
    for (uint64_t piece = 0; piece < pieces; ++piece)
      runPieces(launch, piece * rows + rows * task / tasks,
                piece * rows + rows * (task + 1) / tasks);
  });
}

void Executor::bytes(const PreparedBytes &bytes) const {
  constexpr uint64_t kShare = 1 << 20;
  uint64_t tasks = (bytes.size + kShare - 1) / kShare;
  resources_->pool.run(tasks, [&](uint64_t task, int) {
    uint64_t first = task * kShare, size = std::min(kShare, bytes.size - first);
    if (bytes.from)
      std::memcpy(bytes.to + first, bytes.from + first, size);
    else
      std::memset(bytes.to + first, bytes.byte, size);
    if (bytes.releases)
      releasePages(bytes.from + first, size);
  });
}

} // namespace ampc::runtime
