// TCP connections between ranks. Deadlines are times of monotonicSeconds(). Errors have code
// `environment` and no place.
#pragma once
#include "ampc/Runtime/Status.h"
#include <cstddef>
#include <cstdint>
#include <functional>

namespace ampc::runtime {

// Owns a file descriptor.
class Socket {
public:
  explicit Socket(int fd = -1) : fd_(fd) {}
  Socket(Socket &&other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Socket &operator=(Socket &&other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Socket();
  int fd() const { return fd_; }
  explicit operator bool() const { return fd_ >= 0; }

private:
  int fd_;
};

// Listens on all addresses of this host. Port 0: a free one.
Result<Socket> listenAt(uint16_t port);
// A numeric address of this host that others can connect to, if it has one.
std::string ownAddress();
uint16_t portOf(const Socket &listener);
// The numeric address of the other end.
std::string peerAddress(const Socket &socket);
// Tries again until the deadline, because the listener may start later. `pause` is called between
// attempts, of at most 5 s each; its error ends them.
Result<Socket> connectTo(const std::string &host, uint16_t port, double deadline,
                         const std::function<Status()> &pause);
// Waits for a connection; an empty socket at the deadline.
Result<Socket> acceptFrom(const Socket &listener, double deadline);

// Both block until all bytes are through; false if the other end is closed or at the deadline.
bool sendAll(int fd, const void *data, size_t size, double deadline);
bool receiveAll(int fd, void *data, size_t size, double deadline);

} // namespace ampc::runtime
