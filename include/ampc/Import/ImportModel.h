// Model → nn. The module that importModel makes:
//
//   module @<name> attributes {nn.train = {…}, nn.amp = {…}} {
//     nn.variable @fc.w : tensor<4x3xf32> {role = "parameter", trainable, init = {type = "xavier_uniform"}}
//     func.func @main(%arg0: tensor<8x4xf32> {nn.name = "x"})
//         -> (tensor<8x3xf32> {nn.name = "pred", nn.field = "output"},
//             tensor<f32> {nn.name = "loss", nn.field = "loss"}) { … }
//   }
//
// Results stand in the order: outputs, loss, metrics. `nn.train` and `nn.amp` hold the sections in
// the words of model.json with every default filled in (nn.amp: only what the section says).
// A parameter with a regularizer of its own has `nn.regularizer`, one that a pattern names
// `nn.no_decay` and `nn.lr_ratio`. Where an op's output names a parameter again (batch_norm's
// MeanOut), an nn.assign follows the op.
#pragma once
#include "ampc/Import/Model.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir {
class Diagnostic;
}

namespace ampc {

// Loads the dialects that it needs. On failure the result is null and an error is in `diagnostics`.
mlir::OwningOpRef<mlir::ModuleOp> importModel(const model::Model &model,
                                              mlir::MLIRContext &context,
                                              ImportDiagnostics &diagnostics);

// The location of entry `index` of a list of the model. `list` is the file's name, kPlaceSeparator and the list's name.
inline constexpr llvm::StringLiteral kPlaceSeparator = ": ";
mlir::Location placeLocation(mlir::StringAttr list, size_t index);

// What such a location says: where an op stands in the model file.
struct ModelPlace {
  std::string file, path, opName;
};
std::optional<ModelPlace> modelPlace(mlir::Location location, const model::Model &model);

// Any later diagnostic on such an op in the form of this layer:
// `<file>: error: ops[3] (op 'fc.matmul'): <what>`, with the diagnostic's notes.
ImportDiagnostic toImportDiagnostic(mlir::Diagnostic &diagnostic, const model::Model &model);

} // namespace ampc
