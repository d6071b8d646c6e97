#include "Manifest.h"
#include "Backend.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
namespace ampc::codegen {
namespace {

// Equal to kAmpcKernelAbi and kAmpcKernelManifestSymbol in KernelAbi.h; a test compares them.
constexpr uint32_t kAbi = 1;
constexpr StringLiteral kManifestSymbol = "ampc_kernel_manifest";

class ManifestBuilder {
public:
  explicit ManifestBuilder(Module &module)
      : module(module), context(module.getContext()), ptr(PointerType::get(context, 0)),
        i32(Type::getInt32Ty(context)), i64(Type::getInt64Ty(context)),
        argumentType(StructType::get(context, {i64, i64, i32, i32})),
        entryType(StructType::get(context, {ptr, ptr, ptr, i64, i32, i32})) {}

  Constant *entry(const KernelInfo &kernel) {
    return ConstantStruct::get(
        entryType, {privateConstant(ConstantDataArray::getString(context, kernel.name)),
                    function(kernel.name), arguments(kernel), ConstantInt::get(i64, kernel.rows),
                    ConstantInt::get(i32, kernel.arguments.size()), ConstantInt::get(i32, 0)});
  }
  void finish(ArrayRef<Constant *> entries) {
    Constant *table =
        privateConstant(ConstantArray::get(ArrayType::get(entryType, entries.size()), entries));
    auto *type = StructType::get(context, {i32, i32, ptr});
    Constant *value = ConstantStruct::get(
        type, {ConstantInt::get(i32, kAbi), ConstantInt::get(i32, entries.size()), table});
    new GlobalVariable(module, type, /*isConstant=*/true, GlobalValue::ExternalLinkage, value,
                       kManifestSymbol);
  }

private:
  Constant *arguments(const KernelInfo &kernel) {
    SmallVector<Constant *> values;
    for (const KernelArgument &a : kernel.arguments)
      values.push_back(ConstantStruct::get(
          argumentType, {ConstantInt::get(i64, a.fixedBytes), ConstantInt::get(i64, a.bytesPerRow),
                         ConstantInt::get(i32, a.access), ConstantInt::get(i32, 0)}));
    return privateConstant(ConstantArray::get(ArrayType::get(argumentType, values.size()), values));
  }
  Constant *function(StringRef name) {
    std::string symbol = (kKernelPrefix + name).str();
    if (Function *defined = module.getFunction(symbol))
      return defined;
    auto *type = FunctionType::get(Type::getVoidTy(context), {ptr, i64, i64}, false);
    Function *declared = Function::Create(type, GlobalValue::ExternalLinkage, symbol, module);
    declared->setVisibility(GlobalValue::HiddenVisibility);
    return declared;
  }
  Constant *privateConstant(Constant *value) {
    auto *global = new GlobalVariable(module, value->getType(), /*isConstant=*/true,
                                      GlobalValue::PrivateLinkage, value);
    global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    return global;
  }

  Module &module;
  LLVMContext &context;
  PointerType *ptr;
  Type *i32, *i64;
  StructType *argumentType, *entryType;
};
} // namespace

void addManifest(Module &module, ArrayRef<KernelInfo> kernels) {
  ManifestBuilder builder(module);
  SmallVector<Constant *> entries;
  for (const KernelInfo &kernel : kernels)
    entries.push_back(builder.entry(kernel));
  builder.finish(entries);
}

} // namespace ampc::codegen
