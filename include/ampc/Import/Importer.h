// Turns a model file into a module of nn ops. Each file format has one importer in a table;
// docs/AddAnImporter.md describes how to add one. The imported module has this form:
//
//   module @<name> attributes {nn.train = {…}, amp.settings = {…}} {
//     nn.variable @fc.w parameter : tensor<4x3xf32> {trainable, init = {type =
//     "xavier_uniform"}}
//     func.func @main(%arg0: tensor<8x4xf32> {nn.name = "x"})
//         -> (tensor<8x3xf32> {nn.name = "pred", nn.field = #nn.field<output>},
//             tensor<f32> {nn.name = "loss", nn.field = #nn.field<loss>}) { … }
//   }
//
// The results are ordered: outputs, loss, metrics. `nn.train` has the keys of model.json's "train"
// section with all defaults filled in; `amp.settings` has the model's mixed precision settings, as
// written (docs/Rationale/Interfaces.md). A parameter with its own settings has
// `nn.regularizer`, `nn.learning_rate` (a factor), `nn.no_clip`; one that a pattern matches has
// `nn.no_decay` and `nn.lr_ratio`. If an output of an op names a parameter (batch_norm's MeanOut),
// an nn.assign follows the op. Locations contain the path in the file (Places.h), so later phases
// do not need the file.
#pragma once
#include "ampc/Base/Messages.h"
#include "ampc/Base/SharedBytes.h"
#include "ampc/Import/ImportOptions.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace ampc {

struct ModelFile {
  std::string name; // as given by the user; relative file names in the model start at its folder
  SharedBytes bytes;
};

// Reads a file, or maps it if it is not JSON; `-` is the standard input, which is called <stdin> in
// errors. On failure `diagnostics` has an error.
std::optional<ModelFile> readModelFile(const std::string &path, Messages &diagnostics);

// Bytes in memory, by the name that the `init` of parameters uses for them instead of that of a
// file. So weights that a model file contains are not copied and not written to a file of their
// own. The names start with that of the model; they only have to be unique.
using MemoryFiles = std::map<std::string, SharedBytes>;

struct ImportedModel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  // Returns a model.json of the same graph that refers to no other files, so that it can be
  // compiled again without the model's folder. An importer may leave it empty: then importModel
  // writes the module as a model.json.
  std::function<std::string()> source;
  MemoryFiles memory;
  std::vector<std::string> notes; // about the model, for the user
};

struct Importer {
  llvm::StringLiteral name, description;
  // Whether the file has this format, judged by its first bytes.
  bool (*recognizes)(const ModelFile &file);
  // Loads the dialects that it needs. On failure `diagnostics` has an error.
  std::optional<ImportedModel> (*import)(ModelFile file, const ImportOptions &options,
                                         mlir::MLIRContext &context, Messages &diagnostics);
};

// The last importer accepts any file and reports what is wrong with it.
llvm::ArrayRef<Importer> importers();

// Uses the first importer that recognizes the file.
std::optional<ImportedModel> importModel(ModelFile file, const ImportOptions &options,
                                         mlir::MLIRContext &context, Messages &diagnostics);

} // namespace ampc
