// nn.fused_rows: verifies the region, and builds its kernel, which is that of the op that computes
// rows with other loads and stores.
#include "FusedLayout.h"
#include "ampc/Dialect/NN/KernelKey.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// How an elementwise op of the body reads an argument: its strides over rows and columns.
struct RowAccess {
  unsigned argument;
  int64_t row, column;
  bool operator==(const RowAccess &other) const {
    return argument == other.argument && row == other.row && column == other.column;
  }
};

RowAccess accessOf(OpOperand &operand, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides = stridesOver(
      shape, operand.get().getType(),
      cast<ElementwiseOpInterface>(operand.getOwner()).getOperandDims(operand.getOperandNumber()));
  return {cast<BlockArgument>(operand.get()).getArgNumber(), *strideOfRows(strides, shape),
          strides.back()};
}

// The ops of the body that depend on the op that computes rows: they run in its last loop, the
// others in its first one.
llvm::SmallDenseSet<Operation *> opsBehind(FusedRowsOp op) {
  llvm::SmallDenseSet<Operation *> behind{rowOpOf(op)};
  for (Operation &inner : op.getBody().front().without_terminator())
    if (llvm::any_of(inner.getOperands(),
                     [&](Value value) { return behind.contains(value.getDefiningOp()); }))
      behind.insert(&inner);
  return behind;
}

class RowsEmission {
public:
  RowsEmission(FusedRowsOp op, KernelBuilder &k)
      : op(op), k(k), rowOp(rowOpOf(op)), shape(shapeOf(op)), behind(opsBehind(op)) {
    for (auto [i, value] : llvm::enumerate(op.getBody().front().getTerminator()->getOperands()))
      if (value.getDefiningOp() != rowOp)
        outputs.insert({value, op.getNumOperands() + i});
  }

  void run() {
    for (auto [i, input] : llvm::enumerate(op.getInputs()))
      k.setWhole(i, input.getType(), false);
    KernelBuilder::Redirection there{
        [&](Value row) { beginRow(row); },
        [&](unsigned argument, Value index, int64_t width) {
          unsigned operands = rowOp->getNumOperands();
          return argument < operands
                     ? load(rowOp->getOperand(argument), index, width)
                     : loadAgain(rowOp->getResult(argument - operands), index, width);
        },
        [&](unsigned argument, Value index, Value value) {
          store(rowOp->getResult(argument - rowOp->getNumOperands()), index, value);
        }};
    k.redirection = &there;
    cast<KernelOpInterface>(rowOp).emitKernel(k);
    k.redirection = nullptr;
    for (auto [i, result] : llvm::enumerate(op.getResults()))
      k.setAccess(op.getNumOperands() + i, byteSize(result.getType()), 0,
                  isReadAgain(i) || loadedAgain.contains(i), true);
  }

private:
  bool isBehind(Value value) const { return behind.contains(value.getDefiningOp()); }

  // Whether later loops load what the first one stores.
  bool isReadAgain(unsigned result) {
    Value value = op.getBody().front().getTerminator()->getOperand(result);
    return !isBehind(value) &&
           llvm::any_of(value.getUsers(), [&](Operation *user) { return behind.contains(user); });
  }

  // Loads what all columns of the row share.
  void beginRow(Value at) {
    row = at;
    for (Operation &inner : op.getBody().front().without_terminator())
      for (OpOperand &operand : inner.getOpOperands()) {
        if (&inner == rowOp || !isa<BlockArgument>(operand.get()))
          continue;
        RowAccess access = accessOf(operand, shape);
        if (access.column == 0 && !find(once, access))
          once.push_back({access, k.load(access.argument, rowBase(access))});
      }
  }

  Value rowBase(const RowAccess &access) {
    return access.row ? k.mul(row, k.index(access.row)) : k.index(0);
  }

  static Value find(ArrayRef<std::pair<RowAccess, Value>> loaded, const RowAccess &access) {
    auto it = llvm::find_if(loaded, [&](const auto &one) { return one.first == access; });
    return it == loaded.end() ? Value() : it->second;
  }

  // Begins the elements at `index`; does nothing if they have begun.
  void beginElements(Value index, int64_t lanes) {
    if (elements == index)
      return;
    elements = index, width = lanes;
    k.flatIndex = index;
    values.clear();
    loaded.clear();
  }

  Value read(OpOperand &operand) {
    RowAccess access = accessOf(operand, shape);
    if (Value value = find(once, access))
      return k.splat(value, width);
    if (Value value = find(loaded, access))
      return value;
    bool whole = access.row == shape.back() && access.column == 1;
    Value at = whole ? elements : access.row ? k.add(rowBase(access), k.column) : k.column;
    loaded.push_back({access, k.load(access.argument, at, width)});
    return loaded.back().second;
  }

