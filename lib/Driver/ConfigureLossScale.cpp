// The loss scale: options over the model's section over a preset.
#include "Configure.h"
#include <cstdio>

namespace ampc {
namespace {

std::string numberText(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.9g", number);
  return digits;
}

bool asksForScale(const CompilerOptions &o) {
  return o.lossScale || o.lossScalePreset || o.initLossScaling || o.incrEveryNSteps ||
         o.decrEveryNNanOrInf || o.incrRatio || o.decrRatio || o.minLossScale || o.maxLossScale;
}

// Options of a scaler that moves, beside a scale that does not.
void warnBesideStatic(const CompilerOptions &o, const Diagnose &diagnose) {
  for (auto &[option, given] :
       {std::pair("--loss-scale-preset", o.lossScalePreset.has_value()),
        std::pair("--init-loss-scaling", o.initLossScaling && o.lossScale),
        std::pair("--incr-every-n-steps", o.incrEveryNSteps.has_value()),
        std::pair("--decr-every-n-nan-or-inf", o.decrEveryNNanOrInf.has_value()),
        std::pair("--incr-ratio", o.incrRatio.has_value()),
        std::pair("--decr-ratio", o.decrRatio.has_value()),
        std::pair("--min-loss-scale", o.minLossScale.has_value()),
        std::pair("--max-loss-scale", o.maxLossScale.has_value())})
    if (given)
      diagnose.warning("ampc", std::string(option) + ": has no effect beside a static loss scale");
}

// What the model says of the scale does not count beside a preset of the command line.
void forgetSection(amp::Settings &s) {
  s.useDynamicLossScaling.reset();
  s.initLossScaling.reset(), s.minLossScale.reset(), s.maxLossScale.reset(), s.incrRatio.reset(),
      s.decrRatio.reset();
  s.incrEveryNSteps.reset(), s.decrEveryNNanOrInf.reset();
}

// A bound or a first scale that the model gives makes a contradiction an error of the model.
class Bounds {
public:
  Bounds(const amp::Settings &section, const CompilerOptions &options, const Diagnose &diagnose)
      : diagnose(diagnose), initOfModel(!options.initLossScaling && section.initLossScaling),
        boundsOfModel((!options.minLossScale && section.minLossScale) ||
                      (!options.maxLossScale && section.maxLossScale)),
        init(options.initLossScaling ? options.initLossScaling : section.initLossScaling) {}

  Outcome check(const amp::LossScaler &scaler) const {
    if (scaler.floor > scaler.ceiling)
      return error(boundsOfModel,
                   "the smallest loss scale " + numberText(scaler.floor) +
                       " is above the largest " + numberText(scaler.ceiling),
                   "");
    if (init && (*init < scaler.floor || *init > scaler.ceiling))
      return error(initOfModel || boundsOfModel,
                   "the first loss scale " + numberText(*init) +
                       " is not within its floor and ceiling",
                   "its floor is " + numberText(scaler.floor) + ", its ceiling " +
                       numberText(scaler.ceiling));
    return {};
  }

private:
  Outcome error(bool ofModel, const std::string &what, const std::string &hint) const {
    return ofModel ? diagnose.error(diagnose.file, what, hint) : diagnose.optionError(what, hint);
  }

  const Diagnose &diagnose;
  bool initOfModel, boundsOfModel;
  std::optional<double> init;
};

template <typename T> void override(std::optional<T> &setting, const std::optional<T> &option) {
  if (option)
    setting = option;
}

} // namespace

Outcome configureLossScale(amp::Settings &s, bool trains, const CompilerOptions &options,
                           const Diagnose &diagnose) {
  bool asked = asksForScale(options), isO0 = s.levelOrDefault() == amp::Level::O0;
  if (isO0 || !trains) {
    if (asked)
      diagnose.warning("ampc", std::string(isO0 ? "at O0" : "without training") +
                                   " there is no loss scale: its options have no effect");
    return {};
  }
  if (options.lossScalePreset)
    forgetSection(s);
  const amp::Settings section = s;
  if (!s.needsLossScale() && !asked) {
    if (s.useDynamicLossScaling.value_or(false))
      diagnose.warning(diagnose.file, "amp.use_dynamic_loss_scaling: disabled with " +
                                          s.dtypeOrDefault() + ", which has float32's range");
    return {};
  }
  if (asked)
    s.useLossScaling = true;
  override(s.lossScalePreset, options.lossScalePreset);
  override(s.initLossScaling, options.initLossScaling);
  override(s.incrEveryNSteps, options.incrEveryNSteps);
  override(s.decrEveryNNanOrInf, options.decrEveryNNanOrInf);
  override(s.incrRatio, options.incrRatio);
  override(s.decrRatio, options.decrRatio);
  override(s.minLossScale, options.minLossScale);
  override(s.maxLossScale, options.maxLossScale);
  if (options.lossScale) {
    s.useDynamicLossScaling = *options.lossScale == 0;
    if (*options.lossScale != 0)
      s.initLossScaling = options.lossScale;
  }
  if (s.useDynamicLossScaling.value_or(true))
    return Bounds(section, options, diagnose).check(*amp::lossScaler(s));
  warnBesideStatic(options, diagnose);
  return {};
}

} // namespace ampc
