// Compiles kernel IR to one PTX module. The steps are those for x86-64, preceded by the mapping to
// threads and followed by LLVM's NVPTX back end. Each chunk is compiled on its own; then the texts
// are joined under one header.
#include "Chunk.h"
#include "Gpu.h"
#include "ampc/CodeGen/Gpu.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>

using namespace mlir;
namespace ampc::codegen {
namespace {

constexpr llvm::StringLiteral kGpuTriple = "nvptx64-nvidia-cuda";
constexpr int64_t kFewLanes = 4; // of a loop that is unrolled: see unrollRounds

/// The lowest PTX version that supports the architecture. Drivers from 2020 on accept the version
/// for sm_80.
unsigned versionFor(unsigned capability) {
  return capability >= kClusterCapability ? 78 : 70;
}
std::string architecture(unsigned capability) {
  return "sm_" + std::to_string(capability);
}

std::unique_ptr<llvm::TargetMachine> createGpuMachine(unsigned capability) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  std::string error;
  llvm::Triple triple{std::string(kGpuTriple)};
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  options.MCOptions.AsmVerbose = false;
  std::string feature = "+ptx" + std::to_string(versionFor(capability));
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, architecture(capability), feature, options, std::nullopt,
                                  std::nullopt, llvm::CodeGenOptLevel::Default));
}

/// Verifies that the kernel still has all attributes of its reductions (ampc.reduce, ampc.total).
/// If a pass dropped one, dividing the reduction among threads would give wrong results.
LogicalResult checkReductions(func::FuncOp kernel) {
  auto wanted = kernel->getAttrOfType<DenseI64ArrayAttr>("ampc.reductions");
  SmallVector<int64_t> found(2);
  kernel.walk([&](Operation *op) {
    found[0] += op->hasAttr("ampc.reduce");
    found[1] += op->hasAttr("ampc.total");
  });
  if (!wanted || found == wanted.asArrayRef())
    return success();
  InFlightDiagnostic error = kernel.emitOpError("expects the loops and totals of its reductions, [")
                             << wanted.asArrayRef() << "] by ampc.reductions, got [" << found
                             << "]";
  error.attachNote() << "a pass that rewrites loops, such as canonicalize, cannot run behind "
                        "rt-lower-to-calls when a GPU is a target";
  return error;
}

/// Unrolls the loops with ampc.rounds, which must have constant trip counts, unless they compute
/// more than kFewLanes lanes: in straight-line code a thread can start the next round of a lane
/// before the other lanes are complete, which helps only if there are few. Loops of many lanes
/// (initial values) would take most of the time to compile a small program.
LogicalResult unrollRounds(func::FuncOp kernel) {
  SmallVector<scf::ForOp> loops;
  kernel.walk([&](scf::ForOp loop) {
    if (loop->hasAttr("ampc.rounds"))
      loops.push_back(loop);
  });
  for (scf::ForOp loop : loops) {
    if (!loop.getStaticTripCount())
      return loop.emitOpError("expects a constant number of rounds");
    bool isWide = llvm::any_of(loop.getResultTypes(), [](Type type) {
      auto vector = dyn_cast<VectorType>(type);
      return vector && vector.getNumElements() > kFewLanes;
    });
    if (!isWide && failed(loopUnrollFull(loop)))
      return failure();
  }
  return success();
}

LogicalResult lowerGpuKernel(func::FuncOp kernel, const KernelInfo &info, bool clusters,
                             GpuKernel &out) {
  if (failed(checkReductions(kernel)))
    return failure();
  GpuGrid grid = mapToGpu(kernel, info, clusters);
  SmallVector<unsigned> alignments = alignAccesses(kernel);
  shareLanes(kernel);
  if (failed(unrollRounds(kernel)))
    return failure();
  splitProducts(kernel);
  if (failed(expandMath(kernel)) || failed(lowerNarrowFloats(kernel, BF16Support::Type)) ||
      failed(lowerVectorOps(kernel)))
    return failure();
  hoistStackArrays(kernel);
  lowerGpuSignature(kernel);
  out = {info.name, "", "", info.rows, grid.threads, 0, grid.rowsPerBlock, grid.clusterBlocks, {}};
  for (auto [argument, alignment] : llvm::zip(info.arguments, alignments))
    out.arguments.push_back(
        {argument.fixedBytes, argument.bytesPerRow, argument.access, alignment});
  return success();
}

