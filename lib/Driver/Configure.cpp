// The command line over the model's own words over the defaults.
#include "Configure.h"
#include "ModelNames.h"
#include "OpLists.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Quote.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "llvm/Support/Regex.h"

using namespace mlir;

namespace ampc {
namespace {

std::string atLevel(const amp::Settings &s) {
  return "at " + stringifyEnum(s.levelOrDefault()).str();
}

using amp::Level;
using amp::Settings;

// use_fp16_guard: which use_pure_fp16 means too, unless it is given, as fleet has it.
void checkGuard(ModuleOp module, const Settings &s, const Diagnose &diagnose) {
  if (!s.useFp16Guard.value_or(false))
    return;
  bool implied = s.usePureFp16.value_or(false);
  if (!s.isGuarded() && !implied)
    diagnose.warning(diagnose.file, "amp.use_fp16_guard: has no effect " +
                                        (s.policyOrDefault() == amp::kPaddlePir
                                             ? "under policy " + s.policyOrDefault()
                                             : atLevel(s)));
  auto inScope = [](Operation *op) {
    auto scope = op->getAttrOfType<StringAttr>(nn::kScopeAttr);
    return scope && scope.getValue().contains("__use_fp16__");
  };
  if (s.isGuarded() && llvm::none_of(modelOps(module), inScope))
    diagnose.warning(
        diagnose.file,
        std::string(implied ? "amp.use_pure_fp16: use_fp16_guard is true unless it is given, and"
                            : "amp.use_fp16_guard:") +
            " no op stands in a scope __use_fp16__, so all of them stay float32");
}

// master_weight and master_grad say what becomes of parameters that are stored in 16 bits, and of
// their gradients.
void checkMasters(const Settings &s, const Diagnose &diagnose) {
  for (auto &[key, value] :
       {std::pair("master_weight", s.masterWeight), std::pair("master_grad", s.masterGrad)})
    if (!s.narrowsParameters() && value == false)
      diagnose.warning(diagnose.file,
                       std::string("amp.") + key + ": has no effect " +
                           (s.levelOrDefault() == Level::O2 ? "under policy " + s.policyOrDefault()
                                                            : atLevel(s)) +
                           ", which stores parameters in float32");
}

// use_promote, and what a policy takes no notice of.
void checkPaddleKeys(const Settings &s, const Diagnose &diagnose) {
  const std::string policy = s.policyOrDefault();
  if (s.usePromote && !s.takesPromote())
    diagnose.warning(diagnose.file,
                     "amp.use_promote: has no effect under policy " + policy + " " + atLevel(s));
  bool lists = !s.whiteList.empty() || !s.blackList.empty();
  if ((policy == amp::kDefaultPolicy || policy == amp::kPaddle25) &&
      s.levelOrDefault() == Level::OD && (lists || !s.blackVarnames.empty()))
    diagnose.warning(diagnose.file, "policy " + policy +
                                        " ignores custom lists and varnames at OD, as Paddle does");
  if (policy == amp::kPaddlePir && !s.blackVarnames.empty())
    diagnose.warning(diagnose.file, "policy paddle-pir knows no black varnames: they are ignored");
}

// Options that this program has no use for. Those of the loss scale are told where it is settled.
void warnOfNoEffect(const CompilerOptions &o, const Settings &s, const Diagnose &diagnose) {
  auto warn = [&](const char *option, const std::string &why) {
    diagnose.warning("ampc", std::string(option) + ": has no effect " + why);
  };
  if (s.levelOrDefault() == Level::O0) {
    for (auto &[option, given] :
         {std::pair("--amp-white-list", !o.whiteList.empty()),
          std::pair("--amp-black-list", !o.blackList.empty()),
          std::pair("--amp-black-varnames", !o.blackVarnames.empty()),
          std::pair("--amp-override", !o.overrides.empty()),
          std::pair("--amp-safety", o.safety != amp::Safety::Warn),
          std::pair("--amp-ranges", !o.ranges.empty()),
          std::pair("--amp-excess-precision", o.excessPrecision != amp::ExcessPrecision::Keep),
          std::pair("--device-table", !o.deviceTable.empty())})
      if (given)
        warn(option, "at O0");
  } else if (!o.deviceTable.empty() && s.policyOrDefault() != amp::kMinCut) {
    warn("--device-table",
         "under policy " + s.policyOrDefault() + ": costs decide under min-cut alone");
  }
  if (!o.cpuLevels.empty() && !o.cpu)
    warn("--cpu", "beside --target=cuda");
  if (!o.remarks.empty() && !llvm::Regex("^(" + o.remarks + ")$").match("amp"))
    diagnose.warning("ampc", "--remarks-filter: " + quote(o.remarks) +
                                 " matches no category of remarks: there is amp");
}

// Appends the options'; an argument that is a tensor's name as a whole is that one, whatever commas
// it holds.
Outcome addVarnames(ModuleOp module, const CompilerOptions &options, Settings &s,
                    const Diagnose &diagnose) {
  if (options.blackVarnames.empty())
    return {};
  std::set<std::string> names = tensorNames(module);
  for (const std::string &text : options.blackVarnames)
    for (const std::string &name : names.count(text) ? std::vector{text} : splitList(text)) {
      if (!names.count(name))
        return diagnose.error("ampc",
                              "--amp-black-varnames: the model has no tensor '" + name + "'",
                              NearMiss(name).offerAll(names).hint());
      s.blackVarnames.push_back(name);
    }
  return {};
}

Outcome addLists(ModuleOp module, const CompilerOptions &options, Settings &s,
                 const Diagnose &diagnose) {
  OpLists lists(module, diagnose);
  if (auto failed = lists.check("ampc", "--amp-white-list", options.whiteList))
    return failed;
  if (auto failed = lists.check("ampc", "--amp-black-list", options.blackList))
    return failed;
  if (auto failed = lists.check(diagnose.file, "amp.custom_white_list", s.whiteList))
    return failed;
  if (auto failed = lists.check(diagnose.file, "amp.custom_black_list", s.blackList))
    return failed;
  llvm::append_range(s.whiteList, options.whiteList);
  llvm::append_range(s.blackList, options.blackList);
  return lists.checkConflict(options.whiteList.empty() && options.blackList.empty() ? diagnose.file
                                                                                    : "ampc",
                             s.whiteList, s.blackList);
}

// What of an override needs no matching: the dtype is one that this program has, an expression is
// one. The dtype is the command line's mistake where the model says nothing of it.
Outcome checkOverrides(ModuleOp module, const CompilerOptions &options, const Settings &s,
                       bool dtypeOfModel, const Diagnose &diagnose) {
  for (const std::string &text : options.overrides) {
    size_t equals = text.rfind('=');
    std::string which = text.substr(0, equals), dtype = text.substr(equals + 1);
    if (dtype != "float32" && dtype != s.dtypeOrDefault())
      return diagnose.error("ampc",
                            "--amp-override: '" + text + "': expects float32 or " +
                                s.dtypeOrDefault() + ", got '" + dtype + "'",
                            "--amp-dtype=" + dtype + " makes that the program's 16-bit type",
                            dtypeOfModel ? Compilation::Status::InvalidModel
                                         : Compilation::Status::InvalidOptions);
    bool isName =
        llvm::any_of(modelOps(module), [&](Operation *op) { return nn::nameOf(op) == which; });
    std::string why;
    if (!isName && which.size() > 2 && which.front() == '/' && which.back() == '/' &&
        !llvm::Regex("^(" + which.substr(1, which.size() - 2) + ")$").isValid(why))
      return diagnose.optionError("--amp-override: '" + text +
                                  "': is no regular expression: " + why);
  }
  return {};
}

void configureTargets(ModuleOp module, const CompilerOptions &options, Settings &s) {
  // Without a table min-cut thinks of the GPU, where one is a target: of the first that is named.
  bool ampere = !options.gpuArchitectures.empty() &&
                StringRef(options.gpuArchitectures[0]).starts_with("sm_8");
  if (!options.deviceTable.empty())
    s.deviceTable = options.deviceTable;
  else if (s.policyOrDefault() == amp::kMinCut && options.cuda)
    s.deviceTable = ampere ? "sm_80" : "sm_90";
  Builder b(module.getContext());
  if (!options.cpu || !options.cuda)
    module->setAttr(rt::kTargetsAttr, b.getStrArrayAttr({options.cuda ? "cuda" : "cpu"}));
}

} // namespace

Outcome configure(ModuleOp imported, const CompilerOptions &options, const Diagnose &diagnose) {
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
  if (auto failed = addLists(imported, options, s, diagnose))
    return failed;
  if (auto failed = addVarnames(imported, options, s, diagnose))
    return failed;
  if (auto failed = checkOverrides(imported, options, s, dtypeOfModel, diagnose))
    return failed;
  checkGuard(imported, s, diagnose);
  checkMasters(s, diagnose);
  checkPaddleKeys(s, diagnose);
  warnOfNoEffect(options, s, diagnose);
  if (auto failed = configureLossScale(s, imported->hasAttr(nn::kTrainAttr), options, diagnose))
    return failed;
  s.setOn(imported);
  return {};
}

} // namespace ampc
