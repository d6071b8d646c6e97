// The C++ face of the runtime: a Program is a checked model.bin; a Session owns the memory and the
// threads that run it. ampc_runtime.h is the same for C.
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
  // For tests: lets damaged heads and constants reach the verifier and the range checks. Machine
  // code is compared with its checksum all the same.
  bool skipChecksum = false;
};

// An immutable, fully checked program. Thread-safe; sessions share it.
class Program {
public:
  static Result<std::shared_ptr<const Program>> load(const std::string &path,
                                                     const LoadOptions &options = {});
  // Copies the bytes. `name` stands for the file in errors.
  static Result<std::shared_ptr<const Program>> fromMemory(std::span<const uint8_t> bytes,
                                                           const std::string &name,
                                                           const LoadOptions &options = {});

  const format::Program &head() const { return *head_; }
  const std::string &path() const { return path_; }
  // XXH3 of the head, which holds the checksum of every segment: the identity of the program.
  uint64_t hash() const { return hash_; }
  std::span<const uint8_t> segment(size_t index) const;
  // An error where the file became shorter and zeros were read instead of its segments.
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

// The ways to a product of 16-bit operands on the CPU (docs/Amprun.md, "Products").
enum class ProductWay { automatic, library, pack, widen, split };

// automatic: the GPU where a driver, a device and the program's code for it are there, else the CPU.
enum class DeviceChoice { automatic, cpu, cuda };

struct SessionOptions {
  int threads = 0;          // of the CPU; 0: what affinity and the cgroup's quota allow
  uint64_t memoryLimit = 0; // bytes a session may allocate on the host; 0: what the machine has
  ProductWay way = ProductWay::automatic;
  std::string choicesFile; // where a GPU keeps what it measured; empty: nowhere
  // Known ways ("library", "pack", "widen", "split") and algorithms by product, stronger than the file.
  std::map<std::string, std::string> choices;
  DeviceChoice device = DeviceChoice::automatic;
  bool strictNumerics = false; // on a GPU: no way to a product that hides a NaN or splits its sum
  bool tf32 = false;           // on a GPU: float32 products may round their operands to TF32
  bool countCalls = false;     // on a GPU: Session::calls counts, at some nanoseconds a call
  // Not null: no GPU is used; what would be asked of its driver is written here, call by call.
  std::ostream *recordCalls = nullptr;
};

// The file of choices that amprun and sessions in C share: $XDG_CACHE_HOME/ampc/algorithms.json, or that of ~/.cache; empty where neither
// folder is known.
std::string defaultChoicesFile();

// One span of time of one command, for --profile; a command may have several, or none.
struct CommandTime {
  uint32_t command;
  uint64_t beginNs, endNs; // of one clock: the monotonic one, or the GPU's
  std::string kernel;      // under the GPU's own name; empty where that is not known
};

// A time that a GPU's profiler told after the run had returned; `run` counts the session's runs that had a profile, from 0.
struct LateTime {
  size_t run;
  CommandTime time;
};

// What one run of an entry said: by Entry.outputs, the numbers of those that are no tensors (Field.h)
// (0 for the others), and the time that it took on a GPU (0 on the CPU).
struct Kept {
  std::vector<double> numbers;
  double seconds = 0;
};

// The data that an entry's inputs take batches of. Its rows are whatever changes places: rows of the
// inputs, or whole batches where inputs have different numbers of rows.
struct DataSource {
  uint64_t rows = 0, perBatch = 0; // perBatch divides the bytes of every input
  // Writes rows [first, first + count) of an input, by its index, to `to`.
  std::function<void(size_t input, uint64_t first, uint64_t count, uint8_t *to)> read;
};

// What a session asked of the driver and the library, and how often it waited for the GPU.
struct CallCounts {
  uint64_t calls = 0, waits = 0;
  double waitCpuSeconds = 0; // CPU time of the waits: the driver may spin
};

// Memory, kernels and threads of one running program. Not thread-safe: one call at a time.
// On a GPU run, step and keep return before the work is done; its errors come from a later call.
class Session {
public:
  static Result<std::unique_ptr<Session>> create(std::shared_ptr<const Program> program,
                                                 const SessionOptions &options = {});
  ~Session();

