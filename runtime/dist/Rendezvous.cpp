// Ranks join in two phases: all connect to rank 0, which sends the table of places; then every rank
// connects to all lower ones. A rank that has joined and ends before the connections are complete
// ends all:
//
//   another rank than 0   rank 0 sees its connection close, prints, and tells the others
//   rank 0                the lowest rank that has the table prints, and tells the others
//
// Before the table, a rank knows rank 0 only: a token of 0 in place of the table's ends it, also if
// it comes after the error. If rank 0 ends before it sent the table, rank 1 prints; also if no rank
// of this machine finds rank 0, which never listened or has ended.
#include "dist/Rendezvous.h"
#include "core/Clock.h"
#include <algorithm>
#include <cstring>
#include <poll.h>
#include <random>
#include <unistd.h>

namespace ampc::runtime {

namespace {

constexpr uint64_t kMagic = 0x3174736964637061; // "apcdist1"
// If rank 0 is gone, the others have this many seconds to connect to the rank that prints.
constexpr double kFindPrinter = 2;
constexpr double kRefuse = 10; // seconds for which rank 0 ends those that come after an error
constexpr int kPause = 50;     // milliseconds between attempts to connect

// The first bytes of each connection. `token` is 0 in the first one of a rank to rank 0; it
// distinguishes trainings that use the same port. `controls`: 1 if it is the control connection.
struct Hello {
  uint64_t magic = kMagic, token = 0;
  uint32_t rank = 0, size = 0, port = 0, controls = 0;
  char host[64] = {};
};

// The answer of rank 0 to the first bytes. `token` is 0 if it refuses the rank.
struct Welcome {
  uint64_t magic = kMagic, token = 0;
};

struct RankPlace {
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
  Joiner(const RankLaunch &launch, double deadline, const Printer &print, Socket listener)
      : launch_(launch), deadline_(deadline), print_(print), listener_(std::move(listener)),
        places_(size()), closed_(size()) {
    links_.control.resize(size());
    links_.data.resize(size());
    links_.done.resize(size());
  }

  Result<Links> join() {
    Status status = launch_.rank == 0 ? gather() : enter();
    if (status.ok())
      status = connectPairs();
    if (!status.ok())
      return end(status);
    for (const RankPlace &place : places_)
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

  // The ranks above this one to which there is no connection.
  std::string ranksWithout(const std::vector<Socket> &links) const {
    std::string ranks;
    size_t count = 0;
    for (auto rank = static_cast<size_t>(launch_.rank) + 1; rank < size(); ++rank)
      if (!links[rank]) {
        if (++count <= 8)
          ranks += (ranks.empty() ? "" : ", ") + std::to_string(rank);
      }
    return (count == 0 ? "" : count == 1 ? "rank " : "ranks ") + ranks + (count > 8 ? ", …" : "");
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
      AMPC_ASSIGN(Socket socket, acceptWatching());
      Hello hello;
      if (!socket && monotonicSeconds() >= deadline_)
        return late(ranksWithout(links_.control));
      if (!socket || !receiveAll(socket.fd(), &hello, sizeof hello, monotonicSeconds() + 2) ||
          hello.magic != kMagic || hello.token != 0)
        continue;
      ++arrived_;
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
      RankPlace &place = places_[hello.rank];
      copyText(place.address, peerAddress(socket));
      copyText(place.host, hello.host);
      place.port = hello.port;
      links_.control[hello.rank] = std::move(socket);
      --missing;
    }
    for (size_t rank = 1; rank < size(); ++rank) {
      int fd = links_.control[rank].fd();
      Welcome welcome{kMagic, token_};
      if (!sendAll(fd, &welcome, sizeof welcome, deadline_) ||
          !sendAll(fd, places_.data(), places_.size() * sizeof(RankPlace), deadline_))
        return lost(rank);
      haveTable_ = rank;
    }
    return {};
  }

  static void refuse(const Socket &socket) {
    Welcome none;
    static_cast<void>(sendAll(socket.fd(), &none, sizeof none, monotonicSeconds() + 1));
  }

  Status lost(size_t rank) const { return lostRank(static_cast<int>(rank), places_[rank].host); }

  // An error that another rank may print.
  Status seenHere(Status status) const {
    return launch_.rank == 0 ? status : std::move(status).under(rankName(launch_.rank, hostName()));
  }

  // The error that another rank has printed. Waits for its end.
  static Status endedBy(const Socket &printer, Code code) {
    double deadline = monotonicSeconds() + kWaitForPrinter;
    while (monotonicSeconds() < deadline && receiveMessage(printer, deadline - monotonicSeconds()))
      ;
    return {code, "", ""};
  }

