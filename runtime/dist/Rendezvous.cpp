#include "dist/Rendezvous.h"
#include "core/Clock.h"
#include <cstring>
#include <random>
#include <unistd.h>

namespace ampc::runtime {

namespace {

constexpr uint64_t kMagic = 0x3174736964637061; // "apcdist1"

// The first bytes of each connection. `token` is 0 in the first one of a rank to rank 0; it
// distinguishes trainings that use the same port. `controls`: 1 if it is the control connection.
struct Hello {
  uint64_t magic = kMagic, token = 0;
  uint32_t rank = 0, size = 0, port = 0, controls = 0;
  char host[64] = {};
};

struct Place {
  char address[64] = {}, host[64] = {};
  uint32_t port = 0, reserved = 0;
};

void copyText(char (&to)[64], const std::string &text) {
  std::strncpy(to, text.c_str(), sizeof to - 1);
}

Status late(const std::string &who) {
  return environment("amprun", who + " did not join in time");
}

class Joiner {
public:
  Joiner(const RankLaunch &launch, double deadline, Socket listener)
      : launch_(launch), deadline_(deadline), listener_(std::move(listener)), places_(size()) {
    links_.control.resize(size());
    links_.data.resize(size());
  }

  Result<Links> join() {
    if (launch_.rank == 0) {
      if (Status status = gather(); !status.ok()) {
        giveUp();
        return status;
      }
    } else
      AMPC_TRY(enter());
    AMPC_TRY(connectPairs());
    for (const Place &place : places_)
      links_.hosts.push_back(place.host);
    return std::move(links_);
  }

private:
  size_t size() const { return static_cast<size_t>(launch_.size); }

  Hello hello() const {
    Hello hello;
    hello.token = token_;
    hello.rank = static_cast<uint32_t>(launch_.rank);
    hello.size = static_cast<uint32_t>(launch_.size);
    hello.port = listener_ ? portOf(listener_) : 0;
    copyText(hello.host, hostName());
    return hello;
  }

  // Rank 0: accepts a connection of every other rank, and sends the table of places. Connections of
  // other programs are closed.
  Status gather() {
    if (!listener_) {
      AMPC_ASSIGN(listener_, listenAt(launch_.port));
    }
    std::random_device random;
    token_ = (uint64_t{random()} << 32 | random()) | 1;
    copyText(places_[0].host, hostName());
    for (size_t missing = size() - 1; missing > 0;) {
      AMPC_ASSIGN(Socket socket, acceptFrom(listener_, deadline_));
      Hello hello;
      if (!socket && monotonicSeconds() >= deadline_)
        return late(missingRanks());
      if (!socket || !receiveAll(socket.fd(), &hello, sizeof hello, monotonicSeconds() + 2) ||
          hello.magic != kMagic || hello.token != 0)
        continue;
      hello.host[sizeof hello.host - 1] = 0;
      bool wrong = hello.size != size() || hello.rank == 0 || hello.rank >= size();
      if (wrong || links_.control[hello.rank])
        refuse(socket);
      if (wrong)
        return environment("amprun", "a process on '" + std::string(hello.host) + "' is rank " +
                                         std::to_string(hello.rank) + " of " +
                                         std::to_string(hello.size) + ", not of " +
                                         std::to_string(size()));
      if (links_.control[hello.rank])
        return environment("amprun", "two processes are rank " + std::to_string(hello.rank));
      Place &place = places_[hello.rank];
      copyText(place.address, peerAddress(socket));
      copyText(place.host, hello.host);
      place.port = hello.port;
      links_.control[hello.rank] = std::move(socket);
      --missing;
    }
    for (size_t rank = 1; rank < size(); ++rank) {
      int fd = links_.control[rank].fd();
      if (!sendAll(fd, &token_, sizeof token_, deadline_) ||
          !sendAll(fd, places_.data(), places_.size() * sizeof(Place), deadline_))
        return late("rank " + std::to_string(rank));
    }
    return {};
  }

