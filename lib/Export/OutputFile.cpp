// Atomic output files. The list of temporary files is global, because signal handlers remove them.
#include "ampc/Export/OutputFile.h"
#include "OutputAhead.h"
#include "ampc/Base/OutputName.h"
#include "ampc/Base/SignalSection.h"
#include "ampc/Base/SystemError.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include <vector>

namespace ampc {
namespace {

struct Pending {
  // `target` is `path` with links resolved, `place` its only spelling.
  std::string temporary, target, path, place;
  enum class Committed { No, New, Exchanged, Replaced } committed = Committed::No;
};

// The temporary files, to be removed after a failure or interrupt. Modified only in sections that
// signals do not interrupt.
std::vector<Pending> pending;

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

// Writes to the file that was filled ahead, and names it. False if there is none, or on an error:
// then a file that is created by name has the same error, or none.
bool writeAhead(const std::string &target, const std::string &temporary,
                llvm::ArrayRef<std::string_view> pieces) {
  int fd = takeOutputAhead(target);
  if (fd < 0)
    return false;
  std::string descriptor = "/proc/self/fd/" + std::to_string(fd);
  bool written =
      writeAll(fd, pieces).empty() && ::ftruncate(fd, ::lseek(fd, 0, SEEK_CUR)) == 0 &&
      ::linkat(AT_FDCWD, descriptor.c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) == 0;
  bool closed = ::close(fd) == 0;
  if (written && !closed)
    ::unlink(temporary.c_str());
  return written && closed;
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
  std::string place = canonicalName(target);
  for (const Pending &other : pending)
    if (other.place == place)
      return "cannot write: is the name of two outputs";
  SignalSection section;
  std::string temporary = temporaryName(target);
  if (writeAhead(target, temporary, pieces)) {
    pending.push_back({temporary, target, path, place});
    return {};
  }
  int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd < 0)
    return failed();
  std::string error = writeAll(fd, pieces);
  if (::close(fd) != 0 && error.empty())
    error = failed();
  if (error.empty())
    pending.push_back({temporary, target, path, place});
  else
    ::unlink(temporary.c_str());
  return error;
}

// Gives a temporary file its name; false on error. If others follow, which may fail, an old file of
// this name is kept under the temporary name, where the file system can exchange names.
static bool commit(Pending &file) {
  const char *from = file.temporary.c_str(), *to = file.target.c_str();
  bool last = &file == &pending.back();
  if (!last && ::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0) {
    file.committed = Pending::Committed::Exchanged;
    return true;
  }
  bool isNew = !last && errno == ENOENT,
       cannotExchange = !last && (errno == EINVAL || errno == ENOSYS || errno == ENOTSUP);
  if ((!last && !isNew && !cannotExchange) || ::rename(from, to) != 0)
    return false;
  file.committed = isNew ? Pending::Committed::New : Pending::Committed::Replaced;
  return true;
}

// If one name cannot be given, the outputs before it are taken back, and old files return.
std::string commitOutputFiles(std::string &where) {
  SignalSection section;
  std::string error;
  for (Pending &file : pending)
    if (!commit(file)) {
      error = failed();
      where = file.path;
      break;
    }
  for (const Pending &file : pending) {
    if (!error.empty() && file.committed == Pending::Committed::Exchanged)
      ::renameat2(AT_FDCWD, file.temporary.c_str(), AT_FDCWD, file.target.c_str(), RENAME_EXCHANGE);
    if (!error.empty() && file.committed == Pending::Committed::New)
      ::unlink(file.target.c_str());
    if (file.committed != Pending::Committed::New && file.committed != Pending::Committed::Replaced)
      ::unlink(file.temporary.c_str()); // the output that failed, or what it replaced
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
