// Rewrites a loop over vectors of 16 lanes to one over pieces, whose body processes a few lanes at
// a time. Then only a few lanes are in the middle of a long computation such as exp at any time,
// and few lanes are carried by a reduction, which saves registers.
//
//   for c … step 16 iter_args(a : vector<16>) { a + f(load[c] : vector<16>) }
//     →  for c … step 8 iter_args(a : vector<4>) { x = load[c] : vector<8>, a + f(x[0 to 3]) +
//        f(x[4 to 7]) }
//
// All lanes of a reduced value are combined after the loop, so the lanes that are not carried may
// keep their initial values.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kLanesAtOnce = 4; // lanes that the body processes at a time

Value lanesOf(OpBuilder &b, Value vector, int64_t first, int64_t count) {
  if (cast<VectorType>(vector.getType()).getNumElements() == count)
    return vector;
  return vector::ExtractStridedSliceOp::create(b, vector.getLoc(), vector, ArrayRef<int64_t>{first},
                                               ArrayRef<int64_t>{count}, ArrayRef<int64_t>{1});
}

Value withLanes(OpBuilder &b, Value vector, int64_t first, Value lanes) {
  if (vector.getType() == lanes.getType())
    return lanes;
  return vector::InsertStridedSliceOp::create(b, vector.getLoc(), lanes, vector,
                                              ArrayRef<int64_t>{first}, ArrayRef<int64_t>{1});
}

class PieceRewriter {
public:
  PieceRewriter(scf::ForOp loop, int64_t piece)
      : loop(loop), piece(piece), lanes(std::min(piece, kLanesAtOnce)) {}

  scf::ForOp run() {
    ImplicitLocOpBuilder b(loop.getLoc(), loop);
    SmallVector<Value> start;
    for (Value value : loop.getInitArgs())
      start.push_back(lanesOf(b, value, 0, lanes));
    auto created =
        scf::ForOp::create(b, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), start);
    created->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    if (start.empty())
      created.getBody()->getTerminator()->erase();
    OpBuilder inside = OpBuilder::atBlockEnd(created.getBody());
    SmallVector<Value> carried(created.getRegionIterArgs());
    for (int64_t lane = 0; lane < piece; lane += lanes)
      carried = copyBody(inside, created.getInductionVar(), lane, carried);
    scf::YieldOp::create(inside, loop.getLoc(), carried);
    loop.erase();
    return created;
  }

private:
  static VectorType withLaneCount(Type type, int64_t count) {
    return VectorType::get({count}, cast<VectorType>(type).getElementType());
  }
  Value narrowed(OpBuilder &at, Value value, int64_t lane) const {
    return isa<VectorType>(value.getType()) ? lanesOf(at, value, lane, lanes) : value;
  }

  /// Clones the body for the lanes from `lane` on. The first clone of a piece loads it as a whole;
  /// the last one stores it as a whole.
  SmallVector<Value> copyBody(OpBuilder &at, Value iteration, int64_t lane, ValueRange carried) {
    IRMapping copy;
    copy.map(loop.getInductionVar(), iteration);
    copy.map(loop.getRegionIterArgs(), carried);
    for (Operation &op : loop.getBody()->without_terminator()) {
      for (Value operand : op.getOperands())
        if (!copy.contains(operand))
          copy.map(operand, narrowed(at, operand, lane));
      if (auto load = dyn_cast<vector::LoadOp>(op)) {
        if (lane == 0)
          whole[&op] = vector::LoadOp::create(at, op.getLoc(), withLaneCount(load.getType(), piece),
                                              load.getBase(), copy.lookup(load.getIndices()[0]));
        copy.map(load.getResult(), lanesOf(at, whole[&op], lane, lanes));
      } else if (auto store = dyn_cast<vector::StoreOp>(op)) {
        Type type = withLaneCount(store.getVectorType(), piece);
        if (lane == 0)
          whole[&op] = arith::ConstantOp::create(at, op.getLoc(), at.getZeroAttr(type));
        whole[&op] = withLanes(at, whole[&op], lane, copy.lookup(store.getValueToStore()));
        if (lane + lanes == piece)
          vector::StoreOp::create(at, op.getLoc(), whole[&op], store.getBase(),
                                  copy.lookup(store.getIndices()[0]));
      } else {
        Operation *created = at.clone(op, copy);
        for (auto [result, old] : llvm::zip(created->getResults(), op.getResults()))
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
  DenseMap<Operation *, Value>
      whole; // values that a load returned or that a store will write, for the whole piece
};
} // namespace

bool canTakePieces(scf::ForOp loop, int64_t width, int64_t piece) {
  auto isWhole = [&](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.getNumElements() == width;
  };
  return piece < width && llvm::all_of(loop.getResultTypes(), isWhole) &&
         loop.getBody()->getOps<vector::ExtractOp>().empty();
}

scf::ForOp takePieces(scf::ForOp loop, int64_t piece) {
  return PieceRewriter(loop, piece).run();
}

SmallVector<Value> joinPieces(ImplicitLocOpBuilder &b, ValueRange parts, ValueRange start) {
  SmallVector<Value> whole;
  for (auto [part, value] : llvm::zip(parts, start))
    whole.push_back(isa<VectorType>(value.getType()) ? withLanes(b, value, 0, part) : part);
  return whole;
}

} // namespace ampc::codegen
