// A loop over vectors of 16 becomes one over pieces of them, and does with a few lanes at a time what it did with 16. So only a
// few lanes are in the middle of exp at any time, and few carry what is reduced: registers suffice.
//
//   for c … step 16 iter_args(a : vector<16>) { a + f(load[c] : vector<16>) }
//     →  for c … step 8 iter_args(a : vector<4>) { x = load[c] : vector<8>, a + f(x[0 to 3]) + f(x[4 to 7]) }
//
// All lanes of what is reduced are combined in the end, so those behind the first may keep what they began with.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kAtOnce = 4; // lanes

Value lanesOf(OpBuilder &b, Value vector, int64_t first, int64_t count) {
  if (cast<VectorType>(vector.getType()).getNumElements() == count) return vector;
  return vector::ExtractStridedSliceOp::create(b, vector.getLoc(), vector, ArrayRef<int64_t>{first}, ArrayRef<int64_t>{count},
                                               ArrayRef<int64_t>{1});
}

Value withLanes(OpBuilder &b, Value vector, int64_t first, Value lanes) {
  if (vector.getType() == lanes.getType()) return lanes;
  return vector::InsertStridedSliceOp::create(b, vector.getLoc(), lanes, vector, ArrayRef<int64_t>{first}, ArrayRef<int64_t>{1});
}

class Pieces {
public:
  Pieces(scf::ForOp loop, int64_t piece) : loop(loop), piece(piece), lanes(std::min(piece, kAtOnce)) {}

  scf::ForOp run() {
    ImplicitLocOpBuilder b(loop.getLoc(), loop);
    SmallVector<Value> start;
    for (Value value : loop.getInitArgs())
      start.push_back(lanesOf(b, value, 0, lanes));
    auto made = scf::ForOp::create(b, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), start);
    made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    if (start.empty()) made.getBody()->getTerminator()->erase();
    OpBuilder inside = OpBuilder::atBlockEnd(made.getBody());
    SmallVector<Value> carried(made.getRegionIterArgs());
    for (int64_t lane = 0; lane < piece; lane += lanes)
      carried = copyBody(inside, made.getInductionVar(), lane, carried);
    scf::YieldOp::create(inside, loop.getLoc(), carried);
    loop.erase();
    return made;
  }

private:
  static VectorType withLaneCount(Type type, int64_t count) {
    return VectorType::get({count}, cast<VectorType>(type).getElementType());
  }
  Value narrowed(OpBuilder &at, Value value, int64_t lane) const {
    return isa<VectorType>(value.getType()) ? lanesOf(at, value, lane, lanes) : value;
  }

  /// Does what the body does, in the lanes from `lane` on; loads and stores a whole piece with its first and its last lanes.
  SmallVector<Value> copyBody(OpBuilder &at, Value iteration, int64_t lane, ValueRange carried) {
    IRMapping copy;
    copy.map(loop.getInductionVar(), iteration);
    copy.map(loop.getRegionIterArgs(), carried);
    for (Operation &op : loop.getBody()->without_terminator()) {
      for (Value operand : op.getOperands())
        if (!copy.contains(operand)) copy.map(operand, narrowed(at, operand, lane));
      if (auto load = dyn_cast<vector::LoadOp>(op)) {
        if (lane == 0)
          whole[&op] = vector::LoadOp::create(at, op.getLoc(), withLaneCount(load.getType(), piece), load.getBase(),
                                              copy.lookup(load.getIndices()[0]));
        copy.map(load.getResult(), lanesOf(at, whole[&op], lane, lanes));
      } else if (auto store = dyn_cast<vector::StoreOp>(op)) {
        Type type = withLaneCount(store.getVectorType(), piece);
        if (lane == 0) whole[&op] = arith::ConstantOp::create(at, op.getLoc(), at.getZeroAttr(type));
        whole[&op] = withLanes(at, whole[&op], lane, copy.lookup(store.getValueToStore()));
        if (lane + lanes == piece)
          vector::StoreOp::create(at, op.getLoc(), whole[&op], store.getBase(), copy.lookup(store.getIndices()[0]));
      } else {
        Operation *made = at.clone(op, copy);
        for (auto [result, old] : llvm::zip(made->getResults(), op.getResults()))
          if (isa<arith::ConstantOp>(op))
            copy.map(old, narrowed(at, result, lane));
          else if (isa<VectorType>(result.getType()))
            result.setType(withLaneCount(result.getType(), lanes));
      }
    }
    SmallVector<Value> yielded;
    for (Value value : loop.getBody()->getTerminator()->getOperands())
      yielded.push_back(copy.contains(value) ? copy.lookup(value) : narrowed(at, value, lane));
    return yielded;
  }

  scf::ForOp loop;
  int64_t piece, lanes;
  DenseMap<Operation *, Value> whole; // what the piece has loaded, or will store
};
} // namespace

bool canTakePieces(scf::ForOp loop, int64_t width, int64_t piece) {
  auto isWhole = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.getNumElements() == width;
  };
  return piece < width && llvm::all_of(loop.getResultTypes(), isWhole) && loop.getBody()->getOps<vector::ExtractOp>().empty();
}

scf::ForOp takePieces(scf::ForOp loop, int64_t piece) { return Pieces(loop, piece).run(); }

SmallVector<Value> joinPieces(ImplicitLocOpBuilder &b, ValueRange parts, ValueRange start) {
  SmallVector<Value> whole;
  for (auto [part, value] : llvm::zip(parts, start))
    whole.push_back(isa<VectorType>(value.getType()) ? withLanes(b, value, 0, part) : part);
  return whole;
}

} // namespace ampc::codegen
