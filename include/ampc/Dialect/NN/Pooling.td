// Pooling: the largest element or the mean of each window.
#ifndef AMPC_DIALECT_NN_POOLING_TD
#define AMPC_DIALECT_NN_POOLING_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_PoolForms<string type, string category, string kernelSize, string format, string one, string zero> {
  string attributes = "strides:ints=" # one # ", paddings:ints=" # zero # ", ceil_mode:bool=false, exclusive:bool=true, "
    # "data_format:str='" # format # "', pooling_type:str, global_pooling:bool=false, adaptive:bool=false, padding_algorithm:str='EXPLICIT'";
  list<string> forms = [
    type # "(X) -> (Out) {ksize>kernel_size:ints, " # attributes
      # ", ~use_cudnn, ~use_mkldnn, ~use_onednn, ~mkldnn_data_type, ~is_test, ~use_quantizer} : " # category,
    type # "(x) -> (out) {" # kernelSize # ":ints, " # attributes # "} : " # type];
}

class NN_PoolArguments {
  dag arguments = (ins NN_FloatTensor:$x, DenseI64ArrayAttr:$kernel_size, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings,
                       DefaultValuedAttr<BoolAttr, "false">:$ceil_mode, DefaultValuedAttr<BoolAttr, "true">:$exclusive,
                       DefaultValuedAttr<StrAttr, "\"NCHW\"">:$data_format, StrAttr:$pooling_type,
                       DefaultValuedAttr<BoolAttr, "false">:$global_pooling, DefaultValuedAttr<BoolAttr, "false">:$adaptive,
                       DefaultValuedAttr<StrAttr, "\"EXPLICIT\"">:$padding_algorithm);
}

def NN_PoolOp : NN_InferredOp<"pool", !listconcat(
    NN_PoolForms<"pool2d", "gray", "kernel_size", "NCHW", "[1;1]", "[0;0]">.forms,
    NN_PoolForms<"pool3d", "gray", "kernel_size", "NCDHW", "[1;1;1]", "[0;0;0]">.forms),
    [ChannelsLastOpInterface, DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text # NN_ImageLayout<"DataFormat", "true">.text;
  let summary = "The largest element or the mean of each window, for each channel";
  let description = [{
    `pooling_type` is max or avg. The windows are those of a convolution; with `ceil_mode` there is one more place where the last window would reach
    beyond the padding, with `global_pooling` one window of everything. With `adaptive`, `kernel_size` is the number of places, and place i is
    of the elements from floor(i size / places) to before ceil((i + 1) size / places). A mean counts elements of x alone if it is `exclusive` or
    `adaptive`, else those of the padding too. The gradient of a largest element goes to the first one in its window.
    * (pool_c1) x has two dimensions more than there are spatial ones.
    * (pool_c2) attributes have one entry for each spatial dimension (`paddings` one or two) and are positive, paddings at least 0.
    * (pool_c3) a window is not wholly in the padding.
    * (pool_c4) `pooling_type` is max or avg.
    * (pool_c5) `data_format` and `padding_algorithm` are words that `nn.conv` knows.

    ```mlir
    %y = nn.pool %x {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, pooling_type = "max"}
      : (tensor<2x3x8x8xf32>) -> tensor<2x3x4x4xf32>
    ```
  }];
  let arguments = NN_PoolArguments<>.arguments;
  let results = (outs NN_FloatTensor:$out);
}

