// Tensors of random numbers.
#ifndef AMPC_DIALECT_NN_RANDOM_TD
#define AMPC_DIALECT_NN_RANDOM_TD

include "ampc/Dialect/NN/NNDialect.td"

class NN_DrawingOp<string word, list<string> forms, dag operands, dag attributes> : NN_InferredOp<word, forms, [
    DeclareOpInterfaceMethods<RandomizedOpInterface>, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let arguments = !con(operands, (ins Variadic<NN_Tensor>:$rng), attributes, (ins DefaultValuedAttr<I64Attr, "0">:$seed,
      DefaultValuedAttr<I64Attr, "0">:$stream));
  let results = (outs NN_FloatTensor:$out);
}

defvar NN_DrawingText = [{
    Element i is a function of the seed, the counter, `stream` and i (Philox 4x32-10). If `seed` is not 0, it is the seed and the counter is 0, so that all
    steps get the same numbers. Else `rng` is a seed and a counter of steps, scalars that training adds, with a stream per op; without them the seed is 0.
}];

def NN_UniformRandomOp : NN_DrawingOp<"uniform_random", [
    "uniform_random() -> (Out) {shape:ints, min:float=-1, max:float=1, seed:int=0, dtype:dtype='float32', ~diag_num, ~diag_step, ~diag_val} : gray",
    "uniform() -> (out) {shape:ints, dtype:dtype='float32', min:float, max:float, seed:int=0, ~place} : uniform_random"],
    (ins), (ins DenseI64ArrayAttr:$shape, F64Attr:$min, F64Attr:$max, TypeAttr:$dtype)> {
  let extra = NN_Numerics<"", "std::max(std::abs(getMin().convertToDouble()), std::abs(getMax().convertToDouble()))">.text;
  let summary = "Random numbers from `min` to before `max`";
  let description = NN_DrawingText # [{
    * (uniform_random_c1) dimensions are positive, and the result has a size that can be.
    * (uniform_random_c2) `dtype` is one of floats.
    * (uniform_random_c3) `rng` is absent or two scalars of i64.

    ```mlir
    %u = nn.uniform_random {shape = array<i64: 4, 8>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : () -> tensor<4x8xf32>
    ```
  }];
}

def NN_GaussianRandomOp : NN_DrawingOp<"gaussian_random", [
    "gaussian_random() -> (Out) {shape:ints, mean:float=0, std:float=1, seed:int=0, dtype:dtype='float32'} : gray",
    "gaussian() -> (out) {shape:ints, mean:float, std:float, seed:int=0, dtype:dtype='float32', ~place} : gaussian_random"],
    (ins), (ins DenseI64ArrayAttr:$shape, F64Attr:$mean, F64Attr:$std, TypeAttr:$dtype)> {
  let extra = NN_Numerics<"", "std::abs(getMean().convertToDouble()) + 6 * std::abs(getStd().convertToDouble())">.text;
  let summary = "Random numbers of a normal distribution";
  let description = NN_DrawingText # [{
    * (gaussian_random_c1) dimensions are positive, and the result has a size that can be.
    * (gaussian_random_c2) `dtype` is one of floats.
    * (gaussian_random_c3) `rng` is absent or two scalars of i64.

    ```mlir
    %u = nn.gaussian_random {shape = array<i64: 4, 8>, mean = 0.0 : f64, std = 1.0 : f64, dtype = f32} : () -> tensor<4x8xf32>
    ```
  }];
}

def NN_UniformRandomLikeOp : NN_DrawingOp<"uniform_random_batch_size_like", [
    "uniform_random_batch_size_like(Input) -> (Out) {shape:ints, input_dim_idx:int=0, output_dim_idx:int=0, min:float=-1, max:float=1, seed:int=0, "
      # "dtype:dtype='float32', ~diag_num, ~diag_step, ~diag_val} : gray",
    "uniform_random_batch_size_like(input) -> (out) {shape:ints, input_dim_idx:int=0, output_dim_idx:int=0, min:float=-1, max:float=1, seed:int=0, "
      # "dtype:dtype='float32', ~diag_num, ~diag_step, ~diag_val} : uniform_random_batch_size_like"],
    (ins NN_Tensor:$input), (ins DenseI64ArrayAttr:$shape, DefaultValuedAttr<I64Attr, "0">:$input_dim_idx, DefaultValuedAttr<I64Attr, "0">:$output_dim_idx,
        F64Attr:$min, F64Attr:$max, TypeAttr:$dtype)> {
  let extra = NN_Numerics<"", "std::max(std::abs(getMin().convertToDouble()), std::abs(getMax().convertToDouble()))">.text;
  let summary = "As nn.uniform_random, with a dimension of the input";
  let description = NN_DrawingText # [{
    Dimension `output_dim_idx` of the `shape` is dimension `input_dim_idx` of the input.
    * (uniform_random_batch_size_like_c1) both are dimensions.
    * (uniform_random_batch_size_like_c2) the others are positive, and the result has a size that can be.
    * (uniform_random_batch_size_like_c3) `dtype` is one of floats.
    * (uniform_random_batch_size_like_c4) `rng` is absent or two scalars of i64.

    ```mlir
    %u = nn.uniform_random_batch_size_like %x {shape = array<i64: -1, 8>, min = 0.0 : f64, max = 1.0 : f64, dtype = f32} : (tensor<4x3xf32>) -> tensor<4x8xf32>
    ```
  }];
}

def NN_RandomKeyOp : NN_Op<"random_key", [], [Pure, DeclareOpInterfaceMethods<RandomizedOpInterface>, DeclareOpInterfaceMethods<KernelOpInterface>]> {
  let summary = "The key of another generator of random numbers";
  let description = [{
    Two numbers for the generator of a library, which draws as many as it needs: a key of 64 bits, the first two words of Philox 4x32-10 for the seed, the
    counter and `stream`, and the place to begin at, 0. An internal operator.
    ```mlir
    %k = nn.random_key %seed, %counter {stream = 3} : (tensor<i64>, tensor<i64>) -> tensor<2xi64>
    ```
  }];
  let arguments = (ins Variadic<NN_Tensor>:$rng, DefaultValuedAttr<I64Attr, "0">:$stream);
  let results = (outs NN_Tensor:$key);
}

#endif
