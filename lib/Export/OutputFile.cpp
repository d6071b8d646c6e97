#include "ampc/Export/OutputFile.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ampc {
namespace {

std::string writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return std::string("cannot write: ") + std::strerror(errno);
    bytes.remove_prefix(n);
  }
  return {};
}

// What an interrupt must remove.
char pending[4096];

void removePending(int signal) {
  if (pending[0])
    ::unlink(pending);
  ::_exit(128 + signal);
}

} // namespace

std::string writeOutputFile(const std::string &path, std::string_view bytes) {
  struct stat info;
  if (::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    if (S_ISDIR(info.st_mode))
      return "cannot write: is a folder";
    int fd = ::open(path.c_str(), O_WRONLY);
    if (fd < 0)
      return std::string("cannot write: ") + std::strerror(errno);
    std::string error = writeAll(fd, bytes);
    ::close(fd);
    return error;
  }
  std::string temporary = path + ".tmp" + std::to_string(::getpid());
  int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0)
    return std::string("cannot write: ") + std::strerror(errno);
  std::snprintf(pending, sizeof pending, "%s", temporary.c_str());
  auto *oldInterrupt = std::signal(SIGINT, removePending);
  auto *oldTerminate = std::signal(SIGTERM, removePending);
  std::string error = writeAll(fd, bytes);
  if (::close(fd) != 0 && error.empty())
    error = std::string("cannot write: ") + std::strerror(errno);
  if (error.empty() && ::rename(temporary.c_str(), path.c_str()) != 0)
    error = std::string("cannot rename to it: ") + std::strerror(errno);
  if (!error.empty())
    ::unlink(temporary.c_str());
  pending[0] = 0;
  std::signal(SIGINT, oldInterrupt);
  std::signal(SIGTERM, oldTerminate);
  return error;
}

} // namespace ampc
