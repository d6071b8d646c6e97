// Convolutions, and the windows that they and pooling slide over their input.
#ifndef AMPC_DIALECT_NN_CONVOLUTION_TD
#define AMPC_DIALECT_NN_CONVOLUTION_TD

include "ampc/Dialect/NN/NNDialect.td"

// The attributes that all convolutions share, as models spell them. `list` is the op list of a ProgramDesc type.
class NN_ConvolutionForms<string type, string category, string more = ""> {
  string attributes = "{strides:ints=[1;1], paddings:ints=[0;0], dilations:ints=[1;1], groups:int=1, "
    # "padding_algorithm:str='EXPLICIT', data_format:str='NCHW'" # more;
  string ignored = ", ~use_cudnn, ~use_mkldnn, ~use_onednn, ~mkldnn_data_type, ~onednn_data_type, ~is_test, ~exhaustive_search, "
    # "~workspace_size_MB, ~use_addto, ~fuse_relu_before_depthwise_conv, ~use_quantizer, ~fuse_relu, ~fuse_activation, ~fuse_residual_connection, "
    # "~force_fp32_output, ~Scale_in, ~Scale_out, ~Scale_weights, ~Scale_in_eltwise, ~fuse_alpha, ~fuse_beta";
  string spatial3 = !subst("[1;1]", "[1;1;1]", !subst("[0;0]", "[0;0;0]", !subst("NCHW", "NCDHW", attributes)));
  string own = !if(!eq(!size(!subst("3d", "", type)), !size(type)), attributes, spatial3);
  list<string> forms = [
    type # "(Input, Filter, Bias?) -> (Output) " # own # ignored # "} : " # category,
    type # "(input, filter, bias?) -> (out) " # own # "} : " # type];
}

class NN_ConvolutionOp<string mnemonic, list<string> forms, dag attributes = (ins)>
    : NN_InferredOp<mnemonic, forms, [ChannelsLastOpInterface, DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = [{
    int64_t getProductFlops();
    double getResultBound(::llvm::ArrayRef<double> operands);
  }] # NN_ImageLayout<"DataFormat", "true">.text;
  let arguments = !con((ins NN_FloatTensor:$input, NN_FloatTensor:$filter, Optional<NN_FloatTensor>:$bias,
                            DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings, DenseI64ArrayAttr:$dilations,
                            DefaultValuedAttr<I64Attr, "1">:$groups, DefaultValuedAttr<StrAttr, "\"EXPLICIT\"">:$padding_algorithm,
                            DefaultValuedAttr<StrAttr, "\"NCHW\"">:$data_format), attributes);
  let results = (outs NN_FloatTensor:$out);
}

def NN_ConvOp : NN_ConvolutionOp<"conv", !listconcat(NN_ConvolutionForms<"conv2d", "white">.forms,
    NN_ConvolutionForms<"depthwise_conv2d", "unlisted">.forms, NN_ConvolutionForms<"conv3d", "unlisted">.forms)> {
  let summary = "Convolution over two or three dimensions";
  let description = [{
    `filter` is [outputs, channels / groups, kernel…] in both layouts; `data_format` NCHW or NCDHW has the channels in dimension 1, NHWC or NDHWC
    last. `paddings` has one number for each spatial dimension, or two: before and behind. With `padding_algorithm` SAME the result has
    ceil(size / stride) places and dilation is 1, with VALID there is no padding. `bias` is added to each output channel.
    * (conv_c1) input and filter have one element type, and two dimensions more than there are spatial ones.
    * (conv_c2) attributes have one entry for each spatial dimension (`paddings` one or two); strides and dilations are positive, paddings not negative.
    * (conv_c3) `groups` divides the channels and the outputs, and the filter has channels / groups.
    * (conv_c4) the dilated kernel fits into the padded input.
    * (conv_c5) `bias` has one element for each output.
    * (conv_c6) `data_format` and `padding_algorithm` are words named above.

    ```mlir
    %y = nn.conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1>, dilations = array<i64: 1, 1>}
      : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x8x8xf32>
    ```
  }];
}

def NN_ConvTransposeOp : NN_ConvolutionOp<"conv_transpose", !listconcat(
    NN_ConvolutionForms<"conv2d_transpose", "unlisted", ", output_padding:ints=[], output_size:ints=[]">.forms,
    NN_ConvolutionForms<"depthwise_conv2d_transpose", "unlisted", ", output_padding:ints=[], output_size:ints=[]">.forms,
    NN_ConvolutionForms<"conv3d_transpose", "unlisted", ", output_padding:ints=[], output_size:ints=[]">.forms),
    (ins DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$output_padding, DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$output_size)> {
  let summary = "The gradient of a convolution with respect to its input, as an operator";
  let description = [{
    `filter` is [channels, outputs / groups, kernel…]. Each element of the input adds the filter, times itself, to the places of the result that
    a convolution would have read for it. The result has (size - 1) stride - paddings + dilation (kernel - 1) + 1 places, and `output_padding` more;
    `output_size` states their number instead, from that number to less than one stride more.
    * (conv_transpose_c1) input and filter have one element type, and two dimensions more than there are spatial ones.
    * (conv_transpose_c2) attributes have one entry for each spatial dimension (`paddings` one or two, `output_padding` and `output_size` also none).
    * (conv_transpose_c3) the filter has as many channels as the input; `groups` divides them.
    * (conv_transpose_c4) the result has at least one place in each dimension, and `output_padding` is below the stride or the dilation.
    * (conv_transpose_c5) `bias` has one element for each output.
    * (conv_transpose_c6) `data_format` and `padding_algorithm` are words that `nn.conv` knows.

    ```mlir
    %y = nn.conv_transpose %x, %w {strides = array<i64: 2, 2>, paddings = array<i64: 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<2x3x4x4xf32>, tensor<3x5x2x2xf32>) -> tensor<2x5x8x8xf32>
    ```
  }];
}

class NN_WindowsArguments {
  dag arguments = (ins NN_FloatTensor:$x, DenseI64ArrayAttr:$kernel, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings,
                       DenseI64ArrayAttr:$dilations);
}

def NN_WindowsOp : NN_Op<"windows", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "The windows that a kernel slides over, behind each of its places (im2col)";
  let description = [{
    x is [outer, size…, inner], the result [outer, places…, kernel…, inner]; what lies in the padding is 0. `paddings` is before and behind for
    each dimension. An internal operator: the types are right by construction.
    ```mlir
    %y = nn.windows %x {kernel = array<i64: 3>, strides = array<i64: 1>, paddings = array<i64: 1, 1>, dilations = array<i64: 1>}
      : (tensor<2x8x4xf32>) -> tensor<2x8x3x4xf32>
    ```
  }];
  let arguments = NN_WindowsArguments<>.arguments;
  let results = (outs NN_FloatTensor:$out);
}

