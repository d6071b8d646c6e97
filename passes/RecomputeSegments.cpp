// Recomputes values of the forward pass in the backward pass, from checkpoints:
//
//   segments: the ops of the forward pass up to the first checkpoint, from there to the second, …
//   a value stays in memory if it is a checkpoint, an input, or behind the last checkpoint, if it
//   depends on variables alone, or if an output, a variable or another segment needs it
//   for each segment with values that gradients read and that do not stay:
//     in front of the first gradient that reads one:
//       copies of the ops of the segment that compute them, reading barriers of values that stay
//     gradients read the copies
//
// The gradients of later segments stand in front of those of earlier ones, so the copies of one
// segment live while its gradients are computed. Linear in the number of ops and operands.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_RECOMPUTESEGMENTSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class RecomputeSegments : public impl::RecomputeSegmentsPassBase<RecomputeSegments> {
  void runOnOperation() override {
    auto step = getOperation().lookupSymbol<func::FuncOp>("train_step");
    if (!step)
      return;
    Block &block = step.getBody().front();
    DenseSet<Value> checkpoints = takeCheckpoints(step);
    segments.clear(), forward.clear(), segmentOf.clear(), seed = nullptr;
    split(block, checkpoints);
    if (forward.empty())
      return;
    decideWhatStays(checkpoints);
    collectNeeds(block);
    for (Segment &segment : segments)
      if (segment.firstReader)
        recompute(segment);
  }

  struct Segment {
    size_t begin, end;                // its ops in `forward`
    SmallVector<Value> needed;        // values that gradients read and that do not stay
    Operation *firstReader = nullptr; // the first gradient that reads one
  };

  // Erases the results with the field `checkpoint` and returns their values. A transpose that only
  // gives such a result its layout is looked through.
  static DenseSet<Value> takeCheckpoints(func::FuncOp step) {
    Operation *ret = step.getBody().front().getTerminator();
    llvm::BitVector erased(step.getNumResults());
    SmallVector<Value> values;
    for (OpOperand &operand : ret->getOpOperands())
      if (nn::fieldOf(step, operand.getOperandNumber()) == nn::OutputField::Checkpoint) {
        erased.set(operand.getOperandNumber());
        values.push_back(operand.get());
      }
    ret->eraseOperands(erased);
    (void)step.eraseResults(erased);
    DenseSet<Value> checkpoints;
    for (Value value : values) {
      Operation *op = value.getDefiningOp();
      bool layout = op && value.use_empty() && !nn::isOfModel(op) && op->getNumOperands() == 1 &&
                    isa<nn::StridedCopyOpInterface, nn::ViewOpInterface>(op);
      checkpoints.insert(layout ? op->getOperand(0) : value);
      if (layout)
        op->erase();
    }
    return checkpoints;
  }

  // Finds the seed of the gradients, fills `forward` with the ops in front of the last checkpoint,
  // and splits them into segments.
  void split(Block &block, const DenseSet<Value> &checkpoints) {
    size_t begin = 0;
    for (Operation &op : block) {
      if (op.hasAttr("nn.seed")) {
        seed = &op;
        break;
      }
      forward.push_back(&op);
      if (llvm::none_of(op.getResults(), [&](Value v) { return checkpoints.contains(v); }))
        continue;
      segments.push_back({begin, forward.size(), {}, nullptr});
      begin = forward.size();
    }
    forward.resize(begin);
    for (auto [number, segment] : llvm::enumerate(segments))
      for (size_t i = segment.begin; i < segment.end; ++i)
        segmentOf[forward[i]] = number;
  }

  void decideWhatStays(const DenseSet<Value> &checkpoints) {
    stays = checkpoints;
    ofVariables.clear();
    for (Operation *op : forward) {
      bool variables = isa<nn::ReadOp>(op) || llvm::all_of(op->getOperands(), [&](Value operand) {
                         return ofVariables.contains(operand);
                       });
      bool repeatable = isMemoryEffectFree(op) && op->getNumRegions() == 0;
      for (Value result : op->getResults()) {
        if (variables)
          ofVariables.insert(result);
        if (variables || !repeatable || readElsewhere(op, result))
          stays.insert(result);
      }
    }
  }

  // Whether an op of another segment, an op behind the last checkpoint, an assign or the return
  // reads the value; gradients do not count.
  bool readElsewhere(Operation *op, Value value) const {
    return llvm::any_of(value.getUsers(), [&](Operation *user) {
      auto segment = segmentOf.find(user);
      if (segment != segmentOf.end())
        return segment->second != segmentOf.lookup(op);
      return !seed || user->isBeforeInBlock(seed) || isa<nn::AssignOp, func::ReturnOp>(user);
    });
  }

  // Finds what the ops behind the last checkpoint read of the segments.
  void collectNeeds(Block &block) {
    DenseSet<Value> seen;
    for (Operation &op : llvm::make_range(std::next(forward.back()->getIterator()), block.end()))
      for (Value operand : op.getOperands()) {
        auto segment = segmentOf.find(operand.getDefiningOp());
        if (segment == segmentOf.end() || stays.contains(operand) || !seen.insert(operand).second)
          continue;
        Segment &from = segments[segment->second];
        from.needed.push_back(operand);
        if (!from.firstReader)
          from.firstReader = &op;
      }
  }

  void recompute(Segment &segment) {
    DenseSet<Operation *> copied;
    SmallVector<Value> worklist(segment.needed);
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val().getDefiningOp();
      if (!copied.insert(op).second)
        continue;
      for (Value operand : op->getOperands())
        if (segmentOf.contains(operand.getDefiningOp()) && !stays.contains(operand))
          worklist.push_back(operand);
    }
    OpBuilder b(segment.firstReader);
    IRMapping copies;
    for (size_t i = segment.begin; i < segment.end; ++i)
      if (copied.contains(forward[i]))
        copy(forward[i], b, copies);
    for (Value value : segment.needed)
      value.replaceUsesWithIf(copies.lookup(value),
                              [&](OpOperand &use) { return !segmentOf.contains(use.getOwner()); });
  }

  void copy(Operation *op, OpBuilder &b, IRMapping &copies) {
    for (Value operand : op->getOperands())
      if (!copies.contains(operand) && !ofVariables.contains(operand))
        copies.map(operand, nn::OptimizationBarrierOp::create(b, op->getLoc(), operand).getY());
    Operation *copy = b.clone(*op, copies);
    NamedAttrList attributes;
    if (StringRef name = nn::nameOf(op); !name.empty())
      attributes.set(nn::kNameAttr, b.getStringAttr(name + ".recompute"));
    copy->setDiscardableAttrs(attributes.getDictionary(&getContext()));
  }

  Operation *seed = nullptr; // the first op of the backward pass; null: there is none
  std::vector<Operation *> forward;
  std::vector<Segment> segments;
  DenseMap<Operation *, size_t> segmentOf;
  DenseSet<Value> stays;       // values that are not recomputed
  DenseSet<Value> ofVariables; // values that depend on variables alone
};

} // namespace
} // namespace ampc
