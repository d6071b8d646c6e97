// A GPU made of host memory, for tests. Device addresses are no host addresses: whoever follows one
// on the host is stopped. What is enqueued runs as late as the driver allows: when the host waits
// for it. Reported to stderr, with exit status 98 at the end: accesses out of bounds or to freed
// memory, streams that are not ordered, the host in pinned memory that a copy still needs, grids
// that do not fit their kernel, products whose bias is less aligned than their algorithm was told,
// waits that spin, clusters that are launched without asking for room, what is used after it was
// destroyed, and what is not freed at the end.
//   AMPC_FAKE_CUDA_PROGRAM  the model.bin files (":" between) whose PTX may be loaded; their x86-64
//   objects run
//   AMPC_FAKE_CUDA_FAIL     "cuMemAlloc_v2:3": the third call fails, once; "cuMemAlloc_v2:3+": it
//                           and
//   all behind it
//   AMPC_FAKE_CUDA_FAULT    "kernel k3:20", "cublasLtMatmul:7": at its 20th run the kernel touches
//                           an
//   address that is none; nothing runs from then on, and whoever waits or enqueues is told;
//   "cublasLtMatmul:7:717": by another error
//   AMPC_FAKE_CUDA_MEMORY   bytes that the GPU has (default 8 GiB)
//   AMPC_FAKE_CUDA_SLOW_EPILOGUES  epilogues of products that take longer than kernels: their
//   numbers in cuBLASLt ("," between), or "all"; by AMPC_FAKE_CUDA_SLOW_MS milliseconds (default 1)
//   AMPC_FAKE_CUDA_REFUSES  "set:134,152", "ask:134,152": epilogues of which cuBLASLt says
//   CUBLAS_STATUS_INVALID_VALUE when they are set, or when algorithms are asked for
//   AMPC_FAKE_CUDA_ALGORITHMS  milliseconds of a product by each algorithm (default "0.2,0.1,0.4");
//   "0.1/0.6": 0.6 where an operand is not in the L2 cache
//   AMPC_FAKE_CUDA_HOST_MS  milliseconds that the host takes for a call that enqueues something:
//                           what
//   is enqueued cannot begin before (default 0)
//   AMPC_FAKE_CUDA_NOISE    a seed: what is run takes up to 1 % more or less, and one in a thousand
//                           ten
//   times as long
//   AMPC_FAKE_CUDA_CHECK_DATA  device memory is 0 when it is allocated; reported is a product that
//                              reads an
//   operand in which no number is finite and not 0
//   AMPC_FAKE_CUDA_COUNTS   a file for "<call> <count>" lines at the end
//   AMPC_FAKE_CUDA_DRIVER   the newest CUDA that the driver knows (default 13000, for 13.0)
//   AMPC_FAKE_CUDA_CAPABILITY  what the GPU is (default 90)
//   AMPC_FAKE_CUDA_CLUSTERS  how many clusters of blocks it has room for (default 16); "size": it
//                            does not
//   know clusters of that size
//   AMPC_FAKE_CUDA_REFUSES_CUBINS  the driver does not take the cubins of this GPU
//   AMPC_FAKE_CUDNN_ENGINES, AMPC_FAKE_CUDNN_TF32, AMPC_FAKE_CUDNN_VERSION  of cuDNN: in
//   CudnnEngines.cpp and Cudnn.cpp
//   AMPC_FAKE_CUPTI         "refuses": activities may not be recorded; "late:3": records of the
//                           third profile come with the fourth's
#pragma once
#include "cuda/api.h"
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace ampc::fake {

using namespace ampc::runtime::cuda;

struct Access {
  uint64_t address; // of the device, or of pinned memory
  uint64_t size;
  bool write;
};

struct Operation {
  std::string name;
  std::vector<Access> accesses;
  std::function<void()> run;
  double milliseconds = 0.01;  // simulated
  double coldMilliseconds = 0; // more, where something that it reads is not in the L2 cache
  bool blocks = false;         // it waits for another process: meanwhile the host may go on
  uint32_t correlation = 0;    // of the call that asked for it; 0: nobody observes
};

// Cupti.cpp, where a program opened it: hears of calls that enqueue something, and of what was run.
class Observer {
public:
  virtual uint32_t called() = 0; // a number for the call, or 0
  virtual void ran(const Operation &operation, double beginMs, double endMs) = 0;

protected:
  ~Observer() = default;
};

// Exported by libcuda.so.1 for the other libraries: the one GPU.
class Gpu {
public:
  static Gpu &get();

  // Counts a call; true when it is the one that has to fail.
  bool fails(const char *call);
  void report(const std::string &problem);
  std::recursive_mutex mutex;

  CUresult allocate(CUdeviceptr *address, size_t bytes);
  CUresult free(CUdeviceptr address);
  void memory(size_t *free, size_t *total) const;
  // VirtualMemory.cpp. Granules are small, so that small programs have some.
  static constexpr uint64_t kGranule = 64 << 10;
  CUresult reserve(CUdeviceptr *address, size_t bytes);
  CUresult freeReserved(CUdeviceptr address, size_t bytes);
  CUresult create(uint64_t *handle, size_t bytes);
  CUresult release(uint64_t handle);
  CUresult map(CUdeviceptr address, size_t bytes, size_t offset, uint64_t handle);
  CUresult unmap(CUdeviceptr address, size_t bytes);
  CUresult allow(CUdeviceptr address, size_t bytes);
  // The host's bytes behind device bytes; null, and a report, where they are not all in one live
  // allocation.
  uint8_t *bytes(CUdeviceptr address, uint64_t size, const std::string &user);
  // Begin and size of the allocation that an address lies in; the address and 1 where there is
  // none.
  std::pair<CUdeviceptr, uint64_t> allocationAt(CUdeviceptr address) const;
  CUresult allocatePinned(void **address, size_t bytes);
  CUresult freePinned(void *address);
  bool pinned(const void *address) const;
  void count(const std::string &what) {
    ++calls_[what];
  } // beside the calls, in AMPC_FAKE_CUDA_COUNTS

  CUresult createStream(CUstream *stream);
  CUresult destroyStream(CUstream stream);
  CUresult createEvent(CUevent *event, unsigned flags);
  CUresult destroyEvent(CUevent event);
  CUresult record(CUevent event, CUstream stream);
  CUresult wait(CUstream stream, CUevent event);
  CUresult synchronize(CUevent event);
  CUresult elapsed(float *milliseconds, CUevent from, CUevent to);
  CUresult beginCapture(CUstream stream);
  bool isCaptured(CUstream stream);
  void runAll(); // what is enqueued on any stream
  CUresult endCapture(CUstream stream, CUgraph *graph);
  CUresult instantiate(CUgraphExec *executable, CUgraph graph);
  CUresult launch(CUgraphExec executable, CUstream stream);
  CUresult destroy(CUgraph graph);
  CUresult destroy(CUgraphExec executable);
  // Behind all that the stream has; or into the graph that it captures. One call of the host's.
  CUresult enqueue(CUstream stream, Operation operation);

  // Things that must be gone at the end, by kind.
  void born(const std::string &kind) { ++living_[kind]; }
  void died(const std::string &kind) { --living_[kind]; }
  int contexts = 0;
  uint64_t runs = 0; // operations so far
  // Whether an operation behind that one wrote any of these bytes.
  bool writtenSince(uint64_t run, CUdeviceptr address, uint64_t size) const;
  static constexpr uint64_t kL2Bytes = 4 << 20;
  Observer *observer = nullptr;
  // Prints what is left. True when nothing was reported.
  bool finish();

private:
  Gpu();
  struct Granule {
    uint64_t handle = 0; // 0: nothing is mapped
    bool accessible = false;
  };
  struct Physical {
    uint64_t size;
    bool mapped = false, released = false;
  };
  struct Allocation {
    std::unique_ptr<uint8_t[]> bytes;
    uint64_t size;
    bool freed;
    std::vector<Granule> granules = {}; // of a reserved range of addresses
  };
  struct PinnedPages {
    uint64_t size, mapped;
    int readers = 0, writers = 0; // copies under way
  };
  using Clock = std::map<int, uint64_t>; // by stream: up to which of its operations
  // A capture: of the stream that began it, and of those that joined it by waiting for an event.
  struct Captured {
    Operation operation;
    int stream;
    uint64_t number; // among those of its stream in this capture, from 1
  };
  struct Capture {
    int origin = 0;
    std::vector<Captured> operations;
    std::map<int, uint64_t> streams; // the number of operations of each
  };
  struct Queued {
    Operation operation;
    uint64_t number;
    CUevent recorded = nullptr;
    std::pair<int, uint64_t> awaited = {-1, 0};
    double issued = 0; // by the host's clock: it cannot begin before
  };
  struct StreamState {
    int id;
    std::thread::id runner; // the thread that runs its operations, while one of them blocks
    uint64_t enqueued = 0, done = 0;
    std::deque<Queued> queue;
    Clock clock; // what its next operation is ordered behind
    std::shared_ptr<Capture> capture;
    Clock captureClock; // what its next captured operation is ordered behind
    double time = 0;
  };
  struct EventState {
    unsigned flags;
    bool recorded = false;
    int stream = -1;
    uint64_t number = 0;
    Clock clock;
    double time = 0;
    std::shared_ptr<Capture> capture; // of the last record, if the stream was captured
    Clock captureClock;
  };
  struct Recent {
    int stream;
    uint64_t number;
    std::string name;
    std::vector<Access> accesses;
  };
  StreamState *find(CUstream stream);
  EventState *find(CUevent event);
  CUresult add(CUstream stream, Operation operation);
  void addCaptured(StreamState &stream, Operation operation);
  void push(StreamState &stream, Queued queued);
  double durationOf(const Operation &operation);
  void touch(const Operation &operation);
  void drain(int stream, uint64_t number);
  void checkRaces(const StreamState &stream, const Operation &operation);
  void protect(const Operation &operation, int change);
  Granule *granuleAt(CUdeviceptr address, size_t bytes, const char *call);
  void freeIfUnused(uint64_t handle);
  std::pair<uint8_t *const, PinnedPages> *pagesAt(uint64_t address);
  void forget(int stream);
  static void merge(Clock &into, const Clock &from);
  CUresult health() const { return faulted_ ? fault_ : CUDA_SUCCESS; }

  std::map<std::string, int> calls_, living_;
  std::string failing_, faulting_;
  int failingOrdinal_ = 0, problems_ = 0, beforeFault_ = 0;
  CUresult fault_ = CUDA_ERROR_ILLEGAL_ADDRESS;
  bool failsOn_ = false, faulted_ = false; // failsOn_: all behind that ordinal
  std::map<CUdeviceptr, Allocation> allocations_;
  std::map<uint64_t, Physical> handles_;
  uint64_t nextGranule_ = 1, usedAtLastGraph_ = 0;
  std::map<uint8_t *, PinnedPages> pinned_;
  std::map<int, StreamState> streams_;
  std::map<CUevent, EventState> events_;
  std::map<CUgraph, std::shared_ptr<std::vector<Operation>>> graphs_;
  std::map<CUgraphExec, std::shared_ptr<std::vector<Operation>>> executables_;
  std::vector<Recent> recent_;
  Clock host_;
  double hostMs_ = 0, hostTime_ = 0; // of a call; now
  std::deque<Access> cached_; // what is in the L2 cache, where that is modeled; the oldest first
  bool modelsCache_ = false, zeroed_ = false;
  std::optional<std::minstd_rand> noise_;
  struct Write {
    uint64_t address, size, run;
  };
  std::deque<Write> writes_; // the latest
  uint64_t nextAddress_, nextHandle_ = 3 /* 1 and 2 are CUDA's own streams */, limit_, used_ = 0;
};

template <class Handle> Handle handle(uint64_t number) {
  return reinterpret_cast<Handle>(number);
}

// Ptx.cpp: kernels of the runtime's own.
struct PtxModule;
bool isOwnPtx(const char *image);
std::shared_ptr<PtxModule> loadPtx(const char *image);
bool hasEntry(const PtxModule &module, const std::string &entry);
CUresult launchPtx(std::shared_ptr<PtxModule> module, const std::string &entry, unsigned grid,
                   unsigned block, CUstream stream, void **parameters);

// Twins.cpp: kernels of the programs, run as their x86-64 twins.
CUresult loadModule(CUmodule *module, const char *image, char *log, size_t logBytes);
CUresult unloadModule(CUmodule module);
CUresult findFunction(CUfunction *function, CUmodule module, const char *name);
CUresult setSharedBytes(CUfunction function, int bytes);
CUresult askClusters(int *clusters, CUfunction function, const CUlaunchConfig &config);
int capability(); // 90 for 9.0
CUresult launchKernel(CUfunction function, unsigned grid, unsigned block, unsigned sharedBytes,
                      CUstream stream, void **parameters);

} // namespace ampc::fake
