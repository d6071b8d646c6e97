#include "dist/Socket.h"
#include "ampc/Base/SystemError.h"
#include "core/Clock.h"
#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace ampc::runtime {

namespace {

// Waits until the descriptor is ready; false at the deadline.
bool ready(int fd, short events, double deadline) {
  for (;;) {
    double left = deadline - monotonicSeconds();
    if (left <= 0)
      return false;
    pollfd entry{fd, events, 0};
    int count = ::poll(&entry, 1, static_cast<int>(std::min(left, 1.0) * 1000) + 1);
    if (count > 0)
      return true;
    if (count < 0 && errno != EINTR)
      return false;
  }
}

void configure(int fd) {
  int one = 1;
  ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK);
}

Status failed(const std::string &what, int error) {
  return environment("amprun", what + ": " + systemError(error));
}

// Connects to one address; an empty socket if that fails.
Socket connectOnce(const addrinfo &address, double deadline) {
  Socket made(::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!made)
    return made;
  configure(made.fd());
  if (::connect(made.fd(), address.ai_addr, address.ai_addrlen) == 0)
    return made;
  if (errno != EINPROGRESS ||
      !ready(made.fd(), POLLOUT, std::min(deadline, monotonicSeconds() + 5)))
    return Socket();
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(made.fd(), SOL_SOCKET, SO_ERROR, &error, &size);
  return error == 0 ? std::move(made) : Socket();
}

} // namespace

Socket::~Socket() {
  if (fd_ >= 0)
    ::close(fd_);
}

Result<Socket> listenAt(uint16_t port) {
  std::string what = "cannot listen at port " + std::to_string(port);
  Socket made(::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0));
  int off = 0, on = 1;
  sockaddr_in6 address{};
  address.sin6_family = AF_INET6;
  address.sin6_port = htons(port);
  const auto *bytes = reinterpret_cast<const sockaddr *>(&address);
  size_t size = sizeof address;
  sockaddr_in old{}; // a kernel without IPv6
  if (made) {
    ::setsockopt(made.fd(), IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
  } else {
    made = Socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    old.sin_family = AF_INET;
    old.sin_port = htons(port);
    bytes = reinterpret_cast<const sockaddr *>(&old);
    size = sizeof old;
  }
  if (!made)
    return failed(what, errno);
  ::setsockopt(made.fd(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (::bind(made.fd(), bytes, static_cast<socklen_t>(size)) != 0 ||
      ::listen(made.fd(), SOMAXCONN) != 0) {
    int error = errno;
    Status status = failed(what, error);
    return error == EADDRINUSE ? std::move(status).hint("another program listens there, or another "
                                                        "process has the number of this rank")
                               : status;
  }
  configure(made.fd());
  return made;
}

std::string ownAddress() {
  std::string best = "127.0.0.1";
  ifaddrs *list = nullptr;
  if (::getifaddrs(&list) != 0)
    return best;
  for (ifaddrs *entry = list; entry; entry = entry->ifa_next) {
    if (!entry->ifa_addr || entry->ifa_addr->sa_family != AF_INET || !(entry->ifa_flags & IFF_UP) ||
        (entry->ifa_flags & IFF_LOOPBACK))
      continue;
    char text[NI_MAXHOST] = "";
    if (::getnameinfo(entry->ifa_addr, sizeof(sockaddr_in), text, sizeof text, nullptr, 0,
                      NI_NUMERICHOST) == 0) {
      best = text;
      break;
    }
  }
  ::freeifaddrs(list);
  return best;
}

uint16_t portOf(const Socket &listener) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  ::getsockname(listener.fd(), reinterpret_cast<sockaddr *>(&address), &size);
  return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6 &>(address).sin6_port
                                             : reinterpret_cast<sockaddr_in &>(address).sin_port);
}

std::string peerAddress(const Socket &socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  char text[NI_MAXHOST] = "";
  ::getpeername(socket.fd(), reinterpret_cast<sockaddr *>(&address), &size);
  ::getnameinfo(reinterpret_cast<sockaddr *>(&address), size, text, sizeof text, nullptr, 0,
                NI_NUMERICHOST);
  return text;
}

Result<Socket> connectTo(const std::string &host, uint16_t port, double deadline,
                         const std::function<Status()> &pause) {
  std::string what = "cannot connect to " + host + ":" + std::to_string(port);
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  for (int error = 0;;) {
    addrinfo *list = nullptr;
    error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &list);
    for (addrinfo *address = list; address; address = address->ai_next)
      if (Socket made = connectOnce(*address, deadline)) {
        ::freeaddrinfo(list);
        return made;
      }
    if (list)
      ::freeaddrinfo(list);
    if (monotonicSeconds() >= deadline)
      return environment("amprun",
                         what + ": " + (error ? ::gai_strerror(error) : "nobody answers there"));
    AMPC_TRY(pause());
  }
}

Result<Socket> acceptFrom(const Socket &listener, double deadline) {
  if (!ready(listener.fd(), POLLIN, deadline))
    return Socket();
  Socket made(::accept4(listener.fd(), nullptr, nullptr, SOCK_CLOEXEC));
  if (!made)
    return errno == EAGAIN || errno == ECONNABORTED || errno == EINTR
               ? Result<Socket>(Socket())
               : Result<Socket>(failed("cannot accept a connection", errno));
  configure(made.fd());
  return made;
}

bool sendAll(int fd, const void *data, size_t size, double deadline) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  while (size > 0) {
    ssize_t count = ::send(fd, bytes, size, MSG_NOSIGNAL);
    if (count > 0) {
      bytes += count;
      size -= static_cast<size_t>(count);
    } else if (count < 0 && errno == EAGAIN) {
      if (!ready(fd, POLLOUT, deadline))
        return false;
    } else if (count == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

bool receiveAll(int fd, void *data, size_t size, double deadline) {
  auto *bytes = static_cast<uint8_t *>(data);
  while (size > 0) {
    ssize_t count = ::recv(fd, bytes, size, 0);
    if (count > 0) {
      bytes += count;
      size -= static_cast<size_t>(count);
    } else if (count < 0 && errno == EAGAIN) {
      if (!ready(fd, POLLIN, deadline))
        return false;
    } else if (count == 0 || errno != EINTR) {
      return false;
    }
  }
  return true;
}

} // namespace ampc::runtime
