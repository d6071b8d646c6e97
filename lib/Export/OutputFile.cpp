// Atomic output files. The list of temporary files is global, because signal handlers remove them.
#include "ampc/Export/OutputFile.h"
#include "ampc/Base/OutputName.h"
#include "ampc/Base/SystemError.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <iostream>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include <vector>

namespace ampc {
namespace {

struct Pending {
  std::string temporary, target, path; // `target` is `path` with links resolved
};

// The temporary files, to be removed after a failure or interrupt. Modified only while SIGINT and
// SIGTERM are blocked.
std::vector<Pending> pending;

class BlockedSignals {
public:
  BlockedSignals() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, &before);
  }
  ~BlockedSignals() { sigprocmask(SIG_SETMASK, &before, nullptr); }

private:
  sigset_t before;
};

std::string failed() {
  return "cannot write: " + systemError(errno);
}

// Small pieces, such as the constants of a program, share a call.
std::string writeAll(int fd, llvm::ArrayRef<std::string_view> pieces) {
  constexpr size_t kMostPieces = 256; // below IOV_MAX of every system
  std::vector<iovec> rest;
  for (std::string_view bytes : pieces)
    if (!bytes.empty())
      rest.push_back({const_cast<char *>(bytes.data()), bytes.size()});
  for (size_t at = 0; at < rest.size();) {
    ssize_t n = ::writev(fd, &rest[at], static_cast<int>(std::min(kMostPieces, rest.size() - at)));
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return failed();
    for (auto left = static_cast<size_t>(n); left > 0;) {
      size_t taken = std::min(left, rest[at].iov_len);
      rest[at].iov_base = static_cast<char *>(rest[at].iov_base) + taken;
      rest[at].iov_len -= taken;
      left -= taken;
      at += rest[at].iov_len == 0;
    }
  }
  return {};
}

} // namespace

bool isStandardOutput(const std::string &path) {
  return descriptorNamed(path) == STDOUT_FILENO;
}

std::string writeOutputFile(const std::string &path, llvm::ArrayRef<std::string_view> pieces) {
  struct stat info;
  int descriptor = descriptorNamed(path);
  if (descriptor >= 0 || (::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode))) {
    if (descriptor < 0 && S_ISDIR(info.st_mode))
      return "cannot write: is a folder";
    std::cout.flush();
    int fd = descriptor >= 0 ? ::fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
                             : ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (fd < 0)
      return failed();
    std::string error = writeAll(fd, pieces);
    if (!error.empty() && errno == EPIPE)
      error.clear(); // the reader closed the pipe
    if (::close(fd) != 0 && error.empty())
      error = failed();
    return error;
  }
  std::string target = resolveLinks(path); // replace the target, not the link
  if (target.empty())
    return failed();
  for (const Pending &other : pending)
    if (other.target == target)
      return "cannot write: is the name of two outputs";
  BlockedSignals held;
  std::string temporary = temporaryName(target);
  int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0)
    return failed();
  std::string error = writeAll(fd, pieces);
  if (::close(fd) != 0 && error.empty())
    error = failed();
  if (error.empty())
    pending.push_back({temporary, target, path});
  else
    ::unlink(temporary.c_str());
  return error;
}

std::string commitOutputFiles(std::string &where) {
  BlockedSignals held;
  std::string error;
  for (const Pending &file : pending) {
    if (error.empty() && ::rename(file.temporary.c_str(), file.target.c_str()) != 0) {
      error = failed();
      where = file.path;
    }
    if (!error.empty())
      ::unlink(file.temporary.c_str());
  }
  pending.clear();
  return error;
}

void discardOutputFiles() {
  for (const Pending &file : pending)
    ::unlink(file.temporary.c_str());
}

std::string flushStdout() {
  std::cout.flush();
  if (std::cout.good())
    return {};
  // The stream does not store errno; writing another byte fails for the same reason and sets it.
  if (::write(STDOUT_FILENO, "\n", 1) == 1)
    return "cannot write: not everything arrived";
  return errno == EPIPE || errno == EBADF ? std::string() : failed();
}

} // namespace ampc
