// Ops whose values leave the low type's range, or its whole numbers: recognised by their arithmetic (Numerics.h) and by what was
// measured.
#pragma once
#include "ampc/Analysis/ValueRanges.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include <string>
#include <vector>

namespace ampc {

struct Hazard {
  mlir::Operation *op; // what should compute in f32
  // tiny_offset, exp_into_sum, constant_overflow, constant_underflow, long_sum, norm_denominator, large_angle, large_index,
  // shape_arithmetic, measured_overflow, measured_underflow
  llvm::StringRef pattern;
  std::string why; // for people, with the numbers that matter
};

// At most one per op, in program order, in time linear in the ops and their operands. `ranges` may be null; where it knows a
// value, what was measured takes the place of what can be concluded.
std::vector<Hazard> findHazards(mlir::func::FuncOp main, mlir::Type low, const ValueRanges *ranges);

} // namespace ampc
