// From LLVM IR to one linked object. Nothing here knows MLIR.
#pragma once
#include "ampc/CodeGen/CodeGen.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace ampc::codegen {

/// Target.cpp: the machine of a level.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(CpuLevel level);
/// Gives every function of the module the attributes of the level.
void setTargetAttributes(llvm::Module &module, const llvm::TargetMachine &machine, CpuLevel level);

/// Optimize.cpp: the passes that all levels share; they see no target.
/// For a GPU, functions that say so are inlined first.
void optimize(llvm::Module &module, bool forGpu = false);

/// AliasScopes.cpp: tells LLVM which arguments of a kernel do not overlap: those of different alias sets.
void addAliasScopes(llvm::Function &kernel);
/// States the alias set of each argument (CodeGen.h) for addAliasScopes. Without it, each argument is a set of its own.
void setAliasSets(llvm::Function &kernel, llvm::ArrayRef<int64_t> sets);

/// Emit.cpp: machine code or assembly text.
std::string emit(llvm::Module &module, llvm::TargetMachine &machine, llvm::CodeGenFileType type);

/// Undefined.cpp: a symbol that an object calls and nobody defines, and the function it is called
/// from.
struct UndefinedSymbol {
  std::string symbol, user;
};
std::vector<UndefinedSymbol> undefinedSymbols(llvm::StringRef object);

/// Link.cpp: one shared object from several. On failure `error` has the linker's words.
mlir::FailureOr<std::string> link(llvm::ArrayRef<std::string> objects, std::string &error);

/// Prefix of a kernel's symbol, hidden in the object.
constexpr llvm::StringLiteral kKernelPrefix = "ampc.kernel.";

} // namespace ampc::codegen
