// Computes values again in the kernels that read them. A result of a kernel is inlined into its
// readers, and is no longer stored, if
//   - only kernels read it, element by element of their own results,
//   - it takes a few ops on values in memory: operands of its kernel, or results that stay,
//   - the ops are cheap, or there is one reader, which then is the only kernel that computes them,
//   - the readers load fewer bytes of these than storing and loading the result moves,
//   - and these values stay in memory longer for at most as many bytes as the result takes, small
//     ones apart.
//
// A leaf that another kernel stores is computed again from the values in memory that it takes, if
// the reader then loads fewer bytes. So the gradient of a relu behind a batch norm, which needs the
// sign of the activation, gets it from the input of the norm where that is loaded in any case.
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

// A leaf that takes less than one of so many parts of the result may stay in memory longer.
constexpr int64_t kSmallShare = 64;
// The slope of a gelu that a library's epilogue could store with the activation stays if it has
// fewer bytes. The bytes of a larger one cost more than the launches that epilogues save.
constexpr int64_t kLargeSlope = 64 << 20;

// The ops that compute a result, in order, and the values in memory that they start from.
struct Cone {
  SmallVector<Operation *> ops;
  SmallVector<std::pair<Value, Value>> leaves; // in the kernel's body, and outside
  bool cheap = true;                           // whether all ops are
};

using nn::shapeOf;

class KernelsOfFunction {
public:
  KernelsOfFunction(Block &block, int64_t maxOps, int64_t maxAgain)
      : block(block), maxOps(maxOps), maxAgain(maxAgain) {}

