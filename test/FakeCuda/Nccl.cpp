// libnccl.so.2 for tests: the ranks are processes of this machine, whose data meets at rank 0 over
// TCP. What is enqueued blocks, when the fake GPU runs it, until all ranks have come; like the
// real library's kernels it ends early only if the communicator is aborted. As long as there is
// one, what is enqueued on the fake GPU also runs while the host does not wait for it, because the
// host of another rank may. A mean is the sum, in the elements' type and in the order of ranks, of
// values that were multiplied by 1 / ranks.
//   AMPC_FAKE_NCCL_FAIL    "ncclAllReduce:3": the third call fails
//   AMPC_FAKE_NCCL_HANG    "3": the third operation of this rank never comes
//   AMPC_FAKE_NCCL_SHORT   "3": the third operation of this rank has an element less
//   AMPC_FAKE_NCCL_COUNTS  a file for "<call> <count>" lines at the end; "operations": groups that
//                          were enqueued, "captured": those in a graph, "runs": those that were run
//   AMPC_FAKE_NCCL_VERSION  as of ncclGetVersion (default 22809, for 2.28.9)
#include "Fake.h"
#include "ampc/Format/DType.h"
#include "core/Elements.h"
#include "dist/nccl.h"
#include <arpa/inet.h>
#include <atomic>
#include <cstring>
#include <fstream>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

using namespace ampc::fake;
using namespace ampc::runtime::nccl;
using FloatType = ampc::format::DType;

extern "C" {
CUresult ampcFakeEnqueue(CUstream stream, Operation *operation);
uint8_t *ampcFakeBytes(CUdeviceptr address, uint64_t size, const char *user);
bool ampcFakeIsCaptured(CUstream stream);
void ampcFakeRunAll();
void ampcFakeReport(const char *problem);
void ampcFakeLives(const char *kind, int change);
}

namespace {

// Not the fake GPU's lock: a thread that waits there for other ranks holds it.
std::mutex mutex;
std::map<std::string, int> counts;

struct WriteCounts {
  ~WriteCounts() {
    if (const char *file = getenv("AMPC_FAKE_NCCL_COUNTS")) {
      std::ofstream out(file);
      for (const auto &[call, count] : counts)
        out << call << ' ' << count << '\n';
    }
  }
} writeCounts;

int count(const std::string &what) {
  std::lock_guard lock(mutex);
  return ++counts[what];
}

bool fails(const char *call) {
  const char *failing = getenv("AMPC_FAKE_NCCL_FAIL");
  return (std::string(call) + ":" + std::to_string(count(call))) == (failing ? failing : "");
}

bool isAsked(const char *variable, int ordinal) {
  const char *value = getenv(variable);
  return value && atoi(value) == ordinal;
}

enum Kind : uint64_t { allReduce, reduceScatter, reduce, allGather, broadcast };

// What all ranks must agree on.
struct Header {
  uint64_t count, type, kind, op, root;
  bool operator==(const Header &) const = default;
};

// All are in place: `address` is that of all ranks' elements.
struct Call {
  Header header;
  uint64_t address;
};

uint64_t elementBytes(uint64_t type) {
  return type == ncclUint8 ? 1 : type == ncclFloat32 ? 4 : 2;
}

FloatType dtypeOf(uint64_t type) {
  return type == ncclFloat32   ? FloatType::f32
         : type == ncclFloat16 ? FloatType::f16
                               : FloatType::bf16;
}

struct Slice {
  size_t offset, size;
};

// Of the bytes at a call's address: all, what a rank gives, and what it gets.
size_t wholeOf(const Header &h, int ranks) {
  bool all = h.kind == reduceScatter || h.kind == allGather;
  return h.count * elementBytes(h.type) * (all ? static_cast<size_t>(ranks) : 1);
}

Slice partOf(const Header &h, int rank) {
  size_t size = h.count * elementBytes(h.type);
  return {static_cast<size_t>(rank) * size, size};
}

Slice givenOf(const Header &h, int rank, int ranks) {
  if (h.kind == broadcast && h.root != static_cast<uint64_t>(rank))
    return {0, 0};
  return h.kind == allGather ? partOf(h, rank) : Slice{0, wholeOf(h, ranks)};
}

Slice gottenOf(const Header &h, int rank, int ranks) {
  if (h.kind == reduce && h.root != static_cast<uint64_t>(rank))
    return {0, 0};
  return h.kind == reduceScatter ? partOf(h, rank) : Slice{0, wholeOf(h, ranks)};
}

} // namespace

