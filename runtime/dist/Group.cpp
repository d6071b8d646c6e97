// The communication thread and the collectives.
#include "dist/Group.h"
#include "core/Clock.h"
#include "dist/Reduce.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sys/eventfd.h>
#include <unistd.h>

namespace ampc::runtime {

using format::sizeOf;

Result<std::unique_ptr<Group>> Group::join(const RankLaunch &launch, RankTimeouts timeouts,
                                           Printer print) {
  std::unique_ptr<Group> group(new Group(launch, timeouts, std::move(print)));
  group->wake_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  // The thread that initializes MPI must be the one that uses it.
  Status status;
  group->run([&] { return status = group->connect(); });
  group->thread_ = std::thread([&group = *group] { group.work(); });
  static_cast<void>(group->drain());
  if (!status.ok())
    return status;
  return group;
}

Status Group::connect() {
  done_.resize(static_cast<size_t>(size()));
  gone_.resize(static_cast<size_t>(size()));
  double deadline = monotonicSeconds() + timeouts_.join;
  if (launch_.mpi)
    return connectByMpi(deadline);
  AMPC_ASSIGN(links_, connectRanks(launch_, deadline, print_));
  done_ = links_.done;
  std::vector<int> sockets;
  for (const Socket &socket : links_.data)
    sockets.push_back(socket.fd());
  transport_ = makeTcpTransport(std::move(sockets));
  return {};
}

// MPI carries the data. Connections by TCP tell which rank has failed.
Status Group::connectByMpi(double deadline) {
  struct {
    char host[64] = {}, address[64] = {};
    uint64_t port = 0;
  } first;
  AMPC_ASSIGN(mpi_, Mpi::open(launch_));
  Socket listener;
  if (rank() == 0) {
    AMPC_ASSIGN(listener, listenAt(0));
    std::strncpy(first.host, hostName().c_str(), sizeof first.host - 1);
    std::strncpy(first.address, ownAddress().c_str(), sizeof first.address - 1);
    first.port = portOf(listener);
  }
  AMPC_TRY(mpi_->broadcast({reinterpret_cast<uint8_t *>(&first), sizeof first}));
  launch_.host = hostName() == first.host ? "127.0.0.1" : first.address;
  launch_.port = static_cast<uint16_t>(first.port);
  AMPC_ASSIGN(links_, connectRanks(launch_, deadline, print_, std::move(listener)));
  done_ = links_.done;
  transport_ = mpi_->transport();
  return {};
}

Group::~Group() {
  if (thread_.joinable()) {
    run({}); // wakes the thread
    thread_.join();
  }
  if (wake_ >= 0)
    ::close(wake_);
}

std::string Group::nameOf(int rank) const {
  return rankName(rank, host(rank));
}

int Group::neighbors() const {
  return static_cast<int>(std::count(links_.hosts.begin(), links_.hosts.end(), host(rank())));
}

// Adds a job; an empty one ends the thread.
void Group::run(Job job) {
  {
    std::lock_guard lock(mutex_);
    if (job) {
      jobs_.push_back(std::move(job));
      ++started_;
    } else {
      stop_ = true;
    }
  }
  wake();
}

// Ends the communication thread's wait for control messages.
void Group::wake() {
  uint64_t one = 1;
  static_cast<void>(!::write(wake_, &one, sizeof one));
}

void Group::work() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    if (jobs_.empty()) {
      lock.unlock();
      reportForMain();
      watchControl(200);
      watchDevice();
      exitIfStuck();
      lock.lock();
      continue;
    }
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    bool skip = failure_.has_value();
    lock.unlock();
    if (!skip)
      if (Status status = job(); !status.ok())
        jobFailed(status);
    lock.lock();
    ++completed_;
    changed_.notify_all();
  }
  if (mpi_ && complete_)
    mpi_->finalize();
  if (mpi_ && abortCode_ != Code::ok)
    mpi_->abort(static_cast<int>(abortCode_));
}

void Group::jobFailed(const Status &status) {
  if (failed())
    return;
  if (links_.control.empty()) // this rank could not join
    return fail({status.code(), ""});
  report({status.code(), Status(status).under(nameOf(rank())).text()});
}

Status Group::enqueueAndWait(Job job) {
  run(std::move(job));
  return drain();
}

Status Group::wait() {
  uint64_t begin = monotonicNs();
  Status status = drain();
  waitedSeconds_ += endSpan("wait for averages", begin, 0, true);
  return status;
}

