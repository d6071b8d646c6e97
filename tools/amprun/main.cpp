// amprun: runs a model.bin. Everything is in runtime/driver; this file only sets up the process.
#include "ampc/Runtime/Driver.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>
#include <unistd.h>

int main(int argc, char **argv) {
  ampc::runtime::reserveStandardStreams();
  std::signal(SIGPIPE,
              SIG_IGN); // a closed stdout then sets the stream's error state, which ends the run
  std::signal(SIGXFSZ, SIG_IGN); // exceeding the file size limit then fails as a write error
  std::ios::sync_with_stdio(false);
  int code = ampc::runtime::runAmprun(argc, argv, std::cout, std::cerr, isatty(STDOUT_FILENO) == 1);
  if (code != 0 || std::cout.good())
    return code;
  // The stream does not store errno; writing another byte fails for the same reason and sets it.
  bool recovered = ::write(STDOUT_FILENO, "\n", 1) == 1;
  if (!recovered && (errno == EPIPE || errno == EBADF))
    return 0;
  std::cerr << "stdout: error: cannot write: "
            << (recovered ? "not everything arrived" : std::strerror(errno)) << std::endl;
  return 1;
}
