// The operators into which Paddle fuses the layers of transformers.
#ifndef AMPC_DIALECT_NN_COMPOSITE_TD
#define AMPC_DIALECT_NN_COMPOSITE_TD

include "ampc/Dialect/NN/Padding.td"

def NN_FusedGemmEpilogueOp : NN_ComposedOp<"fused_gemm_epilogue", [
    "fused_gemm_epilogue(X, Y, Bias) -> (Out, ~ReserveSpace) {trans_x:bool=false, trans_y:bool=false, activation:str='none'} : white",
    "fused_gemm_epilogue(x, y, bias) -> (out, ~reserve_space) {trans_x:bool=false, trans_y:bool=false, activation:str='none'} : fused_gemm_epilogue",
    "linear_v2(input, weight, bias) -> (out) {transpose_weight>trans_y:bool=false} : white"]> {
  let extra = "int64_t getProductFlops();\ndouble getResultBound(::llvm::ArrayRef<double> operands);";
  let summary = "activation(x y + bias)";
  let description = [{
    x's leading dimensions count as rows; with `trans_x` its first dimension is the contracted one. The product is rounded once; bias and
    activation are computed in f32. gelu is the one by tanh.
    * (fused_gemm_epilogue_c1) x has at least two dimensions, y two, the contracted ones are equal, and the bias has an element for each column.
    * (fused_gemm_epilogue_c2) all have one element type.
    * (fused_gemm_epilogue_c3) `activation` is none, relu or gelu.
    * (fused_gemm_epilogue_c4) the product's rows, columns and contracted dimension are below 2^31.

    ```mlir
    %y = nn.fused_gemm_epilogue %x, %w, %b {activation = "relu"} : (tensor<2x4x8xf32>, tensor<8x3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y, NN_FloatTensor:$bias, DefaultValuedAttr<BoolAttr, "false">:$trans_x,
                       DefaultValuedAttr<BoolAttr, "false">:$trans_y, DefaultValuedAttr<StrAttr, "\"none\"">:$activation);
  let results = (outs NN_FloatTensor:$out);
}

def NN_FcOp : NN_ComposedOp<"fc", [
    "fc(Input, W, Bias?) -> (Out) {in_num_col_dims:int=1, activation_type>activation:str='', ~padding_weights, ~use_mkldnn} : unlisted",
    "fc(input, w, bias?) -> (out) {in_num_col_dims:int=1, activation_type>activation:str='', ~padding_weights} : fc"]> {
  let extra = "int64_t getProductFlops();\ndouble getResultBound(::llvm::ArrayRef<double> operands);";
  let summary = "The product of x, seen as a matrix, and w, with a bias and relu";
  let description = [{
    The first `in_num_col_dims` dimensions of x are its rows. The product is rounded once; bias and relu are computed in f32.
    * (fc_c1) `in_num_col_dims` lies in [1, rank(x)).
    * (fc_c2) w has two dimensions, as many rows as x has columns, and the bias an element for each column of w.
    * (fc_c3) all have one element type.
    * (fc_c4) `activation` is empty or relu.
    * (fc_c5) the product's rows, columns and contracted dimension are below 2^31.

    ```mlir
    %y = nn.fc %x, %w, %b {in_num_col_dims = 2 : i64, activation = "relu"} : (tensor<2x4x8xf32>, tensor<8x3xf32>, tensor<3xf32>) -> tensor<2x4x3xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$w, Optional<NN_FloatTensor>:$bias, DefaultValuedAttr<I64Attr, "1">:$in_num_col_dims,
                       DefaultValuedAttr<StrAttr, "\"\"">:$activation);
  let results = (outs NN_FloatTensor:$out);
}

def NN_FusedRotaryPositionEmbeddingOp : NN_InferredOp<"fused_rotary_position_embedding", [
    "fused_rotary_position_embedding(q, k?, v?, sin?, cos?, position_ids?) -> (out_q, out_k?, out_v?) "
      # "{use_neox_rotary_style:bool=true, time_major:bool=false, rotary_emb_base:float=10000} : white"],
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = "double getResultBound(::llvm::ArrayRef<double> a) { return 2 * a[0]; }";
  let summary = "q, k and v with pairs of elements turned by angles that grow with the position";
  let description = [{
    q, k and v are [batch, length, heads, size], or [length, batch, heads, size] with `time_major`. With `use_neox_rotary_style` the elements 2i
    and 2i + 1 are a pair, else i and i + size / 2, as Paddle has it. A pair (a, b) becomes (a cos - b sin, b cos + a sin), in f32.

    sin and cos are [1, length, 1, size] or [length, size], with an entry for each element. Without them the angle of the pair i at the position t is
    t `rotary_emb_base`^(-2i / size). `position_ids` [batch, length] are rows of sin and cos; a number outside gives NaN. Without k, `out_k` is
    `out_q`, and so is `out_v` without v.
    * (fused_rotary_position_embedding_c1) q, k and v have four dimensions, an even size, one batch, length, size and element type.
    * (fused_rotary_position_embedding_c2) sin and cos are both there or both absent, and have one shape and the element type of q.
    * (fused_rotary_position_embedding_c3) that shape has the size of q last, and rows for its length, or any number of them with `position_ids`.
    * (fused_rotary_position_embedding_c4) `position_ids` has the batch and length of q, is of integers, and comes with sin and cos.
    * (fused_rotary_position_embedding_c5) without sin and cos, `use_neox_rotary_style` is true and `rotary_emb_base` positive.

    ```mlir
    %a, %b, %c = nn.fused_rotary_position_embedding %q, %k {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>}
      : (tensor<2x8x4x16xf16>, tensor<2x8x2x16xf16>) -> (tensor<2x8x4x16xf16>, tensor<2x8x2x16xf16>, tensor<2x8x4x16xf16>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$q, Optional<NN_FloatTensor>:$k, Optional<NN_FloatTensor>:$v, Optional<NN_FloatTensor>:$sin,
                       Optional<NN_FloatTensor>:$cos, Optional<NN_Tensor>:$position_ids, DefaultValuedAttr<BoolAttr, "true">:$use_neox_rotary_style,
                       DefaultValuedAttr<BoolAttr, "false">:$time_major, DefaultValuedAttr<F64Attr, "10000.0">:$rotary_emb_base);
  let results = (outs NN_FloatTensor:$out_q, NN_FloatTensor:$out_k, NN_FloatTensor:$out_v);
}

def NN_FusedBiasDropoutResidualLayerNormOp : NN_InferredOp<"fused_bias_dropout_residual_layer_norm", [
    "fused_bias_dropout_residual_layer_norm(X, Residual, Bias?, LnScale?, LnBias?) -> (Y, BiasDropoutResidualOut?, LnMean?, LnVariance?, ~DropoutMaskOut) "
      # "{dropout_rate>p:float=0.5, is_test:bool=false, dropout_implementation>mode:str='downgrade_in_infer', ln_epsilon>epsilon:float=1e-5, "
      # "~dropout_seed, ~dropout_fix_seed} : unlisted",
    "fused_bias_dropout_residual_layer_norm(x, residual, bias?, ln_scale?, ln_bias?) -> (y, bias_dropout_residual_out?, ln_mean?, ln_variance?, ~dropout_mask_out) "
      # "{dropout_rate>p:float=0.5, is_test:bool=false, dropout_implementation>mode:str='downgrade_in_infer', ln_epsilon>epsilon:float=1e-5, "
      # "~dropout_seed, ~dropout_fix_seed} : fused_bias_dropout_residual_layer_norm"],
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand >= getODSOperandIndexAndLength(3).first; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 1; }";
  let summary = "layer_norm(residual + dropout(x + bias)) over the last dimension";
  let description = [{
    The second result is the sum that is normalized, the others are its mean and variance, as of `nn.layer_norm`. `p` and `mode` are those of
    `nn.dropout`. Scale and bias of the norm are float32 whatever the op computes in.
    * (fused_bias_dropout_residual_layer_norm_c1) x and the residual have one type and a dimension.
    * (fused_bias_dropout_residual_layer_norm_c2) bias, ln_scale and ln_bias have one dimension of the size of the last one of x.
    * (fused_bias_dropout_residual_layer_norm_c3) `p` lies in [0, 1], and `mode` is one of those of `nn.dropout`.

    ```mlir
    %y, %s, %m, %v = nn.fused_bias_dropout_residual_layer_norm %x, %r, %b {p = 0.1 : f64, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}
      : (tensor<4x8xf16>, tensor<4x8xf16>, tensor<8xf16>) -> (tensor<4x8xf16>, tensor<4x8xf16>, tensor<4xf32>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$residual, Optional<NN_FloatTensor>:$bias, Optional<NN_FloatTensor>:$ln_scale,
                       Optional<NN_FloatTensor>:$ln_bias, DefaultValuedAttr<F64Attr, "0.5">:$p, DefaultValuedAttr<BoolAttr, "false">:$is_test,
                       DefaultValuedAttr<StrAttr, "\"downgrade_in_infer\"">:$mode, DefaultValuedAttr<F64Attr, "1e-5">:$epsilon);
  let results = (outs NN_FloatTensor:$y, NN_FloatTensor:$sum, NN_FloatTensor:$mean, NN_FloatTensor:$variance);
}

def NN_FusedBnAddActivationOp : NN_InferredOp<"fused_bn_add_activation", [
    "fused_bn_add_activation(X, Z, Mean, Variance, Scale, Bias) -> (Y, MeanOut?=Mean, VarianceOut?=Variance, SavedMean?, SavedVariance?, ~ReserveSpace) "
      # "{momentum:float=0.9, epsilon:float=1e-5, act_type>activation:str='relu'} : white/gray",
    "fused_bn_add_activation_(x, z, mean, variance, scale, bias) -> (y, mean_out?=mean, variance_out?=variance, saved_mean?, saved_variance?, ~reserve_space) "
      # "{momentum:float=0.9, epsilon:float=1e-5, act_type>activation:str='relu'} : fused_bn_add_activation"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand > 1; }\n"
              "bool keepsFloat32Result(unsigned result) { return result > 0; }";
  let summary = "relu(batch_norm(x) + z), with the channels last";
  let description = [{
    x and z are [batch, height, width, channels]. Statistics, momentum and epsilon are those of `nn.batch_norm`.
    * (fused_bn_add_activation_c1) x and z have four dimensions and one type.
    * (fused_bn_add_activation_c2) statistics, scale and bias have one element for each channel.
    * (fused_bn_add_activation_c3) `activation` is relu.

    ```mlir
    %y, %m, %v, %sm, %sv = nn.fused_bn_add_activation %x, %z, %rm, %rv, %s, %b
      : (tensor<4x2x2x3xf16>, tensor<4x2x2x3xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
      -> (tensor<4x2x2x3xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$z, NN_FloatTensor:$running_mean, NN_FloatTensor:$running_variance, NN_FloatTensor:$scale,
                       NN_FloatTensor:$bias, DefaultValuedAttr<F64Attr, "0.9">:$momentum, DefaultValuedAttr<F64Attr, "1e-5">:$epsilon,
                       DefaultValuedAttr<StrAttr, "\"relu\"">:$activation);
  let results = (outs NN_FloatTensor:$out, NN_FloatTensor:$mean_out, NN_FloatTensor:$variance_out, NN_FloatTensor:$saved_mean,
                      NN_FloatTensor:$saved_variance);
}

class NN_ResnetUnitForm<string type, string inputs, string outputs> {
  string text = type # "(" # inputs # ") -> (" # outputs # ") {stride:int=1, stride_z:int=1, padding:int=0, dilation:int=1, group:int=1, momentum:float=0.9, "
    # "epsilon:float=1e-5, data_format:str='NHWC', fuse_add:bool=false, has_shortcut:bool=false, use_global_stats:bool=false, is_test:bool=false, ~use_addto, "
    # "act_type>activation:str='relu'}";
}

def NN_ResnetUnitOp : NN_InferredOp<"resnet_unit", [
    NN_ResnetUnitForm<"resnet_unit", "X, FilterX, ScaleX, BiasX, MeanX, VarX, Z?, FilterZ?, ScaleZ?, BiasZ?, MeanZ?, VarZ?",
      "Y, RunningMeanX?=MeanX, RunningVarX?=VarX, RunningMeanZ?=MeanZ, RunningVarZ?=VarZ, ~BitMask, ~ConvX, ~SavedMeanX, ~SavedInvstdX, ~ConvZ, ~SavedMeanZ, ~SavedInvstdZ">.text
      # " : white/unlisted",
    NN_ResnetUnitForm<"resnet_unit", "x, filter_x, scale_x, bias_x, mean_x, var_x, z?, filter_z?, scale_z?, bias_z?, mean_z?, var_z?",
      "out, running_mean_x?=mean_x, running_var_x?=var_x, running_mean_z?=mean_z, running_var_z?=var_z, ~bit_mask, ~conv_x, ~saved_mean_x, ~saved_invstd_x, ~conv_z, "
      # "~saved_mean_z, ~saved_invstd_z">.text # " : resnet_unit"],
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = "bool keepsFloat32Operand(unsigned operand);\nbool keepsFloat32Result(unsigned result) { return result > 0; }\nint64_t getProductFlops();";
  let summary = "relu(batch_norm(convolution(x)) + z), where z may have a convolution and a batch_norm of its own";
  let description = [{
    One branch of a residual block and the sum at its end. With `has_shortcut` z is convolved by `filter_z` with `stride_z` and normalized, with
    `fuse_add` it is added as it is, else there is none. Filters are [outputs, kernel, kernel, channels / group] with `data_format` NHWC and
    [outputs, channels / group, kernel, kernel] with NCHW. Scales, biases and statistics have an element for each output, in any number of
    dimensions; momentum, epsilon and `use_global_stats` are those of `nn.batch_norm`. Without a shortcut the running statistics of z are those
    of x.
    * (resnet_unit_c1) x and filters have four dimensions, and all images and filters one element type.
    * (resnet_unit_c2) strides, dilation and `group` are positive, the padding is not negative, and the dilated kernel fits into the padded image.
    * (resnet_unit_c3) `group` divides channels and outputs, and the filter has channels / group of them.
    * (resnet_unit_c4) scales, biases and statistics have one element for each output.
    * (resnet_unit_c5) with `has_shortcut` z, its filter and its statistics are there, and their result has the shape of x's; with `fuse_add` z has it.
    * (resnet_unit_c6) `data_format` is NHWC or NCHW, and `activation` is relu.

    ```mlir
    %y, %m, %v, %mz, %vz = nn.resnet_unit %x, %f, %s, %b, %rm, %rv, %z {fuse_add = true, padding = 1 : i64, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0>}
      : (tensor<2x4x4x3xf16>, tensor<5x3x3x3xf16>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<2x4x4x5xf16>)
      -> (tensor<2x4x4x5xf16>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>, tensor<1x1x1x5xf32>)
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$filter_x, NN_FloatTensor:$scale_x, NN_FloatTensor:$bias_x, NN_FloatTensor:$mean_x,
                       NN_FloatTensor:$var_x, Optional<NN_FloatTensor>:$z, Optional<NN_FloatTensor>:$filter_z, Optional<NN_FloatTensor>:$scale_z,
                       Optional<NN_FloatTensor>:$bias_z, Optional<NN_FloatTensor>:$mean_z, Optional<NN_FloatTensor>:$var_z,
                       DefaultValuedAttr<I64Attr, "1">:$stride, DefaultValuedAttr<I64Attr, "1">:$stride_z, DefaultValuedAttr<I64Attr, "0">:$padding,
                       DefaultValuedAttr<I64Attr, "1">:$dilation, DefaultValuedAttr<I64Attr, "1">:$group, DefaultValuedAttr<F64Attr, "0.9">:$momentum,
                       DefaultValuedAttr<F64Attr, "1e-5">:$epsilon, DefaultValuedAttr<StrAttr, "\"NHWC\"">:$data_format,
                       DefaultValuedAttr<BoolAttr, "false">:$fuse_add, DefaultValuedAttr<BoolAttr, "false">:$has_shortcut,
                       DefaultValuedAttr<BoolAttr, "false">:$use_global_stats, DefaultValuedAttr<BoolAttr, "false">:$is_test,
                       DefaultValuedAttr<StrAttr, "\"relu\"">:$activation);
  let results = (outs NN_FloatTensor:$y, NN_FloatTensor:$running_mean_x, NN_FloatTensor:$running_var_x, NN_FloatTensor:$running_mean_z,
                      NN_FloatTensor:$running_var_z);
}

class NN_FeedforwardAttributes<string p> {
  string text = "{pre_layer_norm:bool=false, ln1_epsilon:float=1e-5, ln2_epsilon:float=1e-5, act_method>activation:str='gelu', dropout1_" # p # ">p1:float=0.5, dropout2_"
    # p # ">p2:float=0.5, dropout1_implementation>mode1:str='downgrade_in_infer', dropout2_implementation>mode2:str='downgrade_in_infer', is_test:bool=false, "
    # "add_residual:bool=true, ~dropout1_fix_seed, ~dropout2_fix_seed, ~dropout1_seed, ~dropout2_seed, ~dropout1_seed_val, ~dropout2_seed_val, ~ring_id}";
}

def NN_FusedFeedforwardOp : NN_InferredOp<"fused_feedforward", [
    "fused_feedforward(X, Linear1Weight, Linear1Bias?, Linear2Weight, Linear2Bias?, Ln1Scale?, Ln1Bias?, Ln2Scale?, Ln2Bias?) -> (Out, ~Dropout1Mask, ~Dropout2Mask, "
      # "~Ln1Mean, ~Ln1Variance, ~Ln2Mean, ~Ln2Variance, ~Linear1Out, ~Ln1Out, ~Dropout1Out, ~Dropout2Out) " # NN_FeedforwardAttributes<"rate">.text # " : white",
    "fused_feedforward(x, linear1_weight, linear1_bias?, linear2_weight, linear2_bias?, ln1_scale?, ln1_bias?, ln2_scale?, ln2_bias?) -> (out, ~dropout1_mask, ~dropout2_mask, "
      # "~ln1_mean, ~ln1_variance, ~ln2_mean, ~ln2_variance, ~linear1_out, ~ln1_out, ~dropout1_out, ~dropout2_out) " # NN_FeedforwardAttributes<"prob">.text
      # " : fused_feedforward"],
    [AttrSizedOperandSegments, DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = "int64_t getProductFlops();\n"
              "bool keepsFloat32Operand(unsigned operand) { return operand >= getODSOperandIndexAndLength(5).first; }";
  let summary = "The feed-forward layer of a transformer: norm, two products with an activation between, dropouts, and the residual";
  let description = [{
    ```
    h = pre_layer_norm ? layer_norm1(x) : x
    y = dropout2(dropout1(activation(h w1 + b1)) w2 + b2)
    out = add_residual ? x + y : y
    out = pre_layer_norm ? out : layer_norm2(out)
    ```

    over the last dimension of x. The dropouts are `nn.dropout`, gelu is the exact one. Scales and biases of norms are float32 whatever the op computes in.
    * (fused_feedforward_c1) x has at least two dimensions, the weights are [size, hidden] and [hidden, size] with the size of x's last one.
    * (fused_feedforward_c2) linear1_bias has `hidden` elements, the other biases and scales `size`.
    * (fused_feedforward_c3) x, the weights and the biases of products have one element type.
    * (fused_feedforward_c4) `activation` is gelu or relu.
    * (fused_feedforward_c5) both `p` lie in [0, 1], and both modes are those of `nn.dropout`.
    * (fused_feedforward_c6) the products' rows, columns and contracted dimensions are below 2^31.

    ```mlir
    %y = nn.fused_feedforward %x, %a, %b {activation = "relu", operandSegmentSizes = array<i32: 1, 1, 0, 1, 0, 0, 0, 0, 0>}
      : (tensor<2x4x8xf16>, tensor<8x16xf16>, tensor<16x8xf16>) -> tensor<2x4x8xf16>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$linear1_weight, Optional<NN_FloatTensor>:$linear1_bias, NN_FloatTensor:$linear2_weight,
                       Optional<NN_FloatTensor>:$linear2_bias, Optional<NN_FloatTensor>:$ln1_scale, Optional<NN_FloatTensor>:$ln1_bias,
                       Optional<NN_FloatTensor>:$ln2_scale, Optional<NN_FloatTensor>:$ln2_bias, DefaultValuedAttr<BoolAttr, "false">:$pre_layer_norm,
                       DefaultValuedAttr<F64Attr, "1e-5">:$ln1_epsilon, DefaultValuedAttr<F64Attr, "1e-5">:$ln2_epsilon,
                       DefaultValuedAttr<StrAttr, "\"gelu\"">:$activation, DefaultValuedAttr<F64Attr, "0.5">:$p1, DefaultValuedAttr<F64Attr, "0.5">:$p2,
                       DefaultValuedAttr<StrAttr, "\"downgrade_in_infer\"">:$mode1, DefaultValuedAttr<StrAttr, "\"downgrade_in_infer\"">:$mode2,
                       DefaultValuedAttr<BoolAttr, "false">:$is_test, DefaultValuedAttr<BoolAttr, "true">:$add_residual);
  let results = (outs NN_FloatTensor:$out);
}

#endif
