// Computes values again in the kernels that read them. A result of a kernel is inlined into its
// readers, and is no longer stored, if
//   - only kernels read it, element by element of their own results,
//   - it takes a few ops on values in memory: operands of its kernel, or results that stay,
//   - the ops are cheap, or there is one reader, which then is the only kernel that computes them,
//   - the readers load fewer bytes of these than storing and loading the result moves,
//   - and these values stay in memory longer for at most as many bytes as the result takes.
//
// One walk in program order, so that a value may pass through several kernels. The ops of a value
// and of a kernel are limited, so the walk takes linear time. Where the last access to a value lies
// is kept up to date, because values that one result keeps in memory cost the next one nothing.
#include "ampc/Dialect/NN/Fused.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_RECOMPUTEINKERNELSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// The ops that compute a result, in order, and the values in memory that they start from.
struct Cone {
  SmallVector<Operation *> ops;
  SmallVector<std::pair<Value, Value>> leaves; // in the kernel's body, and outside
  bool cheap = true;                           // whether all ops are
};

ArrayRef<int64_t> shapeOf(nn::FusedOp kernel) {
  return cast<RankedTensorType>(kernel.getResult(0).getType()).getShape();
}

// The value whose bytes a view shows.
Value viewed(Value value) {
  while (auto view = value.getDefiningOp<nn::ViewOpInterface>())
    value = view->getOperand(0);
  return value;
}

class KernelsOfFunction {
public:
  KernelsOfFunction(Block &block, int64_t maxOps, int64_t maxAgain)
      : block(block), maxOps(maxOps), maxAgain(maxAgain) {}

  void run() {
    SmallVector<nn::FusedOp> kernels;
    int64_t next = 0;
    for (Operation &op : block) {
      position[&op] = next++;
      for (Value operand : op.getOperands())
        lastAccess[viewed(operand)] = position[&op];
      if (auto mean = dyn_cast<nn::RankMeanOp>(op))
        averaged.insert(viewed(mean.getX()));
      else if (auto assign = dyn_cast<nn::AssignOp>(op))
        firstWrite.try_emplace(assign.getVariableAttr().getAttr(), position[&op]);
      else if (auto update = dyn_cast<nn::UpdateOp>(op))
        update.forEachWritten(
            [&](StringAttr variable) { firstWrite.try_emplace(variable, position[&op]); });
      else if (auto kernel = dyn_cast<nn::FusedOp>(op); kernel && !kernel.getOutputs().empty())
        kernels.push_back(kernel);
    }
    for (nn::FusedOp kernel : kernels)
      visit(kernel);
  }

private:
  void visit(nn::FusedOp kernel) {
    if (kernel.getGuard())
      return;
    auto results = kernel.getOutputs();
    SmallVector<bool> stays; // of each result: whether it is stored in any case
    for (Value result : results)
      stays.push_back(!hasKernelsAsReaders(result, shapeOf(kernel)));
    bool changed = false;
    for (auto [i, result] : llvm::enumerate(results)) {
      if (stays[i])
        continue;
      std::optional<Cone> cone = coneOf(kernel, i, stays);
      llvm::SmallSetVector<Operation *, 4> readers;
      for (Operation *user : result.getUsers())
        readers.insert(user);
      if (cone && pays(result, *cone, readers.getArrayRef())) {
        Value yielded = kernel.getBody().front().getTerminator()->getOperand(i);
        for (Operation *reader : readers)
          inlineInto(cast<nn::FusedOp>(reader), result, yielded, *cone);
        changed = true;
      } else {
        stays[i] = true;
      }
    }
    if (changed)
      dropUnusedResults(kernel);
  }

  // Whether all readers are kernels that read the value only at the element that they compute.
  bool hasKernelsAsReaders(Value result, ArrayRef<int64_t> shape) {
    return !result.use_empty() && llvm::all_of(result.getUses(), [&](OpOperand &use) {
      auto reader = dyn_cast<nn::FusedOp>(use.getOwner());
      return reader && !reader.getGuard() && shapeOf(reader) == shape &&
             nn::readsElementwise(reader, use.getOperandNumber());
    });
  }

  // The ops that compute result `number`; none if they are too many.
  std::optional<Cone> coneOf(nn::FusedOp kernel, unsigned number, ArrayRef<bool> stays) {
    Block &body = kernel.getBody().front();
    auto yielded = body.getTerminator()->getOperands();
    llvm::SmallDenseMap<Value, Value, 8> stored; // results that stay
    for (auto [i, value] : llvm::enumerate(yielded))
      if (stays[i])
        stored.try_emplace(value, kernel.getOutputs()[i]);
    llvm::SmallDenseSet<Operation *, 16> needed;
    SmallVector<Value> pending{yielded[number]};
    while (!pending.empty()) {
      Value value = pending.pop_back_val();
      Operation *op = value.getDefiningOp();
      if (!op || stored.contains(value) || needed.contains(op))
        continue;
      needed.insert(op);
      if (static_cast<int64_t>(needed.size()) > maxAgain)
        return std::nullopt;
      llvm::append_range(pending, op->getOperands());
    }
    if (needed.empty()) // yielded twice, or an operand as it is
      return std::nullopt;
    Cone cone;
    llvm::SmallDenseSet<Value, 8> leaves;
    for (Operation &op : body) {
      if (!needed.contains(&op))
        continue;
      cone.ops.push_back(&op);
      cone.cheap &= op.hasTrait<nn::Cheap>() || isa<nn::FillConstantOp>(op);
      for (Value operand : op.getOperands()) {
        Value outside = stored.lookup(operand);
        if (auto argument = dyn_cast<BlockArgument>(operand))
          outside = kernel.getInputs()[argument.getArgNumber()];
        if (outside && leaves.insert(operand).second)
          cone.leaves.push_back({operand, outside});
      }
    }
    return cone;
  }

