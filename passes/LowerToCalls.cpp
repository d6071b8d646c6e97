// Lowers nn functions to entries of runtime calls. Per function, in program order:
//
//   read              the variable's bytes; a copy of them if the variable is written before the
//                     last reader of the value
//   view              the operand's bytes; for nn.rank_mean of a training step also rt.rank_mean
//   part              the part of the operand's bytes, if all its readers can read it (PartViews.h)
//   copy of results   nothing, if the calls that compute them write to its result (ResultPlaces.h)
//   library call      the rt op that the op's interface creates
//   strided movement  one rt.launch per kernel, with all boxes that the kernel serves
//   kernel op, fused  rt.launch of a kernel in @kernels, which equal ops share
//   update            rt.launch of the formula's kernel, one piece per parameter, on the variables'
//                     bytes
//   assign            nothing if the value was computed in the variable's bytes, else a copy; with
//                     a guard, one that the guard skips
//   return            rt.output
//
// Buffer reuse: a value is computed directly in the variable bytes that it ends in, or in those of
// an operand that dies at the op, if no later call reads the old contents. A gradient's operand is
// then in the arena of gradients, too. PlaceOutputs does the same for outputs.
#include "CallAttributes.h"
#include "CallLabels.h"
#include "CallPieces.h"
#include "IndexRanges.h"
#include "LibraryCalls.h"
#include "PartViews.h"
#include "PlaceVariables.h"
#include "ResultPlaces.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/KernelLibrary.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_LOWERTOCALLSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// The state of a value while its function is lowered.
struct ValueInfo {
  Slot slot;
  Operation *lastUse = nullptr; // of a root: the last user of it or of a view of it
  bool isGradient = false;      // finished gradient of a parameter
  bool isReused = false;        // of a root: its bytes were given to a result
};

class EntryLowering {
public:
  EntryLowering(func::FuncOp func, const Variables &variables, nn::KernelLibrary &kernels,
                OpBuilder at)
      : func(func), variables(variables), kernels(kernels), b(at), attributes(b),
        parts(func.getBody().front()), places(func.getBody().front(), parts),
        bufferType(rt::BufferType::get(b.getContext())), labels(b.getContext()) {}

  LogicalResult run() {
    analyze();
    entry = rt::EntryOp::create(b, func.getLoc(), func.getName());
    b.createBlock(&entry.getBody());
    for (BlockArgument argument : func.getArguments()) {
      Slot slot = valueInfo[argument].slot = makeSlot(rt::Arena::Input, argument.getType());
      rt::InputOp::create(b, func.getLoc(),
                          func.getArgAttrOfType<StringAttr>(argument.getArgNumber(), nn::kNameAttr),
                          slot.buffer, argument.getType());
      createIndexRanges(b, func, argument.getArgNumber());
    }
    for (Operation &op : func.getBody().front()) {
      work = workOf(&op);
      if (failed(lower(&op)))
        return failure();
    }
    return success();
  }

private:
  Value rootOf(Value value) const {
    auto it = roots.find(value);
    return it == roots.end() ? value : it->second;
  }

  Slot slotOf(Value value) const { return valueInfo.lookup(value).slot; }
  Operation *lastUseOf(Value root) const { return valueInfo.lookup(root).lastUse; }