  const Program &program() const;
  int threads() const;
  // "cpu", or "cuda (<name of the GPU>)".
  const std::string &device() const;
  // Why a GPU that is there is not used; empty otherwise.
  const std::string &deviceNote() const;
  // What the device left out when the session was made: algorithms of its library that failed. Empty on the CPU.
  std::vector<std::string> notes() const;

  // Zeroes all state, writes the seed, runs `init` and `sync` where the program has them.
  Status initialize(uint64_t seed);
  // Recomputes what derives from the masters, after these were written.
  Status synchronize();
  // Runs an entry whole, or its commands [first, last). Commands' times go to `profile` unless it
  // is null.
  Status run(format::EntryRole role, std::vector<CommandTime> *profile = nullptr);
  Status run(format::EntryRole role, size_t first, size_t last,
             std::vector<CommandTime> *profile = nullptr);

  // Of the session so far; zeros unless SessionOptions::countCalls, and on the CPU.
  CallCounts calls() const;
  // Where the times of profiles are from: "clock", "CUPTI", or "events, as …" with what CUPTI lacks.
  // Empty before a profile on a GPU.
  const std::string &profiler() const;
  // What profiles lacked when their runs returned, of the last 64 of them; to be asked for at the end. Each time is given once.
  Result<std::vector<LateTime>> lateTimes();

  // Keeps the numbers of the entry's last run until they are collected.
  Status keep(format::EntryRole role);
  // Runs an entry `count` times, one behind the other on the same inputs (or on batches that follow
  // one another: takeBatch), and keeps each run's numbers.
  Status repeat(format::EntryRole role, size_t count);
  // Runs that may be kept before collect must be called; 1 on the CPU. On a GPU keep and repeat refuse more.
  size_t window() const;
  // What was kept, oldest first: all of it, or as much as makes room for more without waiting for
  // the latest runs.
  Result<std::vector<Kept>> collect(bool all);
  // Waits for all that was started.
  Status wait();

  // The bytes of a range: where they lie, or copied into `buffer`. Valid until the session is used
  // again or `buffer` changes. Waits for all that was started.
  Result<std::span<const uint8_t>> read(const format::Range &range, std::vector<uint8_t> &buffer);
  Status read(const format::Range &range, void *to);
  // Overwrites a range behind all that was started. `bytes` may go when the call returns.
  Status write(const format::Range &range, std::span<const uint8_t> bytes);
  // Where the caller puts the inputs of the entry's next run: one span per input, in order. All must
  // be filled, then the entry must be run; inputs so given are gone when others take their place.
  Result<std::vector<std::span<uint8_t>>> stage(const format::Entry &entry);
  // Keeps data for the entry's inputs on the device, so that nothing has to be staged. False on the
  // CPU, and where the GPU's memory does not suffice, which `note` then says.
  Result<bool> holdData(format::EntryRole role, const DataSource &source, std::string *note);
  // Of data that is held: row i of the next runs' order is row order[i] of the data.
  Status orderData(std::span<const uint32_t> order);
  // Of data that is held: the entry's next run takes rows [batch * perBatch, …) of the order, those
  // of one repeat the batches behind it too. All must be in the order.
  void takeBatch(uint64_t batch);
  const format::Variable *variable(const std::string &name) const; // null when absent
  // Element 0 as a number, whatever the type.
  Result<double> scalar(const format::Tensor &tensor);
  // Whether the range may be written (a baked-in constant may not).
  bool writable(const format::Range &range) const;

  // The way taken by each product that had a choice, by its name.
  const std::map<std::string, std::string> &productChoices() const;

private:
  struct State;
  explicit Session(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

const char *versionText();

} // namespace ampc::runtime
