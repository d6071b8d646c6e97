// The importer of ONNX models.
#pragma once
#include "ampc/Import/Importer.h"

namespace ampc {
bool isOnnx(const ModelFile &file);
std::optional<ImportedModel> importOnnx(ModelFile file, const ImportOptions &options,
                                        mlir::MLIRContext &context, Messages &diagnostics);
} // namespace ampc