  // Handles one message of a control connection. An error ends the joining.
  Status readControl(size_t rank) {
    const Socket &socket = links_.control[rank];
    auto message = receiveMessage(socket);
    if (!message) {
      closed_[rank] = true;
      // Rank 0 reports the others.
      return launch_.rank == 0 || rank == 0 ? lost(rank) : Status();
    }
    if (message->kind == Kind::ask)
      sendMessage(socket, {Kind::answer, Code::ok, ""});
    if (message->kind == Kind::done)
      links_.done[rank] = true;
    if (message->kind == Kind::end && message->code != Code::ok)
      return endedBy(socket, message->code);
    if (message->kind != Kind::failed)
      return {};
    reported_ = message->text;
    return {message->code, "", reported_};
  }

  // Handles control messages until there is one, or the descriptor is ready (-1: none), or the time
  // is over. Returns whether the descriptor is ready.
  Result<bool> watch(int fd, int milliseconds) {
    std::vector<pollfd> polled{{fd, POLLIN, 0}};
    std::vector<size_t> ranks{0};
    for (size_t rank = 0; rank < size(); ++rank)
      if (links_.control[rank] && !closed_[rank]) {
        polled.push_back({links_.control[rank].fd(), POLLIN, 0});
        ranks.push_back(rank);
      }
    if (::poll(polled.data(), polled.size(), milliseconds) <= 0)
      return false;
    for (size_t i = 1; i < polled.size(); ++i)
      if (polled[i].revents)
        AMPC_TRY(readControl(ranks[i]));
    return polled[0].revents != 0;
  }

  // A connection, or an empty socket after a while.
  Result<Socket> acceptWatching() {
    AMPC_ASSIGN(bool ready, watch(listener_.fd(), 200));
    return ready ? acceptFrom(listener_, monotonicSeconds() + 1) : Socket();
  }

  // Ends all ranks that can be reached. The lowest that answers prints. `status` without a message:
  // another rank has printed.
  Status end(const Status &status) {
    std::string text = !reported_.empty() ? reported_ : status.what().empty() ? "" : status.text();
    if (text.empty() || (launch_.rank > 0 && haveTable_ == 0))
      return status; // before the table, a rank knows no other
    for (size_t lower = 0; lower < static_cast<size_t>(launch_.rank); ++lower) {
      Socket &socket = links_.control[lower];
      deadline_ = monotonicSeconds() + kFindPrinter / 2;
      if (!socket)
        if (Status other = connectPair(lower, socket, true); !other.ok() && other.what().empty())
          return other;
      if (socket && !closed_[lower]) {
        sendMessage(socket, {Kind::failed, status.code(), text});
        while (auto message = receiveMessage(socket)) {
          if (message->kind == Kind::end)
            return endedBy(socket, message->code);
          if (message->kind == Kind::ask)
            sendMessage(socket, {Kind::answer, Code::ok, ""});
        }
      }
    }
    print_(text);
    if (launch_.rank > 0) {
      deadline_ = monotonicSeconds() + kFindPrinter;
      while (monotonicSeconds() < deadline_ && !acceptPairs().ok())
        ;
    }
    for (size_t rank = 0; rank < size(); ++rank)
      if (const Socket &socket = links_.control[rank]; socket && !closed_[rank]) {
        if (rank <= haveTable_)
          sendMessage(socket, {Kind::end, status.code(), ""});
        else
          refuse(socket);
      }
    if (launch_.rank == 0 && listener_)
      refuseLater();
    return {status.code(), "", ""};
  }

  // Ends the processes that come to rank 0 after the error; they would wait for it.
  void refuseLater() {
    double deadline = std::min(deadline_, monotonicSeconds() + kRefuse);
    while (arrived_ < size() - 1 && monotonicSeconds() < deadline) {
      auto socket = acceptFrom(listener_, deadline);
      Hello hello;
      if (!socket.ok() || !*socket ||
          !receiveAll(socket->fd(), &hello, sizeof hello, monotonicSeconds() + 2) ||
          hello.magic != kMagic || hello.token != 0)
        continue;
      refuse(*socket);
      ++arrived_;
    }
  }

  // An error of all ranks but rank 0 while none of them knows another one: rank 1 prints it.
  Status unlessFirst(const Status &status) const {
    return launch_.rank == 1 ? status : Status{status.code(), "", ""};
  }

