// Conversion of the sections "train", "amp" and "init" of model.json to attributes of the module.
// Used by NativeImporter.cpp and BakeWeights.cpp.
#pragma once
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Import/Model.h"
#include "mlir/IR/Builders.h"

namespace ampc {

mlir::DictionaryAttr initAttr(const model::Init &init, mlir::Builder &builder);
mlir::DictionaryAttr regularizerAttr(const model::Regularizer &regularizer, mlir::Builder &builder);
mlir::DictionaryAttr trainAttr(const model::Train &train, mlir::Builder &builder);
amp::Settings settingsOf(const model::AmpSection &section);

} // namespace ampc
