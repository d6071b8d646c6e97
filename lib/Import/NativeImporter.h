// The importer of model.json.
#pragma once
#include "ampc/Import/Importer.h"

namespace ampc {
std::optional<ImportedModel> importNative(ModelFile file, mlir::MLIRContext &context,
                                          Messages &diagnostics);
} // namespace ampc
