// Moves kernels into earlier kernels of the same shape that compute or read what they read:
//
//   %g = fused (%d, %r), %s = fused sums (%x, %g)        →  %g, %s = fused sums (%d, %r, %x)
//   %s = fused sums (%x, %g), %t = fused sums (%y, %g)   →  %s, %t = fused sums (%x, %g, %y)
//   %a = fused (%x, %g, %m), %b = fused (%y, %g, %n)     →  %a, %b = fused (%x, %g, %m, %y, %n)
//
// A kernel that sums columns moves into one that computes or reads an operand; another one into one
// that reads an operand, if its results take no more bytes than the operands that it is the last
// reader of. In programs for GPUs, a first stage of column sums (nn.reduce_parts), as of the
// gradient of a bias, moves into the kernel that computes its large operand. The earlier kernel
// stays where it is. Other operands of the later one have to exist there, or a few ops with small
// results that compute them move there, too. Equal ops and sums are shared.
//
// A kernel that a library may compute as the epilogue of a product stays alone. One that a CPU runs
// inside of a library call (FuseLaunches) does not: what it reads in the cache there, and what the
// sums read of its result behind it, are the same number of bytes.
//
// One walk in program order. Per kernel, the readers of an operand that are looked at, the ops that
// move and the ops of a body are limited, so it takes linear time.
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Passes.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_MERGEKERNELSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int kMaxReaders = 8;     // readers of an operand that are looked at
constexpr unsigned kMaxSums = 6;   // of one kernel
constexpr size_t kMaxMoved = 24;   // ops that move with a kernel
constexpr int64_t kMovedShare = 8; // results of moved ops take at most one of so many parts
// Bytes from which on it pays that a stage of sums does not read its operand, although a library's
// product could compute it (OfferSums) with one launch less.
constexpr int64_t kLargeOperand = 32 << 20;

class Merger {
public:
  Merger(Block &block, int64_t maxOps, bool partsToo)
      : block(block), maxOps(maxOps), partsToo(partsToo) {}

  void run() {
    SmallVector<Operation *> kernels;
    int64_t next = 0;
    for (Operation &op : block) {
      position[&op] = next += 2; // ops that move to a kernel get the number before its own
      for (Value operand : op.getOperands())
        lastAccess[nn::viewed(operand)] = next;
      auto kernel = dyn_cast<nn::FusedOp>(op);
      if (kernel && !kernel.getGuard() && !kernel.getInputs().empty() &&
          !nn::computesUpdates(kernel))
        kernels.push_back(kernel);
      else if (auto parts = dyn_cast<nn::ReducePartsOp>(op);
               parts && partsToo && parts.getX().getDefiningOp<nn::FusedOp>() &&
               nn::sumsColumns(parts) && nn::byteSize(parts.getX().getType()) >= kLargeOperand)
        kernels.push_back(parts);
    }
    for (Operation *op : kernels)
      if (auto parts = dyn_cast<nn::ReducePartsOp>(op))
        mergeParts(parts);
      else if (auto kernel = cast<nn::FusedOp>(op); nn::FusedOp target = targetOf(kernel))
        merge(target, kernel);
  }

private:
  // The sum of all rows does not depend on the number of parts, only its rounding.
  void mergeParts(nn::ReducePartsOp parts) {
    auto kernel = parts.getX().getDefiningOp<nn::FusedOp>();
    if (joinsRows(kernel) || !llvm::all_of(parts->getUsers(), llvm::IsaPred<nn::ReduceSumOp>))
      return;
    nn::FusedOp sum = nn::fusedSumOf(parts);
    position[sum] = position[parts];
    if (!mayMerge(kernel, sum))
      return sum.erase();
    parts.getOut().replaceAllUsesWith(sum.getResult(0));
    parts.erase();
    merge(kernel, sum);
  }

  // Whether FuseRows may put the kernel into one that computes rows, which saves more.
  static bool joinsRows(nn::FusedOp kernel) {
    auto computesRows = [](Operation *op) { return op && op->hasTrait<nn::ComputesRows>(); };
    return llvm::any_of(kernel.getInputs(),
                        [&](Value input) { return computesRows(input.getDefiningOp()); }) ||
           llvm::any_of(kernel->getUsers(), computesRows);
  }

