// Reads the section "amp": the keys of fleet's amp_configs, of paddle.static.amp.decorate, and
// those of ampc.
#include "Readers.h"
#include <algorithm>

using namespace ampc;
using namespace ampc::model;
using json::describe;

// Reads a loss scale. Booleans, strings, zero and negative numbers have errors of their own.
static void readScale(ObjectReader &object, std::string_view key, std::optional<double> &into) {
  if (!object.find(key))
    return;
  into = 0;
  object.readPositive(key, *into);
}

static void readInterval(ObjectReader &object, std::string_view key, std::optional<int64_t> &into) {
  if (const json::Value *value = object.find(key))
    into = object.check.integer(*value, 1, INT32_MAX);
}

// Bounds are checked in float32, the type in which a ratio is multiplied with the scale.
static void readRatio(ObjectReader &object, std::string_view key, bool grows,
                      std::optional<double> &into) {
  const json::Value *value = object.find(key);
  if (!value)
    return;
  into = object.check.number(*value);
  auto ratio = static_cast<float>(*into);
  if (grows ? !(ratio > 1) : !(ratio > 0 && ratio < 1))
    object.check.error(*value, std::string("expects a number ") +
                                   (grows ? "above 1" : "between 0 and 1") + ", got " +
                                   describe(*value));
}

static void readLists(ObjectReader &object, AmpSection &amp) {
  Checker &check = object.check;
  struct {
    std::string_view key;
    std::vector<std::string> &into;
  } lists[] = {{"custom_white_list", amp.whiteList},
               {"custom_black_list", amp.blackList},
               {"custom_black_varnames", amp.blackVarnames}};
  for (auto &[key, into] : lists)
    if (const json::Value *list = object.find(key))
      for (const json::Value &entry : check.list(*list))
        into.push_back(check.name(entry));
  if (check.failed())
    return;
  const json::Value *black = object.find("custom_black_list");
  for (size_t i = 0; i < amp.blackList.size(); ++i) {
    auto white = std::find(amp.whiteList.begin(), amp.whiteList.end(), amp.blackList[i]);
    if (white == amp.whiteList.end())
      continue;
    const json::Value &other =
        object.find("custom_white_list")->elements()[white - amp.whiteList.begin()];
    check.error(black->elements()[i], quote(amp.blackList[i]) + " is in both custom lists")
        .note(check.path(other) + " is the other one");
    return;
  }
}

static void contradiction(ObjectReader &object, std::string_view key, std::string_view other) {
  const json::Value &value = *object.find(key);
  object.check.error(value, std::string(key) + " " + describe(value) + " contradicts " +
                                std::string(other) + " " + describe(*object.find(other)));
}

// Translates other spellings: use_pure_fp16 is level O2 with use_fp16_guard, use_bf16 is dtype
// bfloat16, use_amp_guard is use_fp16_guard.
static void foldSpellings(ObjectReader &object, AmpSection &amp) {
  std::optional<bool> pure, bf16, guard;
  object.read("use_pure_fp16", pure);
  object.read("use_bf16", bf16);
  object.read("use_fp16_guard", amp.useFp16Guard);
  object.read("use_amp_guard", guard);
  if (object.check.failed())
    return;
  if (pure && amp.level && *pure != (amp.level == "O2"))
    return contradiction(object, "use_pure_fp16", "level");
  if (bf16 && amp.dtype && *bf16 != (amp.dtype == "bfloat16"))
    return contradiction(object, "use_bf16", "dtype");
  if (guard && amp.useFp16Guard && *guard != *amp.useFp16Guard)
    return contradiction(object, "use_amp_guard", "use_fp16_guard");
  if (pure && !amp.level)
    amp.level = *pure ? "O2" : "O1";
  if (bf16 && !amp.dtype)
    amp.dtype = *bf16 ? "bfloat16" : "float16";
  if (guard)
    amp.useFp16Guard = guard;
  amp.guardImplied = pure.value_or(false) && !amp.useFp16Guard;
  if (amp.guardImplied)
    amp.useFp16Guard = true;
}

static void checkBounds(ObjectReader &object, const AmpSection &amp) {
  Checker &check = object.check;
  if (check.failed())
    return;
  auto above = [&](std::string_view key, const std::optional<double> &value, std::string_view bound,
                   const std::optional<double> &limit) {
    if (value && limit && *value > *limit)
      check.error(*object.find(key), std::string(key) + " " + describe(*object.find(key)) +
                                         " is above " + std::string(bound) + " " +
                                         describe(*object.find(bound)));
  };
  above("min_loss_scale", amp.minLossScale, "max_loss_scale", amp.maxLossScale);
  above("init_loss_scaling", amp.initLossScaling, "max_loss_scale", amp.maxLossScale);
  above("min_loss_scale", amp.minLossScale, "init_loss_scaling", amp.initLossScaling);
}

AmpSection ampc::model::readAmp(Checker &check, const json::Value &value) {
  AmpSection amp;
  ObjectReader object(check, value,
                      {"init_loss_scaling",
                       "incr_every_n_steps",
                       "decr_every_n_nan_or_inf",
                       "incr_ratio",
                       "decr_ratio",
                       "use_dynamic_loss_scaling",
                       "custom_white_list",
                       "custom_black_list",
                       "custom_black_varnames",
                       "use_pure_fp16",
                       "use_fp16_guard",
                       "use_optimizer_fp16",
                       "use_bf16",
                       "level",
                       "dtype",
                       "master_weight",
                       "master_grad",
                       "use_amp_guard",
                       "use_promote",
                       "policy",
                       "min_loss_scale",
                       "max_loss_scale"});
  amp.json = &object.value();
  if (const json::Value *level = object.find("level"))
    amp.level = check.choice(*level, {"O0", "OD", "O1", "O2"});
  if (const json::Value *dtype = object.find("dtype"))
    amp.dtype = check.choice(*dtype, lowPrecisionNames());
  if (const json::Value *policy = object.find("policy"))
    amp.policy = check.choice(*policy, {"paddle", "paddle-2.5", "paddle-pir", "min-cut"});
  readScale(object, "init_loss_scaling", amp.initLossScaling);
  readScale(object, "min_loss_scale", amp.minLossScale);
  readScale(object, "max_loss_scale", amp.maxLossScale);
  readInterval(object, "incr_every_n_steps", amp.incrEveryNSteps);
  readInterval(object, "decr_every_n_nan_or_inf", amp.decrEveryNNanOrInf);
  readRatio(object, "incr_ratio", true, amp.incrRatio);
  readRatio(object, "decr_ratio", false, amp.decrRatio);
  object.read("use_dynamic_loss_scaling", amp.useDynamicLossScaling);
  object.read("use_promote", amp.usePromote);
  object.read("master_weight", amp.masterWeight);
  object.read("master_grad", amp.masterGrad);
  readLists(object, amp);
  foldSpellings(object, amp);
  checkBounds(object, amp);
  bool optimizerFp16 = false; // of auto-parallel; optimizer state is always float32 in ampc
  object.read("use_optimizer_fp16", optimizerFp16);
  if (optimizerFp16)
    check.error(*object.find("use_optimizer_fp16"), "optimizer state in float16 is not supported");
  return amp;
}
