#include "Chunk.h"
#include "Manifest.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Target/LLVMIR/Export.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

/// Lowers one kernel. The order matters: expandMath creates the conversions and constants that the
/// later steps lower.
LogicalResult lowerKernel(func::FuncOp kernel, BF16Support support) {
  joinTransposeSteps(kernel);
  vectorizeTails(kernel);
  keepBetweenLoops(kernel);
  roundClampsOnce(kernel);
  compareExtremesAsIntegers(kernel);
  if (support == BF16Support::Rounding)
    doubleLanes(kernel);
  roundInLanes(kernel);
  if (failed(expandMath(kernel)) || failed(lowerNarrowFloats(kernel, support)) ||
      failed(lowerVectorOps(kernel)))
    return failure();
  shareLanes(kernel);
  widenLanes(kernel);
  streamStores(kernel);
  hoistStackArrays(kernel);
  lowerSignature(kernel);
  return success();
}

void finishFunction(llvm::Function &function) {
  function.setName((kKernelPrefix + function.getName()).str());
  function.setVisibility(llvm::GlobalValue::HiddenVisibility);
  function.setDSOLocal(true);
  function.setDoesNotThrow();
  for (llvm::Argument &argument : function.args())
    if (argument.getType()->isPointerTy())
      argument.addAttr(llvm::Attribute::NoAlias);
}

func::FuncOp kernelNamed(Chunk &chunk, llvm::StringRef symbol) {
  symbol.consume_front(kKernelPrefix);
  for (func::FuncOp kernel : chunk.kernels)
    if (kernel.getName() == symbol)
      return kernel;
  return chunk.kernels.front();
}
} // namespace

std::unique_ptr<llvm::Module> lowerChunk(const Chunk &chunk, ArrayRef<KernelInfo> all,
                                         BF16Support support, llvm::LLVMContext &context) {
  OwningOpRef<ModuleOp> kernels = cast<ModuleOp>(chunk.module.get()->clone());
  for (auto kernel : kernels->getOps<func::FuncOp>())
    if (failed(lowerKernel(kernel, support)))
      return nullptr;
  if (failed(lowerToLLVMDialect(*kernels)))
    return nullptr;
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(*kernels, context, "kernels", /*disableVerification=*/true);
  if (!module)
    return nullptr;
  for (func::FuncOp kernel : chunk.kernels)
    if (auto sets = kernel->getAttrOfType<DenseI64ArrayAttr>(kAliasSets))
      setAliasSets(*module->getFunction(kernel.getName()), sets);
  for (llvm::Function &function : *module)
    if (!function.isDeclaration())
      finishFunction(function);
  optimize(*module);
  if (!all.empty())
    addManifest(*module, all);
  return module;
}

void hoistStackArrays(func::FuncOp kernel) {
  Operation *first = &kernel.getBody().front().front();
  kernel.walk([&](memref::AllocaOp array) {
    if (array != first)
      array->moveBefore(first);
  });
}

LogicalResult undefinedFunction(func::FuncOp kernel, llvm::StringRef symbol) {
  return kernel.emitOpError("needs the function '")
         << symbol << "', which generated code cannot call";
}

FailureOr<std::string> emitChunk(Chunk &chunk, llvm::Module &module, CpuLevel level,
                                 TargetMachines &machines, llvm::CodeGenFileType type) {
  llvm::TargetMachine *machine =
      machines.get(unsigned(level), [&] { return createTargetMachine(level); });
  if (!machine) {
    mlir::emitError(chunk.kernels.front().getLoc()) << "this build has no x86-64 code generator";
    return failure();
  }
  setTargetAttributes(module, *machine, level);
  std::string code = emit(module, *machine, type);
  if (type != llvm::CodeGenFileType::ObjectFile)
    return code;
  for (const UndefinedSymbol &undefined : undefinedSymbols(code))
    return undefinedFunction(kernelNamed(chunk, undefined.user), undefined.symbol);
  return code;
}

} // namespace ampc::codegen
