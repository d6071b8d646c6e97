// The thread of a session that runs what ampc_start started.
#pragma once
#include "ampc/Runtime/Status.h"
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace ampc::runtime::capi {

// Runs one job at a time. The thread is created by the first job and ends with this object.
// `phase_` goes idle -> running (start) -> complete (the thread) -> idle (wait). All functions
// belong to the thread that owns the session, apart from the job itself.
class Worker {
public:
  Worker() = default;
  Worker(const Worker &) = delete;
  // Waits for the job.
  ~Worker();

  // Requires that no job was started. Throws std::system_error if there is no thread to be had.
  void start(std::function<Status()> job);
  // Whether a job was started and not waited for.
  bool started() const;
  // Whether no job is running.
  bool done() const;
  // Waits for the job and returns its result. Requires that one was started.
  Status wait();

private:
  enum class Phase { idle, running, complete, ending };
  void work();

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Phase phase_ = Phase::idle;
  std::function<Status()> job_;
  Status result_;
  std::thread thread_;
};

} // namespace ampc::runtime::capi
