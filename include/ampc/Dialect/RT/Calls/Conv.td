// The convolution.
#ifndef AMPC_DIALECT_RT_CALLS_CONV_TD
#define AMPC_DIALECT_RT_CALLS_CONV_TD

include "ampc/Dialect/RT/RTDialect.td"

def RT_ConvOp : RT_LibraryCallOp<"conv"> {
  let summary = "A convolution, or the gradient of one of its operands, by the library";
  let description = [{
    One of the three tensors of a convolution from the other two, with the channels last: input [batch, size…, channels], filter [outputs, kernel…,
    channels] and output [batch, places…, outputs]. `computes` names the result; %a and %b are the other two, in this order, except that the input is
    computed from output and filter. Sums are in f32 and rounded once. `paddings` is before and behind for each spatial dimension. `widen` and
    `narrow` name the kernels that an executor may use around the fp32 primitive. `windows` names the kernel that an executor without a library
    for convolutions runs beside a matrix product: it writes the windows of the input, or sums windows to the input. With several `groups` the filter
    is [kernel…, channels / groups, outputs], and `windows` computes the result from %a and %b, or for the filter sums in f32 over `parts` of
    the places, which the kernel `sums` adds.
    Constraints:

    * there are three offsets and three sizes in bytes (conv_c1)
    * size, places, kernel, strides and dilations have one positive entry for each of one to three spatial dimensions, `paddings` two that are
      not negative (conv_c2)
    * batch, channels, outputs and groups are positive, and groups divide channels and outputs (conv_c3)

    ```mlir
    rt.conv output %x, %f, %y {offsets = array<i64: 0, 0, 0>, bytes = array<i64: 2048, 2304, 8192>, type = f32, batch = 2 : i64,
      channels = 4 : i64, outputs = 16 : i64, size = array<i64: 8, 8>, places = array<i64: 8, 8>, kernel = array<i64: 3, 3>,
      strides = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>, windows = @k2, op = "conv1"}
    ```
  }];
  let arguments = (ins EnumProp<RT_ConvPart>:$computes, RT_BufferType:$a, RT_BufferType:$b, RT_BufferType:$result,
      DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes, RT_FloatTypeAttr:$type, I64Attr:$batch, I64Attr:$channels, I64Attr:$outputs,
      DenseI64ArrayAttr:$size, DenseI64ArrayAttr:$places, DenseI64ArrayAttr:$kernel, DenseI64ArrayAttr:$strides,
      DenseI64ArrayAttr:$paddings, DenseI64ArrayAttr:$dilations, FlatSymbolRefAttr:$windows,
      OptionalAttr<FlatSymbolRefAttr>:$widen, OptionalAttr<FlatSymbolRefAttr>:$narrow, StrAttr:$op,
      DefaultValuedAttr<I64Attr, "1">:$groups, OptionalAttr<FlatSymbolRefAttr>:$sums, DefaultValuedAttr<I64Attr, "0">:$parts);
  let assemblyFormat = "$computes $a `,` $b `,` $result attr-dict";
  let hasVerifier = 1;
  let extraClassDeclaration = "int64_t getPartElementBytes();";
}

#endif
