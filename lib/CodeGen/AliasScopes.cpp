// Pointers come out of a table, where an argument attribute cannot speak for them: one alias scope
// per argument, and every access says which scopes it stays out of.
#include "Backend.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
namespace ampc::codegen {
namespace {

/// The loads of pointers from the table, in order.
SmallVector<LoadInst *> argumentPointers(Function &kernel) {
  SmallVector<LoadInst *> pointers;
  for (Instruction &inst : kernel.getEntryBlock())
    if (auto *load = dyn_cast<LoadInst>(&inst); load && load->getType()->isPointerTy())
      pointers.push_back(load);
  return pointers;
}
} // namespace

void addAliasScopes(Function &kernel) {
  SmallVector<LoadInst *> pointers = argumentPointers(kernel);
  MDBuilder builder(kernel.getContext());
  MDNode *domain = builder.createAnonymousAliasScopeDomain(kernel.getName());
  SmallVector<Metadata *> scopes;
  for (LoadInst *pointer : pointers) {
    scopes.push_back(builder.createAnonymousAliasScope(domain));
    pointer->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(kernel.getContext(), {}));
  }
  for (BasicBlock &block : kernel)
    for (Instruction &inst : block) {
      Value *address = getLoadStorePointerOperand(&inst);
      if (!address)
        continue;
      auto *found = llvm::find(pointers, getUnderlyingObject(address, /*MaxLookup=*/0));
      if (found == pointers.end())
        continue;
      size_t index = found - pointers.begin();
      SmallVector<Metadata *> others;
      for (size_t i = 0; i < scopes.size(); ++i)
        if (i != index)
          others.push_back(scopes[i]);
      inst.setMetadata(LLVMContext::MD_alias_scope,
                       MDNode::get(kernel.getContext(), {scopes[index]}));
      inst.setMetadata(LLVMContext::MD_noalias, MDNode::get(kernel.getContext(), others));
    }
}

} // namespace ampc::codegen
