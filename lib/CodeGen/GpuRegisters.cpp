// Keeps the values of short rows in registers. If the number of iterations of a loop over columns
// is small and known, the loop is unrolled. A value loaded from a read-only argument is then reused
// by each later loop that loads at the same index, and so is a value stored to an argument that is
// also read. A store is dropped if a later loop stores there again and nothing loads it.
//
//   for c = first to middle step tile { use(load[c]) }  →  x0 = load[first], use(x0), x1 =
//                                                          load[first + tile], use(x1)
//   for c = first to end step tile { use(load[c]) }     →  in = first < end, x2 = in ? load[first]
//                                                          : 0, if in { use(x2) }
//
// This moves loads up. It is valid for arguments that share memory with a written one, because each
// element is still read before it is written.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
namespace ampc::codegen {
bool isStore(Operation *op) {
  return isa<vector::StoreOp, memref::StoreOp>(op);
}
Value baseOf(Operation *access) {
  return access->getOperand(isStore(access));
}
Value accessIndex(Operation *access) {
  return access->getOperand(isStore(access) + 1);
}

bool isSameValue(Value x, Value y) {
  if (x == y)
    return true;
  if (std::optional<int64_t> number = constantOf(x))
    return number == constantOf(y);
  Operation *a = x.getDefiningOp(), *b = y.getDefiningOp();
  if (!a || !b || a->getNumResults() != 1 || !isPure(a))
    return false;
  return OperationEquivalence::isEquivalentTo(
      a, b, [](Value p, Value q) { return success(isSameValue(p, q)); }, nullptr,
      OperationEquivalence::IgnoreLocations);
}

bool hoistComputation(Value value, scf::ForOp loop, OpBuilder &b, IRMapping &copy) {
  Operation *op = value.getDefiningOp();
  if (copy.contains(value) || !loop->isAncestor(value.getParentBlock()->getParentOp()))
    return true;
  if (!op || op->getNumRegions() || !isPure(op))
    return false;
  for (Value operand : op->getOperands())
    if (!hoistComputation(operand, loop, b, copy))
      return false;
  b.clone(*op, copy);
  return true;
}

namespace {

SmallVector<Value> zeros(OpBuilder &b, Location loc, ArrayRef<Type> types) {
  SmallVector<Value> values;
  for (Type type : types)
    values.push_back(arith::ConstantOp::create(b, loc, b.getZeroAttr(type)));
  return values;
}
} // namespace

RowRegisters::Use RowRegisters::useOf(Operation *op) const {
  bool store = isStore(op);
  if (!store && !isa<vector::LoadOp, memref::LoadOp>(op))
    return Use::Other;
  auto argument = dyn_cast<BlockArgument>(baseOf(op));
  if (op->getNumOperands() != 2u + store || !argument || !argument.getOwner()->isEntryBlock() ||
      argument.getArgNumber() >= info.arguments.size())
    return Use::Other;
  uint32_t access = info.arguments[argument.getArgNumber()].access;
  if (access == kAccessRead && !store)
    return Use::Load;
  return access != kAccessBoth ? Use::Other : store ? Use::Stage : Use::LoadStaged;
}

RowRegisters::RowValue *RowRegisters::find(Operation *access, Value index, Block *block,
                                           std::optional<int64_t> end) {
  Type type = isStore(access) ? access->getOperand(0).getType() : access->getResult(0).getType();
  for (RowValue &one : values)
    if (one.base == baseOf(access) && one.value.getType() == type &&
        one.value.getParentBlock() == block && (!one.end || one.end == end) &&
        isSameValue(one.index, index))
      return &one;
  return nullptr;
}

void RowRegisters::keepStored(Operation *store, Value index, Value value, Block *block,
                              std::optional<int64_t> end) {
  if (RowValue *before = find(store, index, block, end)) {
    overwritten.push_back(before->store);
    before->store = store, before->value = value;
  } else {
    values.push_back({baseOf(store), index, value, end, store});
  }
}

void RowRegisters::dropOverwritten() {
  for (Operation *store : overwritten)
    if (llvm::none_of(baseOf(store).getUsers(), llvm::IsaPred<vector::LoadOp, memref::LoadOp>))
      store->erase();
}

SmallVector<Value> RowRegisters::unroll(scf::ForOp loop, int64_t trips) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  SmallVector<Value> carried(loop.getInitArgs());
  for (int64_t trip = 0; trip < trips; ++trip) {
    IRMapping copy;
    copy.map(loop.getRegionIterArgs(), carried);
    Value shift = arith::MulIOp::create(b, loop.getStep(), arith::ConstantIndexOp::create(b, trip));
    copy.map(loop.getInductionVar(),
             arith::AddIOp::create(b, loop.getLowerBound(), shift).getResult());
    for (Operation &op : loop.getBody()->without_terminator()) {
      Use use = useOf(&op);
      bool load = use == Use::Load || use == Use::LoadStaged;
      RowValue *known =
          load ? find(&op, copy.lookupOrDefault(accessIndex(&op)), loop->getBlock(), std::nullopt)
               : nullptr;
      if (known) {
        copy.map(op.getResult(0), known->value);
        continue;
      }
      Operation *created = b.clone(op, copy);
      if (use == Use::Load)
        values.push_back(
            {baseOf(created), accessIndex(created), created->getResult(0), std::nullopt, nullptr});
      else if (use == Use::Stage)
        keepStored(created, accessIndex(created), created->getOperand(0), loop->getBlock(),
                   std::nullopt);
    }
    for (auto [value, yielded] : llvm::zip(carried, loop.getBody()->getTerminator()->getOperands()))
      value = copy.lookupOrDefault(yielded);
  }
  loop.erase();
  return carried;
}

