#include "cpu/Windows.h"
#include <algorithm>

namespace ampc::runtime {

void Windows::addresses(const uint8_t *tensor, int64_t row, int64_t tap, int64_t channel,
                        const uint8_t *zeros, Lines &lines) const {
  Extents place, from; // from: the element that the window of place 0 reads
  int64_t image = row, rest = tap;
  for (int d = 2; d >= 0; --d) {
    place[d] = image % places[d];
    image /= places[d];
    from[d] = rest % kernel[d] * dilations[d] - low[d];
    rest /= kernel[d];
  }
  int64_t end = std::min(kLines, rows() - row);
  for (int64_t i = 0; i < end;) { // places along the last dimension
    int64_t outer = from[0] + place[0] * strides[0], middle = from[1] + place[1] * strides[1];
    bool isInside = outer >= 0 && outer < size[0] && middle >= 0 && middle < size[1];
    const uint8_t *line =
        tensor +
        2 * (((image * size[0] + outer) * size[1] + middle) * size[2] * channels + channel);
    int64_t count = std::min(end - i, places[2] - place[2]), at = from[2] + place[2] * strides[2];
    for (int64_t last = i + count; i < last; ++i, at += strides[2])
      lines[static_cast<size_t>(i)] =
          isInside && at >= 0 && at < size[2] ? line + 2 * at * channels : zeros;
    place[2] = 0;
    if (++place[1] == places[1]) {
      place[1] = 0;
      if (++place[0] == places[0]) {
        place[0] = 0;
        ++image;
      }
    }
  }
  std::fill(lines.begin() + end, lines.end(), zeros);
}

} // namespace ampc::runtime
