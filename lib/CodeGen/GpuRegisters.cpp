// Short rows are read once. Where a thread has few iterations of a loop over columns and their number is known, they stand
// one behind the other, and what an argument that is only read gave serves each later loop that loads at the same index.
//
//   for c = first to middle step tile { use(load[c]) }  →  x0 = load[first], use(x0), x1 = load[first + tile], use(x1)
//   for c = first to end step tile { use(load[c]) }     →  in = first < end, x2 = in ? load[first] : 0, if in { use(x2) }
//
// A row may be read here before another argument that shares its memory is written: each element is read before that.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr uint32_t kAccessRead = 1;

Value indexOf(Operation *load) { return load->getOperand(1); }

/// Whether two values are computed alike from the same values.
bool same(Value x, Value y) {
  if (x == y) return true;
  Operation *a = x.getDefiningOp(), *b = y.getDefiningOp();
  if (!a || !b || a->getNumResults() != 1 || !isPure(a)) return false;
  return OperationEquivalence::isEquivalentTo(
      a, b, [](Value p, Value q) { return success(same(p, q)); }, nullptr, OperationEquivalence::IgnoreLocations);
}

/// Copies what computes `value` in `body` to where `b` is; false, where that cannot run ahead of the rest.
bool computeAhead(Value value, Block *body, OpBuilder &b, IRMapping &copy) {
  Operation *op = value.getDefiningOp();
  if (copy.contains(value) || value.getParentBlock() != body) return true;
  if (!op || op->getNumRegions() || !isPure(op)) return false;
  for (Value operand : op->getOperands())
    if (!computeAhead(operand, body, b, copy)) return false;
  b.clone(*op, copy);
  return true;
}
} // namespace

bool RowRegisters::isKept(Operation &op) const {
  if (!isa<vector::LoadOp, memref::LoadOp>(op) || op.getNumOperands() != 2) return false;
  auto argument = dyn_cast<BlockArgument>(op.getOperand(0));
  return argument && argument.getOwner()->isEntryBlock() && argument.getArgNumber() < info.arguments.size() &&
         info.arguments[argument.getArgNumber()].access == kAccessRead;
}

Value RowRegisters::find(Operation &load, Value index, Block *block, std::optional<int64_t> end) const {
  for (Kept kept : loads)
    if (kept.base == load.getOperand(0) && kept.value.getType() == load.getResult(0).getType() &&
        kept.value.getParentBlock() == block && (!kept.end || kept.end == end) && same(kept.index, index))
      return kept.value;
  return {};
}

SmallVector<Value> RowRegisters::unroll(scf::ForOp loop, int64_t trips) {
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  SmallVector<Value> carried(loop.getInitArgs());
  for (int64_t trip = 0; trip < trips; ++trip) {
    IRMapping copy;
    copy.map(loop.getRegionIterArgs(), carried);
    Value shift = arith::MulIOp::create(b, loop.getStep(), arith::ConstantIndexOp::create(b, trip));
    copy.map(loop.getInductionVar(), arith::AddIOp::create(b, loop.getLowerBound(), shift).getResult());
    for (Operation &op : loop.getBody()->without_terminator()) {
      bool keep = isKept(op);
      Value known = keep ? find(op, copy.lookupOrDefault(indexOf(&op)), loop->getBlock(), std::nullopt) : Value();
      if (known) {
        copy.map(op.getResult(0), known);
        continue;
      }
      Operation *made = b.clone(op, copy);
      if (keep) loads.push_back({made->getOperand(0), indexOf(made), made->getResult(0), std::nullopt});
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
  Value inside =
      arith::CmpIOp::create(b, arith::CmpIPredicate::slt, loop.getLowerBound(), loop.getUpperBound());
  IRMapping copy;
  copy.map(loop.getInductionVar(), loop.getLowerBound());
  copy.map(loop.getRegionIterArgs(), loop.getInitArgs());
  SmallVector<Operation *> fresh;
  SmallVector<Type> types;
  for (Operation &op : body->without_terminator()) {
    if (!isKept(op) || !computeAhead(indexOf(&op), body, b, copy)) continue;
    if (Value known = find(op, copy.lookupOrDefault(indexOf(&op)), loop->getBlock(), end)) {
      copy.map(op.getResult(0), known);
    } else {
      fresh.push_back(&op);
      types.push_back(op.getResult(0).getType());
    }
  }
  if (!fresh.empty()) {
    auto read = scf::IfOp::create(b, types, inside, /*withElseRegion=*/true);
    OpBuilder yes = read.getThenBodyBuilder(), no = read.getElseBodyBuilder();
    SmallVector<Value> there, zeros;
    for (Operation *load : fresh) {
      there.push_back(yes.clone(*load, copy)->getResult(0));
      zeros.push_back(arith::ConstantOp::create(no, load->getLoc(), no.getZeroAttr(load->getResult(0).getType())));
    }
    scf::YieldOp::create(yes, loop.getLoc(), there);
    scf::YieldOp::create(no, loop.getLoc(), zeros);
    for (auto [load, value] : llvm::zip(fresh, read.getResults())) {
      copy.map(load->getResult(0), value);
      loads.push_back({load->getOperand(0), copy.lookupOrDefault(indexOf(load)), value, end});
    }
  }
  auto once = scf::IfOp::create(b, loop.getResultTypes(), inside, /*withElseRegion=*/loop.getNumResults() != 0);
  OpBuilder yes = once.getThenBodyBuilder();
  for (Operation &op : body->without_terminator())
    if (op.getNumResults() != 1 || !copy.contains(op.getResult(0))) yes.clone(op, copy);
  if (loop.getNumResults()) {
    SmallVector<Value> yielded;
    for (Value value : body->getTerminator()->getOperands())
      yielded.push_back(copy.lookupOrDefault(value));
    scf::YieldOp::create(yes, loop.getLoc(), yielded);
    OpBuilder no = once.getElseBodyBuilder();
    scf::YieldOp::create(no, loop.getLoc(), loop.getInitArgs());
  }
  loop.erase();
  return llvm::to_vector(ValueRange(once.getResults()));
}

} // namespace ampc::codegen