// Returns its seconds.
double Group::endSpan(const char *what, uint64_t beginNs, uint64_t bytes, bool waits) {
  uint64_t end = monotonicNs();
  if (records_)
    spans_.push_back({what, beginNs, end, bytes, waits});
  return 1e-9 * static_cast<double>(end - beginNs);
}

std::string Group::report(uint64_t steps, bool onDevice) const {
  if (steps == 0)
    return "";
  char text[200];
  auto count = static_cast<double>(steps);
  if (onDevice)
    return "ranks:      " + std::to_string(size()) +
           " over NCCL; averages are part of the step on the GPU\n";
  std::snprintf(
      text, sizeof text,
      "ranks:      %d over %s; averages %.3g ms and %.3g MB per step, %.3g ms waited for\n", size(),
      mpi_ ? "MPI" : "TCP", 1e3 * averageSeconds_ / count,
      1e-6 * static_cast<double>(averageBytes_) / count, 1e3 * waitedSeconds_ / count);
  std::string line = text;
  if (shareBytes_ == 0)
    return line;
  std::snprintf(text, sizeof text,
                "            updated weights %.3g ms and %.3g MB per step, all waited for\n",
                1e3 * shareSeconds_ / count, 1e-6 * static_cast<double>(shareBytes_) / count);
  return line + text;
}

Status Group::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return completed_ == started_; });
  lock.unlock();
  return failureStatus();
}

Status Group::exchange(std::span<const Part> sends, std::span<const Part> receives) {
  int lost = -1;
  auto watch = [&](int peer, double seconds) -> Status {
    watchControl(0);
    reportForMain();
    if (seconds > timeouts_.answer && !failed())
      giveUp(peer, seconds);
    return failureStatus();
  };
  AMPC_TRY(transport_->exchange(sends, receives, watch, lost));
  if (lost < 0)
    return {};
  waitForVerdict(lost);
  return failureStatus();
}

// Sends the own bytes to all ranks. all: the bytes of rank r at r * ownBytes.
Status Group::allToAll(uint8_t *own, uint64_t ownBytes, uint8_t *all) {
  std::vector<Part> sends, receives;
  for (int peer = 0; peer < size(); ++peer) {
    uint8_t *place = all + static_cast<uint64_t>(peer) * ownBytes;
    if (peer == rank()) {
      if (ownBytes)
        std::memmove(place, own, ownBytes);
      continue;
    }
    sends.push_back({peer, own, ownBytes});
    receives.push_back({peer, place, ownBytes});
  }
  return exchange(sends, receives);
}

Status Group::broadcast(std::span<uint8_t> bytes) {
  return enqueueAndWait([&] {
    std::vector<Part> sends, receives;
    if (rank() != 0)
      receives.push_back({0, bytes.data(), bytes.size()});
    else
      for (int peer = 1; peer < size(); ++peer)
        sends.push_back({peer, bytes.data(), bytes.size()});
    return exchange(sends, receives);
  });
}

Status Group::share(const Ranges &ranges, bool toAll, std::span<uint8_t> flags, bool timed) {
  return enqueueAndWait([&]() -> Status {
    uint64_t begun = monotonicNs();
    std::vector<Part> sends, receives;
    std::vector<uint8_t> others(flags.size() * static_cast<size_t>(size()));
    auto add = [](std::vector<Part> &parts, int peer, std::span<uint8_t> bytes) {
      if (!bytes.empty())
        parts.push_back({peer, bytes.data(), bytes.size()});
    };
    for (int peer = 0; peer < size(); ++peer) {
      if (peer == rank())
        continue;
      auto index = static_cast<size_t>(peer);
      if (toAll || peer == 0)
        for (std::span<uint8_t> bytes : ranges[static_cast<size_t>(rank())])
          add(sends, peer, bytes);
      if (toAll || rank() == 0)
        for (std::span<uint8_t> bytes : ranges[index])
          add(receives, peer, bytes);
      add(sends, peer, flags);
      add(receives, peer, std::span(others).subspan(index * flags.size(), flags.size()));
    }
    AMPC_TRY(exchange(sends, receives));
    for (size_t i = 0; i < others.size(); ++i)
      flags[i % flags.size()] = std::max(flags[i % flags.size()], others[i]);
    if (timed) {
      uint64_t bytes = 0;
      for (const Part &part : sends)
        bytes += part.size;
      shareSeconds_ += endSpan("updated weights", begun, bytes, true);
      shareBytes_ += bytes;
    }
    return {};
  });
}