  // The kernel that `later` moves into; null if there is none. For sums, one that computes an
  // operand is preferred to one that reads it. On return, `moved` has the ops that move with it.
  nn::FusedOp targetOf(nn::FusedOp later) {
    auto shape = nn::shapeOf(later);
    auto isLarge = [&](unsigned input) {
      return cast<RankedTensorType>(later.getInputs()[input].getType()).getShape() == shape &&
             nn::readsElementwise(later, input);
    };
    if (later.getSums()) {
      for (auto [i, input] : llvm::enumerate(later.getInputs()))
        if (auto kernel = input.getDefiningOp<nn::FusedOp>())
          if (isLarge(i) && mayMerge(kernel, later))
            return kernel;
    } else if (nn::canBeEpilogue(later) || !freesAsMuch(later)) {
      return {};
    }
    for (auto [i, input] : llvm::enumerate(later.getInputs())) {
      if (!isLarge(i))
        continue;
      int readers = 0;
      for (OpOperand &use : input.getUses()) {
        if (++readers > kMaxReaders)
          break;
        auto kernel = dyn_cast<nn::FusedOp>(use.getOwner());
        if (kernel && position[kernel] < position[later] && !kernel.getSums() == !later.getSums() &&
            nn::readsElementwise(kernel, use.getOperandNumber()) && mayMerge(kernel, later))
          return kernel;
      }
    }
    return {};
  }

  // Whether the results take no more bytes than the operands whose last reader the kernel is.
  bool freesAsMuch(nn::FusedOp kernel) {
    int64_t bytes = 0;
    for (Value result : kernel.getOutputs())
      bytes += nn::byteSize(result.getType());
    llvm::SmallDenseSet<Value, 8> freed;
    for (Value input : kernel.getInputs()) {
      Value whole = nn::viewed(input);
      Operation *def = whole.getDefiningOp();
      if (def && !isa<nn::ReadOp>(def) && lastAccess[whole] == position[kernel] &&
          freed.insert(whole).second)
        bytes -= nn::byteSize(whole.getType());
    }
    return bytes <= 0;
  }

  bool mayMerge(nn::FusedOp kernel, nn::FusedOp later) {
    auto ops = [](nn::FusedOp op) {
      return static_cast<int64_t>(op.getBody().front().getOperations().size());
    };
    if (kernel == later || kernel.getGuard() || nn::computesUpdates(kernel) ||
        nn::shapeOf(kernel) != nn::shapeOf(later) || ops(kernel) + ops(later) > maxOps ||
        kernel.getSums() + later.getSums() > kMaxSums)
      return false;
    if (kernel.getSums() && nn::partsOf(kernel) != nn::partsOf(later))
      return false;
    if (!kernel.getSums() &&
        (nn::canBeEpilogue(kernel) || (later.getSums() && !nn::mayReadWithSums(kernel))))
      return false;
    return findMoved(kernel, later);
  }

  // Collects the ops that have to move in front of `kernel` so that the operands of `later` exist
  // there. Returns false if that is impossible.
  bool findMoved(nn::FusedOp kernel, nn::FusedOp later) {
    moved.clear();
    int64_t small = nn::byteSize(later.getInputs().front().getType());
    for (Value input : later.getInputs())
      small = std::max(small, nn::byteSize(input.getType()));
    small /= kMovedShare;
    llvm::SmallSetVector<Operation *, 16> found;
    SmallVector<Value> pending(later.getInputs());
    while (!pending.empty()) {
      Value value = pending.pop_back_val();
      Operation *op = value.getDefiningOp();
      if (!op || position[op] < position[kernel] || found.contains(op))
        continue;
      if (op == kernel) {
        // A stored result of the kernel, as an operand of the later one.
        if (cast<OpResult>(value).getResultNumber() >= nn::storedOutputs(kernel) ||
            !later.getSums())
          return false;
        continue;
      }
      bool isSmall = llvm::all_of(op->getResultTypes(),
                                  [&](Type type) { return nn::byteSize(type) <= small; });
      auto fused = dyn_cast<nn::FusedOp>(op);
      if (!isSmall || (fused && fused.getGuard()) || isa<nn::RankMeanOp, nn::ReadOp>(op) ||
          !isa<nn::KernelOpInterface, nn::ViewOpInterface>(op) || found.size() == kMaxMoved)
        return false;
      found.insert(op);
      for (Value operand : op->getOperands())
        if (operand.getDefiningOp() == kernel)
          return false;
      llvm::append_range(pending, op->getOperands());
    }
    moved.assign(found.begin(), found.end());
    return true;
  }

