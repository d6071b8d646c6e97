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
#include <memory>

namespace mlir {
class Diagnostic;
}

namespace ampc {

namespace nn {
class OpForms;
}

// Loads the dialects that it needs. On failure the result is null and an error is in `diagnostics`.
mlir::OwningOpRef<mlir::ModuleOp> importModel(const model::Model &model,
                                              mlir::MLIRContext &context,
                                              ImportDiagnostics &diagnostics);

// The location of entry `index` of a list of the model. `list` is the file's name, kPlaceSeparator and the list's name.
inline constexpr llvm::StringLiteral kPlaceSeparator = ": ";
mlir::Location placeLocation(mlir::StringAttr list, size_t index);

// What such a location says: where an op, an input or a parameter stands in the model file.
struct ModelPlace {
  std::string file, path, name;
  const model::Op *op; // null for an input or a parameter
};
std::optional<ModelPlace> modelPlace(mlir::Location location, const model::Model &model);

// Puts diagnostics of MLIR, also later ones of passes, into the form of this layer and the words of the model:
// `<file>: error: ops[3] (op 'fc.matmul'): <what>`, with the diagnostic's notes. The model outlives it.
class DiagnosticReader {
public:
  explicit DiagnosticReader(const model::Model &model);
  ~DiagnosticReader();
  ImportDiagnostic read(mlir::Diagnostic &diagnostic);

private:
  std::string textOf(const mlir::Diagnostic &diagnostic, const model::Op *op);

  const model::Model &model;
  std::unique_ptr<nn::OpForms> forms;
};

} // namespace ampc
