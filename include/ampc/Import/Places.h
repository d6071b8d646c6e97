// Positions in a model file as MLIR locations: NameLoc(<name>, FileLineColLoc("model.json: ops",
// index, kind)) for element `index` of the list "ops". Importers create them; the driver turns
// MLIR's diagnostics back into messages about the file.
#pragma once
#include "ampc/Base/Messages.h"
#include "mlir/IR/Location.h"
#include <optional>

namespace mlir {
class Diagnostic;
}

namespace ampc {

enum class PlaceKind : unsigned { Op, Input, Parameter };

// Identifies a list in a model, for placeLocation: the file's name and the path of the list.
mlir::StringAttr placeList(mlir::MLIRContext *context, llvm::StringRef file, llvm::StringRef list);
mlir::Location placeLocation(mlir::StringAttr list, size_t index, mlir::StringAttr name,
                             PlaceKind kind);

struct ModelPlace {
  std::string file, path, name; // "model.json", "ops[3]", "fc"
  PlaceKind kind;
};
// The first model position in a location; empty if there is none.
std::optional<ModelPlace> modelPlace(mlir::Location location);

// The path followed by the kind and name of the element, as at the start of errors: "ops[3] (op
// 'fc')".
std::string describe(const ModelPlace &place, llvm::StringRef path);

// Converts a diagnostic of MLIR to a message about the model: "<file>: error: ops[3] (op 'fc'):
// <what>". Notes that start with "hint: " become hints. `textOf` produces the text of the
// diagnostic and of its notes; the default is diagnosticText (DiagnosticText.h).
Message readDiagnostic(mlir::Diagnostic &diagnostic,
                       llvm::function_ref<std::string(const mlir::Diagnostic &)> textOf = {});

} // namespace ampc