  // A value of the body that an elementwise op computes, at the current elements.
  Value evaluate(Value value) {
    if (Value known = values.lookup(value))
      return known;
    Operation *def = value.getDefiningOp();
    if (auto output = outputs.find(value);
        output != outputs.end() && !isBehind(value) && k.columnLoops > 1)
      return values[value] = k.load(output->second, elements, width);
    SmallVector<Value> operands;
    for (OpOperand &operand : def->getOpOperands())
      operands.push_back(k.splat(
          isa<BlockArgument>(operand.get()) ? read(operand) : evaluate(operand.get()), width));
    auto element = cast<ElementwiseOpInterface>(def);
    Value result = k.splat(element.emitElement(k, operands), width);
    if (!element.isExact())
      result = k.round(result, getElementTypeOrSelf(value.getType()));
    return values[value] = result;
  }

  // Computes all outputs of one side before it stores the first one, whose bytes may be those of an
  // operand.
  void storeOutputs(bool behindRows) {
    SmallVector<std::pair<unsigned, Value>> computed;
    for (auto [i, value] : llvm::enumerate(op.getBody().front().getTerminator()->getOperands()))
      if (value.getDefiningOp() != rowOp && isBehind(value) == behindRows)
        computed.push_back({op.getNumOperands() + i, evaluate(value)});
    for (auto [argument, value] : computed)
      k.store(argument, elements, value);
  }

  Value load(Value operand, Value index, int64_t lanes) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (cast<RankedTensorType>(operand.getType()).getShape() != shape)
      return k.load(argument.getArgNumber(), index, lanes);
    bool begins = elements != index;
    beginElements(index, lanes);
    Value value = argument ? k.load(argument.getArgNumber(), index, lanes) : evaluate(operand);
    if (begins && k.columnLoops == 1)
      storeOutputs(false);
    return value;
  }

  // Of what the row op has stored, which is no result that elementwise ops read.
  Value loadAgain(Value result, Value index, int64_t lanes) {
    auto yielded = op.getBody().front().getTerminator()->getOperands();
    auto i = static_cast<unsigned>(std::distance(yielded.begin(), llvm::find(yielded, result)));
    loadedAgain.insert(i);
    return k.load(op.getNumOperands() + i, index, lanes);
  }

  void store(Value result, Value index, Value value) {
    if (result == rowOp->getResult(0)) {
      beginElements(index, KernelBuilder::widthOf(value));
      values[result] = k.round(value, getElementTypeOrSelf(result.getType()));
      storeOutputs(true);
    }
    for (auto [i, yielded] : llvm::enumerate(op.getBody().front().getTerminator()->getOperands()))
      if (yielded == result)
        k.store(op.getNumOperands() + i, index, value);
  }

  FusedRowsOp op;
  KernelBuilder &k;
  Operation *rowOp;
  ArrayRef<int64_t> shape;
  llvm::SmallDenseSet<Operation *> behind;
  llvm::SmallMapVector<Value, unsigned, 8> outputs; // of elementwise ops: their kernel arguments
  llvm::SmallDenseSet<unsigned> loadedAgain;        // results that the row op loads, by number
  Value row;
  SmallVector<std::pair<RowAccess, Value>> once;
  // Of the elements that are computed at present:
  Value elements; // the index of the first one
  int64_t width = 1;
  DenseMap<Value, Value> values;
  SmallVector<std::pair<RowAccess, Value>> loaded;
};

} // namespace

Operation *rowOpOf(FusedRowsOp op) {
  for (Operation &inner : op.getBody().front())
    if (inner.hasTrait<ComputesRows>())
      return &inner;
  return nullptr;
}

ArrayRef<int64_t> shapeOf(FusedRowsOp op) {
  return cast<RankedTensorType>(rowOpOf(op)->getOperand(0).getType()).getShape();
}

bool computesRowsOfLastDimension(Operation *op) {
  auto x = cast<RankedTensorType>(op->getOperand(0).getType());
  auto gradient = dyn_cast<LayerNormGradOp>(op); // a row of whose grid may be several of x
  int64_t rows = gradient ? gradient.getRowCount() : cast<KernelOpInterface>(op).getKernelRows();
  return x.getRank() > 0 && x.getDimSize(x.getRank() - 1) > 1 &&
         rows * x.getShape().back() == x.getNumElements();
}

