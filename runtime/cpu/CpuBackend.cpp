// The CPU backend of a session. Arenas are host memory, and all work is complete when a call
// returns.
#include "ampc/Format/Field.h"
#include "cpu/Executor.h"
#include "session/Backend.h"
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

class CpuBackend final : public Backend {
public:
  CpuBackend(const Program &program, Arenas arenas)
      : program_(program), arenas_(std::move(arenas)) {}
  Status prepare(const SessionOptions &options) {
    AMPC_ASSIGN(executor_, Executor::create(program_, arenas_, options));
    return {};
  }

  const std::string &device() const override { return device_; }
  int threads() const override { return executor_.threads(); }
  size_t commandCount(EntryRole role) const override { return executor_.commandCount(role); }
  bool measured() const override { return false; }
  const std::map<std::string, std::string> &productChoices() const override {
    return executor_.productChoices();
  }
  const std::string &profiler() const override { return profiler_; }
  CallCounts calls() const override { return {}; }

  Status zero() override {
    arenas_.zero(program_.head());
    executor_.invalidate();
    return {};
  }
  Status run(EntryRole role, size_t first, size_t last,
             std::vector<CommandTime> *profile) override {
    if (lent_)
      executor_.invalidate();
    return executor_.run(role, first, last, profile);
  }
  Status keep(const Entry &entry) override {
    Kept kept;
    for (const Output *output : *entry.outputs())
      kept.numbers.push_back(
          isTensor(output->field())
              ? 0
              : numberOf(output->tensor()->dtype(), arenas_.at(*output->tensor()->range())));
    kept_.push_back(std::move(kept));
    return {};
  }
  Status repeat(const Entry &entry, size_t count) override {
    for (size_t i = 0; i < count; ++i) {
      AMPC_TRY(run(entry.role(), 0, commandCount(entry.role()), nullptr));
      AMPC_TRY(keep(entry));
    }
    return {};
  }
  size_t window() const override { return 1; }
  Result<std::vector<Kept>> collect(bool) override { return std::exchange(kept_, {}); }
  Status wait() override { return {}; }

  Result<std::span<const uint8_t>> read(const Range &range, std::vector<uint8_t> &) override {
    return std::span<const uint8_t>{arenas_.at(range), static_cast<size_t>(range.size())};
  }
  KernelAccess kernelAccess(uint32_t kernel) const override {
    return KernelAccess(executor_.kernel(kernel));
  }
  Status shard(std::shared_ptr<const ShardPlan> plan) override {
    for (const auto &[command, windows] : plan->commands)
      executor_.restrict(EntryRole::train_step, command, windows);
    return {};
  }
  Status omit(const Entry &entry, std::span<const uint32_t> commands) override {
    for (uint32_t command : commands)
      executor_.restrict(entry.role(), command, {});
    return {};
  }
  Status release(std::span<const Range> ranges) override {
    for (const Range &range : ranges)
      arenas_.release(range);
    return {};
  }
  // The caller may write to variables at any time from now on.
  uint8_t *memory(const Range &range) override {
    lent_ |= dependsOnVariables(program_.head(), range);
    return arenas_.at(range);
  }
  bool redirect(const Entry &entry, const Tensor &input, const uint8_t *data) override {
    // Kernels access elements at multiples of their size. A run may write to the arenas.
    return reinterpret_cast<uintptr_t>(data) % sizeOf(input.dtype()) == 0 &&
           !arenas_.overlaps(data, input.range()->size()) && executor_.redirect(entry, input, data);
  }
  Status write(const Range &range, std::span<const uint8_t> bytes) override {
    if (dependsOnVariables(program_.head(), range))
      executor_.invalidate(); // a run reports it if their memory was given back
    if (!bytes.empty())
      std::memcpy(arenas_.at(range), bytes.data(), bytes.size());
    return {};
  }
  Result<std::vector<std::span<uint8_t>>> stage(const Entry &entry) override {
    std::vector<std::span<uint8_t>> spans;
    for (const Tensor *input : *entry.inputs())
      spans.push_back({arenas_.at(*input->range()), static_cast<size_t>(input->range()->size())});
    return spans;
  }

private:
  const Program &program_;
  Arenas arenas_;
  Executor executor_;
  bool lent_ = false; // whether a caller has an address of variables
  std::vector<Kept> kept_;
  std::string profiler_ = "clock";
  std::string device_ = "cpu";
};

} // namespace

Result<std::unique_ptr<Backend>> makeCpuBackend(const Program &program,
                                                const SessionOptions &options) {
  AMPC_ASSIGN(Arenas arenas, Arenas::allocate(program, options.memoryLimit));
  auto backend = std::make_unique<CpuBackend>(program, std::move(arenas));
  AMPC_TRY(backend->prepare(options));
  return std::unique_ptr<Backend>(std::move(backend));
}

} // namespace ampc::runtime
