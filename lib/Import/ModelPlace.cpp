// Locations that lead back to the model file, and diagnostics told in its terms.
#include "ampc/Import/ImportModel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"

using namespace ampc;

// A place in a list of the model is FileLineColLoc("<file>: <list>", index, 0): one attribute, where the name and the JSON path as
// texts would take three more for each op of a model. The model has them.
mlir::Location ampc::placeLocation(mlir::StringAttr list, size_t index) {
  return mlir::FileLineColLoc::get(list, static_cast<unsigned>(index), 0);
}

template <typename Entry>
static const std::string *nameIn(const std::vector<Entry> &list, size_t index) {
  return index < list.size() ? &list[index].name : nullptr;
}

std::optional<ModelPlace> ampc::modelPlace(mlir::Location location, const model::Model &model) {
  std::optional<ModelPlace> place;
  location->walk([&](mlir::Location part) {
    auto at = llvm::dyn_cast<mlir::FileLineColLoc>(part);
    auto [file, list] = at ? at.getFilename().getValue().rsplit(kPlaceSeparator) : std::pair<llvm::StringRef, llvm::StringRef>();
    const std::string *name = list == "ops"          ? nameIn(model.ops, at.getLine())
                              : list == "inputs"     ? nameIn(model.inputs, at.getLine())
                              : list == "parameters" ? nameIn(model.parameters, at.getLine())
                                                     : nullptr;
    if (!name)
      return mlir::WalkResult::advance();
    place = {file.str(), (list + "[" + llvm::Twine(at.getLine()) + "]").str(), *name};
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

ImportDiagnostic ampc::toImportDiagnostic(mlir::Diagnostic &diagnostic, const model::Model &model) {
  ImportDiagnostic result;
  if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Warning)
    result.severity = ImportDiagnostic::Severity::warning;
  std::string what = withoutOpPrefix(diagnostic.str());
  if (auto place = modelPlace(diagnostic.getLocation(), model)) {
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
    auto place = modelPlace(note.getLocation(), model);
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
