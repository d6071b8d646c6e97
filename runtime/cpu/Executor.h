// Executes the commands of a program on the CPU. Preparation resolves ranges to pointers, looks up
// kernels, compares them with the manifest and plans library calls. Running the prepared commands
// allocates and checks nothing. Used by CpuBackend.
#pragma once
#include "ampc/Runtime/Program.h"
#include "cpu/InputReads.h"
#include "cpu/LibraryCall.h"
#include "load/KernelObject.h"
#include "load/Memory.h"
#include "session/Preparation.h"
#include "session/ShardPlan.h"
#include <array>
#include <optional>
#include <unordered_map>

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
  const AmpcKernelEntry &kernel(uint32_t index) const { return *resources_->kernels[index]; }
  // From now on, runs of a launch or a copy are restricted to these windows, in ascending order.
  // At most once for a command.
  void restrict(format::EntryRole role, size_t command, std::span<const ShardPlan::Window> windows);
  // Session::redirect.
  bool redirect(const format::Entry &entry, const format::Tensor &input, const uint8_t *data);
  // Variables have changed: what was prepared from them is computed again.
  void invalidate() { fresh_ = false; }
  int threads() const { return resources_->pool.size(); }
  const std::map<std::string, std::string> &productChoices() const {
    return resources_->ways.used();
  }

private:
  enum class Kind : uint32_t { launch, call, copy, fill };
  struct Prepared {
    Kind kind;
    uint32_t index;     // index into the vector of its kind
    bool fuses = false; // a call that can run the launch behind it
  };
  struct PreparedLaunch {
    AmpcKernelFunction function;
    uint32_t arity, pieces;
    size_t firstArgument, firstPiece; // of arguments_; of pieceEnds_ and pieceRows_
    uint64_t rows, grain;
    int64_t rowElements; // FusedLaunch.rowElements; 0 if no call can run it
    int32_t result = -1; // FusedLaunch.result
    int64_t elementBytes = 0;
  };
  struct PreparedBytes {
    const uint8_t *from; // null for a fill
    uint8_t *to;
    uint64_t size;
    uint8_t byte;
    bool releases = false; // gives the memory of the source back
  };
  // How much of the preparation is done: commands, and calls that have packed their operands.
  struct Progress {
    uint32_t commands = 0, keepers = 0;
    auto operator<=>(const Progress &) const = default;
  };
  // A call that keeps an operand, and when it has.
  struct Keeper {
    const CpuCall *call;
    size_t command; // its index in the entry
    Progress when;
  };
  struct Release {
    Progress when; // nothing reads the range any more
    format::Range range;
  };

  // What sets the address of an operand that reads an input.
  struct ReadOperand {
    uint64_t offset; // in the input, in bytes
    std::function<void(const uint8_t *)> set;
  };
  // Empty optional: the input stays in its own memory.
  using ReadOperands = std::optional<std::vector<ReadOperand>>;

  ReadOperands readOperands(const format::Entry &entry, const format::Range &input);
  Status prepare(const Program &program, Arenas &arenas, const SessionOptions &options);
  Status prepareCommand(const Program &program, Arenas &arenas, const format::Entry &entry,
                        std::vector<Prepared> &list);
  KernelAccesses accesses() const {
    return [this](uint32_t number) { return KernelAccess(kernel(number)); };
  }
  void planKeepers(const format::Entry &entry);
  void planRelease(const format::Program &head, const format::Entry &entry);
  Status refresh();
  // `next`: the launch behind a call that runs it; else null.
  Status execute(Prepared command, const FusedLaunch *next) const;
  Status checkFused(const format::Launch &launch, const format::LibraryCall &call) const;
  void findResult(const format::Launch &launch, const format::Range &result);
  Status prepareLaunch(const Program &program, Arenas &arenas, const format::Launch &launch);
  Status allocateWorkspace(const Program &program, const Arenas &arenas,
                           const SessionOptions &options);
  void launch(const PreparedLaunch &launch) const;
  bool hasEqualPieces(const PreparedLaunch &launch) const;
  FusedLaunch fused(const PreparedLaunch &launch) const {
    return {launch.function,    arguments_.data() + launch.firstArgument,
            launch.rowElements, launch.result,
            launch.arity,       launch.elementBytes};
  }
  void runPieces(const PreparedLaunch &launch, uint64_t first, uint64_t last) const;
  void bytes(const PreparedBytes &bytes) const;

  std::unique_ptr<CpuResources> resources_;
  KernelObject object_;
  std::array<std::vector<Prepared>, 5> lists_; // by EntryRole
  std::vector<PreparedLaunch> launches_;
  std::vector<const void *> arguments_;
  std::vector<uint64_t> pieceEnds_; // cumulative numbers of rows
  std::vector<uint64_t> pieceRows_; // the first row of each piece
  std::vector<std::unique_ptr<CpuCall>> calls_;
  std::vector<PreparedBytes> bytes_;
  Pages workspacePages_;
  // Only the entry `infer` of a program without a training step has prepared commands and calls
  // that keep operands.
  bool trains_ = false, fresh_ = false;
  std::array<uint32_t, 5> prepared_ = {}; // Entry.prepared by EntryRole
  std::vector<Keeper> keepers_;           // both in the order of `when`
  std::vector<Release> releases_;
  bool mayRelease_ = false, released_ = false; // SessionOptions.releasesVariables
  const Arenas *arenas_ = nullptr;
  std::unordered_map<const format::Tensor *, ReadOperands> inputs_; // those that were redirected
  bool sharded_ = false; // launches have other pieces than the program says
  std::vector<bool> fixedArenas_, noFixedArenas_; // of the entry that is being prepared
};

} // namespace ampc::runtime
