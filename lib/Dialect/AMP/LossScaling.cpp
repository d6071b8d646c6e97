// Builds the scalar kernel that updates the loss scale. The documentation of
// amp.update_loss_scaling describes the rules.
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::amp {
namespace {

// Operands and results of amp.update_loss_scaling by number.
enum Operand { kFound, kScale, kGood, kBad, kSkipped, kState };
enum Result { kNextScale, kNextGood, kNextBad, kNextSkipped, kNext };

// The values of one step: its operands, and the next values.
struct Step {
  Value found, scale, good, bad, state;
  Value nextScale, nextGood, nextBad, nextState, floorHit;
};

class Scaler {
public:
  Scaler(UpdateLossScalingOp op, nn::KernelBuilder &k) : op(op), k(k) {}

  void move(Step &step) {
    ScalerRule rule = op.getRule();
    bool delayed = rule == ScalerRule::Delayed, late = growsLate(rule);
    bool hysteresis = rule == ScalerRule::Hysteresis || rule == ScalerRule::LateHysteresis;
    Value scale =
        delayed ? step.state : step.scale; // the newest scale, which may not be in use yet
    Value zero = c(0, step.good), one = c(1, step.good);

    // A clean step.
    Value goodNow = k.add(step.good, one);
    Value window = c(op.getIncrEveryN(), step.good);
    if (late)
      window = k.sub(k.add(window, one), step.state);
    Value grow = k.compare("ge", goodNow, window);
    Value clean = k.select(grow, grown(scale), scale);

    // An overflow.
    Value badNow = k.add(step.bad, one);
    Value fall = k.compare("ge", badNow, c(op.getDecrEveryN(), step.bad));
    Value overflown = k.select(fall, lowered(scale), scale);
    Value badFallen = hysteresis ? step.bad : zero;
    Value badClean = hysteresis ? k.select(grow, zero, step.bad) : zero;

    Value next = k.select(step.found, overflown, clean);
    step.nextScale = delayed ? step.state : next;
    step.nextGood = k.select(step.found, zero, k.select(grow, zero, goodNow));
    step.nextBad = k.select(step.found, k.select(fall, badFallen, badNow), badClean);
    if (delayed)
      step.nextState = next;
    else if (late)
      step.nextState = k.select(step.found, zero, k.select(grow, one, step.state));
    if (op.getReportsFloor()) {
      Value no = k.compare("ne", zero, zero),
            atFloor = k.compare("le", scale, c(op.getFloor().convertToDouble(), scale));
      step.floorHit = k.select(step.found, k.select(fall, atFloor, no), no);
    }
  }

private:
  Value c(double value, Value like) { return k.constant(value, like.getType()); }

  Value lowered(Value scale) {
    return k.combine(k.mul(scale, c(op.getDecrRatio().convertToDouble(), scale)),
                     c(op.getFloor().convertToDouble(), scale), nn::ReduceKind::Max);
  }
  Value grown(Value scale) {
    Value product = k.mul(scale, c(op.getIncrRatio().convertToDouble(), scale));
    Value finite = k.compare("lt", product, k.identity(nn::ReduceKind::Min, product.getType()));
    return k.combine(k.select(finite, product, scale), c(op.getCeiling().convertToDouble(), scale),
                     nn::ReduceKind::Min);
  }

  UpdateLossScalingOp op;
  nn::KernelBuilder &k;
};

} // namespace

LogicalResult UpdateLossScalingOp::verify() {
  // update_loss_scaling_c1
  bool stateful = growsLate(getRule()) || getRule() == ScalerRule::Delayed;
  if (getState().size() != stateful)
    return emitOpError("expects ") << (stateful ? "one" : "no") << " state under rule '"
                                   << stringifyEnum(getRule()) << "', got " << getState().size();
  // update_loss_scaling_c2
  SmallVector<Type> types(getState().getTypes());
  if (getReportsFloor())
    types.push_back(getFoundInf().getType());
  if (getNext().getTypes() != TypeRange(types))
    return emitOpError("expects the types of its state and of what it reports behind the counters");
  return success();
}

int64_t UpdateLossScalingOp::getKernelRows() {
  return 1;
}

void UpdateLossScalingOp::emitKernel(nn::KernelBuilder &k) {
  unsigned inputs = getNumOperands();
  for (auto [i, operand] : llvm::enumerate(getOperands()))
    k.setWhole(i, operand.getType(), false);
  for (auto [i, result] : llvm::enumerate(getResults()))
    k.setWhole(inputs + i, result.getType(), true);
  auto load = [&](unsigned i) { return k.load(i, k.index(0)); };
  auto store = [&](unsigned i, Value value) { k.store(inputs + i, k.index(0), value); };

  Step step{load(kFound),
            load(kScale),
            load(kGood),
            load(kBad),
            getState().empty() ? Value() : load(kState),
            {},
            {},
            {},
            {},
            {}};
  Value skipped = load(kSkipped);
  step.nextScale = step.scale, step.nextGood = step.good, step.nextBad = step.bad;
  if (getRule() != ScalerRule::Static)
    Scaler(*this, k).move(step);
  store(kNextScale, step.nextScale);
  store(kNextGood, step.nextGood);
  store(kNextBad, step.nextBad);
  store(kNextSkipped,
        k.select(step.found, k.add(skipped, k.constant(1, skipped.getType())), skipped));
  unsigned next = kNext;
  if (step.nextState)
    store(next++, step.nextState);
  if (getReportsFloor())
    store(next, step.floorHit ? step.floorHit : k.compare("ne", step.good, step.good));
}

} // namespace ampc::amp
