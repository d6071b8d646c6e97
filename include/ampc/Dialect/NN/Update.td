// Writes of many variables at once: the optimizer's update, narrowed copies, initial values.
#ifndef AMPC_DIALECT_NN_UPDATE_TD
#define AMPC_DIALECT_NN_UPDATE_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_UpdateOp : NN_Op<"update", [], [IsolatedFromAbove, SingleBlock, AttrSizedOperandSegments,
    MemoryEffects<[MemRead, MemWrite]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Writes many variables by one elementwise formula, unless the guard is set";
  let description = [{
    `variables` names the states of the first parameter, then those of the second, and so on. The formula is written once, for a
    stand-in of 64 elements: its arguments are the states of one parameter, its gradient where gradients are given, the scalars,
    then the guard where there is one. It yields the next values of a parameter's last states; those before are only read. So a
    thousand parameters cost the passes one op, and the program one launch.

    Constraints:

    * the variables are whole parameters, and there is a gradient for each or none at all (update_c1)
    * no variable stands twice: pieces run side by side (update_c2)
    * the formula's arguments are states, one gradient, the scalars and the guard, each of the element type of what it stands for;
      states and gradient have the stand-in's shape, what is yielded has its state's type (update_c3)
    * the module has these variables, each of its state's element type (update_c4)

    ```mlir
    nn.update [@w, @w.velocity, @b, @b.velocity] from (%dw, %db : tensor<4x4xf16>, tensor<4xf16>) with (%rate : tensor<f32>)
        unless %found : tensor<i1> {
    ^bb0(%p: tensor<64xf32>, %v: tensor<64xf32>, %g: tensor<64xf16>, %lr: tensor<f32>, %skip: tensor<i1>):
      %wide = nn.cast %g {to = f32} : (tensor<64xf16>) -> tensor<64xf32>
      %next = nn.elementwise_add %v, %wide {axis = -1 : i64} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
      %step = nn.elementwise_mul %next, %lr {axis = -1 : i64} : (tensor<64xf32>, tensor<f32>) -> tensor<64xf32>
      %new = nn.elementwise_sub %p, %step {axis = -1 : i64} : (tensor<64xf32>, tensor<64xf32>) -> tensor<64xf32>
      nn.yield %new, %next : tensor<64xf32>, tensor<64xf32>
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefArrayAttr:$variables, Variadic<NN_Tensor>:$gradients, Variadic<NN_Tensor>:$scalars,
                       Optional<NN_Tensor>:$guard);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $variables (`from` `(` $gradients^ `:` type($gradients) `)`)? (`with` `(` $scalars^ `:` type($scalars) `)`)?
    (`unless` $guard^ `:` type($guard))? attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
  let extra = [{
    static constexpr int64_t kStandIn = 64;
    // States of one parameter, and how many of them, the last ones, are written.
    unsigned getStates();
    unsigned getWritten();
    unsigned getParameters() { return getVariables().size() / getStates(); }
    ::mlir::StringAttr getVariable(unsigned parameter, unsigned state);
    // Calls `each` for every variable that is written.
    void forEachWritten(::llvm::function_ref<void(::mlir::StringAttr)> each);
  }];
}

def NN_InitializeOp : NN_Op<"initialize", [], [MemoryEffects<[MemWrite]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Fills many variables with seeded random numbers";
  let description = [{
    `kind` is `uniform` (a = low, b = high), `normal` or `truncated_normal` (a = mean, b = std). Element i of a stream depends on the
    seed, the stream and i alone (Philox 4x32-10). A row of `parameters` holds a variable's stream, then the bits of a and b as f32,
    then 0: they are data, so that all variables of a type share one launch.

    Constraints:

    * there is a row of four words for each variable (initialize_c1)
    * the module has these variables, each of the element type `dtype` (initialize_c2)

    ```mlir
    nn.initialize [@a, @b], %seed, %parameters {kind = "uniform", dtype = f32} : tensor<i64>, tensor<2x4xi32>
    ```
  }];
  let arguments = (ins FlatSymbolRefArrayAttr:$variables, NN_Tensor:$seed, NN_Tensor:$parameters, StrAttr:$kind, TypeAttr:$dtype);
  let assemblyFormat = "$variables `,` $seed `,` $parameters attr-dict `:` type($seed) `,` type($parameters)";
  let hasVerifier = 1;
  let extra = [{
    static constexpr int64_t kRowBytes = 16;
    // The kernel of one variable: seed, its row, its elements.
    std::string getKernelKey();
    void emitKernel(::ampc::nn::KernelBuilder &kernel);
  }];
}

#endif
