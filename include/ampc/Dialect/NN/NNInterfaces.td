// What every pass may ask an operator. All knowledge about an operator lives behind these.
#ifndef AMPC_DIALECT_NN_NNINTERFACES_TD
#define AMPC_DIALECT_NN_NNINTERFACES_TD

include "mlir/IR/OpBase.td"

def PaddleOpInterface : OpInterface<"PaddleOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{
    How the op is spelled in a model, and what mixed precision must know of its slots.
  }];
  let methods = [
    StaticInterfaceMethod<"The Paddle spellings of the op; empty for an internal op.",
      "::llvm::ArrayRef<::llvm::StringLiteral>", "getForms">,
    InterfaceMethod<"Whether an operand stays fp32 when the op runs in low precision (scales of norms).",
      "bool", "keepsFloat32Operand", (ins "unsigned":$operand), [{}], [{ return false; }]>,
    InterfaceMethod<[{Whether operands that stay fp32 count when Paddle's PIR promotes an op by the types of its operands. They do not for
      normalizations of which it looks at the first operand alone.}], "bool", "float32OperandsPromote", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<"Whether a float result is fp32 even when the op runs in low precision (statistics of norms).",
      "bool", "keepsFloat32Result", (ins "unsigned":$result), [{}], [{ return false; }]>,
    InterfaceMethod<"Whether the op has a low-precision implementation.",
      "bool", "hasLowPrecision", (ins), [{}], [{ return true; }]>,
    InterfaceMethod<[{Floating-point operations of the matrix products in the op, which run at the products' rate;
      0: its time is that of the bytes it moves.}],
      "int64_t", "getProductFlops", (ins), [{}], [{ return 0; }]>,
    InterfaceMethod<"What the op's arithmetic does to magnitudes (Numerics.h).",
      "::llvm::SmallVector<::ampc::nn::NumericTrait, 2>", "getNumericTraits", (ins), [{}], [{ return {}; }]>,
    InterfaceMethod<[{A bound of the results' magnitude from those of the operands, one each; infinity where none is known.}],
      "double", "getResultBound", (ins "::llvm::ArrayRef<double>":$operands), [{}],
      [{ return ::ampc::nn::kUnbounded; }]>,
  ];
}

def GradientOpInterface : OpInterface<"GradientOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{
    Appends the op's vector-Jacobian product as nn ops. Gradients have the type of the value that they belong to.
  }];
  let methods = [
    InterfaceMethod<"Builds the gradients that the context wants.",
      "void", "buildGradient", (ins "::ampc::nn::GradientContext &":$context)>,
  ];
}

def ElementwiseOpInterface : OpInterface<"ElementwiseOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{
    The op computes each element of its one result from the elements of its operands at the same place (after broadcasting).
    Elements arrive and leave in their compute type: f32 for floats, i1, i32 and i64 as they are; a vector or a scalar.
    The caller rounds the result to the result's type.
  }];
  let methods = [
    InterfaceMethod<"Emits one element.", "::mlir::Value", "emitElement",
      (ins "::ampc::nn::KernelBuilder &":$kernel, "::mlir::ValueRange":$operands)>,
    InterfaceMethod<[{The operand's index map: for dimension d of the result, the dimension of the operand that it reads, or -1
      where it broadcasts. The default aligns trailing dimensions.}],
      "::llvm::SmallVector<int64_t>", "getOperandDims", (ins "unsigned":$operand), [{}],
      [{ return ::ampc::nn::alignTrailing($_op, operand); }]>,
    InterfaceMethod<"Whether the result of 16-bit operands is exact, so that it needs no rounding.",
      "bool", "isExact", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<"Aligns the operands' trailing dimensions: resets `axis`, the attribute of the operators that can align others.",
      "void", "alignTrailingDims", (ins), [{}], [{
        if (auto axis = $_op->getInherentAttr("axis"); axis && *axis)
          $_op->setAttr("axis", ::mlir::Builder($_op->getContext()).getI64IntegerAttr(-1));
      }]>,
  ];
}

