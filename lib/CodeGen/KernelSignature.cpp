// Rewrites the signature of a kernel to that of AmpcKernelFunction:
//
//   func @k(%a : memref<?xf32>, …, %first : index, %last : index)
//     → func @k(%arguments : !llvm.ptr, %first : i64, %last : i64)
//
// The pointer of each memref is loaded from the table. The memref descriptor that is built from it
// folds away, because with the identity layout only the pointer is used.
#include "Kernel.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
namespace ampc::codegen {

Value makeDescriptor(OpBuilder &b, Location loc, Value pointer) {
  Type ptr = pointer.getType(), i64 = b.getI64Type();
  Type array = LLVM::LLVMArrayType::get(i64, 1);
  Type type = LLVM::LLVMStructType::getLiteral(b.getContext(), {ptr, ptr, i64, array, array});
  auto constant = [&](int64_t c) -> Value {
    return LLVM::ConstantOp::create(b, loc, i64, b.getI64IntegerAttr(c));
  };
  Value d = LLVM::PoisonOp::create(b, loc, type);
  d = LLVM::InsertValueOp::create(b, loc, d, pointer, ArrayRef<int64_t>{0});
  d = LLVM::InsertValueOp::create(b, loc, d, pointer, ArrayRef<int64_t>{1});
  d = LLVM::InsertValueOp::create(b, loc, d, constant(0), ArrayRef<int64_t>{2});
  d = LLVM::InsertValueOp::create(b, loc, d, constant(INT64_MAX), ArrayRef<int64_t>{3, 0});
  return LLVM::InsertValueOp::create(b, loc, d, constant(1), ArrayRef<int64_t>{4, 0});
}

void lowerSignature(func::FuncOp kernel) {
  OpBuilder b(kernel.getContext());
  Block &entry = kernel.getBody().front();
  b.setInsertionPointToStart(&entry);
  Location loc = kernel.getLoc();
  Type ptr = LLVM::LLVMPointerType::get(b.getContext()), i64 = b.getI64Type();
  unsigned count = entry.getNumArguments();
  Value table = entry.addArgument(ptr, loc);
  Value rows[2] = {entry.addArgument(i64, loc), entry.addArgument(i64, loc)};
  for (unsigned i = 0; i < count; ++i) {
    BlockArgument old = entry.getArgument(i);
    Value value;
    if (isa<MemRefType>(old.getType())) {
      Value slot = LLVM::GEPOp::create(b, loc, ptr, ptr, table, ArrayRef<LLVM::GEPArg>{int32_t(i)});
      value = makeDescriptor(b, loc, LLVM::LoadOp::create(b, loc, ptr, slot));
    } else {
      value = rows[i + 2 - count];
    }
    auto cast = UnrealizedConversionCastOp::create(b, loc, old.getType(), value);
    old.replaceAllUsesWith(cast.getResult(0));
  }
  entry.eraseArguments(0, count);
  kernel.removeArgAttrsAttr();
  kernel.setFunctionType(b.getFunctionType(entry.getArgumentTypes(), {}));
}

} // namespace ampc::codegen
