// Diagnostics of MLIR in the words of a model's author.
#pragma once
#include "ampc/Dialect/NN/OpForms.h"
#include "ampc/Import/Model.h"
#include "mlir/IR/Diagnostics.h"

namespace ampc {

// "[4, 2] float32" for a tensor, "float32" for an element type.
std::string inWords(mlir::Type type);

// The form of the op's type in the generation of its slots; null where there is none.
const nn::OpForm *formOf(const model::Op &op, const nn::OpForms &forms);

// The text of a diagnostic with types as inWords has them, numbers in short, and without MLIR's "'nn.dropout' op". Where it is about an
// op of the model, "`p`" is what the op's form calls the attribute or the slot ("dropout_prob"), and "operand #1" the slot ("Y").
std::string inWords(const mlir::Diagnostic &diagnostic, const model::Op *op, const nn::OpForm *form);

} // namespace ampc
