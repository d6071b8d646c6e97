#include "Settings.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Dialect/NN/ListedOps.h"
#include <algorithm>
#include <cctype>
#include <iostream>
#include <set>

namespace ampc {
namespace {

struct Preset {
  const char *name, *rule; // of amp.update_loss_scaling
  double init, incrRatio, decrRatio, floor, ceiling;
  int64_t incrEvery, decrEvery;
  bool failsAtFloor = false;
};

// What float32 holds; a preset without a floor stops where its inverse would no longer be finite.
constexpr double kMax = 3.4028234663852886e38, kSmallest = 0x1p-126;

const Preset kPresets[] = {
    {"paddle", "consecutive", 0x1p15, 2, 0.8, 1, kMax, 1000, 2},
    {"paddle-3", "consecutive", 0x1p16, 2, 0.5, 1, kMax, 2000, 1},
    {"fleet", "consecutive", 0x1p15, 2, 0.5, 1, kMax, 1000, 2},
    {"torch", "consecutive", 0x1p16, 2, 0.5, kSmallest, kMax, 2000, 1},
    {"apex", "consecutive", 0x1p16, 2, 0.5, kSmallest, 0x1p24, 2000, 1},
    {"deepspeed", "late_growth", 0x1p16, 2, 0.5, 1, kMax, 1000, 1},
    // ZeRO's scaler is another class than that of DeepSpeed's fused optimizer: its first growth is not late.
    {"deepspeed-zero", "hysteresis", 0x1p16, 2, 0.5, 1, kMax, 1000, 2, true},
    {"megatron", "hysteresis", 0x1p32, 2, 0.5, 1, kMax, 1000, 2},
    {"keras", "consecutive", 0x1p15, 2, 0.5, kSmallest, kMax, 2000, 1},
    {"jmp", "consecutive", 0x1p15, 2, 0.5, 1, kMax, 2000, 1},
    {"mxnet", "delayed", 0x1p16, 2, 0.5, kSmallest, 0x1p24, 2000, 1},
};

int fail(const std::string &where, const std::string &what, const std::string &hint = "", int code = 1) {
  std::cerr << where << ": error: " << what << "\n";
  if (!hint.empty())
    std::cerr << "hint: " << hint << "\n";
  return code;
}

class ListCheck {
public:
  ListCheck(const model::Model &model, mlir::MLIRContext &context) : forms(&context) {
    for (const model::Op &op : model.ops) {
      const std::vector<model::Slot> &slots = op.inputs.empty() ? op.outputs : op.inputs;
      bool pir = !slots.empty() && std::islower(static_cast<unsigned char>(slots[0].name[0]));
      for (const nn::OpForm *form : forms.lookup(op.type))
        if (form->pir == pir)
          used.insert(form->op.getStringRef().str());
    }
  }

  // Every entry is an operator; one that the model does not use gets a note.
  std::optional<int> check(const std::string &where, const char *list, const std::vector<std::string> &entries) {
    for (const std::string &entry : entries) {
      bool known = !forms.lookup(entry).empty();
      if (!known && !nn::listedOp(entry)) {
        NearMiss near(entry);
        for (auto &form : forms.all())
          near.offer(form->type);
        for (const nn::ListedOp &op : nn::listedOps())
          near.offer(op.type.str());
        return fail(where, std::string(list) + ": '" + entry + "' is not an operator", near.hint());
      }
      if (!known)
        std::cerr << where << ": warning: " << list << ": operator '" << entry << "' is not supported yet, so nothing changes\n";
      else if (auto op = forms.operatorOf(entry); !op || !used.count(op->getStringRef().str()))
        std::cerr << where << ": note: " << list << ": this model does not use operator '" << entry << "'\n";
    }
    return std::nullopt;
  }

