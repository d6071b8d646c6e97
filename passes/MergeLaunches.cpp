// Merges launches of one kernel into one launch of several pieces, placed at the last of them. The
// rewrite is valid if no piece accesses a byte range that another piece, or a call in between,
// writes. The pieces of the optimizer write different parameters. The pieces of the finite check
// share only the flag, and each may set it.
//
//   adjacent launches         always merged if valid
//   other launches            only if all have at most kFewRows rows (a bias's gradient, for
//                             example), where a single launch leaves
//                             most of a GPU idle. Their buffers live longer then; the peak of live
//                             activation bytes must not grow.
//
// A run of launches is open while more of them may join it. At most kMaxRuns runs are open, so a
// call is compared with few runs; extending a lifetime costs time linear in the calls that it
// spans, which kMaxOpsBetween bounds.
#include "Lifetimes.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MERGELAUNCHESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kFewRows = 256;      // launches with so few rows leave most of a GPU idle
constexpr int64_t kMaxOpsBetween = 64; // maximum number of ops that a launch moves over
constexpr size_t kMaxRuns = 8;         // maximum number of open runs

// An open run: launches of one kernel that will be merged.
struct Run {
  SmallVector<rt::LaunchOp> pieces;
  llvm::SmallSetVector<Value, 16> touched,
      flags; // flags: one-byte flags that several pieces may set; not in `touched`
  llvm::SmallDenseSet<Value, 16> written; // subset of `touched`
  int64_t first = 0;                      // position of the first piece
  int64_t next = 0;                       // number of the call after the last piece
  bool mayMove = true;                    // all pieces have few rows
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
    for (Operation &op : llvm::make_early_inc_range(block)) {
      ++position;
      if (isa<rt::UnscalePointOp>(op)) // all gradients must be complete here
        flushAll();
      rt::AccessList touched = accesses->of(&op);
      if (touched.empty())
        continue; // declares a buffer, runs nothing
      auto launch = dyn_cast<rt::LaunchOp>(op);
      closeRuns(touched, launch ? launch.getKernelAttr().getAttr() : StringAttr(), position);
      if (launch)
        add(launch, touched, position, lifetimes);
      ++calls;
    }
    flushAll();
  }

  // Closes the runs that cannot stay open across a call: those that conflict with it, those that
  // accept adjacent launches only, and those that began more than kMaxOpsBetween ops ago.
  void closeRuns(ArrayRef<rt::Access> touched, StringAttr kernel, int64_t position) {
    SmallVector<StringAttr> ended;
    for (auto &[name, run] : runs)
      if (name != kernel &&
          (!run.mayMove || position - run.first > kMaxOpsBetween || conflicts(touched, run)))
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

  // Whether the access sets a flag: a write of one whole byte. Several pieces of one launch may set
  // the same flag if they access it in no other way.
  static bool isSharedFlag(const rt::Access &access) {
    return access.writes && access.bytes == 1 && access.isWhole();
  }

  void add(rt::LaunchOp launch, ArrayRef<rt::Access> touched, int64_t position,
           Lifetimes &lifetimes) {
    StringAttr kernel = launch.getKernelAttr().getAttr();
    if (auto found = runs.find(kernel);
        found != runs.end() && !canJoin(touched, found->second, position, lifetimes))
      flush(kernel);
    if (!runs.contains(kernel) && runs.size() == kMaxRuns)
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

  // Whether a launch with these accesses can become the next piece of the run. May extend
  // lifetimes.
  bool canJoin(ArrayRef<rt::Access> touched, const Run &run, int64_t position,
               Lifetimes &lifetimes) {
    for (const rt::Access &access : touched)
      if (isSharedFlag(access) ? run.touched.contains(access.buffer) : conflicts(access, run))
        return false;
    return run.next == calls || (lifetimes.extend(run.touched.getArrayRef(), position) &&
                                 lifetimes.extend(run.flags.getArrayRef(), position));
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
    auto work = rt::LaunchWork::Graph;
    for (rt::LaunchOp piece : run.pieces) {
      work = std::max(work, piece.getWork());
      llvm::append_range(rows, piece.getRows());
      llvm::append_range(offsets, piece.getOffsets());
      llvm::append_range(bytes, piece.getBytes());
      llvm::append_range(buffers, piece.getBuffers());
      if (names.size() < 6 && !llvm::is_contained(names, piece.getOp()))
        names.push_back(piece.getOp());
      grain = std::max<int64_t>(grain, piece.getGrain());
    }
    OpBuilder b(last);
    rt::LaunchOp::create(b, last.getLoc(), last.getKernelAttr(), b.getDenseI64ArrayAttr(rows),
                         buffers, b.getDenseI64ArrayAttr(offsets), b.getDenseI64ArrayAttr(bytes),
                         b.getI64IntegerAttr(grain), b.getStringAttr(llvm::join(names, "+")), work);
    for (rt::LaunchOp piece : run.pieces)
      piece.erase();
  }

  const rt::Accesses *accesses = nullptr;
  llvm::MapVector<StringAttr, Run> runs; // open runs by kernel
  int64_t calls = 0;                     // number of calls so far
};

} // namespace
} // namespace ampc
