#include "capi/Worker.h"
#include "core/Signals.h"
#include <exception>
#include <new>

namespace ampc::runtime::capi {

Worker::~Worker() {
  if (!thread_.joinable())
    return;
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return phase_ != Phase::running; });
    phase_ = Phase::ending;
  }
  changed_.notify_all();
  thread_.join();
}

void Worker::start(std::function<Status()> job) {
  if (!thread_.joinable()) {
    SignalsBlocked blocked;
    thread_ = std::thread([this] { work(); });
  }
  {
    std::lock_guard lock(mutex_);
    job_ = std::move(job);
    phase_ = Phase::running;
  }
  changed_.notify_all();
}

bool Worker::started() const {
  std::lock_guard lock(mutex_);
  return phase_ == Phase::running || phase_ == Phase::complete;
}

bool Worker::done() const {
  std::lock_guard lock(mutex_);
  return phase_ != Phase::running;
}

Status Worker::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return phase_ == Phase::complete; });
  phase_ = Phase::idle;
  return std::exchange(result_, {});
}

// An exception of the job becomes its result.
static Status resultOf(const std::function<Status()> &job) {
  try {
    return job();
  } catch (const std::bad_alloc &) {
    return environment("ampc", "out of memory");
  } catch (const std::exception &error) {
    return environment("ampc", error.what());
  }
}

void Worker::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return phase_ == Phase::running || phase_ == Phase::ending; });
    if (phase_ == Phase::ending)
      return;
    std::function<Status()> job = std::move(job_);
    lock.unlock();
    Status result = resultOf(job);
    lock.lock();
    result_ = std::move(result);
    phase_ = Phase::complete;
    changed_.notify_all();
  }
}

} // namespace ampc::runtime::capi