  // Collects the roots of views, last uses and first writes of variables. Then decides which
  // assigned values are computed in place.
  void analyze() {
    Block &block = func.getBody().front();
    size_t values = func.getNumArguments();
    for (Operation &op : block)
      values += op.getNumResults();
    valueInfo.reserve(values); // avoids rehashing
    SmallVector<nn::ReadOp> reads;
    SmallVector<nn::AssignOp> assigns;
    for (Operation &op : block) {
      if (isa<nn::ViewOpInterface>(op))
        roots[op.getResult(0)] = rootOf(op.getOperand(0));
      else if (parts.areViews(&op))
        for (Value result : op.getResults())
          roots[result] = rootOf(op.getOperand(parts.find(result)->source));
      for (Value result : op.getResults())
        if (const ResultPlace *there = places.find(result))
          roots[result] = there->target;
      for (Value operand : op.getOperands())
        valueInfo[rootOf(operand)].lastUse = &op;
      if (auto gradient = dyn_cast<nn::GradientOp>(op))
        valueInfo[gradient.getValue()].isGradient = true;
      else if (auto read = dyn_cast<nn::ReadOp>(op))
        reads.push_back(read);
      else if (auto assign = dyn_cast<nn::AssignOp>(op)) {
        firstWrite.try_emplace(assign.getVariableAttr().getAttr(), &op);
        assigns.push_back(assign);
      } else if (auto update = dyn_cast<nn::UpdateOp>(op))
        update.forEachWritten([&](StringAttr variable) { firstWrite.try_emplace(variable, &op); });
    }
    // The last op that reads the variable's bytes themselves, not a copy.
    DenseMap<StringAttr, Operation *> lastRead;
    for (nn::ReadOp read : reads) {
      Operation *&last = lastRead[read.getVariableAttr().getAttr()],
                *reader = lastUseOf(read.getValue());
      if (!last || (reader && last->isBeforeInBlock(reader)))
        last = reader;
    }
    for (nn::AssignOp assign : assigns)
      considerInPlace(assign, lastRead.lookup(assign.getVariableAttr().getAttr()));
  }

  // Decides whether the assigned value can be computed in the variable's bytes. Conditions: the op
  // that computes it has the guard of the assign; no later op reads the old bytes; and if that op
  // itself reads them, it does so element by element.
  void considerInPlace(nn::AssignOp assign, Operation *lastRead) {
    Value value = assign.getValue();
    auto kernel = value.getDefiningOp<nn::KernelOpInterface>();
    if (!kernel || rootOf(value) != value || pendingVariables.contains(value))
      return;
    auto fused = dyn_cast<nn::FusedOp>(*kernel);
    if (assign.getGuard() != (fused ? fused.getGuard() : Value()))
      return;
    if (lastRead && kernel->isBeforeInBlock(lastRead))
      return;
    unsigned result = cast<OpResult>(value).getResultNumber();
    for (OpOperand &operand : kernel->getOpOperands()) {
      auto read = rootOf(operand.get()).getDefiningOp<nn::ReadOp>();
      if (read && read.getVariableAttr() == assign.getVariableAttr() &&
          !kernel.mayShareBuffer(operand.getOperandNumber(), result))
        return;
    }
    StringAttr name = assign.getVariableAttr().getAttr();
    pendingVariables[value] = name;
    inPlace.insert(assign);
  }

