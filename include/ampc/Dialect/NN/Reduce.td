// Reductions.
#ifndef AMPC_DIALECT_NN_REDUCE_TD
#define AMPC_DIALECT_NN_REDUCE_TD

include "ampc/Dialect/NN/NNDialect.td"

// An empty `axis`, or `reduce_all`, reduces everything. Sums accumulate in f32 whatever the element type.
class NN_ReduceOp<string mnemonic, list<string> forms, list<Trait> traits = []>
    : NN_InferredOp<mnemonic, forms, !listconcat(traits,
        [DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>])> {
  let arguments = (ins NN_NumberTensor:$x, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis,
                       DefaultValuedAttr<BoolAttr, "false">:$keepdim, DefaultValuedAttr<BoolAttr, "false">:$reduce_all);
  let results = (outs NN_NumberTensor:$out);
}

def NN_ReduceSumOp : NN_ReduceOp<"reduce_sum", [
    "reduce_sum(X) -> (Out) {dim>axis:ints=[0], keep_dim>keepdim:bool=false, reduce_all:bool=false, ~in_dtype, ~out_dtype} : black",
    "sum(x) -> (out) {axis:ints=[], keepdim:bool=false, ~dtype} : reduce_sum"]> {
  let summary = "Sum over dimensions";
  let description = [{
    * (reduce_sum_c1) each axis lies in [-rank, rank).
    * (reduce_sum_c2) no axis stands twice.

    ```mlir
    %s = nn.reduce_sum %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    ```
  }];
}

def NN_ReduceMeanOp : NN_ReduceOp<"reduce_mean", [
    "reduce_mean(X) -> (Out) {dim>axis:ints=[0], keep_dim>keepdim:bool=false, reduce_all:bool=false, ~in_dtype, ~out_dtype} : black",
    "mean(x) -> (out) {axis:ints=[], keepdim:bool=false} : reduce_mean"]> {
  let summary = "Mean over dimensions";
  let description = [{
    Constraints as `nn.reduce_sum`.
    ```mlir
    %s = nn.reduce_mean %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    ```
  }];
}

def NN_MeanOp : NN_InferredOp<"mean", ["mean(X) -> (Out) : black"], [
    DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let summary = "Mean over all elements, a scalar (ProgramDesc's mean)";
  let description = [{
    ```mlir
    %s = nn.mean %x : (tensor<4x8xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x);
  let results = (outs NN_FloatTensor:$out);
}

def NN_MseLossOp : NN_InferredOp<"mse_loss", ["mse_loss(X, Y) -> (Out) : unlisted"], [
    DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let summary = "Mean of (x - y)^2 over everything, a scalar";
  let description = [{
    * (mse_loss_c1) x and y have one type.

    ```mlir
    %l = nn.mse_loss %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y);
  let results = (outs NN_FloatTensor:$out);
}

#endif
