// --plan-stats: counts of calls, launches, operations and bytes in one step. Bytes are those of the
// ranges that a call accesses; ranges of one element (scale, learning rate, flag) are ignored, so
// that the figures are multiples of tensor sizes.
#include "ReplaceableLaunches.h"
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Export/ExportProgram.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace ampc {
namespace {

constexpr int64_t kScalarBytes = 8;

// The calls of one library function, and the bytes that they access.
struct Calls {
  uint64_t count = 0, bytes = 0;
};

struct Counts {
  uint64_t launches = 0, pieces = 0, fused = 0, prepared = 0, copies = 0, flops = 0,
           launchBytes = 0, optimizerBytes = 0, fusedBytes = 0, finiteCheckBytes = 0,
           outputLaunches = 0, outputBytes = 0, replaceableLaunches = 0, replaceableBytes = 0,
           weightCasts = 0, hostSyncs = 0, collectives = 0, collectiveBytes = 0, besideBytes = 0;
  llvm::MapVector<StringRef, Calls> libraryCalls; // by the op's name without its dialect
};

uint64_t rangeBytes(rt::RangesOpInterface op) {
  rt::AccessList ranges;
  op.getRanges(ranges);
  uint64_t sum = 0;
  for (const rt::Access &range : ranges)
    sum += range.bytes > kScalarBytes ? range.bytes : 0;
  return sum;
}

// The bytes of all pieces of a launch, or of those in `only`. Ranges of a piece that overlap are
// parts of one tensor, and count once.
uint64_t launchBytes(rt::LaunchOp launch, const rt::Accesses &accesses,
                     const DenseSet<size_t> *only = nullptr) {
  rt::AccessList ranges = accesses.of(launch);
  size_t perPiece = ranges.size() / launch.getRows().size();
  uint64_t sum = 0;
  for (size_t first = 0; first < ranges.size(); first += perPiece) {
    if (only && !only->contains(first / perPiece))
      continue;
    SmallVector<rt::Access> piece(ArrayRef<rt::Access>(ranges).slice(first, perPiece));
    llvm::erase_if(piece, [](const rt::Access &range) { return range.bytes <= kScalarBytes; });
    llvm::sort(piece, [](const rt::Access &a, const rt::Access &b) {
      return std::tuple(a.buffer.getAsOpaquePointer(), a.writes, a.offset) <
             std::tuple(b.buffer.getAsOpaquePointer(), b.writes, b.offset);
    });
    int64_t end = 0; // of the ranges before, in the same buffer
    for (size_t i = 0; i < piece.size(); ++i) {
      const rt::Access &range = piece[i];
      if (i == 0 || piece[i - 1].buffer != range.buffer || piece[i - 1].writes != range.writes)
        end = range.offset;
      int64_t last = range.offset + range.bytes;
      sum += std::max<int64_t>(last - std::max(end, range.offset), 0);
      end = std::max(end, last);
    }
  }
  return sum;
}

// Whether a launch only makes tensors that the entry returns and nothing reads. A training computes
// them if the caller asks for them (SessionOptions::outputs).
bool makesOutputsAlone(rt::LaunchOp launch, const rt::Accesses &accesses) {
  bool writes = false;
  for (const rt::Access &access : accesses.of(launch)) {
    if (!access.writes)
      continue;
    writes = true;
    bool isReturned = false;
    for (Operation *user : access.buffer.getUsers()) {
      auto output = dyn_cast<rt::OutputOp>(user);
      if (user != launch && !(output && output.getField() == nn::OutputField::Output))
        return false;
      isReturned |= output != nullptr;
    }
    if (!isReturned)
      return false;
  }
  return writes;
}

Counts countCalls(rt::EntryOp entry, const rt::Accesses &accesses) {
  Counts counts;
  Operation *lastCall = nullptr; // to the library
  ReplaceablePieces replaceable = replaceablePieces(entry);
  uint64_t started = 0; // bytes of collectives, with no call behind them so far
  for (Operation &op : entry.getBody().front()) {
    if (rt::isPrepared(&op)) { // not part of each run
      ++counts.prepared;
      continue;
    }
    counts.hostSyncs += op.hasTrait<rt::HostSync>();
    if (op.hasTrait<rt::Collective>()) {
      uint64_t bytes = 0;
      rt::AccessList ranges;
      if (auto accesses = dyn_cast<rt::RangesOpInterface>(op))
        accesses.getRanges(ranges);
      for (const rt::Access &range : ranges)
        bytes += static_cast<uint64_t>(range.bytes);
      ++counts.collectives;
      counts.collectiveBytes += bytes;
      started += isa<rt::AllReduceOp>(op) ? bytes : 0; // the next call waits for the others
    } else if (isa<rt::UpdatePointOp>(op)) {
      started = 0;
    } else if (isa<rt::LibraryCallOpInterface, rt::LaunchOp>(op)) {
      counts.besideBytes += std::exchange(started, 0);
    }
    if (auto call = dyn_cast<rt::LibraryCallOpInterface>(op)) {
      Calls &calls = counts.libraryCalls[op.getName().stripDialect()];
      ++calls.count;
      lastCall = &op;
      calls.bytes += rangeBytes(cast<rt::RangesOpInterface>(op));
      counts.flops += call.getFlops();
    } else if (auto launch = dyn_cast<rt::LaunchOp>(op)) {
      ++counts.launches;
      counts.pieces += launch.getRows().size();
      uint64_t bytes = launchBytes(launch, accesses);
      counts.launchBytes += bytes;
      if (makesOutputsAlone(launch, accesses)) {
        ++counts.outputLaunches;
        counts.outputBytes += bytes;
      }
      if (auto found = replaceable.find(launch); found != replaceable.end()) {
        counts.replaceableLaunches += found->second.size() == launch.getRows().size();
        counts.replaceableBytes += launchBytes(launch, accesses, &found->second);
      }
      if (launch->getDiscardableAttr(rt::kRowElementsAttr)) {
        ++counts.fused;
        counts.fusedBytes += rt::resultOf(lastCall).bytes;
      }
      if (launch.getWork() == rt::LaunchWork::Update)
        counts.optimizerBytes += bytes;
      else if (launch.getWork() == rt::LaunchWork::FiniteCheck)
        counts.finiteCheckBytes += bytes;
      // A forward or backward kernel that reads a master instead of its 16-bit copy casts the
      // weight again.
      else if (llvm::any_of(launch.getBuffers(),
                            [](Value buffer) { return rt::arenaOf(buffer) == rt::Arena::Master; }))
        ++counts.weightCasts;
    } else if (isa<rt::CopyOp>(op)) {
      ++counts.copies;
    }
  }
  return counts;
}

} // namespace

PlanStatistics planStatistics(ModuleOp lowered) {
  std::vector<std::pair<std::string, uint64_t>> stats;
  rt::EntryOp main = rt::entryOf(lowered, "train_step");
  if (!main)
    main = rt::entryOf(lowered, "infer");
  Counts counts = main ? countCalls(main, rt::Accesses(lowered)) : Counts();
  uint64_t parameters = 0, kernels = 0;
  std::map<rt::Arena, uint64_t> arenas; // the end offset of each
  auto grow = [&](rt::Arena arena, uint64_t end) { arenas[arena] = std::max(arenas[arena], end); };
  for (auto variable : lowered.getOps<rt::VariableOp>()) {
    auto type = cast<RankedTensorType>(variable.getType());
    if (variable.getRole() == nn::VariableRole::Parameter && variable.getTrainable())
      parameters += type.getNumElements();
    grow(variable.getArena(),
         variable.getOffset() +
             type.getNumElements() * std::max(1u, type.getElementTypeBitWidth() / 8));
  }
  for (auto entry : rt::entriesOf(lowered))
    for (auto buffer : entry.getBody().front().getOps<rt::BufferOp>())
      if (buffer.getOffset())
        grow(buffer.getArena(), *buffer.getOffset() + buffer.getBytes());
  if (ModuleOp library = rt::kernelsOf(lowered))
    kernels = std::distance(library.getBody()->begin(), library.getBody()->end());
  auto attribute = [&](StringRef name) {
    auto attr = lowered->getAttrOfType<IntegerAttr>(name);
    return attr ? static_cast<uint64_t>(attr.getInt()) : 0;
  };
  auto add = [&](const Twine &name, uint64_t value) { stats.push_back({name.str(), value}); };
  // For each registered library call, also those that the program does not use.
  auto addCalls = [&](StringRef suffix, uint64_t Calls::*value) {
    for (RegisteredOperationName name :
         lowered.getContext()->getRegisteredOperations()) // sorted by name
      if (name.hasInterface<rt::LibraryCallOpInterface>())
        add(name.stripDialect() + suffix, counts.libraryCalls.lookup(name.stripDialect()).*value);
  };
  add("parameters", parameters);
  addCalls("s", &Calls::count);
  add("flops", counts.flops);
  addCalls("_bytes", &Calls::bytes);
  add("launches", counts.launches);
  add("launch_pieces", counts.pieces);
  add("launch_bytes", counts.launchBytes);
  // Launches that the CPU runs inside the call before them, and the bytes of its result that they
  // read in the cache; part of the two counts above.
  add("fused_launches", counts.fused);
  add("fused_bytes", counts.fusedBytes);
  add("prepared_commands", counts.prepared);
  add("copies", counts.copies);
  add("optimizer_bytes", counts.optimizerBytes);
  add("finite_check_bytes", counts.finiteCheckBytes);
  add("weight_cast_kernels", counts.weightCasts);
  add("host_syncs", counts.hostSyncs);
  // On several ranks: the bytes that a rank gives to the collectives of a step, and those of them
  // whose exchange may run beside calls of the backward pass.
  add("collectives", counts.collectives);
  add("collective_bytes", counts.collectiveBytes);
  add("collective_bytes_beside_backward", counts.besideBytes);
  // Of launches and launch_bytes: those for tensors that a training without --output does not
  // compute.
  add("output_launches", counts.outputLaunches);
  add("output_bytes", counts.outputBytes);
  // The same: those which products replace on a GPU whose library computes all epilogues and sums
  // that it is offered, and computes them faster.
  add("replaceable_launches", counts.replaceableLaunches);
  add("replaceable_bytes", counts.replaceableBytes);
  add("kernels", kernels);
  add("activation_bytes", attribute("rt.activation_bytes"));
  add("activation_lower_bound", attribute("rt.activation_lower_bound"));
  using enum rt::Arena;
  for (rt::Arena arena :
       {Parameter, Master, Optimizer, State, Gradient, Input, Output, Constant, Prepared})
    add("arena_" + rt::stringifyArena(arena), arenas[arena]);
  return stats;
}

} // namespace ampc
