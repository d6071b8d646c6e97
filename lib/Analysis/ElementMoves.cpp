#include "ampc/Analysis/ElementMoves.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {

bool picksElements(Operation *op) {
  return op && op->getNumOperands() == 1 && op->getNumResults() == 1 &&
         !isa<nn::RankMeanOp>(op) && // its mean is one of float32 values
         isa<nn::ViewOpInterface, nn::StridedCopyOpInterface, nn::ReduceMaxOp, nn::ReduceMinOp>(op);
}

} // namespace ampc
