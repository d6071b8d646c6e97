// Normalizations. Scales, biases and statistics are float32 whatever the op computes in.
#ifndef AMPC_DIALECT_NN_NORM_TD
#define AMPC_DIALECT_NN_NORM_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_LayerNormOp : NN_InferredOp<"layer_norm", [
    "layer_norm(X, Scale?, Bias?) -> (Y, Mean?, Variance?) {epsilon:float=1e-5, begin_norm_axis:int=1, ~is_test, ~use_mkldnn} : black",
    "layer_norm(x, scale?, bias?) -> (out, mean?, variance?) {epsilon:float=1e-5, begin_norm_axis:int=1} : layer_norm"],
    [AttrSizedOperandSegments, NN_ComputesRows, NN_RoundsWhenStored, NN_WidensWhenLoaded,
     DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "Rows of mean 0 and variance 1, scaled and shifted";
  let description = [{
    The dimensions from `begin_norm_axis` on are a row of n elements, those before it count the rows.

    ```
    y = (x - mean) / sqrt(variance + epsilon) * scale + bias
    ```

    The variance is that of the row (divided by n), computed from differences from the mean. Sums are float32. `mean` and `variance` are
    float32 vectors with one element for each row; they have no gradient, as in Paddle. x and y have one type, until `amp-fold-casts` makes
    casts of them part of the op.
    * (layer_norm_c1) `begin_norm_axis` lies in [0, rank).
    * (layer_norm_c2) scale and bias have one dimension of n elements.

    ```mlir
    %y, %m, %v = nn.layer_norm %x, %s, %b {epsilon = 1.0e-5 : f64, begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}
      : (tensor<4x8xf16>, tensor<8xf32>, tensor<8xf32>) -> (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, Optional<NN_FloatTensor>:$scale, Optional<NN_FloatTensor>:$bias,
                       DefaultValuedAttr<F64Attr, "1.0e-5">:$epsilon, DefaultValuedAttr<I64Attr, "1">:$begin_norm_axis);
  let results = (outs NN_FloatTensor:$y, NN_FloatTensor:$mean, NN_FloatTensor:$variance);
  let extra = "double getResultBound(::llvm::ArrayRef<double> operands);\n"
              "bool keepsFloat32Operand(unsigned operand) { return operand > 0; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 0; }\n"
              # NN_AnyFloats<>.text;
}

def NN_LayerNormGradOp : NN_Op<"layer_norm_grad", [], [
    Pure, AllShapesMatch<["x", "dy", "dx"]>, NN_ComputesRows, NN_RoundsWhenStored, NN_WidensWhenLoaded,
    DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "The gradient of layer_norm's x";
  let description = [{
    With h = (x - mean) / sqrt(variance + epsilon) and g = dy * scale: (g - mean(g) - h mean(g h)) / sqrt(variance + epsilon).
    ```mlir
    %dx = nn.layer_norm_grad %x, %m, %v, %dy, %s {epsilon = 1.0e-5 : f64}
      : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>, tensor<8xf32>) -> tensor<4x8xf16>
    ```
    It may also sum what the gradients of scale and bias consist of, dy h and dy, over the rows. `sums` are these two in parts: element [p, j]
    of each is the sum of column j over the rows of part p, in order.
    * (layer_norm_grad_c1) there are two sums or none; they are float32 with one type, the columns are the elements of a row, and the parts divide
      the rows.
    ```mlir
    %dx, %dscale, %dbias = nn.layer_norm_grad %x, %m, %v, %dy, %s {epsilon = 1.0e-5 : f64}
      : (tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4x8xf16>, tensor<8xf32>) -> (tensor<4x8xf16>, tensor<2x8xf32>, tensor<2x8xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$mean, NN_FloatTensor:$variance, NN_FloatTensor:$dy,
                       Optional<NN_FloatTensor>:$scale, F64Attr:$epsilon);
  let results = (outs NN_FloatTensor:$dx, Variadic<NN_FloatTensor>:$sums);
  let hasVerifier = 1;
  // The number of rows that are normalized; a row of the kernel's grid is one of them, or one part.
  let extra = "int64_t getRowCount();\n";
}

class NN_BatchNormForms<string type, string pirType, string category> {
  string attributes = "{momentum:float=0.9, epsilon:float=1e-5, is_test:bool=false, data_layout:str='NCHW', use_global_stats:bool=false, "
    # "trainable_statistics:bool=false";
  list<string> forms = [
    type # "(X, Mean, Variance, Scale?, Bias?) -> (Y, MeanOut?=Mean, VarianceOut?=Variance, SavedMean?, SavedVariance?, ~ReserveSpace) "
      # attributes # ", ~use_mkldnn, ~use_cudnn, ~fuse_with_relu} : " # category,
    pirType # "(x, mean, variance, scale?, bias?) -> (out, mean_out?=mean, variance_out?=variance, saved_mean?, saved_variance?, ~reserve_space) "
      # !subst("data_layout", "data_format>data_layout", attributes) # "} : " # type];
}

def NN_BatchNormOp : NN_InferredOp<"batch_norm", !listconcat(NN_BatchNormForms<"batch_norm", "batch_norm_", "gray">.forms,
    [NN_BatchNormForms<"batch_norm", "batch_norm", "gray">.forms[1]], NN_BatchNormForms<"sync_batch_norm", "sync_batch_norm_", "unlisted">.forms),
    [AttrSizedOperandSegments, ChannelsLastOpInterface, DeclareOpInterfaceMethods<GradientOpInterface>,
     DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let summary = "Channels of mean 0 and variance 1 over the batch, scaled and shifted";
  let description = [{
    In training, with the mean and the variance (divided by their number) of each channel in this batch:

    ```
    y = (x - mean) / sqrt(variance + epsilon) * scale + bias
    mean_out = momentum * running_mean + (1 - momentum) * mean
    variance_out = momentum * running_variance + (1 - momentum) * variance
    ```

    `saved_mean` is the mean, `saved_variance` is 1 / sqrt(variance + epsilon). In test mode (unless `trainable_statistics`) and with
    `use_global_stats` the running statistics take the place of the batch's and stay as they are. All but x and y is float32. `data_layout`
    NCHW has the channels in dimension 1, NHWC last. The statistics have no gradient. In
    a training step on several ranks, `sync_batch_norm` has the mean and the variance of all ranks' batches; `batch_norm` those of its own.
    * (batch_norm_c1) x has two to five dimensions.
    * (batch_norm_c2) `data_layout` is NCHW or NHWC.
    * (batch_norm_c3) statistics, scale and bias have one element for each channel.

    ```mlir
    %y, %m, %v, %sm, %sv = nn.batch_norm %x, %rm, %rv, %s, %b {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
      : (tensor<4x3x2x2xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<4x3x2x2xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$running_mean, NN_FloatTensor:$running_variance, Optional<NN_FloatTensor>:$scale,
                       Optional<NN_FloatTensor>:$bias, DefaultValuedAttr<F64Attr, "0.9">:$momentum, DefaultValuedAttr<F64Attr, "1e-5">:$epsilon,
                       DefaultValuedAttr<BoolAttr, "false">:$is_test, DefaultValuedAttr<StrAttr, "\"NCHW\"">:$data_layout,
                       DefaultValuedAttr<BoolAttr, "false">:$use_global_stats, DefaultValuedAttr<BoolAttr, "false">:$trainable_statistics);
  let results = (outs NN_FloatTensor:$out, NN_FloatTensor:$mean_out, NN_FloatTensor:$variance_out, NN_FloatTensor:$saved_mean,
                      NN_FloatTensor:$saved_variance);
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand > 0; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 0; }\n"
              "bool usesRunningStatistics() { return getUseGlobalStats() || (getIsTest() && !getTrainableStatistics()); }\n"
              # NN_ImageLayout<"DataLayout">.text;
}

def NN_RankMeanOp : NN_Op<"rank_mean", [], [Pure, SameOperandsAndResultType, DeclareOpInterfaceMethods<ViewOpInterface>]> {
  let summary = "The mean of x over all ranks";
  let description = [{
    With one rank it is x itself and costs nothing. With several ranks, a training step averages the bytes of x in place, so readers of x behind
    the op may read the mean, too. Other entries do not average. An internal operator, of `sync_batch_norm`.
    * (rank_mean_c1) x is float32.

    ```mlir
    %m = nn.rank_mean %x : (tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x);
  let results = (outs NN_FloatTensor:$mean);
  let hasVerifier = 1;
}

// The column sums of a norm whose channels are last: x is seen as rows of one element for each channel, cut into `parts` of equal height. The
// results, [parts, channels] and float32, are one partial sum for each part.
def NN_ChannelMomentsOp : NN_Op<"channel_moments", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "Mean of each channel, and sum of squared differences from it, in parts of the rows";
  let description = [{
    A part is read twice, for its mean and for the differences from this mean, while it is in a cache. An internal operator.
    ```mlir
    %m, %s = nn.channel_moments %x : (tensor<2x8x8x3xf16>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x);
  let results = (outs NN_FloatTensor:$mean, NN_FloatTensor:$squares);
}

def NN_ChannelGradSumsOp : NN_Op<"channel_grad_sums", [], [Pure, NN_WidensWhenLoaded]> {
  let summary = "Sums of dy and of dy (x - mean) for each channel, in parts of the rows";
  let description = [{
    What the gradient of a norm needs, in one read of x and dy. `mean` has an element for each channel, as in a batch norm; with `inverse`,
    both have one for each row, as in a layer norm, and the products are dy (x - mean) inverse. An internal operator, which
    `nn-fuse-elementwise` writes as a kernel with two sums.
    ```mlir
    %a, %b = nn.channel_grad_sums %x, %m, %dy
      : (tensor<2x8x8x3xf16>, tensor<3xf32>, tensor<2x8x8x3xf16>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$mean, NN_FloatTensor:$dy, Optional<NN_FloatTensor>:$inverse);
  let results = (outs NN_FloatTensor:$sums, NN_FloatTensor:$products);
}

def NN_RmsNormOp : NN_InferredOp<"rms_norm", [
    "rms_norm(x, scale?) -> (y, invvar?) {normalized_shape:ints=[], epsilon:float=1e-5} : unlisted"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let summary = "Rows over their root mean square, scaled";
  let description = [{
    The last dimensions, of the sizes `normalized_shape`, are a row; without it the last one is.

    ```
    y = x / sqrt(mean(x^2) + epsilon) * scale
    ```

    `invvar` is the factor 1 / sqrt(mean(x^2) + epsilon) of each row, in float32 and without a gradient.
    * (rms_norm_c1) x has a dimension, and its last ones have the sizes of `normalized_shape`.
    * (rms_norm_c2) the scale has one element for each of a row.

    ```mlir
    %y, %r = nn.rms_norm %x, %s {normalized_shape = array<i64: 8>} : (tensor<4x8xf16>, tensor<8xf32>) -> (tensor<4x8xf16>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, Optional<NN_FloatTensor>:$scale, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$normalized_shape,
                       DefaultValuedAttr<F64Attr, "1e-5">:$epsilon);
  let results = (outs NN_FloatTensor:$y, NN_FloatTensor:$inverse);
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand > 0; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 0; }";
}

def NN_GroupNormOp : NN_InferredOp<"group_norm", [
    "group_norm(X, Scale?, Bias?) -> (Y, Mean?, Variance?) {epsilon:float=1e-5, groups:int, data_layout:str='NCHW'} : black",
    "group_norm(x, scale?, bias?) -> (y, mean?, variance?) {epsilon:float=1e-5, groups:int=-1, data_format>data_layout:str='NCHW'} : group_norm"],
    [AttrSizedOperandSegments, ChannelsLastOpInterface, DeclareOpInterfaceMethods<DecomposableOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "Groups of channels of one sample with mean 0 and variance 1, scaled and shifted";
  let description = [{
    The channels are dimension 1, with the layout NHWC the last one; neighbors form `groups` groups of equal size. `mean` and `variance`,
    float32 and of the shape [samples, groups], have no gradient.
    * (group_norm_c1) x has at least two dimensions.
    * (group_norm_c2) `data_layout` is NCHW or NHWC.
    * (group_norm_c3) `groups` divides the channels.
    * (group_norm_c4) scale and bias have one element for each channel.

    ```mlir
    %y, %m, %v = nn.group_norm %x, %s, %b {groups = 2 : i64, operandSegmentSizes = array<i32: 1, 1, 1>}
      : (tensor<4x6x2x2xf16>, tensor<6xf32>, tensor<6xf32>) -> (tensor<4x6x2x2xf16>, tensor<4x2xf32>, tensor<4x2xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, Optional<NN_FloatTensor>:$scale, Optional<NN_FloatTensor>:$bias,
                       DefaultValuedAttr<F64Attr, "1e-5">:$epsilon, I64Attr:$groups, DefaultValuedAttr<StrAttr, "\"NCHW\"">:$data_layout);
  let results = (outs NN_FloatTensor:$y, NN_FloatTensor:$mean, NN_FloatTensor:$variance);
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand > 0; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 0; }"
              # "\n" # NN_ImageLayout<"DataLayout">.text;
}

def NN_InstanceNormOp : NN_InferredOp<"instance_norm", [
    "instance_norm(X, Scale?, Bias?) -> (Y, SavedMean?, SavedVariance?) {epsilon:float=1e-5} : unlisted",
    "instance_norm(x, scale?, bias?) -> (y, saved_mean?, saved_variance?) {epsilon:float=1e-5} : instance_norm"],
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<DecomposableOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "Each channel of each sample with mean 0 and variance 1, scaled and shifted";
  let description = [{
    The channels are dimension 1. The saved mean and the saved variance, which is 1 / sqrt(variance + epsilon), are float32, have one
    element for each channel of each sample, and no gradient.
    * (instance_norm_c1) x has three to five dimensions.
    * (instance_norm_c2) scale and bias have one element for each channel.

    ```mlir
    %y, %m, %v = nn.instance_norm %x, %s, %b {operandSegmentSizes = array<i32: 1, 1, 1>}
      : (tensor<4x6x2x2xf16>, tensor<6xf32>, tensor<6xf32>) -> (tensor<4x6x2x2xf16>, tensor<24xf32>, tensor<24xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, Optional<NN_FloatTensor>:$scale, Optional<NN_FloatTensor>:$bias,
                       DefaultValuedAttr<F64Attr, "1e-5">:$epsilon);
  let results = (outs NN_FloatTensor:$y, NN_FloatTensor:$mean, NN_FloatTensor:$variance);
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand > 0; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 0; }\n"
              "bool float32OperandsPromote() { return true; }";
}

#endif
