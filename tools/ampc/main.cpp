// ampc: model.json → model.bin.
#include "Compile.h"
#include <csignal>
#include <cstdlib>
#include <iostream>

int main(int argc, char **argv) {
  std::signal(SIGPIPE, SIG_DFL); // a closed stdout ends the tool quietly
  ampc::CommandLine line;
  if (auto code = ampc::parseCommandLine(argc, argv, line))
    return *code;
  int code = ampc::compile(line);
  std::cout.flush();
  std::cerr.flush();
  std::_Exit(code);
}