struct ampc::runtime::nccl::ncclComm {
  int ranks = 0, rank = 0;
  std::vector<int> sockets; // rank 0: by rank; else one, to rank 0
  std::atomic<bool> aborted = false, destroyed = false;
  std::atomic<int> error = ncclSuccess;
  int operations = 0;
  ~ncclComm() {
    for (int socket : sockets)
      if (socket >= 0)
        close(socket);
  }

  // Both return false if the communicator is aborted or the other end is gone.
  bool move(int socket, void *data, size_t size, bool out) {
    auto *bytes = static_cast<uint8_t *>(data);
    while (size > 0) {
      pollfd entry{socket, static_cast<short>(out ? POLLOUT : POLLIN), 0};
      if (aborted || error != ncclSuccess)
        return false;
      if (poll(&entry, 1, 20) <= 0)
        continue;
      ssize_t moved =
          out ? ::send(socket, bytes, size, MSG_NOSIGNAL) : ::recv(socket, bytes, size, 0);
      if (moved <= 0) {
        error = ncclRemoteError;
        return false;
      }
      bytes += moved;
      size -= static_cast<size_t>(moved);
    }
    return true;
  }

  void spin() {
    while (!aborted)
      usleep(2000);
  }

  // The result, of which each rank gets a part.
  std::vector<uint8_t> combine(const Header &header, std::vector<std::vector<uint8_t>> &data) {
    if (header.kind == broadcast)
      return data[header.root];
    if (header.kind == allGather) {
      std::vector<uint8_t> all;
      for (const std::vector<uint8_t> &own : data)
        all.insert(all.end(), own.begin(), own.end());
      return all;
    }
    std::vector<uint8_t> result = data[0];
    if (header.op == ncclMax) {
      for (const std::vector<uint8_t> &own : data)
        for (size_t i = 0; i < result.size(); ++i)
          result[i] = std::max(result[i], own[i]);
      return result;
    }
    FloatType type = dtypeOf(header.type);
    float factor = 1.0f / static_cast<float>(ranks);
    std::vector<uint8_t> part(4);
    for (uint64_t i = 0; i < result.size() / elementBytes(header.type); ++i) {
      float sum = 0;
      for (const std::vector<uint8_t> &own : data) {
        ampc::runtime::setFloat(type, part.data(), 0,
                                ampc::runtime::floatAt(type, own.data(), i) * factor);
        float scaled = ampc::runtime::floatAt(type, part.data(), 0);
        ampc::runtime::setFloat(type, part.data(), 0, &own == &data[0] ? scaled : sum + scaled);
        sum = ampc::runtime::floatAt(type, part.data(), 0);
      }
      ampc::runtime::setFloat(type, result.data(), i, sum);
    }
    return result;
  }

  // Rank 0 receives all parts, combines them and answers with an error and the results.
  bool collect(Header header, uint8_t *bytes) {
    Slice given = givenOf(header, 0, ranks), gotten = gottenOf(header, 0, ranks);
    std::vector<std::vector<uint8_t>> data{
        {bytes + given.offset, bytes + given.offset + given.size}};
    int32_t verdict = ncclSuccess;
    for (int peer = 1; peer < ranks; ++peer) {
      int socket = sockets[static_cast<size_t>(peer)];
      Header other{};
      if (!move(socket, &other, sizeof other, false))
        return false;
      data.emplace_back(givenOf(other, peer, ranks).size);
      if (!move(socket, data.back().data(), data.back().size(), false))
        return false;
      if (!(other == header))
        verdict = ncclInvalidUsage;
    }
    std::vector<uint8_t> result;
    if (verdict == ncclSuccess)
      result = combine(header, data);
    for (int peer = 1; peer < ranks; ++peer) {
      int socket = sockets[static_cast<size_t>(peer)];
      Slice part = gottenOf(header, peer, ranks);
      if (!move(socket, &verdict, sizeof verdict, true) ||
          (verdict == ncclSuccess && !move(socket, result.data() + part.offset, part.size, true)))
        return false;
    }
    error = verdict;
    if (verdict == ncclSuccess)
      memcpy(bytes + gotten.offset, result.data() + gotten.offset, gotten.size);
    return verdict == ncclSuccess;
  }

  bool give(Header header, uint8_t *bytes) {
    Slice given = givenOf(header, rank, ranks), gotten = gottenOf(header, rank, ranks);
    int32_t verdict = ncclSuccess;
    if (!move(sockets[0], &header, sizeof header, true) ||
        !move(sockets[0], bytes + given.offset, given.size, true) ||
        !move(sockets[0], &verdict, sizeof verdict, false))
      return false;
    error = verdict;
    return verdict == ncclSuccess && move(sockets[0], bytes + gotten.offset, gotten.size, false);
  }

