// The thread pool of the CPU backend. The calling thread takes part in every job; a job with one
// task wakes no worker.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace ampc::runtime {

// Runs one job at a time, started by the owning thread. Each thread has a share of neighboring
// tasks, the same in jobs of one size, so that its caches have what it read and wrote before; then
// it takes tasks of other threads. So the assignment of tasks to threads varies; results must not
// depend on it.
class ThreadPool {
public:
  explicit ThreadPool(int threads); // fewer if the system refuses to create them
  ~ThreadPool();
  ThreadPool(const ThreadPool &) = delete;

  int size() const { return static_cast<int>(workers_.size()) + 1; }

  // Calls task(index, slot) for every index below count. `slot` is the number of the executing
  // thread, below size().
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

  // Generation << 16 | number of workers in the job << 1 | job is open. A worker joins only an open
  // job, and the caller returns only when no worker is left in it. So a worker that wakes late
  // finds the job closed and accesses nothing.
  alignas(64) std::atomic<uint64_t> jobState_{0};
  alignas(64) std::atomic<uint32_t> generation_{0}; // parked workers wait for it to change
  struct alignas(64) Share {
    std::atomic<uint64_t> next{0};
    uint64_t end = 0;
  };
  alignas(64) std::atomic<int> parked_{0};
  std::atomic<bool> stop_{false};
  std::vector<Share> shares_; // of each slot
  Function function_ = nullptr;
  const void *context_ = nullptr;
  int spinCount_ = 0;
  std::vector<std::thread> workers_;
};

} // namespace ampc::runtime
