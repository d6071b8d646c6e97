// Reductions.
#ifndef AMPC_DIALECT_NN_REDUCE_TD
#define AMPC_DIALECT_NN_REDUCE_TD

include "ampc/Dialect/NN/NNDialect.td"

// `reduce_all` reduces everything, and so does an empty `axis`. That is the default of PIR's reductions; ProgramDesc's reduce
// dimension 0 where there is no `dim`.
// Sums accumulate in f32 whatever the element type, in blocks, so that their error does not grow with their length.
class NN_ReduceOp<string word, string pirAttrs, string category, string pirType = word>
    : NN_InferredOp<"reduce_" # word, [
        "reduce_" # word # "(X) -> (Out) {dim>axis:ints=[0], keep_dim>keepdim:bool=false, reduce_all:bool=false, "
          # "~in_dtype, ~out_dtype, ~use_mkldnn} : " # category,
        pirType # "(x) -> (out) {axis:ints=[], keepdim:bool=false" # pirAttrs # "} : reduce_" # word],
        [DeclareOpInterfaceMethods<KernelOpInterface, ["widenGrid"]>, DeclareOpInterfaceMethods<GradientOpInterface>,
         DeclareOpInterfaceMethods<ChannelsLastOpInterface, ["isImageResult"]>]> {
  let arguments = (ins NN_NumberTensor:$x, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$axis,
                       DefaultValuedAttr<BoolAttr, "false">:$keepdim, OptionalAttr<BoolAttr>:$reduce_all);
  let results = (outs NN_NumberTensor:$out);
  let builders = [OpBuilder<(ins "::mlir::Type":$out, "::mlir::Value":$x, "::llvm::ArrayRef<int64_t>":$axis, "bool":$keepdim,
                                 "bool":$reduceAll), [{
    build($_builder, $_state, out, x, axis, keepdim, reduceAll ? $_builder.getBoolAttr(true) : ::mlir::BoolAttr());
  }]>];
}

def NN_ReduceSumOp : NN_ReduceOp<"sum", ", ~dtype", "black"> {
  let extra = NN_Numerics<"{Sum, 0, double(elementCount(getX().getType())) / elementCount(getType())}", "boundTimes(a[0], double(elementCount(getX().getType())) / elementCount(getType()))">.text;
  let summary = "Sum over dimensions";
  let description = [{
    * (reduce_sum_c1) each axis lies in [-rank, rank).
    * (reduce_sum_c2) no axis stands twice.

    ```mlir
    %s = nn.reduce_sum %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    ```
  }];
}

def NN_ReduceMeanOp : NN_ReduceOp<"mean", "", "black"> {
  let extra = NN_Numerics<"{Sum, 0, 1.0}", "a[0]">.text;
  let summary = "Mean over dimensions";
  let description = [{
    Constraints as `nn.reduce_sum`. The mean of integers truncates toward zero.
    ```mlir
    %s = nn.reduce_mean %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    ```
  }];
}

def NN_ReduceProdOp : NN_ReduceOp<"prod", ", reduce_all:bool=false", "black", "prod"> {
  let summary = "Product over dimensions";
  let description = [{
    Constraints as `nn.reduce_sum`. The gradient of an element is the product of the others, also where elements are 0.
    ```mlir
    %s = nn.reduce_prod %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    ```
  }];
}

def NN_ReduceMaxOp : NN_ReduceOp<"max", "", "unlisted"> {
  let extra = NN_Numerics<"{Maximum}", "a[0]">.text;
  let summary = "The largest element over dimensions";
  let description = [{
    Constraints as `nn.reduce_sum`. NaN wins. The gradient is shared equally among the elements that are the largest.
    ```mlir
    %s = nn.reduce_max %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    ```
  }];
}

def NN_ReduceMinOp : NN_ReduceOp<"min", "", "unlisted"> {
  let extra = NN_Numerics<"", "a[0]">.text;
  let summary = "The smallest element over dimensions";
  let description = [{
    Constraints as `nn.reduce_sum`. NaN wins. The gradient is shared equally among the elements that are the smallest.
    ```mlir
    %s = nn.reduce_min %x {axis = array<i64: 0>} : (tensor<4x8xf32>) -> tensor<8xf32>
    ```
  }];
}

def NN_ReducePartsOp : NN_InferredOp<"reduce_parts", [], [
    DeclareOpInterfaceMethods<KernelOpInterface, ["getKernelRequest"]>]> {
  let summary = "The first stage of a long reduction: `parts` partial results beside each other";
  let description = [{
    `kind` is sum, squares, product, max or min. Reduces `axis`, and puts a first dimension of `parts` before the rest: the longest reduced run of dimensions
    is cut into so many pieces. Floats leave in f32 whatever their type, so nothing is rounded between the stages. `squares` sums (x * factor)^2 in f32; with
    `rounds`, the product is rounded to the type of x before.
    * (reduce_parts_c1) axes are distinct, lie in [0, rank), and at least one is there.
    * (reduce_parts_c2) `parts` is positive.
    * (reduce_parts_c3) `kind` is sum, squares, product, max or min.
    * (reduce_parts_c4) `squares` takes floats; `factor` is one f32, and for `squares` alone.

    ```mlir
    %p = nn.reduce_parts %x {kind = "sum", axis = array<i64: 0>, parts = 64 : i64} : (tensor<1000000xf16>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, Optional<NN_FloatTensor>:$factor, StrAttr:$kind, DenseI64ArrayAttr:$axis, I64Attr:$parts,
                       UnitAttr:$rounds);
  let results = (outs NN_NumberTensor:$out);
}

def NN_MeanOp : NN_InferredOp<"mean", ["mean(X) -> (Out) {~use_mkldnn} : black", "mean_all(x) -> (out) : mean"], [
    DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"{Sum, 0, 1.0}", "a[0]">.text;
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
  let extra = NN_Numerics<"{Square}", "(a[0] + a[1]) * (a[0] + a[1])">.text;
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

def NN_AddNOp : NN_InferredOp<"add_n", ["sum(X*) -> (Out) {~use_mkldnn} : unlisted", "add_n(inputs*) -> (out) : sum"], [
    DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"{Arithmetic}", "std::accumulate(a.begin(), a.end(), 0.0)">.text;
  let summary = "The sum of tensors of one shape, rounded once (ProgramDesc's sum)";
  let description = [{
    * (add_n_c1) there is at least one operand.
    * (add_n_c2) operands have one type.

    ```mlir
    %s = nn.add_n %a, %b, %c : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<NN_NumberTensor>:$x);
  let results = (outs NN_NumberTensor:$out);
}

#endif
