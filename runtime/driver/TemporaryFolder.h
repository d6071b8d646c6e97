// A folder that is written under a temporary name and then renamed. It is locked in between, so
// that other runs can distinguish it from a leftover of a killed run: the system releases the lock
// when the process ends. File locks also work across containers. Used for checkpoints.
#pragma once
#include "ampc/Runtime/Status.h"
#include <string>
#include <vector>

namespace ampc::runtime {

class TemporaryFolder {
public:
  // Creates an empty folder next to `path`. `files` are the files that it will contain, so that a
  // signal handler can remove them.
  static Result<TemporaryFolder> create(const std::string &path,
                                        const std::vector<std::string> &files);
  TemporaryFolder(TemporaryFolder &&other) noexcept;
  TemporaryFolder &operator=(TemporaryFolder &&) = delete;
  ~TemporaryFolder(); // removes the folder with the temporary name

  const std::string &path() const { return path_; }
  // Renames the folder to its final name. An existing folder is exchanged atomically, so that a
  // kill at any time leaves one of the two; if the file system does not support this, it is removed
  // first.
  Status publish(const std::string &path);

private:
  TemporaryFolder() = default;
  void remember();
  std::string path_;
  std::vector<std::string> files_;
  std::vector<int> slots_; // in the table of core/Emergency.h
  int fd_ = -1;            // holds the lock
};

// Removes a folder atomically: it is renamed first, so a kill leaves no incomplete folder under its
// name.
void removeWhole(const std::string &path, const std::vector<std::string> &files);

// Removes leftovers in `folder`: temporary folders for names with this prefix that no running
// process has locked.
void removeLeftovers(const std::string &folder, const std::string &prefix);

} // namespace ampc::runtime
