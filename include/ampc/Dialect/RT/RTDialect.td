// The rt dialect: a straight list of runtime calls on byte ranges of planned arenas.
#ifndef AMPC_DIALECT_RT_RTDIALECT_TD
#define AMPC_DIALECT_RT_RTDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/Properties.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ampc/Dialect/NN/NNEnums.td"
include "ampc/Dialect/RT/RTEnums.td"
include "ampc/Dialect/RT/RTInterfaces.td"

def RT_Dialect : Dialect {
  let name = "rt";
  let cppNamespace = "::ampc::rt";
  let summary = "Runtime calls";
  let description = [{
    What model.bin holds, one to one: variables and buffers at offsets of arenas, and entries made of calls. Arenas have the
    names of the format: `constant`, `parameter`, `master`, `optimizer`, `state`, `gradient`, `activation`, `input`, `output`.
  }];
  let useDefaultTypePrinterParser = 1;
}

def RT_BufferType : TypeDef<RT_Dialect, "Buffer"> {
  let mnemonic = "buffer";
  let summary = "A byte range of an arena";
}

// What the format has a number for, so that every such attribute can be written into a program.
def RT_TensorTypeAttr : ConfinedAttr<TypeAttr, [AttrConstraint<CPred<"::ampc::rt::isTensorType(::llvm::cast<::mlir::TypeAttr>($_self).getValue())">,
                                                               "of a tensor whose shape and number format are known">]>;
def RT_FloatTypeAttr : ConfinedAttr<TypeAttr, [AttrConstraint<CPred<"::ampc::rt::isFloatType(::llvm::cast<::mlir::TypeAttr>($_self).getValue())">,
                                                              "float32, float16 or bfloat16">]>;

class RT_Op<string mnemonic, list<Trait> traits = []> : Op<RT_Dialect, mnemonic, traits>;

// A call of a library, in a file of its own in Calls/.
class RT_LibraryCallOp<string mnemonic, list<Trait> traits = []>
    : RT_Op<mnemonic, !listconcat(traits, [DeclareOpInterfaceMethods<RangesOpInterface>,
                                           DeclareOpInterfaceMethods<CommandOpInterface, ["forEachKernel"]>,
                                           DeclareOpInterfaceMethods<LibraryCallOpInterface>])>;

