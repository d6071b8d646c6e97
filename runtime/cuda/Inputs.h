// Inputs on their way to the GPU: the host fills one of two pinned buffers while the copy engine
// empties the other and a step reads what arrived before.
#pragma once
#include "cuda/Arenas.h"

namespace ampc::runtime::cuda {

class Inputs {
public:
  Status create(const Program &program, Device &device);
  // The buffers of the next run's inputs, one span per input. Waits until the copy of two runs ago
  // has left; `behind` says for errors what else that wait hears of.
  Result<std::vector<std::span<uint8_t>>> stage(const format::Entry &entry, const Device &device,
                                                const std::function<std::string()> &behind);
  // The entry that was staged for, or null.
  const format::Entry *stagedFor() const { return staged_; }
  // Sends what was staged to the other side of the input arenas, behind the last run that read it;
  // `stream` waits for it.
  Status send(const Arenas &arenas, const Device &device, CUstream stream);
  int side() const { return side_; } // that the next run reads
  // A run that reads the side was enqueued.
  Status wasRead(const Device &device, CUstream stream);
  // Something that touches both sides was enqueued.
  Status wereTouched(const Device &device, CUstream stream);

private:
  struct Area {
    format::Range range; // around inputs of an entry that lie side by side
    uint64_t offset;     // in a buffer
  };
  struct Layout {
    std::vector<Area> areas;
    std::vector<uint64_t> offsets; // by input
  };
  static Layout layoutOf(const format::Entry &entry, uint64_t *bytes);

  std::vector<Layout> layouts_; // by EntryRole
  Pinned buffers_[Arenas::kSides];
  Stream copies_;
  Event arrived_[Arenas::kSides], read_[Arenas::kSides];
  bool sent_[Arenas::kSides] = {}, used_[Arenas::kSides] = {};
  const format::Entry *staged_ = nullptr;
  int side_ = 0;
};

} // namespace ampc::runtime::cuda
