// Runs the LLVM passes that improve kernels. Their loops are vector code already, so there is no
// unrolling, vectorization or interleaving; LLVM's O2 without these takes three times as long and
// gives no faster code. No pass here turns a loop into a call of memcpy or memset.
#include "Backend.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;
namespace ampc::codegen {

namespace {
struct AliasScopesPass : PassInfoMixin<AliasScopesPass> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    addAliasScopes(function);
    return PreservedAnalyses::all();
  }
};
} // namespace

void optimize(Module &module, bool forGpu) {
  PassBuilder builder;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager cgscc;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(cgscc);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, cgscc, modules);

  if (forGpu)
    AlwaysInlinerPass().run(module, modules);
  FunctionPassManager passes;
  passes.addPass(LowerExpectIntrinsicPass());       // code for expected conditions lies together
  passes.addPass(SROAPass(SROAOptions::ModifyCFG)); // promotes small memref.alloca
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/false));
  passes.addPass(InstCombinePass());
  passes.addPass(SimplifyCFGPass());
  if (!forGpu) // inlining has added scopes for the GPU
    passes.addPass(
        // runs after EarlyCSE and InstCombine, when addresses are based directly on an argument's
        // pointer
        AliasScopesPass());
  LoopPassManager loopPasses;
  loopPasses.addPass(
      LoopRotatePass(/*EnableHeaderDuplication=*/true)); // loops from scf.for test at the top
  loopPasses.addPass(LICMPass(LICMOptions()));
  passes.addPass(createFunctionToLoopPassAdaptor(std::move(loopPasses), /*UseMemorySSA=*/true));
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(InstCombinePass());
  passes.addPass(SimplifyCFGPass());
  for (Function &function : module)
    if (!function.isDeclaration())
      passes.run(function, functions);
}

} // namespace ampc::codegen