def NN_MaxPoolWithIndexOp : NN_InferredOp<"max_pool_with_index", [
    "max_pool2d_with_index(X) -> (Out, Mask) {ksize>kernel_size:ints, strides:ints=[1;1], paddings:ints=[0;0], global_pooling:bool=false, "
      # "adaptive:bool=false, ceil_mode:bool=false} : white",
    "max_pool2d_with_index(x) -> (out, mask) {kernel_size:ints, strides:ints=[1;1], paddings:ints=[0;0], global_pooling:bool=false, "
      # "adaptive:bool=false, ceil_mode:bool=false} : max_pool2d_with_index"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"{Arithmetic}", "a[0]">.text;
  let summary = "The largest element of each window, and its place";
  let description = [{
    As `nn.pool`, with the place in its channel: row times width plus column, i32. The mask has no gradient. The channels are in dimension 1.

    ```mlir
    %y, %m = nn.max_pool_with_index %x {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>}
      : (tensor<2x3x8x8xf32>) -> (tensor<2x3x4x4xf32>, tensor<2x3x4x4xi32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, DenseI64ArrayAttr:$kernel_size, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings,
                       DefaultValuedAttr<BoolAttr, "false">:$global_pooling, DefaultValuedAttr<BoolAttr, "false">:$adaptive,
                       DefaultValuedAttr<BoolAttr, "false">:$ceil_mode);
  let results = (outs NN_FloatTensor:$out, NN_Tensor:$mask);
}

// Where the largest element of a window is: its place among the spatial positions (i32), or its number in the window (i8).
def NN_PlacesTensor : StaticShapeTensorOf<[AnyTypeOf<[I32, I8], "i32 or i8">]>;

class NN_PoolWindowsOp<string mnemonic, list<Trait> traits = [], list<string> kernelMethods = []>
    : NN_Op<mnemonic, [], !listconcat(traits, [Pure, DeclareOpInterfaceMethods<KernelOpInterface, kernelMethods>])> {
  dag geometry = (ins DenseI64ArrayAttr:$kernel, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings, BoolAttr:$adaptive);
}

def NN_MaxWindowsOp : NN_PoolWindowsOp<"max_windows", [DeclareOpInterfaceMethods<GradientOpInterface>], ["mayOmitLastResult"]> {
  let summary = "The largest element of each window, and its place";
  let description = [{
    x is [outer, size…, inner], both results are [outer, places…, inner]. NaN wins; of equal elements the first. The place is the number of
    the spatial position, in i32, or in i8 the number of the element in its window, the padding included.
    ```mlir
    %y, %m = nn.max_windows %x {kernel = array<i64: 2>, strides = array<i64: 2>, paddings = array<i64: 0, 0>, adaptive = false}
      : (tensor<2x8x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4x4xi32>)
    ```
  }];
  let arguments = !con((ins NN_FloatTensor:$x), geometry);
  let results = (outs NN_FloatTensor:$out, NN_PlacesTensor:$places);
}

def NN_MaxWindowsGradOp : NN_PoolWindowsOp<"max_windows_grad"> {
  let summary = "The gradient of nn.max_windows: each element sums those of the windows that it is the largest of";
  let description = [{
    ```mlir
    %dx = nn.max_windows_grad %m, %dy {kernel = array<i64: 2>, strides = array<i64: 2>, paddings = array<i64: 0, 0>, adaptive = false}
      : (tensor<2x4x4xi32>, tensor<2x4x4xf32>) -> tensor<2x8x4xf32>
    ```
  }];
  let arguments = !con((ins NN_PlacesTensor:$places, NN_FloatTensor:$dout), geometry);
  let results = (outs NN_FloatTensor:$dx);
}

def NN_MeanWindowsOp : NN_PoolWindowsOp<"mean_windows", [DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "The mean of each window";
  let description = [{
    x is [outer, size…, inner], the result [outer, places…, inner]. `exclusive`: of the elements of x alone, not of the padding.
    ```mlir
    %y = nn.mean_windows %x {kernel = array<i64: 2>, strides = array<i64: 2>, paddings = array<i64: 0, 0>, adaptive = false, exclusive = true}
      : (tensor<2x8x4xf32>) -> tensor<2x4x4xf32>
    ```
  }];
  let arguments = !con((ins NN_FloatTensor:$x), geometry, (ins BoolAttr:$exclusive));
  let results = (outs NN_FloatTensor:$out);
}

def NN_MeanWindowsGradOp : NN_PoolWindowsOp<"mean_windows_grad"> {
  let summary = "The gradient of nn.mean_windows: each element sums its shares of the windows that it is in";
  let description = [{
    ```mlir
    %dx = nn.mean_windows_grad %dy {kernel = array<i64: 2>, strides = array<i64: 2>, paddings = array<i64: 0, 0>, adaptive = false, exclusive = true}
      : (tensor<2x4x4xf32>) -> tensor<2x8x4xf32>
    ```
  }];
  let arguments = !con((ins NN_FloatTensor:$dout), geometry, (ins BoolAttr:$exclusive));
  let results = (outs NN_FloatTensor:$dx);
}

#endif
