// Temporary folders with locks.
#include "driver/TemporaryFolder.h"
#include "core/Emergency.h"
#include "core/File.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace ampc::runtime {

namespace fs = std::filesystem;

namespace {

int openFolder(const std::string &path) {
  return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
}

bool lock(int fd) {
  return ::flock(fd, LOCK_EX | LOCK_NB) == 0;
}

// Whether the path still refers to the open folder.
bool isSameFolder(int fd, const std::string &path) {
  struct stat open, named;
  return ::fstat(fd, &open) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

} // namespace

void TemporaryFolder::remember() {
  for (const std::string &file : files_)
    slots_.push_back(rememberTemporary((path_ + "/" + file).c_str()));
  slots_.push_back(rememberTemporary(path_.c_str()));
}

Result<TemporaryFolder> TemporaryFolder::create(const std::string &path,
                                                const std::vector<std::string> &files) {
  while (true) {
    TemporaryFolder folder;
    folder.path_ = temporaryName(path);
    folder.files_ = files;
    folder.remember();
    if (::mkdir(folder.path_.c_str(), 0777) != 0) {
      int error = errno;
      std::string taken = std::exchange(folder.path_, ""); // it is not ours to remove
      if (error == EEXIST)
        continue;
      return invalid(taken, "cannot make the folder: " + errnoText(error));
    }
    folder.fd_ = openFolder(folder.path_);
    // Another run may hold the lock while it looks for leftovers. On a file system without locks,
    // locking fails and no leftovers are removed.
    bool mine = folder.fd_ >= 0 && (lock(folder.fd_) || errno != EWOULDBLOCK);
    if (mine && isSameFolder(folder.fd_, folder.path_))
      return folder;
    if (folder.fd_ < 0 && errno != ENOENT)
      return invalid(folder.path_, "cannot make the folder: " + errnoText(errno));
  }
}

TemporaryFolder::TemporaryFolder(TemporaryFolder &&other) noexcept
    : path_(std::move(other.path_)), files_(std::move(other.files_)),
      slots_(std::move(other.slots_)), fd_(std::exchange(other.fd_, -1)) {
  other.path_.clear();
  other.slots_.clear();
}

// The known files are removed by name: reading the folder takes a descriptor, and there may be none
// left.
TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  if (!path_.empty()) {
    for (const std::string &file : files_)
      ::unlink((path_ + "/" + file).c_str());
    if (::rmdir(path_.c_str()) != 0 && errno != ENOENT)
      fs::remove_all(path_, error);
  }
  if (fd_ >= 0)
    ::close(fd_);
  for (int slot : slots_)
    forget(slot);
}

Status TemporaryFolder::publish(const std::string &path) {
  struct stat info;
  if (::lstat(path.c_str(), &info) == 0 && !S_ISDIR(info.st_mode)) // an exchange would remove it
    return invalid(path, "cannot write: a file has this name");
  if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0)
    return {}; // the old folder now has the temporary name
  if (errno == EINVAL || errno == ENOSYS || errno == ENOTSUP) {
    std::error_code error;
    fs::remove_all(path, error);
  } else if (errno != ENOENT) {
    return invalid(path, "cannot rename: " + errnoText(errno));
  }
  return ::rename(path_.c_str(), path.c_str()) == 0
             ? Status()
             : invalid(path, "cannot rename: " + errnoText(errno));
}

void removeWhole(const std::string &path, const std::vector<std::string> &files) {
  std::error_code error;
  auto hidden = TemporaryFolder::create(path, files);
  if (!hidden.ok() || ::rename(path.c_str(), hidden->path().c_str()) != 0)
    fs::remove_all(path, error);
}

void removeLeftovers(const std::string &folder, const std::string &prefix) {
  std::error_code error;
  std::vector<std::string> found;
  for (const auto &entry : fs::directory_iterator(folder, error)) {
    std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && name.find(".tmp-") != std::string::npos)
      found.push_back(entry.path().string());
  }
  for (const std::string &path : found) {
    int fd = openFolder(path);
    if (fd >= 0 && lock(fd))
      fs::remove_all(path, error);
    if (fd >= 0)
      ::close(fd);
  }
}

} // namespace ampc::runtime
