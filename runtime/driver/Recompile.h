// Compiles the model stored in a program again, with all values of the model as results. Used by
// Compare.cpp for amprun --compare.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

// An op of the model with the compiler's decision.
struct RecompiledOp {
  std::string name, type;
  std::string dtype;       // the decided type; empty if the op takes the type of its operands
  std::string rule, cause; // the reason of the decision
  std::vector<std::string> values; // the names of its results
};

struct RecompiledProgram {
  std::shared_ptr<const Program> program;
  std::vector<RecompiledOp> ops; // in program order
};

struct RecompiledPrograms {
  RecompiledProgram own;       // with the program's decisions, so with the same results
  RecompiledProgram reference; // at level O0
};

// Runs ampc twice in parallel: the executable in the folder of this one, or else the first in PATH.
// Generates code only for `device`, the session's ("cpu" or a GPU's). Writes nothing to disk.
// Errors: ampc was not found (environment); the program contains no model (invalid).
Result<RecompiledPrograms> recompile(const Program &program, const std::string &device);

} // namespace ampc::runtime
