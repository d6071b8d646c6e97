// Modules and kernels of the fake GPU. A module is the PTX of one of the programs that the
// environment names; its kernels run as the x86-64 code that the same program holds.
#include "Fake.h"
#include "ampc/Runtime/Program.h"
#include "load/CpuFeatures.h"
#include "load/KernelObject.h"
#include <cstdlib>
#include <cstring>

namespace ampc::fake {

using namespace ampc::format;
using runtime::KernelObject;

namespace {

struct Module;
struct Function {
  const Module *module;
  std::shared_ptr<PtxModule> own;
  const format::CudaKernel *kernel;
  const AmpcKernelEntry *twin;
  std::string name;
  bool pieces;
  int sharedBytes = 0;
  bool askedClusters = false;
};

struct Module {
  std::shared_ptr<PtxModule> own; // of the runtime, else null
  std::shared_ptr<const runtime::Program> program;
  KernelObject object;
  std::vector<std::unique_ptr<Function>> functions;
  bool unloaded = false;
};

// Never freed, so that what is used after its module was unloaded is seen.
std::vector<std::unique_ptr<Module>> &modules() {
  static auto *all = new std::vector<std::unique_ptr<Module>>;
  return *all;
}

CUresult add(CUmodule *out, Module module) {
  modules().push_back(std::make_unique<Module>(std::move(module)));
  *out = reinterpret_cast<CUmodule>(modules().back().get());
  Gpu::get().born("module");
  return CUDA_SUCCESS;
}

// Whether machine code for "sm_90", "sm_100a" or "sm_100f" runs here, as the CUDA C programming
// guide says.
bool runsHere(const std::string &architecture) {
  int number = atoi(architecture.c_str() + 3), here = capability();
  bool newerMinor = number / 10 == here / 10 && number <= here;
  return architecture.back() == 'a' ? number == here : newerMinor;
}

// The segment that an image is; null where it is none of the program's.
const Segment *segmentOf(const runtime::Program &program, const char *image) {
  bool isText = strncmp(image,
                        "\x7f"
                        "ELF",
                        4) != 0;
  for (uint32_t i = 0; i < program.head().segments()->size(); ++i) {
    const Segment &segment = *program.head().segments()->Get(i);
    std::span<const uint8_t> bytes = program.segment(i);
    bool kind = segment.kind() == (isText ? SegmentKind::ptx : SegmentKind::cubin);
    if (kind && (!isText || bytes.size() == strlen(image) + 1) &&
        memcmp(bytes.data(), image, bytes.size()) == 0)
      return &segment;
  }
  return nullptr;
}

} // namespace

int capability() {
  const char *capability = getenv("AMPC_FAKE_CUDA_CAPABILITY");
  return capability ? atoi(capability) : 90;
}

CUresult loadModule(CUmodule *out, const char *image, char *log, size_t logBytes) {
  const char *paths = getenv("AMPC_FAKE_CUDA_PROGRAM");
  std::string rest = paths ? paths : "";
  if (isOwnPtx(image))
    return add(out, {loadPtx(image), nullptr, {}, {}});
  while (!rest.empty()) {
    size_t colon = rest.find(':');
    std::string path = rest.substr(0, colon);
    rest = colon == std::string::npos ? "" : rest.substr(colon + 1);
    auto program = runtime::Program::load(path);
    const Segment *segment = program.ok() ? segmentOf(**program, image) : nullptr;
    if (!segment)
      continue;
    if (segment->kind() == SegmentKind::cubin &&
        (getenv("AMPC_FAKE_CUDA_REFUSES_CUBINS") || !runsHere(segment->features()->Get(0)->str())))
      return CUDA_ERROR_NO_BINARY_FOR_GPU;
    auto index = runtime::chooseObject(**program, runtime::cpuHas);
    if (!index.ok())
      continue;
    uint64_t xxh3 = (*program)->head().segments()->Get(static_cast<uint32_t>(*index))->xxh3();
    auto object = KernelObject::load((*program)->segment(*index), xxh3, path);
    if (!object.ok())
      continue;
    return add(out, {nullptr, *program, std::move(*object), {}});
  }
  if (log)
    snprintf(log, logBytes, "no program in AMPC_FAKE_CUDA_PROGRAM holds this PTX\nand no more");
  return CUDA_ERROR_INVALID_PTX;
}

CUresult unloadModule(CUmodule module) {
  bool &unloaded = reinterpret_cast<Module *>(module)->unloaded;
  if (unloaded) {
    Gpu::get().report("unloads a module twice");
    return CUDA_ERROR_INVALID_VALUE;
  }
  unloaded = true;
  Gpu::get().died("module");
  return CUDA_SUCCESS;
}

CUresult findFunction(CUfunction *out, CUmodule handle, const char *name) {
  auto &module = *reinterpret_cast<Module *>(handle);
  auto add = [&](Function function) {
    module.functions.push_back(std::make_unique<Function>(std::move(function)));
    *out = reinterpret_cast<CUfunction>(module.functions.back().get());
    return CUDA_SUCCESS;
  };
  if (module.own)
    return hasEntry(*module.own, name) ? add({&module, module.own, nullptr, nullptr, name, false})
                                       : CUDA_ERROR_NOT_FOUND;
  for (const Kernel *kernel : *module.program->head().kernels()) {
    const CudaKernel *cuda = kernel->cuda();
    bool direct = cuda && cuda->entry()->str() == name;
    bool pieces = cuda && cuda->pieces_entry() && cuda->pieces_entry()->str() == name;
    if (!direct && !pieces)
      continue;
    const AmpcKernelEntry *twin = module.object.find(kernel->symbol()->str());
    if (!twin)
      return CUDA_ERROR_NOT_FOUND;
    return add({&module, nullptr, cuda, twin, name, pieces});
  }
  return CUDA_ERROR_NOT_FOUND;
}

CUresult setSharedBytes(CUfunction function, int bytes) {
  reinterpret_cast<Function *>(function)->sharedBytes = bytes;
  return CUDA_SUCCESS;
}

CUresult askClusters(int *clusters, CUfunction handle, const CUlaunchConfig &config) {
  auto &function = *reinterpret_cast<Function *>(handle);
  const CudaKernel &kernel = *function.kernel;
  if (config.gridDimX % kernel.cluster_blocks() || config.blockDimX != kernel.block_threads() ||
      config.numAttrs != 0)
    return CUDA_ERROR_INVALID_VALUE;
  const char *room = getenv("AMPC_FAKE_CUDA_CLUSTERS");
  if (room && !strcmp(room, "size"))
    return CUDA_ERROR_INVALID_CLUSTER_SIZE;
  *clusters = room ? atoi(room) : 16;
  function.askedClusters = true;
  return CUDA_SUCCESS;
}

CUresult launchKernel(CUfunction handle, unsigned grid, unsigned block, unsigned sharedBytes,
                      CUstream stream, void **parameters) {
  Gpu &gpu = Gpu::get();
  const Function &function = *reinterpret_cast<Function *>(handle);
  if (function.module->unloaded) {
    gpu.report(function.name + " is launched after its module was unloaded");
    return CUDA_ERROR_INVALID_VALUE;
  }
  if (function.own)
    return launchPtx(function.own, function.name, grid, block, stream, parameters);
  const CudaKernel &kernel = *function.kernel;
  struct Piece {
    uint64_t rows;
    std::vector<uint64_t> arguments;
  };
  std::vector<Piece> pieces;
  uint32_t arity = kernel.arguments()->size();
  uint64_t blocks = 0;
  auto blocksOf = [&](uint64_t rows) {
    uint64_t units = (rows + kernel.rows_per_block() - 1) / kernel.rows_per_block();
    return units * kernel.cluster_blocks();
  };
  if (function.pieces) {
    uint64_t table;
    uint32_t count;
    memcpy(&table, parameters[0], 8);
    memcpy(&count, parameters[1], 4);
    const uint8_t *bytes =
        gpu.bytes(table, uint64_t{count} * 8 * (2 + arity), "the table of " + function.name);
    if (!bytes)
      return CUDA_ERROR_ILLEGAL_ADDRESS;
    for (uint32_t i = 0; i < count; ++i) {
      std::vector<uint64_t> record(2 + arity);
      memcpy(record.data(), bytes + uint64_t{i} * 8 * (2 + arity), 8 * (2 + arity));
      if (record[0] != blocks)
        gpu.report("a piece of " + function.name +
                   " begins at another block than those before it end");
      pieces.push_back({record[1], {record.begin() + 2, record.end()}});
      blocks += blocksOf(record[1]);
    }
  } else {
    Piece piece;
    for (uint32_t i = 0; i < arity; ++i) {
      piece.arguments.emplace_back();
      memcpy(&piece.arguments.back(), parameters[i], 8);
    }
    memcpy(&piece.rows, parameters[arity], 8);
    blocks = blocksOf(piece.rows);
    pieces.push_back(std::move(piece));
  }
  if (grid != blocks || block != kernel.block_threads() || sharedBytes != kernel.shared_bytes())
    gpu.report(function.name + " has a grid of " + std::to_string(grid) + " blocks of " +
               std::to_string(block) + " threads, " + std::to_string(blocks) + " of " +
               std::to_string(kernel.block_threads()) + " are right");
  if (kernel.cluster_blocks() > 1 && !function.askedClusters)
    gpu.report(function.name + " is launched in clusters without asking for room for them");
  if (sharedBytes > 0 && function.sharedBytes < static_cast<int>(sharedBytes))
    gpu.report(function.name + " uses dynamic shared memory that was not asked for");
  Operation operation;
  operation.name = "kernel " + function.name;
  operation.milliseconds += 1e-3 * static_cast<double>(blocks);
  for (const Piece &piece : pieces)
    for (uint32_t i = 0; i < arity; ++i) {
      const KernelArgument &argument = *kernel.arguments()->Get(i);
      uint64_t size = argument.fixed_bytes() + piece.rows * argument.bytes_per_row();
      operation.accesses.push_back({piece.arguments[i], size, (argument.access() & 2) != 0});
      if (argument.alignment() > 1 && piece.arguments[i] % argument.alignment())
        gpu.report(function.name + " gets a misaligned argument");
    }
  operation.run = [pieces = std::move(pieces), twin = function.twin, name = function.name, arity] {
    for (const Piece &piece : pieces) {
      std::vector<const void *> arguments;
      for (uint32_t i = 0; i < arity; ++i) {
        const AmpcKernelArgument &argument = twin->arguments[i];
        arguments.push_back(Gpu::get().bytes(
            piece.arguments[i], argument.fixed_bytes + piece.rows * argument.bytes_per_row, name));
        if (!arguments.back())
          return;
      }
      twin->function(arguments.data(), 0, static_cast<int64_t>(piece.rows));
    }
  };
  return gpu.enqueue(stream, std::move(operation));
}

} // namespace ampc::fake
