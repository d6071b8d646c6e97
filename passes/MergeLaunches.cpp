// Launches of one kernel become one launch of several pieces, where the last of them stands, as long as no piece touches a variable
// byte range that another, or a call in between, writes. Pieces of the optimizer write their own parameter; pieces of the finite check
// share only the flag, which each of them may set.
//
//   neighbours              whatever they are
//   others, of few rows     (a bias's gradient) where one alone leaves a GPU idle; what they read lives until then, as long as the
//                           most that lives at once does not grow
#include "ampc/Dialect/Ahead.h"
#include "ampc/Dialect/RT/Accesses.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MERGELAUNCHESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kFewRows = 256; // rows that leave much of a GPU idle
constexpr int64_t kReach = 64;    // ops that a launch moves over at most
constexpr size_t kMostRuns = 8;   // that are open at once

// Bytes of activations that live at each call, as they are when nothing has moved.
class Lifetimes {
public:
  Lifetimes(Block &block, const rt::Accesses &accesses) {
    auto activation = StringAttr::get(block.getParentOp()->getContext(), "activation");
    int64_t call = 0;
    SmallVector<Value> inOrder;
    for (Operation &op : ahead(block)) {
      for (const rt::Access &access : accesses.of(&op)) {
        if (access.buffer.getDefiningOp<rt::BufferOp>().getArenaAttr() != activation)
          continue;
        auto [it, fresh] = lives.try_emplace(access.buffer, Life{call, call});
        it->second.last = call;
        if (fresh)
          inOrder.push_back(access.buffer);
      }
      ++call;
    }
    live.resize(call + 1);
    for (Value buffer : inOrder) {
      Life life = lives.lookup(buffer);
      live[life.first] += sizeOf(buffer), live[life.last + 1] -= sizeOf(buffer);
    }
    for (int64_t i = 1; i <= call; ++i)
      live[i] += live[i - 1];
    for (int64_t bytes : live)
      peak = std::max(peak, bytes);
  }

  // Whether all of them may live until `call`; then they do.
  bool extend(ArrayRef<Value> buffers, int64_t call) {
    return llvm::all_of(buffers, [&](Value buffer) { return add(buffer, call); }); // where it ends early, some live longer: that is safe
  }

private:
  struct Life {
    int64_t first, last; // calls
  };

  static int64_t sizeOf(Value buffer) { return buffer.getDefiningOp<rt::BufferOp>().getBytes(); }

  bool add(Value buffer, int64_t call) {
    auto it = lives.find(buffer);
    if (it == lives.end() || it->second.last >= call)
      return true;
    int64_t &last = it->second.last, size = sizeOf(buffer);
    for (int64_t i = last + 1; i <= call; ++i)
      if (live[i] + size > peak)
        return false;
    for (int64_t i = last + 1; i <= call; ++i)
      live[i] += size;
    last = call;
    return true;
  }

  DenseMap<Value, Life> lives; // of activations
  SmallVector<int64_t> live;
  int64_t peak = 0;
};

// Launches of one kernel that wait for more of them.
struct Run {
  SmallVector<rt::LaunchOp> pieces;
  llvm::SmallSetVector<Value, 16> touched, flags; // flags: written as one that several pieces may set, and nothing else
  llvm::SmallDenseSet<Value, 16> written;         // of what is touched
  int64_t first = 0;    // op of the first piece
  int64_t next = 0;     // number of the call behind the last
  bool mayMove = true;  // all have few rows
};

class MergeLaunches : public impl::MergeLaunchesPassBase<MergeLaunches> {
  void runOnOperation() override {
    rt::Accesses all(getOperation());
    accesses = &all;
    for (auto entry : rt::entriesOf(getOperation()))
      mergeIn(entry.getBody().front());
  }

private:
  void mergeIn(Block &block) {
    Lifetimes lifetimes(block, *accesses);
    int64_t position = -1;
    calls = 0;
    for (Operation &op : llvm::make_early_inc_range(ahead(block))) {
      ++position;
      if (isa<rt::UnscalePointOp>(op)) // gradients are complete here
        flushAll();
      rt::AccessList touched = accesses->of(&op);
      if (touched.empty())
        continue; // names bytes, runs nothing
      auto launch = dyn_cast<rt::LaunchOp>(op);
      meet(touched, launch ? launch.getKernelAttr().getAttr() : StringAttr(), position);
      if (launch)
        add(launch, touched, position, lifetimes);
      ++calls;
    }
    flushAll();
  }

