// Transfers inputs to the GPU with double buffering: the host fills one of two pinned buffers while
// the copy engine transfers the other, and a step reads inputs that arrived before.
#pragma once
#include "cuda/Arenas.h"

namespace ampc::runtime::cuda {

class Inputs {
public:
  Status create(const Program &program, Device &device);
  // Returns the host buffers for the inputs of the next run, one span per input. Waits until the
  // copy from two runs ago is complete; `pendingWork` describes the work whose errors this wait may
  // report.
  Result<std::vector<std::span<uint8_t>>> stage(const format::Entry &entry, const Device &device,
                                                const std::function<std::string()> &pendingWork);
  // The entry whose inputs were staged and not sent yet, or null.
  const format::Entry *stagedFor() const { return staged_; }
  // Copies the staged inputs to the other side of the input arenas, after the last run that reads
  // that side. `stream` waits for the copy.
  Status send(const Arenas &arenas, const Device &device, CUstream stream);
  int side() const { return side_; } // the side that the next run reads
  // The inputs that are staged next go to this side. What the other one holds is lost.
  void setNext(uint64_t side) { side_ = 1 - static_cast<int>(side); }
  // Call this after enqueuing a run that reads the current side.
  Status wasRead(const Device &device, CUstream stream);
  // Call this after enqueuing work that accesses both sides.
  Status wereTouched(const Device &device, CUstream stream);

private:
  struct Area {
    format::Range range; // contains neighboring inputs of an entry
    uint64_t offset;     // offset in a buffer
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
