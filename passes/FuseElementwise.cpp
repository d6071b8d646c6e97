// Groups elementwise ops into kernels, in linear time. First, reads of variables that are not yet
// written move to the start of the function. Views of them, and elementwise ops on single numbers
// that were read, move with them if only other elementwise ops, views, updates and the finite check
// read the result. Then, in program order, an elementwise op joins the latest group among those
// that produce its operands for which
//   - the op's result has the shape of the group, and
//   - every operand from outside the group is defined before the first op of the group, where the
//     kernel will run, and
//   - both or neither compute an update from a gradient, because ranks average gradients in
//     between. Single numbers may join anyway.
// Otherwise the op starts a new group.
//
// Two groups are merged if an op reads results of both and the operands of the later group are
// defined before the earlier group or produced by it. Examples: the decay of a moment and the
// gradient that is added to it; the slope of an activation and the gradient that it is multiplied
// with.
//
// Constants do not count as operands: each group gets copies. If the results of a group only feed
// assigns under one guard, the group gets that guard, and its kernel returns at once in a skipped
// step. The sums of a norm's gradient become kernels of their own.
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_FUSEELEMENTWISEPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

struct Group {
  SmallVector<Operation *> ops;
  int32_t first = 0; // position of the group's first op, where the kernel will run
};

constexpr int32_t kNoGroup = -1;

// Where an op is in the block, and the group that it belongs to.
struct Place {
  int32_t position = 0;
  int32_t group = kNoGroup;
};

class FuseElementwise : public impl::FuseElementwisePassBase<FuseElementwise> {
public:
  using FuseElementwisePassBase::FuseElementwisePassBase;

  void runOnOperation() override {
    limit = maxOps;
    for (nn::UpdateOp update : fuse(getOperation().getBody().front()))
      fuseFormula(update);
  }

private:
  // Returns the updates in the block, whose formulas are not fused yet.
  SmallVector<nn::UpdateOp> fuse(Block &block) {
    groups.clear();
    places.clear();
    places.reserve(hoistReads(block));
    SmallVector<nn::UpdateOp> updates;
    SmallVector<nn::FillConstantOp> constants;
    SmallVector<nn::ChannelGradSumsOp> sums;
    int32_t next = 0;
    for (Operation &op : block) {
      places[&op].position = next++;
      if (auto constant = dyn_cast<nn::FillConstantOp>(op))
        constants.push_back(constant);
      else if (isa<nn::ElementwiseOpInterface>(op))
        place(&op);
      else if (auto update = dyn_cast<nn::UpdateOp>(op))
        updates.push_back(update);
      else if (auto sum = dyn_cast<nn::ChannelGradSumsOp>(op))
        sums.push_back(sum);
    }
    for (Group &group : groups)
      if (!group.ops.empty())
        build(group);
    for (nn::ChannelGradSumsOp sum : sums)
      nn::writeAsFused(sum);
    for (nn::FillConstantOp constant : constants)
      wrapConstant(constant);
    return updates;
  }

  // Moves ops to the start of the block, each part in program order: first the reads of variables
  // that nothing has written yet, and views of them; then single numbers that are computed from
  // these, and views of the numbers. A read after a write of its variable has another value and
  // stays. Example: the gradient of a mean is the loss scale divided by a count, in every element;
  // with that number at the start, it can be computed in a kernel of the forward pass. Invariant:
  // the ops at the start that belong to no group (reads, views) depend only on earlier ops, so
  // comparing positions suffices to decide whether a group may read their results. Returns the
  // number of ops in the block.
  size_t hoistReads(Block &block) {
    atStart.clear();
    SmallVector<Operation *> reads, numbers;
    DenseSet<Operation *> computed; // the ops of `numbers`
    DenseSet<StringAttr> written;
    size_t ops = 0;
    for (Operation &op : block) {
      ++ops;
      auto read = dyn_cast<nn::ReadOp>(op);
      if (auto assign = dyn_cast<nn::AssignOp>(op)) {
        written.insert(assign.getVariableAttr().getAttr());
      } else if (auto update = dyn_cast<nn::UpdateOp>(op)) {
        update.forEachWritten([&](StringAttr variable) { written.insert(variable); });
      } else if (read ? !written.contains(read.getVariableAttr().getAttr()) : mayBeAtStart(&op)) {
        bool number = !read && (!isa<nn::ViewOpInterface>(op) ||
                                computed.contains(op.getOperand(0).getDefiningOp()));
        (number ? numbers : reads).push_back(&op);
        if (number)
          computed.insert(&op);
        atStart.insert(&op);
      }
    }
    for (Operation *op : llvm::reverse(numbers))
      op->moveBefore(&block, block.begin());
    for (Operation *op : llvm::reverse(reads))
      op->moveBefore(&block, block.begin());
    return ops;
  }

