// Builds one function per role from @main:
//
//   @train_step   everything, with random state for dropout (only if the module has nn.train)
//   @eval         the same in test mode; writes no variable
//   @infer        test mode; only results with the field "output", and kept values that need no
//                 further inputs.
//                 Inputs that only the loss needs are removed.
//
// If the module has no training configuration, the pass builds only @infer, with all kept values.
#include "ampc/Analysis/BatchRows.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_BUILDENTRIESPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

void eraseResults(func::FuncOp func, const llvm::BitVector &dropped) {
  func.getBody().front().getTerminator()->eraseOperands(dropped);
  (void)func.eraseResults(dropped);
}

// Returns the results that @infer keeps: all outputs, and each kept value that depends only on
// inputs that some output also needs. With `allKept`, every kept value stays. Linear in the number
// of ops: a backward walk collects the inputs of the outputs, a forward walk the values that depend
// on any other input.
llvm::BitVector resultsOfInfer(func::FuncOp func, bool allKept) {
  Block &block = func.getBody().front();
  Operation *ret = block.getTerminator();
  llvm::BitVector results(func.getNumResults());
  llvm::DenseSet<Value> needed;
  bool someKept = false;
  for (OpOperand &operand : ret->getOpOperands()) {
    unsigned number = operand.getOperandNumber();
    bool output = nn::fieldOf(func, number) == nn::OutputField::Output;
    bool kept = nn::isKept(func, number);
    results[number] = output || (allKept && kept);
    someKept |= kept;
    if (output)
      needed.insert(operand.get());
  }
  if (allKept || !someKept)
    return results;
  for (Operation &op : llvm::reverse(block))
    if (llvm::any_of(op.getResults(), [&](Value result) { return needed.contains(result); }))
      needed.insert_range(op.getOperands());
  llvm::DenseSet<Value> dependsOnOtherInputs; // values that depend on an input that no output needs
  for (BlockArgument argument : block.getArguments())
    if (!needed.contains(argument))
      dependsOnOtherInputs.insert(argument);
  for (Operation &op : block)
    if (llvm::any_of(op.getOperands(),
                     [&](Value operand) { return dependsOnOtherInputs.contains(operand); }))
      dependsOnOtherInputs.insert_range(op.getResults());
  for (OpOperand &operand : ret->getOpOperands())
    if (nn::isKept(func, operand.getOperandNumber()) &&
        !dependsOnOtherInputs.contains(operand.get()))
      results.set(operand.getOperandNumber());
  return results;
}

// Checkpoints matter for gradients only.
void eraseCheckpoints(func::FuncOp func) {
  llvm::BitVector dropped(func.getNumResults());
  for (unsigned i = 0; i < func.getNumResults(); ++i)
    dropped[i] = nn::fieldOf(func, i) == nn::OutputField::Checkpoint;
  eraseResults(func, dropped);
}

void eraseDeadOps(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (!op.hasTrait<OpTrait::IsTerminator>() && op.use_empty() &&
        (isMemoryEffectFree(&op) || isa<nn::ReadOp>(op)))
      op.erase();
}

void eraseUnusedArguments(func::FuncOp func) {
  llvm::BitVector unused(func.getNumArguments());
  for (BlockArgument argument : func.getArguments())
    if (argument.use_empty())
      unused.set(argument.getArgNumber());
  (void)func.eraseArguments(unused);
}

// In test mode running state is read but not written: assigns are erased, and the value that an
// assign would store stays an ordinary value of the function. An entry that only accumulates
// gradients could drop its assigns in the same way; then the micro-batch that runs the optimizer
// determines the committed value.
void setTestMode(func::FuncOp func) {
  for (Operation &op : llvm::make_early_inc_range(func.getBody().front())) {
    if (op.hasAttr("is_test"))
      op.setAttr("is_test", BoolAttr::get(op.getContext(), true));
    else if (isa<nn::AssignOp>(op))
      op.erase();
  }
}

// Whether a value is an affine function of means over the rows of the batch, each of which is
// computed on its own. If so, the runtime can correct it for padded rows by running one more batch.
// Follows casts, scales, reshapes, sums and differences, up to `depth` ops.
bool isRowMean(Value value, const BatchRows &rows, unsigned depth = 16) {
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0)
    return false;
  bool coupled =
      llvm::any_of(op->getOperands(), [&](Value operand) { return rows.coupled(operand); });
  if (isa<nn::AccuracyOp>(op))
    return !coupled && cast<OpResult>(value).getResultNumber() == 0;
  if (auto mean = dyn_cast<nn::ReduceMeanOp>(op)) {
    ArrayRef<int64_t> axes = mean.getAxis();
    int64_t rank = cast<RankedTensorType>(mean.getX().getType()).getRank();
    return !coupled && (mean.getReduceAll() || axes.empty() || llvm::is_contained(axes, 0) ||
                        llvm::is_contained(axes, -rank));
  }
  if (isa<nn::CastOp, nn::ScaleOp, nn::ReshapeOp>(op))
    return isRowMean(op->getOperand(0), rows, depth - 1);
  if (isa<nn::ElementwiseAddOp, nn::ElementwiseSubOp>(op))
    return isRowMean(op->getOperand(0), rows, depth - 1) &&
           isRowMean(op->getOperand(1), rows, depth - 1);
  return false;
}

