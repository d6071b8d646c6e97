// Divides a loop over columns among the threads of a group:
//
//   for c = begin to end step 16 { … load[c] : vector<16> … }
//     →  for c = begin + thread * 8 to middle step 16 * size     two loads of 8 lanes, at c and at
//        c + 8 * size
//        for c = middle + thread * 16 to end step 16 * size      the remainder, in whole vectors
//
// 8 is the number of the smallest elements in 16 bytes; with such pieces neighboring threads access
// neighboring bytes. The computation is lane by lane, so it does not matter which thread computes
// which lanes. The exception is a constant [0, 1, …, 15], which gives the lanes' columns and is
// adapted.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include <numeric>

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kBytes = 16; // the widest access in bytes
constexpr int64_t kShort = 2;  // a row of at most so many vectors per thread stays in registers
// Sums of neighboring columns: bytes that a thread loads at a time, and the most rows they are of.
constexpr int64_t kInFlight = 64, kMostRows = 4;

/// The factor of `iv` in an index that is linear in it; empty if that is unknown.
std::optional<int64_t> factorOf(Value index, Value iv) {
  if (index == iv)
    return 1;
  Operation *op = index.getDefiningOp();
  auto *body = cast<BlockArgument>(iv).getOwner();
  if (!op || op->getBlock() != body)
    return 0; // defined outside of the loop
  auto parts = [&](auto combine) -> std::optional<int64_t> {
    auto x = factorOf(op->getOperand(0), iv), y = factorOf(op->getOperand(1), iv);
    return x && y ? combine(*x, *y) : std::nullopt;
  };
  using Result = std::optional<int64_t>;
  if (isa<arith::ConstantOp>(op))
    return 0;
  if (isa<arith::IndexCastOp, arith::TruncIOp>(op))
    return factorOf(op->getOperand(0), iv);
  if (isa<arith::AddIOp>(op))
    return parts([](int64_t x, int64_t y) -> Result { return x + y; });
  if (isa<arith::SubIOp>(op))
    return parts([](int64_t x, int64_t y) -> Result { return x - y; });
  if (op->getNumOperands() != 2)
    return std::nullopt;
  return parts([](int64_t x, int64_t y) -> Result { return x || y ? Result() : Result(0); });
}

bool isLaneNumbers(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  auto dense =
      constant ? dyn_cast<DenseIntElementsAttr>(constant.getValue()) : DenseIntElementsAttr();
  if (!dense || dense.isSplat() || !isa<VectorType>(dense.getType()))
    return false;
  int64_t next = 0;
  for (const APInt &value : dense.getValues<APInt>())
    if (value.getSExtValue() != next++)
      return false;
  return true;
}

/// Whether each lane of the op's result depends only on the same lane of its operands.
bool isLanewise(Operation *op) {
  if (isa<vector::BroadcastOp, vector::LoadOp, vector::StoreOp>(op))
    return true;
  // A random op's seed and counter are the same in every lane.
  if (auto extract = dyn_cast<vector::ExtractOp>(op))
    return extract.getSource().getDefiningOp<vector::BroadcastOp>() != nullptr;
  return !isa<vector::VectorDialect>(op->getDialect());
}

Value indexOf(Operation *op) {
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return load.getIndices()[0];
  return cast<vector::StoreOp>(op).getIndices()[0];
}
VectorType vectorOf(Operation *op) {
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return load.getVectorType();
  return cast<vector::StoreOp>(op).getVectorType();
}
int64_t bytesOf(VectorType type) {
  return std::max<int64_t>(1, type.getElementType().getIntOrFloatBitWidth() / 8);
}

/// The number of an access among `second` neighboring vectors (ampc.vector).
std::pair<int64_t, int64_t> neighborsOf(Operation *op) {
  auto vector = op->getAttrOfType<DenseI64ArrayAttr>("ampc.vector");
  return vector ? std::pair(vector[0], vector[1]) : std::pair<int64_t, int64_t>(0, 1);
}

int64_t stepOf(scf::ForOp loop) {
  return *constantOf(loop.getStep());
}

/// Whether each scalar integer of the body is linear in the induction variable. Then the loop can
/// be rewritten with a smaller step.
bool isLinear(scf::ForOp loop) {
  return llvm::all_of(*loop.getBody(), [&](Operation &op) {
    return op.getNumResults() != 1 || !op.getResult(0).getType().isIntOrIndex() ||
           isa<vector::ExtractOp>(op) || factorOf(op.getResult(0), loop.getInductionVar());
  });
}

