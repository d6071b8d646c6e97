// Verifies the result of `plan`: either every op of the model has a decision, or none has one (O0).
#include "ampc/Analysis/VerifyOps.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_VERIFYDECISIONSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class VerifyDecisions : public impl::VerifyDecisionsPassBase<VerifyDecisions> {
  void runOnOperation() override {
    auto main = getOperation().lookupSymbol<func::FuncOp>("main");
    if (!main)
      return;
    auto key = StringAttr::get(&getContext(), amp::kDecisionAttr);
    Operation *decided = nullptr,
              *undecided = nullptr; // the first decided and the first undecided op
    auto check = [&](Operation &op) -> LogicalResult {
      if (!nn::isOfModel(&op))
        return success();
      Attribute decision = op.getDiscardableAttr(key);
      if (decision && !isa<amp::DecisionAttr>(decision))
        return op.emitOpError("has ") << decision << " in the place of its decision";
      Operation *&first = decision ? decided : undecided;
      if (!first)
        first = &op;
      if (!decided || !undecided)
        return success();
      InFlightDiagnostic error = undecided->emitOpError("has no decision");
      error.attachNote(decided->getLoc()) << "another op has one";
      return error;
    };
    if (failed(verifyOps(main.getBody().front(), check)))
      signalPassFailure();
  }
};

} // namespace
} // namespace ampc
