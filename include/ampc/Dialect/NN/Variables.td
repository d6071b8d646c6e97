// Variables: what outlives a run, and how a function reads and writes it. The ops that name variables are checked against the module's
// variables wherever MLIR verifies symbol uses, and once before they are lowered.
#ifndef AMPC_DIALECT_NN_VARIABLES_TD
#define AMPC_DIALECT_NN_VARIABLES_TD

include "ampc/Dialect/NN/NNDialect.td"

def NN_VariableOp : NN_Op<"variable", [], [Symbol]> {
  let summary = "A persistent tensor";
  let description = [{
    A `buffer` is not trained: frozen, or running state that the forward computes. A `copy` is a narrowed parameter. `init` is a
    dictionary in the words of model.json (`type`, `value`, `low`, …); absent, the variable starts at zero.

    ```mlir
    nn.variable @fc1.w parameter : tensor<4x4xf32> {trainable, init = {type = "constant", value = 0.0}}
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttr:$type, EnumProp<NN_VariableRole>:$role, UnitAttr:$trainable,
                       OptionalAttr<DictionaryAttr>:$init);
  let assemblyFormat = "$sym_name $role `:` $type attr-dict";
  let extra = [{
    ::mlir::RankedTensorType getTensorType() { return ::llvm::cast<::mlir::RankedTensorType>(getType()); }
    // The model's name, where the symbol had to be another.
    ::llvm::StringRef getModelName() {
      auto name = (*this)->getAttrOfType<::mlir::StringAttr>(::ampc::nn::kNameAttr);
      return name ? name.getValue() : getSymName();
    }
  }];
}

def NN_ReadOp : NN_Op<"read", [], [MemoryEffects<[MemRead]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "The value of a variable at this point of the function";
  let description = [{
    Constraints:

    * the module has a variable of that name and type (read_c1)

    ```mlir
    %w = nn.read @fc1.w : tensor<4x4xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$variable);
  let results = (outs NN_Tensor:$value);
  let assemblyFormat = "$variable attr-dict `:` type($value)";
}

def NN_AssignOp : NN_Op<"assign", [], [MemoryEffects<[MemWrite]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Writes a variable, unless the guard is set";
  let description = [{
    With a guard (one i1 element) the variable keeps its bits when the guard is true: the skipped step. In `@main` an assign says that the
    forward computes the variable's next value; it stands behind the optimizer of `@train_step`, and in no other role.

    Constraints:

    * the module has a variable of that name and of the value's type (assign_c1)
    * the guard is one i1 element (assign_c2)

    ```mlir
    nn.assign @fc1.w, %new unless %found_inf : tensor<4x4xf32>, tensor<i1>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$variable, NN_Tensor:$value, Optional<NN_Tensor>:$guard);
  let assemblyFormat = "$variable `,` $value (`unless` $guard^)? attr-dict `:` type($value) (`,` type($guard)^)?";
  let hasVerifier = 1;
}

def NN_GradientOp : NN_Op<"gradient", [], [MemoryEffects<[MemWrite]>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Marks a parameter's finished gradient";
  let description = [{
    Constraints:

    * the module has a variable of that name, with the gradient's shape (gradient_c1)

    ```mlir
    nn.gradient @fc1.w, %dw : tensor<4x4xf16>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$parameter, NN_Tensor:$value);
  let assemblyFormat = "$parameter `,` $value attr-dict `:` type($value)";
}

def NN_FileConstantOp : NN_Op<"file_constant", [], [Pure]> {
  let summary = "A file's bytes from an offset on, which become a constant of the program";
  let description = [{
    ```mlir
    %w = nn.file_constant "w.npy" at 128 : tensor<4x4xf32>
    ```
  }];
  let arguments = (ins StrAttr:$file, I64Attr:$offset);
  let results = (outs NN_Tensor:$value);
  let assemblyFormat = "$file `at` $offset attr-dict `:` type($value)";
}

def NN_ConstantOp : NN_Op<"constant", [], [Pure]> {
  let summary = "A few numbers that lie in the program";
  let description = [{
    For parameters of kernels; weights are never constants.
    ```mlir
    %p = nn.constant dense<[7, 0, 0, 0]> : tensor<4xi32> : tensor<4xi32>
    ```
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs NN_Tensor:$out);
  let assemblyFormat = "$value attr-dict `:` type($out)";
}

def NN_FusedOp : NN_Op<"fused", [], [Pure, IsolatedFromAbove, SingleBlock, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<KernelOpInterface, ["getKernelRequest", "mayShareBuffer"]>]> {
  let summary = "Elementwise ops that become one kernel";
  let description = [{
    The body's ops all have one shape, that of the values that it yields; operands may broadcast. With a guard, the kernel returns
    at once when it is true. The last `sums` outputs are not stored element by element: each is the sum of a float32 value of the body
    over all dimensions but the last, in parts of equal height, and has the shape [parts, channels].

    Constraints:

    * the body's arguments have the inputs' types, and it yields the outputs' types, sums apart (fused_c1)
    * its ops are elementwise, and have the shape of the yielded values, constants apart (fused_c2)
    * a sum is of float32, its channels are those of the last dimension, and its parts divide the other dimensions (fused_c3)
    * with sums, there is no guard, and each argument has one element for each of the shape, of its last dimension or of the
      other dimensions, or a single one (fused_c4)

    ```mlir
    %y = nn.fused %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf16> {
    ^bb0(%x: tensor<4x8xf32>, %bias: tensor<8xf32>):
      %s = nn.elementwise_add %x, %bias {axis = -1 : i64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
      %h = nn.cast %s : (tensor<4x8xf32>) -> tensor<4x8xf16>
      nn.yield %h : tensor<4x8xf16>
    }
    ```
  }];
  let arguments = (ins Variadic<NN_Tensor>:$inputs, Optional<NN_Tensor>:$guard, DefaultValuedAttr<I64Attr, "0">:$sums);
  let results = (outs Variadic<NN_Tensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$inputs (`unless` $guard^ `:` type($guard))? attr-dict `:` functional-type($inputs, $outputs) $body";
  let hasRegionVerifier = 1;
}

def NN_FusedRowsOp : NN_Op<"fused_rows", [], [Pure, IsolatedFromAbove, SingleBlock,
    DeclareOpInterfaceMethods<KernelOpInterface, ["getKernelRequest", "mayShareBuffer"]>]> {
  let summary = "An op that computes rows, with elementwise ops before and behind it, in one kernel";
  let description = [{
    The body has one op that computes rows (trait `ComputesRows`), such as a layer norm, and elementwise ops with the shape of its operand 0.
    The kernel computes what the op reads while it reads it for the first time, and what reads its result while it stores it. An example is
    the addition of a residual, whose sum the kernel stores and normalizes.

    Constraints:

    * the body's arguments have the inputs' types, and it yields results of its ops, which have the outputs' types (fused_rows_c1)
    * one op of the body computes rows, which are the last dimension of its operand 0; the others are elementwise and have the shape of that
      operand, constants apart (fused_rows_c2)
    * elementwise ops read arguments with one element for each of the shape, of its last dimension or of the other dimensions, or a single
      one; of the op's results only result 0 (fused_rows_c3)

    ```mlir
    %sum, %y, %m, %v = nn.fused_rows %a, %r : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>) {
    ^bb0(%0: tensor<4x8xf32>, %1: tensor<4x8xf32>):
      %s = nn.elementwise_add %0, %1 {axis = -1 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
      %2, %3, %4 = nn.layer_norm %s {epsilon = 1.0e-5 : f64, begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
        : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
      nn.yield %s, %2, %3, %4 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<NN_Tensor>:$inputs);
  let results = (outs Variadic<NN_Tensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$inputs attr-dict `:` functional-type($inputs, $outputs) $body";
  let hasRegionVerifier = 1;
}

def NN_YieldOp : NN_Op<"yield", [], [Pure, Terminator,
    ParentOneOf<["::ampc::nn::FusedOp", "::ampc::nn::FusedRowsOp", "::ampc::nn::UpdateOp"]>]> {
  let summary = "The results of a fused body, or of an update's formula";
  let description = [{
    ```mlir
    nn.yield %h : tensor<4x8xf16>
    ```
  }];
  let arguments = (ins Variadic<NN_Tensor>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

#endif
