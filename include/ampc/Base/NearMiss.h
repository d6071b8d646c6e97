// The search for near misses: the known name that is closest to an unknown one, for the hint "did
// you mean". Used by every reader of names, in compiler and runtime; a lint allows no second one.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace ampc {

// The number of edits (insertion, deletion, replacement, swap of adjacent characters) that turn a
// into b, or `limit` + 1 if there are more. O(a.size() * b.size()).
size_t editDistance(std::string_view a, std::string_view b, size_t limit);

// "did you mean 'x'?", for a name that is found in another way.
std::string didYouMean(std::string_view name);

// Finds the name closest to `wanted`. At most a third of its characters may differ; letter case and
// leading or trailing '_' are ignored. Among equally close names the first one offered is kept.
class NearMiss {
public:
  explicit NearMiss(std::string_view wanted);
  void offer(std::string_view candidate);
  template <typename Range> NearMiss &offerAll(const Range &candidates) {
    for (const auto &candidate : candidates)
      offer(candidate);
    return *this;
  }
  // Empty if no name is close.
  const std::string &best() const { return name; }
  // "did you mean 'x'?", or empty.
  std::string hint() const;

private:
  std::string wanted;
  std::string name;
  size_t distance;
};

} // namespace ampc