def NN_SumWindowsOp : NN_Op<"sum_windows", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "Adds windows at the places that they were taken from (col2im): the gradient of nn.windows";
  let description = [{
    x is [outer, places…, kernel…, inner], the result [outer, size…, inner]. Each element of the result sums its windows in one order, in f32.
    ```mlir
    %y = nn.sum_windows %x {kernel = array<i64: 3>, strides = array<i64: 1>, paddings = array<i64: 1, 1>, dilations = array<i64: 1>}
      : (tensor<2x8x3x4xf32>) -> tensor<2x8x4xf32>
    ```
  }];
  let arguments = NN_WindowsArguments<>.arguments;
  let results = (outs NN_FloatTensor:$out);
}

// The three tensors of a convolution with the channels last, each computed from the other two: input [n, size…, c], filter [o, kernel…, c] and
// output [n, places…, o]. With several groups, the filter is [kernel…, c / groups, o], so that neighboring outputs have neighboring elements.
class NN_ConvCallOp<string mnemonic, string first, string second, list<Trait> traits>
    : NN_Op<mnemonic, [], !listconcat(traits, [Pure, DeclareOpInterfaceMethods<LibraryCallOpInterface>])> {
  let arguments = (ins NN_FloatTensor:$a, NN_FloatTensor:$b, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings, DenseI64ArrayAttr:$dilations,
                       DefaultValuedAttr<I64Attr, "1">:$groups);
  let results = (outs NN_FloatTensor:$out);
  let extra = "::mlir::Value get" # first # "() { return getA(); }\n::mlir::Value get" # second # "() { return getB(); }\n";
}

def NN_ConvOutputOp : NN_ConvCallOp<"conv_output", "Input", "Filter", [DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "A convolution with the channels last, by the library";
  let description = [{
    From the input [n, size…, c] and the filter [o, kernel…, c] the output [n, places…, o], summed in f32 and rounded once. `paddings` is before
    and behind for each spatial dimension. With several `groups` the filter is [kernel…, c / groups, o]. An internal operator: the types are right
    by construction.
    ```mlir
    %y = nn.conv_output %x, %f {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>}
      : (tensor<2x8x8x4xf32>, tensor<16x3x3x4xf32>) -> tensor<2x8x8x16xf32>
    ```
  }];
}

def NN_ConvInputOp : NN_ConvCallOp<"conv_input", "Output", "Filter", [DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "The gradient of a convolution's input, and a transposed convolution";
  let description = [{
    From the output [n, places…, o] and the filter [o, kernel…, c] the input [n, size…, c]: each element sums what the places whose windows hold it
    have for it, in f32, and is rounded once. An internal operator.
    ```mlir
    %x = nn.conv_input %y, %f {strides = array<i64: 2, 2>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
      : (tensor<2x4x4x16xf32>, tensor<16x2x2x4xf32>) -> tensor<2x8x8x4xf32>
    ```
  }];
}

def NN_ConvFilterOp : NN_ConvCallOp<"conv_filter", "Input", "Output", []> {
  let summary = "The gradient of a convolution's filter";
  let description = [{
    From the input [n, size…, c] and the output [n, places…, o] the filter [o, kernel…, c], summed in f32 over all places and rounded once. An
    internal operator.
    ```mlir
    %f = nn.conv_filter %x, %y {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>}
      : (tensor<2x8x8x4xf32>, tensor<2x8x8x16xf32>) -> tensor<16x3x3x4xf32>
    ```
  }];
}

#endif
