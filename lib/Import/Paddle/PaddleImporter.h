// The importer of Paddle 3 programs, for the table in Importer.cpp.
#pragma once
#include "ampc/Import/Importer.h"

namespace ampc {
bool isPaddleProgram(const ModelFile &file);
std::optional<ImportedModel> importPaddle(ModelFile file, const ImportOptions &options,
                                          mlir::MLIRContext &context, Messages &diagnostics);
} // namespace ampc
