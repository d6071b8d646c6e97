// The nn dialect's classes.
#pragma once
#include "ampc/Dialect/NN/Gradient.h"
#include "ampc/Dialect/NN/IndexRange.h"
#include "ampc/Dialect/NN/Kernel.h"
#include "ampc/Dialect/NN/LibraryCall.h"
#include "ampc/Dialect/NN/Numerics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <algorithm>
#include <cmath>

namespace ampc::nn {

// The default index map: trailing dimensions align, dimensions of size 1 broadcast where the result's are larger.
llvm::SmallVector<int64_t> alignTrailing(mlir::Operation *op, unsigned operand);

// Names that the model gave: discardable attributes on ops.
inline constexpr llvm::StringLiteral kNameAttr = "nn.name";       // StringAttr
inline constexpr llvm::StringLiteral kTypeAttr = "nn.type";       // StringAttr, the Paddle type
inline constexpr llvm::StringLiteral kResultsAttr = "nn.results"; // StringAttr for one, else ArrayAttr of StringAttr
inline constexpr llvm::StringLiteral kScopeAttr = "nn.scope";     // StringAttr
// The names in the slots of side outputs, which have no value (XShape, Mask): ArrayAttr of StringAttr. Rules that go by names see them.
inline constexpr llvm::StringLiteral kSideResultsAttr = "nn.side_results";
// The op's name, or its MLIR name where the model gave none.
llvm::StringRef nameOf(mlir::Operation *op);
// The name of an op's result; empty where the model gave none.
llvm::StringRef resultNameOf(mlir::OpResult result);
// Symbols of a module that phases look up by name: its functions, and later the entries and the module of kernels. No variable may have one
// of them.
llvm::ArrayRef<llvm::StringLiteral> reservedSymbols();
// Whether the model has the op, so that no pass made it.
inline bool isOfModel(mlir::Operation *op) { return static_cast<bool>(op->getDiscardableAttr(kTypeAttr)); }

// The field of an entry's result (kFieldAttr, a StringAttr) says what the result means to whoever runs the program. A result with the
// field kKeptField is a value that `ampc --keep` makes visible. It is returned in the type in which it was computed, and no decision
// and no rewrite may depend on its being returned: a program with it computes the same bits as one without.
inline constexpr llvm::StringLiteral kFieldAttr = "nn.field", kKeptField = "kept";
bool isKept(mlir::func::FuncOp func, unsigned result);
// Whether the use is an operand of func.return that only keeps the value.
bool isKeptReturn(mlir::OpOperand &use);
// Whether one op reads the value, once; returning a kept value does not count.
bool hasOneReader(mlir::Value value);
// Gives the kept results of the function the types of the values that it returns.
void retypeKeptResults(mlir::func::FuncOp func);

} // namespace ampc::nn

#include "ampc/Dialect/NN/NNInterfaces.h.inc"

#include "ampc/Dialect/NN/NNDialect.h.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/NN/NNOps.h.inc"

namespace ampc::nn {

// Whether an op that names variables (read, assign, gradient, update, initialize) names those that the module has, with types that agree;
// `lookup` finds a variable by its symbol, null where there is none. An error was emitted on failure. True for every other op.
llvm::LogicalResult verifyVariableUses(mlir::Operation *op, llvm::function_ref<VariableOp(mlir::StringAttr)> lookup);

} // namespace ampc::nn
