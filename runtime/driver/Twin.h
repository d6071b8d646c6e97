// A program that ampc makes again from the model that another program holds, with every value of
// the model kept. Used by Compare.cpp.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

// One op of the model, as ampc decided it.
struct TwinOp {
  std::string name, type;
  std::string dtype;       // what it was decided to compute in; empty where it takes what comes
  std::string rule, cause; // why
  std::vector<std::string> values; // the names of its results
};

struct Twin {
  std::shared_ptr<const Program> program;
  std::vector<TwinOp> ops; // in program order
};

struct Twins {
  Twin own;       // of the program's own decisions: the same bits, every value kept
  Twin reference; // of level O0
};

// Runs ampc twice, side by side: the one beside this executable, or else the first in PATH.
// `device`: the session's ("cpu", or a GPU's), whose code alone is made. Nothing is written to
// disk. Errors: no ampc (environment), a program that holds no model (invalid).
Result<Twins> makeTwins(const Program &program, const std::string &device);

} // namespace ampc::runtime