  LogicalResult lower(Operation *op) {
    if (auto read = dyn_cast<nn::ReadOp>(op))
      lowerRead(read);
    else if (auto assign = dyn_cast<nn::AssignOp>(op))
      lowerAssign(assign);
    else if (auto call = dyn_cast<nn::LibraryCallOpInterface>(op))
      lowerLibraryCall(call);
    else if (isa<nn::ViewOpInterface>(op)) {
      Slot slot = slotOf(op->getOperand(0));
      valueInfo[op->getResult(0)].slot = slot;
      // Ranks evaluate different numbers of batches, so only their training steps run together.
      if (isa<nn::RankMeanOp>(op) && func.getName() == "train_step")
        rt::RankMeanOp::create(b, op->getLoc(), slot.buffer, slot.offset, slot.bytes);
    } else if (auto file = dyn_cast<nn::FileConstantOp>(op)) {
      Slot slot = valueInfo[file.getValue()].slot = makeSlot(rt::Arena::Constant, file.getType());
      auto buffer = slot.buffer.getDefiningOp<rt::BufferOp>();
      buffer.setFileAttr(file.getFileAttr());
      buffer.setFileOffsetAttr(file.getOffsetAttr());
      if (auto stored = op->getAttrOfType<TypeAttr>("nn.stored"))
        buffer->setAttr("rt.narrowed", TypeAttr::get(file.getType())); // from f32
    } else if (auto constant = dyn_cast<nn::ConstantOp>(op)) {
      valueInfo[constant.getOut()].slot = makeSlot(rt::Arena::Constant, constant.getType());
      slotOf(constant.getOut()).buffer.getDefiningOp()->setAttr("rt.data", constant.getValue());
    } else if (auto gradient = dyn_cast<nn::GradientOp>(op)) {
      Slot slot = slotOf(gradient.getValue());
      rt::GradientOp::create(b, op->getLoc(), gradient.getParameter(), slot.buffer,
                             gradient.getValue().getType());
    } else if (auto check = dyn_cast<amp::CheckFiniteOp>(op))
      lowerCheckFinite(check);
    else if (auto update = dyn_cast<nn::UpdateOp>(op))
      return lowerUpdate(update);
    else if (auto initialize = dyn_cast<nn::InitializeOp>(op))
      lowerInitialize(initialize);
    else if (auto kernel = dyn_cast<nn::KernelOpInterface>(op))
      lowerKernel(kernel);
    else if (parts.areViews(op))
      lowerParts(op);
    else if (places.isWrittenByCalls(op))
      return success();
    else if (auto copies = dyn_cast<nn::StridedCopyOpInterface>(op))
      lowerCopies(copies);
    else if (auto ret = dyn_cast<func::ReturnOp>(op))
      lowerReturn(ret);
    else
      return op->emitOpError("has no lowering to runtime calls");
    return success();
  }

  void lowerParts(Operation *op) {
    for (Value result : op->getResults()) {
      const PartView &part = *parts.find(result);
      valueInfo[result].slot = part.slotIn(slotOf(op->getOperand(part.source)));
    }
  }

  void lowerRead(nn::ReadOp op) {
    StringAttr name = op.getVariableAttr().getAttr();
    Slot slot = variableSlot(name);
    auto write = firstWrite.find(name);
    Operation *last = lastUseOf(op.getValue());
    if (write != firstWrite.end() && last && write->second->isBeforeInBlock(last)) {
      Slot kept = makeSlot(rt::Arena::Activation, op.getValue().getType());
      copy(slot, kept, name);
      slot = kept;
    }
    valueInfo[op.getValue()].slot = slot;
  }

  void lowerAssign(nn::AssignOp op) {
    if (inPlace.contains(op))
      return;
    StringAttr name = op.getVariableAttr().getAttr();
    Type type = op.getValue().getType();
    Slot from = slotOf(op.getValue()), to = variableSlot(name);
    if (!op.getGuard())
      return copy(from, to, name);
    launch(op.getLoc(), kernels.guardedCopy(getElementTypeOrSelf(type)), nn::elementCount(type),
           {from, slotOf(op.getGuard()), to}, name);
  }

  void lowerLibraryCall(nn::LibraryCallOpInterface op) {
    SmallVector<Value> buffers;
    SmallVector<int64_t> offsets, bytes;
    auto add = [&](const Slot &slot) {
      buffers.push_back(slot.buffer);
      offsets.push_back(slot.offset);
      bytes.push_back(slot.bytes);
    };
    for (Value operand : op->getOperands())
      add(slotOf(operand));
    for (Value result : op->getResults())
      add(place(result));
    calls.create(op, {b, kernels, buffers, attributes.list(offsets), attributes.list(bytes),
                      labels.of(op), places.stridesOfAll(op)});
  }