/// The name of a function that the text calls and does not define, if there is one.
std::optional<StringRef> externalFunction(StringRef ptx) {
  size_t at = ptx.find(".extern .func");
  if (at == StringRef::npos)
    return std::nullopt;
  StringRef line = ptx.substr(at).split(';').first.ltrim(".extern .func");
  if (line.starts_with("("))
    line = line.split(')').second;
  return line.split('(').first.trim();
}

unsigned capabilityNeededBy(ArrayRef<GpuKernel> kernels) {
  unsigned highest = kMinComputeCapability;
  for (const GpuKernel &kernel : kernels)
    highest = std::max(highest, kernel.capability());
  return highest;
}

FailureOr<std::string> emitPtx(Chunk &chunk, ArrayRef<KernelInfo> infos,
                               MutableArrayRef<GpuKernel> kernels,
                               llvm::function_ref<GpuEntries(StringRef)> entriesOf, bool clusters,
                               TargetMachines &machines) {
  for (auto [kernel, info, out] : llvm::zip(chunk.module->getOps<func::FuncOp>(), infos, kernels))
    if (failed(lowerGpuKernel(kernel, info, clusters, out)))
      return failure();
  if (failed(lowerToLLVMDialect(*chunk.module)))
    return failure();
  llvm::LLVMContext context;
  context.setDiscardValueNames(true);
  std::unique_ptr<llvm::Module> module =
      translateModuleToLLVMIR(*chunk.module, context, "kernels", /*disableVerification=*/true);
  if (!module)
    return failure();
  unsigned capability = capabilityNeededBy(kernels);
  llvm::TargetMachine *machine =
      machines.get(capability, [&] { return createGpuMachine(capability); });
  module->setTargetTriple(machine->getTargetTriple());
  module->setDataLayout(machine->createDataLayout());
  for (auto [info, out] : llvm::zip(infos, kernels))
    addGpuEntries(*module, info, entriesOf(info.name), out);
  optimize(*module, /*forGpu=*/true);
  std::string text = emit(*module, *machine, llvm::CodeGenFileType::AssemblyFile);
  if (std::optional<StringRef> symbol = externalFunction(text))
    return undefinedFunction(chunk.kernels.front(), *symbol);
  return text;
}

/// The header of a PTX module ends with this line.
constexpr llvm::StringLiteral kLastDirective = ".address_size 64\n";
StringRef withoutHeader(StringRef ptx) {
  return ptx.split(kLastDirective).second;
}
} // namespace

unsigned capabilityOf(StringRef name) {
  unsigned number = 0;
  return name.consume_front("sm_") && !name.consumeInteger(10, number) ? number : 0;
}

FailureOr<GpuProgram> compileToPtx(ModuleOp module,
                                   llvm::function_ref<GpuEntries(StringRef)> entriesOf,
                                   unsigned threads, unsigned capability) {
  prepareContext(module.getContext());
  FailureOr<Program> program = divide(module);
  if (failed(program))
    return failure();
  GpuProgram result;
  result.kernels.resize(program->infos.size());
  std::vector<std::string> texts(program->chunks.size());
  std::vector<size_t> begins{0};
  for (Chunk &chunk : program->chunks)
    begins.push_back(begins.back() + chunk.kernels.size());
  auto work = [&](size_t i, TargetMachines &machines) {
    size_t begin = begins[i], count = begins[i + 1] - begin;
    FailureOr<std::string> text =
        emitPtx(program->chunks[i], ArrayRef(program->infos).slice(begin, count),
                MutableArrayRef(result.kernels).slice(begin, count), entriesOf,
                capability >= kClusterCapability, machines);
    if (failed(text))
      return false;
    texts[i] = std::move(*text);
    return true;
  };
  if (!inParallel(module.getContext(), texts.size(), threads, work))
    return failure();
  result.capability = capabilityNeededBy(result.kernels);
  std::string version = std::to_string(versionFor(result.capability));
  version.insert(1, ".");
  result.ptx = ".version " + version + "\n.target " + architecture(result.capability) + "\n" +
               kLastDirective.str();
  for (StringRef text : texts)
    result.ptx += withoutHeader(text);
  return result;
}

} // namespace ampc::codegen
