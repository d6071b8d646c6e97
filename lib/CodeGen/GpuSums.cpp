// Keeps sums over the rows of a part in registers. The kernel of a gradient of a norm adds to the
// sums of its columns in each row; a thread has the same columns in every row, so it can carry
// their sums and store them once:
//
//   for row { … if inside { s = load[i], store s + x, [i] } }
//     →  s0 = if inside { load[i] } else { 0 }
//        s1 = for row carries s = s0 { … yield (if inside { s + x } else { 0 }) }
//        if inside { store s1, [i] }
//
// where i and inside do not depend on the row. Without the condition the same. It is not done if
// another access in the loop may be to the same elements.
#include "Gpu.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

/// A load of elements and the store of their sum to the same place, in one block.
struct Sum {
  Operation *load, *store;
  Block *block() const { return store->getBlock(); }
};

class SumKeeper {
public:
  SumKeeper(scf::ForOp loop, const KernelInfo &info)
      : loop(loop), info(info), b(loop.getLoc(), loop) {}

  void run() {
    gatherAccesses();
    for (auto &[base, all] : accesses) {
      auto argument = dyn_cast<BlockArgument>(base);
      if (!argument || info.mayAlias(argument.getArgNumber()))
        continue;
      std::optional<SmallVector<Sum>> found = sumsOf(all);
      if (found && llvm::all_of(*found, [&](const Sum &sum) { return hasOnePlace(sum); }))
        llvm::append_range(sums, *found);
    }
    if (!sums.empty())
      carry();
  }

private:
  void gatherAccesses() {
    loop.walk([&](Operation *op) {
      if (isa<vector::LoadOp, memref::LoadOp>(op) || isStore(op))
        accesses[baseOf(op)].push_back(op);
    });
  }

  /// Pairs each load of an argument with the store to the same elements behind it, in its block.
  /// None if an access remains without its partner.
  std::optional<SmallVector<Sum>> sumsOf(ArrayRef<Operation *> all) {
    SmallVector<Sum> found;
    SmallVector<Operation *> loads;
    for (Operation *op : all) {
      Operation *parent = op->getBlock()->getParentOp();
      auto branch = dyn_cast<scf::IfOp>(parent);
      if (parent != loop &&
          (!branch || branch->getParentOp() != loop || op->getBlock() != branch.thenBlock()))
        return std::nullopt;
      if (!isStore(op)) {
        loads.push_back(op);
        continue;
      }
      auto load = llvm::find_if(loads, [&](Operation *one) {
        return one->getBlock() == op->getBlock() &&
               one->getResult(0).getType() == op->getOperand(0).getType() &&
               isSameValue(accessIndex(one), accessIndex(op));
      });
      if (load == loads.end())
        return std::nullopt;
      found.push_back({*load, op});
      loads.erase(load);
    }
    return loads.empty() && !found.empty() ? std::optional(found) : std::nullopt;
  }

  /// Whether the place of a sum and its condition do not depend on the row. Computes both in front
  /// of the loop.
  bool hasOnePlace(const Sum &sum) {
    auto branch = dyn_cast<scf::IfOp>(sum.block()->getParentOp());
    return hoistComputation(accessIndex(sum.load), loop, b, outside) &&
           (!branch || hoistComputation(branch.getCondition(), loop, b, outside));
  }

  /// The condition of a sum in front of the loop; null if it has none.
  Value conditionOf(const Sum &sum) {
    auto branch = dyn_cast<scf::IfOp>(sum.block()->getParentOp());
    return branch ? outside.lookupOrDefault(branch.getCondition()) : Value();
  }

  Value loadBefore(const Sum &sum) {
    Value condition = conditionOf(sum);
    if (!condition)
      return b.clone(*sum.load, outside)->getResult(0);
    Type type = sum.load->getResult(0).getType();
    auto read = scf::IfOp::create(b, type, condition, /*withElseRegion=*/true);
    OpBuilder yes = read.getThenBodyBuilder(), no = read.getElseBodyBuilder();
    Operation *load = yes.clone(*sum.load, outside);
    scf::YieldOp::create(yes, loop.getLoc(), load->getResults());
    Value zero = arith::ConstantOp::create(no, loop.getLoc(), no.getZeroAttr(type));
    scf::YieldOp::create(no, loop.getLoc(), zero);
    return read.getResult(0);
  }

