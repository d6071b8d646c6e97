// Files: a read-only mapping, and an output that appears under its name complete or not at all.
#pragma once
#include "ampc/Base/OutputName.h"
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <span>
#include <string>

namespace ampc::runtime {

// Owns a private read-only mapping of a whole regular file.
class MappedFile {
public:
  static Result<MappedFile> open(const std::string &path);
  MappedFile() = default;
  MappedFile(MappedFile &&other) noexcept { swap(other); }
  MappedFile &operator=(MappedFile &&other) noexcept {
    swap(other);
    return *this;
  }
  ~MappedFile();
  std::span<const uint8_t> bytes() const { return {data_, size_}; }
  // Whether the file became shorter and something read what was no longer there (core/Emergency.h).
  bool cutShort() const;

private:
  void swap(MappedFile &other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(slot_, other.slot_);
  }
  const uint8_t *data_ = nullptr;
  size_t size_ = 0;
  int slot_ = -1; // among what a signal handler knows
};

// Writes to a temporary name in the same folder. commit() waits until the disk has the bytes, then
// renames; without commit() the temporary is removed and an old file stays. A symbolic link stays
// one: the file behind it is replaced. What is not a regular file (a pipe), and the names of open
// descriptors (/dev/stdout or -), are written in place.
class OutputFile {
public:
  static Result<OutputFile> create(const std::string &path);
  OutputFile(OutputFile &&other) noexcept;
  OutputFile &operator=(OutputFile &&) = delete;
  ~OutputFile();
  Status write(const void *data, size_t size);
  Status write(const std::string &text) { return write(text.data(), text.size()); }
  Status commit();

private:
  OutputFile() = default;
  std::string path_, target_, temporary_; // the target is behind links
  int fd_ = -1, slot_ = -1; // the slot: among what a signal handler knows
};

// Opens what is no regular file, or duplicates the descriptor that the path names. -1 and errno on
// failure.
int openInPlace(const std::string &path);
// Tells before the work what create() would find: no such folder, no permission, a directory.
Status checkWritable(const std::string &path);
Status writeFile(const std::string &path, const std::string &text);
// At most `limit` bytes, else an error.
Result<std::string> readFile(const std::string &path, size_t limit);
// Waits until the disk has what was written; some file systems have nothing to wait for.
Status flush(int fd, const std::string &where);
// Writes all bytes, retrying short writes; the errno's text on failure.
Status writeAll(int fd, const void *data, size_t size, const std::string &where);
// strerror's text in lower case, and the limit of the process that it comes from.
std::string errnoText(int error);
// " (ulimit -n allows 16)" for EMFILE, " (ulimit -f allows 4096 bytes)" for EFBIG where there is such a limit; else nothing.
std::string limitText(int error);
uint64_t hashBytes(const void *data, size_t size);
std::string hex64(uint64_t value);

} // namespace ampc::runtime
