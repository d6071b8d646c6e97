// Values of ranges of bytes in arenas.
#pragma once
#include "load/Ranges.h"
#include <map>
#include <utility>

namespace ampc::runtime {

using ArenaPlace = std::pair<uint32_t, uint64_t>; // arena, offset

// Ranges that do not overlap, each with a value. Logarithmic in the number of ranges.
template <class Value> class RangeMap {
public:
  void insert(const format::Range &range, Value value) {
    entries_[{range.arena(), range.offset()}] = {range, std::move(value)};
  }
  // The value of the range that begins where this one does; of this range, new, if none does.
  Value &operator[](const format::Range &range) {
    return entries_.try_emplace({range.arena(), range.offset()}, range, Value())
        .first->second.second;
  }
  // Calls each(range, value) for the entries that overlap the range.
  template <class Each> void forEachOverlap(const format::Range &range, Each each) {
    forEachOverlapOf(entries_, range, each);
  }
  template <class Each> void forEachOverlap(const format::Range &range, Each each) const {
    forEachOverlapOf(entries_, range, each);
  }
  // Calls each(range, value) for all entries, in the order of their places.
  template <class Each> void forEach(Each each) const {
    for (const auto &[place, entry] : entries_)
      each(entry.first, entry.second);
  }
  void erase(const format::Range &range) { entries_.erase({range.arena(), range.offset()}); }

private:
  template <class Entries, class Each>
  static void forEachOverlapOf(Entries &entries, const format::Range &range, Each &each) {
    auto it = entries.upper_bound({range.arena(), range.offset()});
    if (it != entries.begin() && overlap(std::prev(it)->second.first, range))
      --it;
    for (; it != entries.end() && overlap(it->second.first, range); ++it)
      each(std::as_const(it->second.first), it->second.second);
  }

  std::map<ArenaPlace, std::pair<format::Range, Value>> entries_;
};

} // namespace ampc::runtime
