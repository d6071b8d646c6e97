// The classes of the nn dialect, and the attributes and helpers that are shared by all passes.
#pragma once
#include "ampc/Dialect/NN/Gradient.h"
#include "ampc/Dialect/NN/ImageLayout.h"
#include "ampc/Dialect/NN/IndexRange.h"
#include "ampc/Dialect/NN/Kernel.h"
#include "ampc/Dialect/NN/LibraryCall.h"
#include "ampc/Dialect/NN/NNEnums.h"
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

// NN_Cheap in NNInterfaces.td.
template <typename ConcreteOp> class Cheap : public mlir::OpTrait::TraitBase<ConcreteOp, Cheap> {};

// NN_ComputesRows in NNInterfaces.td.
template <typename ConcreteOp>
class ComputesRows : public mlir::OpTrait::TraitBase<ConcreteOp, ComputesRows> {};

// NN_PartsLoseRange in NNInterfaces.td.
template <typename ConcreteOp>
class PartsLoseRange : public mlir::OpTrait::TraitBase<ConcreteOp, PartsLoseRange> {};

// NN_RoundsWhenStored in NNInterfaces.td.
template <typename ConcreteOp>
class RoundsWhenStored : public mlir::OpTrait::TraitBase<ConcreteOp, RoundsWhenStored> {};

// NN_WidensWhenLoaded in NNInterfaces.td.
template <typename ConcreteOp>
class WidensWhenLoaded : public mlir::OpTrait::TraitBase<ConcreteOp, WidensWhenLoaded> {};
// Whether the types agree but for the element types of float tensors (isCompatibleReturnTypes of
// such ops).
bool haveSameShapes(mlir::TypeRange a, mlir::TypeRange b);

// The default index map: trailing dimensions align, dimensions of size 1 broadcast where the
// result's are larger.
llvm::SmallVector<int64_t> alignTrailing(mlir::Operation *op, unsigned operand);

// Names that the model gave: discardable attributes on ops.
inline constexpr llvm::StringLiteral kNameAttr = "nn.name"; // StringAttr
inline constexpr llvm::StringLiteral kTypeAttr = "nn.type"; // StringAttr, the Paddle type
inline constexpr llvm::StringLiteral kResultsAttr =
    "nn.results"; // StringAttr for one, else ArrayAttr of StringAttr
// FlatSymbolRefAttr of a variable with the role `copy`: the variable that it holds narrowed.
inline constexpr llvm::StringLiteral kCopyOfAttr = "nn.copy_of";
// Unit, of a module: a library computes attention where it can (nn-attention-by-library).
inline constexpr llvm::StringLiteral kAttentionByLibraryAttr = "nn.attention_by_library";
inline constexpr llvm::StringLiteral kScopeAttr = "nn.scope"; // StringAttr
// The names of side outputs, which have no value (XShape, Mask): ArrayAttr of StringAttr. Rules
// that match names include them.
inline constexpr llvm::StringLiteral kSideResultsAttr = "nn.side_results";
// UnitAttr on ops that compute a parameter's update outside an nn.update.
inline constexpr llvm::StringLiteral kUpdatesAttr = "nn.updates";
// DictionaryAttr on the module: the "train" section of model.json. Without it the module is not
// trained.
inline constexpr llvm::StringLiteral kTrainAttr = "nn.train";
// The op's name in the model; its MLIR name if it has none.
llvm::StringRef nameOf(mlir::Operation *op);
// The name of a result; empty if the model gives none.
llvm::StringRef resultNameOf(mlir::OpResult result);
// Symbols that phases look up by name: functions, and later entries and the module of kernels. No
// variable may have one of these names.
llvm::ArrayRef<llvm::StringLiteral> reservedSymbols();
// PaddleOpInterface::keepsFloat32Result of the op that computes the value; false for other values.
bool keepsFloat32(mlir::Value value);
// Whether the op is from the model and not created by a pass.
inline bool isOfModel(mlir::Operation *op) {
  return static_cast<bool>(op->getDiscardableAttr(kTypeAttr));
}

// kFieldAttr, an OutputFieldAttr on a result of an entry, is the meaning of the result for the
// runtime: an output where there is none. A kept result is a value that `ampc --keep` makes
// visible, or a checkpoint of the train section, which RecomputeSegments erases. It is returned in
// the type in which it was computed. No decision and no rewrite of values may depend on it: a
// program with kept values computes the same bits as one without.
inline constexpr llvm::StringLiteral kFieldAttr = "nn.field";
OutputField fieldOf(mlir::func::FuncOp func, unsigned result);
bool isKept(mlir::func::FuncOp func, unsigned result);
// Whether the use is an operand of func.return that only keeps the value.
bool isKeptReturn(mlir::OpOperand &use);
// Whether one op reads the value, once; returning a kept value does not count.
bool hasOneReader(mlir::Value value);
// Sets the types of the function's kept results to those of the returned values.
void retypeKeptResults(mlir::func::FuncOp func);

} // namespace ampc::nn

#include "ampc/Dialect/NN/NNInterfaces.h.inc"

#include "ampc/Dialect/NN/NNDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ampc/Dialect/NN/NNAttrs.h.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/NN/NNOps.h.inc"

namespace ampc::nn {

// Verifies that the variables named by an op (read, assign, gradient, update, initialize) exist and
// have matching types. `lookup` finds a variable by its symbol; null if there is none. Emits an
// error on failure. Succeeds for all other ops.
llvm::LogicalResult verifyVariableUses(mlir::Operation *op,
                                       llvm::function_ref<VariableOp(mlir::StringAttr)> lookup);

} // namespace ampc::nn