  void merge(nn::FusedOp kernel, nn::FusedOp later) {
    // By position where these differ: MLIR numbers all ops of the block again if it compares two
    // that moved next to each other.
    llvm::sort(moved, [&](Operation *a, Operation *b) {
      return position[a] != position[b] ? position[a] < position[b] : a->isBeforeInBlock(b);
    });
    for (Operation *op : moved) {
      op->moveBefore(kernel);
      position[op] = position[kernel] - 1;
    }
    SmallVector<Value> inputs(kernel.getInputs());
    Block &body = kernel.getBody().front(), &added = later.getBody().front();
    Operation *yield = body.getTerminator();
    IRMapping map;
    for (auto [argument, input] : llvm::zip(added.getArguments(), later.getInputs())) {
      if (input.getDefiningOp() == kernel) {
        map.map(argument, yield->getOperand(cast<OpResult>(input).getResultNumber()));
        continue;
      }
      auto it = llvm::find(inputs, input);
      if (it == inputs.end()) {
        inputs.push_back(input);
        map.map(argument, body.addArgument(input.getType(), input.getLoc()));
      } else {
        map.map(argument, body.getArgument(it - inputs.begin()));
      }
    }
    OpBuilder inside(yield);
    for (Operation &op : added.without_terminator())
      if (Operation *same = equalOp(body, op, map))
        map.map(op.getResults(), same->getResults());
      else
        inside.clone(op, map);

    // Stored outputs that are still read, then the sums, equal ones once.
    SmallVector<Value> yielded;
    SmallVector<std::pair<Value, unsigned>> results; // old ones, and the numbers of the new ones
    SmallVector<Type> types;
    size_t stored = 0;
    auto collect = [&](nn::FusedOp op, bool sums) {
      auto values = op.getBody().front().getTerminator()->getOperands();
      for (auto [i, result] : llvm::enumerate(op.getOutputs())) {
        if ((i >= nn::storedOutputs(op)) != sums ||
            llvm::all_of(result.getUsers(), [&](Operation *user) { return user == later; }))
          continue;
        Value value = map.lookupOrDefault(values[i]);
        auto begin = yielded.begin() + (sums ? stored : yielded.size());
        auto equal = std::find(begin, yielded.end(), value);
        results.push_back({result, equal - yielded.begin()});
        if (equal == yielded.end()) {
          yielded.push_back(value);
          types.push_back(result.getType());
        }
      }
    };
    collect(kernel, false);
    collect(later, false);
    stored = yielded.size();
    collect(kernel, true);
    collect(later, true);
    yield->setOperands(yielded);
    OpBuilder b(kernel);
    auto merged = nn::FusedOp::create(b, kernel.getLoc(), types, inputs, Value(),
                                      static_cast<int64_t>(yielded.size() - stored));
    merged.getBody().takeBody(kernel.getBody());
    position[merged] = position[kernel];
    for (Value input : later.getInputs()) {
      int64_t &last = lastAccess[nn::viewed(input)];
      if (last == position[later])
        last = position[merged];
    }
    for (auto [old, number] : results) {
      Value result = merged.getResult(number);
      lastAccess[result] = std::max(lastAccess[result], lastAccess.lookup(old));
      old.replaceUsesWithIf(result, [&](OpOperand &use) { return use.getOwner() != later; });
    }
    later.erase();
    kernel.erase();
  }

  // An op of the body that computes the same as `op` does with the mapped operands.
  static Operation *equalOp(Block &body, Operation &op, const IRMapping &map) {
    for (Operation &other : body.without_terminator())
      if (OperationEquivalence::isEquivalentTo(
              &op, &other, [&](Value a, Value b) { return success(map.lookupOrDefault(a) == b); },
              nullptr,
              OperationEquivalence::IgnoreLocations | OperationEquivalence::IgnoreDiscardableAttrs))
        return &other;
    return nullptr;
  }

  Block &block;
  int64_t maxOps;
  bool partsToo;                  // whether first stages of column sums move, too
  SmallVector<Operation *> moved; // see findMoved
  DenseMap<Operation *, int64_t> position;
  DenseMap<Value, int64_t> lastAccess; // positions of the last ops that read values
};

class MergeKernels : public impl::MergeKernelsPassBase<MergeKernels> {
public:
  using MergeKernelsPassBase::MergeKernelsPassBase;

  void runOnOperation() override {
    bool partsToo = rt::mayRunOn(getOperation()->getParentOfType<ModuleOp>(), "cuda");
    Merger(getOperation().getBody().front(), maxOps, partsToo).run();
  }
};

} // namespace
} // namespace ampc
