// How a failure on one rank ends all of them. Every rank has a control connection to rank 0:
//
//   a rank fails           sends its message to rank 0, which prints it and ends all others
//   a rank ends silently   rank 0 sees its connection close, and does the same
//   rank 0 ends silently   the lowest remaining rank prints; all see the connection close
//   a rank does not answer whoever waits for it reports it after the timeout, as its own failure
//
// The main thread learns of a failure at its next collective. If there is none within kGrace
// seconds, the communication thread ends the process.
#include "core/Clock.h"
#include "core/Emergency.h"
#include "dist/Group.h"
#include <cstdio>
#include <poll.h>
#include <unistd.h>

namespace ampc::runtime {

namespace {

constexpr double kGrace = 10;

// failed: to rank 0, with a message. done: to rank 0, all work is complete. end: from rank 0, with
// the exit code.
enum Kind : uint32_t { failed = 1, done, end };

struct Frame {
  uint32_t kind, code, size, reserved;
};

constexpr uint32_t kMaxText = 1 << 16;

} // namespace

bool Group::failed() {
  std::lock_guard lock(mutex_);
  return failure_.has_value();
}

// A status that makes the main thread end; finish() returns what to print.
Status Group::failureStatus() {
  std::lock_guard lock(mutex_);
  return failure_ ? Status(failure_->code, "amprun", "ended") : Status();
}

void Group::fail(Failure failure) {
  {
    std::lock_guard lock(mutex_);
    if (failure_)
      return;
    failure_ = std::move(failure);
    failureTime_ = monotonicSeconds();
  }
  changed_.notify_all();
  if (rank() == 0 && !links_.control.empty())
    sendEnd(failure_->code);
}

void Group::send(int rank, uint32_t kind, Code code, const std::string &text) {
  std::lock_guard lock(sending_);
  Frame frame{kind, static_cast<uint32_t>(code),
              static_cast<uint32_t>(std::min<size_t>(text.size(), kMaxText)), 0};
  std::string bytes(reinterpret_cast<const char *>(&frame), sizeof frame);
  bytes += text.substr(0, frame.size);
  // A connection that is closed shows when it is read.
  static_cast<void>(sendAll(links_.control[static_cast<size_t>(rank)].fd(), bytes.data(),
                            bytes.size(), monotonicSeconds() + 1));
}

void Group::sendEnd(Code code) {
  std::unique_lock lock(mutex_);
  std::vector<bool> gone = gone_;
  lock.unlock();
  for (int peer = 1; peer < size(); ++peer)
    if (!gone[static_cast<size_t>(peer)])
      send(peer, end, code, "");
}

// Waits for control messages for at most this long, and handles those that are there.
void Group::watchControl(int milliseconds) {
  std::vector<pollfd> polled{{wake_, POLLIN, 0}};
  std::vector<int> ranks{-1};
  for (int peer = 0; peer < static_cast<int>(links_.control.size()); ++peer)
    if (const Socket &socket = links_.control[static_cast<size_t>(peer)];
        socket && !gone_[static_cast<size_t>(peer)]) {
      polled.push_back({socket.fd(), POLLIN, 0});
      ranks.push_back(peer);
    }
  if (::poll(polled.data(), polled.size(), milliseconds) <= 0)
    return;
  uint64_t count = 0;
  if (polled[0].revents)
    static_cast<void>(!::read(wake_, &count, sizeof count));
  for (size_t i = 1; i < polled.size(); ++i)
    if (polled[i].revents)
      readControl(ranks[i]);
}

void Group::readControl(int rank) {
  int fd = links_.control[static_cast<size_t>(rank)].fd();
  Frame frame{};
  double deadline = monotonicSeconds() + 5;
  std::string text;
  bool whole = receiveAll(fd, &frame, sizeof frame, deadline) && frame.size <= kMaxText;
  if (whole) {
    text.resize(frame.size);
    whole = receiveAll(fd, text.data(), text.size(), deadline);
  }
  if (!whole)
    return controlClosed(rank);
  auto code = static_cast<Code>(frame.code);
  if (frame.kind == Kind::failed)
    return fail({code, text});
  if (frame.kind == end && code != Code::ok)
    return fail({code, ""});
  std::lock_guard lock(mutex_);
  if (frame.kind == done)
    done_[static_cast<size_t>(rank)] = true;
  else
    ended_ = true;
  changed_.notify_all();
}

std::string Group::lostText(int peer) const {
  return environment("amprun", nameOf(peer) + " ended without a message").text();
}

void Group::controlClosed(int peer) {
  bool expected = false;
  {
    std::lock_guard lock(mutex_);
    gone_[static_cast<size_t>(peer)] = true;
    expected = ended_ || (rank() == 0 && done_[static_cast<size_t>(peer)]) || failure_;
  }
  changed_.notify_all();
  if (expected)
    return;
  std::string text = lostText(peer);
  if (rank() == 0)
    return fail({Code::environment, text});
  // Ranks that see it at the same time are still there after this wait.
  ::usleep(300000);
  fail({Code::environment, lowerRanksClosed() ? text : ""});
}

bool Group::closed(int rank) const {
  pollfd entry{links_.data[static_cast<size_t>(rank)].fd(), POLLRDHUP, 0};
  return ::poll(&entry, 1, 0) > 0 && (entry.revents & (POLLRDHUP | POLLHUP | POLLERR));
}

bool Group::lowerRanksClosed() const {
  for (int lower = 0; lower < rank(); ++lower)
    if (!closed(lower))
      return false;
  return true;
}

// The data connection of a rank is closed: the control connections say why.
void Group::waitForVerdict(int peer) {
  for (double deadline = monotonicSeconds() + 5; monotonicSeconds() < deadline && !failed();)
    watchControl(100);
  bool prints = rank() == 0 || lowerRanksClosed();
  fail({Code::environment, prints ? lostText(peer) : ""});
}

Status Group::giveUp(int peer, double seconds) {
  std::string text = environment("amprun", nameOf(peer) + " did not answer for " +
                                               std::to_string(static_cast<int>(seconds)) + " s")
                         .text();
  if (rank() == 0) {
    fail({Code::environment, text});
    return failureStatus();
  }
  if (peer != 0) {
    send(0, Kind::failed, Code::environment, text);
    for (double deadline = monotonicSeconds() + 5; monotonicSeconds() < deadline && !failed();)
      watchControl(100);
  }
  bool prints = peer == 0 ? rank() == 1 : lowerRanksClosed();
  fail({Code::environment, prints ? text : ""});
  return failureStatus();
}

void Group::beginDeviceWait(DeviceWatch watch) {
  std::lock_guard lock(watching_);
  watch_ = std::move(watch);
  watchedSince_ = monotonicSeconds();
}

void Group::endDeviceWait() {
  std::lock_guard lock(watching_);
  watch_.reset();
}

// A GPU that waits for another rank's does not say for which one.
void Group::watchDevice() {
  std::lock_guard lock(watching_);
  if (!watch_)
    return;
  if (failed())
    return watch_->abort();
  Status status = watch_->check();
  double seconds = monotonicSeconds() - watchedSince_;
  if (status.ok() && seconds > timeout_)
    status = environment("", "the work of the GPU, which waits for those of other ranks, did not "
                             "end for " +
                                 std::to_string(static_cast<int>(seconds)) + " s");
  if (status.ok())
    return;
  std::string text = std::move(status).at("amprun").under(nameOf(rank())).text();
  if (rank() == 0) {
    fail({Code::environment, text});
  } else {
    send(0, Kind::failed, Code::environment, text);
    for (double deadline = monotonicSeconds() + 5; monotonicSeconds() < deadline && !failed();)
      watchControl(100);
    fail({Code::environment, lowerRanksClosed() ? text : ""});
  }
  watch_->abort();
}

void Group::exitIfStuck() {
  {
    std::lock_guard lock(mutex_);
    if (!failure_ || finishing_ || monotonicSeconds() - failureTime_ < kGrace)
      return;
  }
  if (!failure_->text.empty())
    std::fprintf(stderr, "%s\n", failure_->text.c_str());
  removeTemporaries();
  ::_exit(static_cast<int>(failure_->code));
}

Status Group::failAll(Status status) {
  if (rank() == 0) {
    fail({status.code(), status.text()});
    return failureStatus();
  }
  // Rank 0 must not see this connection close before it has found the error itself.
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::seconds(5), [&] { return failure_.has_value(); });
  lock.unlock();
  fail({status.code(), ""});
  return failureStatus();
}

