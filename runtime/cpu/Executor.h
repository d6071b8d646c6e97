// Commands made ready to run: pointers instead of ranges, kernels looked up and compared with the
// manifest, products planned. Running them allocates nothing and checks nothing.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/Gemm.h"
#include "cpu/Ways.h"
#include "load/KernelObject.h"
#include "load/Memory.h"
#include <array>

namespace ampc::runtime {

class Executor {
public:
  // `arenas` must outlive the executor.
  static Result<Executor> create(const Program &program, Arenas &arenas,
                                 const SessionOptions &options);
  Status run(format::EntryRole role, size_t first, size_t last, std::vector<CommandTime> *profile);
  size_t commandCount(format::EntryRole role) const {
    return lists_[static_cast<size_t>(role)].size();
  }
  int threads() const { return pool_->size(); }
  const std::map<std::string, std::string> &productChoices() const { return ways_.used(); }

private:
  enum class Kind : uint32_t { launch, gemm, copy, fill };
  struct Prepared {
    Kind kind;
    uint32_t index; // into the vector of its kind
  };
  struct PreparedLaunch {
    AmpcKernelFunction function;
    uint32_t arity, pieces;
    size_t firstArgument, firstPiece; // pieces' ends in rows, cumulative
    uint64_t rows, grain;
  };
  struct PreparedGemm {
    GemmPlan plan;
    std::string op; // for errors
  };
  struct PreparedBytes {
    const uint8_t *from; // null for a fill
    uint8_t *to;
    uint64_t size;
    uint8_t byte;
  };

  Status prepare(const Program &program, Arenas &arenas, const SessionOptions &options);
  Status prepareCommand(const Program &program, Arenas &arenas, const format::Command &command,
                        std::vector<Prepared> &list);
  Status prepareLaunch(const Program &program, Arenas &arenas, const format::Launch &launch);
  Status prepareGemm(const Program &program, Arenas &arenas, const format::Command &command);
  // A kernel beside a product, which must reach of each operand what `like` does; null for -1.
  Result<const AmpcKernelEntry *> helper(int32_t kernel, const char *what,
                                         const AmpcKernelEntry &like) const;
  Status allocateWorkspace(const Program &program, const Arenas &arenas,
                           const SessionOptions &options);
  void launch(const PreparedLaunch &launch) const;
  void runPieces(const PreparedLaunch &launch, uint64_t first, uint64_t last) const;
  void bytes(const PreparedBytes &bytes) const;

  std::unique_ptr<ThreadPool> pool_;
  std::unique_ptr<OneDnn> library_; // null without products
  KernelObject object_;
  std::vector<const AmpcKernelEntry *> kernels_; // by Program.kernels
  Ways ways_;
  std::array<std::vector<Prepared>, 5> lists_; // by EntryRole
  std::vector<PreparedLaunch> launches_;
  std::vector<const void *> arguments_;
  std::vector<uint64_t> pieceEnds_;
  std::vector<PreparedGemm> gemms_;
  std::vector<PreparedBytes> bytes_;
  Workspace workspace_;
  Pages workspacePages_;
};

} // namespace ampc::runtime
