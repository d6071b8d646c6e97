// The command line of ampc, as written: nothing is merged with the model's own sections yet.
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
  std::vector<std::string> whiteList, blackList, blackVarnames, overrides;
  std::optional<double> initLossScaling, incrRatio, decrRatio, minLossScale, maxLossScale;
  std::optional<int64_t> incrEveryNSteps, decrEveryNNanOrInf;
  std::string target = "cpu,cuda", cpu;
  std::vector<std::string> reports; // JSON, or a page where the name ends in .html
  std::string planStats, listOps, explain, diff, decisions, replay;
  std::string remarksFilter, weights;
  std::string injectInvalidIr; // a phase whose verification shall fail, for tests
  std::string compareTable; // for amprun --compare
  std::vector<std::string> gpuArchitectures;
  std::string safety = "warn", ranges, deviceTable, excessPrecision = "keep";
  bool infer = false, keepValues = false;
  std::vector<std::string> keep; // each with its commas
  unsigned threads = 0; // 0: what the machine has
};

// A number that is finite in float32, rounded to it; nothing for any other text.
std::optional<double> floatNumber(const std::string &text);

// Exit code to leave with (0 after --help), or nothing when the tool shall go on.
std::optional<int> parseCommandLine(int argc, char **argv, CommandLine &out);

} // namespace ampc
