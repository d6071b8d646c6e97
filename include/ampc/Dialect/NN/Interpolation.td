// Resizing of images and volumes, one dimension at a time.
#ifndef AMPC_DIALECT_NN_INTERPOLATION_TD
#define AMPC_DIALECT_NN_INTERPOLATION_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_ResampleArguments {
  dag arguments = (ins NN_FloatTensor:$x, StrAttr:$kind, F64Attr:$ratio, BoolAttr:$half_pixel);
}

def NN_ResampleOp : NN_Op<"resample", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "The middle dimension of [outer, n, inner] interpolated at other positions";
  let description = [{
    Element o of the result is at the position `ratio` o, with `half_pixel` at `ratio` (o + 0.5) - 0.5; positions outside are clamped. `kind` is nearest (the
    element before the position), round (the nearest one), linear or cubic (Keys, a = -0.75). An internal operator: the types are right by construction.
    ```mlir
    %y = nn.resample %x {kind = "linear", ratio = 0.5 : f64, half_pixel = true} : (tensor<2x4x3xf32>) -> tensor<2x8x3xf32>
    ```
  }];
  let arguments = NN_ResampleArguments<>.arguments;
  let results = (outs NN_FloatTensor:$out);
}

def NN_SumResampledOp : NN_Op<"sum_resampled", [], [Pure, DeclareOpInterfaceMethods<KernelOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>]> {
  let summary = "Adds elements to those that nn.resample made them from: its gradient";
  let description = [{
    Each element of the result sums in one order, in f32. An internal operator: the types are right by construction.
    ```mlir
    %y = nn.sum_resampled %x {kind = "linear", ratio = 0.5 : f64, half_pixel = true} : (tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
    ```
  }];
  let arguments = NN_ResampleArguments<>.arguments;
  let results = (outs NN_FloatTensor:$out);
}

// `ranks` are those that x may have.
class NN_InterpolationOp<string word, string text, string ranks, string example> : NN_InferredOp<word # "_interp", [
    word # "_interp_v2(X) -> (Out) {data_layout:str='NCHW', out_d:int=-1, out_h:int=-1, out_w:int=-1, scale:floats=[], ~interp_method, "
      # "align_corners:bool=true, align_mode:int=1} : extra_black",
    word # "_interp(x) -> (out) {data_format>data_layout:str='NCHW', out_d:int=-1, out_h:int=-1, out_w:int=-1, scale:floats=[], ~interp_method, "
      # "align_corners:bool=true, align_mode:int=1} : " # word # "_interp_v2"], [DeclareOpInterfaceMethods<DecomposableOpInterface>, ChannelsLastOpInterface]> {
  let extra = NN_Numerics<"", !if(!eq(word, "bicubic"), "boundTimes(a[0], 2.0)", "a[0]")>.text # NN_ImageLayout<"DataLayout">.text;
  let summary = text;
  let description = [{
    A dimension of n elements becomes one of `out_d`, `out_h`, `out_w`, or of n times its `scale`, of which there is one for each dimension or one for all. With
    `align_corners` element o of the result is at the position o (n - 1) / (size - 1), so that the corners stay. Else it is at (o + 0.5) r - 0.5, where r is n / size or
    1 / scale; nearest interpolation, and linear ones with `align_mode` 1, use o r. If the size is 1, r is 0. Nearest interpolation takes the element before the
    position or, with `align_corners`, the nearest one.
    }] # "* (" # word # "_interp_c1) x has " # ranks # ".\n"
       # "* (" # word # "_interp_c2) `data_layout` is NCHW (channels first) or NHWC (channels last), for any number of dimensions.\n"
       # "* (" # word # "_interp_c3) the sizes are positive and can be; a scale is positive.\n\n"
       # "```mlir\n%y = nn." # word # "_interp %x {" # example # "\n```";
  let arguments = (ins NN_FloatTensor:$x, DefaultValuedAttr<StrAttr, "\"NCHW\"">:$data_layout, DefaultValuedAttr<I64Attr, "-1">:$out_d,
                       DefaultValuedAttr<I64Attr, "-1">:$out_h, DefaultValuedAttr<I64Attr, "-1">:$out_w, DefaultValuedAttr<DenseF64ArrayAttr, "{}">:$scale,
                       DefaultValuedAttr<BoolAttr, "true">:$align_corners, DefaultValuedAttr<I64Attr, "1">:$align_mode);
  let results = (outs NN_FloatTensor:$out);
}

defvar NN_ImageExample = "out_h = 8 : i64, out_w = 2 : i64} : (tensor<1x3x4x4xf32>) -> tensor<1x3x8x2xf32>";
defvar NN_VolumeExample = "out_d = 2 : i64, out_h = 8 : i64, out_w = 2 : i64} : (tensor<1x3x4x4x4xf32>) -> tensor<1x3x2x8x2xf32>";

def NN_NearestInterpOp : NN_InterpolationOp<"nearest", "Resizes images or volumes by nearest neighbors", "four or five dimensions", NN_ImageExample>;
def NN_LinearInterpOp : NN_InterpolationOp<"linear", "Resizes lines by linear interpolation", "three dimensions",
    "out_w = 8 : i64} : (tensor<1x3x4xf32>) -> tensor<1x3x8xf32>">;
def NN_BilinearInterpOp : NN_InterpolationOp<"bilinear", "Resizes images by linear interpolation", "four dimensions", NN_ImageExample>;
def NN_TrilinearInterpOp : NN_InterpolationOp<"trilinear", "Resizes volumes by linear interpolation", "five dimensions", NN_VolumeExample>;
def NN_BicubicInterpOp : NN_InterpolationOp<"bicubic", "Resizes images by cubic interpolation", "four dimensions", NN_ImageExample>;

#endif
