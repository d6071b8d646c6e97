// Mapped files, atomic output files, and reading and writing with error texts.
#include "core/File.h"
#include "ampc/Base/SystemError.h"
#include "core/Emergency.h"
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ampc::runtime {

std::string errnoText(int error) {
  char buffer[128];
  std::string text = strerror_r(error, buffer, sizeof buffer);
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z')
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text + limitText(error);
}

uint64_t hashBytes(const void *data, size_t size) {
  return XXH3_64bits(data, size);
}

std::string hex64(uint64_t value) {
  char buffer[17];
  snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(value));
  return buffer;
}

Result<MappedFile> MappedFile::open(const std::string &path) {
  // O_NONBLOCK: opening a named pipe would wait for a writer.
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0)
    return invalid(path, "cannot open: " + errnoText(errno));
  struct stat info;
  if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    ::close(fd);
    return invalid(path, "is not a regular file");
  }
  MappedFile file;
  if (info.st_size > 0) {
    size_t size = static_cast<size_t>(info.st_size);
    void *data = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED) {
      int error = errno;
      ::close(fd);
      return environment(path, "cannot map: " + errnoText(error));
    }
    file.data_ = static_cast<const uint8_t *>(data);
    file.size_ = size;
    file.path_ = path;
    file.device_ = info.st_dev;
    file.inode_ = info.st_ino;
    file.slot_ = rememberMapping(path.c_str(), data, size);
  }
  ::close(fd);
  return file;
}

bool MappedFile::cutShort() const {
  return mappingCutShort(slot_);
}

Status MappedFile::intact() const {
  struct stat info;
  bool shorter = size_ > 0 && ::stat(path_.c_str(), &info) == 0 && info.st_dev == device_ &&
                 info.st_ino == inode_ && static_cast<size_t>(info.st_size) < size_;
  return shorter || cutShort() ? invalid(path_, "became shorter while it was read") : Status();
}

MappedFile::~MappedFile() {
  forget(slot_);
  if (data_)
    munmap(const_cast<uint8_t *>(data_), size_);
}

Status writeAll(int fd, const void *data, size_t size, const std::string &where) {
  auto *at = static_cast<const char *>(data);
  while (size > 0) {
    // Linux moves at most 2 GiB per call.
    ssize_t done = ::write(fd, at, std::min<size_t>(size, 1u << 30));
    if (done < 0 && errno == EINTR)
      continue;
    if (done < 0)
      return invalid(where, "cannot write: " + errnoText(errno));
    at += done;
    size -= static_cast<size_t>(done);
  }
  return {};
}

Status flush(int fd, const std::string &where) {
  if (::fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP)
    return {};
  return invalid(where, "cannot write: " + errnoText(errno));
}

int openInPlace(const std::string &path) {
  int number = descriptorNamed(path);
  return number >= 0 ? ::fcntl(number, F_DUPFD_CLOEXEC, 3)
                     : ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
}

Status checkWritable(const std::string &path) {
  struct stat info;
  if (descriptorNamed(path) >= 0)
    return {};
  if (::stat(path.c_str(), &info) == 0) {
    if (S_ISDIR(info.st_mode))
      return invalid(path, "cannot write: is a directory");
    if (!S_ISREG(info.st_mode))
      return {};
  } else if (errno != ENOENT) { // a name that is too long, for example
    return invalid(path, "cannot write: " + errnoText(errno));
  }
  std::string target = resolveLinks(path);
  size_t slash = target.rfind('/');
  std::string folder = slash == std::string::npos ? "." : target.substr(0, slash + 1);
  if (::access(folder.c_str(), W_OK | X_OK) != 0)
    return invalid(path, "cannot write: " + errnoText(errno));
  return {};
}

Result<OutputFile> OutputFile::create(const std::string &path) {
  OutputFile file;
  file.path_ = path;
  struct stat info;
  bool inPlace =
      descriptorNamed(path) >= 0 || (::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode));
  if (inPlace && descriptorNamed(path) < 0 && S_ISDIR(info.st_mode))
    return invalid(path, "cannot write: is a directory");
  if (inPlace) {
    file.fd_ = openInPlace(path);
  } else if (file.target_ = resolveLinks(path); !file.target_.empty()) {
    file.temporary_ = temporaryName(file.target_);
    // Added to the table before it exists, so that a signal in between leaves no file.
    file.slot_ = rememberTemporary(file.temporary_.c_str());
    file.fd_ = ::open(file.temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  }
  if (file.fd_ < 0) {
    int error = errno;
    file.temporary_.clear();
    return invalid(path, "cannot write: " + errnoText(error));
  }
  return file;
}

OutputFile::OutputFile(OutputFile &&other) noexcept
    : path_(std::move(other.path_)), target_(std::move(other.target_)),
      temporary_(std::move(other.temporary_)), fd_(other.fd_), slot_(other.slot_) {
  other.fd_ = other.slot_ = -1;
  other.temporary_.clear();
}

OutputFile::~OutputFile() {
  if (fd_ >= 0)
    ::close(fd_);
  if (!temporary_.empty())
    ::unlink(temporary_.c_str());
  forget(slot_);
}

Status OutputFile::write(const void *data, size_t size) {
  Status written = writeAll(fd_, data, size, path_);
  if (!written.ok() && errno == EPIPE && descriptorNamed(path_) >= 0)
    return {}; // nobody reads it: like a closed stdout, that is no error
  return written;
}

Status OutputFile::commit() {
  if (!temporary_.empty())
    AMPC_TRY(flush(fd_, path_));
  int failed = ::close(fd_);
  int error = errno;
  fd_ = -1;
  if (failed != 0)
    return invalid(path_, "cannot write: " + errnoText(error));
  if (temporary_.empty())
    return {};
  if (::rename(temporary_.c_str(), target_.c_str()) != 0)
    return invalid(path_, "cannot write: " + errnoText(errno));
  temporary_.clear();
  forget(std::exchange(slot_, -1));
  return {};
}

Status writeFile(const std::string &path, const std::string &text) {
  AMPC_ASSIGN(OutputFile file, OutputFile::create(path));
  AMPC_TRY(file.write(text));
  return file.commit();
}

Result<std::string> readFile(const std::string &path, size_t limit) {
  AMPC_ASSIGN(MappedFile file, MappedFile::open(path));
  if (file.bytes().size() > limit)
    return invalid(path, "is larger than " + std::to_string(limit) + " bytes");
  return std::string(reinterpret_cast<const char *>(file.bytes().data()), file.bytes().size());
}

} // namespace ampc::runtime
