// Words of the rt dialect, in the order of the enums in program.fbs.
#ifndef AMPC_DIALECT_RT_RTENUMS_TD
#define AMPC_DIALECT_RT_RTENUMS_TD

include "mlir/IR/EnumAttr.td"

// ArenaKind
def RT_Arena : I32Enum<"Arena", "an arena", [
    I32EnumCase<"Constant", 0, "constant">, I32EnumCase<"Parameter", 1, "parameter">, I32EnumCase<"Master", 2, "master">,
    I32EnumCase<"Optimizer", 3, "optimizer">, I32EnumCase<"State", 4, "state">, I32EnumCase<"Gradient", 5, "gradient">,
    I32EnumCase<"Activation", 6, "activation">, I32EnumCase<"Input", 7, "input">, I32EnumCase<"Output", 8, "output">,
    I32EnumCase<"Prepared", 9, "prepared">]> {
  let cppNamespace = "::ampc::rt";
}

// EntryRole
def RT_EntryRole : I32Enum<"EntryRole", "the role of an entry", [
    I32EnumCase<"Init", 0, "init">, I32EnumCase<"Sync", 1, "sync">, I32EnumCase<"TrainStep", 2, "train_step">,
    I32EnumCase<"Eval", 3, "eval">, I32EnumCase<"Infer", 4, "infer">]> {
  let cppNamespace = "::ampc::rt";
}

// EpilogueKind
def RT_EpilogueKind : I32Enum<"EpilogueKind", "an epilogue", [
    I32EnumCase<"Bias", 0, "bias">, I32EnumCase<"Relu", 1, "relu">, I32EnumCase<"ReluBias", 2, "relu_bias">,
    I32EnumCase<"Gelu", 3, "gelu">, I32EnumCase<"GeluBias", 4, "gelu_bias">, I32EnumCase<"DRelu", 5, "drelu">,
    I32EnumCase<"DGelu", 6, "dgelu">]> {
  let cppNamespace = "::ampc::rt";
}

// SumsOf
def RT_SummedMatrix : I32Enum<"SummedMatrix", "a summed matrix", [
    I32EnumCase<"A", 0, "a">, I32EnumCase<"B", 1, "b">, I32EnumCase<"Result", 2, "result">]> {
  let cppNamespace = "::ampc::rt";
}

// ConvPart in calls/conv.fbs
def RT_ConvPart : I32Enum<"ConvPart", "a tensor of a convolution", [
    I32EnumCase<"Input", 0, "input">, I32EnumCase<"Filter", 1, "filter">, I32EnumCase<"Output", 2, "output">]> {
  let cppNamespace = "::ampc::rt";
}

// Counted by --plan-stats; not in the program.
def RT_LaunchWork : I32Enum<"LaunchWork", "the work of a launch", [
    I32EnumCase<"Graph", 0, "graph">, I32EnumCase<"Update", 1, "update">, I32EnumCase<"FiniteCheck", 2, "finite_check">]> {
  let cppNamespace = "::ampc::rt";
}

#endif
