// The amp dialect's classes.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"

#include "ampc/Dialect/AMP/AMPDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ampc/Dialect/AMP/AMPAttrs.h.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/AMP/AMPOps.h.inc"

namespace ampc::amp {
// The attribute that holds an op's DecisionAttr.
inline constexpr llvm::StringLiteral kDecisionAttr = "amp.decision";
// TypeAttr on a variable or a cast of the model whose type the rewrite changed: what the model says.
inline constexpr llvm::StringLiteral kDeclaredAttr = "amp.declared";
// Ends the name of a constant that the rewrite made in place of one whose number the low type does not hold.
inline constexpr llvm::StringLiteral kClampedSuffix = ".clamped";
} // namespace ampc::amp
