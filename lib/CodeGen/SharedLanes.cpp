// Computes what is equal in every four lanes once for the four. A block of Philox gives four random
// numbers, for four neighboring positions; in kernel IR each lane computes the block of its own
// position and takes one of its words:
//
//   %position = arith.addi (broadcast %base), [0, 1, …, 15] : vector<16xi64>
//   %block = arith.shrui %position, 2        [%base / 4, four times; %base / 4 + 1, four times; …]
//   … %block … : vector<16xi32>
//     →  %block = arith.addi (broadcast %base / 4), [0, 1, 2, 3] : vector<4xi64>
//        … %block … : vector<4xi32>
//        vector.shuffle [0, 0, 0, 0, 1, …]   where a reader has other operands of 16 lanes
//
// It applies where %base is known to be divisible by four. A kernel for any rows may begin
// anywhere: its vectors begin at the next multiple of four, and the rows before them are single
// ones.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kShare = 4; // neighboring lanes that are equal

std::optional<int64_t> splatOf(Value value) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number))) // of a scalar or a splat
    return number.getSExtValue();
  return std::nullopt;
}

/// Whether each lane of the results depends only on the same lane of the operands.
bool isElementwise(Operation *op) {
  return isa<arith::ArithDialect>(op->getDialect()) && op->getNumOperands() > 0 &&
         op->getNumRegions() == 0;
}

class SharedLanes {
public:
  explicit SharedLanes(func::FuncOp kernel) : kernel(kernel), b(kernel.getLoc(), kernel) {}

  void run() {
    alignVectors();
    kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        return narrowLoop(loop) ? WalkResult::skip() : WalkResult::advance();
      if (!startBlocks(op))
        narrowElementwise(op);
      return WalkResult::advance();
    });
    for (Operation *op : llvm::reverse(replaced.getArrayRef()))
      if (op->use_empty())
        op->erase();
  }

