// Where in a model file something stands, as an MLIR location: NameLoc(the op's name,
// FileLineColLoc("model.json: ops", index, kind)).
#pragma once
#include "ampc/Base/Messages.h"
#include "mlir/IR/Location.h"
#include <optional>

namespace mlir {
class Diagnostic;
}

namespace ampc {

enum class PlaceKind : unsigned { Op, Input, Parameter };

// A list of a model, for placeLocation: the file's name and the list's path in it.
mlir::StringAttr placeList(mlir::MLIRContext *context, llvm::StringRef file, llvm::StringRef list);
mlir::Location placeLocation(mlir::StringAttr list, size_t index, mlir::StringAttr name,
                             PlaceKind kind);

struct ModelPlace {
  std::string file, path, name; // "model.json", "ops[3]", "fc"
  PlaceKind kind;
};
// The first place in a location; nothing where there is none.
std::optional<ModelPlace> modelPlace(mlir::Location location);

// The path of a place with the name of what stands there, as errors begin: "ops[3] (op 'fc')".
std::string describe(const ModelPlace &place, llvm::StringRef path);

// A diagnostic of MLIR in the form of this layer: "<file>: error: ops[3] (op 'fc'): <what>", notes
// that begin with "hint: " as hints. `textOf` words a diagnostic or note; without it types and
// numbers are worded (UsersWords.h).
Message readDiagnostic(mlir::Diagnostic &diagnostic,
                       llvm::function_ref<std::string(const mlir::Diagnostic &)> textOf = {});

} // namespace ampc