  void lowerKernel(nn::KernelOpInterface op) {
    int64_t touched = kWholeSlots;
    if (auto fused = dyn_cast<nn::FusedOp>(op.getOperation()))
      if (SmallVector<ArrayRef<int64_t>> strides = places.stridesOfAll(op); !strides.empty()) {
        nn::setStrides(fused, strides);
        touched = accessedElementBytes(op);
      }
    SmallVector<Slot> arguments;
    SmallVector<Type> elements;
    for (Value operand : op->getOperands()) {
      arguments.push_back(slotOf(operand));
      elements.push_back(getElementTypeOrSelf(operand.getType()));
    }
    for (Value result : nn::computedResults(op)) {
      arguments.push_back(place(result, op));
      elements.push_back(getElementTypeOrSelf(result.getType()));
    }
    nn::KernelRequest request = op.getKernelRequest();
    auto kernel = kernels.get(
        request.key, elements, request.anyRows ? 0 : request.rows,
        [&](nn::KernelBuilder &k) { op.emitKernel(k); },
        aliasSetsOf(arguments, op->getNumOperands()));
    launch(op.getLoc(), kernel, request.rows, arguments, labels.of(op), touched);
  }

  // The boxes of an op write disjoint ranges, so those that share a kernel become pieces of one
  // launch.
  void lowerCopies(nn::StridedCopyOpInterface op) {
    for (Value result : op->getResults())
      place(result);
    llvm::MapVector<Attribute, Pieces> launches; // by kernel
    for (nn::StridedCopy box : op.getCopies()) {
      Value source = op->getOperand(box.source), target = op->getResult(box.target);
      int64_t bytes = nn::elementBytes(getElementTypeOrSelf(source.getType()));
      Slot from = slotOf(source),
           to = partOf(slotOf(target), box.targetOffset, nn::targetExtent(box), bytes);
      if (!box.zero)
        from = partOf(from, box.sourceOffset, nn::sourceExtent(box), bytes);
      Type raw = b.getIntegerType(bytes * 8);
      if (nn::isDense(box) && box.sourceOffset == 0 &&
          box.targetOffset == 0) { // a dense copy: one kernel serves all sizes
        launches[kernels.conversion(raw, raw)].add(to.bytes / bytes, {from, to});
        continue;
      }
      int64_t read = box.zero ? 0 : from.bytes;
      auto kernel =
          kernels.get(nn::copyKey(box, bytes, read, to.bytes), {raw, raw}, nn::copyRows(box),
                      [&](nn::KernelBuilder &k) { nn::emitCopy(k, box, read, to.bytes); });
      launches[kernel].add(nn::copyRows(box), {from, to});
    }
    for (auto &[kernel, pieces] : launches)
      launch(op.getLoc(), cast<FlatSymbolRefAttr>(kernel), pieces, labels.of(op));
  }

  void lowerCheckFinite(amp::CheckFiniteOp op) {
    markUnscalePoint(op.getLoc());
    Slot flag = place(op.getFoundInf()), inverse = slotOf(op.getInverseScale());
    rt::FillOp::create(b, op.getLoc(), flag.buffer, attributes.number(0),
                       attributes.number(flag.offset), attributes.number(flag.bytes),
                       labels.of(op));
    llvm::MapVector<Type, Pieces> byElement;
    for (Value gradient : op.getGradients())
      byElement[getElementTypeOrSelf(gradient.getType())].add(nn::elementCount(gradient.getType()),
                                                              {inverse, slotOf(gradient), flag});
    for (auto &[element, pieces] : byElement)
      launch(op.getLoc(), kernels.finiteCheck(element, op.getNarrows()), pieces, labels.of(op));
  }

