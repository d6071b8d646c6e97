#include "ampc/Dialect/NN/JoinedKernel.h"
#include "Parallel.h"
#include "ampc/Dialect/NN/Kernel.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kReads = 1, kWrites = 2; // access bits in ampc.args

// Whether the op is an `if` that only guards stores. Its body may be computed unconditionally,
// because nothing in a kernel traps.
bool guardsStores(Operation *op) {
  auto branch = dyn_cast<scf::IfOp>(op);
  return branch && branch.getNumResults() == 0 && branch.getElseRegion().empty();
}

// Whether all accesses of the argument are to element 0, and none of its stores is in a loop.
bool isOneNumber(BlockArgument argument) {
  return llvm::all_of(argument.getUsers(), [&](Operation *user) {
    if (auto load = dyn_cast<memref::LoadOp>(user))
      return matchPattern(load.getIndices()[0], m_Zero());
    auto store = dyn_cast<memref::StoreOp>(user);
    if (!store || !matchPattern(store.getIndices()[0], m_Zero()))
      return false;
    Operation *around = store->getParentOp();
    while (guardsStores(around))
      around = around->getParentOp();
    return isa<func::FuncOp>(around);
  });
}

} // namespace

std::optional<SingleRow> SingleRow::of(func::FuncOp kernel) {
  if (kernel->getAttrOfType<IntegerAttr>("ampc.rows").getInt() > 1)
    return std::nullopt;
  SingleRow row;
  row.body = kernel.clone();
  Block &entry = row.body->getBody().front();
  unsigned count = entry.getNumArguments() - 2;
  OpBuilder b = OpBuilder::atBlockBegin(&entry);
  for (int64_t i : {0, 1})
    entry.getArgument(count + i).replaceAllUsesWith(
        arith::ConstantIndexOp::create(b, kernel.getLoc(), i));
  // Promotes loops of one iteration, except those of reductions, whose attributes would be lost.
  SmallVector<Operation *> ops;
  row.body->getBody().walk([&](Operation *op) {
    if (!isReduction(op))
      ops.push_back(op);
  });
  RewritePatternSet patterns(kernel.getContext());
  scf::ForOp::getCanonicalizationPatterns(patterns, kernel.getContext());
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingOps);
  if (failed(applyOpPatternsGreedily(ops, std::move(patterns), config)))
    return std::nullopt;
  for (auto [i, attribute] : llvm::enumerate(kernel->getAttrOfType<ArrayAttr>("ampc.args"))) {
    ArrayRef<int64_t> access = cast<DenseI64ArrayAttr>(attribute);
    bool number = access[0] + access[1] == elementBytes(row.element(i));
    if (number ? !isOneNumber(entry.getArgument(i)) : access[2] != kReads)
      return std::nullopt;
    row.numbers.push_back(number);
  }
  return row;
}

Type SingleRow::element(unsigned argument) const {
  func::FuncOp function = body.get();
  return cast<MemRefType>(function.getArgumentTypes()[argument]).getElementType();
}

JoinedKernel::JoinedKernel(ModuleOp kernels, StringRef name)
    : b(OpBuilder::atBlockEnd(kernels.getBody())) {
  Location loc = kernels.getLoc();
  Type index = b.getIndexType();
  func = func::FuncOp::create(b, loc, name, b.getFunctionType({index, index}, {}));
  Block *entry = func.addEntryBlock();
  b.setInsertionPointToStart(entry);
  zero = arith::ConstantIndexOp::create(b, loc, 0);
  auto rows = scf::ForOp::create(b, loc, entry->getArgument(0), entry->getArgument(1),
                                 arith::ConstantIndexOp::create(b, loc, 1));
  func::ReturnOp::create(b, loc);
  row = rows.getBody();
  b.setInsertionPoint(row->getTerminator());
}

unsigned JoinedKernel::addPlace(Type element, int64_t bytes, bool number) {
  auto type = MemRefType::get({ShapedType::kDynamic}, element);
  all.push_back({func.getBody().front().addArgument(type, func.getLoc()), bytes, number, {}});
  return all.size() - 1;
}

Value JoinedKernel::as(Value value, Type type) {
  return value.getType() == type ? value
                                 : Value(arith::BitcastOp::create(b, func.getLoc(), type, value));
}

// Numbers are loaded at the start of the row, before any is stored.
Value JoinedKernel::valueOf(unsigned place, Type type) {
  Place &p = all[place];
  if (!p.value) {
    OpBuilder first = OpBuilder::atBlockBegin(row);
    p.value = memref::LoadOp::create(first, func.getLoc(), p.memory, zero);
    p.loaded = true;
  }
  return as(p.value, type);
}

