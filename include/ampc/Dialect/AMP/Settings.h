// The settings of mixed precision, stored in the module's attribute `amp.settings`. An importer
// sets the attribute from the "amp" section of the model, with the same names as model.json;
// options of ampc and of passes change it; every pass reads it.
//
//   module attributes {amp.settings = {level = "O2", dtype = "bfloat16", custom_black_list =
//   ["softmax"]}} { … }
//
// A setting that is not given has its default, as has a module without the attribute.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>
#include <vector>

#include "ampc/Dialect/AMP/AMPEnums.h.inc"

namespace ampc::amp {

inline constexpr llvm::StringLiteral kSettingsAttr = "amp.settings";
inline constexpr llvm::StringLiteral kDefaultPolicy = "paddle", kMinCut = "min-cut",
                                     kPaddlePir = "paddle-pir", kPaddle25 = "paddle-2.5";

struct Settings {
  std::optional<Level> level;
  std::optional<std::string> dtype;  // float16 or bfloat16
  std::optional<std::string> policy; // a policy name (Analysis/PrecisionPolicy.h)
  std::vector<std::string> whiteList, blackList, blackVarnames, overrides;
  std::optional<bool> usePureFp16, useFp16Guard, usePromote, masterWeight, masterGrad;
  std::optional<Safety> safety;
  std::optional<std::string> ranges, deviceTable; // files, or a built-in device
  std::optional<ExcessPrecision> excessPrecision;
  std::optional<bool> replayed; // the ops have their decisions already
  // Loss scale; settings that are not given come from the preset.
  std::optional<std::string> lossScalePreset;
  std::optional<bool> useLossScaling, useDynamicLossScaling;
  std::optional<ScalerRule> scalerRule;
  std::optional<double> initLossScaling, minLossScale, maxLossScale, incrRatio,
      decrRatio; // finite in float32
  std::optional<int64_t> incrEveryNSteps, decrEveryNNanOrInf;
  std::optional<bool> reportsFloor; // whether a step reports an overflow at the smallest scale

  // The settings of a module whose attribute is valid.
  static Settings of(mlir::ModuleOp module);
  // Emits an error for an unknown key, a value of the wrong type, or an invalid word.
  static mlir::LogicalResult verify(mlir::DictionaryAttr attr,
                                    llvm::function_ref<mlir::InFlightDiagnostic()> emitError);
  mlir::DictionaryAttr toAttr(mlir::MLIRContext *context) const;
  // Sets the attribute; removes it if no setting is given.
  void setOn(mlir::ModuleOp module) const;

  // The effective values: defaults are applied, and settings without effect are ignored.
  Level levelOrDefault() const { return level.value_or(Level::O1); }
  std::string dtypeOrDefault() const { return dtype.value_or("float16"); }
  // Whether the 16-bit type loses gradients that float32 holds.
  bool needsLossScale() const {
    return !numberFormatNamed(dtypeOrDefault())->hasExponentsOf(numberFormat(DType::f32));
  }
  std::string policyOrDefault() const { return policy.value_or(kDefaultPolicy.str()); }
  Safety safetyOrDefault() const { return safety.value_or(Safety::Warn); }
  // Whether ops with values that 16 bits cannot hold compute in float32, and constants that are
  // narrowed nevertheless stay finite. Under min-cut, `warn` suffices.
  bool enforcesSafety() const {
    return safetyOrDefault() == Safety::Enforce ||
           (policyOrDefault() == kMinCut && safetyOrDefault() != Safety::Off);
  }
  mlir::FloatType lowType(mlir::MLIRContext *context) const;
  // "O1 float16 paddle", for reports and programs.
  std::string summary() const;
  // Whether parameters are narrowed where they are read: at O2, except with the min-cut policy,
  // which decides for each parameter.
  bool narrowsParameters() const {
    return levelOrDefault() == Level::O2 && policyOrDefault() != kMinCut;
  }
  // Whether narrowed parameters keep a float32 master, and whether unscaled 16-bit gradients stay
  // float32.
  bool keepsMasterWeight() const { return masterWeight.value_or(true) || !narrowsParameters(); }
  bool keepsMasterGrad() const { return masterGrad.value_or(true) || !narrowsParameters(); }
  // Whether only ops in a scope `__use_fp16__…` may compute in 16 bits.
  bool isGuarded() const {
    return useFp16Guard.value_or(false) && levelOrDefault() == Level::O2 &&
           policyOrDefault() != kPaddlePir;
  }
  // Whether use_promote has an effect with this policy and level.
  bool takesPromote() const;
};

// Whether the first growth after the start or an overflow takes one more clean step.
inline bool growsLate(ScalerRule rule) {
  return rule == ScalerRule::LateGrowth || rule == ScalerRule::LateHysteresis;
}

// The complete parameters of a loss scaler.
struct LossScaler {
  ScalerRule rule = ScalerRule::Consecutive;
  double init = 0, incrRatio = 0, decrRatio = 0, floor = 0, ceiling = 0;
  int64_t incrEveryN = 0, decrEveryN = 0;
  bool reportsFloor = false;
};

// The parameters of a framework's scaler.
struct ScalerPreset {
  llvm::StringLiteral name;
  ScalerRule rule;
  double init, incrRatio, decrRatio, floor, ceiling;
  int64_t incrEveryN, decrEveryN;
  bool failsAtFloor;
};
llvm::ArrayRef<ScalerPreset> scalerPresets();
// Returns null for an unknown name.
const ScalerPreset *scalerPreset(llvm::StringRef name);

// The loss scaler for the given settings. None at O0, and none with bfloat16, which has float32's
// range, unless `useLossScaling` is set. The initial dynamic scale is clamped to [floor, ceiling].
std::optional<LossScaler> lossScaler(const Settings &settings);

} // namespace ampc::amp
