// What is said of one op's precision, by a report, an explanation or a comparison. Knows no MLIR: readers of reports take it too.
#pragma once
#include <string>
#include <vector>

namespace ampc::amp {

struct OpReason {
  std::string name, type; // of the op, as the model says
  std::string dtype;      // what it computes in: "float32", "float16", …
  std::string rule;       // which rule decided: "white_list"
  std::string cause;      // what the rule points to: a list entry, an option, a tensor, an op
  // Names of the ops that the decision was inherited from, nearest first, then the cause of the last of them.
  std::vector<std::string> because;
};

} // namespace ampc::amp
