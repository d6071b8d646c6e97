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
} // namespace ampc::amp
