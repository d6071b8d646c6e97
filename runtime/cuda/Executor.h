// Executes the commands of a program on a GPU. Preparation resolves ranges to addresses, computes
// grids of launches, and chooses algorithms of library calls. Enqueuing prepared commands allocates
// nothing, does not wait, and may be captured into a graph. Used by CudaBackend.
#pragma once
#include "cuda/LibraryCall.h"
#include "cuda/Resources.h"
#include "session/ShardPlan.h"
#include <set>

namespace ampc::runtime::cuda {

class Executor {
public:
  // Allocates the arenas, too. Library calls without a known algorithm are measured on `stream`,
  // which overwrites the arenas. The program and the device must outlive the executor.
  static Result<std::unique_ptr<Executor>> create(const Program &program, Device &device,
                                                  CUstream stream, const SessionOptions &options);
  // Enqueues the commands [first, last) of an entry for one side of the input arenas. `before` is
  // called before each command. If waitsForEachOp(), nothing may be captured.
  Status enqueue(format::EntryRole role, size_t first, size_t last, int side, CUstream stream,
                 const std::function<Status(size_t)> &before = nullptr);
  size_t commandCount(format::EntryRole role) const {
    return lists_[static_cast<size_t>(role)].size();
  }
  // The first commands of an entry, which depend on variables alone (session/Preparation.h).
  size_t preparedCount(format::EntryRole role) const {
    const format::Entry *entry = program_.entry(role);
    return entry ? entry->prepared() : 0;
  }
  const Arenas &arenas() const { return resources_.arenas; }
  Arenas &arenas() { return resources_.arenas; }
  const std::map<std::string, std::string> &productChoices() const {
    return resources_.algorithms.used();
  }
  const std::vector<std::string> &notes() const { return resources_.notes; }
  bool waitsForEachOp() const { return waits_; }
  // "entry train_step, op 'fc1.matmul' to op 'fc1.w'", for errors that concern several commands.
  std::string describe(format::EntryRole role) const;
  // "op 'fc1.matmul', tensor 'fc1.out'", for errors of a single command.
  std::string describe(format::EntryRole role, size_t command) const;

  // For library calls, during preparation.
  GpuResources &resources() { return resources_; }
  using Sided = std::array<Kernels::Ready, GpuResources::kSides>;
  // Prepares a kernel of the program over `rows` rows with these arguments, per side.
  Result<Sided> kernelCall(uint32_t kernel,
                           std::array<std::vector<uint64_t>, GpuResources::kSides> arguments,
                           uint64_t rows) const;
  // The prepared form of a command. If a library call computes what a launch would, the launch is
  // marked as done, or replaced by one without the computed pieces.
  enum class Kind : uint32_t { launch, call, copy, fill, done }; // done: a library call computes it
  struct Prepared {
    Kind kind;
    uint32_t index;
    GpuCalls *calls = nullptr; // set for calls
  };
  Prepared &at(const format::Entry &entry, size_t command) {
    return lists_[static_cast<size_t>(entry.role())][command];
  }
  Status leaveOutPieces(const format::Entry &entry, uint32_t command,
                        const std::set<uint32_t> &pieces);
  // From now on, runs of a launch or a copy are restricted to these windows. At most once for a
  // command, and not while it runs.
  Status restrict(const format::Entry &entry, uint32_t command,
                  std::span<const ShardPlan::Window> windows);
  // A callable that runs the given prepared form of a command, whatever its current form is.
  Timing::Call callOf(const format::Entry &entry, size_t command, Prepared prepared);
  // A callable that runs the commands [first, last) in their current forms.
  Timing::Call callOf(const format::Entry &entry, size_t first, size_t last);
  // Copies a table, which a command reads, to the GPU. Workspaces::tables should count its bytes.
  Result<CUdeviceptr> copyTable(const std::vector<uint64_t> &table, const std::string &what);

private:
  static constexpr int kSides = GpuResources::kSides;
  struct PreparedBytes {
    std::array<CUdeviceptr, kSides> from, to; // from: 0 for a fill
    uint64_t size;
    uint8_t byte;
  };

  Executor(const Program &program, Device &device, CUstream stream, const SessionOptions &options)
      : program_(program), device_(device), stream_(stream),
        resources_(program, device, stream, options) {}
  Status prepare(const SessionOptions &options);
  Workspaces measureNeeds() const;
  Status prepareEntry(const format::Entry &entry);
  Status prepareCommand(const format::Entry &entry, uint32_t index);
  // Prepares a launch of these pieces; there must be one.
  Status prepareLaunch(const format::Launch &launch, std::span<const ShardPlan::Window> pieces);
  Status run(const Prepared &prepared, int side, CUstream stream,
             const std::function<std::string()> &what);
  std::string describe(const format::Entry &entry, const format::Command &command) const;

  const Program &program_;
  Device &device_;
  CUstream stream_;    // used for measurements
  bool waits_ = false; // whether to wait after each op
  GpuResources resources_;
  Memory tables_;
  std::vector<Memory> laterTables_; // of launches that were restricted
  uint64_t tablesUsed_ = 0;
  std::map<std::string_view, std::unique_ptr<GpuCalls>> calls_; // by the name of the kind
  std::array<std::vector<Prepared>, 5> lists_;                  // by EntryRole
  std::vector<Sided> launches_;
  std::vector<PreparedBytes> bytes_;
};

} // namespace ampc::runtime::cuda
