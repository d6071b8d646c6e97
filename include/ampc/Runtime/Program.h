// The C++ interface of the runtime: a Program is a verified model.bin; a Session owns the memory
// and the threads that run it. ampc_runtime.h is the C interface.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ampc::runtime {

struct LoadOptions {
  // For tests: damaged heads and constants reach the verifier and the range checks. The checksum of
  // machine code is always verified.
  bool skipChecksum = false;
};

// An immutable, verified program. Thread-safe; sessions may share it.
class Program {
public:
  static Result<std::shared_ptr<const Program>> load(const std::string &path,
                                                     const LoadOptions &options = {});
  // Copies the bytes. `name` replaces the file name in errors.
  static Result<std::shared_ptr<const Program>> fromMemory(std::span<const uint8_t> bytes,
                                                           const std::string &name,
                                                           const LoadOptions &options = {});

  const format::Program &head() const { return *head_; }
  const std::string &path() const { return path_; }
  // XXH3 of the head, which contains the checksums of all segments: it identifies the program.
  uint64_t hash() const { return hash_; }
  std::span<const uint8_t> segment(size_t index) const;
  // Whether segments are mapped from a file, so that pages of them can be dropped and read again.
  bool isMapped() const;
  // Returns an error if the file became shorter, so that zeros were read instead of its segments.
  Status intact() const;
  const format::Entry *entry(format::EntryRole role) const; // null when absent

  ~Program();

private:
  struct Storage;
  Program();
  static Result<std::shared_ptr<const Program>>
  check(std::unique_ptr<Storage> &storage, const std::string &name, const LoadOptions &options);
  std::unique_ptr<Storage> storage_;
  std::string path_;
  const format::Program *head_ = nullptr;
  uint64_t segmentsBegin_ = 0, hash_ = 0;
};

// The implementations of products with 16-bit operands on the CPU (docs/Amprun.md, "Products").
enum class ProductWay { automatic, library, pack, widen, tiles };

// automatic: the GPU if a driver, a device and code for it in the program are available, else the
// CPU.
enum class DeviceChoice { automatic, cpu, cuda };

struct SessionOptions {
  int threads = 0; // threads on the CPU; 0: as many as affinity and the cgroup's quota allow
  uint64_t memoryLimit =
      0; // bytes that a session may allocate on the host; 0: the available memory
  ProductWay way = ProductWay::automatic;
  std::string choicesFile; // file for measured choices on a GPU; empty: none
  // Known implementations ("library", "pack", "widen", "tiles") and algorithms by product; they
  // take precedence over the file.
  std::map<std::string, std::string> choices;
  DeviceChoice device = DeviceChoice::automatic;
  // Which GPU, modulo their number, because a launcher may show each rank only its own.
  int deviceNumber = 0;
  // On a CPU: no convolution by minimal filtering. On a GPU: no algorithm that hides a NaN or
  // splits a product's sum.
  bool strictNumerics = false;
  bool tf32 = false;       // on a GPU: float32 products may round their operands to TF32
  bool pagedState = false; // on a GPU: Session::release gives back masters and moments
  bool countCalls = false; // on a GPU: Session::calls counts, which costs some nanoseconds per call
  // False: steps of training and evaluations do not compute tensors that they return and that
  // nothing else reads; their bytes are undefined. Losses and metrics are computed.
  bool outputs = true;
  // The caller neither reads nor writes variables after the first run of `infer`. Then a session on
  // the CPU gives back the memory of those that its calls keep in another layout, and refuses
  // another write.
  bool releasesVariables = false;
  // If not null, no GPU is used; the calls of the driver are written to the stream instead.
  std::ostream *recordCalls = nullptr;
};

// The file of measured choices that amprun and C sessions share:
// $XDG_CACHE_HOME/ampc/algorithms.json, or the same in ~/.cache; empty if neither folder is known.
std::string defaultChoicesFile();