LogicalResult FusedRowsOp::verifyRegions() {
  Block &body = getBody().front();
  auto same = [&](TypeRange inside, TypeRange outside, StringRef what) -> LogicalResult {
    if (inside == outside) // fused_rows_c1
      return success();
    return emitOpError("expects the ")
           << what << " of its body to have the types (" << outside << "), got (" << inside << ")";
  };
  if (failed(same(body.getArgumentTypes(), getInputs().getTypes(), "arguments")) ||
      failed(
          same(body.getTerminator()->getOperandTypes(), getOutputs().getTypes(), "yielded values")))
    return failure();
  if (llvm::any_of(body.getTerminator()->getOperands(), llvm::IsaPred<BlockArgument>))
    return emitOpError("expects its body to yield results of its ops"); // fused_rows_c1
  Operation *rowOp = rowOpOf(*this);                                    // fused_rows_c2
  if (!rowOp || !computesRowsOfLastDimension(rowOp))
    return emitOpError("expects an op in its body that computes rows of the last dimension");
  ArrayRef<int64_t> shape = shapeOf(*this);
  for (Operation &inner : body.without_terminator()) {
    if (&inner == rowOp || isa<FillConstantOp>(inner))
      continue;
    if (!isa<ElementwiseOpInterface>(inner) ||
        cast<RankedTensorType>(inner.getResult(0).getType()).getShape() != shape)
      return inner.emitOpError(
          "is not elementwise with the shape of the rows, so that it cannot be "
          "fused with them");
    for (OpOperand &operand : inner.getOpOperands()) { // fused_rows_c3
      Value value = operand.get();
      auto dims = cast<ElementwiseOpInterface>(inner).getOperandDims(operand.getOperandNumber());
      bool argument = isa<BlockArgument>(value);
      if ((argument && !mayReadWithSums(shape, value.getType(), dims)) ||
          (!argument && value.getDefiningOp() == rowOp && value != rowOp->getResult(0)))
        return inner.emitOpError(
                   "expects operands with an element for each column, row, or element "
                   "of the shape, or one, got ")
               << value.getType();
    }
  }
  return success();
}

int64_t FusedRowsOp::getKernelRows() {
  return cast<KernelOpInterface>(rowOpOf(*this)).getKernelRows();
}

KernelRequest FusedRowsOp::getKernelRequest() {
  KernelKey key("fused_rows");
  llvm::SmallDenseMap<Value, int64_t, 16> numbers; // of arguments, then of results
  auto number = [&](Value value) {
    numbers.insert({value, static_cast<int64_t>(numbers.size())});
    key.add(value.getType().getAsOpaquePointer());
  };
  key.add(int64_t(getNumOperands()));
  for (BlockArgument argument : getBody().getArguments())
    number(argument);
  for (Operation &inner : getBody().front()) {
    key.add(inner.getName().getAsOpaquePointer());
    key.add(int64_t(inner.getNumOperands()));
    for (Value operand : inner.getOperands())
      key.add(numbers.lookup(operand));
    key.addAttributes(&inner, {});
    for (Value result : inner.getResults())
      number(result);
  }
  return {key.text(), getKernelRows(), false};
}

// An operand is read in the first loop or in the last one, and the outputs of that side, or of the
// last loop, are stored behind it.
bool FusedRowsOp::mayShareBuffer(unsigned operand, unsigned result) {
  Value yielded = getBody().front().getTerminator()->getOperand(result);
  ArrayRef<int64_t> shape = shapeOf(*this);
  Operation *rowOp = rowOpOf(*this);
  if (getInputs()[operand].getType() != getResult(result).getType() ||
      cast<RankedTensorType>(yielded.getType()).getShape() != shape)
    return false;
  llvm::SmallDenseSet<Operation *> behind = opsBehind(*this);
  bool first = false, last = false;
  for (OpOperand &use : getBody().getArgument(operand).getUses()) {
    if (use.getOwner() == rowOp || !isa<ElementwiseOpInterface>(use.getOwner()))
      return false;
    RowAccess access = accessOf(use, shape);
    if (access.row != shape.back() || access.column != 1)
      return false;
    (behind.contains(use.getOwner()) ? last : first) = true;
  }
  if (last)
    return !first && behind.contains(yielded.getDefiningOp());
  // Only stored values are not computed again in later loops.
  Operation *yield = getBody().front().getTerminator();
  return llvm::all_of(getBody().front().without_terminator(), [&](Operation &inner) {
    return behind.contains(&inner) || isa<FillConstantOp>(inner) ||
           llvm::is_contained(yield->getOperands(), inner.getResult(0)) ||
           llvm::none_of(inner.getUsers(), [&](Operation *user) { return behind.contains(user); });
  });
}

void FusedRowsOp::emitKernel(KernelBuilder &k) {
  RowsEmission(*this, k).run();
}

} // namespace ampc::nn