  void run(std::vector<Call> calls) {
    count("runs");
    if (destroyed)
      return ampcFakeReport("runs an operation of a communicator that was destroyed");
    ++operations;
    if (isAsked("AMPC_FAKE_NCCL_HANG", operations))
      return spin();
    if (isAsked("AMPC_FAKE_NCCL_SHORT", operations))
      --calls[0].header.count;
    for (const Call &call : calls) {
      uint8_t *bytes = ampcFakeBytes(call.address, wholeOf(call.header, ranks), "a collective");
      if (aborted || !bytes ||
          !(rank == 0 ? collect(call.header, bytes) : give(call.header, bytes)))
        return spin();
    }
  }
};

namespace {

struct OpenGroup {
  int depth = 0;
  std::vector<Call> calls;
  ncclComm_t comm = nullptr;
  cudaStream_t stream = nullptr;
} group;

std::map<ncclComm_t, std::shared_ptr<ncclComm>> communicators;
int listener = -1;

ncclResult_t enqueue() {
  if (group.calls.empty())
    return ncclSuccess;
  std::shared_ptr<ncclComm> comm = communicators.at(group.comm);
  Operation operation;
  operation.name = "a collective of " + std::to_string(group.calls.size());
  for (const Call &call : group.calls)
    operation.accesses.push_back({call.address, wholeOf(call.header, comm->ranks), true});
  operation.blocks = true;
  operation.run = [comm, calls = std::exchange(group.calls, {})] { comm->run(calls); };
  auto stream = reinterpret_cast<CUstream>(group.stream);
  count("operations");
  if (ampcFakeIsCaptured(stream))
    count("captured");
  return ampcFakeEnqueue(stream, &operation) == CUDA_SUCCESS ? ncclSuccess : ncclUnhandledCudaError;
}

ncclResult_t add(Call call, ncclComm_t comm, cudaStream_t stream) {
  if (!communicators.count(comm) || (!group.calls.empty() && stream != group.stream))
    return ncclInvalidArgument;
  group.calls.push_back(call);
  group.comm = comm;
  group.stream = stream;
  return group.depth == 0 ? enqueue() : ncclSuccess;
}

sockaddr_in addressOf(uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = port;
  return address;
}

// Without this, data behind a header waits 40 ms for the other side to confirm the header.
void sendAtOnce(int fd) {
  int yes = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

ncclResult_t meet(ncclComm &comm, uint16_t port) {
  int32_t rank = comm.rank;
  if (rank > 0) {
    sockaddr_in address = addressOf(port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    comm.sockets = {fd};
    sendAtOnce(fd);
    if (connect(fd, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0 ||
        !comm.move(fd, &rank, sizeof rank, true))
      return ncclSystemError;
    return comm.move(fd, &rank, sizeof rank, false) ? ncclSuccess : ncclRemoteError;
  }
  comm.sockets.assign(static_cast<size_t>(comm.ranks), -1);
  for (int i = 1; i < comm.ranks; ++i) {
    int fd = accept(listener, nullptr, nullptr);
    if (fd < 0 || !comm.move(fd, &rank, sizeof rank, false) || rank < 1 || rank >= comm.ranks)
      return ncclSystemError;
    comm.sockets[static_cast<size_t>(rank)] = fd;
    sendAtOnce(fd);
  }
  for (int i = 1; i < comm.ranks; ++i)
    comm.move(comm.sockets[static_cast<size_t>(i)], &rank, sizeof rank, true);
  return ncclSuccess;
}

} // namespace

#define EXPORT extern "C" __attribute__((visibility("default")))
#define ENTER()                                                                                    \
  if (fails(__func__))                                                                             \
  return ncclSystemError

EXPORT ncclResult_t ncclGetVersion(int *version) {
  ENTER();
  const char *is = getenv("AMPC_FAKE_NCCL_VERSION");
  *version = is ? atoi(is) : 22809;
  return ncclSuccess;
}
EXPORT ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
  ENTER();
  sockaddr_in address = addressOf(0);
  socklen_t size = sizeof address;
  listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (bind(listener, reinterpret_cast<sockaddr *>(&address), size) != 0 ||
      listen(listener, 64) != 0 ||
      getsockname(listener, reinterpret_cast<sockaddr *>(&address), &size) != 0)
    return ncclSystemError;
  memset(id, 0, sizeof *id);
  memcpy(id->internal, &address.sin_port, sizeof address.sin_port);
  return ncclSuccess;
}
EXPORT ncclResult_t ncclCommInitRank(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank) {
  ENTER();
  uint16_t port;
  memcpy(&port, id.internal, sizeof port);
  auto made = std::make_shared<ncclComm>();
  made->ranks = ranks;
  made->rank = rank;
  if (ncclResult_t result = meet(*made, port); result != ncclSuccess)
    return result;
  communicators[made.get()] = made;
  *comm = made.get();
  std::thread([made] {
    while (!made->destroyed && !made->aborted) {
      ampcFakeRunAll();
      usleep(3000);
    }
  }).detach();
  ampcFakeLives("communicator", 1);
  return ncclSuccess;
}
EXPORT ncclResult_t ncclCommDestroy(ncclComm_t comm) {
  ampcFakeLives("communicator", -1);
  comm->destroyed = true;
  communicators.erase(comm);
  ENTER();
  return ncclSuccess;
}
EXPORT ncclResult_t ncclCommAbort(ncclComm_t comm) {
  // No lock: the main thread may hold it in an operation, which ends now.
  ampcFakeLives("communicator", -1);
  comm->aborted = true;
  ENTER();
  return ncclSuccess;
}
EXPORT ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *error) {
  *error = static_cast<ncclResult_t>(comm->error.load());
  ENTER();
  return ncclSuccess;
}
EXPORT const char *ncclGetErrorString(ncclResult_t result) {
  return result == ncclInvalidUsage  ? "invalid usage"
         : result == ncclRemoteError ? "remote process exited or there was a network error"
                                     : "unhandled system error";
}
EXPORT ncclResult_t ncclGroupStart() {
  ENTER();
  ++group.depth;
  return ncclSuccess;
}
EXPORT ncclResult_t ncclGroupEnd() {
  ENTER();
  return --group.depth == 0 ? enqueue() : ncclSuccess;
}
// The float types are averaged, bytes become the largest.
static bool isKnown(uint64_t count, ncclDataType_t type, ncclRedOp_t op) {
  return count > 0 && op == (type == ncclUint8 ? ncclMax : ncclAvg);
}
// Where all ranks' elements begin, if those of the own rank are at `own`.
static bool isPart(const void *whole, const void *own, size_t count, ncclDataType_t type,
                   ncclComm_t comm) {
  auto known = communicators.find(comm);
  return known != communicators.end() &&
         static_cast<const uint8_t *>(whole) +
                 partOf({count, static_cast<uint64_t>(type), 0, 0, 0}, known->second->rank)
                     .offset ==
             own;
}
static ncclResult_t add(Kind kind, const void *address, size_t count, ncclDataType_t type,
                        ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream) {
  return add({{count, static_cast<uint64_t>(type), kind, static_cast<uint64_t>(op),
               static_cast<uint64_t>(root)},
              reinterpret_cast<uint64_t>(address)},
             comm, stream);
}

EXPORT ncclResult_t ncclAllReduce(const void *from, void *to, size_t count, ncclDataType_t type,
                                  ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
  ENTER();
  if (from != to || !isKnown(count, type, op))
    return ncclInvalidArgument;
  return add(allReduce, to, count, type, op, 0, comm, stream);
}
EXPORT ncclResult_t ncclReduceScatter(const void *from, void *to, size_t count, ncclDataType_t type,
                                      ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
  ENTER();
  if (!isPart(from, to, count, type, comm) || !isKnown(count, type, op))
    return ncclInvalidArgument;
  return add(reduceScatter, from, count, type, op, 0, comm, stream);
}
EXPORT ncclResult_t ncclReduce(const void *from, void *to, size_t count, ncclDataType_t type,
                               ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream) {
  ENTER();
  if (from != to || !isKnown(count, type, op))
    return ncclInvalidArgument;
  return add(reduce, to, count, type, op, root, comm, stream);
}
EXPORT ncclResult_t ncclAllGather(const void *from, void *to, size_t count, ncclDataType_t type,
                                  ncclComm_t comm, cudaStream_t stream) {
  ENTER();
  if (!isPart(to, from, count, type, comm) || count == 0)
    return ncclInvalidArgument;
  return add(allGather, to, count, type, ncclSum, 0, comm, stream);
}
EXPORT ncclResult_t ncclBroadcast(const void *from, void *to, size_t count, ncclDataType_t type,
                                  int root, ncclComm_t comm, cudaStream_t stream) {
  ENTER();
  if (from != to || count == 0)
    return ncclInvalidArgument;
  return add(broadcast, to, count, type, ncclSum, root, comm, stream);
}
