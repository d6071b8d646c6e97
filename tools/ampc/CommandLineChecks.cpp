// What is wrong on the command line between options.
#include "CommandLine.h"
#include "ampc/Passes/Pipelines.h"
#include <cstdio>
#include <filesystem>
#include <iostream>

namespace ampc {
namespace {

int usageError(const std::string &what, const std::string &hint = "") {
  std::cerr << "ampc: error: " << what << "\n";
  if (!hint.empty())
    std::cerr << "hint: " << hint << "\n";
  return 2;
}

std::string numberText(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.9g", number);
  return digits;
}

// A pipe, or a name of what is open: no place beside which a program could lie.
bool isStream(const std::string &model) {
  if (model == "-" || model.rfind("/dev/", 0) == 0 || model.rfind("/proc/", 0) == 0)
    return true;
  std::error_code none;
  auto status = std::filesystem::status(model, none);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) && !std::filesystem::is_directory(status);
}

// Options that write, and that --check therefore excludes.
std::optional<int> checkWritesNothing(const CommandLine &line) {
  for (auto &[option, given] :
       {std::pair("-o", !line.output.empty()), std::pair("--emit", line.emit != "bin"), std::pair("--amp-report", !line.reports.empty()),
        std::pair("--amp-decisions", !line.decisions.empty()), std::pair("--plan-stats", !line.planStats.empty())})
    if (given)
      return usageError(std::string("--check writes nothing, and ") + option + " asks for an output", "leave one of them out");
  return std::nullopt;
}

// What a phase that --emit stops at does not come to.
std::optional<int> checkPhase(const CommandLine &line) {
  std::optional<Phase> last = phaseNamed(line.emit);
  if (!last)
    return std::nullopt;
  struct {
    const char *option;
    bool given;
    Phase needs;
  } table[] = {{"--amp-report", !line.reports.empty(), Phase::Cast},     {"--amp-explain", !line.explain.empty(), Phase::Cast},
               {"--amp-diff", !line.diff.empty(), Phase::Cast},          {"--amp-decisions", !line.decisions.empty(), Phase::Plan},
               {"--plan-stats", !line.planStats.empty(), Phase::Lower}};
  for (auto &row : table)
    if (row.given && *last < row.needs)
      return usageError(std::string(row.option) + ": --emit=" + line.emit + " stops before there is anything to tell",
                        "leave --emit out, or stop at a later phase");
  return std::nullopt;
}

} // namespace

std::optional<int> checkTogether(CommandLine &line) {
  if (!line.gpuArchitectures.empty() && line.target == "cpu")
    return usageError("--gpu-arch: --target=cpu has no code for a GPU");
  if (line.check)
    if (auto code = checkWritesNothing(line))
      return code;
  if (auto code = checkPhase(line))
    return code;
  if (isStream(line.model) && line.output.empty() && line.emit == "bin" && !line.check && !line.explainsAlone())
    return usageError("the model comes from " + (line.model == "-" ? "the standard input" : "'" + line.model + "'") +
                          ", so the program has no place of its own",
                      "-o says where it goes");
  if (line.minLossScale && line.maxLossScale && *line.minLossScale > *line.maxLossScale)
    return usageError("--min-loss-scale=" + numberText(*line.minLossScale) + " is above --max-loss-scale=" + numberText(*line.maxLossScale));
  return std::nullopt;
}

} // namespace ampc
