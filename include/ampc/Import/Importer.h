// A model file → a module of nn ops. Every file format has one importer, in a table;
// docs/AddAnImporter.md adds one.
//
//   module @<name> attributes {nn.train = {…}, amp.settings = {…}} {
//     nn.variable @fc.w parameter : tensor<4x3xf32> {trainable, init = {type =
//     "xavier_uniform"}}
//     func.func @main(%arg0: tensor<8x4xf32> {nn.name = "x"})
//         -> (tensor<8x3xf32> {nn.name = "pred", nn.field = #nn.field<output>},
//             tensor<f32> {nn.name = "loss", nn.field = #nn.field<loss>}) { … }
//   }
//
// Results stand in the order: outputs, loss, metrics. `nn.train` has the words of model.json's
// "train" section with every default filled in, `amp.settings` what the model says of mixed
// precision. A parameter with a regularizer of its own has `nn.regularizer`, one that a pattern
// names `nn.no_decay` and `nn.lr_ratio`. Where an op's output names a parameter again (batch_norm's
// MeanOut), an nn.assign follows the op. Locations say where in the file something stands
// (Places.h): nothing behind the importer needs the file.
#pragma once
#include "ampc/Base/Messages.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <functional>

namespace ampc {

struct ModelFile {
  std::string name; // as the user gave it; files that the model names lie in its folder
  std::string bytes;
};

// The file's bytes; `-` is the standard input, whose name in errors is <stdin>. On failure an error
// is in `diagnostics`.
std::optional<ModelFile> readModelFile(const std::string &path, Messages &diagnostics);

struct ImportedModel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  // The model without what lies outside of the file: what is left to compile the same graph again
  // where the model's folder is not.
  std::function<std::string()> source;
};

struct Importer {
  llvm::StringLiteral name, description;
  // Whether the file is of this format, by a look at its beginning.
  bool (*recognizes)(const ModelFile &file);
  // Loads the dialects that it needs. On failure an error is in `diagnostics`.
  std::optional<ImportedModel> (*import)(ModelFile file, mlir::MLIRContext &context,
                                         Messages &diagnostics);
};

// The last one takes what no other recognizes: it says what is wrong with the file.
llvm::ArrayRef<Importer> importers();

// By the first importer that recognizes the file.
std::optional<ImportedModel> importModel(ModelFile file, mlir::MLIRContext &context,
                                         Messages &diagnostics);

} // namespace ampc