  void run() {
    SmallVector<nn::FusedOp> kernels; // null where a kernel has no results any more
    int64_t next = 0;
    for (Operation &op : block) {
      int64_t place = next++;
      for (Value operand : op.getOperands())
        lastAccess[nn::viewed(operand)] = place;
      if (auto kernel = dyn_cast<nn::FusedOp>(op)) {
        if (!kernel.getOutputs().empty())
          kernels.push_back(kernel);
        position[&op] = place;
      } else if (auto mean = dyn_cast<nn::RankMeanOp>(op)) {
        averaged.insert(nn::viewed(mean.getX()));
      } else if (auto gradient = dyn_cast<nn::GradientOp>(op)) {
        gradients.insert(nn::viewed(gradient.getValue()));
      } else if (auto assign = dyn_cast<nn::AssignOp>(op)) {
        firstWrite.try_emplace(assign.getVariableAttr().getAttr(), place);
      } else if (auto update = dyn_cast<nn::UpdateOp>(op)) {
        update.forEachWritten(
            [&](StringAttr variable) { firstWrite.try_emplace(variable, place); });
      }
    }
    for (nn::FusedOp &kernel : kernels)
      visit(kernel);
    for (nn::FusedOp kernel : kernels)
      if (kernel && !kernel.getGuard())
        replaceLoads(kernel);
    // A value whose last reader computes it again.
    for (nn::FusedOp &kernel : llvm::reverse(kernels))
      if (kernel && !kernel.getGuard() &&
          llvm::any_of(kernel.getOutputs(), [](Value result) { return result.use_empty(); }))
        dropUnusedResults(kernel);
  }

private:
  void visit(nn::FusedOp &kernel) {
    if (kernel.getGuard())
      return;
    auto results = kernel.getOutputs();
    SmallVector<bool> stays; // of each result: whether it is stored in any case
    for (auto [i, result] : llvm::enumerate(results))
      stays.push_back(i >= nn::storedOutputs(kernel) ||
                      !hasKernelsAsReaders(result, shapeOf(kernel)));
    bool changed = false;
    for (auto [i, result] : llvm::enumerate(results)) {
      if (stays[i])
        continue;
      std::optional<Cone> cone = coneOf(kernel, i, stays);
      llvm::SmallSetVector<Operation *, 4> readers;
      for (Operation *user : result.getUsers())
        readers.insert(user);
      if (cone && pays(result, *cone, readers.getArrayRef())) {
        for (Operation *user : readers) {
          auto reader = cast<nn::FusedOp>(user);
          Loads loads = loadsOf(reader, *cone);
          inlineInto(reader, result, *cone);
          for (Value leaf : loads.again)
            inlineInto(reader, leaf, *coneOfStored(leaf));
        }
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
    for (auto [i, value] : llvm::enumerate(yielded.take_front(nn::storedOutputs(kernel))))
      if (stays[i] && i != number)
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

  // Computes operands again that follow from the other ones, which only now are complete.
  void replaceLoads(nn::FusedOp reader) {
    for (Value value : SmallVector<Value>(reader.getInputs())) {
      const Cone *cone = coneOfStored(value);
      unsigned number = llvm::find(reader.getInputs(), value) - reader.getInputs().begin();
      if (!cone || !cone->cheap || !nn::readsElementwise(reader, number) ||
          !mayRead(reader, value, *cone) ||
          static_cast<int64_t>(reader.getBody().front().getOperations().size() + cone->ops.size()) >
              maxOps)
        continue;
      int64_t bytes = nn::byteSize(value.getType());
      auto isThere = [&](const std::pair<Value, Value> &leaf) {
        Value whole = nn::viewed(leaf.second);
        bool longer = lastAccess[whole] < position[reader] &&
                      nn::byteSize(whole.getType()) > bytes / kSmallShare;
        return !longer && !isWrittenBefore(leaf.second, position[reader]);
      };
      int64_t more = 0;
      for (auto [inside, leaf] : cone->leaves)
        if (!llvm::is_contained(reader.getInputs(), leaf))
          more += nn::byteSize(leaf.getType());
      if (more < bytes && llvm::all_of(cone->leaves, isThere))
        inlineInto(reader, value, *cone);
    }
  }

  // What a reader loads in place of a result.
  struct Loads {
    SmallVector<Value> values;
    SmallVector<Value> again; // leaves that the reader computes in turn
  };

  // The leaves that the reader loads, with those that it computes from others that it has.
  Loads loadsOf(nn::FusedOp reader, const Cone &cone) {
    Loads loads;
    llvm::SmallDenseSet<Value, 8> own(reader.getInputs().begin(), reader.getInputs().end());
    for (auto [inside, leaf] : cone.leaves) {
      const Cone *inner = own.contains(leaf) ? nullptr : coneOfStored(leaf);
      int64_t bytes = 0;
      if (inner)
        for (auto [unused, value] : inner->leaves)
          if (!own.contains(value) && !isLeafOf(cone, value))
            bytes += nn::byteSize(value.getType());
      if (!inner || !inner->cheap || bytes >= nn::byteSize(leaf.getType()) ||
          !mayRead(reader, leaf, *inner)) {
        loads.values.push_back(leaf);
        continue;
      }
      loads.again.push_back(leaf);
      for (auto [unused, value] : inner->leaves)
        loads.values.push_back(value);
    }
    return loads;
  }

  static bool isLeafOf(const Cone &cone, Value value) {
    return llvm::any_of(cone.leaves, [&](const auto &leaf) { return leaf.second == value; });
  }

  // The ops that compute a value which its kernel stores; null if there is no kernel or they are
  // too many, and for gradients of parameters, whose bytes ranks average.
  const Cone *coneOfStored(Value value) {
    auto kernel = value.getDefiningOp<nn::FusedOp>();
    unsigned number = kernel ? cast<OpResult>(value).getResultNumber() : 0;
    if (!kernel || kernel.getGuard() || number >= nn::storedOutputs(kernel) ||
        gradients.contains(value))
      return nullptr;
    auto [it, isNew] = storedCones.try_emplace(value);
    if (isNew)
      if (auto cone = coneOf(kernel, number, SmallVector<bool>(kernel.getNumResults(), true)))
        it->second = std::make_unique<Cone>(std::move(*cone));
    return it->second.get();
  }

  // Called when the body or the results of a kernel change: its cones refer to both.
  void forgetConesOf(nn::FusedOp kernel) {
    for (Value result : kernel.getOutputs())
      storedCones.erase(result);
  }

  // Whether the kernel of the reader can access what the ops of the cone read, and has the shape of
  // the kernel that computes the value now.
  static bool mayRead(nn::FusedOp reader, Value value, const Cone &cone) {
    return shapeOf(reader) == shapeOf(value.getDefiningOp<nn::FusedOp>()) &&
           (!reader.getSums() || llvm::all_of(cone.ops, [&](Operation *op) {
             auto element = dyn_cast<nn::ElementwiseOpInterface>(op);
             return !element || llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
               return !isLeaf(cone, operand.get()) ||
                      nn::mayReadWithSums(shapeOf(reader), operand.get().getType(),
                                          element.getOperandDims(operand.getOperandNumber()));
             });
           }));
  }

  static bool isLeaf(const Cone &cone, Value inside) {
    return llvm::any_of(cone.leaves, [&](const auto &leaf) { return leaf.first == inside; });
  }

  bool pays(Value result, const Cone &cone, ArrayRef<Operation *> readers) {
    int64_t again = 0, longer = 0, bytes = nn::byteSize(result.getType());
    if (!cone.cheap &&
        (readers.size() > 1 ||
         (bytes < kLargeSlope && nn::canBeEpilogue(result.getDefiningOp<nn::FusedOp>()))))
      return false;
    llvm::SmallDenseSet<Value, 8> extended;
    for (Operation *user : readers) {
      auto reader = cast<nn::FusedOp>(user);
      Loads loads = loadsOf(reader, cone);
      int64_t ops = static_cast<int64_t>(reader.getBody().front().getOperations().size() +
                                         cone.ops.size() + loads.again.size() * maxAgain);
      if (ops > maxOps || !mayRead(reader, result, cone))
        return false;
      for (Value leaf : loads.values) {
        Value whole = nn::viewed(leaf);
        if (isWrittenBefore(leaf, position[user]))
          return false;
        if (int64_t more = nn::byteSize(whole.getType()); more > bytes / kSmallShare &&
                                                          lastAccess[whole] < position[user] &&
                                                          extended.insert(whole).second)
          longer += more;
      }
      llvm::SmallDenseSet<Value, 8> counted(reader.getInputs().begin(), reader.getInputs().end());
      for (Value leaf : loads.values)
        if (counted.insert(leaf).second)
          again += nn::byteSize(leaf.getType());
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

  // Replaces the reader's operand `result` by the ops that compute it.
  void inlineInto(nn::FusedOp reader, Value result, const Cone &cone) {
    forgetConesOf(reader);
    Value yielded =
        result.getDefiningOp<nn::FusedOp>().getBody().front().getTerminator()->getOperand(
            cast<OpResult>(result).getResultNumber());
    IRMapping map;
    for (auto [inside, leaf] : cone.leaves) {
      map.map(inside, argumentFor(reader, leaf));
      int64_t &last = lastAccess[nn::viewed(leaf)];
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

  // Replaces the kernel by one without the results that nothing reads; null if none is left.
  void dropUnusedResults(nn::FusedOp &kernel) {
    forgetConesOf(kernel);
    Block &body = kernel.getBody().front();
    Operation *yield = body.getTerminator();
    SmallVector<Value> yielded, results;
    int64_t sums = 0;
    nn::FusedOp smaller;
    for (auto [i, inside, result] : llvm::enumerate(yield->getOperands(), kernel.getOutputs()))
      if (!result.use_empty()) {
        yielded.push_back(inside);
        results.push_back(result);
        sums += i >= nn::storedOutputs(kernel);
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
      smaller = nn::FusedOp::create(b, kernel.getLoc(), mlir::ValueRange(results).getTypes(),
                                    kernel.getInputs(), Value(), sums);
      smaller.getBody().takeBody(kernel.getBody());
      position[smaller] = position[kernel];
      for (auto [old, replacement] : llvm::zip(results, smaller.getOutputs())) {
        int64_t last = lastAccess.lookup(old);
        lastAccess[replacement] = last;
        old.replaceAllUsesWith(replacement);
      }
    }
    kernel.erase();
    kernel = smaller;
  }

  Block &block;
  int64_t maxOps, maxAgain;
  DenseMap<Value, std::unique_ptr<Cone>> storedCones; // of values that stay
  DenseMap<Operation *, int64_t> position;            // of kernels
  DenseMap<Value, int64_t> lastAccess;                // positions of the last ops that read values
  DenseSet<Value> averaged;                           // values whose bytes nn.rank_mean changes
  DenseSet<Value> gradients;                          // gradients of parameters
  DenseMap<StringAttr, int64_t> firstWrite; // positions of the first ops that write variables
};

class RecomputeInKernels : public impl::RecomputeInKernelsPassBase<RecomputeInKernels> {
public:
  using RecomputeInKernelsPassBase::RecomputeInKernelsPassBase;

  void runOnOperation() override {
    KernelsOfFunction(getOperation().getBody().front(), maxOps, maxAgain).run();
  }
};

} // namespace
} // namespace ampc
