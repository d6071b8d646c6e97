// Writes a lowered module as model.bin: the head (program.fbs), the segments and the trailer. Used
// by the driver.
#pragma once
#include "ampc/Base/SharedBytes.h"
#include "ampc/CodeGen/CodeGen.h"
#include "ampc/CodeGen/Gpu.h"
#include "ampc/Format/Trailer.h"
#include "mlir/IR/BuiltinOps.h"
#include <deque>
#include <flatbuffers/detached_buffer.h>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

struct ExportOptions {
  std::string version; // of ampc
  // One object per level; if empty, the program has no code for a CPU.
  std::vector<codegen::CpuLevel> cpuLevels;
  std::vector<std::string> gpuArchitectures; // a cubin for each, "sm_90", in addition to the PTX
  unsigned threads = 1;                      // of the code generators; does not affect the bytes
  std::vector<std::string> droppedInputs;    // inputs of the model that the program does not need
  // Stored in the program for recompilation (amprun --compare); omitted if empty.
  std::string model, decisions;
  std::vector<std::string> recompileOptions;
  // Files of constants whose bytes are in memory, by name; the others are read.
  std::map<std::string, SharedBytes> memory;
  uint64_t maxHeadBytes = format::kMaxHeadBytes; // the limit of the loader
  uint64_t expectedHeadBytes = 0;                // an estimate, for the initial allocation
};

// The bytes of a model.bin as consecutive pieces, so that large segments are not copied.
class ProgramBytes {
public:
  // Segments consist of pieces.
  ProgramBytes(flatbuffers::DetachedBuffer head, std::deque<std::vector<SharedBytes>> segments);

  // Valid during the lifetime of this object, also after it was moved.
  const std::vector<std::string_view> &pieces() const { return pieces_; }
  uint64_t size() const { return size_; }
  std::string joined() const;

  // The head as text, one line per field that is set: --emit=export.
  std::string headText() const;

private:
  flatbuffers::DetachedBuffer head_;
  std::deque<std::vector<SharedBytes>> segments_;
  std::unique_ptr<format::Trailer> trailer_;
  std::vector<std::string_view> pieces_;
  uint64_t size_ = 0;
};

// Errors are emitted on the op or module, including files of constants that cannot be read.
mlir::FailureOr<ProgramBytes> exportProgram(mlir::ModuleOp lowered, ExportOptions options);

// Compiles all kernels to PTX and returns it with the launch parameters of each, in the order of
// the module's kernels. Does not change the module. The PTX uses features that all of
// `architectures` have; if there are none, it runs on sm_80 and later.
mlir::FailureOr<codegen::GpuProgram>
compileForGpu(mlir::ModuleOp lowered, llvm::ArrayRef<std::string> architectures, unsigned threads);

using PlanStatistics = std::vector<std::pair<std::string, uint64_t>>; // names and counts
// The figures of --plan-stats, in a fixed order: exact counts per training step, or per inference.
PlanStatistics planStatistics(mlir::ModuleOp lowered);

} // namespace ampc