  Status enter() {
    AMPC_ASSIGN(listener_, listenAt(0));
    auto made = connectTo(launch_.host, launch_.port, deadline_, [] {
      ::usleep(kPause * 1000);
      return Status();
    });
    if (!made.ok())
      return launch_.together ? unlessFirst(made.status()) : made.status();
    Socket socket = std::move(*made);
    Hello own = hello();
    // Rank 0 answers when all ranks have joined, or reports who did not join in time.
    double answered = deadline_ + 5;
    Welcome welcome;
    bool sent = sendAll(socket.fd(), &own, sizeof own, deadline_) &&
                receiveAll(socket.fd(), &welcome, sizeof welcome, answered);
    std::string place = launch_.host + ":" + std::to_string(launch_.port);
    if (sent && welcome.magic != kMagic)
      return environment("amprun", "another program answers at " + place + ": it is no rank 0")
          .hint("MASTER_PORT names a port of rank 0's machine that is free");
    if (sent && welcome.token == 0)
      return endedBy(socket, Code::environment);
    if (!sent && monotonicSeconds() >= answered)
      return unlessFirst(environment("amprun", place + " accepted the connection of this rank but "
                                                       "did not answer: is it rank 0?"));
    if (!sent ||
        !receiveAll(socket.fd(), places_.data(), places_.size() * sizeof(RankPlace), deadline_))
      return unlessFirst(environment("amprun", "rank 0 at " + place +
                                                   " closed the connection before all ranks had "
                                                   "joined"));
    token_ = welcome.token;
    copyText(places_[0].address, launch_.host);
    places_[0].port = launch_.port;
    links_.control[0] = std::move(socket);
    haveTable_ = size();
    deadline_ += 5; // rank 0 is to report who does not join
    return {};
  }

  // Rank 0 sees ranks on its own machine at a loopback address; others find them where they find
  // rank 0.
  std::string addressOf(const RankPlace &place) const {
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
    return acceptPairs();
  }

  // Of the ranks above this one; rank 0 has their control connections.
  Status acceptPairs() {
    for (;;) {
      std::string missing = ranksWithout(links_.data);
      if (launch_.rank > 0 && missing.empty())
        missing = ranksWithout(links_.control);
      if (missing.empty())
        return {};
      AMPC_ASSIGN(Socket socket, acceptWatching());
      Hello hello;
      if (!socket && monotonicSeconds() >= deadline_)
        return seenHere(late(missing));
      if (!socket || !receiveAll(socket.fd(), &hello, sizeof hello, monotonicSeconds() + 2) ||
          hello.magic != kMagic || hello.token != token_ || hello.rank >= size())
        continue;
      if (Socket &link = (hello.controls ? links_.control : links_.data)[hello.rank]; !link)
        link = std::move(socket);
    }
  }

  Status connectPair(size_t rank, Socket &link, bool controls) {
    Hello own = hello();
    own.controls = controls;
    do {
      Status watched;
      auto made = connectTo(addressOf(places_[rank]), static_cast<uint16_t>(places_[rank].port),
                            deadline_, [&] { return watched = watch(-1, kPause).status(); });
      AMPC_TRY(watched);
      if (!made.ok())
        return seenHere(std::move(made.status()));
      if (sendAll(made->fd(), &own, sizeof own, deadline_)) {
        link = std::move(*made);
        return {};
      }
      AMPC_TRY(watch(-1, kPause).status()); // if that rank has ended, rank 0 says so
    } while (monotonicSeconds() < deadline_);
    return seenHere(late("rank " + std::to_string(rank)));
  }

  const RankLaunch &launch_;
  double deadline_;
  const Printer &print_;
  Socket listener_;
  uint64_t token_ = 0;
  std::vector<RankPlace> places_;
  Links links_;
  std::vector<bool> closed_; // by rank: the control connection
  size_t arrived_ = 0;       // processes that came to rank 0
  size_t haveTable_ = 0;     // the ranks up to this one got the table
  std::string reported_;     // the error line that another rank sent
};

} // namespace

std::string hostName() {
  char name[64] = "?";
  ::gethostname(name, sizeof name - 1);
  return name;
}

std::string rankName(int rank, const std::string &host) {
  return "rank " + std::to_string(rank) + " on '" + host + "'";
}

Status lostRank(int rank, const std::string &host) {
  return environment("amprun", rankName(rank, host) + " ended without a message");
}

Result<Links> connectRanks(const RankLaunch &launch, double deadline, const Printer &print,
                           Socket listener) {
  return Joiner(launch, deadline, print, std::move(listener)).join();
}

} // namespace ampc::runtime
