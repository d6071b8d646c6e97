// Finds ops whose values leave the range of the low type, or the range of integers that it
// represents exactly. They are recognized by their arithmetic (Numerics.h) and by measured ranges.
// Used by PlanPrecision and min-cut.
#pragma once
#include "ampc/Analysis/ValueRanges.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <string>
#include <vector>

namespace ampc {

struct Hazard {
  mlir::Operation *op; // the op that should compute in f32
  // tiny_offset, exp_into_sum, constant_overflow, constant_underflow, long_sum, norm_denominator,
  // large_angle, large_index, shape_arithmetic, measured_overflow, measured_underflow
  llvm::StringRef pattern;
  std::string why; // the reason, with the relevant numbers, for messages
};

// Returns at most one hazard per op, in program order. Linear in the number of ops and operands.
// `ranges` may be null; a measured range replaces the inferred bound of a value.
std::vector<Hazard> findHazards(mlir::func::FuncOp main, mlir::Type low, const ValueRanges *ranges);

} // namespace ampc