  bool mayBeAtStart(Operation *op) const {
    bool view = isa<nn::ViewOpInterface>(op);
    if (!view && (!isa<nn::ElementwiseOpInterface>(op) || isa<nn::FillConstantOp>(op) ||
                  nn::elementCount(op->getResult(0).getType()) != 1))
      return false;
    return llvm::all_of(op->getOperands(),
                        [&](Value operand) {
                          Operation *def = operand.getDefiningOp();
                          return def &&
                                 (atStart.contains(def) || (!view && isa<nn::FillConstantOp>(def)));
                        }) &&
           (view || llvm::all_of(op->getUsers(),
                                 llvm::IsaPred<nn::ElementwiseOpInterface, nn::ViewOpInterface,
                                               amp::CheckFiniteOp, nn::UpdateOp>));
  }

  // The formula of an update becomes one kernel, whatever its length, under the update's guard.
  void fuseFormula(nn::UpdateOp update) {
    limit = std::numeric_limits<int64_t>::max();
    Block &body = update.getBody().front();
    fuse(body);
    if (update.getGuard())
      for (auto fused : body.getOps<nn::FusedOp>())
        fused.getGuardMutable().assign(body.getArguments().back());
  }

  static ArrayRef<int64_t> shapeOf(Operation *op) {
    return cast<RankedTensorType>(op->getResult(0).getType()).getShape();
  }

  void place(Operation *op) {
    gather(op);
    int32_t best = kNoGroup;
    for (Value operand : op->getOperands())
      if (int32_t group = groupOf(operand.getDefiningOp());
          group > best && !isMask(op) && canJoin(op, group))
        best = group;
    Place &place = places[op];
    if (best < 0) {
      best = static_cast<int32_t>(groups.size());
      groups.emplace_back();
      groups.back().first = place.position;
    }
    groups[best].ops.push_back(op);
    place.group = best;
  }

  // Comparisons of 16-bit values do not join the group of their operand; the group of their reader
  // takes them. Storing and loading the mask moves as many bytes as loading the values again, and a
  // relu without its mask can become the epilogue of a matrix product.
  static bool isMask(Operation *op) {
    auto compare = dyn_cast<nn::CompareOp>(op);
    return compare && nn::isLowPrecision(getElementTypeOrSelf(compare.getX().getType()));
  }

  void gather(Operation *op) {
    int32_t earliest = kNoGroup;
    SmallVector<int32_t> others;
    for (Value operand : op->getOperands())
      if (int32_t group = groupOf(operand.getDefiningOp()); group != kNoGroup) {
        others.push_back(group);
        if (shapeOf(groups[group].ops.front()) == shapeOf(op) &&
            (earliest < 0 || groups[group].first < groups[earliest].first))
          earliest = group;
      }
    for (int32_t number : others)
      if (earliest >= 0 && number != earliest && !groups[number].ops.empty() &&
          canMove(number, earliest))
        move(number, earliest);
  }

  // Whether the op is part of an nn.update's formula, or of an update outside of one and has more
  // than one element.
  static bool updates(Operation *op) {
    return isa<nn::UpdateOp>(op->getParentOp()) ||
           (op->getDiscardableAttr(nn::kUpdatesAttr) &&
            nn::elementCount(op->getResult(0).getType()) > 1);
  }

  bool canMove(int32_t from, int32_t to) {
    Group &group = groups[to], &moved = groups[from];
    if (shapeOf(moved.ops.front()) != shapeOf(group.ops.front()) ||
        updates(moved.ops.front()) != updates(group.ops.front()) ||
        static_cast<int64_t>(group.ops.size() + moved.ops.size()) >= limit)
      return false;
    auto early = [&](Value operand) {
      Operation *def = operand.getDefiningOp();
      if (!def || isa<nn::FillConstantOp>(def))
        return true;
      Place place = places.lookup(def);
      if (place.group == kNoGroup)
        return place.position < group.first;
      return place.group == from || place.group == to || groups[place.group].first < group.first;
    };
    return llvm::all_of(moved.ops,
                        [&](Operation *op) { return llvm::all_of(op->getOperands(), early); });
  }

  void move(int32_t from, int32_t to) {
    for (Operation *op : groups[from].ops) {
      places[op].group = to;
      groups[to].ops.push_back(op);
    }
    groups[from].ops.clear();
    llvm::sort(groups[to].ops,
               [&](Operation *a, Operation *b) { return positionOf(a) < positionOf(b); });
  }

