// Errors of the system that a limit of the process explains.
#include "ampc/Base/SystemError.h"
#include <cerrno>
#include <cstring>
#include <gtest/gtest.h>
#include <sys/resource.h>

using namespace ampc;

namespace {

// Sets a soft limit for as long as it lives.
class Limited {
public:
  Limited(__rlimit_resource which, rlim_t value) : which(which) {
    getrlimit(which, &before);
    rlimit now = before;
    now.rlim_cur = value;
    setrlimit(which, &now);
  }
  ~Limited() { setrlimit(which, &before); }

private:
  __rlimit_resource which;
  rlimit before;
};

TEST(SystemError, names_the_limit_that_is_the_cause) {
  {
    Limited files(RLIMIT_NOFILE, 77);
    EXPECT_EQ(systemError(EMFILE), "Too many open files (ulimit -n allows 77)");
  }
  {
    Limited bytes(RLIMIT_FSIZE, 1 << 20);
    EXPECT_EQ(systemError(EFBIG), "File too large (ulimit -f allows 1048576 bytes)");
    EXPECT_EQ(limitText(EFBIG), " (ulimit -f allows 1048576 bytes)");
  }
}

TEST(SystemError, names_no_limit_that_is_not_the_cause) {
  Limited bytes(RLIMIT_FSIZE, RLIM_INFINITY); // the file system's own limit
  EXPECT_EQ(systemError(EFBIG), "File too large");
  EXPECT_EQ(systemError(ENOSPC), "No space left on device");
  EXPECT_EQ(limitText(ENOENT), "");
  EXPECT_EQ(systemError(0), std::strerror(EIO)); // a stream that kept no reason
}

} // namespace
