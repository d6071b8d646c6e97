#include "Backend.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
namespace ampc::codegen {

std::string emit(Module &module, TargetMachine &machine, CodeGenFileType type) {
  SmallString<0> bytes;
  raw_svector_ostream stream(bytes);
  legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type))
    return {};
  passes.run(module);
  return std::string(bytes);
}

} // namespace ampc::codegen
