// The steps from LLVM IR to one linked object, for Chunk.cpp and CompileKernels.cpp. Nothing here
// depends on MLIR IR.
#pragma once
#include "ampc/CodeGen/CodeGen.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace ampc::codegen {

/// Target.cpp: the target machine of a level; null if LLVM was built without x86-64.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(CpuLevel level);
/// Target.cpp: whether an instruction of the level rounds vectors to bf16.
bool hasBF16Rounding(CpuLevel level);
/// Gives every function of the module the attributes of the level.
void setTargetAttributes(llvm::Module &module, const llvm::TargetMachine &machine, CpuLevel level);

/// Optimize.cpp: the optimizations that all levels share, independent of the target. For a GPU,
/// functions with the attribute AlwaysInline are inlined first.
void optimize(llvm::Module &module, bool forGpu = false);

/// AliasScopes.cpp: tells LLVM which arguments of a kernel do not overlap: those of different alias
/// sets.
void addAliasScopes(llvm::Function &kernel);
/// Attaches the alias set of each argument (CodeGen.h) to the function, for addAliasScopes. Without
/// it, each argument is a set of its own.
void setAliasSets(llvm::Function &kernel, llvm::ArrayRef<int64_t> sets);

/// Emit.cpp: machine code or assembly text.
std::string emit(llvm::Module &module, llvm::TargetMachine &machine, llvm::CodeGenFileType type);

/// Undefined.cpp: a symbol that an object references and does not define, and the function that
/// references it.
struct UndefinedSymbol {
  std::string symbol, user;
};
std::vector<UndefinedSymbol> undefinedSymbols(llvm::StringRef object);

/// Link.cpp: links objects to one shared object. On failure `error` is the linker's message.
mlir::FailureOr<std::string> link(llvm::ArrayRef<std::string> objects, std::string &error);

/// Prefix of a kernel's symbol, hidden in the object.
constexpr llvm::StringLiteral kKernelPrefix = "ampc.kernel.";

} // namespace ampc::codegen
