// The option --train: makes a training program of an imported model. Used by Importer.cpp.
#pragma once
#include "ampc/Import/Importer.h"

namespace ampc {

// Adds what the train.json `file` says to the module. On failure `diagnostics` has an error.
bool addTraining(ImportedModel &imported, const std::string &file, Messages &diagnostics);

// Makes buffers of the variables that batch norms read as running mean and variance, for importers
// of formats that do not tell them from weights.
void markRunningStatistics(mlir::ModuleOp imported);

} // namespace ampc
