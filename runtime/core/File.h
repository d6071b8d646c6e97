// Files: read-only mappings, and output files that replace the old file atomically.
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
  // Whether the file became shorter and a part that no longer exists was read (core/Emergency.h).
  bool cutShort() const;
  // An error if the file is shorter now. Reads within its last page do not raise SIGBUS then, and
  // return zeros.
  Status intact() const;

private:
  void swap(MappedFile &other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(slot_, other.slot_);
    std::swap(path_, other.path_);
    std::swap(device_, other.device_);
    std::swap(inode_, other.inode_);
  }
  const uint8_t *data_ = nullptr;
  size_t size_ = 0;
  std::string path_;
  uint64_t device_ = 0, inode_ = 0; // another file may have the path now
  int slot_ = -1;                   // the index in the table of Emergency.h
};

// Writes to a temporary file in the same folder. commit() flushes it to disk and renames it;
// without commit() the temporary file is removed and an existing file stays. For a symbolic link,
// its target is replaced. Files that are not regular (pipes) and names of open descriptors
// (/dev/stdout or -) are written in place.
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
  std::string path_, target_, temporary_; // target_: path_ after resolving links
  int fd_ = -1, slot_ = -1;               // slot_: in the table of Emergency.h
};

// Opens a file that is not regular, or duplicates the descriptor that the path names. Returns -1
// and sets errno on failure.
int openInPlace(const std::string &path);
// Reports the errors of create() before any work is done: the folder does not exist, is not
// writable, or the path is a directory.
Status checkWritable(const std::string &path);
Status writeFile(const std::string &path, const std::string &text);
// Reads a file; an error if it has more than `limit` bytes.
Result<std::string> readFile(const std::string &path, size_t limit);
// Flushes a file to disk; does nothing on file systems that do not support this.
Status flush(int fd, const std::string &where);
// Writes all bytes and retries short writes. The error contains the text of errno.
Status writeAll(int fd, const void *data, size_t size, const std::string &where);
// The text of strerror in lower case, followed by limitText() of ampc/Base/SystemError.h.
std::string errnoText(int error);
uint64_t hashBytes(const void *data, size_t size);
std::string hex64(uint64_t value);

} // namespace ampc::runtime
