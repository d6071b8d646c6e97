// Puts elementwise kernels into the kernel of an op that computes rows (trait ComputesRows):
//
//   %s = fused (%a, %r), %y = layer_norm %s       →  %s, %y = fused_rows (%a, %r)
//   %d = layer_norm_grad …, %g = fused (%d, %r)   →  %g = fused_rows (…, %r)
//
// The kernel runs where the first of its parts ran, so its other operands have to exist there.
// A kernel in front of the rows stays alone if a library may compute it as the epilogue of a
// product, and in programs that run on CPUs alone, where FuseLaunches puts it into the library call
// that computes its operand.
//
// One walk in program order. The readers of a result that are looked at are limited, so it takes
// linear time.
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Passes.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_FUSEROWSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kMaxColumns = 4096; // of a row whose threads keep several operands in registers
constexpr int kMaxRowReaders = 8;     // readers of a result that are looked at
// Ops between the rows and a kernel behind them, whose results would take memory earlier.
constexpr int64_t kMaxDistance = 16;

class RowFuser {
public:
  RowFuser(Block &block, bool inFront, int64_t maxOps) : inFront(inFront), maxOps(maxOps) {
    for (Operation &op : block)
      if (op.hasTrait<nn::ComputesRows>())
        rowOps.push_back(&op);
    int64_t next = 0;
    if (!rowOps.empty())
      for (Operation &op : block)
        position[&op] = next++;
  }

  void run() {
    for (Operation *rowOp : rowOps) {
      auto x = cast<RankedTensorType>(rowOp->getOperand(0).getType());
      if (!nn::computesRowsOfLastDimension(rowOp) || x.getShape().back() > kMaxColumns)
        continue;
      shape = x.getShape();
      nn::FusedOp before = kernelBefore(rowOp);
      at = before ? before : rowOp;
      SmallVector<nn::FusedOp> behind = kernelsBehind(rowOp, before);
      if (before || !behind.empty())
        fuse(before, rowOp, behind);
    }
  }

private:
  static int64_t opsOf(nn::FusedOp kernel) {
    return static_cast<int64_t>(kernel.getBody().front().getOperations().size());
  }

  // Whether the kernel can be part of one that computes rows of `shape`.
  bool isPossible(nn::FusedOp kernel) {
    return !kernel.getGuard() && !kernel.getSums() && nn::shapeOf(kernel) == shape &&
           opsOf(kernel) <= maxOps && !nn::computesUpdates(kernel) && nn::mayReadWithSums(kernel) &&
           llvm::none_of(kernel.getBody().front().getTerminator()->getOperands(),
                         llvm::IsaPred<BlockArgument>);
  }

  bool existsBefore(Value value, Operation *place) {
    Operation *def = value.getDefiningOp();
    return !def || position[def] < position[place];
  }

  // The kernel that computes an operand of the rows' shape, if all other operands exist before it.
  nn::FusedOp kernelBefore(Operation *rowOp) {
    if (!inFront)
      return {};
    for (Value operand : rowOp->getOperands()) {
      auto kernel = operand.getDefiningOp<nn::FusedOp>();
      if (!kernel || cast<RankedTensorType>(operand.getType()).getShape() != shape ||
          nn::canBeEpilogue(kernel) || !isPossible(kernel))
        continue;
      bool early = llvm::all_of(rowOp->getOperands(), [&](Value other) {
        return other.getDefiningOp() == kernel || existsBefore(other, kernel);
      });
      if (early && isStoredOrCheap(kernel, rowOp))
        return kernel;
    }
    return {};
  }

  // Whether each operand that the kernel computes is stored for others, too, or takes few
  // instructions: each loop over the columns computes what is not stored again.
  static bool isStoredOrCheap(nn::FusedOp kernel, Operation *rowOp) {
    bool cheap = llvm::all_of(kernel.getBody().front().without_terminator(), [](Operation &op) {
      return op.hasTrait<nn::Cheap>() || isa<nn::FillConstantOp>(op);
    });
    return cheap || llvm::all_of(kernel.getOutputs(), [&](Value output) {
             return llvm::any_of(output.getUsers(), [&](Operation *user) { return user != rowOp; });
           });
  }