  // A call ends the runs that it must not move before, those that only neighbours may join, and those that began far away.
  void meet(ArrayRef<rt::Access> touched, StringAttr kernel, int64_t position) {
    SmallVector<StringAttr> ended;
    for (auto &[name, run] : runs)
      if (name != kernel && (!run.mayMove || position - run.first > kReach || conflicts(touched, run)))
        ended.push_back(name);
    for (StringAttr name : ended)
      flush(name);
  }

  static bool conflicts(const rt::Access &access, const Run &run) {
    return run.flags.contains(access.buffer) || run.written.contains(access.buffer) ||
           (access.writes && run.touched.contains(access.buffer));
  }
  static bool conflicts(ArrayRef<rt::Access> touched, const Run &run) {
    return llvm::any_of(touched, [&](const rt::Access &access) { return conflicts(access, run); });
  }

  // Every piece of the finite check may write the one flag, as long as none does anything else with it.
  static bool isSharedFlag(const rt::Access &access) {
    return access.writes && access.bytes == 1 && access.isWhole();
  }

  void add(rt::LaunchOp launch, ArrayRef<rt::Access> touched, int64_t position, Lifetimes &lifetimes) {
    StringAttr kernel = launch.getKernelAttr().getAttr();
    if (auto found = runs.find(kernel); found != runs.end() && !joins(touched, found->second, position, lifetimes))
      flush(kernel);
    if (!runs.contains(kernel) && runs.size() == kMostRuns)
      flush(runs.begin()->first);
    Run &run = runs[kernel];
    if (run.pieces.empty())
      run.first = position;
    run.next = calls + 1;
    run.mayMove &= llvm::all_of(launch.getRows(), [](int64_t rows) { return rows <= kFewRows; });
    for (const rt::Access &access : touched) {
      (isSharedFlag(access) ? run.flags : run.touched).insert(access.buffer);
      if (access.writes && !isSharedFlag(access))
        run.written.insert(access.buffer);
    }
    run.pieces.push_back(launch);
  }

  // Whether another piece that touches these fits the run.
  bool joins(ArrayRef<rt::Access> touched, const Run &run, int64_t position, Lifetimes &lifetimes) {
    for (const rt::Access &access : touched)
      if (isSharedFlag(access) ? run.touched.contains(access.buffer) : conflicts(access, run))
        return false;
    return run.next == calls ||
           (lifetimes.extend(run.touched.getArrayRef(), position) && lifetimes.extend(run.flags.getArrayRef(), position));
  }

  void flushAll() {
    while (!runs.empty())
      flush(runs.begin()->first);
  }

  void flush(StringAttr kernel) {
    auto found = runs.find(kernel);
    if (found->second.pieces.size() < 2)
      return (void)runs.erase(found);
    Run run = std::move(found->second);
    runs.erase(found);
    rt::LaunchOp last = run.pieces.back();
    SmallVector<int64_t> rows, offsets, bytes;
    SmallVector<Value> buffers;
    SmallVector<StringRef> names;
    int64_t grain = 0;
    for (rt::LaunchOp piece : run.pieces) {
      llvm::append_range(rows, piece.getRows());
      llvm::append_range(offsets, piece.getOffsets());
      llvm::append_range(bytes, piece.getBytes());
      llvm::append_range(buffers, piece.getBuffers());
      if (names.size() < 6 && !llvm::is_contained(names, piece.getOp()))
        names.push_back(piece.getOp());
      grain = std::max<int64_t>(grain, piece.getGrain());
    }
    OpBuilder b(last);
    rt::LaunchOp::create(b, last.getLoc(), last.getKernelAttr(), b.getDenseI64ArrayAttr(rows), buffers, b.getDenseI64ArrayAttr(offsets),
                         b.getDenseI64ArrayAttr(bytes), b.getI64IntegerAttr(grain), b.getStringAttr(llvm::join(names, "+")));
    for (rt::LaunchOp piece : run.pieces)
      piece.erase();
  }

  const rt::Accesses *accesses = nullptr;
  llvm::MapVector<StringAttr, Run> runs; // open, by kernel
  int64_t calls = 0;                     // so far
};

} // namespace
} // namespace ampc
