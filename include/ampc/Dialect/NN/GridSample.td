// Images and volumes sampled at computed positions.
#ifndef AMPC_DIALECT_NN_GRIDSAMPLE_TD
#define AMPC_DIALECT_NN_GRIDSAMPLE_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_GridSamplerOp : NN_InferredOp<"grid_sampler", [
    "grid_sampler(X, Grid) -> (Output) {align_corners:bool=true, mode:str='bilinear', padding_mode:str='zeros', ~use_cudnn} : unlisted",
    "grid_sample(x, grid) -> (out) {mode:str='bilinear', padding_mode:str='zeros', align_corners:bool=true} : grid_sampler"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = "bool keepsFloat32Operand(unsigned operand) { return operand == 1; }\n"
      # NN_Numerics<"", "getMode() == \"bicubic\" ? boundTimes(a[0], 2.0) : a[0]">.text;
  let summary = "The elements of images or volumes at the positions of a grid";
  let description = [{
    x is [n, channels, size…], the grid [n, places…, d] with d spatial dimensions, and the result [n, channels, places…]. A line of the grid is a position,
    the last dimension first: -1 and 1 are the centers of the first and last element with `align_corners`, else the outer edges of these elements.
    `mode` is bilinear (of volumes: trilinear), nearest (halves to even numbers), or bicubic (Keys, a = -0.75), which ONNX and PyTorch have.
    `padding_mode` says what lies outside: zeros, the nearest element of the border, or the reflection at the centers or edges that -1 and 1 name. Positions and
    weights are computed in f32 for all types, and the grid stays f32 in 16-bit programs.
    * (grid_sampler_c1) x has four or five dimensions.
    * (grid_sampler_c2) the grid has the rank and the batch of x, and as many numbers in its last dimension as x has spatial dimensions.
    * (grid_sampler_c3) `mode` is bilinear, nearest or, of images, bicubic.
    * (grid_sampler_c4) `padding_mode` is zeros, border or reflection.

    ```mlir
    %y = nn.grid_sampler %x, %grid {align_corners = false} : (tensor<2x3x8x8xf32>, tensor<2x4x5x2xf32>) -> tensor<2x3x4x5xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$grid, DefaultValuedAttr<BoolAttr, "true">:$align_corners,
                       DefaultValuedAttr<StrAttr, "\"bilinear\"">:$mode, DefaultValuedAttr<StrAttr, "\"zeros\"">:$padding_mode);
  let results = (outs NN_FloatTensor:$out);
}

#endif
