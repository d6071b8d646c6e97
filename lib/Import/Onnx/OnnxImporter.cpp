// The entry of the ONNX importer.
#include "OnnxImporter.h"
#include "OnnxOps.h"
#include "ampc/Dialect/NN/OnnxOpset.h"

namespace ampc {

bool isOnnx(const ModelFile &file) {
  return onnxmodel::mayBeOnnx(file.bytes.view());
}

std::optional<ImportedModel> importOnnx(ModelFile file, const ImportOptions &options,
                                        mlir::MLIRContext &context, Messages &diagnostics) {
  if (!options.params.empty()) {
    diagnostics
        .error(file.name, "--params: gives the weights of a Paddle model, and this is an ONNX one")
        .hint("external data of an ONNX model is found by the names that the model gives");
    return std::nullopt;
  }
  std::shared_ptr<const onnxmodel::OnnxFile> source =
      onnxmodel::readOnnx(file.name, file.bytes, diagnostics);
  file.bytes = SharedBytes(); // owned by what refers to it
  if (!source || !checkOperators(source->model, file.name, diagnostics))
    return std::nullopt;
  Translator translator(source, options, context, diagnostics);
  ImportedModel imported;
  imported.module = translator.run();
  if (!imported.module || diagnostics.failed())
    return std::nullopt;
  for (const onnx::OperatorSetIdProto &import : source->model.opset_import())
    if (import.domain().empty() || import.domain() == "ai.onnx")
      (*imported.module)
          ->setAttr(kOnnxOpsetAttr, mlir::Builder(&context).getI64IntegerAttr(import.version()));
  imported.memory = std::move(translator.memory);
  imported.notes = translator.notes();
  return imported;
}

} // namespace ampc