Result<std::vector<uint8_t>> Group::gather(std::span<const uint8_t> bytes) {
  std::vector<uint8_t> own(bytes.begin(), bytes.end()),
      all(own.size() * static_cast<size_t>(size()));
  AMPC_TRY(enqueueAndWait([&] { return allToAll(own.data(), own.size(), all.data()); }));
  return all;
}

Result<std::vector<double>> Group::gatherNumbers(std::span<const double> numbers) {
  AMPC_ASSIGN(std::vector<uint8_t> bytes,
              gather({reinterpret_cast<const uint8_t *>(numbers.data()), numbers.size_bytes()}));
  std::vector<double> all(bytes.size() / sizeof(double));
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<uint8_t *>(all.data()));
  return all;
}

Result<std::vector<std::string>> Group::gatherTexts(const std::string &text) {
  uint64_t length = text.size();
  AMPC_ASSIGN(std::vector<uint8_t> bytes,
              gather({reinterpret_cast<const uint8_t *>(&length), sizeof length}));
  std::vector<uint64_t> lengths(static_cast<size_t>(size()));
  std::memcpy(lengths.data(), bytes.data(), bytes.size());
  std::vector<uint8_t> padded(*std::max_element(lengths.begin(), lengths.end()));
  std::copy(text.begin(), text.end(), padded.begin());
  AMPC_ASSIGN(bytes, gather(padded));
  std::vector<std::string> texts;
  for (size_t i = 0; i < lengths.size(); ++i)
    texts.emplace_back(reinterpret_cast<const char *>(bytes.data()) + i * padded.size(),
                       lengths[i]);
  return texts;
}

void Group::startAverage(Average average) {
  run([this, average = std::move(average)] { return this->average(average); });
}

// Each rank sums one share of the elements: it receives this share of every rank, adds them in the
// order of ranks, and sends the result to all, unless each rank only takes its share. Every byte
// travels twice or once, whatever the number of ranks.
Status Group::average(const Average &average) {
  uint64_t begun = monotonicNs(), sentBefore = averageBytes_;
  auto ranks = static_cast<uint64_t>(size()), own = static_cast<uint64_t>(rank());
  uint64_t element = sizeOf(average.type), share = (average.count + ranks - 1) / ranks;
  bool scatters = !average.shares.empty();
  auto begin = [&](uint64_t r) {
    return scatters ? average.shares[r] : std::min(r * share, average.count);
  };
  auto length = [&](uint64_t r) { return begin(r + 1) - begin(r); };
  // All elements, then the own share of every rank.
  buffer_.resize((average.count + ranks * length(own)) * element);
  uint8_t *all = buffer_.data(), *shares = all + average.count * element;
  average.pack(all);
  auto shareOf = [&](uint64_t r) { return shares + r * length(own) * element; };
  std::vector<Part> sends, receives;
  for (uint64_t r = 0; r < ranks; ++r)
    if (r != own) {
      sends.push_back({static_cast<int>(r), all + begin(r) * element, length(r) * element});
      receives.push_back({static_cast<int>(r), shareOf(r), length(own) * element});
    }
  AMPC_TRY(exchange(sends, receives));
  averageBytes_ += (average.count - length(own)) * element;
  sums_.resize(length(own));
  for (uint64_t r = 0; r < ranks; ++r) {
    const uint8_t *from = r == own ? all + begin(own) * element : shareOf(r);
    (r == 0 ? widen : addWidened)(average.type, from, length(own), sums_.data());
  }
  uint8_t *result = all + begin(own) * element;
  storeScaled(sums_.data(), length(own), average.factor, average.type, result);
  sends.clear();
  receives.clear();
  for (uint64_t r = 0; r < ranks && !scatters; ++r)
    if (r != own) {
      sends.push_back({static_cast<int>(r), result, length(own) * element});
      receives.push_back({static_cast<int>(r), all + begin(r) * element, length(r) * element});
      averageBytes_ += length(own) * element;
    }
  AMPC_TRY(exchange(sends, receives));
  average.store(scatters ? result : all);
  averageSeconds_ += endSpan("average", begun, averageBytes_ - sentBefore, false);
  return {};
}

} // namespace ampc::runtime
