#include "cuda/Kernels.h"
#include "ampc/Format/KernelAbi.h"
#include "cuda/Errors.h"
#include "load/Check.h"
#include <charconv>
#include <cstring>

namespace ampc::runtime::cuda {

using namespace ampc::format;

namespace {

// A parsed architecture: "sm_90" has number 90, "sm_90a" has suffix 'a', too. Number 0: the name is
// no architecture.
struct Architecture {
  int number = 0;
  char suffix = 0;

  // Whether machine code for the architecture runs on a GPU. Plain code, and code with features of
  // a family ('f'), runs on GPUs of the same generation with the same or a later minor version;
  // code with features of one architecture ('a') runs on that architecture only.
  bool runsOn(int capability) const {
    bool generation = number > 0 && number / 10 == capability / 10 && number <= capability;
    return suffix == 'a' ? number == capability : (suffix == 0 || suffix == 'f') && generation;
  }
  // Whether the driver can compile PTX for the architecture to code for a GPU.
  bool compilesFor(int capability) const {
    return suffix == 0 ? number <= capability : runsOn(capability);
  }
};

Architecture architectureOf(const Segment &segment) {
  Architecture architecture;
  if (segment.features() && segment.features()->size() > 0) {
    std::string name = segment.features()->Get(0)->str();
    if (name.rfind("sm_", 0) != 0)
      return {};
    const char *end = name.data() + name.size();
    auto [rest, error] = std::from_chars(name.data() + 3, end, architecture.number);
    if (error != std::errc() || end - rest > 1)
      return {};
    architecture.suffix = rest < end ? *rest : 0;
  }
  return architecture;
}

std::string capabilityText(int capability) {
  return std::to_string(capability / 10) + "." + std::to_string(capability % 10);
}

} // namespace

Result<std::vector<size_t>> chooseCode(const Program &program, int capability) {
  std::optional<size_t> cubin, ptx;
  Architecture best;
  for (uint32_t i = 0; i < program.head().segments()->size(); ++i) {
    const Segment &segment = *program.head().segments()->Get(i);
    Architecture architecture = architectureOf(segment);
    bool newer = std::pair(architecture.number, architecture.suffix != 0) >
                 std::pair(best.number, best.suffix != 0);
    if (segment.kind() == SegmentKind::cubin && architecture.runsOn(capability) && newer) {
      cubin = i;
      best = architecture;
    }
    if (segment.kind() == SegmentKind::ptx && architecture.compilesFor(capability))
      ptx = i;
  }
  std::vector<size_t> found;
  for (std::optional<size_t> code : {cubin, ptx})
    if (code)
      found.push_back(*code);
  if (found.empty())
    return environment("", "holds no code for this GPU's compute capability " +
                               capabilityText(capability))
        .hint("`ampc --gpu-arch=sm_" + std::to_string(capability) + "`");
  return found;
}

namespace {

Result<Module> loadCode(const Program &program, Device &device, size_t index) {
  std::span<const uint8_t> code = program.segment(index);
  const Segment &segment = *program.head().segments()->Get(static_cast<uint32_t>(index));
  bool isText = segment.kind() == SegmentKind::ptx;
  if (isText && (code.empty() || code.back() != 0))
    return invalid("", "its PTX has no end");
  return device.load(reinterpret_cast<const char *>(code.data()),
                     isText ? "PTX" : "the cubin for " + segment.features()->Get(0)->str());
}

} // namespace

namespace {

// Checks that the GPU can run the kernel's clusters. A MIG slice, or a GPU with many disabled
// multiprocessors, may only support smaller clusters, and the launch would fail.
Status checkClusters(const Device &device, const CudaKernel &kernel, CUfunction function,
                     const std::string &name) {
  CUlaunchConfig config = {kernel.cluster_blocks(),
                           1,
                           1,
                           kernel.block_threads(),
                           1,
                           1,
                           kernel.shared_bytes(),
                           nullptr,
                           nullptr,
                           0};
  int clusters = 0;
  CUresult error = device.api().cuOccupancyMaxActiveClusters(&clusters, function, &config);
  if (error != CUDA_SUCCESS && error != CUDA_ERROR_INVALID_CLUSTER_SIZE)
    return driverError(device.api(), error, "cuOccupancyMaxActiveClusters", name);
  if (error == CUDA_SUCCESS && clusters > 0)
    return {};
  return environment("", name + " needs clusters of " + std::to_string(kernel.cluster_blocks()) +
                             " blocks of " + std::to_string(kernel.block_threads()) +
                             " threads, this GPU has room for none")
      .hint("`ampc` without --gpu-arch, or with sm_80 in it too, makes kernels without clusters");
}

} // namespace

Result<Kernels> Kernels::load(const Program &program, Device &device,
                              std::vector<std::string> &notes) {
  Kernels kernels;
  const auto &table = *program.head().kernels();
  if (table.size() == 0)
    return kernels;
  AMPC_ASSIGN(std::vector<size_t> codes, chooseCode(program, device.capability()));
  auto module = loadCode(program, device, codes.front());
  if (!module.ok() && codes.size() > 1) {
    notes.push_back(module.status().what() + ": the driver compiles the program's PTX instead");
    module = loadCode(program, device, codes.back());
  }
  if (!module.ok())
    return module.status();
  kernels.module_ = std::move(*module);
  for (const Kernel *kernel : table) {
    std::string name = "kernel '" + kernel->symbol()->str() + "'";
    const CudaKernel *cuda = kernel->cuda();
    if (!cuda)
      return environment("", name + " has no code for a GPU");
    if (static_cast<int>(cuda->min_compute_capability()) > device.capability())
      return environment("", name + " needs compute capability " +
                                 capabilityText(static_cast<int>(cuda->min_compute_capability())) +
                                 ", this GPU has " + capabilityText(device.capability()));
    if (static_cast<int64_t>(cuda->shared_bytes()) > device.sharedBytes())
      return environment("", name + " needs " + std::to_string(cuda->shared_bytes()) +
                                 " bytes of shared memory, this GPU has " +
                                 std::to_string(device.sharedBytes()));
    auto find = [&](const flatbuffers::String *symbol, std::vector<CUfunction> &out) -> Status {
      CUfunction function = nullptr;
      if (symbol) {
        AMPC_CU(device.api(), cuModuleGetFunction,
                (&function, kernels.module_.get(), symbol->c_str()), name);
        if (cuda->shared_bytes() > 0)
          AMPC_CU(device.api(), cuFuncSetAttribute,
                  (function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                   static_cast<int>(cuda->shared_bytes())),
                  name);
      }
      if (function && cuda->cluster_blocks() > 1)
        AMPC_TRY(checkClusters(device, *cuda, function, name));
      out.push_back(function);
      return {};
    };
    AMPC_TRY(find(cuda->entry(), kernels.direct_));
    AMPC_TRY(find(cuda->pieces_entry(), kernels.pieces_));
  }
  return kernels;
}

Status Kernels::check(const Program &program, const Launch &launch) const {
  const Kernel &kernel = *program.head().kernels()->Get(launch.kernel());
  const CudaKernel &cuda = *kernel.cuda();
  std::string name = "kernel '" + kernel.symbol()->str() + "'";
  uint32_t pieces = launch.rows()->size(), arity = cuda.arguments()->size();
  if (launch.args()->size() != uint64_t{pieces} * arity)
    return invalid("", name + " takes " + std::to_string(arity) + " operands, the launch gives " +
                           std::to_string(launch.args()->size() / pieces));
  if (pieces > 1 && !cuda.pieces_entry())
    return invalid("", name + " has no entry for several pieces");
  RangeChecker checker(program.head());
  for (uint32_t piece = 0; piece < pieces; ++piece) {
    uint64_t rows = launch.rows()->Get(piece);
    if (cuda.rows() != 0 && rows != cuda.rows())
      return invalid("", name + " works on " + std::to_string(cuda.rows()) + " rows, not on " +
                             std::to_string(rows));
    for (uint32_t i = 0; i < arity; ++i) {
      const KernelArgument &argument = *cuda.arguments()->Get(i);
      const Range &range = *launch.args()->Get(piece * arity + i);
      std::string where = "operand " + std::to_string(i) + " of piece " + std::to_string(piece);
      uint64_t needed = 0;
      if (!multiply(rows, argument.bytes_per_row(), needed) ||
          !add(needed, argument.fixed_bytes(), needed) || needed > range.size())
        return invalid("", name + " reaches beyond " + where);
      if ((argument.access() & AMPC_WRITE) && checker.constant(range))
        return invalid("", name + " writes to a constant");
      if (argument.alignment() > 1 && range.offset() % argument.alignment())
        return invalid("", name + " gets a misaligned " + where);
    }
  }
  return {};
}

bool Kernels::hasDirect(const CudaKernel &kernel) {
  return !kernel.pieces_entry() || kernel.pieces_entry()->str() != kernel.entry()->str();
}

Result<Kernels::Ready> Kernels::direct(const CudaKernel &kernel, uint32_t index,
                                       std::vector<uint64_t> arguments, uint64_t rows) const {
  Ready ready;
  if (!hasDirect(kernel))
    return invalid(
        "", "kernel entry '" + kernel.entry()->str() +
                "' takes a table of pieces, a call of the library launches it for one piece");
  uint64_t blocks = blocksOf(kernel, rows);
  if (blocks > kMaxGridBlocks)
    return invalid("", "a launch has more blocks than a grid takes");
  ready.function = direct_[index];
  ready.grid = static_cast<unsigned>(blocks);
  ready.block = kernel.block_threads();
  ready.sharedBytes = kernel.shared_bytes();
  ready.pointers = arguments.size();
  ready.parameters = std::move(arguments);
  ready.parameters.push_back(rows);
  return ready;
}

Result<Kernels::Ready> Kernels::pieces(const CudaKernel &kernel, uint32_t index, CUdeviceptr table,
                                       uint64_t blocks, uint64_t count) const {
  Ready ready;
  if (blocks > kMaxGridBlocks)
    return invalid("", "a table has more blocks than a grid takes");
  ready.function = pieces_[index];
  ready.grid = static_cast<unsigned>(blocks);
  ready.block = kernel.block_threads();
  ready.sharedBytes = kernel.shared_bytes();
  ready.pointers = 1;
  ready.parameters = {table, count};
  return ready;
}

Status Kernels::launch(const Api &api, const Ready &ready, CUstream stream,
                       const std::function<std::string()> &what) {
  constexpr size_t kMaxOnStack = 64;
  void *onStack[kMaxOnStack];
  std::vector<void *> onHeap;
  void **parameters = onStack;
  if (ready.parameters.size() > kMaxOnStack) {
    onHeap.resize(ready.parameters.size());
    parameters = onHeap.data();
  }
  for (size_t i = 0; i < ready.parameters.size(); ++i)
    parameters[i] = const_cast<uint64_t *>(&ready.parameters[i]);
  api.pointers(ready.pointers);
  AMPC_CU(api, cuLaunchKernel,
          (ready.function, ready.grid, 1, 1, ready.block, 1, 1, ready.sharedBytes, stream,
           parameters, nullptr),
          what());
  return {};
}

} // namespace ampc::runtime::cuda
