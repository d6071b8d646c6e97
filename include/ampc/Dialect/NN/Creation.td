// Tensors that depend on attributes and shapes only: sequences, given numbers, shapes.
#ifndef AMPC_DIALECT_NN_CREATION_TD
#define AMPC_DIALECT_NN_CREATION_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_RangeOp : NN_InferredOp<"range", [
    "range() -> (Out) {start:float=0, end:float, step:float=1, dtype:dtype} : unlisted",
    "arange() -> (out) {start:float=0, end:float, step:float=1, dtype:dtype, ~place} : range"],
    [DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let extra = NN_Numerics<"", "std::max(std::abs(getStart().convertToDouble()), std::abs(getEnd().convertToDouble()))">.text;
  let summary = "Numbers from `start` to before `end`, `step` apart";
  let description = [{
    For an integer type all three are truncated first. Number i is start + i * step, rounded once.
    * (range_c1) `step` is not 0, and there is at least one number and not more than can be.
    * (range_c2) `dtype` is not bool.

    ```mlir
    %r = nn.range {start = 0.0 : f64, end = 8.0 : f64, step = 1.0 : f64, dtype = i64} : () -> tensor<8xi64>
    ```
  }];
  let arguments = (ins F64Attr:$start, F64Attr:$end, F64Attr:$step, TypeAttr:$dtype);
  let results = (outs NN_NumberTensor:$out);
}

def NN_LinspaceOp : NN_InferredOp<"linspace", [
    "linspace() -> (Out) {start:float, stop:float, num:int, dtype:dtype='float32'} : unlisted",
    "linspace() -> (out) {start:float, stop:float, num:int, dtype:dtype='float32', ~place} : linspace"],
    [DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let extra = NN_Numerics<"", "std::max(std::abs(getStart().convertToDouble()), std::abs(getStop().convertToDouble()))">.text;
  let summary = "`num` numbers from `start` to `stop`, equally far apart";
  let description = [{
    Both ends are exact: the second half counts back from `stop`. A single number is `start`. For an integer type all numbers are truncated.
    * (linspace_c1) `num` is positive and not more than can be.
    * (linspace_c2) `dtype` is not bool.

    ```mlir
    %r = nn.linspace {start = 0.0 : f64, stop = 1.0 : f64, num = 5 : i64, dtype = f32} : () -> tensor<5xf32>
    ```
  }];
  let arguments = (ins F64Attr:$start, F64Attr:$stop, I64Attr:$num, TypeAttr:$dtype);
  let results = (outs NN_NumberTensor:$out);
}

def NN_AssignValueOp : NN_InferredOp<"assign_value", [
    "assign_value() -> (Out) {shape:ints, dtype:dtype, values:floats=[], fp32_values>values:floats=[], fp64_values>values:floats=[], int32_values>int_values:ints=[], "
      # "int64_values>int_values:ints=[], bool_values>int_values:ints=[]} : unlisted",
    "assign_value() -> (out) {shape:ints, dtype:dtype, values:floats=[], ~place} : assign_value"],
    [DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "A tensor of given numbers";
  let description = [{
    * (assign_value_c1) dimensions are positive, and there are at most 4096 numbers.
    * (assign_value_c2) one of `values` and `int_values` has a number for each element, the other none.

    ```mlir
    %c = nn.assign_value {shape = array<i64: 2>, dtype = f32, values = array<f64: 1.0, 2.5>} : () -> tensor<2xf32>
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$shape, TypeAttr:$dtype, DefaultValuedAttr<DenseF64ArrayAttr, "{}">:$values,
                       DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$int_values);
  let results = (outs NN_Tensor:$out);
}

def NN_FullLikeOp : NN_InferredOp<"full_like", [
    "fill_any_like(X) -> (Out) {value:order=0, dtype:dtype='none'} : unlisted",
    "full_like(x) -> (out) {value:order=0, dtype:dtype='none', ~place} : fill_any_like"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"", "std::abs(getValue().convertToDouble())">.text;
  let summary = "A tensor of one value with the shape of x";
  let description = [{
    Without `dtype` it has the element type of x.
    ```mlir
    %c = nn.full_like %x {value = 1.0 : f64} : (tensor<4xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_Tensor:$x, F64Attr:$value, OptionalAttr<TypeAttr>:$dtype);
  let results = (outs NN_Tensor:$out);
}

def NN_EyeOp : NN_InferredOp<"eye", [
    "eye() -> (Out) {num_rows:int, num_columns:int=-1, dtype:dtype='float32'} : unlisted",
    "eye() -> (out) {num_rows:int, num_columns:int=-1, dtype:dtype='float32', ~place} : eye"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let extra = NN_Numerics<"", "1.0">.text;
  let summary = "A matrix with ones on the diagonal and zeros elsewhere";
  let description = [{
    A `num_columns` of -1 is `num_rows`.
    * (eye_c1) both are positive, and the result has a size that can be.

    ```mlir
    %e = nn.eye {num_rows = 3 : i64, num_columns = -1 : i64, dtype = f32} : () -> tensor<3x3xf32>
    ```
  }];
  let arguments = (ins I64Attr:$num_rows, I64Attr:$num_columns, TypeAttr:$dtype);
  let results = (outs NN_Tensor:$out);
}

// A number or numbers that follow from the shape of x.
class NN_ShapeOfOp<string word, list<string> forms, string text, string type, string constraint = "">
    : NN_InferredOp<word, forms, [DeclareOpInterfaceMethods<DecomposableOpInterface>]> {
  let summary = text;
  let description = constraint # "\n```mlir\n%s = nn." # word # " %x : (tensor<4x8xf32>) -> " # type # "\n```";
  let arguments = (ins NN_Tensor:$x);
  let results = (outs NN_Tensor:$out);
}

def NN_ShapeOp : NN_ShapeOfOp<"shape", ["shape(Input) -> (Out) : unlisted", "shape(input) -> (out) : shape"], "The dimensions of x as i32", "tensor<2xi32>",
    "* (shape_c1) x has at least one dimension, and each fits into 32 bits.\n">;
def NN_Shape64Op : NN_ShapeOfOp<"shape64", ["shape64(input) -> (out) : shape"], "The dimensions of x as i64", "tensor<2xi64>",
    "* (shape64_c1) x has at least one dimension.\n">;
def NN_SizeOp : NN_ShapeOfOp<"size", ["size(Input) -> (Out) : unlisted", "numel(x) -> (out) : size"], "The number of elements of x", "tensor<i64>">;
def NN_RankOp : NN_ShapeOfOp<"rank", ["rank(Input) -> (Out) : gray"], "The number of dimensions of x", "tensor<i32>">;

#endif
