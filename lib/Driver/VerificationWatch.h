// Distinguishes errors of the model from internal errors. Used by Compiler.cpp.
#pragma once
#include "ampc/Dialect/RT/RTDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"

namespace ampc {

// Sets `verifying` while a verification pass runs: an error of such a pass is an internal error of
// the compiler. For tests, it can make the module invalid before the pass.
class VerificationWatch : public mlir::PassInstrumentation {
public:
  VerificationWatch(bool &verifying, bool injectFault)
      : verifying(verifying), injectFault(injectFault) {}

  void runBeforePass(mlir::Pass *pass, mlir::Operation *op) override {
    verifying = pass->getArgument().contains("-verify-");
    if (verifying && injectFault)
      makeInvalid(llvm::cast<mlir::ModuleOp>(op));
  }

private:
  // Moves the first op of a function or entry after the ops that use its results.
  static void makeInvalid(mlir::ModuleOp module) {
    for (mlir::Operation &op : *module.getBody())
      if (llvm::isa<mlir::func::FuncOp, rt::EntryOp>(op) &&
          !op.getRegion(0).front().front().use_empty()) {
        mlir::Block &block = op.getRegion(0).front();
        return block.front().moveBefore(&block.back());
      }
  }

  bool &verifying;
  bool injectFault;
};

} // namespace ampc
