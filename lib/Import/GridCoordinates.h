// What affine grids of all formats have in common.
#pragma once
#include <cstdint>
#include <vector>

namespace ampc {

// The coordinates of the elements along a dimension: -1 and 1 are the centers of the first and last
// one with `corners`, else their outer edges. A single one is in the middle, as in PyTorch.
inline std::vector<double> gridCoordinates(int64_t size, bool corners) {
  std::vector<double> all;
  auto n = static_cast<double>(size);
  for (int64_t i = 0; i < size; ++i) {
    auto at = static_cast<double>(i);
    all.push_back(!corners ? (2 * at + 1) / n - 1 : size > 1 ? 2 * at / (n - 1) - 1 : 0);
  }
  return all;
}

} // namespace ampc
