// The scalar kernel that moves the loss scale. AMP_SEMANTICS of update_loss_scaling, Paddle's preset.
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::amp {

int64_t UpdateLossScalingOp::getKernelRows() { return 1; }

void UpdateLossScalingOp::emitKernel(nn::KernelBuilder &k) {
  for (auto [i, operand] : llvm::enumerate(getOperands()))
    k.setWhole(i, operand.getType(), false);
  for (auto [i, result] : llvm::enumerate(getResults()))
    k.setWhole(getNumOperands() + i, result.getType(), true);
  auto load = [&](unsigned i) { return k.load(i, k.index(0)); };
  Value found = load(0), scale = load(1), good = load(2), bad = load(3), skipped = load(4);
  auto c = [&](double v, Value like) { return k.constant(v, like.getType()); };

  Value nextSkipped = k.select(found, k.add(skipped, c(1, skipped)), skipped);
  Value nextScale = scale, nextGood = good, nextBad = bad;
  if (getDynamic()) {
    // Overflow.
    Value badNow = k.add(bad, c(1, bad));
    Value lower = k.compare("ge", badNow, c(getDecrEveryN(), bad));
    Value lowered = k.combine(k.mul(scale, c(getDecrRatio().convertToDouble(), scale)),
                              c(getFloor().convertToDouble(), scale), nn::ReduceKind::Max);
    // Clean.
    Value goodNow = k.add(good, c(1, good));
    Value grow = k.compare("ge", goodNow, c(getIncrEveryN(), good));
    Value grown = k.mul(scale, c(getIncrRatio().convertToDouble(), scale));
    Value finite = k.compare("lt", grown, k.identity(nn::ReduceKind::Min, grown.getType()));
    grown = k.combine(k.select(finite, grown, scale), c(getCeiling().convertToDouble(), scale), nn::ReduceKind::Min);
    Value zero = c(0, good);
    nextScale = k.select(found, k.select(lower, lowered, scale), k.select(grow, grown, scale));
    nextGood = k.select(found, zero, k.select(grow, zero, goodNow));
    nextBad = k.select(found, k.select(lower, zero, badNow), zero);
  }
  unsigned out = getNumOperands();
  k.store(out, k.index(0), nextScale);
  k.store(out + 1, k.index(0), nextGood);
  k.store(out + 2, k.index(0), nextBad);
  k.store(out + 3, k.index(0), nextSkipped);
}

} // namespace ampc::amp
