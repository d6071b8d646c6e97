// What a variable is, and what a result of an entry means to the runtime.
#ifndef AMPC_DIALECT_NN_NNENUMS_TD
#define AMPC_DIALECT_NN_NNENUMS_TD

include "mlir/IR/EnumAttr.td"

// In the order of VariableRole in program.fbs.
def NN_VariableRole : I32Enum<"VariableRole", "the role of a variable", [
    I32EnumCase<"Parameter", 0, "parameter">, I32EnumCase<"Buffer", 1, "buffer">, I32EnumCase<"Copy", 2, "copy">,
    I32EnumCase<"Moment", 3, "moment">, I32EnumCase<"Scalar", 4, "scalar">,
    I32EnumCase<"Constant", 5, "constant">]> {
  let cppNamespace = "::ampc::nn";
}

// In the order of Field in program.fbs.
def NN_OutputField : I32Enum<"OutputField", "the field of an output", [
    I32EnumCase<"Output", 0, "output">, I32EnumCase<"Loss", 1, "loss">, I32EnumCase<"Metric", 2, "metric">,
    I32EnumCase<"LearningRate", 3, "learning_rate">, I32EnumCase<"LossScale", 4, "loss_scale">,
    I32EnumCase<"FoundInf", 5, "found_inf">, I32EnumCase<"Good", 6, "good">, I32EnumCase<"Bad", 7, "bad">,
    I32EnumCase<"Skipped", 8, "skipped">, I32EnumCase<"FloorHit", 9, "floor_hit">, I32EnumCase<"Kept", 10, "kept">,
    I32EnumCase<"Checkpoint", 11, "checkpoint">]> {
  let cppNamespace = "::ampc::nn";
}

#endif
