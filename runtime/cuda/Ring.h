// Transfers the numbers (scalar outputs) of runs to the host: pinned memory with a place for each
// of the last runs. A run's numbers are copied after it on the same stream. The host waits for half
// a ring at a time.
#pragma once
#include "cuda/Arenas.h"
#include <deque>

namespace ampc::runtime::cuda {

class Ring {
public:
  static constexpr size_t kPlaces = 32, kHalf = kPlaces / 2;

  Status create(const Program &program, Device &device);
  size_t pending() const { return pending_; }
  size_t next() const { return next_; } // the place for the next run

  // Enqueues the copies of an entry's numbers to a place.
  Status copyOut(const format::Entry &entry, const Arenas &arenas, int side, const Device &device,
                 size_t place, CUstream stream) const;
  // Call this before runs that are timed; records an event if no run is pending.
  Status begin(const Device &device, CUstream stream);
  // Call this after enqueuing `count` runs of the entry and the copies to their places.
  Status record(const format::Entry &entry, size_t count, const Device &device, CUstream stream);
  // Waits until at most `left` runs are not finished. They stay pending.
  Status wait(size_t left, const Device &device, const std::function<std::string()> &what) const;
  // Returns the numbers of the oldest runs, until at most `left` runs are pending. `what` describes
  // an entry, whose errors the wait may report.
  Result<std::vector<Kept>> collect(size_t left, const Device &device,
                                    const std::function<std::string(const format::Entry &)> &what);

private:
  struct Part {
    format::Range range; // contains some of the numbers, in one arena
    uint64_t place;      // offset within a place, in bytes
  };
  struct Layout {
    std::vector<Part> parts;
    std::vector<uint64_t> offsets; // by output; ~0 if it is not a number
  };
  struct Group {
    const format::Entry *entry;
    size_t first, count;
    size_t event; // recorded after the group
  };
  static Layout layoutOf(const format::Entry &entry);
  uint8_t *at(size_t place) const {
    return halves_[place / kHalf].data() + place % kHalf * placeBytes_;
  }

  std::vector<Layout> layouts_; // by EntryRole
  uint64_t placeBytes_ = 0;
  // Separate allocations: the host reads one half while the GPU writes the other.
  Pinned halves_[2];
  std::vector<Event>
      events_; // one more than places, so that the event before the oldest group is never reused
  std::deque<Group> groups_;
  size_t next_ = 0, pending_ = 0, lastEvent_ = 0;
};

} // namespace ampc::runtime::cuda
