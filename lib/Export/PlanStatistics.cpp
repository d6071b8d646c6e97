// What one step costs, counted from the calls. Bytes are those of the ranges that a call names; ranges of one element (scale, rate,
// flag) are left out, so that figures are multiples of tensor sizes.
#include "ampc/Dialect/Ahead.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Export/ExportProgram.h"

using namespace mlir;

namespace ampc {
namespace {

constexpr int64_t kScalarBytes = 8;

struct Counts {
  uint64_t launches = 0, pieces = 0, gemms = 0, copies = 0, flops = 0, gemmBytes = 0, launchBytes = 0, optimizerBytes = 0,
           finiteCheckBytes = 0, weightCasts = 0, hostSyncs = 0, collectives = 0;
};

uint64_t rangeBytes(ArrayRef<int64_t> bytes) {
  uint64_t sum = 0;
  for (int64_t size : bytes)
    sum += size > kScalarBytes ? size : 0;
  return sum;
}

StringRef arenaOf(Value buffer) { return buffer.getDefiningOp<rt::BufferOp>().getArena(); }

Counts countCalls(rt::EntryOp entry) {
  Counts counts;
  for (Operation &op : ahead(entry.getBody().front())) {
    counts.hostSyncs += op.hasTrait<rt::HostSync>();
    counts.collectives += op.hasTrait<rt::Collective>();
    if (auto gemm = dyn_cast<rt::GemmOp>(op)) {
      ++counts.gemms;
      uint64_t batch = 1;
      for (int64_t size : gemm.getBatch())
        batch *= size;
      ArrayRef<int64_t> sizes = gemm.getSizes();
      counts.flops += 2 * batch * sizes[0] * sizes[1] * sizes[2];
      counts.gemmBytes += rangeBytes(gemm.getBytes());
    } else if (auto launch = dyn_cast<rt::LaunchOp>(op)) {
      ++counts.launches;
      counts.pieces += launch.getRows().size();
      uint64_t bytes = rangeBytes(launch.getBytes());
      counts.launchBytes += bytes;
      if (launch.getOp().contains(".update"))
        counts.optimizerBytes += bytes;
      else if (launch.getOp() == "check_finite_and_unscale")
        counts.finiteCheckBytes += bytes;
      // A kernel of the forward or backward that reads a master instead of its narrowed copy casts a weight once more per use.
      else if (llvm::any_of(launch.getBuffers(), [](Value buffer) { return arenaOf(buffer) == "master"; }))
        ++counts.weightCasts;
    } else if (isa<rt::CopyOp>(op)) {
      ++counts.copies;
    }
  }
  return counts;
}

} // namespace

std::vector<std::pair<std::string, uint64_t>> planStatistics(ModuleOp lowered) {
  std::vector<std::pair<std::string, uint64_t>> stats;
  rt::EntryOp main = rt::entryOf(lowered, "train_step");
  if (!main)
    main = rt::entryOf(lowered, "infer");
  Counts counts = main ? countCalls(main) : Counts();
  uint64_t parameters = 0, kernels = 0;
  DenseMap<StringAttr, uint64_t> arenas; // where they end
  auto grow = [&](StringAttr arena, uint64_t end) { arenas[arena] = std::max(arenas[arena], end); };
  for (auto variable : lowered.getOps<rt::VariableOp>()) {
    auto type = cast<RankedTensorType>(variable.getType());
    if (variable.getRole() == "parameter" && variable.getTrainable())
      parameters += type.getNumElements();
    grow(variable.getArenaAttr(), variable.getOffset() + type.getNumElements() * std::max(1u, type.getElementTypeBitWidth() / 8));
  }
  for (auto entry : rt::entriesOf(lowered))
    for (auto buffer : entry.getBody().front().getOps<rt::BufferOp>())
      if (buffer.getOffset())
        grow(buffer.getArenaAttr(), *buffer.getOffset() + buffer.getBytes());
  if (ModuleOp library = rt::kernelsOf(lowered))
    kernels = std::distance(library.getBody()->begin(), library.getBody()->end());
  auto attribute = [&](StringRef name) {
    auto attr = lowered->getAttrOfType<IntegerAttr>(name);
    return attr ? static_cast<uint64_t>(attr.getInt()) : 0;
  };
  stats = {{"parameters", parameters},
           {"gemms", counts.gemms},
           {"flops", counts.flops},
           {"gemm_bytes", counts.gemmBytes},
           {"launches", counts.launches},
           {"launch_pieces", counts.pieces},
           {"launch_bytes", counts.launchBytes},
           {"copies", counts.copies},
           {"optimizer_bytes", counts.optimizerBytes},
           {"finite_check_bytes", counts.finiteCheckBytes},
           {"weight_cast_kernels", counts.weightCasts},
           {"host_syncs", counts.hostSyncs},
           {"collectives", counts.collectives},
           {"kernels", kernels},
           {"activation_bytes", attribute("rt.activation_bytes")},
           {"activation_lower_bound", attribute("rt.activation_lower_bound")}};
  for (StringRef arena : {"parameter", "master", "optimizer", "state", "gradient", "input", "output", "constant"})
    stats.push_back({("arena_" + arena).str(), arenas.lookup(StringAttr::get(lowered.getContext(), arena))});
  return stats;
}

} // namespace ampc
