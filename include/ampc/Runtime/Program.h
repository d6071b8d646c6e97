// The C++ face of the runtime: a Program is a checked model.bin; a Session owns the memory and the
// threads that run it. ampc_runtime.h is the same for C.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <functional>
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
  const format::Entry *entry(format::EntryRole role) const; // null when absent

  ~Program();

private:
  struct Storage;
  Program();
  static Result<std::shared_ptr<const Program>>
  check(std::unique_ptr<Storage> storage, const std::string &name, const LoadOptions &options);
  std::unique_ptr<Storage> storage_;
  std::string path_;
  const format::Program *head_ = nullptr;
  uint64_t segmentsBegin_ = 0, hash_ = 0;
};

// The two ways to a product of 16-bit operands on the CPU (docs/Amprun.md, "Products").
enum class ProductWay { measure, library, widen };

struct SessionOptions {
  int threads = 0;          // 0: what affinity and the cgroup's quota allow
  uint64_t memoryLimit = 0; // bytes a session may allocate; 0: what the machine has
  ProductWay way = ProductWay::measure;
  std::string choicesFile;                   // keeps measured ways; empty: none is kept
  std::map<std::string, ProductWay> choices; // known ways by product, stronger than the file
};

// One span of time of one command, for --profile.
struct CommandTime {
  uint32_t command;
  uint64_t beginNs, endNs; // of the monotonic clock
};

// Memory, kernels and threads of one running program. Not thread-safe: one call at a time.
class Session {
public:
  static Result<std::unique_ptr<Session>> create(std::shared_ptr<const Program> program,
                                                 const SessionOptions &options = {});
  ~Session();

  const Program &program() const;
  int threads() const;

  // Zeroes all state, writes the seed, runs `init` and `sync` where the program has them.
  Status initialize(uint64_t seed);
  // Recomputes what derives from the masters, after these were written.
  Status synchronize();
  // Runs an entry whole, or its commands [first, last). Commands' times go to `profile` unless it
  // is null.
  Status run(format::EntryRole role, std::vector<CommandTime> *profile = nullptr);
  Status run(format::EntryRole role, size_t first, size_t last,
             std::vector<CommandTime> *profile = nullptr);

  // The bytes of a range. They belong to the session and stay where they are.
  std::span<uint8_t> bytes(const format::Range &range);
  std::span<uint8_t> bytes(const format::Tensor &tensor) { return bytes(*tensor.range()); }
  const format::Variable *variable(const std::string &name) const; // null when absent
  // Element 0 as a number, whatever the type.
  double scalar(const format::Tensor &tensor);
  // Whether the range may be written (a baked-in constant may not).
  bool writable(const format::Range &range) const;

  // The way taken by each product that had a choice, by its name ("library" or "widen").
  const std::map<std::string, std::string> &productChoices() const;

private:
  struct State;
  explicit Session(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

const char *versionText();

} // namespace ampc::runtime
