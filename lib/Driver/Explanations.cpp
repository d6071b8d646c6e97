// The reports of a compilation: --amp-replay, --amp-diff, --amp-explain, remarks and report files.
#include "Explanations.h"
#include "ModelNames.h"
#include "Recompile.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Pattern.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Export/CutReport.h"
#include "ampc/Import/ReplayDecisions.h"
#include "ampc/Passes/Passes.h"
#include "ampc/Passes/PlanPrecision.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/GlobPattern.h"

using namespace mlir;

namespace ampc {
namespace {

// The min-cut section of the report. Builds the instance again, because only reports need it.
std::string cutOf(ModuleOp module) {
  amp::Settings settings = amp::Settings::of(module);
  func::FuncOp main = mainOf(module);
  if (settings.policyOrDefault() != amp::kMinCut || settings.levelOrDefault() == amp::Level::O0 ||
      !main)
    return "";
  FailureOr<PolicyOptions> options = policyOptions(module, settings);
  return succeeded(options) ? cutReport(main, *options) : "";
}

// Emits one remark per decision if the filter matches the category.
void reportRemarks(ModuleOp module, const std::string &filter, const Reporter &reporter) {
  if (filter.empty() || !Pattern::matches(filter, "amp"))
    return;
  for (Operation *op : modelOps(module))
    if (std::string text = amp::decisionText(op); !text.empty())
      reporter.forward({Message::Severity::remark, reporter.file, text, {}});
}

// The ops that an entry of --amp-explain denotes: the op with that name, else those whose whole
// names match it as a wildcard (*, ?) or regular expression.
llvm::SmallVector<StringRef> opsNamed(const std::string &entry, ArrayRef<Operation *> ops) {
  llvm::SmallVector<StringRef> names;
  for (Operation *op : ops)
    if (nn::nameOf(op) == entry)
      return {nn::nameOf(op)};
  if (llvm::Expected<llvm::GlobPattern> wildcard = llvm::GlobPattern::create(entry)) {
    for (Operation *op : ops)
      if (wildcard->match(nn::nameOf(op)))
        names.push_back(nn::nameOf(op));
  } else {
    llvm::consumeError(wildcard.takeError());
  }
  std::string why;
  std::optional<Pattern> regex = Pattern::compile(entry, why);
  if (names.empty() && regex)
    for (Operation *op : ops)
      if (regex->matches(nn::nameOf(op)))
        names.push_back(nn::nameOf(op));
  return names;
}

// A copy of the module with the casts that `optimize` leaves.
OwningOpRef<ModuleOp> withFoldedCasts(ModuleOp module) {
  OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->clone());
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  pm.enableVerifier(false);
  pm.addPass(createMoveCastsPass());
  pm.addPass(createFoldCastsPass());
  pm.addNestedPass<func::FuncOp>(createShareEqualOpsPass()); // erases what nothing reads any more
  (void)pm.run(*copy);
  return copy;
}

} // namespace

Outcome Explanations::read(CompilerOptions &options) {
  if (!options.diff.empty()) {
    Messages messages;
    std::optional<model::SavedReport> report = model::readReport(options.diff, messages);
    if (auto failed = reporter.forwardAll(messages, report.has_value()))
      return failed;
    other = OtherReport{options.diff, std::move(report->amp), std::move(report->ops)};
  }
  return options.replay.empty() ? Outcome() : readReplayed(options);
}

Outcome Explanations::readReplayed(CompilerOptions &options) {
  Messages messages;
  saved = model::readDecisions(options.replay, messages);
  if (auto failed = reporter.forwardAll(messages, saved.has_value()))
    return failed;
  // The settings of the file apply; different ones on the command line are an error.
  auto level = options.level ? std::optional(stringifyEnum(*options.level).str()) : std::nullopt;
  for (auto &[option, asked, file] : {std::tuple("--amp-level", level, saved->level),
                                      std::tuple("--amp-dtype", options.dtype, saved->dtype),
                                      std::tuple("--amp-policy", options.policy, saved->policy)})
    if (asked && *asked != file)
      return reporter.error(options.replay,
                            std::string("the decisions were made with ") + option + "=" + file +
                                ", and the command line says " + option + "=" + *asked,
                            std::string("leave ") + option + " out");
  options.level = amp::symbolizeLevel(saved->level);
  options.dtype = saved->dtype, options.policy = saved->policy;
  for (auto &[option, asked] : {std::pair("--amp-white-list", !options.whiteList.empty()),
                                std::pair("--amp-black-list", !options.blackList.empty()),
                                std::pair("--amp-black-varnames", !options.blackVarnames.empty()),
                                std::pair("--amp-override", !options.overrides.empty()),
                                std::pair("--amp-ranges", !options.ranges.empty()),
                                std::pair("--device-table", !options.deviceTable.empty())})
    if (asked)
      reporter.warning("ampc", std::string(option) + ": has no effect: the decisions come from " +
                                   options.replay);
  return {};
}

