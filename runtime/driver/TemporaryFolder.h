// A folder that is filled under a temporary name. While it is filled it is locked, so that another
// run can tell it from what a killed one left. A lock ends with its process, whatever ends that,
// and holds between containers too.
#pragma once
#include "ampc/Runtime/Status.h"
#include <string>
#include <vector>

namespace ampc::runtime {

class TemporaryFolder {
public:
  // Beside `path`, empty. `files`: what will be in it, so that a signal's handler can remove it.
  static Result<TemporaryFolder> create(const std::string &path,
                                        const std::vector<std::string> &files);
  TemporaryFolder(TemporaryFolder &&other) noexcept;
  TemporaryFolder &operator=(TemporaryFolder &&) = delete;
  ~TemporaryFolder(); // removes what now has the temporary name

  const std::string &path() const { return path_; }
  // Puts it under the final name. What stands there is exchanged for it, so that a kill at any time
  // leaves one of them; only where the file system knows no exchange is it removed before.
  Status publish(const std::string &path);

private:
  TemporaryFolder() = default;
  void remember(const std::vector<std::string> &files);
  std::string path_;
  std::vector<int> slots_; // among what a signal handler knows
  int fd_ = -1;            // holds the lock
};

// Removes a folder at once: a kill in between leaves no half of it under this name.
void removeWhole(const std::string &path, const std::vector<std::string> &files);

// Removes the temporary folders of names that begin so, unless a run that lives still fills them.
void removeLeftovers(const std::string &folder, const std::string &prefix);

} // namespace ampc::runtime
