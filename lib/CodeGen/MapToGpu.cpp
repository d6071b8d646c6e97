// Maps rows to blocks and columns to threads. Attributes on a kernel's loops state which of them
// may be divided (ampc.columns, ampc.reduce, ampc.blocks, ampc.total: see
// lib/Dialect/NN/Parallel.h). There are three forms:
//
//   elements   Each row is one element, and the loops take vectors of rows. A block takes a
//              multiple of 16 rows per thread, such that
//              each thread has four loads of 16 bytes in flight. The last, incomplete block is
//              computed element by element.
//   groups     A row has loops over columns. A warp, a block or a cluster takes a row
//              (GpuRows.cpp). The loops are divided
//              (GpuLoops.cpp), values between them are the same in all threads, and the partial
//              results of a reduction are
//              combined (GpuReduce.cpp). Only the first thread executes stores outside of divided
//              loops.
//   rows       Everything else: one thread per row.
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

constexpr int64_t kSideBySide =
    INT64_MAX; // stands for a number of columns: the loop sums vectors, see longestColumns

bool divides(scf::ForOp loop) {
  return loop->hasAttr("ampc.columns") || loop->hasAttr("ampc.reduce");
}

bool hasDividing(Region &region) {
  return region
      .walk([](scf::ForOp loop) {
        return divides(loop) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

class GpuMapper {
public:
  GpuMapper(func::FuncOp kernel, const KernelInfo &info, bool clusters)
      : kernel(kernel), info(info), clusters(clusters), registers(info),
        entry(kernel.getBody().front()),
        b(ImplicitLocOpBuilder::atBlockBegin(kernel.getLoc(), &entry)) {}

  GpuGrid run() {
    unsigned count = entry.getNumArguments();
    first = entry.getArgument(count - 2), last = entry.getArgument(count - 1);
    // The old arguments are erased at the end; until then they precede the new ones.
    block = entry.addArgument(b.getIndexType(), kernel.getLoc());
    rows = entry.addArgument(b.getIndexType(), kernel.getLoc());
    thread = arith::IndexCastUIOp::create(
        b, b.getIndexType(), callIntrinsic(b, "llvm.nvvm.read.ptx.sreg.tid.x", b.getI32Type(), {}));
    GpuGrid grid = mapElements() ? GpuGrid{kBlock, uint64_t(tile), 1} : mapRows();
    entry.eraseArguments(count - 2, 2);
    kernel.setFunctionType(FunctionType::get(kernel.getContext(), entry.getArgumentTypes(), {}));
    return grid;
  }

private:
  static constexpr int64_t kVector = 16;
  static constexpr int64_t kLoads = 4; // loads of 16 bytes that a thread has in flight
  static constexpr int64_t kArithmetic =
      31; // instructions per element up to which memory bandwidth is the limit
  static constexpr int64_t kFunction =
      16; // lower bound for the instructions of exp and similar functions

  Value index(int64_t n) { return arith::ConstantIndexOp::create(b, n); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value mul(Value x, int64_t n) { return arith::MulIOp::create(b, x, index(n)); }

  void replaceRange(Value newFirst, Value newLast) {
    first.replaceAllUsesWith(newFirst);
    last.replaceAllUsesWith(newLast);
  }

  /// The form "elements": a loop over vectors that begins with the first row and a loop over single
  /// elements that ends with the last row.
  bool mapElements() {
    scf::ForOp vectors, singles;
    kernel.walk([&](scf::ForOp loop) {
      std::optional<int64_t> step = constantOf(loop.getStep());
      if (loop.getLowerBound() == first && step == kVector)
        vectors = loop;
      else if (loop.getUpperBound() == last && step == 1)
        singles = loop;
    });
    if (info.rows != 0 || !vectors || !singles)
      return false;
    int64_t piece = pieceOf(vectors), share = kBlock * kVector,
            shares = piece < kVector ? sharesOf(vectors) : 1;
    tile = share * shares;
    Value from = mul(block, tile), end = arith::MinSIOp::create(b, add(from, index(tile)), rows);
    Value whole = arith::CmpIOp::create(b, arith::CmpIPredicate::eq,
                                        arith::SubIOp::create(b, end, from), index(tile));
    SmallVector<Value> starts{add(from, mul(thread, piece))};
    for (int64_t i = 1; i < shares; ++i)
      starts.push_back(add(starts.front(), index(i * share)));
    singles.setLowerBound(add(arith::SelectOp::create(b, whole, end, from), thread));
    singles.setStep(index(kBlock));
    replaceRange(from, end);
    if (piece < kVector)
      cutVectors(vectors, piece, piece * kBlock);
    Block &body = runWhen(vectors, whole, starts);
    if (shares > 1)
      loadFirst(body);
    return true;
  }

  /// The number of vectors per thread, such that kLoads loads are in flight; 1 if arithmetic is the
  /// limit.
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

  /// Moves loads and the computation of their indices to the start of the block. This is valid
  /// because each element is loaded and stored by one thread only, and it lets all loads start
  /// before the first store.
  static void loadFirst(Block &body) {
    Operation *insertionPoint = &body.front();
    for (Operation &op : llvm::make_early_inc_range(body)) {
      bool isIndex = op.getNumResults() == 1 && op.getResult(0).getType().isIndex() &&
                     isa<arith::ArithDialect>(op.getDialect());
      if (!isIndex && !isa<vector::LoadOp>(op))
        continue;
      if (&op == insertionPoint)
        insertionPoint = op.getNextNode();
      else
        op.moveBefore(insertionPoint);
    }
  }

  /// for iv … { body }  →  if condition { body with iv = starts[0]; body with iv = starts[1]; … }
  Block &runWhen(scf::ForOp loop, Value condition, ArrayRef<Value> starts) {
    OpBuilder at(loop);
    bool carries = loop.getNumResults() != 0;
    auto once = scf::IfOp::create(at, loop.getLoc(), loop.getResultTypes(), condition,
                                  /*withElseRegion=*/carries);
    if (carries) {
      at.setInsertionPointToStart(once.elseBlock());
      scf::YieldOp::create(at, loop.getLoc(), loop.getInitArgs());
    } else {
      once.thenBlock()->getTerminator()->erase();
    }
    at.setInsertionPointToEnd(once.thenBlock());
    SmallVector<Value> carried(loop.getInitArgs());
    for (Value start : starts)
      cloneIteration(loop, at, start, carried);
    scf::YieldOp::create(at, loop.getLoc(), carried);
    loop.replaceAllUsesWith(once.getResults());
    loop.erase();
    return *once.thenBlock();
  }

  GpuGrid mapRows() {
    scf::ForOp loop;
    kernel.walk([&](scf::ForOp candidate) {
      if (candidate.getLowerBound() == first && candidate.getUpperBound() == last)
        loop = candidate;
    });
    if (!loop || !hasDividing(loop.getRegion()))
      return mapSingles();
    int64_t columns = longestColumns(loop);
    bool sideBySide = columns == kSideBySide;
    SmallVector<Operation *> sweeps;
    if (!sideBySide)
      sweeps = vectorLoops(loop);
    unsigned columnRegisters = registersFor(sweeps, kernel, info);
    if (columnRegisters) // a thread must have the same columns in each loop
      for (Operation *sweep : sweeps)
        piece = std::max(piece, pieceOf(cast<scf::ForOp>(sweep)));
    group.split = sideBySide ? splitOf(loop) : 1;
    RowShare share = sideBySide ? shareSums(shortestSum(loop), group.split)
                                : shareRows(columns, columnRegisters, clusters);
    if (share.threads == kWarp && !sideBySide && isIndependent(loop))
      share.threads = std::min<unsigned>(kWarp, llvm::PowerOf2Ceil(mostPieces(loop)));
    group.block = share.block, group.blocks = share.blocks;
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
      if (blocks->hasAttr("ampc.blocks"))
        widenBlocks(blocks);
    });
    divide(*loop.getBody());
    registers.dropOverwritten();
    runWhen(loop, inside, row); // one row per group
    return {share.block, uint64_t(perBlock), share.blocks};
  }

  /// The form "rows". A kernel for one row may have no loop over rows; the condition keeps the
  /// other threads out of its body.
  GpuGrid mapSingles() {
    unsigned threads = info.rows && info.rows < kBlock ? kWarp : kBlock;
    Value row = add(mul(block, threads), thread);
    Value next = add(row, index(1));
    Value inside = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, row, rows);
    replaceRange(row, next);
    auto guarded = scf::IfOp::create(b, inside, /*withElseRegion=*/false);
    Block *body = guarded.thenBlock();
    for (Operation &op : llvm::make_early_inc_range(
             llvm::make_range(std::next(guarded->getIterator()), std::prev(entry.end()))))
      op.moveBefore(body->getTerminator());
    return {threads, threads, 1};
  }

  /// Calls `each` for every innermost divided loop of a row, with its number of columns if that is
  /// constant.
  static void forEachDivided(scf::ForOp rowLoop,
                             function_ref<void(scf::ForOp, std::optional<int64_t>)> each) {
    rowLoop.walk([&](scf::ForOp loop) {
      if (!divides(loop) || hasDividing(loop.getRegion()))
        return;
      std::optional<int64_t> from = constantOf(loop.getLowerBound()),
                             to = constantOf(loop.getUpperBound());
      each(loop, from && to ? std::optional(*to - *from) : std::nullopt);
    });
  }

  /// The largest number of columns of the divided loops. kSideBySide if a loop sums vectors element
  /// by element, which always takes a block. If a bound is not constant, an estimate.
  int64_t longestColumns(scf::ForOp rowLoop) {
    int64_t longest = 0;
    forEachDivided(rowLoop, [&](scf::ForOp loop, std::optional<int64_t> columns) {
      bool single = constantOf(loop.getStep()) == 1;
      bool sideBySide = single && llvm::any_of(loop.getResultTypes(), llvm::IsaPred<VectorType>);
      int64_t unknown = !loop->hasAttr("ampc.reduce") ? kWarpColumns : single ? 0 : kBlockColumns;
      longest = std::max(longest, sideBySide ? kSideBySide : columns.value_or(unknown));
    });
    return longest;
  }

  /// The fewest iterations of the loops that sum vectors element by element; 0 if unknown.
  static int64_t shortestSum(scf::ForOp rowLoop) {
    int64_t shortest = kSideBySide;
    forEachDivided(rowLoop, [&](scf::ForOp, std::optional<int64_t> rows) {
      shortest = std::min(shortest, rows.value_or(0));
    });
    return shortest;
  }

  /// Whether no thread needs what another one computes or stores.
  bool isIndependent(scf::ForOp rowLoop) const {
    bool independent = llvm::none_of(info.arguments, [](const KernelArgument &argument) {
      return argument.access == kAccessBoth;
    });
    rowLoop.walk([&](Operation *op) {
      independent &=
          !op->hasAttr("ampc.reduce") && !op->hasAttr("ampc.total") && !op->hasAttr("ampc.blocks");
    });
    return independent;
  }

  /// The most pieces into which a divided loop over a row can be cut, one for each thread.
  static int64_t mostPieces(scf::ForOp rowLoop) {
    int64_t most = 1;
    forEachDivided(rowLoop, [&](scf::ForOp loop, std::optional<int64_t> columns) {
      int64_t count = std::max<int64_t>(0, columns.value_or(kWarpColumns));
      most = std::max<int64_t>(most, llvm::divideCeil(count, pieceOf(loop)));
    });
    return most;
  }

  /// The divided loops that process a row in vectors, in order.
  static SmallVector<Operation *> vectorLoops(scf::ForOp rowLoop) {
    SmallVector<Operation *> loops;
    rowLoop.walk([&](scf::ForOp loop) {
      if (divides(loop) && constantOf(loop.getStep()) == kVector)
        loops.push_back(loop);
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
      bool overColumns = loop && divides(loop) && !hasDividing(loop.getRegion());
      if (overColumns)
        results = divideLoop(loop);
      else if (isa<scf::ForOp, scf::IfOp>(op))
        divideInside(&op);
      else if (isa<memref::StoreOp, vector::StoreOp>(op))
        storeOnce(&op);
      if (!kinds.empty() && next)
        complete(results, kinds, next);
      else if (loop && !overColumns && results.empty())
        keepSums(loop, info);
    }
  }

  void divideInside(Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &inner : region)
        divide(inner);
  }

  /// Multiplies the step of a loop over column blocks by the size of the group, so that each thread
  /// processes as many columns per block as one thread did: for i step 32 { … min(i + 32, end) } →
  /// step 32 * size.
  void widenBlocks(scf::ForOp loop) {
    int64_t step = *constantOf(loop.getStep());
    Value wide = index(step * group.size);
    for (Operation *user : loop.getInductionVar().getUsers())
      if (isa<arith::AddIOp>(user) && constantOf(user->getOperand(1)) == step)
        user->setOperand(1, wide);
    loop.setStep(wide);
    std::optional<int64_t> from = constantOf(loop.getLowerBound()),
                           to = constantOf(loop.getUpperBound());
    if (!from || !to || *from >= *to || *to - *from > step * group.size ||
        loop->hasAttr("ampc.total"))
      return;
    // A single block: promotes the body, so that its loops become loops over the row.
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
    bool sideBySide = llvm::any_of(loop.getResultTypes(), llvm::IsaPred<VectorType>) &&
                      constantOf(loop.getStep()) == 1;
    int64_t lanes = std::min(std::max(piece, pieceOf(loop)), *constantOf(loop.getStep()));
    if (!sideBySide)
      return distributeColumns(loop, group, lanes, &registers);
    SmallVector<Value> sums = distributeColumns(loop, group, lanes, nullptr);
    return repeatBody(sums.front().getDefiningOp<scf::ForOp>());
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
  RowRegisters registers;
  Block &entry;
  ImplicitLocOpBuilder b;
  Value first, last, block, rows, thread, isFirst;
  int64_t tile = 0;  // elements per block
  int64_t piece = 1; // minimum number of adjacent columns per thread
  ThreadGroup group;
};
} // namespace

GpuGrid mapToGpu(func::FuncOp kernel, const KernelInfo &info, bool clusters) {
  return GpuMapper(kernel, info, clusters).run();
}

} // namespace ampc::codegen
