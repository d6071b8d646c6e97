// Creates the PTX entry points of a mapped kernel. The kernel's body is inlined into them:
//
//   name(arguments…, rows):          body(arguments…, blockIdx.x, rows)
//   name_pieces(table, count):       finds by bisection the last piece whose first block is at or
//                                    before this one, then calls
//                                    body(the piece's arguments…, blockIdx.x - its first block, its
//                                    rows)
//
// A row of the table is: first block, rows, pointers of the arguments; 8 bytes each.
#include "Gpu.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;
namespace ampc::codegen {
namespace {

constexpr unsigned kGlobalMemory = 1;

class EntryBuilder {
public:
  EntryBuilder(Module &module, const KernelInfo &info, const GpuKernel &kernel)
      : module(module), info(info), kernel(kernel), body(module.getFunction(info.name)),
        b(module.getContext()) {
    body->setName(info.name + ".body");
    body->setLinkage(GlobalValue::InternalLinkage);
    body->addFnAttr(Attribute::AlwaysInline);
    body->setDoesNotThrow();
    for (unsigned i = 0; i < info.arguments.size(); ++i)
      describe(body->getArg(i), i);
  }

  std::string direct() {
    SmallVector<Type *> types;
    for (unsigned i = 0; i < info.arguments.size(); ++i)
      types.push_back(b.getPtrTy(kGlobalMemory));
    types.push_back(b.getInt64Ty());
    Function *entry = begin(info.name, types);
    SmallVector<Value *> arguments;
    for (unsigned i = 0; i < info.arguments.size(); ++i) {
      describe(entry->getArg(i), i);
      arguments.push_back(entry->getArg(i));
    }
    arguments.push_back(blockNumber());
    arguments.push_back(entry->getArg(info.arguments.size()));
    b.CreateCall(body, arguments);
    b.CreateRetVoid();
    return entry->getName().str();
  }

  std::string pieces() {
    Function *entry = begin(info.name + "_pieces", {b.getPtrTy(kGlobalMemory), b.getInt32Ty()});
    Value *table = entry->getArg(0), *count = b.CreateZExt(entry->getArg(1), b.getInt64Ty());
    entry->addParamAttr(0, Attribute::NoAlias);
    entry->addParamAttr(0, Attribute::ReadOnly);
    Value *block = blockNumber();
    uint64_t words = 2 + info.arguments.size();
    auto word = [&](Value *piece, uint64_t i) -> Value * {
      Value *at = b.CreateAdd(b.CreateMul(piece, b.getInt64(words)), b.getInt64(i));
      return b.CreateGEP(b.getInt64Ty(), table, at);
    };
    // Invariant: the first block of piece `low` is at or before this block; that of `high` is after
    // it, or `high` is the end.
    BasicBlock *before = b.GetInsertBlock();
    auto *search = BasicBlock::Create(b.getContext(), "search", entry);
    auto *halve = BasicBlock::Create(b.getContext(), "halve", entry);
    auto *run = BasicBlock::Create(b.getContext(), "run", entry);
    b.CreateBr(search);
    b.SetInsertPoint(search);
    PHINode *low = b.CreatePHI(b.getInt64Ty(), 2), *high = b.CreatePHI(b.getInt64Ty(), 2);
    b.CreateCondBr(b.CreateICmpULT(b.CreateAdd(low, b.getInt64(1)), high), halve, run);
    b.SetInsertPoint(halve);
    Value *middle = b.CreateLShr(b.CreateAdd(low, high), 1);
    Value *isAfter = b.CreateICmpUGT(b.CreateLoad(b.getInt64Ty(), word(middle, 0)), block);
    low->addIncoming(b.getInt64(0), before);
    low->addIncoming(b.CreateSelect(isAfter, low, middle), halve);
    high->addIncoming(count, before);
    high->addIncoming(b.CreateSelect(isAfter, middle, high), halve);
    b.CreateBr(search);
    b.SetInsertPoint(run);
    SmallVector<Value *> arguments;
    for (uint64_t i = 0; i < info.arguments.size(); ++i)
      arguments.push_back(b.CreateLoad(b.getPtrTy(kGlobalMemory), word(low, 2 + i)));
    arguments.push_back(b.CreateSub(block, b.CreateLoad(b.getInt64Ty(), word(low, 0))));
    arguments.push_back(b.CreateLoad(b.getInt64Ty(), word(low, 1)));
    b.CreateCall(body, arguments);
    b.CreateRetVoid();
    return entry->getName().str();
  }

private:
  Function *begin(const std::string &name, ArrayRef<Type *> types) {
    auto *type = FunctionType::get(b.getVoidTy(), types, false);
    Function *entry = Function::Create(type, GlobalValue::ExternalLinkage, name, module);
    entry->setCallingConv(CallingConv::PTX_Kernel);
    entry->setDoesNotThrow();
    entry->addFnAttr("nvvm.reqntid", std::to_string(kernel.blockThreads));
    if (kernel.clusterBlocks > 1)
      entry->addFnAttr("nvvm.cluster_dim", std::to_string(kernel.clusterBlocks));
    entry->addFnAttr("nvvm.minctasm",
                     "1"); // otherwise ptxas spills instead of using more than 40 registers
    b.SetInsertPoint(BasicBlock::Create(b.getContext(), "entry", entry));
    return entry;
  }

  Value *blockNumber() {
    return b.CreateZExt(b.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_ctaid_x, {}),
                        b.getInt64Ty());
  }

  /// An argument that is only read and shares no bytes with a written one may be loaded through the
  /// non-coherent cache (ld.global.nc). The back end derives this from these attributes.
  void describe(Argument *argument, unsigned i) {
    if (info.mayAlias(i))
      return;
    argument->addAttr(Attribute::NoAlias);
    if (info.arguments[i].access == kAccessRead)
      argument->addAttr(Attribute::ReadOnly);
  }

  Module &module;
  const KernelInfo &info;
  const GpuKernel &kernel;
  Function *body;
  IRBuilder<> b;
};
} // namespace

void addGpuEntries(Module &module, const KernelInfo &info, GpuEntries entries, GpuKernel &kernel) {
  EntryBuilder builder(module, info, kernel);
  if (entries != GpuEntries::pieces)
    kernel.entry = builder.direct();
  if (entries != GpuEntries::onePiece)
    kernel.piecesEntry = builder.pieces();
  if (kernel.entry.empty())
    kernel.entry = kernel.piecesEntry;
}

} // namespace ampc::codegen
