// Texts of system errors.
#include "ampc/Base/SystemError.h"
#include <cerrno>
#include <cstring>
#include <sys/resource.h>

using namespace ampc;

std::string ampc::limitText(int error) {
  rlimit limit;
  bool descriptors = error == EMFILE;
  if ((!descriptors && error != EFBIG) ||
      getrlimit(descriptors ? RLIMIT_NOFILE : RLIMIT_FSIZE, &limit) != 0 ||
      limit.rlim_cur == RLIM_INFINITY)
    return {};
  return (descriptors ? " (ulimit -n allows " : " (ulimit -f allows ") +
         std::to_string(limit.rlim_cur) + (descriptors ? ")" : " bytes)");
}

std::string ampc::systemError(int error) {
  return std::strerror(error ? error : EIO) + limitText(error);
}
