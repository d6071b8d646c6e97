// The table of importers, in the order in which they are tried.
#include "ampc/Import/Importer.h"
#include "AddTraining.h"
#include "NativeImporter.h"
#include "Onnx/OnnxImporter.h"
#include "Paddle/PaddleImporter.h"
#include "ampc/Base/Json.h"
#include "ampc/Import/Model.h"
#include "ampc/Import/WriteModel.h"
#include "llvm/ADT/STLExtras.h"

namespace ampc {

llvm::ArrayRef<Importer> importers() {
  static const Importer table[] = {
      {"paddle", "model.json of Paddle 3 (PIR)", isPaddleProgram, importPaddle},
      {"onnx", "ONNX, a protobuf (docs/ImportOnnx.md)", isOnnx, importOnnx},
      {"native", "model.json of docs/ModelFormat.md", [](const ModelFile &) { return true; },
       importNative},
  };
  return table;
}

std::optional<ModelFile> readModelFile(const std::string &path, Messages &diagnostics) {
  bool standard = path == "-";
  // The reader of JSON takes a string; pipes and the like cannot be mapped.
  if (!standard)
    if (std::optional<SharedBytes> mapped = mapFile(path))
      if (ModelFile file{path, *std::move(mapped)}; isOnnx(file))
        return file;
  std::optional<std::string> bytes =
      standard ? readStandardInput(diagnostics) : readBytes(path, diagnostics);
  if (!bytes)
    return std::nullopt;
  return ModelFile{standard ? kStandardInput : path, std::move(*bytes)};
}

std::optional<ImportedModel> importModel(ModelFile file, const ImportOptions &options,
                                         mlir::MLIRContext &context, Messages &diagnostics) {
  const Importer &importer =
      *llvm::find_if(importers(), [&](const Importer &i) { return i.recognizes(file); });
  std::optional<ImportedModel> imported =
      importer.import(std::move(file), options, context, diagnostics);
  if (!imported)
    return std::nullopt;
  if (!options.train.empty()) {
    if (!addTraining(*imported, options.train, diagnostics))
      return std::nullopt;
    imported->source = nullptr; // the file alone is not the model any more
  }
  if (!imported->source)
    imported->source = [text = model::compactJson(writeModel(*imported->module, "").json)] {
      return text;
    };
  return imported;
}

} // namespace ampc
