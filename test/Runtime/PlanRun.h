// Runs a plan of a product or a convolution (GemmPlan, TileConv) in memory of its own.
#pragma once
#include "cpu/FusedLaunch.h"
#include "cpu/OneDnn.h"
#include "cpu/Product.h"
#include "cpu/ThreadPool.h"
#include <cstdlib>
#include <memory>

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

} // namespace ampc::test
