// Choosing elements, and what is measured but not trained.
#ifndef AMPC_DIALECT_NN_METRIC_TD
#define AMPC_DIALECT_NN_METRIC_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_TopKOp : NN_InferredOp<"top_k_v2", [
    "top_k_v2(X) -> (Out, Indices?) {k:int=1, axis:int=-1, largest:bool=true, ~sorted} : unlisted",
    "top_k(X) -> (Out, Indices?) {k:int=1} : gray",
    "topk(x) -> (out, indices?) {k:int=1, axis:int=-1, largest:bool=true, ~sorted} : top_k_v2"],
    [DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>,
     DeclareOpInterfaceMethods<DecomposableOpInterface, ["becomesParts"]>]> {
  let summary = "The k largest (or smallest) elements along `axis`, and where they are";
  let description = [{
    The results are in order, whatever `sorted` says; of equal elements the first comes first. NaN counts as the largest, -0 equals 0.
    The gradient goes to the chosen places. Few are selected one after the other, more by nn.select_top and then sorted.
    * (top_k_v2_c1) `axis` lies in [-rank, rank).
    * (top_k_v2_c2) `k` lies in [1, size of that dimension].

    ```mlir
    %v, %i = nn.top_k_v2 %x {k = 2 : i64} : (tensor<4x8xf32>) -> (tensor<4x2xf32>, tensor<4x2xi64>)
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, DefaultValuedAttr<I64Attr, "1">:$k, DefaultValuedAttr<I64Attr, "-1">:$axis,
                       DefaultValuedAttr<BoolAttr, "true">:$largest);
  let results = (outs NN_NumberTensor:$out, NN_Tensor:$indices);
}

def NN_SelectTopOp : NN_Op<"select_top", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "Where the k largest (or smallest) elements along `axis` are, in the order of their places";
  let description = [{
    The same places as those of nn.top_k_v2. The key of the last one is found bit by bit, with one sweep over the line for each bit whatever k is.
    ```mlir
    %i = nn.select_top %x {axis = 1 : i64, k = 2 : i64, largest = true} : (tensor<4x8xf32>) -> tensor<4x2xi64>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, I64Attr:$k, I64Attr:$axis, BoolAttr:$largest);
  let results = (outs NN_Tensor:$indices);
}

def NN_ArgMaxOp : NN_InferredOp<"arg_max", [
    "arg_max(X) -> (Out) {axis:int, keepdims:bool=false, flatten:bool=false, dtype:dtype='int64'} : unlisted",
    "argmax(x) -> (out) {axis:int, keepdims:bool=false, flatten:bool=false, dtype:dtype='int64'} : arg_max"],
    [DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let extra = "double getResultBound(::llvm::ArrayRef<double> operands);";
  let summary = "The place of the largest element along `axis`";
  let description = [{
    Of equal elements the first; NaN counts as the largest. With `flatten`, the place among all elements in order.
    * (arg_max_c1) `axis` lies in [-rank, rank).
    * (arg_max_c2) `dtype` is i32 or i64.

    ```mlir
    %i = nn.arg_max %x {axis = -1 : i64, dtype = i64} : (tensor<4x8xf32>) -> tensor<4xi64>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, I64Attr:$axis, DefaultValuedAttr<BoolAttr, "false">:$keepdims,
                       DefaultValuedAttr<BoolAttr, "false">:$flatten, TypeAttr:$dtype);
  let results = (outs NN_Tensor:$out);
}

def NN_AccuracyOp : NN_InferredOp<"accuracy", [
    "accuracy(Out, Indices, Label) -> (Accuracy, Correct?, Total?) : unlisted",
    "accuracy(x, indices, label) -> (accuracy, correct?, total?) : accuracy"],
    [DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "The share of rows whose label is among the indices of top_k_v2";
  let description = [{
    `accuracy` is an f32, `correct` and `total` are i32, all 0-d. `x` is not read.
    * (accuracy_c1) x and the indices are matrices of one shape.
    * (accuracy_c2) the label has the shape [rows, 1].
    * (accuracy_c3) indices and label are i32 or i64.

    ```mlir
    %a, %c, %t = nn.accuracy %v, %i, %label : (tensor<4x2xf32>, tensor<4x2xi64>, tensor<4x1xi64>) -> (tensor<f32>, tensor<i32>, tensor<i32>)
    ```
  }];
  let arguments = (ins NN_Tensor:$x, NN_Tensor:$indices, NN_Tensor:$label);
  let results = (outs NN_Tensor:$accuracy, NN_Tensor:$correct, NN_Tensor:$total);
  // The values are not read, so they need not be narrowed.
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand == 0; }\n"
              "bool keepsFloat32Result(unsigned result) { return result == 0; }";
}

def NN_MovingAverageAbsMaxScaleOp : NN_InferredOp<"moving_average_abs_max_scale", [
    "moving_average_abs_max_scale(X, InAccum?, InState?) -> (Out?, OutScale, OutState?=InState, OutAccum?=InAccum) "
      # "{moving_rate:float=0.9, is_test:bool=false} : unlisted",
    "moving_average_abs_max_scale(x, in_accum?, in_state?) -> (out?, out_scale, out_state?=in_state, out_accum?=in_accum) "
      # "{moving_rate:float=0.9, is_test:bool=false} : moving_average_abs_max_scale"],
    [DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let summary = "x as it is, and a moving average of its largest magnitude";
  let description = [{
    The scale for quantizing x. In training:

    ```
    out_state = moving_rate * in_state + 1
    out_accum = moving_rate * in_accum + max(|x|)
    out_scale = out_accum / out_state
    ```

    In test mode nothing is updated: `out_state` and `out_accum` are `in_state` and `in_accum`, and `out_scale` is their last scale: 0 before
    the first update, and where there is no state. State and scale are float32 whatever x is. The gradient of `out` is that of x, as it is;
    the scale has none, as in Paddle. `state` is `in_accum`, then `in_state`.
    * (moving_average_abs_max_scale_c1) both are given or both left out.
    * (moving_average_abs_max_scale_c2) outside test mode they are given.
    * (moving_average_abs_max_scale_c3) each is one f32 element.

    ```mlir
    %y, %scale, %state, %accum = nn.moving_average_abs_max_scale %x, %a, %s {moving_rate = 0.9 : f64}
      : (tensor<4x8xf16>, tensor<1xf32>, tensor<1xf32>) -> (tensor<4x8xf16>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, Variadic<NN_FloatTensor>:$state, DefaultValuedAttr<F64Attr, "0.9">:$moving_rate,
                       DefaultValuedAttr<BoolAttr, "false">:$is_test);
  let results = (outs NN_FloatTensor:$out, NN_FloatTensor:$out_scale, NN_FloatTensor:$out_state, NN_FloatTensor:$out_accum);
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand > 0; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 0; }";
}

#endif
