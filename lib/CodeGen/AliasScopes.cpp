// Tells LLVM which arguments of an x86-64 kernel do not overlap. The pointers are loaded from a
// table, so argument attributes cannot express this. Instead there is one alias scope per alias
// set, and each load and store lists the scopes that it does not belong to.
#include "Backend.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
namespace ampc::codegen {
namespace {

constexpr StringLiteral kSets =
    "ampc-alias-sets"; // function attribute with the alias sets, such as "0,1,0"

/// A load of a pointer from the table, and the number of the argument.
struct ArgumentPointer {
  LoadInst *load;
  unsigned argument;
};

/// The loads of pointers from the table. The load of an unused argument may have been removed.
SmallVector<ArgumentPointer> argumentPointers(Function &kernel) {
  const DataLayout &layout = kernel.getParent()->getDataLayout();
  SmallVector<ArgumentPointer> pointers;
  for (Instruction &inst : kernel.getEntryBlock()) {
    auto *load = dyn_cast<LoadInst>(&inst);
    if (!load || !load->getType()->isPointerTy())
      continue;
    APInt offset(layout.getIndexTypeSizeInBits(load->getType()), 0);
    load->getPointerOperand()->stripAndAccumulateConstantOffsets(layout, offset,
                                                                 /*AllowNonInbounds=*/true);
    pointers.push_back({load, unsigned(offset.getZExtValue() / sizeof(uint64_t))});
  }
  return pointers;
}

/// The alias set of each argument; empty if each argument is a set of its own.
SmallVector<unsigned> setsOf(const Function &kernel) {
  SmallVector<unsigned> sets;
  StringRef text = kernel.getFnAttribute(kSets).getValueAsString();
  for (unsigned set; !text.consumeInteger(10, set); text.consume_front(","))
    sets.push_back(set);
  return sets;
}
} // namespace

void setAliasSets(Function &kernel, ArrayRef<int64_t> sets) {
  kernel.addFnAttr(kSets,
                   join(map_range(sets, [](int64_t set) { return std::to_string(set); }), ","));
}

void addAliasScopes(Function &kernel) {
  SmallVector<ArgumentPointer> pointers = argumentPointers(kernel);
  SmallVector<unsigned> sets = setsOf(kernel);
  auto setOf = [&](unsigned argument) { return sets.empty() ? argument : sets[argument]; };
  MDBuilder builder(kernel.getContext());
  MDNode *domain = builder.createAnonymousAliasScopeDomain(kernel.getName());
  SmallMapVector<unsigned, Metadata *, 8> scopes; // by alias set
  for (auto [load, argument] : pointers) {
    Metadata *&scope = scopes[setOf(argument)];
    scope = scope ? scope : builder.createAnonymousAliasScope(domain);
    load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(kernel.getContext(), {}));
  }
  for (BasicBlock &block : kernel)
    for (Instruction &inst : block) {
      Value *address = getLoadStorePointerOperand(&inst);
      if (!address)
        continue;
      const Value *base = getUnderlyingObject(address, /*MaxLookup=*/0);
      auto *found =
          find_if(pointers, [&](const ArgumentPointer &pointer) { return pointer.load == base; });
      if (found == pointers.end())
        continue;
      unsigned ownSet = setOf(found->argument);
      SmallVector<Metadata *> others;
      for (auto [set, scope] : scopes)
        if (set != ownSet)
          others.push_back(scope);
      inst.setMetadata(LLVMContext::MD_alias_scope,
                       MDNode::get(kernel.getContext(), {scopes[ownSet]}));
      inst.setMetadata(LLVMContext::MD_noalias, MDNode::get(kernel.getContext(), others));
    }
}

} // namespace ampc::codegen
