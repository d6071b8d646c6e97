#include "Settings.h"
#include "LossScale.h"
#include "Messages.h"
#include "OpLists.h"
#include "Words.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Quote.h"
#include "llvm/Support/Regex.h"
#include <algorithm>
#include <set>

namespace ampc {
namespace {

// use_fp16_guard: which use_pure_fp16 means too, unless it is given, as fleet has it.
void settleGuard(const CommandLine &line, const model::Model &model, PlanPrecisionPassOptions &plan) {
  if (!model.amp.useFp16Guard.value_or(false))
    return;
  auto warn = [&](const std::string &what) { ampc::warn(model.document->file(), what); };
  bool implied = model.amp.guardImplied, pir = plan.policy == "paddle-pir";
  plan.useFp16Guard = plan.level == "O2" && !pir;
  if (!plan.useFp16Guard && !implied)
    warn("amp.use_fp16_guard: has no effect " + (pir ? "under policy " + plan.policy : "at " + plan.level));
  bool guarded = std::any_of(model.ops.begin(), model.ops.end(), [](const model::Op &op) { return op.scope.find("__use_fp16__") != std::string::npos; });
  if (plan.useFp16Guard && !guarded)
    warn(std::string(implied ? "amp.use_pure_fp16: use_fp16_guard is true unless it is given, and" : "amp.use_fp16_guard:") +
         " no op stands in a scope __use_fp16__, so all of them stay float32");
}

// master_weight and master_grad say what becomes of parameters that are stored in 16 bits, and of their gradients.
void settleMasters(const CommandLine &line, const model::Model &model, Settings &out) {
  const PlanPrecisionPassOptions &plan = out.pipeline.plan;
  bool stored = plan.level == "O2" && plan.policy != "min-cut";
  out.pipeline.masterWeight = model.amp.masterWeight.value_or(true) || !stored;
  out.pipeline.training.masterGrad = model.amp.masterGrad.value_or(true) || !stored;
  auto deaf = [&](const char *key, const std::optional<bool> &value) {
    if (!stored && value == false)
      warn(model.document->file(), std::string("amp.") + key + ": has no effect " +
                                       (plan.level == "O2" ? "under policy " + plan.policy : "at " + plan.level) + ", which stores parameters in float32");
  };
  deaf("master_weight", model.amp.masterWeight);
  deaf("master_grad", model.amp.masterGrad);
}

// use_promote, and what a policy takes no notice of.
void settlePaddleKeys(const CommandLine &line, const model::Model &model, const std::vector<std::string> &varnames, Settings &out) {
  PlanPrecisionPassOptions &plan = out.pipeline.plan;
  auto warn = [&](const std::string &what) { ampc::warn(model.document->file(), what); };
  const std::string under = "under policy " + plan.policy;
  bool pir = plan.policy == "paddle-pir";
  if (model.amp.usePromote) {
    bool heard = plan.policy == "paddle-2.5" ? plan.level != "OD" : pir && plan.level == "O2";
    if (heard)
      plan.usePromote = *model.amp.usePromote ? "true" : "false";
    else
      warn("amp.use_promote: has no effect " + under + " at " + plan.level);
  }
  bool lists = !plan.whiteList.empty() || !plan.blackList.empty();
  if ((plan.policy == "paddle" || plan.policy == "paddle-2.5") && plan.level == "OD" && (lists || !varnames.empty()))
    warn("policy " + plan.policy + " ignores custom lists and varnames at OD, as Paddle does");
  if (pir && !varnames.empty())
    warn("policy paddle-pir knows no black varnames: they are ignored");
}

std::set<std::string> tensorNames(const model::Model &model) {
  std::set<std::string> names;
  for (auto &input : model.inputs) names.insert(input.name);
  for (auto &parameter : model.parameters) names.insert(parameter.name);
  for (auto &op : model.ops)
    for (auto &slot : op.outputs) names.insert(slot.values.begin(), slot.values.end());
  return names;
}

// Options that this program has no use for. Those of the loss scale are told where it is settled.
void warnOfNoEffect(const CommandLine &line, const PlanPrecisionPassOptions &plan) {
  auto warn = [](const char *option, const std::string &why) { ampc::warn("ampc", std::string(option) + ": has no effect " + why); };
  if (plan.level == "O0") {
    for (auto &[option, given] :
         {std::pair("--amp-white-list", !line.whiteList.empty()), std::pair("--amp-black-list", !line.blackList.empty()),
          std::pair("--amp-black-varnames", !line.blackVarnames.empty()), std::pair("--amp-override", !line.overrides.empty()),
          std::pair("--amp-safety", line.safety != "warn"), std::pair("--amp-ranges", !line.ranges.empty()),
          std::pair("--amp-excess-precision", line.excessPrecision != "keep"), std::pair("--device-table", !line.deviceTable.empty())})
      if (given)
        warn(option, "at O0");
  } else if (!line.deviceTable.empty() && plan.policy != "min-cut") {
    warn("--device-table", "under policy " + plan.policy + ": costs decide under min-cut alone");
  }
  if (!line.cpu.empty() && line.target == "cuda")
    warn("--cpu", "beside --target=cuda");
  if (!line.remarksFilter.empty() && !llvm::Regex("^(" + line.remarksFilter + ")$").match("amp"))
    ampc::warn("ampc", "--remarks-filter: " + quote(line.remarksFilter) + " matches no category of remarks: there is amp");
}

// Appends the command line's; an argument that is a tensor's name as a whole is that one, whatever commas it holds.
std::optional<int> addVarnames(const CommandLine &line, const model::Model &model, std::vector<std::string> &varnames) {
  if (line.blackVarnames.empty())
    return std::nullopt;
  std::set<std::string> names = tensorNames(model);
  for (const std::string &text : line.blackVarnames)
    for (const std::string &name : names.count(text) ? std::vector{text} : splitList(text)) {
      if (!names.count(name))
        return fail("ampc", "--amp-black-varnames: the model has no tensor '" + name + "'", NearMiss(name).offerAll(names).hint());
      varnames.push_back(name);
    }
  return std::nullopt;
}

// What of --amp-override needs no matching: the dtype is one that this program has, an expression is one. The dtype is the command line's
// mistake where the model says nothing of it.
std::optional<int> checkOverrides(const CommandLine &line, const model::Model &model, const PlanPrecisionPassOptions &plan) {
  for (const std::string &text : line.overrides) {
    size_t equals = text.rfind('=');
    std::string which = text.substr(0, equals), dtype = text.substr(equals + 1);
    if (dtype != "float32" && dtype != plan.dtype)
      return fail("ampc", "--amp-override: '" + text + "': expects float32 or " + plan.dtype + ", got '" + dtype + "'",
                  "--amp-dtype=" + dtype + " makes that the program's 16-bit type", model.amp.dtype && !line.dtype ? 1 : 2);
    bool isName = std::any_of(model.ops.begin(), model.ops.end(), [&](const model::Op &op) { return op.name == which; });
    std::string why;
    if (!isName && which.size() > 2 && which.front() == '/' && which.back() == '/' &&
        !llvm::Regex("^(" + which.substr(1, which.size() - 2) + ")$").isValid(why))
      return fail("ampc", "--amp-override: '" + text + "': is no regular expression: " + why, "", 2);
  }
  return std::nullopt;
}

} // namespace

std::optional<int> settle(const CommandLine &line, const model::Model &model, mlir::MLIRContext &context, Settings &out) {
  PlanPrecisionPassOptions &plan = out.pipeline.plan;
  plan.level = line.level.value_or(model.amp.level.value_or("O1"));
  plan.dtype = line.dtype.value_or(model.amp.dtype.value_or("float16"));
  plan.policy = line.policy.value_or(model.amp.policy.value_or("paddle"));
  out.amp = plan.level + " " + plan.dtype + " " + plan.policy;
  out.pipeline.infer = line.infer || line.keepValues || !model.train;
  plan.safety = line.safety;
  plan.ranges = line.ranges;
  // Without a table min-cut thinks of the GPU, where one is a target: of the first that is named.
  bool gpu = out.pipeline.cuda = line.target.find("cuda") != std::string::npos;
  bool ampere = !line.gpuArchitectures.empty() && line.gpuArchitectures[0].rfind("sm_8", 0) == 0;
  plan.deviceTable = !line.deviceTable.empty() ? line.deviceTable : !gpu ? "cpu" : ampere ? "sm_80" : "sm_90";
  plan.infer = out.pipeline.infer;
  out.pipeline.excessPrecision = line.excessPrecision;

  OpLists lists(model, context);
  auto merge = [](std::vector<std::string> a, const std::vector<std::string> &b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  };
  std::vector<std::string> white = merge(model.amp.whiteList, line.whiteList), black = merge(model.amp.blackList, line.blackList);
  if (auto code = lists.check("ampc", "--amp-white-list", line.whiteList)) return code;
  if (auto code = lists.check("ampc", "--amp-black-list", line.blackList)) return code;
  if (auto code = lists.check(model.document->file(), "amp.custom_white_list", model.amp.whiteList)) return code;
  if (auto code = lists.check(model.document->file(), "amp.custom_black_list", model.amp.blackList)) return code;
  if (auto code = lists.checkConflict(line.whiteList.empty() && line.blackList.empty() ? model.document->file() : "ampc", white, black)) return code;
  std::vector<std::string> varnames = model.amp.blackVarnames;
  if (auto code = addVarnames(line, model, varnames)) return code;
  if (auto code = checkOverrides(line, model, plan)) return code;
  auto set = [](auto &option, const std::vector<std::string> &values) { option.assign(values.begin(), values.end()); };
  set(plan.whiteList, white);
  set(plan.blackList, black);
  set(plan.blackVarnames, varnames);
  set(plan.overrides, line.overrides);
  settleGuard(line, model, plan);
  settleMasters(line, model, out);
  settlePaddleKeys(line, model, varnames, out);
  warnOfNoEffect(line, plan);
  return settleScaler(line, model, out);
}

} // namespace ampc
