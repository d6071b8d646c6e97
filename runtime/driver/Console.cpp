// Messages and the progress display on stdout and stderr.
#include "driver/Console.h"
#include "core/Clock.h"
#include <algorithm>
#include <charconv>
#include <cmath>

namespace ampc::runtime {

std::string numberText(float value) {
  if (std::isnan(value))
    return "nan"; // whatever its sign
  char buffer[64];
  return std::string(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
}

std::string decimal(double value, const char *format) {
  char buffer[40];
  snprintf(buffer, sizeof buffer, format, value);
  return buffer;
}

void Progress::show(uint64_t step, const std::string &text) {
  if (pace_.silent)
    return;
  if (pace_.every > 0) {
    if (step % pace_.every == 0)
      console_.print(text + "\n");
    return;
  }
  uint64_t count = std::max<uint64_t>(1, last_ - first_);
  if (!console_.terminal) {
    uint64_t stride = std::max<uint64_t>(1, count / 50);
    if (step == last_ || step == first_ + 1 || step % stride == 0)
      console_.print(text + "\n");
    return;
  }
  double now = monotonicSeconds();
  if (step != last_ && now - shown_ < 0.1)
    return;
  shown_ = now;
  drawn_ = true;
  auto filled = static_cast<size_t>(30 * (step - first_) / count);
  console_.print("\r[" + std::string(filled, '=') +
                 std::string(30 - std::min<size_t>(30, filled), ' ') + "] " + std::to_string(step) +
                 "/" + std::to_string(last_) + " " + text + "\x1b[K");
}

void Progress::finish() {
  if (drawn_)
    console_.print("\n");
  drawn_ = false;
}

} // namespace ampc::runtime
