#include "StableLogs.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {
namespace {

bool isOne(Value value) {
  auto constant = value.getDefiningOp<nn::FillConstantOp>();
  return constant && constant.getValue().isExactlyValue(1.0);
}

void eraseUnused(Operation *op) {
  if (op->use_empty())
    op->erase();
}

} // namespace

void replaceLogsOfSigmoids(ModuleOp module, function_ref<std::string(StringRef)> uniqueName) {
  SmallVector<nn::LogOp> logs;
  module.walk([&](nn::LogOp log) { logs.push_back(log); });
  for (nn::LogOp log : logs) {
    auto sigmoid = log.getX().getDefiningOp<nn::SigmoidOp>();
    auto complement = log.getX().getDefiningOp<nn::ElementwiseSubOp>();
    if (complement && isOne(complement.getX()) &&
        complement.getType() == complement.getY().getType())
      sigmoid = complement.getY().getDefiningOp<nn::SigmoidOp>();
    if (!sigmoid)
      continue;
    OpBuilder b(log);
    Value x = sigmoid.getX();
    if (complement) {
      auto negated = nn::ScaleOp::create(b, log.getLoc(), x.getType(), x, llvm::APFloat(-1.0),
                                         llvm::APFloat(0.0), /*bias_after_scale=*/true);
      StringAttr name = b.getStringAttr(uniqueName(nn::nameOf(log).str() + ".scale"));
      negated->setAttr(nn::kNameAttr, name);
      negated->setAttr(nn::kResultsAttr, name);
      negated->setAttr(nn::kTypeAttr, b.getStringAttr("scale"));
      x = negated;
    }
    auto stable = nn::LogsigmoidOp::create(b, log.getLoc(), x.getType(), x);
    stable->setDiscardableAttrs(log->getDiscardableAttrDictionary());
    stable->setAttr(nn::kTypeAttr, b.getStringAttr("logsigmoid"));
    log.replaceAllUsesWith(stable.getResult());
    log.erase();
    if (complement)
      eraseUnused(complement);
    eraseUnused(sigmoid);
  }
}

} // namespace ampc
