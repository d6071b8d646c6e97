// The importer of the native model.json, for the table in Importer.cpp.
#pragma once
#include "ampc/Import/Importer.h"

namespace ampc {
std::optional<ImportedModel> importNative(ModelFile file, const ImportOptions &options,
                                          mlir::MLIRContext &context, Messages &diagnostics);
} // namespace ampc
