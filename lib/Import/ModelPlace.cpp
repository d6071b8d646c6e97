// Locations that lead back to the model file, and diagnostics told in its terms.
#include "ampc/Import/ImportModel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"

using namespace ampc;

// NameLoc(op name, NameLoc(JSON path, FileLineColLoc)).
std::optional<ModelPlace> ampc::modelPlace(mlir::Location location) {
  std::optional<ModelPlace> place;
  location->walk([&](mlir::Location part) {
    auto name = llvm::dyn_cast<mlir::NameLoc>(part);
    auto path = name ? llvm::dyn_cast<mlir::NameLoc>(name.getChildLoc()) : mlir::NameLoc();
    auto file = path ? llvm::dyn_cast<mlir::FileLineColLoc>(path.getChildLoc())
                     : mlir::FileLineColLoc();
    if (!file)
      return mlir::WalkResult::advance();
    place = {file.getFilename().str(), path.getName().str(), name.getName().str()};
    return mlir::WalkResult::interrupt();
  });
  return place;
}

// "'nn.matmul' op expects …" is written for readers of IR: a model's reader knows the op already.
static std::string withoutOpPrefix(std::string text) {
  size_t end = text.rfind('\'', 0) == 0 ? text.find("' op ") : std::string::npos;
  return end == std::string::npos ? text : text.substr(end + 5);
}

static std::string inModel(const ModelPlace &place, const std::string &what) {
  return place.path + " (op " + quote(place.opName) + "): " + what;
}

ImportDiagnostic ampc::toImportDiagnostic(mlir::Diagnostic &diagnostic) {
  ImportDiagnostic result;
  if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Warning)
    result.severity = ImportDiagnostic::Severity::warning;
  std::string what = withoutOpPrefix(diagnostic.str());
  if (auto place = modelPlace(diagnostic.getLocation())) {
    result.where = place->file;
    result.what = inModel(*place, what);
  } else if (auto file = llvm::dyn_cast<mlir::FileLineColLoc>(diagnostic.getLocation())) {
    result.where = file.getFilename().str(); // another file than the model
    result.what = what;
  } else {
    result.where = "ampc";
    result.what = what;
  }
  for (mlir::Diagnostic &note : diagnostic.getNotes()) {
    auto place = modelPlace(note.getLocation());
    std::string text = withoutOpPrefix(note.str());
    if (llvm::StringRef hint = text; hint.consume_front("hint: ")) { // MLIR has notes only
      result.hint(hint.str());
      continue;
    }
    bool elsewhere = place && note.getLocation() != diagnostic.getLocation();
    result.note(elsewhere ? inModel(*place, text) : text);
  }
  return result;
}
