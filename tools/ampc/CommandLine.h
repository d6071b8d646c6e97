// The command line of ampc: what the compiler is asked for, and where that goes.
#pragma once
#include "ampc/Driver/Compiler.h"

namespace ampc {

struct CommandLine {
  CompilerOptions compiler;
  std::string model, output;
  std::vector<std::string>
      reports; // files of --amp-report: JSON, or a page where the name ends in .html
  std::string planStats, decisions, compareTable; // files
  std::string listOps;
  bool quiet = false;

  // Ops are explained, and nothing says where a program goes: none is made.
  bool explainsAlone() const {
    return !compiler.explain.empty() && output.empty() && compiler.emit == "bin" && !compiler.check;
  }
};

// Prints an error of the command line and its hint on stderr; the exit code, 2.
int usageError(const std::string &what, const std::string &hint = "");

// Exit code to leave with (0 after --help), or nothing when the tool shall go on.
std::optional<int> parseCommandLine(int argc, char **argv, CommandLine &out);

// What is wrong between options: exit code 2 after an error on stderr.
std::optional<int> checkTogether(const CommandLine &line);

} // namespace ampc
