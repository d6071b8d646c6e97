// The amp dialect's classes.
#pragma once
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/NN/NNOps.h"

#include "ampc/Dialect/AMP/AMPDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ampc/Dialect/AMP/AMPAttrs.h.inc"
#define GET_OP_CLASSES
#include "ampc/Dialect/AMP/AMPOps.h.inc"

namespace ampc::amp {
// The attribute that holds an op's DecisionAttr.
inline constexpr llvm::StringLiteral kDecisionAttr = "amp.decision";
// TypeAttr on a variable or on a cast of the model whose type the rewrite changed: the type in the
// model.
inline constexpr llvm::StringLiteral kDeclaredAttr = "amp.declared";
// Suffix of the name of a constant that the rewrite created in place of one that the low type
// cannot represent.
inline constexpr llvm::StringLiteral kClampedSuffix = ".clamped";
} // namespace ampc::amp
