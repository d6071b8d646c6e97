// Links with LLD as a library. LLD keeps its state in globals, so a mutex allows one link at a
// time. The inputs are files in memory. LLD writes its output to a temporary file and renames it,
// so the output is a real file, in a temporary folder.
#include "Backend.h"
#include "ampc/Base/SignalSection.h"
#include "ampc/Base/SystemError.h"
#include "lld/Common/Driver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

LLD_HAS_DRIVER(elf)

using namespace llvm;
namespace ampc::codegen {
namespace {

/// An anonymous file in memory, with a path that any function of this process can open.
class MemoryFile {
public:
  explicit MemoryFile(const char *name) : fd(memfd_create(name, MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (fd >= 0)
      close(fd);
  }
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile(MemoryFile &&other) : fd(other.fd) { other.fd = -1; }
  bool valid() const { return fd >= 0; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(fd); }

  bool write(StringRef bytes) {
    while (!bytes.empty()) {
      ssize_t n = ::write(fd, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return false;
      bytes = bytes.drop_front(n);
    }
    return true;
  }

private:
  int fd;
};

/// A new folder in the system's temporary folder, removed with its contents by the destructor.
class TemporaryFolder {
public:
  TemporaryFolder() {
    error = sys::fs::createUniqueDirectory("ampc", path);
    if (error)
      path.clear();
  }
  ~TemporaryFolder() {
    if (!path.empty())
      sys::fs::remove_directories(path);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  bool valid() const { return !path.empty(); }
  std::string file(StringRef name) const { return (path + "/" + name).str(); }
  std::error_code error; // the reason if `valid()` is false

private:
  SmallString<64> path;
};

/// Blocks SIGINT, SIGTERM and SIGHUP for the few milliseconds in which the temporary folder exists:
/// for programs whose handlers do not ask signalMustWait().
class ScopedSignalBlock {
public:
  ScopedSignalBlock() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, &before);
  }
  ~ScopedSignalBlock() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }

private:
  sigset_t before;
};

constexpr size_t kLinkerBytes = 1 << 16; // more than the linker adds to the objects

/// Whether the file system of `file`, which does not exist yet, has room for it; else an error
/// number. LLD maps its output, so that a full file system would end the process by SIGBUS.
int checkRoom(const std::string &file, size_t bytes) {
  int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0)
    return errno;
  int cause = ::posix_fallocate(descriptor, 0, static_cast<off_t>(bytes));
  ::close(descriptor);
  ::unlink(file.c_str());
  return cause == EOPNOTSUPP || cause == EINVAL ? 0 : cause;
}

std::mutex linkerMutex;

bool runLinker(ArrayRef<std::string> arguments, std::string &error) {
  SmallVector<const char *> argv;
  for (const std::string &argument : arguments)
    argv.push_back(argument.c_str());
  std::string out;
  raw_string_ostream outStream(out), errorStream(error);
  std::lock_guard<std::mutex> lock(linkerMutex);
  lld::Result result = lld::lldMain(argv, outStream, errorStream, {{lld::Gnu, &lld::elf::link}});
  return result.retCode == 0;
}
} // namespace

mlir::FailureOr<std::string> link(ArrayRef<std::string> objects, std::string &error) {
  std::vector<std::string> arguments = {"ld.lld",
                                        "-shared",
                                        "-z",
                                        "defs",
                                        "--no-undefined",
                                        "-z",
                                        "noexecstack",
                                        "-z",
                                        "relro",
                                        "-z",
                                        "now",
                                        "--build-id=none",
                                        "--hash-style=gnu",
                                        "--gc-sections",
                                        "--strip-all",
                                        "--threads=1"};
  std::vector<MemoryFile> files;
  for (const std::string &object : objects) {
    files.emplace_back("ampc-object");
    if (!files.back().valid() || !files.back().write(object)) {
      error = "cannot write an object to memory: " + systemError(errno);
      return mlir::failure();
    }
    arguments.push_back(files.back().path());
  }
  ScopedSignalBlock signalBlock;
  SignalSection section;
  TemporaryFolder folder;
  auto refused = [&](const char *what, int cause) {
    SmallString<64> where;
    sys::path::system_temp_directory(/*ErasedOnReboot=*/true, where);
    error = (what + (" in '" + where + "' (TMPDIR can name another): ")).str() + systemError(cause);
    return mlir::failure();
  };
  if (!folder.valid())
    return refused("cannot make a temporary folder", folder.error.value());
  std::string output = folder.file("kernels.so");
  size_t room = kLinkerBytes;
  for (const std::string &object : objects)
    room += object.size();
  if (int cause = checkRoom(output, room))
    return refused("cannot write the linked object", cause);
  arguments.insert(arguments.end(), {"-o", output});
  if (!runLinker(arguments, error)) {
    // LLD reports only the text of the system error: "ld.lld: error: failed to open …: File too
    // large". Other errors may follow from the first.
    error = StringRef(error).trim().split('\n').first.str();
    for (int cause : {EFBIG, EMFILE})
      if (StringRef(error).contains(std::strerror(cause))) {
        error += limitText(cause);
        break;
      }
    return mlir::failure();
  }
  auto bytes = MemoryBuffer::getFile(output, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!bytes) {
    error = "cannot read the linked object: " + bytes.getError().message();
    return mlir::failure();
  }
  return (*bytes)->getBuffer().str();
}

} // namespace ampc::codegen
