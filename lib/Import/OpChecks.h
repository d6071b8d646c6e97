// Checks of an op's description against the forms that the operators declare (OpForms.h). Used by
// GraphBuilder; independent of particular operators.
#pragma once
#include "ampc/Import/GraphBuilder.h"
#include "ampc/Import/Model.h"

namespace ampc {

// Reports errors and warnings about an op: "ops[3].inputs.X (op 'fc.matmul'): <what>".
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

// FormMatch.cpp: returns the form with the op's type and generation (ProgramDesc or PIR), or null
// with an error.
const nn::OpForm *matchForm(const OpErrors &errors, const nn::OpForms &forms,
                            llvm::function_ref<std::vector<llvm::StringRef>()> opTypes);
// Checks that no slot is unknown or missing or has too many tensors.
bool checkSlots(const OpErrors &errors, const nn::OpForm &form);

// ConstantOperands.cpp: the op with the values of operands that are constants as attributes, where
// the form has an attribute in place of the slot; nullopt if there is none.
std::optional<OpDescription>
withConstantOperands(const OpDescription &op, const nn::OpForm &form,
                     llvm::function_ref<mlir::Operation *(llvm::StringRef)> producer,
                     mlir::Builder &builder);

// ConstantOperands.cpp: the attribute that a slot of operands stands for; null if there is none.
const nn::FormAttr *attributeOfSlot(const nn::OpForm &form, llvm::StringRef slot);

// FormAttributes.cpp: returns the op's attributes, completed by the form's defaults, or nullopt
// with an error.
std::optional<mlir::NamedAttrList> formAttributes(const OpErrors &errors, const nn::OpForm &form,
                                                  const nn::OpForms &forms, mlir::Builder &builder);
// The value of an attribute that has a default and is not given; null for a dtype that may be
// absent.
mlir::Attribute defaultAttr(const nn::FormAttr &attr, mlir::Builder &builder);
// The dtype that an attribute denotes; empty if it denotes none.
std::optional<DType> dtypeIn(mlir::Attribute value);

} // namespace ampc
