// The command line of ampc, as written: nothing is merged with the model's own sections yet. Short forms are full names already.
#pragma once
#include "ampc/CodeGen/CodeGen.h"
#include "ampc/CodeGen/Gpu.h"
#include <optional>
#include <string>
#include <vector>

namespace ampc {

struct CommandLine {
  std::string model, output, emit = "bin";
  std::optional<std::string> level, dtype, policy, lossScale, lossScalePreset;
  std::vector<std::string> whiteList, blackList, overrides;
  std::vector<std::string> blackVarnames, keep, explain; // each with its commas: a name of the model may hold some
  std::optional<double> initLossScaling, incrRatio, decrRatio, minLossScale, maxLossScale;
  std::optional<int64_t> incrEveryNSteps, decrEveryNNanOrInf;
  std::string target = "cpu,cuda", cpu;
  std::vector<std::string> reports; // JSON, or a page where the name ends in .html
  std::string planStats, listOps, diff, decisions, replay;
  std::string remarksFilter, weights;
  std::string injectInvalidIr; // a phase whose verification shall fail, for tests
  std::string compareTable; // for amprun --compare
  std::vector<std::string> gpuArchitectures;
  std::string safety = "warn", ranges, deviceTable, excessPrecision = "keep";
  bool infer = false, keepValues = false;
  bool check = false, quiet = false;
  unsigned threads = 0; // 0: what the machine has

  bool staticScale() const { return lossScale && *lossScale != "dynamic" && *lossScale != "0"; }
  // Ops are explained, and nothing says where a program goes: none is made.
  bool explainsAlone() const { return !explain.empty() && output.empty() && emit == "bin" && !check; }
};

// A number that is finite in float32, rounded to it; nothing for any other text.
std::optional<double> floatNumber(const std::string &text);

// Exit code to leave with (0 after --help), or nothing when the tool shall go on.
std::optional<int> parseCommandLine(int argc, char **argv, CommandLine &out);

// What is wrong between options: exit code 2 after an error on stderr.
std::optional<int> checkTogether(CommandLine &line);

} // namespace ampc
