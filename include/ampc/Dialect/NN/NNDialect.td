// The nn dialect: the static graph on tensor<...>, one op per Paddle operator, plus variables.
#ifndef AMPC_DIALECT_NN_NNDIALECT_TD
#define AMPC_DIALECT_NN_NNDIALECT_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "ampc/Dialect/NN/NNEnums.td"
include "ampc/Dialect/NN/NNInterfaces.td"

def NN_Dialect : Dialect {
  let name = "nn";
  let cppNamespace = "::ampc::nn";
  let summary = "The static graph of a neural network";
  let description = [{
    One op per Paddle operator on statically shaped tensors, and variables for what outlives a run.
    Ops carry the names of the model as discardable attributes: `nn.name` (the op), `nn.type` (the Paddle
    type it was written with), `nn.results` (its output tensors), `nn.scope` (its name scope).
  }];
  let hasConstantMaterializer = 0;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect"];
}

// The attribute `nn.field` of an entry's results: `#nn.field<loss>`.
def NN_FieldAttr : EnumAttr<NN_Dialect, NN_OutputField, "field"> {
  let assemblyFormat = "`<` $value `>`";
}

// Element types that a value may have. Kernels compute 16-bit floats in f32 and keep i1 as a byte.
def NN_Float : AnyTypeOf<[F32, F16, BF16], "f32, f16 or bf16">;
def NN_Integer : AnyTypeOf<[I32, I64, I1], "i32, i64 or i1">;
def NN_Element : AnyTypeOf<[F32, F16, BF16, I32, I64, I1], "f32, f16, bf16, i32, i64 or i1">;
def NN_Tensor : StaticShapeTensorOf<[NN_Element]>;
def NN_FloatTensor : StaticShapeTensorOf<[NN_Float]>;
def NN_NumberTensor : StaticShapeTensorOf<[AnyTypeOf<[F32, F16, BF16, I32, I64], "f32, f16, bf16, i32 or i64">]>;

// `opForms` are the Paddle spellings of the op (OpForms.h has their grammar). An op without forms is internal.
class NN_Op<string mnemonic, list<string> opForms, list<Trait> traits = []>
    : Op<NN_Dialect, mnemonic, !listconcat(traits, [PaddleOpInterface])> {
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  code extra = "";
  let extraClassDeclaration = !if(!empty(opForms),
    "static ::llvm::ArrayRef<::llvm::StringLiteral> getForms() { return {}; }\n",
    "static ::llvm::ArrayRef<::llvm::StringLiteral> getForms() {\n"
    "  static constexpr ::llvm::StringLiteral forms[] = {\"" # !interleave(opForms, "\", \"") # "\"};\n"
    "  return forms;\n}\n") # extra;
}

// What an op says of magnitudes: `traits` is a list of NumericTrait as C++ initializers, `bound` an expression of the operands'
// bounds a[i] (Numerics.h).
class NN_Numerics<string traits, string bound = "::ampc::nn::kUnbounded"> {
  string text = "::llvm::SmallVector<::ampc::nn::NumericTrait, 2> getNumericTraits() { using enum ::ampc::nn::NumericKind; return {"
      # traits # "}; }\n"
      # "double getResultBound(::llvm::ArrayRef<double> a) { return " # bound # "; }\n";
}

// For ops with inferred types whose floats may have others, once casts are part of them.
class NN_AnyFloats {
  string text = "static bool isCompatibleReturnTypes(::mlir::TypeRange a, ::mlir::TypeRange b) { return ::ampc::nn::haveSameShapes(a, b); }\n";
}

// For ChannelsLastOpInterface: the layout is the attribute with this accessor name, for example DataFormat.
class NN_ImageLayout<string attribute, string prefers = "false"> {
  string text = "bool canMoveChannels() { return ::ampc::nn::hasChannelsFirst(get" # attribute # "(), getOperation()); }\n"
      # "void moveChannelsLast() { set" # attribute # "(::ampc::nn::channelsLastLayout(get" # attribute # "())); }\n"
      # "bool prefersChannelsLast() { return " # prefers # "; }\n";
}

// An op whose result type follows from its operands and attributes: `inferReturnTypes` is written once and serves
// the importer, the verifier and the cast pass.
class NN_InferredOp<string mnemonic, list<string> opForms, list<Trait> traits = []>
    : NN_Op<mnemonic, opForms, !listconcat(traits,
        [Pure, InferTypeOpAdaptor])>;

#endif
