// The runtime's own threads. The caller is one of them; a job that it can do alone wakes nobody.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace ampc::runtime {

// One job at a time, started by the owning thread. Tasks are taken in order from a shared counter,
// so which thread does which task is chance: tasks must not depend on it.
class ThreadPool {
public:
  explicit ThreadPool(int threads); // fewer where the system refuses them
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;

  int size() const { return static_cast<int>(workers_.size()) + 1; }

  // Calls task(index, slot) for every index below count; slot < size() is the executing thread's
  // own number.
  template <class Task> void run(uint64_t count, const Task &task) {
    if (count <= 1 || workers_.empty()) {
      for (uint64_t i = 0; i < count; ++i)
        task(i, 0);
      return;
    }
    start(
        count,
        [](const void *context, uint64_t index, int slot) {
          (*static_cast<const Task *>(context))(index, slot);
        },
        &task);
  }

private:
  using Function = void (*)(const void *, uint64_t, int);
  void start(uint64_t count, Function function, const void *context);
  void work(int slot);
  void drain(int slot);
  bool join();

  // Generation << 16 | workers inside << 1 | open. A worker enters only an open job, and the caller
  // returns only when nobody is inside, so a worker that wakes late finds the door shut and touches
  // nothing.
  alignas(64) std::atomic<uint64_t> door_{0};
  alignas(64) std::atomic<uint32_t> generation_{0}; // what parked workers wait on
  alignas(64) std::atomic<uint64_t> next_{0};
  std::atomic<int> parked_{0};
  std::atomic<bool> stop_{false};
  uint64_t count_ = 0;
  Function function_ = nullptr;
  const void *context_ = nullptr;
  int spins_ = 0;
  std::vector<std::thread> workers_;
};

} // namespace ampc::runtime