// The op computes in f32, and rounds when it stores its result: a narrowing cast behind it may become the type of the result.
def NN_RoundsWhenStored : NativeOpTrait<"RoundsWhenStored"> { let cppNamespace = "::ampc::nn"; }

// The op computes in f32 and widens what it loads: the source of a widening cast may be its operand.
def NN_WidensWhenLoaded : NativeOpTrait<"WidensWhenLoaded"> { let cppNamespace = "::ampc::nn"; }

// Of an op whose kernel computes rows of operand 0 independently of each other: each loop over the columns of a row loads at its own element,
// the first loop loads all operands of the row's size, and the last one, and no other, stores result 0, which has the shape of operand 0. So
// elementwise ops before and behind it can be part of the kernel (nn.fused_rows).
def NN_ComputesRows : NativeOpTrait<"ComputesRows"> { let cppNamespace = "::ampc::nn"; }

// Of an op with IndexingOpInterface that Decompose replaces, before the entries are built, by parts without the range (MarkIndexInputs). The
// parts of losses have it.
def NN_PartsLoseRange : NativeOpTrait<"PartsLoseRange"> { let cppNamespace = "::ampc::nn"; }

// On elementwise ops: an element takes a few instructions, fewer than it costs to store and load it, so a kernel may compute the
// element again instead.
def NN_Cheap : NativeOpTrait<"Cheap"> { let cppNamespace = "::ampc::nn"; }

def KernelOpInterface : OpInterface<"KernelOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{
    The op has a kernel of its own: operands and results are its arguments, in order.
  }];
  let methods = [
    InterfaceMethod<"Independent rows of the kernel's grid.", "int64_t", "getKernelRows">,
    InterfaceMethod<"Emits the body for the rows of the builder.", "void", "emitKernel",
      (ins "::ampc::nn::KernelBuilder &":$kernel)>,
    InterfaceMethod<[{Builds an equivalent composition with more independent rows and returns its results; returns nothing, and
      builds nothing, where the grid is wide enough. The choice depends on shapes alone.}],
      "::llvm::SmallVector<::mlir::Value>", "widenGrid", (ins "::mlir::OpBuilder &":$builder), [{}], [{ return {}; }]>,
    InterfaceMethod<"What the kernel is and how much of it runs: by default the op's name, attributes and types, and its rows.",
      "::ampc::nn::KernelRequest", "getKernelRequest", (ins), [{}], [{
        return {::ampc::nn::defaultKernelKey($_op), $_op.getKernelRows(), false};
      }]>,
    InterfaceMethod<[{Whether result `result` may take the place of operand `operand`: each element is read before
      the element at the same place is written, and at no other time.}],
      "bool", "mayShareBuffer", (ins "unsigned":$operand, "unsigned":$result), [{}], [{ return false; }]>,
    InterfaceMethod<"Whether the kernel does not compute its last result if nothing reads it; then it is no argument.",
      "bool", "mayOmitLastResult", (ins), [{}], [{ return false; }]>,
  ];
}

def ViewOpInterface : OpInterface<"ViewOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{ The result has the bytes of operand 0 under another shape: it costs nothing. }];
}

def StridedCopyOpInterface : OpInterface<"StridedCopyOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{ The op only moves elements: strided boxes of operands become strided boxes of results. }];
  let methods = [
    InterfaceMethod<"The boxes that are copied.", "::llvm::SmallVector<::ampc::nn::StridedCopy>", "getCopies">,
  ];
}

def ChannelsLastOpInterface : OpInterface<"ChannelsLastOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{
    The op has operands or results that are images, with the channels in dimension 1, and can compute the same of images with the channels last.
  }];
  let methods = [
    InterfaceMethod<"Whether the op can, with its attributes and types.", "bool", "canMoveChannels">,
    InterfaceMethod<"Changes the attributes for images with the channels last; the caller changes the types.", "void", "moveChannelsLast">,
    InterfaceMethod<"Whether the op computes with the channels last in any case, and transposes its images if they are not.",
      "bool", "prefersChannelsLast", (ins), [{}], [{ return false; }]>,
    InterfaceMethod<"Whether an operand is an image.", "bool", "isImageOperand", (ins "unsigned":$operand), [{}], [{ return operand == 0; }]>,
    InterfaceMethod<"Whether a result is an image.", "bool", "isImageResult", (ins "unsigned":$result), [{}], [{ return result == 0; }]>,
  ];
}

