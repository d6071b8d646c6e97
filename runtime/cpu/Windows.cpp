#include "cpu/Windows.h"
#include <algorithm>

namespace ampc::runtime {

void Windows::read(const uint8_t *tensor, int64_t row, int64_t tap, int64_t first,
                   Lines &lines) const {
  alignas(64) static constexpr uint16_t zeros[kLines] = {};
  const auto *nothing = reinterpret_cast<const uint8_t *>(zeros);
  Extents place, from; // from: the element that the tap reads first in the window of place 0
  int64_t image = row, rest = tap;
  for (size_t d = 3; d-- > 0;) {
    int64_t ofKernel = d == 2 ? kernel[d] / span : kernel[d];
    place[d] = image % places[d];
    image /= places[d];
    from[d] = rest % ofKernel * dilations[d] - low[d];
    rest /= ofKernel;
  }
  size_t end = static_cast<size_t>(std::min(kLines, rows() - row));
  for (size_t i = 0; i < end;) { // places along the last dimension
    int64_t outer = from[0] + place[0] * strides[0], middle = from[1] + place[1] * strides[1];
    bool isInside = outer >= 0 && outer < size[0] && middle >= 0 && middle < size[1];
    const uint8_t *line =
        tensor + 2 * (((image * size[0] + outer) * size[1] + middle) * size[2] * channels);
    size_t last = std::min(end, i + static_cast<size_t>(places[2] - place[2]));
    for (int64_t at = from[2] + place[2] * strides[2]; i < last; ++i, at += strides[2]) {
      // The elements of the tap that are in the tensor.
      int64_t begin = std::max<int64_t>(0, -at) * channels,
              behind = std::min(span, size[2] - at) * channels;
      const uint8_t *start = line + 2 * at * channels;
      if (isInside && begin == 0 && behind == tapLength()) {
        lines.data_[i] = start + 2 * first;
        continue;
      }
      lines.data_[i] = nothing;
      begin = std::max(begin, first);
      behind = std::min(behind, first + kLines);
      if (!isInside || begin >= behind)
        continue;
      auto &copy = lines.copies_[i];
      copy.fill(0);
      std::copy_n(start + 2 * begin, 2 * (behind - begin),
                  reinterpret_cast<uint8_t *>(copy.data() + (begin - first)));
      lines.data_[i] = reinterpret_cast<const uint8_t *>(copy.data());
    }
    place[2] = 0;
    if (++place[1] == places[1]) {
      place[1] = 0;
      if (++place[0] == places[0]) {
        place[0] = 0;
        ++image;
      }
    }
  }
  std::fill(lines.data_.begin() + static_cast<std::ptrdiff_t>(end), lines.data_.end(), nothing);
}

} // namespace ampc::runtime