void cutLoad(vector::LoadOp load, int64_t piece, int64_t stride) {
  ImplicitLocOpBuilder b(load.getLoc(), load);
  VectorType whole = load.getVectorType(), part = VectorType::get({piece}, whole.getElementType());
  Value result = arith::ConstantOp::create(b, b.getZeroAttr(whole));
  for (int64_t i = 0; i < whole.getNumElements() / piece; ++i) {
    Value at = arith::AddIOp::create(b, load.getIndices()[0],
                                     arith::ConstantIndexOp::create(b, i * stride));
    Value value = vector::LoadOp::create(b, part, load.getBase(), at);
    result = vector::InsertStridedSliceOp::create(b, value, result, ArrayRef<int64_t>{i * piece},
                                                  ArrayRef<int64_t>{1});
  }
  load.replaceAllUsesWith(result);
  load.erase();
}

void cutStore(vector::StoreOp store, int64_t piece, int64_t stride) {
  ImplicitLocOpBuilder b(store.getLoc(), store);
  for (int64_t i = 0; i < store.getVectorType().getNumElements() / piece; ++i) {
    Value at = arith::AddIOp::create(b, store.getIndices()[0],
                                     arith::ConstantIndexOp::create(b, i * stride));
    Value value = vector::ExtractStridedSliceOp::create(
        b, store.getValueToStore(), ArrayRef<int64_t>{i * piece}, ArrayRef<int64_t>{piece},
        ArrayRef<int64_t>{1});
    vector::StoreOp::create(b, value, store.getBase(), at);
  }
  store.erase();
}

/// A copy of the loop with other bounds; the original stays.
scf::ForOp copyLoop(scf::ForOp loop, OpBuilder &b, Value begin, Value end, int64_t step,
                    ValueRange init) {
  auto copy = cast<scf::ForOp>(b.clone(*loop));
  copy.setLowerBound(begin);
  copy.setUpperBound(end);
  copy.setStep(arith::ConstantIndexOp::create(b, loop.getLoc(), step));
  copy->moveBefore(&*b.getInsertionPoint());
  b.setInsertionPointAfter(copy);
  copy.getInitArgsMutable().assign(init);
  return copy;
}
} // namespace

int64_t pieceOf(scf::ForOp loop) {
  int64_t lanes = 0, bytes = kBytes;
  for (Operation &op : *loop.getBody()) {
    if (op.getNumRegions() || !isLanewise(&op))
      return stepOf(loop);
    if (!isa<vector::LoadOp, vector::StoreOp>(op))
      continue;
    if (factorOf(indexOf(&op), loop.getInductionVar()) != 1)
      return stepOf(loop);
    lanes = vectorOf(&op).getNumElements();
    bytes = std::min(bytes, bytesOf(vectorOf(&op)));
  }
  return lanes == stepOf(loop) ? std::min(lanes, kBytes / bytes) : stepOf(loop);
}

void cutVectors(scf::ForOp loop, int64_t piece, int64_t stride) {
  for (Operation &op : llvm::make_early_inc_range(*loop.getBody())) {
    // Constants may be defined outside of the loop and have other users, so each use gets its own.
    for (OpOperand &operand : op.getOpOperands()) {
      Operation *definition = operand.get().getDefiningOp();
      if (!definition || !isLaneNumbers(definition))
        continue;
      auto type = cast<VectorType>(operand.get().getType());
      if (type.getNumElements() <= piece)
        continue;
      OpBuilder b(&op);
      SmallVector<Attribute> lanes;
      for (int64_t lane = 0; lane < type.getNumElements(); ++lane)
        lanes.push_back(
            b.getIntegerAttr(type.getElementType(), lane / piece * stride + lane % piece));
      operand.set(
          arith::ConstantOp::create(b, op.getLoc(), type, DenseElementsAttr::get(type, lanes)));
    }
    if (auto load = dyn_cast<vector::LoadOp>(op))
      cutLoad(load, piece, stride);
    else if (auto store = dyn_cast<vector::StoreOp>(op))
      cutStore(store, piece, stride);
  }
}

