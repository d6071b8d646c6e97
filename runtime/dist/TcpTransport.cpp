// The transport over one TCP connection per pair of ranks.
#include "core/Clock.h"
#include "dist/Transport.h"
#include <cerrno>
#include <poll.h>
#include <sys/socket.h>

namespace ampc::runtime {

namespace {

// What is left to move to or from one peer.
struct Stream {
  std::vector<Part> parts;
  size_t next = 0, offset = 0;
  bool done() const { return next == parts.size(); }
};

class TcpTransport final : public Transport {
public:
  explicit TcpTransport(std::vector<int> sockets) : sockets_(std::move(sockets)) {}

  Status exchange(std::span<const Part> sends, std::span<const Part> receives, const Watch &watch,
                  int &lost) override {
    std::vector<Stream> out = byPeer(sends), in = byPeer(receives);
    std::vector<pollfd> polled;
    std::vector<int> peers;
    double last = monotonicSeconds(), watched = last;
    for (;;) {
      bool moved = false;
      polled.clear();
      peers.clear();
      for (int peer = 0; peer < static_cast<int>(sockets_.size()); ++peer) {
        auto index = static_cast<size_t>(peer);
        if (!move(sockets_[index], out[index], true, moved) ||
            !move(sockets_[index], in[index], false, moved)) {
          lost = peer;
          return {};
        }
        short events =
            static_cast<short>((out[index].done() ? 0 : POLLOUT) | (in[index].done() ? 0 : POLLIN));
        if (events) {
          polled.push_back({sockets_[index], events, 0});
          peers.push_back(peer);
        }
      }
      if (polled.empty())
        return {};
      double now = monotonicSeconds();
      if (moved)
        last = now;
      if (now - watched >= 0.1) {
        watched = now;
        AMPC_TRY(watch(waitedFor(peers, in), now - last));
      }
      if (!moved)
        ::poll(polled.data(), polled.size(), 100);
    }
  }

private:
  std::vector<Stream> byPeer(std::span<const Part> parts) const {
    std::vector<Stream> streams(sockets_.size());
    for (const Part &part : parts)
      if (part.size > 0)
        streams[static_cast<size_t>(part.peer)].parts.push_back(part);
    return streams;
  }

  // A peer from which bytes are missing, else one that does not take any.
  static int waitedFor(const std::vector<int> &peers, const std::vector<Stream> &in) {
    for (int peer : peers)
      if (!in[static_cast<size_t>(peer)].done())
        return peer;
    return peers.front();
  }

  // Moves what is possible without waiting; false if the peer closed the connection.
  static bool move(int fd, Stream &stream, bool sends, bool &moved) {
    while (!stream.done()) {
      const Part &part = stream.parts[stream.next];
      uint8_t *data = part.data + stream.offset;
      size_t size = part.size - stream.offset;
      ssize_t count =
          sends ? ::send(fd, data, size, MSG_NOSIGNAL) : ::recv(fd, data, size, MSG_DONTWAIT);
      if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
      if (count <= 0)
        return false;
      moved = true;
      stream.offset += static_cast<size_t>(count);
      if (stream.offset == part.size) {
        stream.offset = 0;
        ++stream.next;
      }
    }
    return true;
  }

  std::vector<int> sockets_;
};

} // namespace

std::unique_ptr<Transport> makeTcpTransport(std::vector<int> sockets) {
  return std::make_unique<TcpTransport>(std::move(sockets));
}

} // namespace ampc::runtime
