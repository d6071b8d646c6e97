#include "dist/Mpi.h"
#include "core/Clock.h"
#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ampc::runtime {

namespace {

// A handle is a pointer in Open MPI and an int in MPICH. Both are passed as a register of 8 bytes;
// MPICH reads the lower half. A request is written to memory: 8 or 4 bytes.
using Handle = intptr_t;

constexpr int kThreadFunneled = 1, kTag = 1, kMaxErrorText = 1024;
constexpr size_t kMaxMessage = size_t{1} << 30; // counts are int

struct Functions {
  int (*MPI_Init_thread)(int *, char ***, int, int *);
  int (*MPI_Finalize)();
  int (*MPI_Abort)(Handle, int);
  int (*MPI_Comm_rank)(Handle, int *);
  int (*MPI_Comm_size)(Handle, int *);
  int (*MPI_Comm_set_errhandler)(Handle, Handle);
  int (*MPI_Bcast)(void *, int, Handle, int, Handle);
  int (*MPI_Isend)(const void *, int, Handle, int, int, Handle, Handle *);
  int (*MPI_Irecv)(void *, int, Handle, int, int, Handle, Handle *);
  int (*MPI_Test)(Handle *, int *, void *);
  int (*MPI_Error_string)(int, char *, int *);
};

// The constants of mpi.h.
struct Constants {
  Handle world, byte, errorsReturn;
  void *ignoredStatus;
};

// If `fd` is a pipe, waits until its reader has taken all that was written, for at most a second.
void waitUntilRead(int fd) {
  struct stat info;
  if (::fstat(fd, &info) != 0 || !S_ISFIFO(info.st_mode))
    return;
  int unread = 0;
  for (double deadline = monotonicSeconds() + 1;
       ::ioctl(fd, FIONREAD, &unread) == 0 && unread > 0 && monotonicSeconds() < deadline;)
    ::usleep(1000);
}

class LoadedMpi final : public Mpi {
public:
  explicit LoadedMpi(const RankLaunch &launch) : launch_(launch) {}

  Status load() {
    std::vector<const char *> names = {"libmpi.so.40", "libmpi.so"};
    if (launch_.launcher == "MPICH")
      names = {"libmpich.so.12", "libmpi.so.12", "libmpich.so"};
    if (const char *given = std::getenv("AMPC_MPI_LIBRARY"); given && *given)
      names = {given};
    std::string reasons;
    for (const char *name : names) {
      // Open MPI's plug-ins look for its symbols in the global scope.
      library_ = ::dlopen(name, RTLD_NOW | RTLD_GLOBAL);
      if (library_)
        break;
      const char *reason = ::dlerror();
      if (reasons.empty())
        reasons = reason ? reason : name;
    }
    if (!library_)
      return environment("amprun", "cannot open the library of " + launch_.launcher +
                                       ", which "
                                       "started " +
                                       std::to_string(launch_.size) + " ranks: " + reasons)
          .hint("install it or name it in AMPC_MPI_LIBRARY; with MASTER_ADDR and MASTER_PORT the "
                "ranks use TCP");
    AMPC_TRY(findSymbols());
    int provided = 0;
    AMPC_TRY(check(functions_.MPI_Init_thread(nullptr, nullptr, kThreadFunneled, &provided),
                   "MPI_Init_thread"));
    AMPC_TRY(check(functions_.MPI_Comm_set_errhandler(constants_.world, constants_.errorsReturn),
                   "MPI_Comm_set_errhandler"));
    int rank = -1, size = -1;
    AMPC_TRY(check(functions_.MPI_Comm_rank(constants_.world, &rank), "MPI_Comm_rank"));
    AMPC_TRY(check(functions_.MPI_Comm_size(constants_.world, &size), "MPI_Comm_size"));
    if (rank == launch_.rank && size == launch_.size)
      return {};
    return environment("amprun", launch_.launcher + " started rank " +
                                     std::to_string(launch_.rank) + " of " +
                                     std::to_string(launch_.size) + ", its library knows rank " +
                                     std::to_string(rank) + " of " + std::to_string(size))
        .note("the library and mpirun belong to different installations");
  }

  Status broadcast(std::span<uint8_t> bytes) override {
    return check(functions_.MPI_Bcast(bytes.data(), static_cast<int>(bytes.size()), constants_.byte,
                                      0, constants_.world),
                 "MPI_Bcast");
  }
  std::unique_ptr<Transport> transport() override;
  void finalize() override { functions_.MPI_Finalize(); }
  void abort(int code) override {
    if (isOpenMpi_)
      return;
    // mpirun may end on an abort without reading what is left in the pipes of its ranks.
    waitUntilRead(STDOUT_FILENO);
    waitUntilRead(STDERR_FILENO);
    // The error has been printed; MPICH would add a line.
    if (int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC); null >= 0)
      static_cast<void>(::dup2(null, STDERR_FILENO));
    functions_.MPI_Abort(constants_.world, code);
  }

