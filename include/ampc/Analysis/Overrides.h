// `--amp-override=<which>[:<slot>]=<dtype>`: decisions of the user that precede any policy. Used by
// PlanPrecision.
//
//   which   an op's name, a regular expression between slashes that matches whole op names, or an
//           operator's type under any of
//           its names; the more specific one wins: name over expression over type
//   slot    an argument of the op, in the spelling of either generation: what the op reads there is
//           rounded to dtype first
//   dtype   float32, or the low type of the program (float16 or bfloat16)
//
// An override takes precedence over lists, varnames and the guard. It is an error if the op is not
// implemented in the type.
#pragma once
#include "ampc/Analysis/PrecisionPolicy.h"
#include <string>
#include <vector>

namespace ampc {

// An override of one argument of an op.
struct SlotOverride {
  mlir::Operation *op;
  unsigned operand;
  mlir::Type type;
  std::string text; // the override as written
};

// Adds the overrides of ops to `graph` as fixed decisions and returns those of arguments. Emits an
// error on `main` and fails if an override does not parse or matches nothing, if two of one rank
// contradict each other (the error names both), or if an op has no low-precision implementation.
llvm::FailureOr<std::vector<SlotOverride>>
applyOverrides(mlir::func::FuncOp main, PolicyGraph &graph, llvm::ArrayRef<std::string> overrides);

} // namespace ampc