  LogicalResult lowerUpdate(nn::UpdateOp op) {
    Block &formula = op.getBody().front();
    auto fused = dyn_cast<nn::FusedOp>(formula.front());
    OperandRange yielded = formula.getTerminator()->getOperands();
    if (!fused || fused->getNextNode() != formula.getTerminator() ||
        fused->getNumResults() != yielded.size())
      return op.emitOpError("expects its formula to be one nn.fused that makes each yielded value");
    SmallVector<unsigned> arguments; // for each argument of the kernel, its number in the formula
    SmallVector<Type> elements;
    for (Value operand : fused->getOperands())
      arguments.push_back(cast<BlockArgument>(operand).getArgNumber());
    unsigned states = op.getStates(), read = states - op.getWritten();
    for (Value output : fused.getOutputs())
      arguments.push_back(read + (llvm::find(yielded, output) - yielded.begin()));
    for (unsigned argument : arguments)
      elements.push_back(getElementTypeOrSelf(formula.getArgument(argument).getType()));
    // Indexed by the formula's arguments. The scalars and the guard are the same for all
    // parameters.
    SmallVector<Slot> slots(formula.getNumArguments());
    unsigned firstScalar = states + (op.getGradients().empty() ? 0 : 1);
    for (auto [i, scalar] : llvm::enumerate(op.getScalars()))
      slots[firstScalar + i] = slotOf(scalar);
    if (op.getGuard())
      slots.back() = slotOf(op.getGuard());
    Pieces pieces;
    SmallVector<int64_t>
        aliasSets; // the same for all parameters: their states are written in place
    for (unsigned i = 0; i < op.getParameters(); ++i) {
      for (unsigned s = 0; s < states; ++s)
        slots[s] = variableSlot(op.getVariable(i, s));
      if (!op.getGradients().empty())
        slots[states] = slotOf(op.getGradients()[i]);
      SmallVector<Slot> piece;
      for (unsigned argument : arguments)
        piece.push_back(slots[argument]);
      pieces.add(variables.lookup(op.getVariable(i, 0)).elements, piece);
      aliasSets = aliasSetsOf(piece, fused->getNumOperands());
    }
    auto kernel = kernels.get(
        fused.getKernelRequest().key, elements, 0,
        [&](nn::KernelBuilder &k) { fused.emitKernel(k); }, aliasSets);
    launch(op.getLoc(), kernel, pieces, labels.of(op.getVariables(), states, ".update"));
    return success();
  }

  void lowerInitialize(nn::InitializeOp op) {
    Type i64 = b.getI64Type(), i32 = b.getI32Type();
    auto kernel = kernels.get(op.getKernelKey(), {i64, i32, op.getDtype()}, 0,
                              [&](nn::KernelBuilder &k) { op.emitKernel(k); });
    Slot seed = slotOf(op.getSeed()), rows = slotOf(op.getParameters());
    Pieces pieces;
    for (auto [i, variable] : llvm::enumerate(op.getVariables().getAsRange<FlatSymbolRefAttr>())) {
      Slot row{rows.buffer, rows.offset + static_cast<int64_t>(i) * op.kRowBytes, op.kRowBytes};
      const Variable &variableInfo = variables.find(variable.getAttr())->second;
      pieces.add(variableInfo.elements, {seed, row, variableInfo.slot});
    }
    launch(op.getLoc(), kernel, pieces, labels.of(op.getVariables(), 1, ""));
  }

  void markUnscalePoint(Location loc) {
    if (!std::exchange(pointMarked, true))
      rt::UnscalePointOp::create(b, loc);
  }

  void lowerReturn(func::ReturnOp op) {
    for (OpOperand &operand : op->getOpOperands()) {
      unsigned i = operand.getOperandNumber();
      Type type = operand.get().getType();
      Slot out = makeSlot(rt::Arena::Output, type);
      auto name = func.getResultAttrOfType<StringAttr>(i, nn::kNameAttr);
      copy(slotOf(operand.get()), out, name);
      rt::OutputOp::create(b, op.getLoc(), name, out.buffer, nn::fieldOf(func, i),
                           TypeAttr::get(type),
                           func.getResultAttr(i, "nn.row_mean") ? b.getUnitAttr() : UnitAttr());
    }
  }

  // A new buffer for a value of this type.
  Slot makeSlot(rt::Arena arena, Type type) {
    int64_t bytes = nn::byteSize(type);
    return {rt::BufferOp::create(b, func.getLoc(), bufferType, arena, bytes, std::nullopt,
                                 StringAttr(), IntegerAttr()),
            0, bytes};
  }

  Slot variableSlot(StringAttr name) const { return variables.find(name)->second.slot; }