  Status check(int code, const char *call) const {
    if (code == 0)
      return {};
    std::string text(kMaxErrorText, 0);
    int length = 0;
    functions_.MPI_Error_string(code, text.data(), &length);
    text.resize(static_cast<size_t>(std::clamp(length, 0, kMaxErrorText)));
    return environment("amprun", std::string(call) + " fails: " + text);
  }
  const Functions &functions() const { return functions_; }
  const Constants &constants() const { return constants_; }

private:
  template <class Function> bool find(Function &function, const char *name) {
    function = reinterpret_cast<Function>(::dlsym(library_, name));
    return function != nullptr;
  }

  Status findSymbols() {
    Functions &f = functions_;
    if (!find(f.MPI_Init_thread, "MPI_Init_thread") || !find(f.MPI_Finalize, "MPI_Finalize") ||
        !find(f.MPI_Abort, "MPI_Abort") || !find(f.MPI_Comm_rank, "MPI_Comm_rank") ||
        !find(f.MPI_Comm_size, "MPI_Comm_size") ||
        !find(f.MPI_Comm_set_errhandler, "MPI_Comm_set_errhandler") ||
        !find(f.MPI_Bcast, "MPI_Bcast") || !find(f.MPI_Isend, "MPI_Isend") ||
        !find(f.MPI_Irecv, "MPI_Irecv") || !find(f.MPI_Test, "MPI_Test") ||
        !find(f.MPI_Error_string, "MPI_Error_string"))
      return environment("amprun",
                         "the library of " + launch_.launcher + " lacks functions of MPI");
    auto address = [&](const char *name) {
      return reinterpret_cast<Handle>(::dlsym(library_, name));
    };
    isOpenMpi_ = address("ompi_mpi_comm_world") != 0;
    if (isOpenMpi_)
      constants_ = {address("ompi_mpi_comm_world"), address("ompi_mpi_byte"),
                    address("ompi_mpi_errors_return"), nullptr};
    else
      constants_ = {0x44000000, 0x4c00010d, 0x54000001, reinterpret_cast<void *>(1)};
    return {};
  }

  const RankLaunch &launch_;
  bool isOpenMpi_ = false;
  void *library_ = nullptr; // stays loaded: MPI cannot be unloaded safely
  Functions functions_{};
  Constants constants_{};
};

class MpiTransport final : public Transport {
public:
  explicit MpiTransport(const LoadedMpi &mpi) : mpi_(mpi) {}

  Status exchange(std::span<const Part> sends, std::span<const Part> receives, const Watch &watch,
                  int &) override {
    std::vector<Open> open;
    for (const Part &part : receives)
      AMPC_TRY(start(part, false, open));
    for (const Part &part : sends)
      AMPC_TRY(start(part, true, open));
    double last = monotonicSeconds(), watched = last;
    for (int idle = 0; !open.empty();) {
      bool moved = false;
      for (size_t i = 0; i < open.size();) {
        int done = 0;
        AMPC_TRY(mpi_.check(
            mpi_.functions().MPI_Test(&open[i].request, &done, mpi_.constants().ignoredStatus),
            "MPI_Test"));
        if (done) {
          open[i] = open.back();
          open.pop_back();
          moved = true;
        } else {
          ++i;
        }
      }
      double now = monotonicSeconds();
      if (moved)
        last = now, idle = 0;
      if (now - watched >= 0.1 && !open.empty()) {
        watched = now;
        AMPC_TRY(watch(open.front().peer, now - last));
      }
      // Yields the processor to the threads that compute.
      if (!moved && ++idle > 20)
        ::usleep(50);
    }
    return {};
  }

private:
  struct Open {
    Handle request;
    int peer;
  };

  Status start(const Part &part, bool sends, std::vector<Open> &open) {
    const Functions &f = mpi_.functions();
    const Constants &c = mpi_.constants();
    for (size_t offset = 0; offset < part.size; offset += kMaxMessage) {
      int count = static_cast<int>(std::min(kMaxMessage, part.size - offset));
      Handle request = 0;
      AMPC_TRY(sends ? mpi_.check(f.MPI_Isend(part.data + offset, count, c.byte, part.peer, kTag,
                                              c.world, &request),
                                  "MPI_Isend")
                     : mpi_.check(f.MPI_Irecv(part.data + offset, count, c.byte, part.peer, kTag,
                                              c.world, &request),
                                  "MPI_Irecv"));
      open.push_back({request, part.peer});
    }
    return {};
  }

  const LoadedMpi &mpi_;
};

std::unique_ptr<Transport> LoadedMpi::transport() {
  return std::make_unique<MpiTransport>(*this);
}

} // namespace

Result<std::unique_ptr<Mpi>> Mpi::open(const RankLaunch &launch) {
  auto mpi = std::make_unique<LoadedMpi>(launch);
  AMPC_TRY(mpi->load());
  return std::unique_ptr<Mpi>(std::move(mpi));
}

} // namespace ampc::runtime
