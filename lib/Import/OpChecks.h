// An op's description against the forms that operators declare: nothing here knows any operator.
#pragma once
#include "ampc/Import/GraphBuilder.h"
#include "ampc/Import/Model.h"

namespace ampc {

// "ops[3].inputs.X (op 'fc.matmul'): <what>".
class OpErrors {
public:
  OpErrors(const OpDescription &op, llvm::StringRef file, GraphBuilder::PathOf pathOf,
           Messages &diagnostics)
      : op(op), file(file), pathOf(pathOf), diagnostics(diagnostics) {}
  Message &at(const OpPart &part, const std::string &what) const;
  void warn(const OpPart &part, const std::string &what) const;

  const OpDescription &op;

private:
  std::string placed(const OpPart &part, const std::string &what) const;
  llvm::StringRef file;
  GraphBuilder::PathOf pathOf;
  Messages &diagnostics;
};

// FormMatch.cpp: the form of the op's type and generation, or null with an error.
const nn::OpForm *matchForm(const OpErrors &errors, const nn::OpForms &forms,
                            llvm::function_ref<std::vector<llvm::StringRef>()> opTypes);
// Checks slots against the form: none unknown, none missing, none with too many tensors.
bool checkSlots(const OpErrors &errors, const nn::OpForm &form);

// FormAttributes.cpp: the op's attributes with the form's defaults, or nullopt with an error.
std::optional<mlir::NamedAttrList> formAttributes(const OpErrors &errors, const nn::OpForm &form,
                                                  const nn::OpForms &forms, mlir::Builder &builder);
// The dtype that an attribute names; nothing where it names none.
std::optional<DType> dtypeIn(mlir::Attribute value);

} // namespace ampc
