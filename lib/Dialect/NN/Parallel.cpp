#include "Parallel.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace ampc::nn {
namespace {

scf::ForOp lastLoop(KernelBuilder &k) {
  return cast<scf::ForOp>(*std::prev(k.b().getInsertionPoint()));
}

StringRef nameOfKind(ReduceKind kind) {
  switch (kind) {
  case ReduceKind::Sum: return "sum";
  case ReduceKind::Product: return "product";
  case ReduceKind::Max: return "max";
  case ReduceKind::Min: return "min";
  }
  return "";
}

ArrayAttr names(MLIRContext *context, ArrayRef<ReduceKind> kinds) {
  SmallVector<Attribute> names;
  for (ReduceKind kind : kinds)
    names.push_back(StringAttr::get(context, nameOfKind(kind)));
  return ArrayAttr::get(context, names);
}

} // namespace

void markColumns(KernelBuilder &k) {
  lastLoop(k)->setAttr("ampc.columns", k.b().getUnitAttr());
}
void markReduce(KernelBuilder &k, ArrayRef<ReduceKind> kinds) {
  lastLoop(k)->setAttr("ampc.reduce", names(k.b().getContext(), kinds));
}
void markTail(KernelBuilder &k) {
  lastLoop(k)->setAttr("ampc.tail", k.b().getUnitAttr());
}
void markBlocks(KernelBuilder &k) {
  lastLoop(k)->setAttr("ampc.blocks", k.b().getUnitAttr());
}
void markRounds(KernelBuilder &k) {
  lastLoop(k)->setAttr("ampc.rounds", k.b().getUnitAttr());
}

bool isReduction(Operation *op) {
  return op->hasAttr("ampc.reduce") || op->hasAttr("ampc.total");
}

void countReductions(func::FuncOp kernel) {
  int64_t loops = 0, totals = 0;
  kernel.walk([&](Operation *op) {
    loops += op->hasAttr("ampc.reduce");
    totals += op->hasAttr("ampc.total");
  });
  if (loops + totals)
    kernel->setAttr("ampc.reductions",
                    DenseI64ArrayAttr::get(kernel.getContext(), {loops, totals}));
}

void markTotals(ValueRange values, ArrayRef<ReduceKind> kinds) {
  for (auto [value, kind] : llvm::zip(values, kinds)) {
    Operation *op = value.getDefiningOp();
    // All results of a loop are marked together, in the order of the kinds.
    op->setAttr("ampc.total",
                names(op->getContext(), op->getNumResults() == 1 ? ArrayRef(kind) : kinds));
  }
}

} // namespace ampc::nn
