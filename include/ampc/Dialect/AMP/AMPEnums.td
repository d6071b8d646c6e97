// The closed lists of words of mixed precision.
#ifndef AMPC_DIALECT_AMP_AMPENUMS_TD
#define AMPC_DIALECT_AMP_AMPENUMS_TD

include "mlir/IR/EnumAttr.td"

def AMP_Level : I32Enum<"Level", "how much of a program runs in 16 bits", [
    I32EnumCase<"O0", 0>, I32EnumCase<"OD", 1>, I32EnumCase<"O1", 2>, I32EnumCase<"O2", 3>]> {
  let cppNamespace = "::ampc::amp";
}

def AMP_Safety : I32Enum<"Safety", "what is done about values beyond the range of 16 bits", [
    I32EnumCase<"Off", 0, "off">, I32EnumCase<"Warn", 1, "warn">, I32EnumCase<"Enforce", 2, "enforce">]> {
  let cppNamespace = "::ampc::amp";
}

def AMP_ExcessPrecision : I32Enum<"ExcessPrecision", "whether roundings to 16 bits between float32 values stay", [
    I32EnumCase<"Keep", 0, "keep">, I32EnumCase<"Allow", 1, "allow">]> {
  let cppNamespace = "::ampc::amp";
}

def AMP_ScalerRule : I32Enum<"ScalerRule", "how the loss scale moves (amp.update_loss_scaling)", [
    I32EnumCase<"Static", 0, "static">, I32EnumCase<"Consecutive", 1, "consecutive">, I32EnumCase<"LateGrowth", 2, "late_growth">,
    I32EnumCase<"Hysteresis", 3, "hysteresis">, I32EnumCase<"LateHysteresis", 4, "late_hysteresis">, I32EnumCase<"Delayed", 5, "delayed">]> {
  let cppNamespace = "::ampc::amp";
}

// Reasons.cpp says each in words.
def AMP_Rule : I32Enum<"Rule", "why an op computes in what it does", [
    I32EnumCase<"WhiteList", 0, "white_list">, I32EnumCase<"BlackList", 1, "black_list">,
    I32EnumCase<"ExtraBlackList", 2, "extra_black_list">, I32EnumCase<"CustomWhiteList", 3, "custom_white_list">,
    I32EnumCase<"CustomBlackList", 4, "custom_black_list">, I32EnumCase<"BlackVarname", 5, "black_varname">,
    I32EnumCase<"GrayAfterBlack", 6, "gray_after_black">, I32EnumCase<"GrayAfterWhite", 7, "gray_after_white">,
    I32EnumCase<"GrayDefault", 8, "gray_default">, I32EnumCase<"GrayUndecided", 9, "gray_undecided">,
    I32EnumCase<"Unlisted", 10, "unlisted">, I32EnumCase<"NotWhiteListed", 11, "not_white_listed">,
    I32EnumCase<"PureLowPrecision", 12, "pure_low_precision">, I32EnumCase<"PromotedToFloat32", 13, "promoted_to_float32">,
    I32EnumCase<"PromotedToLow", 14, "promoted_to_low">, I32EnumCase<"LearningRateName", 15, "learning_rate_name">,
    I32EnumCase<"OutsideGuard", 16, "outside_guard">, I32EnumCase<"DeclaresItsType", 17, "declares_its_type">,
    I32EnumCase<"DeclaredType", 18, "declared_type">, I32EnumCase<"Float32Result", 19, "float32_result">,
    I32EnumCase<"CastOfTheModel", 20, "cast_of_the_model">, I32EnumCase<"NoFloatInput", 21, "no_float_input">,
    I32EnumCase<"NoFloat", 22, "no_float">, I32EnumCase<"MinCut", 23, "min_cut">,
    I32EnumCase<"Unsafe", 24, "unsafe">, I32EnumCase<"Override", 25, "override">,
    I32EnumCase<"Unsupported", 26, "unsupported">, I32EnumCase<"LevelO0", 27, "level_O0">,
    I32EnumCase<"Replay", 28, "replay">]> {
  let cppNamespace = "::ampc::amp";
}

#endif