def AccumulatingOpInterface : OpInterface<"AccumulatingOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{ The op computes a gradient, and can add it to another one at no cost, where the sum would be an op of its own. }];
  let methods = [
    InterfaceMethod<"Adds a value of the result's type to the result; false if the op adds one already.",
      "bool", "accumulateOnto", (ins "::mlir::Value":$value)>,
  ];
}

def TransposableOperandsOpInterface : OpInterface<"TransposableOperandsOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{ The op can read operands with their last two dimensions exchanged, by attributes. }];
  let methods = [
    InterfaceMethod<"Whether it can read the operand so as well as it reads it now.", "bool", "canReadExchanged", (ins "unsigned":$operand)>,
    InterfaceMethod<"Changes the attribute of the operand, whose last two dimensions the caller exchanges.",
      "void", "readExchanged", (ins "unsigned":$operand)>,
  ];
}

def LibraryCallOpInterface : OpInterface<"LibraryCallOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{
    A library executes the op: it becomes one rt op that implements `rt::LibraryCallOpInterface`. Ops of equal names, attributes and types
    become equal calls, on other bytes.
  }];
  let methods = [
    InterfaceMethod<"Creates the call.", "::mlir::Operation *", "createLibraryCall", (ins "const ::ampc::nn::LibraryCallContext &":$context)>,
    InterfaceMethod<"Whether the call reads an operand with these strides, in elements, of its dimensions. It reads any dense operand.",
      "bool", "acceptsStrides", (ins "unsigned":$operand, "::llvm::ArrayRef<int64_t>":$strides), [{}], [{ return false; }]>,
    InterfaceMethod<"Whether the call writes a result with these strides, in elements, of its dimensions. It writes any result densely.",
      "bool", "acceptsResultStrides", (ins "unsigned":$result, "::llvm::ArrayRef<int64_t>":$strides), [{}], [{ return false; }]>,
  ];
}

def RandomizedOpInterface : OpInterface<"RandomizedOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{ The op draws random numbers when it is not in test mode (attribute `is_test`). }];
  let methods = [
    InterfaceMethod<"Whether it draws, as its attributes stand.", "bool", "isRandom">,
    InterfaceMethod<"Gives it the seed and the counter (0-d i64; null outside of training) and a stream of its own.",
      "void", "setRandomState", (ins "::mlir::Value":$seed, "::mlir::Value":$counter, "int64_t":$stream)>,
    InterfaceMethod<"The seed and the counter; empty before they are set.", "::mlir::OperandRange", "getRandomState", (ins), [{}], [{
        return $_op.getRng();
      }]>,
    InterfaceMethod<"The stream.", "int64_t", "getRandomStream", (ins), [{}], [{ return $_op.getStream(); }]>,
  ];
}

def IndexingOpInterface : OpInterface<"IndexingOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{ The op takes elements of an operand as places: classes, rows of a table. }];
  let methods = [
    InterfaceMethod<"Which numbers it takes of an operand; nothing where the operand's elements are no places.",
      "::std::optional<::ampc::nn::IndexRange>", "getIndexRange", (ins "unsigned":$operand)>,
  ];
}

def DecomposableOpInterface : OpInterface<"DecomposableOpInterface"> {
  let cppNamespace = "::ampc::nn";
  let description = [{ The op is a composition of others; it stays whole until precision was decided. }];
  let methods = [
    InterfaceMethod<"Builds the composition and returns its results.", "::llvm::SmallVector<::mlir::Value>",
      "decompose", (ins "::mlir::OpBuilder &":$builder)>,
    InterfaceMethod<"Whether it becomes its parts now. Before the differentiation, an op with a gradient of its own stays.",
      "bool", "becomesParts", (ins "bool":$beforeGradients), [{}], [{
        return !beforeGradients || !::llvm::isa<::ampc::nn::GradientOpInterface>($_op.getOperation());
      }]>,
  ];
}

#endif
