// Merges the settings of the loss scale: options override the model, which overrides a preset.
#include "Configure.h"
#include "ampc/Base/JsonText.h"

namespace ampc {
namespace {

bool asksForScale(const CompilerOptions &o) {
  return o.lossScale || o.lossScalePreset || o.initLossScaling || o.incrEveryNSteps ||
         o.decrEveryNNanOrInf || o.incrRatio || o.decrRatio || o.minLossScale || o.maxLossScale;
}

// Warns about options of dynamic loss scaling if the scale is static.
void warnOfDynamicOptions(const CompilerOptions &o, const Reporter &reporter) {
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
      reporter.warning("ampc", std::string(option) + ": has no effect beside a static loss scale");
}

// A preset on the command line replaces the model's settings of the loss scale.
void resetLossScaleSettings(amp::Settings &s) {
  s.useDynamicLossScaling.reset();
  s.initLossScaling.reset(), s.minLossScale.reset(), s.maxLossScale.reset(), s.incrRatio.reset(),
      s.decrRatio.reset();
  s.incrEveryNSteps.reset(), s.decrEveryNNanOrInf.reset();
}

// Checks the bounds of the scale. A contradiction is an error of the model if one of the values
// comes from the model, else an error of the options.
class Bounds {
public:
  Bounds(const amp::Settings &section, const CompilerOptions &options, const Reporter &reporter)
      : reporter(reporter), initOfModel(!options.initLossScaling && section.initLossScaling),
        boundsOfModel((!options.minLossScale && section.minLossScale) ||
                      (!options.maxLossScale && section.maxLossScale)),
        init(options.initLossScaling ? options.initLossScaling : section.initLossScaling) {}

  Outcome check(const amp::LossScaler &scaler) const {
    if (scaler.floor > scaler.ceiling)
      return error(boundsOfModel,
                   "the smallest loss scale " + nineDigits(scaler.floor) +
                       " is above the largest " + nineDigits(scaler.ceiling),
                   "");
    if (init && (*init < scaler.floor || *init > scaler.ceiling))
      return error(initOfModel || boundsOfModel,
                   std::string(initOfModel ? "amp.init_loss_scaling: " : "") +
                       "the first loss scale " + nineDigits(*init) +
                       " is not within its floor and ceiling",
                   "its floor is " + nineDigits(scaler.floor) + ", its ceiling " +
                       nineDigits(scaler.ceiling));
    return {};
  }

private:
  Outcome error(bool ofModel, const std::string &what, const std::string &hint) const {
    return ofModel ? reporter.error(reporter.file, what, hint) : reporter.optionError(what, hint);
  }

  const Reporter &reporter;
  bool initOfModel, boundsOfModel;
  std::optional<double> init;
};

template <typename T> void override(std::optional<T> &setting, const std::optional<T> &option) {
  if (option)
    setting = option;
}

} // namespace

Outcome configureLossScale(amp::Settings &s, bool trains, const CompilerOptions &options,
                           const Reporter &reporter) {
  bool asked = asksForScale(options), isO0 = s.levelOrDefault() == amp::Level::O0;
  if (isO0 || !trains) {
    if (asked)
      reporter.warning("ampc", std::string(isO0 ? "at O0" : "without training") +
                                   " there is no loss scale: its options have no effect");
    return {};
  }
  if (options.lossScalePreset)
    resetLossScaleSettings(s);
  const amp::Settings section = s;
  if (!s.needsLossScale() && !asked) {
    if (s.useDynamicLossScaling.value_or(false))
      reporter.warning(reporter.file, "amp.use_dynamic_loss_scaling: disabled with " +
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
    return Bounds(section, options, reporter).check(*amp::lossScaler(s));
  warnOfDynamicOptions(options, reporter);
  return {};
}

} // namespace ampc
