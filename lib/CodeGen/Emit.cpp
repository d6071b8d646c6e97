#include "Backend.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

using namespace llvm;
namespace ampc::codegen {
namespace {

/// LLVM's option that leaves out loop strength reduction; null in an LLVM without it.
cl::opt<bool> *withoutStrengthReduction() {
  auto &options = cl::getRegisteredOptions();
  auto option = options.find("disable-lsr");
  return option == options.end() ? nullptr : static_cast<cl::opt<bool> *>(option->second);
}

/// Adds the passes of the target's back end. On x86-64 without loop strength reduction: a seventh
/// of the compile time, and inner loops of as many instructions without it, because addresses of
/// kernels are a base, an index and a constant, which one operand of an instruction can hold.
bool addBackEnd(legacy::PassManager &passes, TargetMachine &machine, raw_pwrite_stream &stream,
                CodeGenFileType type) {
  static std::mutex mutex; // LLVM reads the option, which is global, while it adds the passes
  std::lock_guard<std::mutex> lock(mutex);
  static cl::opt<bool> *option = withoutStrengthReduction();
  if (option)
    option->setValue(machine.getTargetTriple().isX86());
  return !machine.addPassesToEmitFile(passes, stream, nullptr, type);
}
} // namespace

std::string emit(Module &module, TargetMachine &machine, CodeGenFileType type) {
  SmallString<0> bytes;
  raw_svector_ostream stream(bytes);
  legacy::PassManager passes;
  if (!addBackEnd(passes, machine, stream, type))
    return {};
  passes.run(module);
  return std::string(bytes);
}

} // namespace ampc::codegen
