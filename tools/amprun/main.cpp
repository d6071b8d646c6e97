// amprun: runs a model.bin. Everything is in runtime/driver; this file only sets up the process.
#include "ampc/Runtime/Driver.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <unistd.h>

int main(int argc, char **argv) {
  std::signal(SIGPIPE,
              SIG_IGN); // a closed stdout then sets the stream's error state, which ends the run
  std::signal(SIGXFSZ, SIG_IGN); // exceeding the file size limit then fails as a write error
  std::ios::sync_with_stdio(false);
  int code = ampc::runtime::runAmprun(argc, argv, std::cout, std::cerr, isatty(STDOUT_FILENO) == 1);
  // The stream does not store errno; writing another byte fails for the same reason and sets it.
  if (code == 0 && !std::cout.good() && ::write(STDOUT_FILENO, "\n", 1) < 0 && errno != EPIPE &&
      errno != EBADF) {
    std::cerr << "stdout: error: cannot write: " << std::strerror(errno) << std::endl;
    code = 1;
  }
  return code;
}
