// Stores results that nothing reads soon (ampc.streams) past the caches: otherwise each of their
// lines is read from memory first, in order to be written.
//
//   ops                     if (address of %out % 64 == 0) { ops with nontemporal stores; sfence }
//                        →  else { ops }
//
// These stores need whole, aligned vectors.
#include "Kernel.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <set>

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr int64_t kLine = 64; // bytes of a line of the cache

/// How its address is aligned: all of a vector that is no longer than a line.
int64_t alignmentOf(vector::StoreOp store) {
  VectorType type = store.getVectorType();
  return std::min(kLine, type.getNumElements() * type.getElementTypeBitWidth() / 8);
}

/// The number of the argument, if it is one of `streams` and the store writes a whole vector whose
/// address is aligned if that of the argument is.
std::optional<unsigned> streamedBy(vector::StoreOp store, ArrayRef<int64_t> streams) {
  auto base = dyn_cast<BlockArgument>(store.getBase());
  if (!base || !isa<func::FuncOp>(base.getOwner()->getParentOp()))
    return std::nullopt;
  unsigned argument = base.getArgNumber();
  int64_t bytes = alignmentOf(store), element = store.getVectorType().getElementTypeBitWidth() / 8;
  bool isWhole = bytes >= kLine / 4 && kLine % bytes == 0 && store.getIndices().size() == 1 &&
                 divisorOf(store.getIndices().front()) * element % bytes == 0;
  if (!isWhole || !llvm::is_contained(streams, argument))
    return std::nullopt;
  return argument;
}

/// Whether all addresses are aligned to lines.
Value areAligned(ImplicitLocOpBuilder &b, func::FuncOp kernel,
                 const std::set<unsigned> &arguments) {
  Value bits;
  for (unsigned argument : arguments) {
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(b, kernel.getArgument(argument));
    bits = bits ? Value(arith::OrIOp::create(b, bits, address)) : address;
  }
  Value mask = arith::ConstantIndexOp::create(b, kLine - 1),
        zero = arith::ConstantIndexOp::create(b, 0);
  return arith::CmpIOp::create(b, arith::CmpIPredicate::eq, arith::AndIOp::create(b, bits, mask),
                               zero);
}

} // namespace

void streamStores(func::FuncOp kernel) {
  auto streams = kernel->getAttrOfType<DenseI64ArrayAttr>("ampc.streams");
  if (!streams)
    return;
  std::set<unsigned> arguments;
  kernel.walk([&](vector::StoreOp store) {
    if (std::optional<unsigned> argument = streamedBy(store, streams))
      arguments.insert(*argument);
  });
  if (arguments.empty())
    return;
  Block &entry = kernel.getBody().front();
  SmallVector<Operation *> all =
      llvm::map_to_vector(entry.without_terminator(), [](Operation &op) { return &op; });
  ImplicitLocOpBuilder b(kernel.getLoc(), entry.getTerminator());
  auto choice = scf::IfOp::create(b, areAligned(b, kernel, arguments), /*withElseRegion=*/true);
  for (Operation *op : all)
    op->moveBefore(choice.elseBlock()->getTerminator());
  IRMapping mapping;
  b.setInsertionPoint(choice.thenBlock()->getTerminator());
  for (Operation *op : all)
    b.clone(*op, mapping);
  choice.thenBlock()->walk([&](vector::StoreOp store) {
    if (!streamedBy(store, streams))
      return;
    store.setNontemporal(true);
    store.setAlignment(alignmentOf(store));
  });
  // Other threads see these stores in any order before it.
  LLVM::CallIntrinsicOp::create(b, b.getStringAttr("llvm.x86.sse.sfence"), ValueRange());
}

} // namespace ampc::codegen
