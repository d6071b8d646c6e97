// The table of importers, in the order in which they are tried.
#include "ampc/Import/Importer.h"
#include "NativeImporter.h"
#include "ampc/Base/Json.h"

namespace ampc {

llvm::ArrayRef<Importer> importers() {
  static const Importer table[] = {
      {"native", "model.json of docs/ModelFormat.md", [](const ModelFile &) { return true; },
       importNative},
  };
  return table;
}

std::optional<ModelFile> readModelFile(const std::string &path, Messages &diagnostics) {
  bool standard = path == "-";
  std::optional<std::string> bytes =
      standard ? readStandardInput(diagnostics) : readBytes(path, diagnostics);
  if (!bytes)
    return std::nullopt;
  return ModelFile{standard ? kStandardInput : path, std::move(*bytes)};
}

std::optional<ImportedModel> importModel(ModelFile file, mlir::MLIRContext &context,
                                         Messages &diagnostics) {
  for (const Importer &importer : importers())
    if (importer.recognizes(file))
      return importer.import(std::move(file), context, diagnostics);
  return std::nullopt;
}

} // namespace ampc
