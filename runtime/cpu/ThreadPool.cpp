#include "cpu/ThreadPool.h"
#include "core/Signals.h"
#include "load/Memory.h"
#include <algorithm>
#include <immintrin.h>
#include <omp.h>
#include <system_error>

namespace ampc::runtime {

ThreadPool::ThreadPool(int threads) : shares_(static_cast<size_t>(std::max(threads, 1))) {
  SignalsBlocked blocked;
  // Spinning is useful only if every thread has a CPU of its own.
  spinCount_ = threads <= availableThreads() ? 4000 : 0;
  for (int slot = 1; slot < threads; ++slot) {
    try {
      workers_.emplace_back([this, slot] { work(slot); });
    } catch (const std::system_error &) {
      break;
    }
  }
}

ThreadPool::~ThreadPool() {
  stop_ = true;
  generation_.fetch_add(1);
  generation_.notify_all();
  for (std::thread &worker : workers_)
    worker.join();
}

void ThreadPool::start(uint64_t count, Function function, const void *context) {
  function_ = function;
  context_ = context;
  uint64_t threads = static_cast<uint64_t>(size());
  for (uint64_t slot = 0; slot < threads; ++slot) {
    shares_[slot].next.store(count * slot / threads, std::memory_order_relaxed);
    shares_[slot].end = count * (slot + 1) / threads;
  }
  jobState_.store((jobState_.load(std::memory_order_relaxed) & ~uint64_t{0xffff}) + (1 << 16) + 1);
  generation_.fetch_add(1);
  if (parked_.load() > 0)
    generation_.notify_all();
  drain(0);
  // Close the job, then wait for the workers that have joined it.
  uint64_t state = jobState_.fetch_and(~uint64_t{1}) & ~uint64_t{1};
  for (int spin = 0; (state & 0xffff) != 0; ++spin) {
    if (spin < 4000)
      _mm_pause();
    else
      std::this_thread::yield();
    state = jobState_.load();
  }
}

void ThreadPool::drain(int slot) {
  int threads = size();
  for (int i = 0; i < threads; ++i) {
    Share &share = shares_[static_cast<size_t>((slot + i) % threads)];
    for (;;) {
      uint64_t index = share.next.fetch_add(1, std::memory_order_relaxed);
      if (index >= share.end)
        break;
      function_(context_, index, slot);
    }
  }
}

bool ThreadPool::join() {
  uint64_t state = jobState_.load();
  while (state & 1)
    if (jobState_.compare_exchange_weak(state, state + 2))
      return true;
  return false;
}

void ThreadPool::work(int slot) {
  useSignalStack();
  omp_set_num_threads(1); // oneDNN must not start threads of its own
  uint32_t seen = 0;
  while (true) {
    uint32_t now = generation_.load();
    for (int spin = 0; now == seen && spin < spinCount_; ++spin) {
      _mm_pause();
      now = generation_.load();
    }
    while (now == seen) {
      parked_.fetch_add(1);
      generation_.wait(seen);
      parked_.fetch_sub(1);
      now = generation_.load();
    }
    if (stop_)
      return;
    seen = now;
    if (join()) {
      drain(slot);
      jobState_.fetch_sub(2);
    }
  }
}

} // namespace ampc::runtime