private:
  /// for i = first to middle step 16 { vectors }          for i = first to min(aligned, last)
  /// for i = middle to last step 1 { singles }     →        { singles }
  ///                                                      for i = aligned to middle' step 16
  ///                                                        { vectors }
  ///                                                      for i = middle' to last { singles }
  /// if the vectors draw random numbers.
  void alignVectors() {
    unsigned count = kernel.getNumArguments();
    Value first = kernel.getArgument(count - 2), last = kernel.getArgument(count - 1);
    scf::ForOp vectors, singles;
    kernel.walk([&](scf::ForOp loop) {
      if (loop.getLowerBound() == first && constantOf(loop.getStep()).value_or(1) > 1)
        vectors = loop;
      else if (loop.getUpperBound() == last && constantOf(loop.getStep()) == 1)
        singles = loop;
    });
    if (!vectors || !singles || vectors.getUpperBound() != singles.getLowerBound() ||
        vectors.getNumResults() || singles.getNumResults() || !drawsBlocks(vectors))
      return;
    b.setInsertionPoint(vectors);
    auto index = [&](int64_t n) -> Value { return arith::ConstantIndexOp::create(b, n); };
    auto down = [&](Value value, int64_t unit) -> Value {
      return arith::MulIOp::create(b, arith::DivUIOp::create(b, value, index(unit)), index(unit));
    };
    Value aligned = down(arith::AddIOp::create(b, first, index(kShare - 1)), kShare);
    Value rest = arith::MaxSIOp::create(b, arith::SubIOp::create(b, last, aligned), index(0));
    Value middle = arith::AddIOp::create(b, aligned, down(rest, *constantOf(vectors.getStep())));
    auto head = cast<scf::ForOp>(b.clone(*singles));
    head.setLowerBound(first);
    head.setUpperBound(arith::MinSIOp::create(b, aligned, last));
    head->moveBefore(vectors);
    vectors.setLowerBound(aligned);
    vectors.setUpperBound(middle);
    singles.setLowerBound(middle);
  }

  static bool drawsBlocks(scf::ForOp loop) {
    return llvm::any_of(loop.getOps<arith::ShRUIOp>(), [](arith::ShRUIOp op) {
      return isa<VectorType>(op.getType()) && splatOf(op.getRhs()) == 2 &&
             op.getLhs().getDefiningOp<arith::AddIOp>();
    });
  }

  /// The scalar that an op broadcasts to all lanes; null if it does something else.
  static Value broadcastScalar(Operation *op) {
    auto broadcast = dyn_cast_or_null<vector::BroadcastOp>(op);
    if (!broadcast || isa<VectorType>(broadcast.getSource().getType()))
      return {};
    return broadcast.getSource();
  }

  /// The vector type with a quarter of the lanes; null for other types.
  static Type quarter(Type type) {
    auto vector = dyn_cast<VectorType>(type);
    if (!vector || vector.getNumElements() % kShare)
      return {};
    return VectorType::get({vector.getNumElements() / kShare}, vector.getElementType());
  }

  /// One lane of every four of a value whose lanes are equal in fours; null for another one.
  Value narrowOf(Value value) {
    if (Value known = narrow.lookup(value))
      return known;
    Type type = quarter(value.getType());
    if (!type)
      return {};
    if (Value scalar = broadcastScalar(value.getDefiningOp()))
      return vector::BroadcastOp::create(b, type, scalar);
    SplatElementsAttr splat;
    if (matchPattern(value, m_Constant(&splat)))
      return arith::ConstantOp::create(b, splat.resizeSplat(cast<ShapedType>(type)));
    return {};
  }

  /// Gives the readers of `wide` the lanes of `value`, each four times.
  void replace(Value wide, Value value) {
    int64_t lanes = cast<VectorType>(wide.getType()).getNumElements();
    SmallVector<int64_t> mask;
    for (int64_t lane = 0; lane < lanes; ++lane)
      mask.push_back(lane / kShare);
    Value spread = vector::ShuffleOp::create(b, value, value, mask);
    wide.replaceAllUsesWith(spread);
    narrow[spread] = value;
    replaced.insert(wide.getDefiningOp());
    replaced.insert(spread.getDefiningOp());
  }

  /// The two uses of positions: %position >> 2 is equal in fours, %position & 3 is constant.
  bool startBlocks(Operation *op) {
    if (!isa<arith::ShRUIOp, arith::AndIOp>(op))
      return false;
    auto position = op->getOperand(0).getDefiningOp<arith::AddIOp>();
    Type type = quarter(op->getResult(0).getType());
    bool isBlock = isa<arith::ShRUIOp>(op);
    if (!position || !type || splatOf(op->getOperand(1)) != (isBlock ? 2 : 3))
      return false;
    Value base = broadcastScalar(position.getLhs().getDefiningOp());
    DenseIntElementsAttr lanes;
    if (!base || !matchPattern(position.getRhs(), m_Constant(&lanes)) || lanes.isSplat() ||
        divisorOf(base) % kShare)
      return false;
    SmallVector<int64_t> blocks, words;
    for (auto [lane, value] : llvm::enumerate(lanes.getValues<APInt>())) {
      int64_t number = value.getSExtValue();
      if (lane % kShare == 0)
        blocks.push_back(number);
      if (number % kShare != static_cast<int64_t>(lane) % kShare || number < 0 ||
          number / kShare != blocks.back() / kShare)
        return false;
      words.push_back(number % kShare);
    }
    auto constant = [&](Type of, ArrayRef<int64_t> values) -> Value {
      SmallVector<Attribute> numbers;
      for (int64_t value : values)
        numbers.push_back(b.getIntegerAttr(cast<VectorType>(of).getElementType(), value));
      return arith::ConstantOp::create(b, DenseElementsAttr::get(cast<VectorType>(of), numbers));
    };
    b.setInsertionPoint(op);
    if (!isBlock) {
      op->getResult(0).replaceAllUsesWith(constant(op->getResult(0).getType(), words));
      replaced.insert(op);
      return true;
    }
    Value first = arith::AddIOp::create(b, vector::BroadcastOp::create(b, type, base),
                                        constant(type, blocks));
    Value shift = narrowOf(op->getOperand(1));
    replace(op->getResult(0), arith::ShRUIOp::create(b, first, shift));
    return true;
  }

  /// The operands of an elementwise op with a quarter of the lanes; empty if there are none, or if
  /// all lanes of all operands are equal.
  SmallVector<Value> narrowOperands(Operation *op) {
    if (!isElementwise(op) ||
        llvm::none_of(op->getOperands(), [&](Value operand) { return narrow.contains(operand); }))
      return {};
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      if (operands.emplace_back(narrowOf(operand)); !operands.back())
        return {};
    return operands;
  }

  void narrowElementwise(Operation *op) {
    b.setInsertionPoint(op);
    SmallVector<Value> operands = narrowOperands(op);
    if (operands.empty())
      return;
    Operation *copy = cloneNarrow(op, operands);
    for (auto [wide, value] : llvm::zip(op->getResults(), copy->getResults()))
      replace(wide, value);
  }

  Operation *cloneNarrow(Operation *op, ValueRange operands) {
    Operation *copy = b.clone(*op);
    copy->setOperands(operands);
    for (Value result : copy->getResults())
      result.setType(quarter(result.getType()));
    return copy;
  }

  /// A loop whose carried vectors are equal in fours at the start and remain so.
  bool narrowLoop(scf::ForOp loop) {
    if (llvm::none_of(loop.getInitArgs(), [&](Value init) { return narrow.contains(init); }))
      return false;
    b.setInsertionPoint(loop);
    SmallVector<Value> inits;
    for (Value init : loop.getInitArgs())
      if (inits.emplace_back(isa<VectorType>(init.getType()) ? narrowOf(init) : init);
          !inits.back())
        return false;
    auto made =
        scf::ForOp::create(b, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits);
    made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    DenseMap<Value, Value> outside = narrow;
    IRMapping scalars;
    scalars.map(loop.getInductionVar(), made.getInductionVar());
    for (auto [old, argument] : llvm::zip(loop.getRegionIterArgs(), made.getRegionIterArgs()))
      isa<VectorType>(old.getType()) ? void(narrow[old] = argument)
                                     : scalars.map(old, Value(argument));
    b.setInsertionPointToStart(made.getBody());
    if (!narrowBody(loop, scalars)) {
      narrow = std::move(outside);
      made.erase();
      return false;
    }
    b.setInsertionPointAfter(made);
    for (auto [wide, value] : llvm::zip(loop.getResults(), made.getResults())) {
      if (isa<VectorType>(wide.getType()))
        replace(wide, value);
      else
        wide.replaceAllUsesWith(value);
    }
    return true;
  }

  /// Copies the body with a quarter of the lanes. Fails if an op is not elementwise.
  bool narrowBody(scf::ForOp loop, IRMapping &scalars) {
    for (Operation &op : loop.getBody()->without_terminator()) {
      bool hasVectors = llvm::any_of(op.getResultTypes(), llvm::IsaPred<VectorType>);
      if (!hasVectors && op.getNumRegions() == 0 && isPure(&op)) {
        b.clone(op, scalars);
      } else if (Value scalar = broadcastScalar(&op)) {
        Value wide = op.getResult(0);
        narrow[wide] = vector::BroadcastOp::create(b, quarter(wide.getType()),
                                                   scalars.lookupOrDefault(scalar));
      } else if (SmallVector<Value> operands = narrowOperands(&op); !operands.empty()) {
        Operation *copy = cloneNarrow(&op, operands);
        for (auto [wide, value] : llvm::zip(op.getResults(), copy->getResults()))
          narrow[wide] = value;
      } else if (!isa<arith::ConstantOp>(op)) {
        return false;
      }
    }
    SmallVector<Value> yielded;
    for (Value value : loop.getBody()->getTerminator()->getOperands()) {
      bool isVector = isa<VectorType>(value.getType());
      yielded.push_back(isVector ? narrowOf(value) : scalars.lookupOrDefault(value));
      if (!yielded.back())
        return false;
    }
    scf::YieldOp::create(b, yielded);
    return true;
  }

  func::FuncOp kernel;
  ImplicitLocOpBuilder b;
  DenseMap<Value, Value> narrow; // a quarter of the lanes of each value that is equal in fours
  llvm::SetVector<Operation *> replaced; // each before the ops that read it
};
} // namespace

void shareLanes(func::FuncOp kernel) {
  SharedLanes(kernel).run();
}

} // namespace ampc::codegen
