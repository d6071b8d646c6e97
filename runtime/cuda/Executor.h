// Commands made ready for a GPU: addresses instead of ranges, launches with their grids, library calls
// with their algorithms. Enqueuing them allocates nothing, waits for nothing and may be captured
// into a graph.
#pragma once
#include "cuda/LibraryCall.h"
#include "cuda/Resources.h"
#include <set>

namespace ampc::runtime::cuda {

class Executor {
public:
  // Allocates the arenas too. Calls without a known algorithm are measured on `stream`, which
  // writes into the arenas. The program and the device must outlive the executor.
  static Result<std::unique_ptr<Executor>> create(const Program &program, Device &device,
                                                  CUstream stream, const SessionOptions &options);
  // Commands [first, last) of an entry, on one side of the input arenas. `before` is called before
  // each. Where each op is waited for, nothing may be captured.
  Status enqueue(format::EntryRole role, size_t first, size_t last, int side, CUstream stream,
                 const std::function<Status(size_t)> &before = nullptr);
  size_t commandCount(format::EntryRole role) const {
    return lists_[static_cast<size_t>(role)].size();
  }
  const Arenas &arenas() const { return resources_.arenas; }
  const std::map<std::string, std::string> &productChoices() const { return resources_.algorithms.used(); }
  const std::vector<std::string> &notes() const { return resources_.notes; }
  bool waitsForEachOp() const { return waits_; }
  // "entry train_step, op 'fc1.matmul' to op 'fc1.w'", for errors of no single command.
  std::string describe(format::EntryRole role) const;
  // "op 'fc1.matmul', tensor 'fc1.out'" of a command, for errors.
  std::string describe(format::EntryRole role, size_t command) const;

  // For library calls, while commands are prepared.
  GpuResources &resources() { return resources_; }
  using Sided = std::array<Kernels::Ready, GpuResources::kSides>;
  // A kernel of the program over `rows` rows, with these addresses on each side.
  Result<Sided> kernelCall(uint32_t kernel, std::array<std::vector<uint64_t>, GpuResources::kSides> arguments, uint64_t rows) const;
  // A command that calls computed in its place is left out, or a launch without these pieces runs instead of it.
  enum class Kind : uint32_t { launch, call, copy, fill, done }; // done: by a call
  struct Prepared {
    Kind kind;
    uint32_t index;
    GpuCalls *calls = nullptr; // of a call
  };
  Prepared &at(const format::Entry &entry, size_t command) { return lists_[static_cast<size_t>(entry.role())][command]; }
  Status leaveOutPieces(const format::Entry &entry, uint32_t command, const std::set<uint32_t> &pieces);
  // The command as it was prepared, whatever stands in its place now.
  Timing::Call callOf(const format::Entry &entry, size_t command, Prepared prepared);
  // Commands [first, last) as they are done so far.
  Timing::Call callOf(const format::Entry &entry, size_t first, size_t last);

private:
  static constexpr int kSides = GpuResources::kSides;
  struct PreparedBytes {
    std::array<CUdeviceptr, kSides> from, to; // from: 0 for a fill
    uint64_t size;
    uint8_t byte;
  };

  Executor(const Program &program, Device &device, CUstream stream, const SessionOptions &options)
      : program_(program), device_(device), stream_(stream), resources_(program, device, stream, options) {}
  Status prepare(const SessionOptions &options);
  Workspaces measureNeeds() const;
  Status prepareEntry(const format::Entry &entry);
  Status prepareCommand(const format::Entry &entry, uint32_t index);
  // Without the pieces of `left`; at least one remains.
  Status prepareLaunch(const format::Launch &launch, const std::set<uint32_t> &left);
  Status run(const Prepared &prepared, int side, CUstream stream, const std::function<std::string()> &what);
  std::string describe(const format::Entry &entry, const format::Command &command) const;

  const Program &program_;
  Device &device_;
  CUstream stream_;    // that measures
  bool waits_ = false; // for each op
  GpuResources resources_;
  Memory tables_;
  uint64_t tablesUsed_ = 0;
  std::map<std::string_view, std::unique_ptr<GpuCalls>> calls_; // by kind
  std::array<std::vector<Prepared>, 5> lists_; // by EntryRole
  std::vector<Sided> launches_;
  std::vector<PreparedBytes> bytes_;
};

} // namespace ampc::runtime::cuda
