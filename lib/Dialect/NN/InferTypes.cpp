#include "ampc/Dialect/NN/InferTypes.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult inferResultTypes(Operation *op) {
  auto infer = dyn_cast<InferTypeOpInterface>(op);
  if (!infer)
    return success();
  SmallVector<Type> types;
  if (failed(infer.inferReturnTypes(op->getContext(), op->getLoc(), op->getOperands(),
                                    op->getDiscardableAttrDictionary(), op->getPropertiesStorage(),
                                    op->getRegions(), types)))
    return failure();
  for (auto [result, type] : llvm::zip_equal(op->getResults(), types))
    result.setType(type);
  return success();
}

} // namespace ampc::nn
