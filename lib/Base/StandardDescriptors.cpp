#include "ampc/Base/StandardDescriptors.h"
#include <cerrno>
#include <fcntl.h>
#include <initializer_list>
#include <unistd.h>

void ampc::reserveStandardDescriptors() {
  for (int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(number, F_GETFD) < 0 && errno == EBADF)
      // The lowest free number is this one. Reading from it fails, and what is printed is dropped.
      static_cast<void>(!::open("/dev/null", O_WRONLY));
}