// A time span of a command, for --profile. A command may have several, or none.
struct CommandTime {
  uint32_t command;
  uint64_t beginNs, endNs; // from one clock: the monotonic one, or that of the GPU
  std::string kernel;      // name of the kernel on the GPU; empty if unknown
};

// A time that a GPU profiler reported after the run had returned. `run` is the number of the
// profiled run in the session, from 0.
struct LateTime {
  size_t run;
  CommandTime time;
};

// The numbers of one run of an entry: one per output, 0 for tensors (Field.h), and the time of the
// run on a GPU (0 on the CPU).
struct Kept {
  std::vector<double> numbers;
  double seconds = 0;
};

// The data from which an entry's inputs take batches. A row is the unit that is reordered: a row of
// the inputs, or a whole batch if the inputs have different numbers of rows.
struct DataSource {
  uint64_t rows = 0, perBatch = 0; // rows per batch; divides the size of every input
  // Writes the rows [first, first + count) of input number `input` to `to`.
  std::function<void(size_t input, uint64_t first, uint64_t count, uint8_t *to)> read;
};

// The number of driver and library calls of a session, and how often it waited for the GPU.
struct CallCounts {
  uint64_t calls = 0, waits = 0;
  double waitCpuSeconds = 0; // CPU time of the waits, in which the driver may spin
};

struct ShardPlan;    // runtime/session/ShardPlan.h
struct KernelAccess; // runtime/session/CommandAccess.h

// runtime/session/Collectives.h
class Collectives;
using MakeCollectives = std::function<Result<std::unique_ptr<Collectives>>()>;

// Memory of GPU `number`. A copy has an owner, which frees it; else it is the session's memory.
struct DeviceMemory {
  int number = 0;
  void *data = nullptr;
  std::shared_ptr<void> owner;
};

// The memory, kernels and threads of a running program. Not thread-safe: one call at a time. On a
// GPU, run and keep return before the work is complete, and later calls report its errors.
class Session {
public:
  static Result<std::unique_ptr<Session>> create(std::shared_ptr<const Program> program,
                                                 const SessionOptions &options = {});
  ~Session();

  const Program &program() const;
  int threads() const;
  // "cpu", or "cuda (<name of the GPU>)".
  const std::string &device() const;
  // The reason why an existing GPU is not used; empty otherwise.
  const std::string &deviceNote() const;
  // Library algorithms that failed when the session was created. Empty on the CPU.
  std::vector<std::string> notes() const;

  // Zeroes all state, writes the seed, and runs `init` and `sync` if the program has them.
  Status initialize(uint64_t seed);
  // Recomputes the values that are derived from masters, after these were written.
  Status synchronize();
  // Runs a whole entry, or its commands [first, last). If `profile` is not null, the times of
  // commands are appended to it.
  Status run(format::EntryRole role, std::vector<CommandTime> *profile = nullptr);
  Status run(format::EntryRole role, size_t first, size_t last,
             std::vector<CommandTime> *profile = nullptr);

  // The counts of the session so far; zeros on the CPU and unless SessionOptions::countCalls is
  // set.
  CallCounts calls() const;
  // The source of the times in profiles: "clock", "CUPTI", or "events, as …" with the reason why
  // CUPTI is not used. Empty on a GPU until something was profiled.
  const std::string &profiler() const;
  // The times that arrived after their runs had returned, of the last 64 profiled runs. Call it at
  // the end; each time is returned once.
  Result<std::vector<LateTime>> lateTimes();

  // Keeps the numbers of the entry's last run until they are collected.
  Status keep(format::EntryRole role);
  // Runs an entry `count` times on the same inputs, or on consecutive batches (takeBatch), and
  // keeps the numbers of each run.
  Status repeat(format::EntryRole role, size_t count);
  // The number of runs that may be kept before collect must be called; 1 on the CPU. On a GPU, keep
  // and repeat fail beyond it.
  size_t window() const;
  // Returns the kept numbers, oldest first: all of them, or as many as possible without waiting for
  // the latest runs.
  Result<std::vector<Kept>> collect(bool all);
  // Waits for all enqueued work.
  Status wait();

