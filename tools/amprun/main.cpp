// amprun: runs a model.bin. Everything is in runtime/driver; this file only sets up the process.
#include "ampc/Runtime/Driver.h"
#include <csignal>
#include <iostream>
#include <unistd.h>

int main(int argc, char **argv) {
  std::signal(SIGPIPE, SIG_IGN); // a closed stdout is seen by the stream and ends the run quietly
  std::ios::sync_with_stdio(false);
  return ampc::runtime::runAmprun(argc, argv, std::cout, std::cerr, isatty(STDOUT_FILENO) == 1);
}
