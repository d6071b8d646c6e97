// Names of output files: descriptors, links, temporary names.
#include "ampc/Base/OutputName.h"
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <set>
#include <sys/random.h>
#include <unistd.h>

namespace ampc {

int descriptorNamed(std::string_view path) {
  if (path == "/dev/stdout" || path == "-")
    return STDOUT_FILENO;
  if (path == "/dev/stderr")
    return STDERR_FILENO;
  for (std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    int number = -1;
    const char *end = path.data() + path.size();
    if (path.starts_with(folder))
      if (auto [stop, error] = std::from_chars(path.data() + folder.size(), end, number);
          error == std::errc() && stop == end)
        return number;
  }
  return -1;
}

std::string resolveLinks(const std::string &path) {
  constexpr int kMaxLinks = 40; // the limit of the kernel
  std::filesystem::path at = path;
  for (int links = 0; links <= kMaxLinks; ++links) {
    std::error_code error;
    std::filesystem::path target = std::filesystem::read_symlink(at, error);
    if (error)
      return at.string();
    at = at.parent_path() / target; // `/` with an absolute path yields that path
  }
  errno = ELOOP;
  return "";
}

std::string canonicalName(const std::string &path) {
  std::error_code none;
  std::string name =
      std::filesystem::weakly_canonical(std::filesystem::absolute(path, none), none).string();
  return name.empty() ? path : name;
}

const std::string *repeatedName(const std::vector<std::string> &outputs) {
  std::set<std::string> seen;
  for (const std::string &path : outputs)
    if (!path.empty() && !path.starts_with("/dev/") && !seen.insert(canonicalName(path)).second)
      return &path;
  return nullptr;
}

std::string temporaryName(const std::string &path) {
  constexpr size_t kMaxName = 200; // file systems allow 255 bytes
  uint64_t number = 0;
  static_cast<void>(::getrandom(&number, sizeof number, 0)); // never fails for so few bytes
  char suffix[24];
  snprintf(suffix, sizeof suffix, ".tmp-%016llx", static_cast<unsigned long long>(number));
  size_t slash = path.rfind('/'), name = slash == std::string::npos ? 0 : slash + 1;
  return path.substr(0, name) + path.substr(name, kMaxName) + suffix;
}

} // namespace ampc