SmallVector<Value> distributeColumns(scf::ForOp loop, const ThreadGroup &group, int64_t piece,
                                     RowRegisters *registers) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  auto index = [&](int64_t n) -> Value { return arith::ConstantIndexOp::create(b, n); };
  int64_t width = stepOf(loop);
  Value begin = loop.getLowerBound(), end = loop.getUpperBound();
  std::optional<int64_t> from = constantOf(begin), to = constantOf(end);
  SmallVector<Value> carried(loop.getInitArgs());
  bool rest = true, isShort = registers && from && to && *to - *from <= kShort * width * group.size;
  // A loop that will be unrolled goes from piece to piece, so that each thread has the same number
  // of iterations. It adds few numbers per lane. A long loop keeps all lanes, to limit how many
  // numbers are added in sequence in one lane.
  bool pieces = isShort && canTakePieces(loop, width, piece) && isLinear(loop);
  int64_t columns = pieces ? piece : width, tile = columns * group.size;
  auto share = [&](Value first, Value last) {
    scf::ForOp shared = copyLoop(loop, b, first, last, tile, carried);
    return pieces ? takePieces(shared, piece) : shared;
  };
  if ((piece < width || isShort) && !(from && to && *to - *from < tile)) {
    Value tiles =
        from && to
            ? index((*to - *from) / tile * tile)
            : Value(arith::MulIOp::create(
                  b, arith::DivUIOp::create(b, arith::SubIOp::create(b, end, begin), index(tile)),
                  index(tile)));
    Value middle = from && to ? index(*from + (*to - *from) / tile * tile)
                              : Value(arith::AddIOp::create(b, begin, tiles));
    Value first =
        arith::AddIOp::create(b, begin, arith::MulIOp::create(b, group.lane, index(piece)));
    scf::ForOp whole = share(first, middle);
    if (!pieces && piece < width) // else its vectors lie across the columns
      cutVectors(whole, piece, piece * group.size);
    SmallVector<Value> parts = isShort ? registers->unroll(whole, (*to - *from) / tile)
                                       : llvm::to_vector(ValueRange(whole.getResults()));
    carried = joinPieces(b, parts, carried);
    begin = middle;
    rest = !(from && to && (*to - *from) % tile == 0);
  }
  if (rest) {
    Value first =
        arith::AddIOp::create(b, begin, arith::MulIOp::create(b, group.lane, index(columns)));
    scf::ForOp round = share(first, end);
    SmallVector<Value> parts =
        isShort ? registers->runOnce(round, *to) : llvm::to_vector(ValueRange(round.getResults()));
    carried = joinPieces(b, parts, carried);
  }
  loop.replaceAllUsesWith(carried);
  loop.erase();
  return carried;
}

void cloneIteration(scf::ForOp loop, OpBuilder &at, Value iv, MutableArrayRef<Value> carried) {
  IRMapping copy;
  copy.map(loop.getInductionVar(), iv);
  copy.map(loop.getRegionIterArgs(), carried);
  for (Operation &op : loop.getBody()->without_terminator())
    at.clone(op, copy);
  for (auto [value, yielded] : llvm::zip(carried, loop.getBody()->getTerminator()->getOperands()))
    value = copy.lookupOrDefault(yielded);
}

SmallVector<Value> repeatBody(scf::ForOp loop) {
  int64_t bytes = 0;
  bool flat = true;
  for (Operation &op : loop.getBody()->without_terminator()) {
    flat &= op.getNumRegions() == 0;
    if (isa<vector::LoadOp>(op))
      bytes += vectorOf(&op).getNumElements() * bytesOf(vectorOf(&op));
  }
  int64_t factor = 1;
  while (factor < kMostRows && factor * bytes < kInFlight)
    factor *= 2;
  if (!flat || bytes == 0 || factor == 1)
    return SmallVector<Value>(loop.getResults());
  // One loop up to `middle` takes `factor` rows at a time, another one the rest.
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  auto index = [&](int64_t n) -> Value { return arith::ConstantIndexOp::create(b, n); };
  int64_t step = stepOf(loop);
  Value begin = loop.getLowerBound(), end = loop.getUpperBound();
  Value rows = arith::MaxSIOp::create(b, arith::SubIOp::create(b, end, begin), index(0));
  Value rounds = arith::DivUIOp::create(b, arith::AddIOp::create(b, rows, index(step - 1)),
                                        index(step * factor));
  Value middle =
      arith::AddIOp::create(b, begin, arith::MulIOp::create(b, rounds, index(step * factor)));
  auto several = scf::ForOp::create(b, begin, middle, index(step * factor), loop.getInitArgs());
  OpBuilder inside = OpBuilder::atBlockEnd(several.getBody());
  SmallVector<Value> carried(several.getRegionIterArgs());
  for (int64_t i = 0; i < factor; ++i)
    cloneIteration(
        loop, inside,
        arith::AddIOp::create(inside, loop.getLoc(), several.getInductionVar(), index(i * step)),
        carried);
  scf::YieldOp::create(inside, loop.getLoc(), carried);
  SmallVector<Value> results(
      copyLoop(loop, b, middle, end, step, several.getResults()).getResults());
  loop.replaceAllUsesWith(results);
  loop.erase();
  return results;
}

