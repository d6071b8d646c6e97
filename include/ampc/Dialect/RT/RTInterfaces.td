// What every pass may ask a runtime call. All knowledge about a call lives behind these.
#ifndef AMPC_DIALECT_RT_RTINTERFACES_TD
#define AMPC_DIALECT_RT_RTINTERFACES_TD

include "mlir/IR/OpBase.td"

def RangesOpInterface : OpInterface<"RangesOpInterface"> {
  let cppNamespace = "::ampc::rt";
  let description = [{ The op names byte ranges of buffers. }];
  let methods = [
    InterfaceMethod<[{Appends the ranges in the order of the op's operands, and what a command does to each. A launch leaves that open:
      its kernel says it (`Accesses`).}],
      "void", "getRanges", (ins "::ampc::rt::AccessList &":$ranges)>,
  ];
}

def CommandOpInterface : OpInterface<"CommandOpInterface"> {
  let cppNamespace = "::ampc::rt";
  let description = [{ The op is a command of its entry: it reads and writes its ranges when the entry runs. }];
  let methods = [
    InterfaceMethod<"Calls `each` with every kernel of the program that the command may run.",
      "void", "forEachKernel", (ins "::llvm::function_ref<void(::mlir::FlatSymbolRefAttr)>":$each), [{}], [{ (void)each; }]>,
  ];
}

def LibraryCallOpInterface : OpInterface<"LibraryCallOpInterface"> {
  let cppNamespace = "::ampc::rt";
  let description = [{
    The op is a command that a library executes. Its operands are buffers, one for each of `offsets` and `bytes`; `op` is the
    model's name of what it computes.
  }];
  let methods = [
    InterfaceMethod<"Floating-point operations of one execution.", "uint64_t", "getFlops">,
    InterfaceMethod<"The floating-point type of the elements that are multiplied.", "::mlir::Type", "getProductType">,
    InterfaceMethod<[{The bytes of an element of its result, if that is a dense tensor which it completes part by part, so that an executor may
      run an elementwise launch on each part (`rt-fuse-launches`); 0 otherwise.}],
      "int64_t", "getPartElementBytes", (ins), [{}], [{ return 0; }]>,
    InterfaceMethod<"Makes the call work on other ranges of the same sizes, under another name.",
      "void", "place", (ins "::mlir::ValueRange":$buffers, "::mlir::DenseI64ArrayAttr":$offsets, "::mlir::StringAttr":$name), [{}], [{
        $_op->setOperands(buffers);
        $_op.setOffsetsAttr(offsets);
        $_op.setOpAttr(name);
      }]>,
  ];
}

def MatrixCallOpInterface : OpInterface<"MatrixCallOpInterface"> {
  let cppNamespace = "::ampc::rt";
  let description = [{
    A library call that computes a matrix, and whose library can end in a function of each element (`rt.epilogue`) and sum the columns of
    matrices beside its own work (`rt.sums`), if the result is dense.
  }];
  let methods = [
    InterfaceMethod<"Where the matrix is written.", "::ampc::rt::Access", "getResultRange">,
    InterfaceMethod<"Whether it is dense, row by row.", "bool", "hasDenseResult", (ins), [{}], [{ return true; }]>,
    InterfaceMethod<"Its columns.", "int64_t", "getResultColumns">,
    InterfaceMethod<"Its elements, over all matrices of a batch.", "int64_t", "getResultElements">,
    InterfaceMethod<"The matrices whose columns it can sum, in the type of the result.",
      "::llvm::SmallVector<::ampc::rt::SummableMatrix, 3>", "getSummableMatrices">,
  ];
}

#endif
