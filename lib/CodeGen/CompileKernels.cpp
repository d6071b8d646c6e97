// The entry points for x86-64: verify the kernels, divide them into chunks, lower each chunk once,
// compile it for each level, link.
#include "Chunk.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
namespace ampc::codegen {
namespace {

/// Kernels per chunk. A few kernels suffice to amortize the cost of an LLVM module and its passes:
/// with 40 per chunk the total time is no smaller. Small chunks give two or four threads equal
/// shares.
constexpr size_t kKernelsPerChunk = 5;
} // namespace

void prepareContext(MLIRContext *context) {
  DialectRegistry registry;
  registerCodeGenDialects(registry);
  context->appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames())
    context->getOrLoadDialect(name);
}
FailureOr<Program> divide(ModuleOp module) {
  Program program;
  OpBuilder builder(module.getContext());
  for (Operation &op : *module.getBody()) {
    auto kernel = dyn_cast<func::FuncOp>(op);
    if (!kernel) {
      op.emitOpError("is not a kernel");
      return failure();
    }
    FailureOr<KernelInfo> info = readKernel(kernel);
    if (failed(info))
      return failure();
    if (program.infos.size() % kKernelsPerChunk == 0)
      program.chunks.push_back({{}, ModuleOp::create(kernel.getLoc())});
    program.infos.push_back(std::move(*info));
    Chunk &chunk = program.chunks.back();
    chunk.kernels.push_back(kernel);
    builder.setInsertionPointToEnd(chunk.module->getBody());
    builder.clone(*kernel.getOperation());
  }
  if (program.chunks.empty()) {
    module.emitError("expects at least one kernel");
    return failure();
  }
  return program;
}

namespace {

BF16Support supportOf(CpuLevel level) {
  return hasBF16Rounding(level) ? BF16Support::Rounding : BF16Support::None;
}

/// Objects or assembly texts, by [level][chunk].
using Code = std::vector<std::vector<std::string>>;

FailureOr<Code> generate(ModuleOp module, Program &program, ArrayRef<CpuLevel> levels,
                         unsigned threads, llvm::CodeGenFileType type) {
  Code code(levels.size(), std::vector<std::string>(program.chunks.size()));
  auto work = [&](size_t i, TargetMachines &machines) {
    Chunk &chunk = program.chunks[i];
    llvm::LLVMContext context;
    context.setDiscardValueNames(true);
    auto all = i == 0 ? ArrayRef<KernelInfo>(program.infos) : ArrayRef<KernelInfo>();
    bool rounds = roundsToBF16(*chunk.module);
    std::map<BF16Support, std::unique_ptr<llvm::Module>> lowered;
    std::map<CpuLevel, std::string> emitted;
    for (auto [wanted, objects] : llvm::zip(levels, code)) {
      CpuLevel level = wanted == CpuLevel::V4BF16 && !rounds ? CpuLevel::V4 : wanted;
      auto [object, isNew] = emitted.try_emplace(level);
      if (isNew) {
        BF16Support support = rounds ? supportOf(level) : BF16Support::None;
        std::unique_ptr<llvm::Module> &module = lowered[support];
        if (!module)
          module = lowerChunk(chunk, all, support, context);
        if (!module)
          return false;
        // Code generation changes the module.
        std::unique_ptr<llvm::Module> copy = llvm::CloneModule(*module);
        FailureOr<std::string> bytes = emitChunk(chunk, *copy, level, machines, type);
        if (failed(bytes))
          return false;
        object->second = std::move(*bytes);
      }
      objects[i] = object->second;
    }
    return true;
  };
  if (!inParallel(module.getContext(), program.chunks.size(), threads, work))
    return failure();
  return code;
}
} // namespace

FailureOr<std::vector<std::string>>
compileToSharedObjects(ModuleOp module, ArrayRef<CpuLevel> levels, unsigned threads) {
  prepareContext(module.getContext());
  FailureOr<Program> program = divide(module);
  if (failed(program))
    return failure();
  FailureOr<Code> code =
      generate(module, *program, levels, threads, llvm::CodeGenFileType::ObjectFile);
  if (failed(code))
    return failure();
  std::vector<std::string> result;
  for (const std::vector<std::string> &objects : *code) {
    std::string error;
    FailureOr<std::string> linked = link(objects, error);
    if (failed(linked)) {
      module.emitError("cannot link the kernels: ") << error;
      return failure();
    }
    result.push_back(std::move(*linked));
  }
  return result;
}

FailureOr<std::string> compileToSharedObject(ModuleOp module, const ObjectOptions &options) {
  auto objects = compileToSharedObjects(module, options.level, 1);
  if (failed(objects))
    return failure();
  return std::move(objects->front());
}

FailureOr<std::string> emitAssembly(ModuleOp module, const ObjectOptions &options) {
  prepareContext(module.getContext());
  FailureOr<Program> program = divide(module);
  if (failed(program))
    return failure();
  FailureOr<Code> code =
      generate(module, *program, options.level, 1, llvm::CodeGenFileType::AssemblyFile);
  if (failed(code))
    return failure();
  return llvm::join(code->front(), "\n");
}

FailureOr<std::string> emitLLVMIR(ModuleOp module, const ObjectOptions &options) {
  prepareContext(module.getContext());
  FailureOr<Program> program = divide(module);
  if (failed(program))
    return failure();
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(options.level);
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (Chunk &chunk : program->chunks) {
    llvm::LLVMContext context;
    std::unique_ptr<llvm::Module> lowered =
        lowerChunk(chunk, {}, supportOf(options.level), context);
    if (!lowered || !machine)
      return failure();
    setTargetAttributes(*lowered, *machine, options.level);
    lowered->print(stream, nullptr);
  }
  return text;
}

} // namespace ampc::codegen