  Slot place(Value result, nn::KernelOpInterface kernel = {}) {
    if (auto it = pendingVariables.find(result); it != pendingVariables.end())
      return valueInfo[result].slot = variableSlot(it->second);
    if (const ResultPlace *there = places.find(result)) {
      Slot whole = slotOf(there->target);
      return there->slotIn(whole.buffer ? whole : place(there->target), result.getType());
    }
    ValueInfo &info = valueInfo[result];
    rt::Arena arena = info.isGradient ? rt::Arena::Gradient : rt::Arena::Activation;
    for (OpOperand &operand : result.getDefiningOp()->getOpOperands())
      if (kernel && mayTakeOver(operand, kernel, cast<OpResult>(result).getResultNumber())) {
        info.slot = slotOf(operand.get());
        info.slot.buffer.getDefiningOp<rt::BufferOp>().setArena(arena);
        return info.slot;
      }
    return info.slot = makeSlot(arena, result.getType());
  }

  // Whether the result can take over the bytes of the operand: an activation whose last use is this
  // op, read before the result is written, element by element. Marks the operand as reused.
  bool mayTakeOver(OpOperand &operand, nn::KernelOpInterface kernel, unsigned result) {
    Value root = rootOf(operand.get());
    if (isa<BlockArgument>(root) || isa<nn::ReadOp>(root.getDefiningOp()))
      return false;
    ValueInfo &known = valueInfo[root];
    if (known.isReused || known.lastUse != kernel.getOperation())
      return false;
    // The kernel may read an element of a part after it wrote the result to the element's bytes.
    for (Value other : kernel->getOperands())
      if (rootOf(other) == root && slotOf(other).bytes != known.slot.bytes)
        return false;
    auto buffer = known.slot.buffer.getDefiningOp<rt::BufferOp>();
    return known.isReused = buffer && buffer.getArena() == rt::Arena::Activation &&
                            kernel.mayShareBuffer(operand.getOperandNumber(), result);
  }

  void launch(Location loc, FlatSymbolRefAttr kernel, int64_t rows, ArrayRef<Slot> slots,
              StringAttr name, int64_t touched = kWholeSlots) {
    Pieces pieces;
    pieces.add(rows, slots, touched);
    launch(loc, kernel, pieces, name);
  }

  void launch(Location loc, FlatSymbolRefAttr kernel, const Pieces &pieces, StringAttr name) {
    rt::LaunchOp::create(b, loc, kernel, attributes.list(pieces.rows), pieces.buffers,
                         attributes.list(pieces.offsets), attributes.list(pieces.bytes),
                         attributes.number(pieces.grain), name, work);
  }

  void copy(Slot from, Slot to, StringAttr name) {
    rt::CopyOp::create(b, func.getLoc(), from.buffer, to.buffer,
                       attributes.list({from.offset, to.offset}), attributes.number(to.bytes),
                       name);
  }

  func::FuncOp func;
  const Variables &variables;
  nn::KernelLibrary &kernels;
  OpBuilder b;
  AttributeCache attributes;
  LibraryCalls calls;
  PartViews parts;
  ResultPlaces places;
  rt::BufferType bufferType;
  CallLabels labels;
  rt::LaunchWork work = rt::LaunchWork::Graph; // of the op that is being lowered
  rt::EntryOp entry;
  DenseMap<Value, ValueInfo> valueInfo;
  DenseMap<Value, Value> roots;                 // the root value of each view
  DenseMap<Value, StringAttr> pendingVariables; // values that are computed in a variable's bytes
  DenseMap<StringAttr, Operation *> firstWrite;
  DenseSet<Operation *> inPlace; // assigns that need no call
  bool pointMarked = false;
};

class LowerToCalls : public impl::LowerToCallsPassBase<LowerToCalls> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    Variables variables = placeVariables(module);
    OpBuilder b = OpBuilder::atBlockEnd(module.getBody());
    auto kernels = ModuleOp::create(b, module.getLoc(), StringRef("kernels"));
    nn::KernelLibrary library(kernels);
    for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      if (failed(EntryLowering(func, variables, library, OpBuilder(func)).run()))
        return signalPassFailure();
      func.erase();
    }
  }
};

} // namespace
} // namespace ampc
