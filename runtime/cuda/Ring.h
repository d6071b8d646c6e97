// Numbers on their way from the GPU: pinned memory with a place for each of the last runs. A run's
// numbers are copied out behind it on the same stream; the host looks at them when it has to, half
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
  size_t next() const { return next_; } // the place that the next run takes

  // Enqueues the copies of an entry's numbers into a place.
  Status copyOut(const format::Entry &entry, const Arenas &arenas, int side, const Device &device,
                 size_t place, CUstream stream) const;
  // Before runs whose time is to be known, where none are pending.
  Status begin(const Device &device, CUstream stream);
  // `count` runs of the entry took the next places; their copies are enqueued.
  Status took(const format::Entry &entry, size_t count, const Device &device, CUstream stream);
  // The numbers of the oldest runs until at most `left` are pending. `what` describes an entry for
  // errors, as those of its ops show here.
  Result<std::vector<Kept>> collect(size_t left, const Device &device,
                                    const std::function<std::string(const format::Entry &)> &what);

private:
  struct Part {
    format::Range range; // of one arena, around some of the numbers
    uint64_t place;      // bytes into the place
  };
  struct Layout {
    std::vector<Part> parts;
    std::vector<uint64_t> offsets; // by output; ~0 for one that is no number
  };
  struct Group {
    const format::Entry *entry;
    size_t first, count;
    size_t event; // recorded behind it
  };
  static Layout layoutOf(const format::Entry &entry);
  uint8_t *at(size_t place) const {
    return halves_[place / kHalf].data() + place % kHalf * placeBytes_;
  }

  std::vector<Layout> layouts_; // by EntryRole
  uint64_t placeBytes_ = 0;
  // Each half is memory of its own: the host reads one while the GPU writes into the other.
  Pinned halves_[2];
  std::vector<Event>
      events_; // one more than places, so that the one before the oldest group is never reused
  std::deque<Group> groups_;
  size_t next_ = 0, pending_ = 0, lastEvent_ = 0;
};

} // namespace ampc::runtime::cuda
