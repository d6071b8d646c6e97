// One op of a model → one nn op, by the forms that operators declare: nothing here knows any
// operator.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NN/OpForms.h"
#include "ampc/Import/Model.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringMap.h"

namespace ampc {

// "ops[3].inputs.X (op 'fc.matmul'): <what>".
class OpErrors {
public:
  OpErrors(const model::Model &model, ImportDiagnostics &diagnostics)
      : model(model), document(*model.document), diagnostics(diagnostics) {}
  ImportDiagnostic &at(const json::Value &place, const model::Op &op, const std::string &what);
  ImportDiagnostic &at(const std::string &path, const model::Op &op, const std::string &what);
  ImportDiagnostic &at(const json::Value &place, const std::string &what);
  const model::Model &model;
  const json::Document &document;
  ImportDiagnostics &diagnostics;
};

// FormMatch.cpp: the form of the op's type and generation, or null with an error.
const nn::OpForm *matchForm(const model::Op &op, const nn::OpForms &forms, OpErrors &errors);
// Checks slots against the form: none unknown, none missing, none with too many tensors.
bool checkSlots(const model::Op &op, const nn::OpForm &form, OpErrors &errors);

// AttributeImporter.cpp: the op's attributes with the form's defaults, or nullopt with an error.
std::optional<mlir::NamedAttrList> importAttributes(const model::Op &op, const nn::OpForm &form,
                                                    const nn::OpForms &forms,
                                                    mlir::Builder &builder, OpErrors &errors);

// DTypes.cpp: null where no program has values of the type.
mlir::Type elementType(model::DType dtype, mlir::MLIRContext *context);
mlir::RankedTensorType tensorType(const model::Tensor &tensor, mlir::MLIRContext *context);

// ConfigAttributes.cpp: the sections of the model as dictionaries.
mlir::DictionaryAttr initAttr(const model::Init &init, mlir::Builder &builder);
mlir::DictionaryAttr regularizerAttr(const model::Regularizer &regularizer, mlir::Builder &builder);
mlir::DictionaryAttr trainAttr(const model::Train &train, mlir::Builder &builder);
mlir::DictionaryAttr ampAttr(const model::AmpSection &amp, mlir::Builder &builder);

} // namespace ampc