def RT_VariableOp : RT_Op<"variable", [Symbol]> {
  let summary = "A persistent tensor at its place";
  let description = [{
    `random`: the entry `init` draws its first value from the seed.

    ```mlir
    rt.variable @fc1.w parameter : tensor<4x4xf32> in master at 0 {random, trainable}
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, RT_TensorTypeAttr:$type, EnumProp<NN_VariableRole>:$role,
                       UnitAttr:$trainable, EnumProp<RT_Arena>:$arena, I64Prop:$offset, UnitAttr:$random);
  let assemblyFormat = "$sym_name $role `:` $type `in` $arena `at` $offset attr-dict";
}

def RT_EntryOp : RT_Op<"entry", [Symbol, SingleBlock, NoTerminator]> {
  let summary = "A list of calls with a role";
  let description = [{
    The entry's symbol is its role: `init`, `sync`, `train_step`, `eval` or `infer`. Variables and their buffers stand outside, for
    all entries.

    Constraints:

    * variables and their buffers stand before it (entry_c1)

    ```mlir
    rt.entry @infer {
      %x = rt.buffer input bytes 64 at 0
      rt.input "x" %x : tensor<4x4xf32>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def RT_BufferOp : RT_Op<"buffer", [Pure]> {
  let summary = "Names a byte range";
  let description = [{
    Without `at` the range is not placed yet. A constant's bytes are those of `file` from an offset on.
    Constraints:

    * neither its size nor its offset is negative (buffer_c1)
    * constants alone have a file, which is given with an offset (buffer_c2)

    ```mlir
    %b = rt.buffer activation bytes 4096 at 256
    ```
  }];
  let arguments = (ins EnumProp<RT_Arena>:$arena, I64Prop:$bytes, OptionalProp<I64Prop>:$offset, OptionalAttr<StrAttr>:$file,
                       OptionalAttr<I64Attr>:$file_offset);
  let results = (outs RT_BufferType:$buffer);
  let assemblyFormat = "$arena `bytes` $bytes (`at` $offset^)? (`file` $file^ `from` $file_offset)? attr-dict";
  let hasVerifier = 1;
}

def RT_InputOp : RT_Op<"input"> {
  let summary = "An input of the entry, written by the caller";
  let description = [{
    ```mlir
    rt.input "x" %b : tensor<4x4xf32>
    ```
  }];
  let arguments = (ins StrAttr:$name, RT_BufferType:$buffer, RT_TensorTypeAttr:$type);
  let assemblyFormat = "$name $buffer `:` $type attr-dict";
}

def RT_IndexRangeOp : RT_Op<"index_range"> {
  let summary = "Which numbers an input may hold";
  let description = [{
    [0, `count`), with `from_end` also [-`count`, 0), and `ignored` where it is there: `op` takes them as places. `number` and
    `places` are words for messages.
    ```mlir
    rt.index_range "label" count 10 {ignored = -100 : i64, number = "label", op = "ce", places = "classes"}
    ```
  }];
  let arguments = (ins StrAttr:$input, I64Attr:$count, OptionalAttr<I64Attr>:$ignored, StrAttr:$number, StrAttr:$places, StrAttr:$op,
                       UnitAttr:$from_end);
  let assemblyFormat = "$input `count` $count attr-dict";
}

def RT_OutputOp : RT_Op<"output"> {
  let summary = "An output of the entry, read by the caller";
  let description = [{
    `field` says what it means to the runtime.

    ```mlir
    rt.output "pred" %b field output : tensor<4x4xf32>
    ```
  }];
  let arguments = (ins StrAttr:$name, RT_BufferType:$buffer, EnumProp<NN_OutputField>:$field, RT_TensorTypeAttr:$type,
                       UnitAttr:$row_mean);
  let assemblyFormat = "$name $buffer `field` $field `:` $type attr-dict";
}

def RT_GradientOp : RT_Op<"gradient"> {
  let summary = "A parameter's finished gradient, before unscaling";
  let description = [{
    ```mlir
    rt.gradient "fc1.w" %b : tensor<4x4xf16>
    ```
  }];
  let arguments = (ins StrAttr:$parameter, RT_BufferType:$buffer, RT_TensorTypeAttr:$type);
  let assemblyFormat = "$parameter $buffer `:` $type attr-dict";
}

def RT_UnscalePointOp : RT_Op<"unscale_point"> {
  let summary = "From here on gradients are final";
  let description = [{
    ```mlir
    rt.unscale_point
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def RT_Collective : NativeOpTrait<"Collective"> { let cppNamespace = "::ampc::rt"; }

def RT_AllReduceOp : RT_Op<"all_reduce", [RT_Collective, DeclareOpInterfaceMethods<RangesOpInterface>]> {
  let summary = "Gradients that all ranks average together";
  let description = [{
    A bucket: gradients of one type, complete here, and not accessed by the calls between here and `rt.update_point`. So the reduction may
    run beside these calls. It is no command: with one rank nothing happens.
    Constraints:

    * there are one offset and one size for each buffer (all_reduce_c1)
    * every size is positive and a multiple of the element's (all_reduce_c2)

    ```mlir
    rt.all_reduce f16 (%dw, %db) offsets [0, 0] bytes [128, 32]
    ```
  }];
  let arguments = (ins RT_FloatTypeAttr:$type, Variadic<RT_BufferType>:$buffers, DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes);
  let assemblyFormat = "$type `(` $buffers `)` `offsets` $offsets `bytes` $bytes attr-dict";
  let hasVerifier = 1;
}

def RT_RankMeanOp : RT_Op<"rank_mean", [RT_Collective, DeclareOpInterfaceMethods<RangesOpInterface>]> {
  let summary = "Numbers that all ranks average before the next call";
  let description = [{
    Statistics of float32 that the call before computed and the next ones read. It is no command: with one rank nothing happens. But it reads
    and writes its range like a call, so calls that access the range keep their order.
    Constraints:

    * the size is positive and a multiple of four bytes (rank_mean_c1)

    ```mlir
    rt.rank_mean %mean offset 0 bytes 32
    ```
  }];
  let arguments = (ins RT_BufferType:$buffer, I64Attr:$offset, I64Attr:$bytes);
  let assemblyFormat = "$buffer `offset` $offset `bytes` $bytes attr-dict";
  let hasVerifier = 1;
}

def RT_UpdatePointOp : RT_Op<"update_point", [DeclareOpInterfaceMethods<RangesOpInterface>]> {
  let summary = "From here on calls read averaged gradients";
  let description = [{
    The calls before compute gradients, those behind update the weights. The former can run several times, once per micro-batch, if the
    ranges of variables that they write are restored in between; these are the operands.
    Constraints:

    * there are one offset and one size for each buffer (update_point_c1)

    ```mlir
    rt.update_point (%running_mean) offsets [0] bytes [256]
    ```
  }];
  let arguments = (ins Variadic<RT_BufferType>:$restored, DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes);
  let assemblyFormat = "`(` $restored `)` `offsets` $offsets `bytes` $bytes attr-dict";
  let hasVerifier = 1;
}

def RT_LaunchOp : RT_Op<"launch", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, DeclareOpInterfaceMethods<RangesOpInterface>,
    DeclareOpInterfaceMethods<CommandOpInterface, ["forEachKernel"]>]> {
  let summary = "Runs a kernel over the rows of one or several independent pieces";
  let description = [{
    `for update` and `for finite_check` say that the launch is part of the optimizer, or looks for overflows in gradients.
    Piece p uses arguments [p * arity, (p + 1) * arity). Argument i is `bytes[i]` bytes of its buffer from `offsets[i]` on.
    Constraints:

    * there are one offset and one size for each buffer (launch_c1)
    * every piece has rows, and all have the same number of arguments (launch_c2)
    * the grain is positive (launch_c3)
    * arguments of a piece that share bytes, one of which is written, are in one alias set of the kernel: `ampc.alias_sets`, for each
      argument the first one that may name the same bytes; without it none may (launch_c4)

    ```mlir
    rt.launch @k0 rows [8] (%x, %y) offsets [0, 0] bytes [64, 64] grain 1 {op = "fc1.relu"}
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, DenseI64ArrayAttr:$rows, Variadic<RT_BufferType>:$buffers,
                       DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes, I64Attr:$grain, StrAttr:$op,
                       DefaultValuedProp<EnumProp<RT_LaunchWork>, "::ampc::rt::LaunchWork::Graph">:$work);
  let assemblyFormat = [{
    $kernel `rows` $rows `(` $buffers `)` `offsets` $offsets `bytes` $bytes `grain` $grain (`for` $work^)? attr-dict
  }];
  let hasVerifier = 1;
}

def RT_EpilogueOp : RT_Op<"epilogue", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<RangesOpInterface>]> {
  let summary = "What the next matrix call may end in, instead of the launch behind it";
  let description = [{
    `gelu` is the one by tanh. An executor that takes an epilogue computes
    `result` in the product, with one rounding less, and leaves the launch out; the product's own C is then not written.
    `aux` is what a `drelu` or `dgelu` reads of an earlier product that ends in `relu` or `gelu`: such a pair is taken together, or
    not. The earlier one may be taken alone where its launch computes nothing else that the other's launch reads.
    `offsets` and `bytes` are those of the result, the bias and the aux.
    Constraints:

    * there are one offset and one size for each buffer (epilogue_c1)

    ```mlir
    rt.epilogue relu_bias into %y with %bias offsets [0, 0] bytes [32768, 8192]
    rt.epilogue drelu into %dx aux %mask offsets [0, 0] bytes [32768, 2048]
    ```
  }];
  let arguments = (ins EnumProp<RT_EpilogueKind>:$kind, RT_BufferType:$result, Optional<RT_BufferType>:$bias, Optional<RT_BufferType>:$aux,
                       DenseI64ArrayAttr:$offsets, DenseI64ArrayAttr:$bytes);
  let assemblyFormat = "$kind `into` $result (`with` $bias^)? (`aux` $aux^)? `offsets` $offsets `bytes` $bytes attr-dict";
  let hasVerifier = 1;
}

def RT_SumsOp : RT_Op<"sums", [DeclareOpInterfaceMethods<RangesOpInterface>]> {
  let summary = "What the next product may sum beside what it computes";
  let description = [{
    The sums over the rows of a matrix that the product reads (`a`, seen as k x m, or `b`, k x n) or that its `drelu` or `dgelu`
    computes (`result`): a bias's gradient. One piece of a launch computes the same, earlier or later, or several in stages (sums over
    parts of the rows, their sum, that one rounded), each of which reads what the one before it wrote, and nothing else does; an
    executor that takes this leaves them out. Stands in front of the product, and of its epilogue.

    ```mlir
    rt.sums b into %db offset 0 bytes 8192
    ```
  }];
  let arguments = (ins EnumProp<RT_SummedMatrix>:$of, RT_BufferType:$result, I64Attr:$offset, I64Attr:$bytes);
  let assemblyFormat = "$of `into` $result `offset` $offset `bytes` $bytes attr-dict";
}

def RT_CopyOp : RT_Op<"copy", [DeclareOpInterfaceMethods<RangesOpInterface>, CommandOpInterface]> {
  let summary = "Copies bytes";
  let description = [{
    Constraints:

    * there are two offsets (copy_c1)

    ```mlir
    rt.copy %a to %b offsets [0, 0] bytes 64 {op = "w"}
    ```
  }];
  let arguments = (ins RT_BufferType:$from, RT_BufferType:$to, DenseI64ArrayAttr:$offsets, I64Attr:$bytes, StrAttr:$op);
  let assemblyFormat = "$from `to` $to `offsets` $offsets `bytes` $bytes attr-dict";
  let hasVerifier = 1;
}

def RT_FillOp : RT_Op<"fill", [DeclareOpInterfaceMethods<RangesOpInterface>, CommandOpInterface]> {
  let summary = "Sets every byte";
  let description = [{
    Constraints:

    * the byte is one: 0 to 255 (fill_c1)

    ```mlir
    rt.fill %a with 0 offset 0 bytes 64 {op = "found_inf"}
    ```
  }];
  let arguments = (ins RT_BufferType:$to, I64Attr:$byte, I64Attr:$offset, I64Attr:$bytes, StrAttr:$op);
  let assemblyFormat = "$to `with` $byte `offset` $offset `bytes` $bytes attr-dict";
  let hasVerifier = 1;
}

#endif
