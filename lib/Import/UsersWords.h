// Diagnostics of MLIR in the words of a model's author.
#pragma once
#include "ampc/Import/GraphBuilder.h"
#include "mlir/IR/Diagnostics.h"

namespace ampc {

// "[4, 2] float32" for a tensor, "float32" for an element type.
std::string inWords(mlir::Type type);

// An attribute of an op's description, as an error says what it got: 'true', '5', ''text'', 'a
// list'.
std::string describe(mlir::Attribute value);

// The text of a diagnostic with types as inWords has them, numbers in short, and without MLIR's
// "'nn.dropout' op". Where it is about an op that is being imported, "`p`" is what the op's form
// calls the attribute or the slot ("dropout_prob"), and "operand #1" the slot ("Y").
std::string inWords(const mlir::Diagnostic &diagnostic, const OpDescription *op = nullptr,
                    const nn::OpForm *form = nullptr);

} // namespace ampc
