// Borders, and the order of elements: composed of slice, expand, concat, sorting and products.
#ifndef AMPC_DIALECT_NN_PADDING_TD
#define AMPC_DIALECT_NN_PADDING_TD

include "ampc/Dialect/NN/Indexing.td"

class NN_ComposedOp<string word, list<string> forms, list<Trait> traits = []>
    : NN_InferredOp<word, forms, !listconcat(traits, [DeclareOpInterfaceMethods<DecomposableOpInterface>])>;

def NN_PadOp : NN_ComposedOp<"pad", [
    "pad(X) -> (Out) {paddings:ints, pad_value>value:order=0} : unlisted", "pad(x) -> (out) {paddings:ints, pad_value>value:float=0} : pad"]> {
  let extra = NN_Numerics<"", "std::max(a[0], std::abs(getValue().convertToDouble()))">.text;
  let summary = "x with a border of one value";
  let description = [{
    * (pad_c1) there are two `paddings` for each dimension, before and behind it, none negative, and the result has a size that can be.

    ```mlir
    %y = nn.pad %x {paddings = array<i64: 0, 0, 1, 2>} : (tensor<4x8xf32>) -> tensor<4x11xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, DenseI64ArrayAttr:$paddings, DefaultValuedAttr<F64Attr, "0.0">:$value);
  let results = (outs NN_NumberTensor:$out);
}

def NN_Pad3dOp : NN_ComposedOp<"pad3d", [
    "pad3d(X) -> (Out) {paddings:ints, mode:str='constant', value:order=0, data_format:str='NCDHW'} : unlisted",
    "pad3d(x) -> (out) {paddings:ints, mode:str='constant', pad_value>value:order=0, data_format:str='NCDHW'} : pad3d"],
    [ChannelsLastOpInterface]> {
  let extra = NN_Numerics<"", "std::max(a[0], std::abs(getValue().convertToDouble()))">.text # NN_ImageLayout<"DataFormat">.text;
  let summary = "Volumes with a border";
  let description = [{
    `paddings` are left, right, top, bottom, front, back. The border is the value (`mode` constant), x mirrored at its last elements
    (reflect), these repeated (replicate), or x begun anew (circular).
    * (pad3d_c1) x has five dimensions, `data_format` is NCDHW or NDHWC.
    * (pad3d_c2) there are six `paddings`, none negative, and the result has a size that can be.
    * (pad3d_c3) `mode` is constant, reflect, replicate or circular.
    * (pad3d_c4) a border of reflect is smaller than x, one of circular not larger.

    ```mlir
    %y = nn.pad3d %x {paddings = array<i64: 1, 1, 0, 0, 0, 0>, mode = "reflect"} : (tensor<1x2x3x3x3xf32>) -> tensor<1x2x3x3x5xf32>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, DenseI64ArrayAttr:$paddings, DefaultValuedAttr<StrAttr, "\"constant\"">:$mode,
                       DefaultValuedAttr<F64Attr, "0.0">:$value, DefaultValuedAttr<StrAttr, "\"NCDHW\"">:$data_format);
  let results = (outs NN_NumberTensor:$out);
}

def NN_PixelShuffleOp : NN_ComposedOp<"pixel_shuffle", [
    "pixel_shuffle(X) -> (Out) {upscale_factor:int=1, data_format:str='NCHW'} : unlisted",
    "pixel_shuffle(x) -> (out) {upscale_factor:int=1, data_format:str='NCHW'} : pixel_shuffle"],
    [ChannelsLastOpInterface]> {
  let extra = NN_Numerics<"", "a[0]">.text # NN_ImageLayout<"DataFormat">.text;
  let summary = "Channels as pixels: r * r of them become a square of r by r";
  let description = [{
    * (pixel_shuffle_c1) x has four dimensions, `data_format` is NCHW or NHWC.
    * (pixel_shuffle_c2) the square of `upscale_factor` divides the channels.

    ```mlir
    %y = nn.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<1x8x3x3xf32>) -> tensor<1x2x6x6xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, DefaultValuedAttr<I64Attr, "1">:$upscale_factor, DefaultValuedAttr<StrAttr, "\"NCHW\"">:$data_format);
  let results = (outs NN_FloatTensor:$out);
}

def NN_ArgMinOp : NN_ComposedOp<"arg_min", [
    "arg_min(X) -> (Out) {axis:int, keepdims:bool=false, flatten:bool=false, dtype:dtype='int64'} : unlisted",
    "argmin(x) -> (out) {axis:int, keepdims:bool=false, flatten:bool=false, dtype:dtype='int64'} : arg_min"]> {
  let summary = "The place of the smallest element along `axis`";
  let description = [{
    Of equal elements the first; NaN counts as the smallest. Else as `nn.arg_max`.
    * (arg_min_c1) `axis` lies in [-rank, rank).
    * (arg_min_c2) `dtype` is i32 or i64.

    ```mlir
    %i = nn.arg_min %x {axis = -1 : i64, dtype = i64} : (tensor<4x8xf32>) -> tensor<4xi64>
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, I64Attr:$axis, DefaultValuedAttr<BoolAttr, "false">:$keepdims,
                       DefaultValuedAttr<BoolAttr, "false">:$flatten, TypeAttr:$dtype);
  let results = (outs NN_Tensor:$out);
}

def NN_ArgsortOp : NN_ComposedOp<"argsort", [
    "argsort(X) -> (Out, Indices) {axis:int=-1, descending:bool=false, stable:bool=false} : unlisted",
    "argsort(x) -> (out, indices) {axis:int=-1, descending:bool=false, stable:bool=false} : argsort"]> {
  let summary = "The elements along `axis` in their order, and their places";
  let description = [{
    Equal elements keep their order, always. NaN counts as the largest. The gradient goes to where each element came from.
    * (argsort_c1) `axis` lies in [-rank, rank).

    ```mlir
    %v, %i = nn.argsort %x {axis = 0 : i64, descending = true} : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xi64>)
    ```
  }];
  let arguments = (ins NN_NumberTensor:$x, DefaultValuedAttr<I64Attr, "-1">:$axis, DefaultValuedAttr<BoolAttr, "false">:$descending,
                       DefaultValuedAttr<BoolAttr, "false">:$stable);
  let results = (outs NN_NumberTensor:$out, NN_IndexTensor:$indices);
}

def NN_BmmOp : NN_ComposedOp<"bmm", ["bmm(X, Y) -> (Out) : unlisted", "bmm(x, y) -> (out) : bmm"]> {
  let summary = "The products of two batches of matrices";
  let description = [{
    * (bmm_c1) x is [batch, m, k], y is [batch, k, n], of one element type.

    ```mlir
    %y = nn.bmm %a, %b : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y);
  let results = (outs NN_FloatTensor:$out);
}

def NN_MvOp : NN_ComposedOp<"mv", ["mv(X, Vec) -> (Out) : unlisted", "mv(x, vec) -> (out) : mv"]> {
  let summary = "The product of a matrix and a vector";
  let description = [{
    * (mv_c1) x is [m, k], the vector [k], of one element type.

    ```mlir
    %y = nn.mv %a, %v : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$vec);
  let results = (outs NN_FloatTensor:$out);
}

def NN_AddmmOp : NN_ComposedOp<"addmm", [
    "addmm(Input, X, Y) -> (Out) {Beta>beta:float=1, Alpha>alpha:float=1} : unlisted",
    "addmm(input, x, y) -> (out) {beta:float=1, alpha:float=1} : addmm"]> {
  let summary = "beta input + alpha x y";
  let description = [{
    * (addmm_c1) x is [m, k], y is [k, n], the input broadcasts to [m, n], and all have one element type.

    ```mlir
    %y = nn.addmm %c, %a, %b {beta = 0.5 : f64} : (tensor<3xf32>, tensor<4x8xf32>, tensor<8x3xf32>) -> tensor<4x3xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$input, NN_FloatTensor:$x, NN_FloatTensor:$y, DefaultValuedAttr<F64Attr, "1.0">:$beta,
                       DefaultValuedAttr<F64Attr, "1.0">:$alpha);
  let results = (outs NN_FloatTensor:$out);
}

#endif
