// What the names of output files imply.
#include "ampc/CommandLine/CommandLine.h"
#include <algorithm>
#include <filesystem>

namespace ampc {

bool isPage(const std::string &report) {
  return report.ends_with(".html");
}

std::string weightsPath(const std::string &model) {
  std::filesystem::path path = model;
  return path.extension() == ".safetensors" ? model + ".safetensors"
                                            : path.replace_extension(".safetensors").string();
}

std::string onnxDataPath(const std::string &model) {
  return model + ".data";
}

static std::string fileName(const std::string &path) {
  return std::filesystem::path(path).filename().string();
}

std::optional<Message> checkOutputsAreNotInputs(const CommandLine &line) {
  const CompilerOptions &options = line.compiler;
  std::vector<std::string> written = {line.output, line.decisions, line.planStats,
                                      line.compareTable};
  written.insert(written.end(), line.reports.begin(), line.reports.end());
  if (options.emit == "model")
    written.push_back(weightsPath(line.output));
  if (options.emit == "onnx")
    written.push_back(onnxDataPath(line.output));
  std::error_code none;
  auto same = [&](const std::string &output, const std::string &input) {
    return !output.empty() && !input.empty() && std::filesystem::is_regular_file(output, none) &&
           std::filesystem::equivalent(output, input, none);
  };
  auto error = [](const std::string &output, const char *what) {
    return Message{Message::Severity::error, output, std::string("cannot write: ") + what, {}};
  };
  for (const std::string &output : written) {
    if (same(output, line.model))
      return error(output, "is the model itself");
    for (const std::string &input :
         {options.weights, options.import.params, options.import.train, options.ranges,
          options.deviceTable, output == line.decisions ? "" : options.replay,
          std::count(line.reports.begin(), line.reports.end(), output) ? "" : options.diff})
      if (same(output, input))
        return error(output, "is read by this compilation");
  }
  return std::nullopt;
}

void requestOutputs(CommandLine &line) {
  CompilerOptions &options = line.compiler;
  options.explanationOnly = line.explainsAlone();
  options.reportPage = std::any_of(line.reports.begin(), line.reports.end(), isPage);
  options.report = !std::all_of(line.reports.begin(), line.reports.end(), isPage);
  options.decisions = !line.decisions.empty();
  options.planStatistics = !line.planStats.empty();
  options.compareTable = !line.compareTable.empty();
  options.weightsFile = fileName(weightsPath(line.output));
  options.onnx.dataFile = fileName(onnxDataPath(line.output));
}

} // namespace ampc
