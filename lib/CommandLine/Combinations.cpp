// Checks of combinations of options.
#include "ampc/CommandLine/CommandLine.h"
#include "ampc/Base/JsonText.h"
#include "ampc/Base/OutputName.h"
#include "ampc/Export/OutputFile.h"
#include "ampc/Passes/Pipelines.h"
#include <filesystem>
#include <set>

namespace ampc {
namespace {

// Whether the model is a pipe or an open descriptor, so that there is no folder for a default
// output.
bool isStream(const std::string &model) {
  if (model == "-" || model.rfind("/dev/", 0) == 0 || model.rfind("/proc/", 0) == 0)
    return true;
  std::error_code none;
  auto status = std::filesystem::status(model, none);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
         !std::filesystem::is_directory(status);
}

// Rejects options that write files together with --check.
std::optional<Message> checkWritesNothing(const CommandLine &line) {
  for (auto &[option, given] :
       {std::pair("-o", !line.output.empty()), std::pair("--emit", line.compiler.emit != "bin"),
        std::pair("--amp-report", !line.reports.empty()),
        std::pair("--amp-decisions", !line.decisions.empty()),
        std::pair("--plan-stats", !line.planStats.empty())})
    if (given)
      return usageError(std::string("--check writes nothing, and ") + option +
                            " asks for an output",
                        "leave one of them out");
  return std::nullopt;
}

// Rejects outputs that are only available after the phase at which --emit stops.
std::optional<Message> checkPhase(const CommandLine &line) {
  std::optional<Phase> last = phaseNamed(line.compiler.emit);
  if (!last)
    return std::nullopt;
  struct {
    const char *option;
    bool given;
    Phase needs;
  } table[] = {{"--amp-report", !line.reports.empty(), Phase::Cast},
               {"--amp-explain", !line.compiler.explain.empty(), Phase::Cast},
               {"--amp-diff", !line.compiler.diff.empty(), Phase::Cast},
               {"--amp-decisions", !line.decisions.empty(), Phase::Plan},
               {"--plan-stats", !line.planStats.empty(), Phase::Lower},
               {"--predict-ranks", !line.compiler.predictRanks.empty(), Phase::Lower}};
  for (auto &row : table)
    if (row.given && *last < row.needs)
      return usageError(std::string(row.option) + ": --emit=" + line.compiler.emit +
                            " stops before there is anything to tell",
                        "leave --emit out, or stop at a later phase");
  return std::nullopt;
}

// --emit=model writes two files, and ends before anything else is known.
std::optional<Message> checkModelOutput(const CommandLine &line) {
  if (line.compiler.emit != "model")
    return std::nullopt;
  if (line.output.empty() || isStandardOutput(line.output))
    return usageError("--emit=model needs the name of a file in -o",
                      "the weights are written beside the model");
  for (auto &[option, given] : {std::pair("--amp-report", !line.reports.empty()),
                                std::pair("--amp-explain", !line.compiler.explain.empty()),
                                std::pair("--amp-diff", !line.compiler.diff.empty()),
                                std::pair("--amp-decisions", !line.decisions.empty()),
                                std::pair("--plan-stats", !line.planStats.empty()),
                                std::pair("--predict-ranks", !line.compiler.predictRanks.empty())})
    if (given)
      return usageError(std::string(option) +
                            ": --emit=model stops before there is anything to tell",
                        "leave one of them out");
  return std::nullopt;
}

// An ONNX model is a binary file.
std::optional<Message> checkOnnxOutput(const CommandLine &line) {
  if (line.compiler.emit == "onnx" && line.output.empty())
    return usageError("--emit=onnx needs the name of a file in -o");
  for (auto &[option, given] : {std::pair("--plan-stats", !line.planStats.empty()),
                                std::pair("--predict-ranks", !line.compiler.predictRanks.empty())})
    if (line.compiler.emit == "onnx" && given)
      return usageError(std::string(option) +
                            ": --emit=onnx stops before there is anything to tell",
                        "leave one of them out");
  if (line.compiler.emit != "onnx" && line.onnxOptions)
    return usageError("--onnx-opset and --onnx-io are for --emit=onnx");
  return std::nullopt;
}

// Rejects two outputs with the same file name, however it is spelled.
std::optional<Message> checkOutputNames(const CommandLine &line) {
  std::vector<std::string> files = {line.output, line.planStats, line.decisions};
  files.insert(files.end(), line.reports.begin(), line.reports.end());
  std::erase_if(files, isStandardOutput);
  const std::string *repeated = repeatedName(files);
  if (!repeated)
    return std::nullopt;
  return usageError("'" + *repeated + "' is the name of two outputs");
}

// Rejects two shapes for one input.
std::optional<Message> checkShapes(const CommandLine &line) {
  std::set<std::string> seen;
  for (const GivenShape &shape : line.compiler.import.shapes)
    if (!seen.insert(shape.input).second)
      return usageError("--shape: two shapes are given for '" + shape.input + "'");
  return std::nullopt;
}

} // namespace

Message usageError(const std::string &what, const std::string &hint) {
  Message message{Message::Severity::error, "ampc", what, {}};
  if (!hint.empty())
    message.hint(hint);
  return message;
}

std::optional<Message> checkCombinations(const CommandLine &line) {
  const CompilerOptions &options = line.compiler;
  if (!options.gpuArchitectures.empty() && !options.cuda)
    return usageError("--gpu-arch: --target=cpu has no code for a GPU");
  if (options.emit == "ptx" && !options.cuda)
    return usageError("--emit=ptx: --target=cpu has no code for a GPU");
  if (options.attentionByLibrary && (options.cpu || !options.cuda))
    return usageError("--attention-by-library: a CPU has no such library", "--target=cuda");
  if (options.check)
    if (auto error = checkWritesNothing(line))
      return error;
  if (auto error = checkPhase(line))
    return error;
  if (auto error = checkModelOutput(line))
    return error;
  if (auto error = checkOnnxOutput(line))
    return error;
  if (auto error = checkOutputNames(line))
    return error;
  if (auto error = checkShapes(line))
    return error;
  if (isStream(line.model) && line.output.empty() && options.emit == "bin" && !options.check &&
      !line.explainsAlone())
    return usageError("the model comes from " +
                          (line.model == "-" ? "the standard input" : "'" + line.model + "'") +
                          ", so the program has no place of its own",
                      "-o says where it goes");
  if (options.minLossScale && options.maxLossScale && *options.minLossScale > *options.maxLossScale)
    return usageError("--min-loss-scale=" + nineDigits(*options.minLossScale) +
                      " is above --max-loss-scale=" + nineDigits(*options.maxLossScale));
  return std::nullopt;
}

} // namespace ampc
