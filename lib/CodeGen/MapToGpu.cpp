// Rows to blocks, columns to threads. What a kernel's loops promise stands on them (ampc.columns, ampc.reduce, ampc.blocks,
// ampc.total: see lib/Dialect/NN/Parallel.h). Three forms:
//
//   elements   each row is one element and runs of rows are taken in vectors: a block takes 16 rows per thread at once, or
//              so many times 16 that four loads of 16 bytes are under way, and the last, narrower piece element by element.
//   groups     a row has loops over columns: a warp, a block or a cluster of blocks takes a row (GpuRows.cpp). Loops are
//              divided (GpuLoops.cpp), values between them are the same in all threads, and what a reduction ends in is
//              combined (GpuReduce.cpp). Stores outside of divided loops are the first thread's.
//   rows       anything else: one thread per row.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kSideBySide = INT64_MAX; // sums of vectors, whatever their length

bool divides(scf::ForOp loop) { return loop->hasAttr("ampc.columns") || loop->hasAttr("ampc.reduce"); }

bool hasDividing(Region &region) {
  return region.walk([](scf::ForOp loop) { return divides(loop) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

class Mapping {
public:
  Mapping(func::FuncOp kernel, const KernelInfo &info, bool clusters)
      : kernel(kernel), info(info), clusters(clusters), kept(info), entry(kernel.getBody().front()),
        b(ImplicitLocOpBuilder::atBlockBegin(kernel.getLoc(), &entry)) {}

  GpuGrid run() {
    unsigned count = entry.getNumArguments();
    first = entry.getArgument(count - 2), last = entry.getArgument(count - 1);
    // The new arguments stand behind the old ones until the end.
    block = entry.addArgument(b.getIndexType(), kernel.getLoc());
    rows = entry.addArgument(b.getIndexType(), kernel.getLoc());
    thread = arith::IndexCastUIOp::create(b, b.getIndexType(),
                                          callIntrinsic(b, "llvm.nvvm.read.ptx.sreg.tid.x", b.getI32Type(), {}));
    GpuGrid grid = mapElements() ? GpuGrid{kBlock, uint64_t(tile), 1} : mapRows();
    entry.eraseArguments(count - 2, 2);
    kernel.setFunctionType(FunctionType::get(kernel.getContext(), entry.getArgumentTypes(), {}));
    return grid;
  }

private:
  static constexpr int64_t kVector = 16;
  static constexpr int64_t kLoads = 4;       // of 16 bytes that a thread has under way
  static constexpr int64_t kArithmetic = 31; // instructions for an element that memory leaves time for
  static constexpr int64_t kFunction = 16;   // instructions of exp and its like, at least

  Value index(int64_t n) { return arith::ConstantIndexOp::create(b, n); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value mul(Value x, int64_t n) { return arith::MulIOp::create(b, x, index(n)); }

  void replaceRange(Value newFirst, Value newLast) {
    first.replaceAllUsesWith(newFirst);
    last.replaceAllUsesWith(newLast);
  }

  /// Loops that begin with the first row in vectors, and that end with the last one by one.
  bool mapElements() {
    scf::ForOp vectors, singles;
    kernel.walk([&](scf::ForOp loop) {
      std::optional<int64_t> step = constantOf(loop.getStep());
      if (loop.getLowerBound() == first && step == kVector)
        vectors = loop;
      else if (loop.getUpperBound() == last && step == 1)
        singles = loop;
    });
    if (info.rows != 0 || !vectors || !singles) return false;
    int64_t piece = pieceOf(vectors), share = kBlock * kVector, shares = piece < kVector ? sharesOf(vectors) : 1;
    tile = share * shares;
    Value from = mul(block, tile), end = arith::MinSIOp::create(b, add(from, index(tile)), rows);
    Value whole = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, arith::SubIOp::create(b, end, from), index(tile));
    SmallVector<Value> starts{add(from, mul(thread, piece))};
    for (int64_t i = 1; i < shares; ++i)
      starts.push_back(add(starts.front(), index(i * share)));
    singles.setLowerBound(add(arith::SelectOp::create(b, whole, end, from), thread));
    singles.setStep(index(kBlock));
    replaceRange(from, end);
    if (piece < kVector) cutVectors(vectors, piece, piece * kBlock);
    Block &body = runWhen(vectors, whole, starts);
    if (shares > 1) loadFirst(body);
    return true;
  }

  /// How many vectors a thread takes so that kLoads loads are on their way; one where arithmetic sets the pace.
  static int64_t sharesOf(scf::ForOp vectors) {
    int64_t loads = 0, arithmetic = 0;
    for (Operation &op : *vectors.getBody()) {
      if (auto load = dyn_cast<vector::LoadOp>(op))
        loads += kVector * load.getVectorType().getElementTypeBitWidth() / 128;
      else if (isa<math::MathDialect>(op.getDialect()))
        arithmetic += kFunction;
      else
        arithmetic += isa<arith::ArithDialect>(op.getDialect()) && !isa<arith::ConstantOp>(op);
    }
    return loads && arithmetic <= kArithmetic ? llvm::divideCeil(kLoads, loads) : 1;
  }

  /// Loads, and the places that they load from, before all else: each element is loaded and stored by one thread, so no
  /// load waits for a store.
  static void loadFirst(Block &body) {
    Operation *place = &body.front();
    for (Operation &op : llvm::make_early_inc_range(body)) {
      bool isPlace = op.getNumResults() == 1 && op.getResult(0).getType().isIndex() && isa<arith::ArithDialect>(op.getDialect());
      if (!isPlace && !isa<vector::LoadOp>(op)) continue;
      if (&op == place)
        place = op.getNextNode();
      else
        op.moveBefore(place);
    }
  }

  /// for iv … { body }  →  if condition { body with iv = starts[0]; body with iv = starts[1]; … }
  Block &runWhen(scf::ForOp loop, Value condition, ArrayRef<Value> starts) {
    OpBuilder at(loop);
    bool carries = loop.getNumResults() != 0;
    auto once = scf::IfOp::create(at, loop.getLoc(), loop.getResultTypes(), condition, /*withElseRegion=*/carries);
    if (carries) {
      at.setInsertionPointToStart(once.elseBlock());
      scf::YieldOp::create(at, loop.getLoc(), loop.getInitArgs());
    } else {
      once.thenBlock()->getTerminator()->erase();
    }
    at.setInsertionPointToEnd(once.thenBlock());
    SmallVector<Value> carried(loop.getInitArgs());
    for (Value start : starts) {
      IRMapping copy;
      copy.map(loop.getInductionVar(), start);
      copy.map(loop.getRegionIterArgs(), carried);
      for (Operation &op : loop.getBody()->without_terminator())
        at.clone(op, copy);
      for (auto [value, yielded] : llvm::zip(carried, loop.getBody()->getTerminator()->getOperands()))
        value = copy.lookupOrDefault(yielded);
    }
    scf::YieldOp::create(at, loop.getLoc(), carried);
    loop.replaceAllUsesWith(once.getResults());
    loop.erase();
    return *once.thenBlock();
  }

  GpuGrid mapRows() {
    scf::ForOp loop;
    kernel.walk([&](scf::ForOp candidate) {
      if (candidate.getLowerBound() == first && candidate.getUpperBound() == last) loop = candidate;
    });
    if (!loop || !hasDividing(loop.getRegion())) return mapSingles();
    int64_t columns = longestColumns(loop);
    bool sideBySide = columns == kSideBySide;
    SmallVector<Operation *> sweeps;
    if (!sideBySide) sweeps = vectorLoops(loop);
    unsigned registers = registersFor(sweeps, kernel, info);
    if (registers) // a thread has the same columns in each of them
      for (Operation *sweep : sweeps)
        piece = std::max(piece, pieceOf(cast<scf::ForOp>(sweep)));
    RowShare share = shareRows(columns, registers, clusters);
    group.block = share.block, group.blocks = share.blocks;
    group.split = sideBySide ? splitOf(loop) : 1;
    group.size = share.threads * share.blocks / group.split;
    int64_t perBlock = share.block / share.threads;
    Value ofGroup = arith::DivUIOp::create(b, thread, index(share.threads)),
          inGroup = arith::RemUIOp::create(b, thread, index(share.threads));
    group.lane = group.inBlock = arith::DivUIOp::create(b, inGroup, index(group.split));
    if (group.split > 1) {
      group.side = arith::RemUIOp::create(b, inGroup, index(group.split));
      splitLanes(loop, group);
    }
    Value row = add(mul(block, perBlock), ofGroup);
    if (share.blocks > 1) {
      Value rank = arith::RemUIOp::create(b, block, index(share.blocks));
      group.lane = add(group.inBlock, mul(rank, share.threads));
      row = arith::DivUIOp::create(b, block, index(share.blocks));
    }
    replaceRange(row, arith::MinSIOp::create(b, add(row, index(1)), rows));
    isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, group.lane, index(0));
    Value inside = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, row, rows);
    loop.walk([&](scf::ForOp blocks) {
      if (blocks->hasAttr("ampc.blocks")) widenBlocks(blocks);
    });
    divide(*loop.getBody());
    kept.dropOverwritten();
    runWhen(loop, inside, row); // one row for each group
    return {share.block, uint64_t(perBlock), share.blocks};
  }

  /// A kernel may leave out the loop over rows when it has one row: the condition keeps the other threads out of it.
  GpuGrid mapSingles() {
    unsigned threads = info.rows && info.rows < kBlock ? kWarp : kBlock;
    Value row = add(mul(block, threads), thread);
    Value next = add(row, index(1));
    Value inside = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, row, rows);
    replaceRange(row, next);
    auto guarded = scf::IfOp::create(b, inside, /*withElseRegion=*/false);
    Block *body = guarded.thenBlock();
    for (Operation &op :
         llvm::make_early_inc_range(llvm::make_range(std::next(guarded->getIterator()), std::prev(entry.end()))))
      op.moveBefore(body->getTerminator());
    return {threads, threads, 1};
  }

  /// What the loops that are divided run over at most; sums of whole vectors side by side take a block in any case.
  int64_t longestColumns(scf::ForOp rowLoop) {
    int64_t longest = 0;
    rowLoop.walk([&](scf::ForOp loop) {
      if (!divides(loop) || hasDividing(loop.getRegion())) return;
      std::optional<int64_t> from = constantOf(loop.getLowerBound()), to = constantOf(loop.getUpperBound());
      bool single = constantOf(loop.getStep()) == 1;
      bool sideBySide = single && llvm::any_of(loop.getResultTypes(), llvm::IsaPred<VectorType>);
      int64_t unknown = !loop->hasAttr("ampc.reduce") ? kWarpColumns : single ? 0 : kBlockColumns;
      longest = std::max(longest, sideBySide ? kSideBySide : from && to ? *to - *from : unknown);
    });
    return longest;
  }

  /// The loops that go through a row in vectors, in order.
  static SmallVector<Operation *> vectorLoops(scf::ForOp rowLoop) {
    SmallVector<Operation *> loops;
    rowLoop.walk([&](scf::ForOp loop) {
      if (divides(loop) && constantOf(loop.getStep()) == kVector) loops.push_back(loop);
    });
    return loops;
  }

  void divide(Block &body) {
    for (Operation &op : llvm::make_early_inc_range(body)) {
      SmallVector<StringRef> kinds;
      if (auto total = op.getAttrOfType<ArrayAttr>("ampc.total"))
        for (Attribute kind : total)
          kinds.push_back(cast<StringAttr>(kind).getValue());
      op.removeAttr("ampc.total");
      SmallVector<Value> results(op.getResults());
      Operation *next = op.getNextNode();
      auto loop = dyn_cast<scf::ForOp>(op);
      if (loop && divides(loop) && !hasDividing(loop.getRegion()))
        results = divideLoop(loop);
      else if (isa<scf::ForOp, scf::IfOp>(op))
        divideInside(&op);
      else if (isa<memref::StoreOp, vector::StoreOp>(op))
        storeOnce(&op);
      if (!kinds.empty() && next) complete(results, kinds, next);
    }
  }

  void divideInside(Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &inner : region)
        divide(inner);
  }

  /// A block has as many columns per thread as it had for one: for i step 32 { … min(i + 32, end) } → step 32 * size.
  void widenBlocks(scf::ForOp loop) {
    int64_t step = *constantOf(loop.getStep());
    Value wide = index(step * group.size);
    for (Operation *user : loop.getInductionVar().getUsers())
      if (isa<arith::AddIOp>(user) && constantOf(user->getOperand(1)) == step) user->setOperand(1, wide);
    loop.setStep(wide);
    std::optional<int64_t> from = constantOf(loop.getLowerBound()), to = constantOf(loop.getUpperBound());
    if (!from || !to || *from >= *to || *to - *from > step * group.size || loop->hasAttr("ampc.total")) return;
    // One block: its loops are the row's own.
    loop.setLowerBound(index(*from));
    loop.setUpperBound(index(*to));
    IRRewriter rewriter(loop);
    (void)loop.promoteIfSingleIteration(rewriter);
  }

  SmallVector<Value> divideLoop(scf::ForOp loop) {
    bool stores = false, both = false;
    loop.walk([&](Operation *op) { stores |= isa<memref::StoreOp, vector::StoreOp>(op); });
    for (const KernelArgument &argument : info.arguments)
      both |= argument.access == kAccessBoth;
    if (stores && both) {
      ImplicitLocOpBuilder after(loop.getLoc(), loop->getContext());
      after.setInsertionPointAfter(loop);
      barrier(after, group);
    }
    bool sideBySide = llvm::any_of(loop.getResultTypes(), llvm::IsaPred<VectorType>) && constantOf(loop.getStep()) == 1;
    int64_t lanes = std::min(std::max(piece, pieceOf(loop)), *constantOf(loop.getStep()));
    return distributeColumns(loop, group, lanes, sideBySide ? nullptr : &kept);
  }

  void storeOnce(Operation *store) {
    OpBuilder at(store);
    auto once = scf::IfOp::create(at, store->getLoc(), isFirst, /*withElseRegion=*/false);
    store->moveBefore(once.thenBlock()->getTerminator());
  }

  void complete(ValueRange partial, ArrayRef<StringRef> kinds, Operation *next) {
    SmallVector<SmallVector<OpOperand *>> uses;
    for (Value value : partial)
      uses.push_back(llvm::to_vector(llvm::make_pointer_range(value.getUses())));
    ImplicitLocOpBuilder at(next->getLoc(), next);
    for (auto [value, readers] : llvm::zip(reduceAcross(at, group, partial, kinds), uses))
      for (OpOperand *reader : readers)
        reader->set(value);
  }

  func::FuncOp kernel;
  const KernelInfo &info;
  bool clusters;
  RowRegisters kept;
  Block &entry;
  ImplicitLocOpBuilder b;
  Value first, last, block, rows, thread, isFirst;
  int64_t tile = 0;  // elements that a block takes
  int64_t piece = 1; // columns side by side that a thread takes, at least
  ThreadGroup group;
};
} // namespace

GpuGrid mapToGpu(func::FuncOp kernel, const KernelInfo &info, bool clusters) { return Mapping(kernel, info, clusters).run(); }

} // namespace ampc::codegen
