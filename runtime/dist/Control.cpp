#include "dist/Control.h"
#include "core/Clock.h"
#include <algorithm>

namespace ampc::runtime {

namespace {

struct Frame {
  uint32_t kind, code, size, reserved;
};

constexpr uint32_t kMaxText = 1 << 16;

} // namespace

void sendMessage(const Socket &to, const Message &message) {
  Frame frame{message.kind, static_cast<uint32_t>(message.code),
              static_cast<uint32_t>(std::min<size_t>(message.text.size(), kMaxText)), 0};
  std::string bytes(reinterpret_cast<const char *>(&frame), sizeof frame);
  bytes += message.text.substr(0, frame.size);
  static_cast<void>(sendAll(to.fd(), bytes.data(), bytes.size(), monotonicSeconds() + 1));
}

std::optional<Message> receiveMessage(const Socket &from, double seconds) {
  Frame frame{};
  double deadline = monotonicSeconds() + seconds;
  if (!receiveAll(from.fd(), &frame, sizeof frame, deadline) || frame.size > kMaxText)
    return {};
  Message message{frame.kind, static_cast<Code>(frame.code), std::string(frame.size, 0)};
  if (!receiveAll(from.fd(), message.text.data(), message.text.size(), deadline))
    return {};
  return message;
}

} // namespace ampc::runtime
