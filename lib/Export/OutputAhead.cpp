#include "OutputAhead.h"
#include "ampc/Base/OutputName.h"
#include "ampc/Export/OutputFile.h"
#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <mutex>
#include <unistd.h>
#include <utility>
#include <vector>

namespace ampc {
namespace {

constexpr size_t kPart = 1 << 20; // bytes for which takeOutputAhead may have to wait

std::mutex mutex;         // guards both variables
std::string filledTarget; // the output that the file will become
int filledFile = -1;      // -1: there is none, or it was taken

// False if filling has to end.
bool fillPart(const std::vector<char> &zeros, size_t bytes) {
  std::lock_guard lock(mutex);
  return filledFile >= 0 && ::write(filledFile, zeros.data(), bytes) == static_cast<ssize_t>(bytes);
}

} // namespace

void fillOutputAhead(const std::string &path, size_t bytes) {
  std::string target = resolveLinks(path);
  std::filesystem::path folder = "." / std::filesystem::path(target).parent_path();
  {
    std::lock_guard lock(mutex);
    if (filledFile >= 0 || target.empty())
      return;
    // It has no name, so nothing remains of it if the process ends.
    filledFile = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    if (filledFile < 0)
      return;
    filledTarget = target;
  }
  std::vector<char> zeros(std::min(bytes, kPart));
  for (size_t left = bytes; left > 0 && fillPart(zeros, std::min(left, kPart));)
    left -= std::min(left, kPart);
}

int takeOutputAhead(const std::string &target) {
  std::lock_guard lock(mutex);
  if (filledFile < 0 || filledTarget != target || ::lseek(filledFile, 0, SEEK_SET) != 0)
    return -1;
  return std::exchange(filledFile, -1);
}

} // namespace ampc