  // An operator stands in one list only, under whichever of its names.
  std::optional<int> checkConflict(const std::string &where, const std::vector<std::string> &white, const std::vector<std::string> &black) {
    for (const std::string &a : white)
      for (const std::string &b : black) {
        auto op = forms.operatorOf(a);
        if (a == b || (op && op == forms.operatorOf(b)))
          return fail(where, "operator '" + a + "' is in the white list and " + (a == b ? "" : "as '" + b + "' ") + "in the black list",
                      "remove it from one of them");
      }
    return std::nullopt;
  }

private:
  nn::OpForms forms;
  std::set<std::string> used; // operators, by their name in the IR
};

// use_fp16_guard: which use_pure_fp16 means too, unless it is given, as fleet has it.
void settleGuard(const CommandLine &line, const model::Model &model, PlanPrecisionPassOptions &plan) {
  if (!model.amp.useFp16Guard.value_or(false))
    return;
  auto warn = [&](const std::string &what) { std::cerr << line.model << ": warning: " << what << "\n"; };
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
      std::cerr << line.model << ": warning: amp." << key << ": has no effect "
                << (plan.level == "O2" ? "under policy " + plan.policy : "at " + plan.level) << ", which stores parameters in float32\n";
  };
  deaf("master_weight", model.amp.masterWeight);
  deaf("master_grad", model.amp.masterGrad);
}

// use_promote, and what a policy takes no notice of.
void settlePaddleKeys(const CommandLine &line, const model::Model &model, const std::vector<std::string> &varnames, Settings &out) {
  PlanPrecisionPassOptions &plan = out.pipeline.plan;
  auto warn = [&](const std::string &what) { std::cerr << line.model << ": warning: " << what << "\n"; };
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

std::optional<int> settleScaler(const CommandLine &line, const model::Model &model, Settings &out) {
  const model::AmpSection &section = model.amp;
  BuildTrainingPassOptions &scaler = out.pipeline.training;
  const std::string file = line.model;
  const std::string &level = out.pipeline.plan.level;
  bool bf16 = out.pipeline.plan.dtype == "bfloat16";
  bool asked = line.lossScale || line.lossScalePreset || line.initLossScaling || line.incrEveryNSteps || line.decrEveryNNanOrInf ||
               line.incrRatio || line.decrRatio || line.minLossScale || line.maxLossScale;
  scaler.scaler = "none";
  if (level == "O0" || out.pipeline.infer) {
    if (asked)
      std::cerr << "ampc: warning: " << (level == "O0" ? "at O0" : "without training") << " there is no loss scale: its options have no effect\n";
    return std::nullopt;
  }
  const Preset *preset = &kPresets[0];
  bool fromSection = !line.lossScalePreset;
  for (const Preset &candidate : kPresets)
    if (line.lossScalePreset == candidate.name)
      preset = &candidate; // the command line has no others
  auto pick = [&](auto &cli, auto &json, auto fallback) -> decltype(fallback) {
    if (cli)
      return *cli;
    return fromSection && json ? static_cast<decltype(fallback)>(*json) : fallback;
  };
  scaler.initLossScaling = pick(line.initLossScaling, section.initLossScaling, preset->init);
  scaler.incrEveryN = pick(line.incrEveryNSteps, section.incrEveryNSteps, preset->incrEvery);
  scaler.decrEveryN = pick(line.decrEveryNNanOrInf, section.decrEveryNNanOrInf, preset->decrEvery);
  scaler.incrRatio = pick(line.incrRatio, section.incrRatio, preset->incrRatio);
  scaler.decrRatio = pick(line.decrRatio, section.decrRatio, preset->decrRatio);
  scaler.floor = pick(line.minLossScale, section.minLossScale, preset->floor);
  scaler.ceiling = pick(line.maxLossScale, section.maxLossScale, preset->ceiling);
  bool dynamic = fromSection && section.useDynamicLossScaling ? *section.useDynamicLossScaling : true;
  if (bf16 && !asked) {
    if (fromSection && section.useDynamicLossScaling.value_or(false))
      std::cerr << file << ": warning: amp.use_dynamic_loss_scaling: disabled with bfloat16, which has float32's range\n";
    return std::nullopt;
  }
  if (line.lossScale) {
    dynamic = *line.lossScale == "dynamic" || *line.lossScale == "0";
    if (!dynamic) {
      std::optional<double> value = floatNumber(*line.lossScale);
      if (!value || *value <= 0)
        return fail("ampc", "--loss-scale: expects dynamic, 0 or a positive finite float32, got '" + *line.lossScale + "'", "", 2);
      scaler.initLossScaling = *value;
    }
  }
  auto text = [](double number) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.9g", number);
    return std::string(digits);
  };
  if (scaler.floor > scaler.ceiling)
    return fail("ampc", "the smallest loss scale " + text(scaler.floor) + " is above the largest " + text(scaler.ceiling));
  bool explicitInit = line.initLossScaling || (line.lossScale && !dynamic) || (fromSection && section.initLossScaling);
  if (explicitInit && (scaler.initLossScaling < scaler.floor || scaler.initLossScaling > scaler.ceiling) && dynamic)
    return fail("ampc", "the first loss scale " + text(scaler.initLossScaling) + " is not within its floor and ceiling");
  if (dynamic)
    scaler.initLossScaling = std::clamp<double>(scaler.initLossScaling, scaler.floor, scaler.ceiling);
  scaler.scaler = dynamic ? preset->rule : "static";
  scaler.reportsFloor = dynamic && preset->failsAtFloor;
  return std::nullopt;
}

std::set<std::string> tensorNames(const model::Model &model) {
  std::set<std::string> names;
  for (auto &input : model.inputs) names.insert(input.name);
  for (auto &parameter : model.parameters) names.insert(parameter.name);
  for (auto &op : model.ops)
    for (auto &slot : op.outputs) names.insert(slot.values.begin(), slot.values.end());
  return names;
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

  ListCheck lists(model, context);
  auto merge = [](std::vector<std::string> a, const std::vector<std::string> &b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  };
  std::vector<std::string> white = merge(model.amp.whiteList, line.whiteList), black = merge(model.amp.blackList, line.blackList);
  if (auto code = lists.check("ampc", "--amp-white-list", line.whiteList)) return code;
  if (auto code = lists.check("ampc", "--amp-black-list", line.blackList)) return code;
  if (auto code = lists.check(line.model, "amp.custom_white_list", model.amp.whiteList)) return code;
  if (auto code = lists.check(line.model, "amp.custom_black_list", model.amp.blackList)) return code;
  if (auto code = lists.checkConflict(line.whiteList.empty() && line.blackList.empty() ? line.model : "ampc", white, black)) return code;
  std::vector<std::string> varnames = merge(model.amp.blackVarnames, line.blackVarnames);
  if (!varnames.empty()) {
    std::set<std::string> names = tensorNames(model);
    for (const std::string &name : varnames)
      if (!names.count(name))
        return fail("ampc", "--amp-black-varnames: the model has no tensor '" + name + "'", NearMiss(name).offerAll(names).hint());
  }
  auto set = [](auto &option, const std::vector<std::string> &values) { option.assign(values.begin(), values.end()); };
  set(plan.whiteList, white);
  set(plan.blackList, black);
  set(plan.blackVarnames, varnames);
  set(plan.overrides, line.overrides);
  settleGuard(line, model, plan);
  settleMasters(line, model, out);
  settlePaddleKeys(line, model, varnames, out);
  return settleScaler(line, model, out);
}

} // namespace ampc