  SmallVector<nn::FusedOp> kernelsBehind(Operation *rowOp, nn::FusedOp before) {
    SmallVector<nn::FusedOp> kernels;
    int readers = 0;
    for (OpOperand &use : rowOp->getResult(0).getUses()) {
      auto kernel = dyn_cast<nn::FusedOp>(use.getOwner());
      if (++readers > kMaxRowReaders)
        break;
      if (!kernel || position[kernel] - position[rowOp] > kMaxDistance || !isPossible(kernel) ||
          llvm::is_contained(kernels, kernel) ||
          !nn::readsElementwise(kernel, use.getOperandNumber()))
        continue;
      if (llvm::all_of(kernel.getInputs(), [&](Value input) {
            Operation *def = input.getDefiningOp();
            return (def == rowOp && input == rowOp->getResult(0)) || (def && def == before) ||
                   existsBefore(input, at);
          }))
        kernels.push_back(kernel);
    }
    llvm::sort(kernels, [&](nn::FusedOp a, nn::FusedOp b) { return position[a] < position[b]; });
    return kernels;
  }

  void fuse(nn::FusedOp before, Operation *rowOp, ArrayRef<nn::FusedOp> behind) {
    SmallVector<Operation *> parts;
    if (before)
      parts.push_back(before);
    parts.push_back(rowOp);
    llvm::append_range(parts, behind);
    OpBuilder b(at);
    auto *body = new Block;
    IRMapping inside; // values outside, and those of the parts' bodies → values in the body
    SmallVector<Value> inputs;
    b.setInsertionPointToEnd(body);
    for (Operation *part : parts) {
      for (Value operand : part->getOperands())
        if (!inside.contains(operand)) {
          inputs.push_back(operand);
          inside.map(operand, body->addArgument(operand.getType(), operand.getLoc()));
        }
      auto kernel = dyn_cast<nn::FusedOp>(part);
      if (!kernel) {
        b.clone(*part, inside);
        continue;
      }
      Block &from = kernel.getBody().front();
      for (auto [argument, input] : llvm::zip(from.getArguments(), kernel.getInputs()))
        inside.map(argument, inside.lookup(input));
      for (Operation &op : from.without_terminator())
        b.clone(op, inside);
      for (auto [output, yielded] :
           llvm::zip(kernel.getOutputs(), from.getTerminator()->getOperands()))
        inside.map(output, inside.lookup(yielded));
    }
    SmallVector<Value> results, yielded;
    for (Operation *part : parts)
      for (Value result : part->getResults())
        // The kernel of an op that computes rows stores all of the op's other results.
        if ((part == rowOp && result != rowOp->getResult(0)) ||
            llvm::any_of(result.getUsers(),
                         [&](Operation *user) { return !llvm::is_contained(parts, user); })) {
          results.push_back(result);
          yielded.push_back(inside.lookup(result));
        }
    nn::YieldOp::create(b, rowOp->getLoc(), yielded);
    b.setInsertionPoint(at);
    auto fused =
        nn::FusedRowsOp::create(b, rowOp->getLoc(), ValueRange(results).getTypes(), inputs);
    fused.getBody().push_back(body);
    position[fused] = position[at];
    for (auto [result, output] : llvm::zip(results, fused.getOutputs()))
      result.replaceAllUsesWith(output);
    for (Operation *part : llvm::reverse(parts))
      part->erase();
  }

  bool inFront;
  int64_t maxOps;
  ArrayRef<int64_t> shape; // of the rows at present
  Operation *at = nullptr; // where their kernel will run
  SmallVector<Operation *> rowOps;
  DenseMap<Operation *, int64_t> position;
};

class FuseRows : public impl::FuseRowsPassBase<FuseRows> {
public:
  using FuseRowsPassBase::FuseRowsPassBase;

  void runOnOperation() override {
    bool inFront = rt::mayRunOn(getOperation()->getParentOfType<ModuleOp>(), "cuda");
    RowFuser(getOperation().getBody().front(), inFront, maxOps).run();
  }
};

} // namespace
} // namespace ampc
