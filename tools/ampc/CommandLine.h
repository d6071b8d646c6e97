// The command line of ampc: the options of the compiler and the names of output files. Used by
// main.cpp.
#pragma once
#include "ampc/Driver/Compiler.h"

namespace ampc {

struct CommandLine {
  CompilerOptions compiler;
  std::string model, output;
  std::vector<std::string>
      reports; // files of --amp-report: JSON, or HTML if the name ends in .html
  std::string planStats, decisions, compareTable; // files
  std::string listOps, listFormat; // of --list-ops: text, json or markdown; paddle or onnx
  bool quiet = false;
  bool onnxOptions = false; // whether --onnx-opset or --onnx-io was given

  // Whether only explanations are requested, so that no program is generated.
  bool explainsAlone() const {
    return !compiler.explain.empty() && output.empty() && compiler.emit == "bin" && !compiler.check;
  }
};

// Prints an error of the command line and its hint to stderr, and returns the exit code 2.
int usageError(const std::string &what, const std::string &hint = "");

// Parses the command line. Returns the exit code if the tool must exit (0 after --help).
std::optional<int> parseCommandLine(int argc, char **argv, CommandLine &out);

// Checks combinations of options. Returns exit code 2 after an error on stderr.
std::optional<int> checkCombinations(const CommandLine &line);

} // namespace ampc