void JoinedKernel::assign(unsigned place, Value value, Value condition) {
  if (condition)
    value = arith::SelectOp::create(b, func.getLoc(), condition, value,
                                    valueOf(place, value.getType()));
  all[place].value = value;
  all[place].assigned = true;
}

void JoinedKernel::copy(unsigned from, unsigned to) {
  assign(to, valueOf(from, elementOf(from)), {});
}

void JoinedKernel::fill(unsigned to, uint8_t byte) {
  auto type = IntegerType::get(func.getContext(), 8 * all[to].bytes);
  APInt bits = APInt::getSplat(type.getWidth(), APInt(8, byte));
  assign(to, arith::ConstantOp::create(b, func.getLoc(), b.getIntegerAttr(type, bits)), {});
}

void JoinedKernel::call(const SingleRow &kernel, ArrayRef<unsigned> places) {
  func::FuncOp body = kernel.body.get();
  IRMapping map;
  for (auto [i, place] : llvm::enumerate(places))
    if (!kernel.isNumber(i))
      map.map(body.getArgument(i), all[place].memory);
  emit(body.getBody().front(), kernel, places, map, {});
}

void JoinedKernel::emit(Block &block, const SingleRow &kernel, ArrayRef<unsigned> places,
                        IRMapping &map, Value condition) {
  auto place = [&](Value memory) { return places[cast<BlockArgument>(memory).getArgNumber()]; };
  for (Operation &op : block.without_terminator()) {
    if (auto store = dyn_cast<memref::StoreOp>(op)) {
      assign(place(store.getMemref()), map.lookup(store.getValueToStore()), condition);
    } else if (guardsStores(&op)) {
      auto branch = cast<scf::IfOp>(op);
      Value inner = map.lookup(branch.getCondition());
      if (condition)
        inner = arith::AndIOp::create(b, func.getLoc(), condition, inner);
      emit(*branch.thenBlock(), kernel, places, map, inner);
    } else {
      emitOther(op, kernel, places, map);
    }
  }
}

// Clones an op and replaces its loads of numbers by their current values.
void JoinedKernel::emitOther(Operation &op, const SingleRow &kernel, ArrayRef<unsigned> places,
                             IRMapping &map) {
  auto numberOf = [&](memref::LoadOp load) -> std::optional<unsigned> {
    auto argument = dyn_cast<BlockArgument>(load.getMemref());
    bool number = argument && argument.getOwner()->getParentOp() == kernel.body.get() &&
                  kernel.isNumber(argument.getArgNumber());
    return number ? std::optional(places[argument.getArgNumber()]) : std::nullopt;
  };
  op.walk([&](memref::LoadOp load) {
    if (std::optional<unsigned> place = numberOf(load))
      map.map(load.getResult(), valueOf(*place, load.getType()));
  });
  auto top = dyn_cast<memref::LoadOp>(op);
  if (top && numberOf(top))
    return;
  Operation *copy = b.clone(op, map);
  copy->walk([&](memref::LoadOp load) {
    // The clone still refers to the kernel's own argument, because numbers are in no map.
    if (std::optional<unsigned> place = numberOf(load)) {
      load.replaceAllUsesWith(valueOf(*place, load.getType()));
      load.erase();
    }
  });
}

SmallVector<unsigned> JoinedKernel::finish(function_ref<bool(unsigned)> isUsedOutside) {
  Location loc = func.getLoc();
  SmallVector<unsigned> used;
  SmallVector<Attribute> access;
  for (auto [i, p] : llvm::enumerate(all)) {
    bool writes = p.assigned && isUsedOutside(i),
         reads = p.number ? p.loaded : !p.memory.use_empty();
    if (writes)
      memref::StoreOp::create(b, loc,
                              as(p.value, cast<MemRefType>(p.memory.getType()).getElementType()),
                              p.memory, zero);
    if (!reads && !writes)
      continue;
    used.push_back(i);
    access.push_back(
        b.getDenseI64ArrayAttr({p.bytes, 0, (reads ? kReads : 0) | (writes ? kWrites : 0)}));
  }
  if (used.empty()) {
    func.erase();
    return used;
  }
  // Append the range of rows to the remaining arguments.
  Block &entry = func.getBody().front();
  for (unsigned i : {0, 1})
    entry.getArgument(i).replaceAllUsesWith(entry.addArgument(b.getIndexType(), loc));
  entry.eraseArguments([](BlockArgument argument) { return argument.use_empty(); });
  func.setFunctionType(b.getFunctionType(entry.getArgumentTypes(), {}));
  func->setAttr("ampc.rows", b.getI64IntegerAttr(1));
  func->setAttr("ampc.args", b.getArrayAttr(access));
  countReductions(func);
  return used;
}

} // namespace ampc::nn