SmallVector<Value> RowRegisters::runOnce(scf::ForOp loop, int64_t end) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  Block *body = loop.getBody();
  Value inside = arith::CmpIOp::create(b, arith::CmpIPredicate::slt, loop.getLowerBound(),
                                       loop.getUpperBound());
  IRMapping copy;
  copy.map(loop.getInductionVar(), loop.getLowerBound());
  copy.map(loop.getRegionIterArgs(), loop.getInitArgs());
  SmallVector<Operation *> loads, staged;
  SmallVector<Type> types, results(loop.getResultTypes());
  for (Operation &op : body->without_terminator()) {
    Use use = useOf(&op);
    if (use == Use::Other || !hoistComputation(accessIndex(&op), loop, b, copy))
      continue;
    Value index = copy.lookupOrDefault(accessIndex(&op));
    bool storedHere = llvm::any_of(staged, [&](Operation *store) {
      return baseOf(store) == baseOf(&op) &&
             isSameValue(copy.lookupOrDefault(accessIndex(store)), index);
    });
    if (use == Use::Stage) {
      staged.push_back(&op);
      results.push_back(op.getOperand(0).getType());
    } else if (RowValue *known = find(&op, index, loop->getBlock(), end); known && !storedHere) {
      copy.map(op.getResult(0), known->value);
    } else if (use == Use::Load) {
      loads.push_back(&op);
      types.push_back(op.getResult(0).getType());
    }
  }
  if (!loads.empty()) {
    auto read = scf::IfOp::create(b, types, inside, /*withElseRegion=*/true);
    OpBuilder thenBuilder = read.getThenBodyBuilder(), elseBuilder = read.getElseBodyBuilder();
    SmallVector<Value> loaded;
    for (Operation *load : loads)
      loaded.push_back(thenBuilder.clone(*load, copy)->getResult(0));
    scf::YieldOp::create(thenBuilder, loop.getLoc(), loaded);
    scf::YieldOp::create(elseBuilder, loop.getLoc(), zeros(elseBuilder, loop.getLoc(), types));
    for (auto [load, value] : llvm::zip(loads, read.getResults())) {
      copy.map(load->getResult(0), value);
      values.push_back(
          {baseOf(load), copy.lookupOrDefault(accessIndex(load)), value, end, nullptr});
    }
  }
  auto once = scf::IfOp::create(b, results, inside, /*withElseRegion=*/!results.empty());
  OpBuilder thenBuilder = once.getThenBodyBuilder();
  IRMapping stores;
  for (Operation &op : body->without_terminator())
    if (op.getNumResults() != 1 || !copy.contains(op.getResult(0))) {
      Operation *created = thenBuilder.clone(op, copy);
      if (isStore(&op))
        stores.map(&op, created);
    }
  if (!results.empty()) {
    SmallVector<Value> yielded, passed(loop.getInitArgs());
    for (Value value : body->getTerminator()->getOperands())
      yielded.push_back(copy.lookupOrDefault(value));
    for (Operation *store : staged)
      yielded.push_back(copy.lookupOrDefault(store->getOperand(0)));
    scf::YieldOp::create(thenBuilder, loop.getLoc(), yielded);
    OpBuilder elseBuilder = once.getElseBodyBuilder();
    llvm::append_range(passed, zeros(elseBuilder, loop.getLoc(),
                                     ArrayRef(results).drop_front(loop.getNumResults())));
    scf::YieldOp::create(elseBuilder, loop.getLoc(), passed);
  }
  for (auto [store, value] : llvm::zip(staged, once.getResults().drop_front(loop.getNumResults())))
    keepStored(stores.lookup(store), copy.lookupOrDefault(accessIndex(store)), value,
               loop->getBlock(), end);
  SmallVector<Value> carried(once.getResults().take_front(loop.getNumResults()));
  loop.erase();
  return carried;
}

} // namespace ampc::codegen
