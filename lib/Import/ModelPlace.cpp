// Locations that lead back to the model file, and diagnostics told in its terms.
#include "ampc/Import/ImportModel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"

using namespace ampc;

// A place in a list of the model is NameLoc(name, FileLineColLoc("<file>: <list>", index, 0)): two attributes, where the JSON
// path as a text would take two more for each op of a model.
mlir::Location ampc::placeLocation(mlir::StringAttr name, mlir::StringAttr list, size_t index) {
  return mlir::NameLoc::get(name, mlir::FileLineColLoc::get(list, static_cast<unsigned>(index), 0));
}

std::optional<ModelPlace> ampc::modelPlace(mlir::Location location) {
  std::optional<ModelPlace> place;
  location->walk([&](mlir::Location part) {
    auto name = llvm::dyn_cast<mlir::NameLoc>(part);
    auto at = name ? llvm::dyn_cast<mlir::FileLineColLoc>(name.getChildLoc()) : mlir::FileLineColLoc();
    if (!at)
      return mlir::WalkResult::advance();
    llvm::StringRef text = at.getFilename();
    size_t split = text.rfind(kPlaceSeparator);
    if (split == text.npos)
      return mlir::WalkResult::advance();
    place = {text.take_front(split).str(), (text.drop_front(split + kPlaceSeparator.size()) + "[" + llvm::Twine(at.getLine()) + "]").str(),
             name.getName().str()};
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
