// Text of MLIR's types, attributes and diagnostics in the terms of the model file instead of IR:
// Paddle's type, slot and attribute names. Used for all errors about a model.
#pragma once
#include "ampc/Import/GraphBuilder.h"
#include "mlir/IR/Diagnostics.h"

namespace ampc {

// "[4, 2] float32" for a tensor, "float32" for an element type.
std::string diagnosticText(mlir::Type type);

// The value of an attribute in an error message: `true`, `5`, `'text'`, `a list`.
std::string describe(mlir::Attribute value);

// The text of a diagnostic: types as above, numbers with nine digits, without the prefix
// "'nn.dropout' op". If it is about an op that is being imported, the nn name in backquotes becomes
// the form's name of the attribute or slot (`p` becomes dropout_prob), and "operand #1" becomes the
// slot ("Y").
std::string diagnosticText(const mlir::Diagnostic &diagnostic, const OpDescription *op = nullptr,
                           const nn::OpForm *form = nullptr);

} // namespace ampc
