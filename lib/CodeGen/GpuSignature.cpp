// Rewrites the signature of a mapped kernel:
//
//   func @k(%a : memref<?xf32>, …, %block : index, %rows : index)
//     → func @k(%a : !llvm.ptr<1>, …, %block : i64, %rows : i64)
//
// Pointers have the address space of global memory from the start, so that no access is generic.
#include "Gpu.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
namespace ampc::codegen {
namespace {
constexpr unsigned kGlobalAddressSpace = 1;
} // namespace

void lowerGpuSignature(func::FuncOp kernel) {
  Block &entry = kernel.getBody().front();
  auto b = OpBuilder::atBlockBegin(&entry);
  Location loc = kernel.getLoc();
  unsigned count = entry.getNumArguments();
  for (unsigned i = 0; i < count; ++i) {
    BlockArgument old = entry.getArgument(i);
    auto memory = dyn_cast<MemRefType>(old.getType());
    Type type = memory ? Type(LLVM::LLVMPointerType::get(b.getContext(), kGlobalAddressSpace))
                       : Type(b.getI64Type());
    Value value = entry.addArgument(type, loc);
    if (memory) {
      value = makeDescriptor(b, loc, value);
      old.setType(MemRefType::get(memory.getShape(), memory.getElementType(), memory.getLayout(),
                                  b.getI64IntegerAttr(kGlobalAddressSpace)));
    }
    auto cast = UnrealizedConversionCastOp::create(b, loc, old.getType(), value);
    old.replaceAllUsesWith(cast.getResult(0));
  }
  entry.eraseArguments(0, count);
  kernel.removeArgAttrsAttr();
  kernel.setFunctionType(b.getFunctionType(entry.getArgumentTypes(), {}));
}

} // namespace ampc::codegen