  // Tells the ranks that have joined that rank 0 prints the error: a token of 0.
  void giveUp() {
    for (const Socket &socket : links_.control)
      if (socket)
        refuse(socket);
  }

  static void refuse(const Socket &socket) {
    uint64_t none = 0;
    static_cast<void>(sendAll(socket.fd(), &none, sizeof none, monotonicSeconds() + 1));
  }

  std::string missingRanks() const {
    std::string ranks;
    size_t count = 0;
    for (size_t rank = 1; rank < size(); ++rank)
      if (!links_.control[rank]) {
        if (++count <= 8)
          ranks += (ranks.empty() ? "" : ", ") + std::to_string(rank);
      }
    return (count == 1 ? "rank " : "ranks ") + ranks + (count > 8 ? ", …" : "");
  }

  Status enter() {
    AMPC_ASSIGN(listener_, listenAt(0));
    AMPC_ASSIGN(Socket socket, connectTo(launch_.host, launch_.port, deadline_));
    Hello own = hello();
    bool sent = sendAll(socket.fd(), &own, sizeof own, deadline_) &&
                receiveAll(socket.fd(), &token_, sizeof token_, deadline_ + 5);
    if (sent && token_ == 0)
      return environment("", "");
    if (!sent ||
        !receiveAll(socket.fd(), places_.data(), places_.size() * sizeof(Place), deadline_))
      return environment("amprun", "rank 0 at " + launch_.host + ":" +
                                       std::to_string(launch_.port) +
                                       " closed the connection before all ranks had joined");
    copyText(places_[0].address, launch_.host);
    places_[0].port = launch_.port;
    links_.control[0] = std::move(socket);
    return {};
  }

  // Rank 0 sees ranks on its own machine at a loopback address.
  std::string addressOf(const Place &place) const {
    std::string address = place.address;
    bool loopback =
        address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
    return loopback && hostName() != place.host ? launch_.host : address;
  }

  // Each rank connects to all lower ones and accepts connections of all higher ones.
  Status connectPairs() {
    auto rank = static_cast<size_t>(launch_.rank);
    for (size_t lower = 0; lower < rank; ++lower) {
      AMPC_TRY(connectPair(lower, links_.data[lower], false));
      if (lower > 0) // rank 0 has control connections already
        AMPC_TRY(connectPair(lower, links_.control[lower], true));
    }
    for (size_t missing = (size() - 1 - rank) * (rank == 0 ? 1 : 2); missing > 0;) {
      AMPC_ASSIGN(Socket socket, acceptFrom(listener_, deadline_));
      Hello hello;
      if (!socket && monotonicSeconds() >= deadline_)
        return late("a rank above " + std::to_string(launch_.rank));
      if (!socket || !receiveAll(socket.fd(), &hello, sizeof hello, monotonicSeconds() + 2) ||
          hello.magic != kMagic || hello.token != token_ || hello.rank >= size())
        continue;
      Socket &link = (hello.controls ? links_.control : links_.data)[hello.rank];
      if (link)
        continue;
      link = std::move(socket);
      --missing;
    }
    return {};
  }

  Status connectPair(size_t rank, Socket &link, bool controls) {
    Hello own = hello();
    own.controls = controls;
    AMPC_ASSIGN(link, connectTo(places_[rank].address, static_cast<uint16_t>(places_[rank].port),
                                deadline_));
    return sendAll(link.fd(), &own, sizeof own, deadline_) ? Status()
                                                           : late("rank " + std::to_string(rank));
  }

  const RankLaunch &launch_;
  double deadline_;
  Socket listener_;
  uint64_t token_ = 0;
  std::vector<Place> places_;
  Links links_;
};

} // namespace

std::string hostName() {
  char name[64] = "?";
  ::gethostname(name, sizeof name - 1);
  return name;
}

Result<Links> connectRanks(const RankLaunch &launch, double deadline, Socket listener) {
  return Joiner(launch, deadline, std::move(listener)).join();
}

} // namespace ampc::runtime
