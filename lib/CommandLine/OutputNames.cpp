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