// The own failure: rank 0 prints it, unless it is gone.
Ending Group::finishFailed(const Status &own) {
  std::string text = Status(own).under(nameOf(rank())).text();
  if (rank() == 0) {
    fail({own.code(), text});
    return {failure_->code, failure_->text};
  }
  send(0, Kind::failed, own.code(), text);
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::seconds(5), [&] { return failure_ || gone_[0]; });
  // Rank 0 has answered, or a lower rank prints that rank 0 is gone.
  bool heard = failure_ && failure_->text.empty();
  lock.unlock();
  return {own.code(), heard || !lowerRanksClosed() ? "" : text};
}

Ending Group::finish(const Status &own) {
  {
    std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  // All ranks stop at the same step after a signal, and for numbers that all have.
  bool agreed = own.ok() || own.code() == Code::interrupted || own.code() == Code::numerics;
  if (!failed() && !agreed)
    return finishFailed(own);
  if (rank() != 0 && !failed())
    send(0, done, own.code(), "");
  std::unique_lock lock(mutex_);
  auto complete = [&] {
    return failure_ || (rank() == 0 ? std::count(done_.begin(), done_.end(), true) == size() - 1
                                    : ended_ || gone_[0]);
  };
  bool whole = true;
  if (rank() == 0)
    whole = changed_.wait_for(lock, std::chrono::duration<double>(timeout_), complete);
  else
    changed_.wait(lock, complete);
  lock.unlock();
  if (!whole)
    for (int peer = 1; peer < size(); ++peer)
      if (!done_[static_cast<size_t>(peer)]) {
        giveUp(peer, timeout_);
        break;
      }
  if (failed() && !(failure_->code == own.code() && agreed && !own.ok())) {
    // Other ranks that look for a lower one that remains still find this one.
    if (rank() != 0 && !failure_->text.empty())
      ::usleep(1000000);
    return {failure_->code, failure_->text};
  }
  if (rank() == 0)
    sendEnd(own.code());
  complete_ = own.ok();
  return {own.code(), own.ok() || rank() != 0 ? "" : own.text()};
}

} // namespace ampc::runtime
