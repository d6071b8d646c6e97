#include "Explain.h"
#include "Messages.h"
#include "Words.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Export/CutReport.h"
#include "ampc/Export/OutputFile.h"
#include "ampc/Import/ReplayDecisions.h"
#include "ampc/Passes/PlanPrecision.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Regex.h"
#include <iostream>

using namespace mlir;

namespace ampc {
namespace {

std::optional<int> writeFile(const std::string &path, const std::string &text) {
  if (std::string error = writeOutputFile(path, text); !error.empty())
    return fail(path, error);
  return std::nullopt;
}

// The report's part on min-cut; the instance is built again, since only a report needs it.
std::string cutOf(ModuleOp module, const PlanPrecisionPassOptions &plan) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (plan.policy != "min-cut" || plan.level == "O0" || !main)
    return "";
  FailureOr<PolicyOptions> options = policyOptions(module, plan);
  return succeeded(options) ? cutReport(main, *options) : "";
}

} // namespace

std::optional<int> Explanations::read(CommandLine &line) {
  if (!line.diff.empty()) {
    ImportDiagnostics diagnostics;
    std::optional<model::SavedReport> report = model::readReport(line.diff, diagnostics);
    std::cerr << diagnostics.text();
    if (!report)
      return 1;
    other = OtherReport{line.diff, std::move(report->amp), std::move(report->ops)};
  }
  return line.replay.empty() ? std::nullopt : readReplayed(line);
}

std::optional<int> Explanations::readReplayed(CommandLine &line) {
  ImportDiagnostics diagnostics;
  saved = model::readDecisions(line.replay, diagnostics);
  std::cerr << diagnostics.text();
  if (!saved)
    return 1;
  // The file's own settings hold; another one on the command line is a contradiction, not a choice.
  struct Setting {
    const char *option;
    std::optional<std::string> &asked;
    const std::string &file;
  } settings[] = {{"--amp-level", line.level, saved->level}, {"--amp-dtype", line.dtype, saved->dtype}, {"--amp-policy", line.policy, saved->policy}};
  for (Setting &setting : settings) {
    if (setting.asked && *setting.asked != setting.file)
      return fail(line.replay, std::string("the decisions were made with ") + setting.option + "=" + setting.file + ", and the command line says " +
                                   setting.option + "=" + *setting.asked,
                  std::string("leave ") + setting.option + " out");
    setting.asked = setting.file;
  }
  for (auto &[option, asked] : {std::pair("--amp-white-list", !line.whiteList.empty()), std::pair("--amp-black-list", !line.blackList.empty()),
                                std::pair("--amp-black-varnames", !line.blackVarnames.empty()),
                                std::pair("--amp-override", !line.overrides.empty()), std::pair("--amp-ranges", !line.ranges.empty()),
                                std::pair("--device-table", !line.deviceTable.empty())})
    if (asked)
      warn("ampc", std::string(option) + ": has no effect: the decisions come from " + line.replay);
  return std::nullopt;
}

std::optional<int> Explanations::replay(ModuleOp module, Settings &settings) {
  if (!line.decisions.empty())
    graphHash = amp::graphHash(module);
  if (!saved)
    return std::nullopt;
  ImportDiagnostics diagnostics;
  bool done = replayDecisions(module, *saved, diagnostics);
  std::cerr << diagnostics.text();
  if (!done)
    return 1;
  settings.pipeline.decided = true;
  return std::nullopt;
}

std::optional<int> Explanations::write(Phase after, ModuleOp module, const Settings &settings) {
  const PlanPrecisionPassOptions &plan = settings.pipeline.plan;
  if (after == Phase::Plan && !line.reports.empty())
    cut = cutOf(module, plan);
  if (after == Phase::Plan && !line.decisions.empty())
    return writeFile(line.decisions, savedDecisions(module, {plan.level, plan.dtype, plan.policy, graphHash}));
  if (after != Phase::Cast)
    return std::nullopt;
  if (auto code = writeReports(module, settings))
    return code;
  return line.explain.empty() ? std::nullopt : explain(module);
}

std::optional<int> Explanations::writeReports(ModuleOp module, const Settings &settings) {
  ReportOptions options = {settings.amp, other ? &*other : nullptr, cut};
  for (const std::string &path : line.reports)
    if (auto code = writeFile(path, StringRef(path).ends_with(".html") ? ampReportPage(module, options) : ampReport(module, options)))
      return code;
  if (other)
    std::cout << ampDiff(module, options);
  return std::nullopt;
}

// The ops that an entry of --amp-explain means: the one of that name, else those whose whole names match it as a wildcard (*, ?) or a regex.
std::vector<StringRef> Explanations::opsNamed(const std::string &entry) const {
  std::vector<StringRef> names;
  for (const model::Op &op : model.ops)
    if (op.name == entry)
      return {op.name};
  if (llvm::Expected<llvm::GlobPattern> wildcard = llvm::GlobPattern::create(entry)) {
    for (const model::Op &op : model.ops)
      if (wildcard->match(op.name))
        names.push_back(op.name);
  } else {
    llvm::consumeError(wildcard.takeError());
  }
  llvm::Regex regex("^(" + entry + ")$");
  if (names.empty() && regex.isValid())
    for (const model::Op &op : model.ops)
      if (regex.match(op.name))
        names.push_back(op.name);
  return names;
}

std::optional<int> Explanations::explain(ModuleOp module) {
  llvm::SetVector<StringRef> ops; // each once, in the order in which they were asked for
  for (const std::string &text : line.explain) {
    for (const std::string &entry : opsNamed(text).empty() ? splitList(text) : std::vector{text}) {
      std::vector<StringRef> names = opsNamed(entry);
      if (names.empty())
        return unknownOp(entry);
      ops.insert_range(names);
    }
  }
  std::cout << explainOps(module, ops.getArrayRef());
  return std::nullopt;
}

// A name that is no op's is often a type or a tensor: the hint leads from there to the op.
int Explanations::unknownOp(const std::string &wanted) const {
  std::string ofType, writer;
  NearMiss near(wanted);
  for (const model::Op &op : model.ops) {
    near.offer(op.name);
    if (op.type == wanted)
      ofType += (ofType.empty() ? "" : ", ") + op.name;
    for (const model::Slot &slot : op.outputs)
      if (llvm::is_contained(slot.values, wanted))
        writer = op.name;
  }
  std::string hint = near.hint();
  if (ofType.size() > 200)
    ofType = ofType.substr(0, ofType.find(',', 200)) + ", …";
  if (!ofType.empty())
    hint = "'" + wanted + "' is an operator; the ops of that type are " + ofType;
  else if (!writer.empty())
    hint = "'" + wanted + "' is a tensor; the op that writes it is '" + writer + "'";
  return fail(model.document->file(), "--amp-explain: the model has no op '" + wanted + "'", hint);
}

} // namespace ampc
