#include "Explain.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Export/CutReport.h"
#include "ampc/Export/OutputFile.h"
#include "ampc/Import/ReplayDecisions.h"
#include "ampc/Passes/PlanPrecision.h"
#include <iostream>

using namespace mlir;

namespace ampc {
namespace {

int fail(const std::string &where, const std::string &what, const std::string &hint = "", int code = 1) {
  std::cerr << where << ": error: " << what << "\n";
  if (!hint.empty())
    std::cerr << "hint: " << hint << "\n";
  return code;
}

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
  std::optional<Phase> last = phaseNamed(line.emit);
  if (last == Phase::Import || last == Phase::Plan)
    for (auto &[option, asked] : {std::pair("--amp-report", !line.reports.empty()), std::pair("--amp-explain", !line.explain.empty()),
                                  std::pair("--amp-diff", !line.diff.empty()),
                                  std::pair("--amp-decisions", last == Phase::Import && !line.decisions.empty())})
      if (asked)
        return fail("ampc", std::string(option) + ": --emit=" + line.emit + " stops before there is anything to tell",
                    "leave --emit out, or stop at a later phase", 2);
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
                                std::pair("--amp-override", !line.overrides.empty())})
    if (asked)
      std::cerr << "ampc: warning: " << option << ": has no effect: the decisions come from " << line.replay << "\n";
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

std::optional<int> Explanations::explain(ModuleOp module) {
  std::optional<std::string> text = explainOp(module, line.explain);
  if (!text)
    return unknownOp();
  std::cout << *text;
  return std::nullopt;
}

// A name that is no op's is often a type or a tensor: the hint leads from there to the op.
int Explanations::unknownOp() const {
  const std::string &wanted = line.explain;
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
  return fail(line.model, "--amp-explain: the model has no op '" + wanted + "'", hint);
}

} // namespace ampc