unsigned splitOf(scf::ForOp rowLoop) {
  int64_t bytes = kBytes, vectors = 1;
  bool lanewise = true;
  rowLoop.walk([&](Operation *op) {
    lanewise &= isLanewise(op) && !isa<vector::ExtractOp>(op) && !isLaneNumbers(op);
    for (Value operand : op->getOperands())
      if (isa<VectorType>(operand.getType()))
        lanewise &= rowLoop->isAncestor(operand.getParentBlock()->getParentOp());
    if (isa<vector::LoadOp, vector::StoreOp>(op)) {
      bytes = std::min(bytes, bytesOf(vectorOf(op)));
      vectors = std::max(vectors, neighborsOf(op).second);
    }
  });
  return lanewise ? std::clamp<int64_t>(vectors * kKernelLanes * bytes / kBytes, 1, kKernelLanes)
                  : 1;
}

void splitLanes(scf::ForOp rowLoop, const ThreadGroup &group) {
  int64_t piece = kKernelLanes / group.split;
  auto narrowed = [&](Type type) -> Type {
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.getNumElements() == kKernelLanes
               ? VectorType::get({piece}, vector.getElementType())
               : type;
  };
  rowLoop.walk([&](Operation *op) {
    if (isa<vector::LoadOp, vector::StoreOp>(op)) {
      ImplicitLocOpBuilder b(op->getLoc(), op);
      auto [number, count] = neighborsOf(op);
      Value shift =
          arith::MulIOp::create(b, group.side, arith::ConstantIndexOp::create(b, piece * count));
      if (number)
        shift = arith::AddIOp::create(
            b, shift, arith::ConstantIndexOp::create(b, number * (piece - kKernelLanes)));
      unsigned operand = isa<vector::StoreOp>(op) ? 2 : 1;
      op->setOperand(operand, arith::AddIOp::create(b, op->getOperand(operand), shift));
    }
    if (auto constant = dyn_cast<arith::ConstantOp>(op);
        constant && isa<VectorType>(constant.getType()))
      constant.setValueAttr(cast<SplatElementsAttr>(constant.getValue())
                                .resizeSplat(cast<ShapedType>(narrowed(constant.getType()))));
    for (Value result : op->getResults())
      result.setType(narrowed(result.getType()));
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        argument.setType(narrowed(argument.getType()));
  });
}

SmallVector<unsigned> alignAccesses(func::FuncOp kernel) {
  SmallVector<unsigned> alignments;
  for (Type type : kernel.getArgumentTypes())
    if (auto memory = dyn_cast<MemRefType>(type))
      alignments.push_back(std::max(1u, memory.getElementTypeBitWidth() / 8));
  kernel.walk([&](Operation *op) {
    if (!isa<vector::LoadOp, vector::StoreOp>(op))
      return;
    VectorType type = vectorOf(op);
    int64_t bytes = bytesOf(type);
    int64_t divisor = divisorOf(indexOf(op)) * bytes;
    int64_t alignment = divisor ? std::gcd(divisor, kBytes) : kBytes;
    if (alignment <= bytes)
      return;
    op->setAttr("alignment", IntegerAttr::get(IntegerType::get(op->getContext(), 64), alignment));
    auto argument = dyn_cast<BlockArgument>(op->getOperand(isa<vector::StoreOp>(op) ? 1 : 0));
    if (argument)
      alignments[argument.getArgNumber()] =
          std::max<unsigned>(alignments[argument.getArgNumber()], alignment);
  });
  return alignments;
}

} // namespace ampc::codegen
