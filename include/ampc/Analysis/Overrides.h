// `--amp-override=<which>[:<slot>]=<dtype>`: decisions that the user makes before any policy.
//
//   which   an op's name, a regular expression between slashes that matches whole op names, or an operator's type under any of
//           its names; the more specific one wins: name over expression over type
//   slot    an argument of the op, in either generation's spelling: what it reads there is rounded to dtype first
//   dtype   float32, or the low type of the program (float16 or bfloat16)
//
// An override stands above lists, varnames and the guard, but cannot give an op code that it does not have.
#pragma once
#include "ampc/Analysis/PrecisionPolicy.h"
#include <string>
#include <vector>

namespace ampc {

// What an override says of one argument.
struct SlotOverride {
  mlir::Operation *op;
  unsigned operand;
  mlir::Type type;
  std::string text; // the override as written
};

// Gives the decisions to the graph; what is said of slots is returned. Fails after an error on `main`: an override that does not
// parse, that matches nothing, two of one rank that contradict (both are named), low precision where an op has no code for it.
llvm::FailureOr<std::vector<SlotOverride>> applyOverrides(mlir::func::FuncOp main, PolicyGraph &graph,
                                                          llvm::ArrayRef<std::string> overrides);

} // namespace ampc
