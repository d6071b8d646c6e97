// A lowered module → model.bin: the head (program.fbs), its segments, the trailer.
#pragma once
#include "ampc/CodeGen/CodeGen.h"
#include "ampc/CodeGen/Gpu.h"
#include "ampc/Format/Trailer.h"
#include "mlir/IR/BuiltinOps.h"
#include <deque>
#include <flatbuffers/detached_buffer.h>
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

struct ExportOptions {
  std::string version; // ampc's own
  std::vector<codegen::CpuLevel>
      cpuLevels; // one object per level; none: the program has no code for a CPU
  std::vector<std::string> gpuArchitectures; // a cubin for each, "sm_90", beside the PTX
  unsigned threads = 1;                      // for the back ends; the bytes do not depend on it
  std::vector<std::string> droppedInputs;    // inputs of the model that the program does not need
  std::string model, decisions; // from which the program can be made again; empty: is left out
  std::vector<std::string> remakeOptions;        // and with which options
  uint64_t maxHeadBytes = format::kMaxHeadBytes; // what a loader takes
  uint64_t expectedHeadBytes = 0;                // about; for speed alone
};

// The bytes of a file, in pieces that follow each other: what is large is not copied to stand
// behind something else.
class ProgramBytes {
public:
  ProgramBytes(flatbuffers::DetachedBuffer head, std::deque<std::string> segments);

  const std::vector<std::string_view> &pieces() const {
    return pieces_;
  } // valid as long as this object, also where it moves
  uint64_t size() const { return size_; }
  std::string joined() const;

  // The head, a line per field that is set: --emit=export.
  std::string headText() const;

private:
  flatbuffers::DetachedBuffer head_;
  std::deque<std::string> segments_;
  std::unique_ptr<format::Trailer> trailer_;
  std::vector<std::string_view> pieces_;
  uint64_t size_ = 0;
};

// Errors are emitted on the op or module; a constant's file that cannot be read is one.
mlir::FailureOr<ProgramBytes> exportProgram(mlir::ModuleOp lowered, ExportOptions options);

// The PTX of all kernels, with what a launch of each needs, in the order of the module's kernels.
// Nothing is changed. It may use what all of `architectures` have, and runs on every GPU from sm_80
// on where there are none.
mlir::FailureOr<codegen::GpuProgram>
compileForGpu(mlir::ModuleOp lowered, llvm::ArrayRef<std::string> architectures, unsigned threads);

// The figures of --plan-stats, by name, in a fixed order: exact integers per training step (or
// inference).
std::vector<std::pair<std::string, uint64_t>> planStatistics(mlir::ModuleOp lowered);

} // namespace ampc
