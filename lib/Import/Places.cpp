#include "ampc/Import/Places.h"
#include "DiagnosticText.h"
#include "mlir/IR/Diagnostics.h"

using namespace ampc;

// Separates the file's name from the path of the list.
static constexpr llvm::StringLiteral kSeparator = ": ";

mlir::StringAttr ampc::placeList(mlir::MLIRContext *context, llvm::StringRef file,
                                 llvm::StringRef list) {
  return mlir::StringAttr::get(context, file + kSeparator + list);
}

// Stores the parts only; text is composed when a diagnostic is reported.
mlir::Location ampc::placeLocation(mlir::StringAttr list, size_t index, mlir::StringAttr name,
                                   PlaceKind kind) {
  return mlir::NameLoc::get(name, mlir::FileLineColLoc::get(list, static_cast<unsigned>(index),
                                                            static_cast<unsigned>(kind)));
}

std::optional<ModelPlace> ampc::modelPlace(mlir::Location location) {
  std::optional<ModelPlace> place;
  location->walk([&](mlir::Location part) {
    auto named = llvm::dyn_cast<mlir::NameLoc>(part);
    auto at =
        named ? llvm::dyn_cast<mlir::FileLineColLoc>(named.getChildLoc()) : mlir::FileLineColLoc();
    if (!at || !at.getFilename().getValue().contains(kSeparator))
      return mlir::WalkResult::advance();
    auto [file, list] = at.getFilename().getValue().rsplit(kSeparator);
    place = {file.str(), (list + "[" + llvm::Twine(at.getLine()) + "]").str(),
             named.getName().str(), static_cast<PlaceKind>(at.getColumn())};
    return mlir::WalkResult::interrupt();
  });
  return place;
}

std::string ampc::describe(const ModelPlace &place, llvm::StringRef path) {
  static constexpr const char *kinds[] = {"op", "input", "parameter"};
  return path.str() + " (" + kinds[static_cast<unsigned>(place.kind)] + " " + quote(place.name) +
         ")";
}

Message ampc::readDiagnostic(mlir::Diagnostic &diagnostic,
                             llvm::function_ref<std::string(const mlir::Diagnostic &)> textOf) {
  auto inPlace = [](const ModelPlace &place, const std::string &what) {
    return describe(place, place.path) + ": " + what;
  };
  auto textOrWords = [&](const mlir::Diagnostic &of) {
    return textOf ? textOf(of) : diagnosticText(of);
  };
  Message result;
  if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Warning)
    result.severity = Message::Severity::warning;
  auto place = modelPlace(diagnostic.getLocation());
  std::string what = textOrWords(diagnostic);
  if (place) {
    result.where = place->file;
    result.what = inPlace(*place, what);
  } else {
    auto file = llvm::dyn_cast<mlir::FileLineColLoc>(
        diagnostic.getLocation()); // a location in another file
    result.where = file ? file.getFilename().str() : "ampc";
    result.what = what;
  }
  for (mlir::Diagnostic &note : diagnostic.getNotes()) {
    std::string text = textOrWords(note);
    if (llvm::StringRef hint = text; hint.consume_front("hint: ")) { // MLIR has notes only
      result.hint(hint.str());
      continue;
    }
    auto noted = modelPlace(note.getLocation());
    bool elsewhere = noted && note.getLocation() != diagnostic.getLocation();
    result.note(elsewhere ? inPlace(*noted, text) : text);
  }
  return result;
}
