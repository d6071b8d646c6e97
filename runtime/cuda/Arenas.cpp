#include "cuda/Arenas.h"
#include "cuda/Errors.h"
#include "load/Memory.h"

namespace ampc::runtime::cuda {

using namespace ampc::format;

namespace {

uint64_t copiesOf(const Arena &arena) {
  return arena.kind() == ArenaKind::input ? Arenas::kSides : 1;
}

Status tooLarge(const Program &program, uint64_t needed, uint64_t extra, uint64_t free,
                uint64_t total) {
  Status status = environment("", "needs " + bytesText(needed) + " of GPU memory, " +
                                      bytesText(free) + " of " + bytesText(total) + " are free");
  for (const Arena *arena : *program.head().arenas())
    if (arena->size() > 0)
      status = std::move(status).note("arena '" + arena->name()->str() + "' takes " +
                                      bytesText(arena->size() * copiesOf(*arena)) +
                                      (copiesOf(*arena) > 1 ? ", as it is there twice" : ""));
  return std::move(status)
      .note("workspaces of products and launches take " + bytesText(extra))
      .hint("a smaller batch shrinks the activations, `ampc --amp-level=O2` the weights; or give "
            "--device=cpu");
}

} // namespace

Result<Arenas> Arenas::allocate(const Program &program, Device &device, CUstream stream,
                                uint64_t extra, bool pagedState) {
  Arenas arenas;
  const auto &table = *program.head().arenas();
  uint64_t needed = extra, total = 0;
  for (const Arena *arena : table)
    needed += arena->size() * copiesOf(*arena);
  AMPC_ASSIGN(uint64_t free, device.freeBytes(&total));
  if (needed > free)
    return tooLarge(program, needed, extra, free, total);
  for (const Arena *arena : table) {
    std::string what = "arena '" + arena->name()->str() + "'";
    for (uint64_t side = 0; side < kSides; ++side) {
      Memory memory;
      bool paged = pagedState && arena->size() > 0 &&
                   (arena->kind() == ArenaKind::master || arena->kind() == ArenaKind::optimizer);
      if (paged && side == 0) {
        auto allocated = PagedMemory::allocate(device.shared_from_this(), arena->size(), what);
        if (!allocated.ok())
          return allocated.status();
        arenas.bases_[0].push_back(allocated->at());
        arenas.paged_.emplace(static_cast<uint32_t>(arenas.memory_[0].size()),
                              std::move(*allocated));
        arenas.memory_[0].emplace_back();
        continue;
      }
      if (side < copiesOf(*arena)) {
        auto allocated = device.allocate(arena->size(), side ? what + ", second side" : what);
        if (!allocated.ok())
          return allocated.status();
        memory = std::move(*allocated);
      }
      arenas.bases_[side].push_back(side < copiesOf(*arena) ? memory.at()
                                                            : arenas.bases_[0].back());
      arenas.memory_[side].push_back(std::move(memory));
    }
    if (arena->kind() == ArenaKind::constant && arena->size() > 0) {
      std::span<const uint8_t> bytes = program.segment(static_cast<size_t>(arena->segment()));
      AMPC_CU(device.api(), cuMemcpyHtoDAsync_v2,
              (arenas.bases_[0].back(), bytes.data(), bytes.size(), stream), what);
    }
  }
  return arenas;
}

Status Arenas::release(const Range &range) {
  auto found = paged_.find(range.arena());
  return found == paged_.end()
             ? Status()
             : found->second.release(range.offset(), range.offset() + range.size());
}

uint64_t Arenas::released() const {
  uint64_t bytes = 0;
  for (const auto &[arena, memory] : paged_)
    bytes += memory.released();
  return bytes;
}

Status Arenas::provide() {
  for (auto &[arena, memory] : paged_)
    AMPC_TRY(memory.provide());
  return {};
}

Status Arenas::zero(const Program &program, const Device &device, CUstream stream) const {
  for (uint32_t i = 0; i < program.head().arenas()->size(); ++i) {
    const Arena &arena = *program.head().arenas()->Get(i);
    if (arena.kind() == ArenaKind::constant || arena.kind() == ArenaKind::input ||
        arena.size() == 0)
      continue;
    for (uint64_t side = 0; side < copiesOf(arena); ++side)
      AMPC_CU(device.api(), cuMemsetD8Async, (bases_[side][i], 0, arena.size(), stream),
              "arena '" + arena.name()->str() + "'");
  }
  return {};
}

} // namespace ampc::runtime::cuda
