// The rules by which mixed precision decides: one policy per `--amp-policy`, each in a file of its own behind this interface.
// A policy reads the graph and changes nothing; amp-plan-precision writes what it decided.
#pragma once
#include "ampc/Analysis/PolicyGraph.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <string>
#include <vector>

namespace ampc {

struct Decision {
  mlir::Type type;      // f32, or the low type; null: untouched
  llvm::StringRef rule; // a word of the policy, a literal
  std::string cause;    // a list entry, a variable, an option, or the name of the op whose decision was inherited
  // At O2 a parameter that the op reads stays f32 in store, as nothing low may round what it reads.
  bool keepsParameters = false;
};

// By op, in the order of PolicyGraph::ops().
using Decisions = std::vector<Decision>;

class PrecisionPolicy {
public:
  virtual ~PrecisionPolicy() = default;
  // One decision per op of the graph, in time linear in its operands unless the policy says otherwise. Where
  // `graph.given(op)` has a decision it is taken as it stands, and others see it as they would see the policy's own.
  // On failure an error was emitted.
  virtual llvm::FailureOr<Decisions> decide(const PolicyGraph &graph) = 0;
};

// Attributes that amp-plan-precision leaves beside the decision, where there is more to say.
inline constexpr llvm::StringLiteral kKeepsParametersAttr = "amp.keeps_parameters"; // UnitAttr: Decision::keepsParameters
inline constexpr llvm::StringLiteral kSlotsAttr = "amp.slots"; // ArrayAttr of TypeAttr: what an override says of each operand

// The policy of that name; null for a name that is none.
std::unique_ptr<PrecisionPolicy> makePolicy(llvm::StringRef name);
// All names, in the order in which they are documented.
llvm::ArrayRef<llvm::StringLiteral> policyNames();

} // namespace ampc
