// Verifies the result of `optimize`: every op has a form that `lower` can turn into calls.
#include "ampc/Analysis/VerifyOps.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_VERIFYKERNELSPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class VerifyKernels : public impl::VerifyKernelsPassBase<VerifyKernels> {
  void runOnOperation() override {
    bool trains = getOperation().lookupSymbol<func::FuncOp>("train_step");
    DenseMap<StringAttr, nn::VariableOp> variables;
    for (auto variable : getOperation().getOps<nn::VariableOp>())
      variables[variable.getSymNameAttr()] = variable;
    auto lookup = [&](StringAttr name) { return variables.lookup(name); };
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      // @eval and @infer consist of ops that @train_step has, too, so only their forms are checked.
      bool copy = trains && (func.getName() == "eval" || func.getName() == "infer");
      auto check = [&](Operation &op) -> LogicalResult {
        if (!copy && (failed(verifyInvariants(op)) ||
                      (op.getNumRegions() && failed(verifyRegionInvariants(op)))))
          return failure();
        return success(succeeded(checkForm(op)) && succeeded(nn::verifyVariableUses(&op, lookup)));
      };
      if (failed(verifyOps(func.getBody().front(), check)))
        return signalPassFailure();
    }
  }

  static LogicalResult checkForm(Operation &op) {
    if (isa<nn::FusedOp, nn::ReadOp, nn::AssignOp>(op)) // most ops: no search for interfaces needed
      return success();
    if (isa<nn::ElementwiseOpInterface>(op))
      return op.emitOpError("is elementwise and in no fused kernel");
    if (!isa<nn::KernelOpInterface, nn::LibraryCallOpInterface, nn::ViewOpInterface,
             nn::StridedCopyOpInterface, nn::UpdateOp, nn::InitializeOp, nn::GradientOp,
             nn::FileConstantOp, nn::ConstantOp, amp::CheckFiniteOp, func::ReturnOp>(op))
      return op.emitOpError("has no kernel and is no library call");
    return success();
  }
};

} // namespace
} // namespace ampc