Outcome Explanations::replay(ModuleOp module) {
  if (options.decisions)
    graphHash = amp::graphHash(module);
  if (!saved)
    return {};
  Messages messages;
  bool done = replayDecisions(module, *saved, messages);
  if (auto failed = reporter.forwardAll(messages, done))
    return failed;
  amp::Settings settings = amp::Settings::of(module);
  settings.replayed = true;
  settings.setOn(module);
  return {};
}

Outcome Explanations::write(Phase after, ModuleOp module) {
  if (after == Phase::Plan)
    afterPlan(module);
  if (after != Phase::Cast)
    return {};
  writeReports(module);
  return options.explain.empty() ? Outcome() : explain(module);
}

void Explanations::afterPlan(ModuleOp module) {
  reportRemarks(module, options.remarks, reporter);
  amp::Settings settings = amp::Settings::of(module);
  if (options.report || options.reportPage)
    cut = cutOf(module);
  if (options.decisions)
    result.decisions =
        savedDecisions(module, {stringifyEnum(settings.levelOrDefault()).str(),
                                settings.dtypeOrDefault(), settings.policyOrDefault(), graphHash});
  if (options.compareTable)
    result.compareTable = compareTable(module);
}

void Explanations::writeReports(ModuleOp module) {
  OwningOpRef<ModuleOp> folded;
  if (options.report || options.reportPage)
    folded = withFoldedCasts(module);
  ReportOptions report = {amp::Settings::of(module).summary(), other ? &*other : nullptr, cut,
                          folded.get()};
  if (options.report)
    result.report = ampReport(module, report);
  if (options.reportPage)
    result.reportPage = ampReportPage(module, report);
  if (other)
    result.difference = ampDiff(module, report);
}

Outcome Explanations::explain(ModuleOp module) {
  llvm::SmallVector<Operation *> ops = modelOps(module);
  llvm::SetVector<StringRef> named; // without duplicates, in the order of the options
  for (const std::string &text : options.explain) {
    for (const std::string &entry :
         opsNamed(text, ops).empty() ? splitList(text) : std::vector{text}) {
      llvm::SmallVector<StringRef> names = opsNamed(entry, ops);
      if (std::string why; names.empty() && !Pattern::compile(entry, why))
        return reporter.optionError("--amp-explain: '" + entry +
                                    "' is no op and no regular expression: " + why);
      if (names.empty())
        return unknownOp(entry, ops);
      named.insert_range(names);
    }
  }
  result.explanation = explainOps(module, named.getArrayRef());
  return {};
}

// Reports an unknown op. If the name is a type or a tensor, the hint names the corresponding ops.
Outcome Explanations::unknownOp(const std::string &wanted, ArrayRef<Operation *> ops) const {
  std::string ofType, writer;
  NearMiss near(wanted);
  for (Operation *op : ops) {
    near.offer(nn::nameOf(op));
    if (typeOf(op) == wanted)
      ofType += (ofType.empty() ? "" : ", ") + nn::nameOf(op).str();
    if (llvm::is_contained(outputNames(op), wanted))
      writer = nn::nameOf(op);
  }
  std::string hint = near.hint();
  if (ofType.size() > 200)
    ofType = ofType.substr(0, ofType.find(',', 200)) + ", …";
  if (!ofType.empty())
    hint = "'" + wanted + "' is an operator; the ops of that type are " + ofType;
  else if (!writer.empty())
    hint = "'" + wanted + "' is a tensor; the op that writes it is '" + writer + "'";
  return reporter.error(reporter.file, "--amp-explain: the model has no op '" + wanted + "'", hint);
}

} // namespace ampc