  // The bytes of a range, in place or copied to `buffer`. Valid until the next call on the session
  // or a change of `buffer`. Waits for all enqueued work.
  Result<std::span<const uint8_t>> read(const format::Range &range, std::vector<uint8_t> &buffer);
  Status read(const format::Range &range, void *to);
  // The bytes of a range, for the life of the session; null on a GPU. What happens to them is not
  // ordered with the runs of entries.
  uint8_t *memory(const format::Range &range);
  // From now on, the training step runs the plan's part of this rank. At most once. On a GPU, whole
  // runs of the step exchange gradients, values and weights with other ranks; runs of some of its
  // commands do not, as on the CPU. Before connect returned true, no run does.
  Status shard(std::shared_ptr<const ShardPlan> plan);
  // Gives back the memory of masters and moments in these ranges, as far as they fill pages, and
  // makes all of it available again; what it holds then is undefined. Waits for all enqueued work.
  Status release(std::span<const format::Range> ranges);
  Status provide();
  // On a GPU: the bytes of arenas that are given back now.
  uint64_t released() const;
  // What the program's kernels access on this device.
  KernelAccess kernelAccess(uint32_t kernel) const;
  // Lets runs of the entry read this input of it at `data`, as many bytes as it has, which must not
  // change during runs; with null, from its own memory again. Returns false, and changes nothing,
  // if the device or the program needs the input in its own memory.
  bool redirect(const format::Entry &entry, const format::Tensor &input, const uint8_t *data);
  // Overwrites a range after all enqueued work. `bytes` may be freed when the call returns.
  Status write(const format::Range &range, std::span<const uint8_t> bytes);
  // The same from memory of GPU `number`, which must be that of the session. Work on this memory
  // must be complete, or precede the call on the legacy default stream.
  Status writeFromDevice(const format::Range &range, int number, const void *data);
  // On a GPU: the memory of a range, after all enqueued work; of a range that may not be written, a
  // copy. On the CPU: null.
  Result<DeviceMemory> deviceMemory(const format::Range &range);
  // Returns the buffers for the inputs of the entry's next run, one span per input, in order. The
  // caller must fill all of them and then run the entry. Staged inputs are lost if inputs are
  // staged again.
  Result<std::vector<std::span<uint8_t>>> stage(const format::Entry &entry);
  // Stores data for the entry's inputs on the device, so that nothing has to be staged. Returns
  // false on the CPU, and if the GPU's memory does not suffice; then `note` has the reason.
  Result<bool> holdData(format::EntryRole role, const DataSource &source, std::string *note);
  // For data on the device: row i of the order for the next runs is row order[i] of the data.
  Status orderData(std::span<const uint32_t> order);
  // For data on the device: the entry's next run takes the rows [batch * perBatch, …) of the order;
  // the runs of a repeat take the following batches, too. All must be in the order.
  void takeBatch(uint64_t batch);
  // On a GPU: makes the collectives of this rank and returns true. From then on, whole runs of the
  // training step average gradients and statistics over ranks. Returns false on the CPU.
  Result<bool> connect(const MakeCollectives &make);
  // On a GPU: this rank has failed, so other ranks do not take part in what is enqueued.
  void abandon();
  // Only if connect returned true: averages the values over ranks in place, ordered with the runs
  // of entries. Returns before it is done.
  Status average(const format::Bucket &bucket);
  const format::Variable *variable(const std::string &name) const; // null when absent
  // The first element as a number, for any type.
  Result<double> scalar(const format::Tensor &tensor);
  // Whether the range may be written. Baked-in constants may not.
  bool writable(const format::Range &range) const;

  // The implementation or algorithm of each product that had a choice, by the product's name.
  const std::map<std::string, std::string> &productChoices() const;

private:
  struct State;
  explicit Session(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

const char *versionText();

} // namespace ampc::runtime
