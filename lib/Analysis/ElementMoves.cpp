#include "ampc/Analysis/ElementMoves.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {

bool picksElements(Operation *op) {
  return op && op->getNumOperands() == 1 && op->getNumResults() == 1 &&
         isa<nn::ViewOpInterface, nn::StridedCopyOpInterface, nn::ReduceMaxOp, nn::ReduceMinOp>(op);
}

} // namespace ampc
