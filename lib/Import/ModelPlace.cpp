// Locations that lead back to the model file, and diagnostics told in its terms.
#include "UsersWords.h"
#include "ampc/Import/ImportModel.h"
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
    bool op = list == "ops";
    const std::string *name = op                     ? nameIn(model.ops, at.getLine())
                              : list == "inputs"     ? nameIn(model.inputs, at.getLine())
                              : list == "parameters" ? nameIn(model.parameters, at.getLine())
                                                     : nullptr;
    if (!name)
      return mlir::WalkResult::advance();
    place = {file.str(), (list + "[" + llvm::Twine(at.getLine()) + "]").str(), *name, op ? &model.ops[at.getLine()] : nullptr};
    return mlir::WalkResult::interrupt();
  });
  return place;
}

static std::string inModel(const ModelPlace &place, const std::string &what) {
  llvm::StringRef kind = place.op ? "op" : llvm::StringRef(place.path).starts_with("inputs") ? "input" : "parameter";
  return place.path + " (" + kind.str() + " " + quote(place.name) + "): " + what;
}

DiagnosticReader::DiagnosticReader(const model::Model &model) : model(model) {}
DiagnosticReader::~DiagnosticReader() = default;

std::string DiagnosticReader::textOf(const mlir::Diagnostic &diagnostic, const model::Op *op) {
  if (op && !forms) // errors are few: the table of forms is made for the first
    forms = std::make_unique<nn::OpForms>(diagnostic.getLocation().getContext());
  return inWords(diagnostic, op, op ? formOf(*op, *forms) : nullptr);
}

ImportDiagnostic DiagnosticReader::read(mlir::Diagnostic &diagnostic) {
  ImportDiagnostic result;
  if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Warning)
    result.severity = ImportDiagnostic::Severity::warning;
  auto place = modelPlace(diagnostic.getLocation(), model);
  std::string what = textOf(diagnostic, place ? place->op : nullptr);
  if (place) {
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
    auto noted = modelPlace(note.getLocation(), model);
    std::string text = textOf(note, noted ? noted->op : nullptr);
    if (llvm::StringRef hint = text; hint.consume_front("hint: ")) { // MLIR has notes only
      result.hint(hint.str());
      continue;
    }
    bool elsewhere = noted && note.getLocation() != diagnostic.getLocation();
    result.note(elsewhere ? inModel(*noted, text) : text);
  }
  return result;
}