  void storeBehind(const Sum &sum, Value condition, Value value) {
    IRMapping copy = outside;
    copy.map(sum.store->getOperand(0), value);
    copy.map(accessIndex(sum.store), outside.lookupOrDefault(accessIndex(sum.load)));
    OpBuilder at = b;
    if (condition)
      at = scf::IfOp::create(b, condition, /*withElseRegion=*/false).getThenBodyBuilder();
    at.clone(*sum.store, copy);
  }

  /// Gives a condition further results: `values` of its branch, or zeros without it. Returns these.
  static SmallVector<Value> addResults(scf::IfOp branch, ArrayRef<Value> values) {
    OpBuilder at(branch);
    SmallVector<Value> yes, no;
    bool hasElse = !branch.getElseRegion().empty();
    llvm::append_range(yes, branch.thenYield().getOperands());
    llvm::append_range(yes, values);
    auto made = scf::IfOp::create(at, branch.getLoc(), ValueRange(yes).getTypes(),
                                  branch.getCondition(), /*withElseRegion=*/true);
    made.getThenRegion().takeBody(branch.getThenRegion());
    made.thenYield()->setOperands(yes);
    if (hasElse) {
      made.getElseRegion().takeBody(branch.getElseRegion());
      llvm::append_range(no, made.elseYield().getOperands());
      made.elseYield().erase();
    }
    at.setInsertionPointToEnd(made.elseBlock());
    for (Value value : values)
      no.push_back(arith::ConstantOp::create(at, branch.getLoc(), at.getZeroAttr(value.getType())));
    scf::YieldOp::create(at, branch.getLoc(), no);
    unsigned before = branch.getNumResults();
    branch.replaceAllUsesWith(made.getResults().take_front(before));
    branch.erase();
    return llvm::to_vector_of<Value>(made.getResults().drop_front(before));
  }

  /// The sums behind a row, as values of the loop's block.
  SmallVector<Value> sumsOfRow() {
    SmallVector<Value> values;
    llvm::MapVector<scf::IfOp, SmallVector<unsigned>> guarded;
    for (auto [i, sum] : llvm::enumerate(sums)) {
      values.push_back(sum.store->getOperand(0));
      if (auto branch = dyn_cast<scf::IfOp>(sum.block()->getParentOp()))
        guarded[branch].push_back(i);
    }
    for (auto &[branch, numbers] : guarded) {
      SmallVector<Value> inside;
      for (unsigned i : numbers)
        inside.push_back(values[i]);
      for (auto [i, value] : llvm::zip(numbers, addResults(branch, inside)))
        values[i] = value;
    }
    return values;
  }

  void carry() {
    SmallVector<Value> start;
    SmallVector<Value> conditions;
    for (const Sum &sum : sums) {
      start.push_back(loadBefore(sum));
      conditions.push_back(conditionOf(sum));
    }
    IRRewriter rewriter(loop->getContext());
    auto carrying = cast<scf::ForOp>(*loop.replaceWithAdditionalYields(
        rewriter, start, /*replaceInitOperandUsesInLoop=*/false,
        [&](OpBuilder &, Location, ArrayRef<BlockArgument> carried) {
          for (auto [sum, value] : llvm::zip(sums, carried))
            sum.load->getResult(0).replaceAllUsesWith(value);
          return sumsOfRow();
        }));
    b.setInsertionPointAfter(carrying);
    auto results = carrying.getResults().take_back(sums.size());
    for (auto [sum, condition, value] : llvm::zip(sums, conditions, results)) {
      storeBehind(sum, condition, value);
      sum.store->erase();
      sum.load->erase();
    }
  }

  scf::ForOp loop;
  const KernelInfo &info;
  ImplicitLocOpBuilder b; // in front of the loop
  IRMapping outside;      // values of the loop → the same in front of it
  llvm::MapVector<Value, SmallVector<Operation *>> accesses; // by argument, in order
  SmallVector<Sum> sums;
};
} // namespace

void keepSums(scf::ForOp loop, const KernelInfo &info) {
  SumKeeper(loop, info).run();
}

} // namespace ampc::codegen
