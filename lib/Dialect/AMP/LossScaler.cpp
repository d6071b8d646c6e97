// Selects the loss scaler of a training: the presets of the frameworks, and settings that override
// them.
#include "ampc/Dialect/AMP/Settings.h"
#include <algorithm>

namespace ampc::amp {

// The range of float32. Without a floor of its own, a preset stops at the smallest scale whose
// inverse is finite.
static constexpr double kMax = numberFormat(DType::f32).largest,
                        kSmallest = numberFormat(DType::f32).smallestNormal;

llvm::ArrayRef<ScalerPreset> scalerPresets() {
  using Rule = ScalerRule;
  static const ScalerPreset presets[] = {
      {"paddle", Rule::Consecutive, 0x1p15, 2, 0.8, 1, kMax, 1000, 2, false},
      {"paddle-3", Rule::Consecutive, 0x1p16, 2, 0.5, 1, kMax, 2000, 1, false},
      {"fleet", Rule::Consecutive, 0x1p15, 2, 0.5, 1, kMax, 1000, 2, false},
      {"torch", Rule::Consecutive, 0x1p16, 2, 0.5, kSmallest, kMax, 2000, 1, false},
      {"apex", Rule::Consecutive, 0x1p16, 2, 0.5, kSmallest, 0x1p24, 2000, 1, false},
      {"deepspeed", Rule::LateGrowth, 0x1p16, 2, 0.5, 1, kMax, 1000, 1, false},
      {"deepspeed-zero", Rule::LateHysteresis, 0x1p16, 2, 0.5, 1, kMax, 1000, 2, true},
      {"megatron", Rule::Hysteresis, 0x1p32, 2, 0.5, 1, kMax, 1000, 2, false},
      {"keras", Rule::Consecutive, 0x1p15, 2, 0.5, kSmallest, kMax, 2000, 1, false},
      {"jmp", Rule::Consecutive, 0x1p15, 2, 0.5, 1, kMax, 2000, 1, false},
      {"mxnet", Rule::Delayed, 0x1p16, 2, 0.5, kSmallest, 0x1p24, 2000, 1, false},
  };
  return presets;
}

const ScalerPreset *scalerPreset(llvm::StringRef name) {
  for (const ScalerPreset &preset : scalerPresets())
    if (preset.name == name)
      return &preset;
  return nullptr;
}

std::optional<LossScaler> lossScaler(const Settings &s) {
  if (s.levelOrDefault() == Level::O0 || !s.useLossScaling.value_or(s.needsLossScale()))
    return std::nullopt;
  const ScalerPreset *preset = scalerPreset(s.lossScalePreset.value_or("paddle"));
  bool dynamic = s.useDynamicLossScaling.value_or(true);
  LossScaler scaler;
  scaler.rule = s.scalerRule.value_or(dynamic ? preset->rule : ScalerRule::Static);
  dynamic = scaler.rule != ScalerRule::Static;
  scaler.init = s.initLossScaling.value_or(preset->init);
  scaler.incrRatio = s.incrRatio.value_or(preset->incrRatio);
  scaler.decrRatio = s.decrRatio.value_or(preset->decrRatio);
  scaler.floor = s.minLossScale.value_or(preset->floor);
  scaler.ceiling = s.maxLossScale.value_or(preset->ceiling);
  scaler.incrEveryN = s.incrEveryNSteps.value_or(preset->incrEveryN);
  scaler.decrEveryN = s.decrEveryNNanOrInf.value_or(preset->decrEveryN);
  scaler.reportsFloor = s.reportsFloor.value_or(dynamic && preset->failsAtFloor);
  if (dynamic && scaler.floor <= scaler.ceiling)
    scaler.init = std::clamp(scaler.init, scaler.floor, scaler.ceiling);
  return scaler;
}

} // namespace ampc::amp