// Marks the losses and metrics in which all rows have the same weight (nn.row_mean).
void markRowMeans(func::FuncOp func) {
  Operation *ret = func.getBody().front().getTerminator();
  BatchRows rows(func);
  for (OpOperand &operand : ret->getOpOperands())
    if (nn::fieldOf(func, operand.getOperandNumber()) != nn::OutputField::Output &&
        isRowMean(operand.get(), rows))
      func.setResultAttr(operand.getOperandNumber(), "nn.row_mean",
                         UnitAttr::get(func.getContext()));
}

// Clones a function whose ops have no regions. Faster than Operation::clone: it needs no map of
// ops, and its map of values is allocated once.
func::FuncOp copyOf(func::FuncOp func, size_t ops) {
  auto copy = cast<func::FuncOp>(func->cloneWithoutRegions());
  Block &from = func.getBody().front(), &to = copy.getBody().emplaceBlock();
  DenseMap<Value, Value> values;
  values.reserve(func.getNumArguments() + ops);
  for (BlockArgument argument : func.getArguments())
    values[argument] = to.addArgument(argument.getType(), argument.getLoc());
  auto none = DictionaryAttr::get(func.getContext());
  SmallVector<Value> operands;
  for (Operation &op : from) {
    operands.clear();
    for (Value operand : op.getOperands())
      operands.push_back(values.find(operand)->second);
    Operation *clone = Operation::create(op.getLoc(), op.getName(), op.getResultTypes(), operands,
                                         none, op.getPropertiesStorage(), BlockRange(), 0);
    clone->setDiscardableAttrs(op.getRawDictionaryAttrs());
    to.push_back(clone);
    for (auto [result, cloned] : llvm::zip(op.getResults(), clone->getResults()))
      values[result] = cloned;
  }
  return copy;
}

class BuildEntries : public impl::BuildEntriesPassBase<BuildEntries> {
public:
  using BuildEntriesPassBase::BuildEntriesPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto main = module.lookupSymbol<func::FuncOp>("main");
    if (!main)
      return;
    bool train = module->hasAttr(nn::kTrainAttr);
    markRowMeans(main);
    if (train) {
      size_t ops = 0;
      bool nests = false;
      for (Operation &op : main.getBody().front()) {
        ++ops;
        nests |= op.getNumRegions() != 0;
      }
      OpBuilder b(main);
      auto add = [&](StringRef role) {
        auto copy = nests ? cast<func::FuncOp>(main->clone()) : copyOf(main, ops);
        b.insert(copy);
        copy.setName(role);
        return copy;
      };
      func::FuncOp step = add("train_step");
      addRandomState(module, step);
      eraseCheckpoints(main);
      func::FuncOp eval = add("eval");
      setTestMode(eval);
      numberStreams(eval);
      eraseDeadOps(eval.getBody().front());
    } else {
      eraseCheckpoints(main);
    }
    main.setName("infer");
    setTestMode(main);
    numberStreams(main);
    eraseResults(main, resultsOfInfer(main, !train).flip());
    eraseDeadOps(main.getBody().front());
    eraseUnusedArguments(main);
    if (!train)
      eraseUnusedVariables(module, main);
  }

private:
  // Each random op that is not in test mode reads (seed, counter) and gets a stream number of its
  // own.
  void addRandomState(ModuleOp module, func::FuncOp func) {
    int64_t stream = 0;
    Value seed, counter;
    for (Operation &op : func.getBody().front()) {
      auto random = dyn_cast<nn::RandomizedOpInterface>(op);
      if (!random || !random.isRandom())
        continue;
      if (!seed) {
        OpBuilder b = OpBuilder::atBlockBegin(&func.getBody().front());
        seed = readState(module, b, "random.seed");
        counter = readState(module, b, "random.counter");
      }
      random.setRandomState(seed, counter, stream++);
    }
  }

  // What is random in test mode too draws from streams of its own, without a seed.
  static void numberStreams(func::FuncOp func) {
    int64_t stream = 0;
    for (Operation &op : func.getBody().front())
      if (auto random = dyn_cast<nn::RandomizedOpInterface>(op); random && random.isRandom())
        random.setRandomState(Value(), Value(), stream++);
  }

  static Value readState(ModuleOp module, OpBuilder &b, StringRef name) {
    auto type = RankedTensorType::get({}, b.getI64Type());
    if (!module.lookupSymbol(name)) {
      OpBuilder top = OpBuilder::atBlockBegin(module.getBody());
      nn::VariableOp::create(top, module.getLoc(), name, type, nn::VariableRole::Scalar, false,
                             nullptr);
    }
    return nn::ReadOp::create(b, module.getLoc(), type, name);
  }

  void eraseUnusedVariables(ModuleOp module, func::FuncOp func) {
    llvm::DenseSet<StringAttr> read;
    for (auto op : func.getBody().front().getOps<nn::ReadOp>())
      read.insert(op.getVariableAttr().getAttr());
    for (auto variable : llvm::make_early_inc_range(module.getOps<nn::VariableOp>()))
      if (!read.contains(variable.getSymNameAttr()))
        variable.erase();
  }
};

} // namespace
} // namespace ampc
