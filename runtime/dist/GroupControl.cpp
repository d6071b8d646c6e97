// How a failure on one rank ends all of them. Every two ranks have a control connection:
//
//   a rank fails            sends its message to the lowest rank that answers, which prints it and
//                           then ends all others
//   a rank ends silently    rank 0 sees its connection close, and does the same
//   rank 0 ends silently    all see it, and the lowest that answers prints
//   a rank does not answer  whoever waits for it asks all ranks for an answer. As its own failure
//                           it reports the first that gives none, else the one it waits for
//
// The communication thread alone reads control messages. The main thread learns of a failure at its
// next collective. If there is none within kGrace seconds, the communication thread ends the
// process. Ranks that are ended wait for the end of the rank that has printed, so that a launcher
// sees its exit code first.
#include "core/Clock.h"
#include "core/Emergency.h"
#include "dist/Group.h"
#include <poll.h>
#include <unistd.h>

namespace ampc::runtime {

namespace {

constexpr double kGrace = 10;
constexpr double kAnswer = 5; // seconds for which a rank waits for an answer

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

// Prints before any other rank is told: a launcher may kill this one when another ends.
void Group::fail(Failure failure, int printer) {
  {
    std::lock_guard lock(mutex_);
    if (failure_)
      return;
    failure_ = std::move(failure);
    failureTime_ = monotonicSeconds();
    printer_ = printer;
  }
  if (!failure_->text.empty()) {
    print_(failure_->text);
    sendEnd(failure_->code);
  }
  changed_.notify_all();
}

void Group::send(int rank, uint32_t kind, Code code, const std::string &text) {
  std::lock_guard lock(sending_);
  sendMessage(links_.control[static_cast<size_t>(rank)], {kind, code, text});
}

void Group::sendEnd(Code code) {
  std::unique_lock lock(mutex_);
  std::vector<bool> gone = gone_;
  lock.unlock();
  for (int peer = 0; peer < static_cast<int>(links_.control.size()); ++peer)
    if (peer != rank() && !gone[static_cast<size_t>(peer)])
      send(peer, Kind::end, code, "");
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
  auto message = receiveMessage(links_.control[static_cast<size_t>(rank)]);
  if (!message)
    return controlClosed(rank);
  if (message->kind == Kind::ask)
    return send(rank, Kind::answer, Code::ok, "");
  if (message->kind == Kind::answer) {
    answered_[static_cast<size_t>(rank)] = true;
    return;
  }
  if (message->kind == Kind::failed)
    return fail({message->code, message->text});
  if (message->kind == Kind::end && message->code != Code::ok)
    return fail({message->code, ""}, rank);
  std::lock_guard lock(mutex_);
  if (message->kind == Kind::done)
    done_[static_cast<size_t>(rank)] = true;
  else
    ended_ = true;
  changed_.notify_all();
}

std::string Group::lostText(int peer) const {
  return lostRank(peer, host(peer)).text();
}

// Rank 0 reports the end of a rank; the others report the end of rank 0.
void Group::controlClosed(int peer) {
  bool expected = false;
  {
    std::lock_guard lock(mutex_);
    gone_[static_cast<size_t>(peer)] = true;
    expected = ended_ || failure_ ||
               (rank() == 0 ? static_cast<bool>(done_[static_cast<size_t>(peer)]) : peer != 0);
  }
  changed_.notify_all();
  if (!expected)
    report({Code::environment, lostText(peer)});
}

bool Group::isThere(int peer) const {
  return peer != rank() && !gone_[static_cast<size_t>(peer)];
}

// Handles control messages until a failure is known or `done` holds, for kAnswer seconds.
void Group::watchUntil(const std::function<bool()> &done) {
  for (double deadline = monotonicSeconds() + kAnswer;
       !done() && !failed() && monotonicSeconds() < deadline;)
    watchControl(100);
}

// By rank: whether it answers now.
std::vector<bool> Group::whoAnswers() {
  answered_.assign(static_cast<size_t>(size()), false);
  for (int peer = 0; peer < size(); ++peer)
    if (isThere(peer))
      send(peer, Kind::ask, Code::ok, "");
  watchUntil([&] {
    for (int peer = 0; peer < size(); ++peer)
      if (isThere(peer) && !answered_[static_cast<size_t>(peer)])
        return false;
    return true;
  });
  return answered_;
}

void Group::report(Failure failure) {
  std::vector<bool> answers = whoAnswers();
  report(std::move(failure), answers);
}

// Ends all ranks. The failure is printed by the lowest rank that answers.
void Group::report(Failure failure, const std::vector<bool> &answers) {
  for (int lower = 0; lower < rank() && !failed(); ++lower) {
    if (!answers[static_cast<size_t>(lower)])
      continue;
    send(lower, Kind::failed, failure.code, failure.text);
    watchUntil([&] { return !isThere(lower); });
  }
  fail(std::move(failure)); // nothing if another rank has ended this one
}

// For the main thread: the communication thread reports, even while it waits for other ranks.
void Group::reportFromMain(const Failure &failure) {
  askForReport({failure});
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::duration<double>(4 * kAnswer),
                    [&] { return failure_.has_value(); });
  lock.unlock();
  fail(failure); // if the communication thread does not return from a library
}

void Group::askForReport(Report report) {
  {
    std::lock_guard lock(mutex_);
    report_ = std::move(report);
  }
  wake();
}

void Group::reportForMain() {
  std::unique_lock lock(mutex_);
  std::optional<Report> asked = std::exchange(report_, std::nullopt);
  lock.unlock();
  if (!asked)
    return;
  std::vector<bool> answers = whoAnswers();
  if (asked->unlessAnswers < 0 || !answers[static_cast<size_t>(asked->unlessAnswers)])
    report(asked->failure, answers);
}

// The data connection of a rank is closed: the control connections say why.
void Group::waitForVerdict(int peer) {
  watchUntil([] { return false; });
  if (!failed())
    report({Code::environment, lostText(peer)});
}

Group::Failure Group::noAnswer(int peer, double seconds) const {
  return {Code::environment,
          environment("amprun", nameOf(peer) + " did not answer for " +
                                    std::to_string(static_cast<int>(seconds)) + " s")
              .text()};
}

void Group::giveUp(int peer, double seconds) {
  std::vector<bool> answers = whoAnswers();
  for (int other = size() - 1; other >= 0; --other)
    if (other != rank() && !answers[static_cast<size_t>(other)])
      peer = other;
  report(noAnswer(peer, seconds), answers);
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
  if (status.ok() && seconds > timeouts_.answer)
    status = environment("", "the work of the GPU, which waits for those of other ranks, did not "
                             "end for " +
                                 std::to_string(static_cast<int>(seconds)) + " s");
  if (status.ok())
    return;
  report({Code::environment, std::move(status).at("amprun").under(nameOf(rank())).text()});
  watch_->abort();
}

void Group::exitIfStuck() {
  {
    std::lock_guard lock(mutex_);
    if (!failure_ || finishing_ || monotonicSeconds() - failureTime_ < kGrace)
      return;
  }
  removeTemporaries();
  ::_exit(static_cast<int>(failure_->code));
}

Status Group::failAll(const Status &status) {
  reportFromMain({status.code(), status.text()});
  return failureStatus();
}

// Until all have finished. Rank 0 may write files for any time, as long as it answers.
void Group::waitForOthers() {
  std::unique_lock lock(mutex_);
  auto late = [&] { return std::find(done_.begin() + 1, done_.end(), false) - done_.begin(); };
  auto complete = [&] { return failure_ || (rank() == 0 ? late() == size() : ended_); };
  while (!changed_.wait_for(lock, std::chrono::duration<double>(timeouts_.answer), complete)) {
    auto peer = static_cast<int>(rank() == 0 ? late() : 0);
    lock.unlock();
    if (rank() == 0)
      reportFromMain(noAnswer(peer, timeouts_.answer));
    else
      askForReport({noAnswer(peer, timeouts_.answer), peer});
    lock.lock();
  }
}

// After the end that another rank has sent.
void Group::waitForPrinter() {
  std::unique_lock lock(mutex_);
  if (printer_ >= 0)
    changed_.wait_for(lock, std::chrono::duration<double>(kWaitForPrinter),
                      [&] { return static_cast<bool>(gone_[static_cast<size_t>(printer_)]); });
}

Code Group::finish(const Status &own) {
  {
    std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  // All ranks stop at the same step after a signal, and for numbers that all have.
  bool agreed = own.ok() || own.code() == Code::interrupted || own.code() == Code::numerics;
  if (!failed() && !agreed)
    reportFromMain({own.code(), Status(own).under(nameOf(rank())).text()});
  if (rank() != 0 && !failed())
    send(0, Kind::done, own.code(), "");
  waitForOthers();
  if (failed())
    waitForPrinter();
  if (failed() && !(failure_->code == own.code() && agreed && !own.ok())) {
    if (!failure_->text.empty())
      abortCode_ = failure_->code;
    return failure_->code;
  }
  if (rank() == 0) {
    if (!own.ok())
      print_(own.text());
    sendEnd(own.code());
    abortCode_ = own.code();
  }
  complete_ = own.ok();
  return own.code();
}

} // namespace ampc::runtime
