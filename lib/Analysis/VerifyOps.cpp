#include "ampc/Analysis/VerifyOps.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace ampc {
namespace {

bool isDefinedBefore(Value value, Operation *user) {
  Operation *def = value.getDefiningOp();
  Block *block = def ? def->getBlock() : cast<BlockArgument>(value).getOwner();
  // The op in the block of the definition that is, or contains, the user.
  while (user && user->getBlock() != block)
    user = user->getBlock()->getParentOp();
  return user && (!def || (def != user && def->isBeforeInBlock(user)));
}

} // namespace

LogicalResult verifyOps(Block &block, function_ref<LogicalResult(Operation &)> check) {
  if (!block.isOpOrderValid())
    block.recomputeOpOrder();
  for (Operation &op : block) {
    for (Value operand : op.getOperands())
      if (!isDefinedBefore(operand, &op)) {
        InFlightDiagnostic error = op.emitOpError("uses a value before it is defined");
        error.attachNote(operand.getLoc()) << "the value is defined here";
        return error;
      }
    if (check && failed(check(op)))
      return failure();
    for (Region &region : op.getRegions())
      for (Block &nested : region)
        if (failed(verifyOps(nested)))
          return failure();
  }
  return success();
}

} // namespace ampc
