// The precision of an op and its reason, as shown by reports, explanations and comparisons.
// Independent of MLIR, because readers of reports use it, too.
#pragma once
#include <string>
#include <vector>

namespace ampc::amp {

struct OpReason {
  std::string name, type; // as in the model
  std::string dtype;      // the type that the op computes in: "float32", "float16", …
  std::string rule;       // the rule that decided: "white_list"
  std::string cause;      // the object of the rule: a list entry, an option, a tensor, an op
  // The chain of inheritance: names of the ops that the decision was inherited from, nearest first,
  // then the cause of the last one.
  std::vector<std::string> because;
};

} // namespace ampc::amp
