#include "LossScale.h"
#include "Messages.h"
#include <algorithm>
#include <cstdio>

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
    {"deepspeed-zero", "late_hysteresis", 0x1p16, 2, 0.5, 1, kMax, 1000, 2, true},
    {"megatron", "hysteresis", 0x1p32, 2, 0.5, 1, kMax, 1000, 2},
    {"keras", "consecutive", 0x1p15, 2, 0.5, kSmallest, kMax, 2000, 1},
    {"jmp", "consecutive", 0x1p15, 2, 0.5, 1, kMax, 2000, 1},
    {"mxnet", "delayed", 0x1p16, 2, 0.5, kSmallest, 0x1p24, 2000, 1},
};

// Options of a scaler that moves, beside a scale that does not.
void warnBesideStatic(const CommandLine &line) {
  for (auto &[option, given] :
       {std::pair("--loss-scale-preset", line.lossScalePreset.has_value()), std::pair("--init-loss-scaling", line.initLossScaling && line.lossScale),
        std::pair("--incr-every-n-steps", line.incrEveryNSteps.has_value()), std::pair("--decr-every-n-nan-or-inf", line.decrEveryNNanOrInf.has_value()),
        std::pair("--incr-ratio", line.incrRatio.has_value()), std::pair("--decr-ratio", line.decrRatio.has_value()),
        std::pair("--min-loss-scale", line.minLossScale.has_value()), std::pair("--max-loss-scale", line.maxLossScale.has_value())})
    if (given)
      warn("ampc", std::string(option) + ": has no effect beside a static loss scale");
}

std::string numberText(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.9g", number);
  return digits;
}

} // namespace

std::optional<int> settleScaler(const CommandLine &line, const model::Model &model, Settings &out) {
  const model::AmpSection &section = model.amp;
  BuildTrainingPassOptions &scaler = out.pipeline.training;
  const std::string &file = model.document->file();
  const std::string &level = out.pipeline.plan.level;
  bool bf16 = out.pipeline.plan.dtype == "bfloat16";
  bool asked = line.lossScale || line.lossScalePreset || line.initLossScaling || line.incrEveryNSteps || line.decrEveryNNanOrInf ||
               line.incrRatio || line.decrRatio || line.minLossScale || line.maxLossScale;
  scaler.scaler = "none";
  if (level == "O0" || out.pipeline.infer) {
    if (asked)
      warn("ampc", std::string(level == "O0" ? "at O0" : "without training") + " there is no loss scale: its options have no effect");
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
      warn(file, "amp.use_dynamic_loss_scaling: disabled with bfloat16, which has float32's range");
    return std::nullopt;
  }
  if (line.lossScale)
    dynamic = !line.staticScale();
  if (line.staticScale())
    scaler.initLossScaling = *floatNumber(*line.lossScale);
  if (!dynamic)
    warnBesideStatic(line);
  // A bound or a first scale that the model gives makes this an error of the model.
  auto codeOf = [&](bool ofModel) { return ofModel ? 1 : 2; };
  auto whereOf = [&](bool ofModel) { return ofModel ? file : std::string("ampc"); };
  bool floorOfModel = fromSection && !line.minLossScale && section.minLossScale, ceilingOfModel = fromSection && !line.maxLossScale && section.maxLossScale;
  bool boundsOfModel = floorOfModel || ceilingOfModel;
  if (dynamic && scaler.floor > scaler.ceiling)
    return fail(whereOf(boundsOfModel), "the smallest loss scale " + numberText(scaler.floor) + " is above the largest " + numberText(scaler.ceiling), "",
                codeOf(boundsOfModel));
  bool initOfModel = fromSection && !line.initLossScaling && section.initLossScaling;
  if (dynamic && (line.initLossScaling || initOfModel) && (scaler.initLossScaling < scaler.floor || scaler.initLossScaling > scaler.ceiling))
    return fail(whereOf(initOfModel || boundsOfModel), "the first loss scale " + numberText(scaler.initLossScaling) + " is not within its floor and ceiling",
                "its floor is " + numberText(scaler.floor) + ", its ceiling " + numberText(scaler.ceiling), codeOf(initOfModel || boundsOfModel));
  if (dynamic)
    scaler.initLossScaling = std::clamp<double>(scaler.initLossScaling, scaler.floor, scaler.ceiling);
  scaler.scaler = dynamic ? preset->rule : "static";
  scaler.reportsFloor = dynamic && preset->failsAtFloor;
  return std::nullopt;
}

} // namespace ampc
