// The interface of precision policies: one class per value of `--amp-policy`, each in a file of its
// own. A policy reads the graph and does not change it; amp-plan-precision writes its decisions.
#pragma once
#include "ampc/Analysis/PolicyGraph.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <string>
#include <vector>

namespace ampc {

struct Decision {
  mlir::Type type;               // f32 or the low type; null: undecided, the op is left as it is
  std::optional<amp::Rule> rule; // empty: not decided yet
  std::string
      // a list entry, a variable, an option, or the name of the op whose decision was inherited
      cause;
  // At O2: the parameters that the op reads stay stored in f32, because what the op reads must not
  // be rounded.
  bool keepsParameters = false;
};

// One decision per op, in the order of PolicyGraph::ops().
using Decisions = std::vector<Decision>;

class PrecisionPolicy {
public:
  virtual ~PrecisionPolicy() = default;
  // Returns one decision per op of the graph, in time linear in the number of operands unless the
  // policy documents another cost. The decision `graph.fixedDecision(op)`, if there is one, is
  // adopted, and other ops see it like a decision of the policy. Emits an error on failure.
  virtual llvm::FailureOr<Decisions> decide(const PolicyGraph &graph) = 0;
};

// Attributes that amp-plan-precision adds to an op in addition to the decision.
inline constexpr llvm::StringLiteral kKeepsParametersAttr =
    "amp.keeps_parameters"; // UnitAttr: Decision::keepsParameters
// ArrayAttr of TypeAttr: the override of each operand, NoneType if there is none
inline constexpr llvm::StringLiteral kSlotsAttr = "amp.slots";

// Returns the policy with this name; null if there is none.
std::unique_ptr<PrecisionPolicy> makePolicy(llvm::StringRef name);
// All policy names, in the order of the documentation.
llvm::ArrayRef<llvm::StringLiteral> policyNames();

} // namespace ampc