  bool canJoin(Operation *op, int32_t number) {
    Group &group = groups[number];
    if (shapeOf(op) != shapeOf(group.ops.front()) || updates(op) != updates(group.ops.front()) ||
        static_cast<int64_t>(group.ops.size()) >= limit)
      return false;
    return llvm::all_of(op->getOperands(), [&](Value operand) {
      Operation *def = operand.getDefiningOp();
      if (!def || isa<nn::FillConstantOp>(def))
        return true;
      Place place = places.lookup(def);
      if (place.group == kNoGroup)
        return place.position < group.first;
      return place.group == number || groups[place.group].first < group.first;
    });
  }

  // Returns the guard that all assigns of the group's results share. Null if a result has another
  // use outside the group, or if the guard is defined after the start of the group.
  Value commonGuard(const Group &group, ArrayRef<Value> results) {
    Value guard;
    for (Value result : results)
      for (OpOperand &use : result.getUses()) {
        if (groupOf(use.getOwner()) == groupOf(group.ops.front()))
          continue;
        auto assign = dyn_cast<nn::AssignOp>(use.getOwner());
        if (!assign || !assign.getGuard() || (guard && guard != assign.getGuard()))
          return {};
        guard = assign.getGuard();
      }
    if (guard && guard.getDefiningOp() && positionOf(guard.getDefiningOp()) >= group.first)
      return {};
    return guard;
  }

  int32_t positionOf(Operation *op) const { return places.lookup(op).position; }
  int32_t groupOf(Operation *op) const { return places.lookup(op).group; }

  void build(Group &group) {
    llvm::SmallSetVector<Value, 8> inputs;
    SmallVector<Value> results;
    int32_t number = groupOf(group.ops.front());
    auto inside = [&](Operation *op) { return groupOf(op) == number; };
    for (Operation *op : group.ops) {
      for (Value operand : op->getOperands())
        if (!inside(operand.getDefiningOp()) && !operand.getDefiningOp<nn::FillConstantOp>())
          inputs.insert(operand);
      if (llvm::any_of(op->getResult(0).getUsers(), [&](Operation *user) { return !inside(user); }))
        results.push_back(op->getResult(0));
    }
    if (results.empty()) { // dead
      for (Operation *op : llvm::reverse(group.ops))
        op->erase();
      return;
    }
    Value guard = commonGuard(group, results);
    OpBuilder b(group.ops.front());
    auto fused = nn::FusedOp::create(b, group.ops.front()->getLoc(), ValueRange(results).getTypes(),
                                     inputs.getArrayRef(), guard);
    Block *body = b.createBlock(&fused.getBody());
    llvm::SmallDenseMap<Value, Value, 16> bodyValues; // values from outside → values in the body
    for (Value input : inputs)
      bodyValues[input] = body->addArgument(input.getType(), input.getLoc());
    for (Operation *op : group.ops) {
      op->moveBefore(body, body->end());
      for (OpOperand &operand : op->getOpOperands()) {
        Value value = operand.get();
        if (auto constant = value.getDefiningOp<nn::FillConstantOp>();
            constant && !bodyValues.contains(value)) {
          OpBuilder::InsertionGuard guard(b);
          b.setInsertionPoint(op);
          bodyValues[value] = b.clone(*constant)->getResult(0);
        }
        if (Value inner = bodyValues.lookup(value))
          operand.set(inner);
      }
    }
    b.setInsertionPointToEnd(body);
    nn::YieldOp::create(b, fused.getLoc(), results);
    for (auto [result, output] : llvm::zip(results, fused.getOutputs()))
      result.replaceUsesWithIf(output,
                               [&](OpOperand &use) { return use.getOwner()->getBlock() != body; });
  }

  // A constant that ops other than kernels read becomes a kernel without inputs; an unused one is
  // erased.
  static void wrapConstant(nn::FillConstantOp constant) {
    if (!constant.getOut().use_empty()) {
      OpBuilder b(constant);
      auto fused = nn::FusedOp::create(b, constant.getLoc(), constant->getResultTypes(),
                                       ValueRange(), Value());
      b.createBlock(&fused.getBody());
      Operation *clone = b.clone(*constant);
      nn::YieldOp::create(b, constant.getLoc(), clone->getResults());
      constant.getOut().replaceAllUsesWith(fused.getResult(0));
    }
    constant.erase();
  }

  int64_t limit = 0; // maximum number of ops in one kernel
  SmallVector<Group> groups;
  DenseMap<Operation *, Place> places;
  DenseSet<Operation *> atStart; // ops that hoistReads moves to the start
};

} // namespace
} // namespace ampc
