// Runs a plan of a product or a convolution (GemmPlan, TileConv) in memory of its own.
#pragma once
#include "cpu/FusedLaunch.h"
#include "cpu/OneDnn.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace ampc::test {

// Packs the operand that the plan keeps, and runs it once. Returns false if either fails.
template <typename Plan>
bool runPlan(Plan &plan, const runtime::OneDnn &library, int threads,
             const runtime::FusedLaunch *launch = nullptr) {
  runtime::Workspace workspace;
  plan.placeKept(workspace);
  workspace.include(plan.needs());
  workspace.slotBytes = runtime::align64(workspace.slotBytes);
  auto bytes = [](uint64_t size) {
    return std::unique_ptr<uint8_t, decltype(&free)>(
        static_cast<uint8_t *>(aligned_alloc(64, runtime::align64(size) + 64)), free);
  };
  auto shared = bytes(workspace.sharedBytes), kept = bytes(workspace.keptBytes),
       slots = bytes(workspace.slotBytes * static_cast<uint64_t>(threads));
  workspace.shared = shared.get();
  workspace.slots = slots.get();
  workspace.kept = kept.get();
  runtime::ThreadPool pool(threads);
  return (!plan.keepsOperand() || plan.keepOperand(pool, library, workspace)) &&
         plan.run(pool, library, workspace, launch);
}

// A launch that alone reads the result of a call, and copies its rows to where a test expects them.
class OnlyReader {
public:
  // Of `rows` rows of so many elements.
  OnlyReader(int64_t rows, int64_t elements, int64_t elementBytes, uint8_t *to)
      : to_(to), rowBytes_(elements * elementBytes),
        result_(static_cast<size_t>(rows * rowBytes_ + kGap), kUnwritten),
        arguments_{result(), this}, launch{copy, arguments_, elements, 0, 2, elementBytes} {}
  // The result of the call begins here, where a cache line does not; the call need not write it.
  uint8_t *result() { return result_.data() + kGap; }
  bool isWritten() const {
    return std::any_of(result_.begin(), result_.end(), [](uint8_t b) { return b != kUnwritten; });
  }

private:
  static constexpr int64_t kGap = 16;
  static constexpr uint8_t kUnwritten = 0x5a;
  static void copy(const void *const *arguments, int64_t first, int64_t last) {
    const auto &self = *static_cast<const OnlyReader *>(arguments[1]);
    auto begin = static_cast<uintptr_t>(first * self.rowBytes_);
    std::memcpy(self.to_ + begin,
                reinterpret_cast<const void *>(reinterpret_cast<uintptr_t>(arguments[0]) + begin),
                static_cast<size_t>((last - first) * self.rowBytes_));
  }

  uint8_t *to_;
  int64_t rowBytes_;
  std::vector<uint8_t> result_;
  const void *arguments_[2];

public:
  runtime::FusedLaunch launch;
};

} // namespace ampc::test
