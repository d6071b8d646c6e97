// "did you mean": the closest of some known names to one that is not known.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace ampc {

// Edits (insert, delete, replace, swap of neighbours) that turn a into b, or `limit` + 1 if more.
size_t editDistance(std::string_view a, std::string_view b, size_t limit);

// Finds the name closest to `wanted`: at most a third of its letters differ, letter case and
// leading or trailing '_' count for nothing. The first offered of equally close ones wins.
class NearMiss {
public:
  explicit NearMiss(std::string_view wanted);
  void offer(std::string_view candidate);
  template <typename Range> NearMiss &offerAll(const Range &candidates) {
    for (const auto &candidate : candidates)
      offer(candidate);
    return *this;
  }
  // Empty when nothing is close.
  const std::string &best() const { return name; }
  // "did you mean 'x'?", or empty.
  std::string hint() const;

private:
  std::string wanted;
  std::string name;
  size_t distance;
};

} // namespace ampc
