// Merges the settings: the command line overrides the model, which overrides the defaults.
#include "Configure.h"
#include "ModelNames.h"
#include "OpLists.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Pattern.h"
#include "ampc/Base/Quote.h"
#include "ampc/Dialect/RT/RTDialect.h"

using namespace mlir;

namespace ampc {
namespace {

std::string atLevel(const amp::Settings &s) {
  return "at " + stringifyEnum(s.levelOrDefault()).str();
}

using amp::Level;
using amp::Settings;

// Checks use_fp16_guard. As in fleet, use_pure_fp16 implies it unless it is given.
void checkGuard(ModuleOp module, const Settings &s, const Reporter &reporter) {
  if (!s.useFp16Guard.value_or(false))
    return;
  bool implied = s.usePureFp16.value_or(false);
  if (!s.isGuarded() && !implied)
    reporter.warning(reporter.file, "amp.use_fp16_guard: has no effect " +
                                        (s.policyOrDefault() == amp::kPaddlePir
                                             ? "under policy " + s.policyOrDefault()
                                             : atLevel(s)));
  auto inScope = [](Operation *op) {
    auto scope = op->getAttrOfType<StringAttr>(nn::kScopeAttr);
    return scope && scope.getValue().contains("__use_fp16__");
  };
  if (s.isGuarded() && llvm::none_of(modelOps(module), inScope))
    reporter.warning(
        reporter.file,
        std::string(implied ? "amp.use_pure_fp16: use_fp16_guard is true unless it is given, and"
                            : "amp.use_fp16_guard:") +
            " no op stands in a scope __use_fp16__, so all of them stay float32");
}

// Checks master_weight and master_grad, which affect parameters that are stored in 16 bits.
void checkMasters(const Settings &s, const Reporter &reporter) {
  for (auto &[key, value] :
       {std::pair("master_weight", s.masterWeight), std::pair("master_grad", s.masterGrad)})
    if (!s.narrowsParameters() && value == false)
      reporter.warning(reporter.file,
                       std::string("amp.") + key + ": has no effect " +
                           (s.levelOrDefault() == Level::O2 ? "under policy " + s.policyOrDefault()
                                                            : atLevel(s)) +
                           ", which stores parameters in float32");
}

// Warns about use_promote and about keys that the policy ignores.
void checkPaddleKeys(const Settings &s, const Reporter &reporter) {
  const std::string policy = s.policyOrDefault();
  if (s.usePromote && !s.takesPromote())
    reporter.warning(reporter.file,
                     "amp.use_promote: has no effect under policy " + policy + " " + atLevel(s));
  bool lists = !s.whiteList.empty() || !s.blackList.empty();
  if ((policy == amp::kDefaultPolicy || policy == amp::kPaddle25) &&
      s.levelOrDefault() == Level::OD && (lists || !s.blackVarnames.empty()))
    reporter.warning(reporter.file, "policy " + policy +
                                        " ignores custom lists and varnames at OD, as Paddle does");
  if (policy == amp::kPaddlePir && !s.blackVarnames.empty())
    reporter.warning(reporter.file, "policy paddle-pir knows no black varnames: they are ignored");
}

using Given = std::pair<const char *, bool>; // an option, and whether it is given

void warnOfGiven(ArrayRef<Given> options, const std::string &why, const Reporter &reporter) {
  for (auto &[option, given] : options)
    if (given)
      reporter.warning("ampc", std::string(option) + ": has no effect " + why);
}

// The options that only matter where ops are decided.
SmallVector<Given> optionsOfDecisions(const CompilerOptions &o) {
  return {{"--amp-white-list", !o.whiteList.empty()},
          {"--amp-black-list", !o.blackList.empty()},
          {"--amp-black-varnames", !o.blackVarnames.empty()},
          {"--amp-override", !o.overrides.empty()},
          {"--amp-safety", o.safety != amp::Safety::Warn},
          {"--amp-ranges", !o.ranges.empty()},
          {"--amp-excess-precision", o.excessPrecision != amp::ExcessPrecision::Keep},
          {"--device-table", !o.deviceTable.empty() && o.predictRanks.empty()}};
}

// Warns about options without effect on this program, except those of the loss scale
// (ConfigureLossScale.cpp).
void warnOfNoEffect(const CompilerOptions &o, const Settings &s, bool trains,
                    const Reporter &reporter) {
  auto warn = [&](const char *option, const std::string &why) {
    warnOfGiven({{option, true}}, why, reporter);
  };
  if (s.levelOrDefault() == Level::O0) {
    warnOfGiven(optionsOfDecisions(o), "at O0", reporter);
    warnOfGiven({{"--onnx-io", o.onnx.lowPrecisionIo}}, "at O0", reporter);
  } else if (!o.deviceTable.empty() && s.policyOrDefault() != amp::kMinCut &&
             o.predictRanks.empty()) {
    warn("--device-table",
         "under policy " + s.policyOrDefault() + ": costs decide under min-cut alone");
  }
  if (!o.cpuLevels.empty() && !o.cpu)
    warn("--cpu", "beside --target=cuda");
  if (o.bucketMegabytes && !trains)
    warn("--fuse-grad-size-in-MB", "without training");
  if (!o.remarks.empty() && !Pattern::matches(o.remarks, "amp"))
    reporter.warning("ampc", "--remarks-filter: " + quote(o.remarks) +
                                 " matches no category of remarks: there is amp");
}

// Appends the names of --amp-black-varnames. An argument that is the name of a tensor is not split
// at commas.
Outcome addVarnames(ModuleOp module, const CompilerOptions &options, Settings &s,
                    const Reporter &reporter) {
  if (options.blackVarnames.empty())
    return {};
  std::set<std::string> names = tensorNames(module);
  for (const std::string &text : options.blackVarnames)
    for (const std::string &name : names.count(text) ? std::vector{text} : splitList(text)) {
      if (!names.count(name))
        return reporter.error("ampc",
                              "--amp-black-varnames: the model has no tensor '" + name + "'",
                              NearMiss(name).offerAll(names).hint());
      s.blackVarnames.push_back(name);
    }
  return {};
}

Outcome addLists(ModuleOp module, const CompilerOptions &options, Settings &s,
                 const Reporter &reporter) {
  OpLists lists(module, reporter);
  if (auto failed = lists.check("ampc", "--amp-white-list", options.whiteList))
    return failed;
  if (auto failed = lists.check("ampc", "--amp-black-list", options.blackList))
    return failed;
  if (auto failed = lists.check(reporter.file, "amp.custom_white_list", s.whiteList))
    return failed;
  if (auto failed = lists.check(reporter.file, "amp.custom_black_list", s.blackList))
    return failed;
  llvm::append_range(s.whiteList, options.whiteList);
  llvm::append_range(s.blackList, options.blackList);
  return lists.checkConflict(options.whiteList.empty() && options.blackList.empty() ? reporter.file
                                                                                    : "ampc",
                             s.whiteList, s.blackList);
}

// Checks the parts of overrides that do not depend on the graph: the dtype and the syntax of
// regular expressions. A wrong dtype is an error of the options unless the model gives the dtype.
Outcome checkOverrides(ModuleOp module, const CompilerOptions &options, const Settings &s,
                       bool dtypeOfModel, const Reporter &reporter) {
  for (const std::string &text : options.overrides) {
    size_t equals = text.rfind('=');
    std::string which = text.substr(0, equals), dtype = text.substr(equals + 1);
    if (dtype != "float32" && dtype != s.dtypeOrDefault())
      return reporter.error("ampc",
                            "--amp-override: '" + text + "': expects float32 or " +
                                s.dtypeOrDefault() + ", got '" + dtype + "'",
                            "--amp-dtype=" + dtype + " makes that the program's 16-bit type",
                            dtypeOfModel ? Compilation::Status::InvalidModel
                                         : Compilation::Status::InvalidOptions);
    bool isName =
        llvm::any_of(modelOps(module), [&](Operation *op) { return nn::nameOf(op) == which; });
    std::string why;
    if (!isName && which.size() > 2 && which.front() == '/' && which.back() == '/' &&
        !Pattern::compile(which.substr(1, which.size() - 2), why))
      return reporter.optionError("--amp-override: '" + text +
                                  "': is no regular expression: " + why);
  }
  return {};
}

void configureTargets(ModuleOp module, const CompilerOptions &options, Settings &s) {
  if (!options.deviceTable.empty() || (s.policyOrDefault() == amp::kMinCut && options.cuda))
    s.deviceTable = deviceTableOf(options);
  Builder b(module.getContext());
  if (!options.cpu || !options.cuda)
    module->setAttr(rt::kTargetsAttr, b.getStrArrayAttr({options.cuda ? "cuda" : "cpu"}));
  if (options.bucketMegabytes)
    module->setAttr(rt::kBucketBytesAttr,
                    b.getI64IntegerAttr(int64_t{options.bucketMegabytes} << 20));
}

} // namespace

void warnBesideModelOutput(const CompilerOptions &o, const Reporter &reporter) {
  const std::string why = "with --emit=model";
  bool scales = o.initLossScaling || o.incrRatio || o.decrRatio || o.minLossScale ||
                o.maxLossScale || o.incrEveryNSteps || o.decrEveryNNanOrInf;
  warnOfGiven(optionsOfDecisions(o), why, reporter);
  warnOfGiven({{"--amp-level", o.level.has_value()},
               {"--amp-dtype", o.dtype.has_value()},
               {"--amp-policy", o.policy.has_value()},
               {"--amp-replay", !o.replay.empty()},
               {"--loss-scale-preset", o.lossScalePreset.has_value()},
               {"--loss-scale", o.lossScale.has_value()},
               {"an option of the loss scale", scales},
               {"--infer", o.infer},
               {"--keep", !o.keep.empty()},
               {"--keep-values", o.keepValues},
               {"--cpu", !o.cpuLevels.empty()},
               {"--gpu-arch", !o.gpuArchitectures.empty()}},
              why, reporter);
}

std::string deviceTableOf(const CompilerOptions &options) {
  bool ampere = !options.gpuArchitectures.empty() &&
                StringRef(options.gpuArchitectures[0]).starts_with("sm_8");
  return !options.deviceTable.empty() ? options.deviceTable
         : !options.cuda              ? "cpu"
         : ampere                     ? "sm_80"
                                      : "sm_90";
}

Outcome configure(ModuleOp imported, const CompilerOptions &options, const Reporter &reporter) {
  Settings s = Settings::of(imported);
  bool dtypeOfModel = s.dtype && !options.dtype;
  if (options.level)
    s.level = options.level;
  if (options.dtype)
    s.dtype = options.dtype;
  if (options.policy)
    s.policy = options.policy;
  if (options.safety != amp::Safety::Warn)
    s.safety = options.safety;
  if (options.excessPrecision != amp::ExcessPrecision::Keep)
    s.excessPrecision = options.excessPrecision;
  if (!options.ranges.empty())
    s.ranges = options.ranges;
  s.overrides = options.overrides;
  if (options.infer || options.keepValues)
    imported->removeAttr(nn::kTrainAttr);
  configureTargets(imported, options, s);
  if (options.attentionByLibrary)
    imported->setAttr(nn::kAttentionByLibraryAttr, UnitAttr::get(imported->getContext()));
  if (auto failed = addLists(imported, options, s, reporter))
    return failed;
  if (auto failed = addVarnames(imported, options, s, reporter))
    return failed;
  if (auto failed = checkOverrides(imported, options, s, dtypeOfModel, reporter))
    return failed;
  checkGuard(imported, s, reporter);
  checkMasters(s, reporter);
  checkPaddleKeys(s, reporter);
  bool trains = imported->hasAttr(nn::kTrainAttr);
  warnOfNoEffect(options, s, trains, reporter);
  if (auto failed = configureLossScale(s, trains, options, reporter))
    return failed;
  s.setOn(imported);
  return {};
}

} // namespace ampc