  bool pays(Value result, const Cone &cone, ArrayRef<Operation *> readers) {
    // The slope that a library's epilogue would store with the activation.
    auto kernel = result.getDefiningOp<nn::FusedOp>();
    if (!cone.cheap && (readers.size() > 1 || nn::canBeEpilogue(kernel)))
      return false;
    int64_t again = 0, longer = 0, last = 0, bytes = nn::byteSize(result.getType());
    for (Operation *user : readers) {
      auto reader = cast<nn::FusedOp>(user);
      last = std::max(last, position[user]);
      if (static_cast<int64_t>(reader.getBody().front().getOperations().size() + cone.ops.size()) >
          maxOps)
        return false;
      for (auto [inside, leaf] : cone.leaves)
        if (!llvm::is_contained(reader.getInputs(), leaf))
          again += nn::byteSize(leaf.getType());
    }
    for (auto [inside, leaf] : cone.leaves) {
      Value whole = viewed(leaf);
      if (isWrittenBefore(leaf, last))
        return false;
      if (lastAccess[whole] < last)
        longer += nn::byteSize(whole.getType());
    }
    return again < bytes * static_cast<int64_t>(1 + readers.size()) && longer <= bytes;
  }

  // Whether the bytes of the value may have changed at `place`: they are those of a variable that
  // is written, or the mean over ranks takes their place.
  bool isWrittenBefore(Value value, int64_t place) {
    while (auto view = value.getDefiningOp<nn::ViewOpInterface>()) {
      if (isa<nn::RankMeanOp>(view)) // the mean itself
        return false;
      value = view->getOperand(0);
    }
    if (averaged.contains(value))
      return true;
    auto read = value.getDefiningOp<nn::ReadOp>();
    if (!read)
      return false;
    auto it = firstWrite.find(read.getVariableAttr().getAttr());
    return it != firstWrite.end() && it->second < place;
  }

  // Replaces the reader's operand `result`, which its kernel yields as `yielded`.
  void inlineInto(nn::FusedOp reader, Value result, Value yielded, const Cone &cone) {
    IRMapping map;
    for (auto [inside, leaf] : cone.leaves) {
      map.map(inside, argumentFor(reader, leaf));
      int64_t &last = lastAccess[viewed(leaf)];
      last = std::max(last, position[reader]);
    }
    OpBuilder b = OpBuilder::atBlockBegin(&reader.getBody().front());
    for (Operation *op : cone.ops)
      b.clone(*op, map);
    unsigned number = llvm::find(reader.getInputs(), result) - reader.getInputs().begin();
    reader.getBody().getArgument(number).replaceAllUsesWith(map.lookup(yielded));
    reader.getBody().eraseArgument(number);
    reader.getInputsMutable().erase(number);
  }

  static BlockArgument argumentFor(nn::FusedOp reader, Value value) {
    auto inputs = reader.getInputs();
    auto it = llvm::find(inputs, value);
    if (it != inputs.end())
      return reader.getBody().getArgument(it - inputs.begin());
    reader.getInputsMutable().append(value);
    return reader.getBody().addArgument(value.getType(), value.getLoc());
  }

  void dropUnusedResults(nn::FusedOp kernel) {
    Block &body = kernel.getBody().front();
    Operation *yield = body.getTerminator();
    SmallVector<Value> yielded, results;
    for (auto [inside, result] : llvm::zip(yield->getOperands(), kernel.getOutputs()))
      if (!result.use_empty()) {
        yielded.push_back(inside);
        results.push_back(result);
      }
    if (!results.empty()) {
      yield->setOperands(yielded);
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
        if (op.use_empty() && &op != yield)
          op.erase();
      for (unsigned i = body.getNumArguments(); i-- > 0;)
        if (body.getArgument(i).use_empty()) {
          body.eraseArgument(i);
          kernel.getInputsMutable().erase(i);
        }
      OpBuilder b(kernel);
      auto smaller = nn::FusedOp::create(b, kernel.getLoc(), mlir::ValueRange(results).getTypes(),
                                         kernel.getInputs(), Value());
      smaller.getBody().takeBody(kernel.getBody());
      position[smaller] = position[kernel];
      for (auto [old, replacement] : llvm::zip(results, smaller.getOutputs())) {
        int64_t last = lastAccess.lookup(old);
        lastAccess[replacement] = last;
        old.replaceAllUsesWith(replacement);
      }
    }
    kernel.erase();
  }

  Block &block;
  int64_t maxOps, maxAgain;
  DenseMap<Operation *, int64_t> position;
  DenseMap<Value, int64_t> lastAccess;      // positions of the last ops that read values
  DenseSet<Value> averaged;                 // values whose bytes nn.rank_mean changes
  DenseMap<StringAttr, int64_t> firstWrite; // positions of the first ops that write variables
};

class RecomputeInKernels : public impl::RecomputeInKernelsPassBase<RecomputeInKernels> {
public:
  using RecomputeInKernelsPassBase::RecomputeInKernelsPassBase;

  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      KernelsOfFunction(func.getBody().front(), maxOps, maxAgain).run();
  }
};

} // namespace
} // namespace ampc
