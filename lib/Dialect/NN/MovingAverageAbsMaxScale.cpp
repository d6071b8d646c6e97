// moving_average_abs_max_scale: a running scale of the magnitudes of a value, which passes through
// unchanged.
#include "Axis.h"
#include "ampc/Dialect/NN/Formula.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult MovingAverageAbsMaxScaleOp::inferReturnTypes(MLIRContext *context,
                                                           std::optional<Location> loc,
                                                           Adaptor adaptor,
                                                           SmallVectorImpl<Type> &types) {
  ValueRange state = adaptor.getState();
  // moving_average_abs_max_scale_c1
  if (!state.empty() && state.size() != 2)
    return emitOptionalError(loc, "expects `in_accum` and `in_state` together");
  // moving_average_abs_max_scale_c2
  if (state.empty() && !adaptor.getIsTest())
    return emitOptionalError(loc, "expects `in_accum` and `in_state` outside test mode");
  // moving_average_abs_max_scale_c3
  auto one = RankedTensorType::get({1}, Float32Type::get(context));
  static constexpr StringLiteral names[] = {"in_accum", "in_state"};
  for (auto [name, value] : llvm::zip(names, state))
    if (!tensorType(value).getElementType().isF32() || elementCount(value.getType()) != 1)
      return emitOptionalError(loc, "expects `", name, "` to be one float32 number, got ",
                               value.getType());
  types.append({adaptor.getX().getType(), one, state.empty() ? one : state[1].getType(),
                state.empty() ? one : state[0].getType()});
  return success();
}

SmallVector<Value> MovingAverageAbsMaxScaleOp::decompose(OpBuilder &b) {
  Formula f(b, getLoc());
  f.label = nameOf(*this).str();
  RankedTensorType scale = tensorType(getOutScale());
  if (getState().empty()) {
    Value zero = FillConstantOp::create(b, getLoc(), scale, scale.getShape(), llvm::APFloat(0.0),
                                        scale.getElementType());
    return {getX(), zero, zero, zero};
  }
  auto as = [&](Value value, Value like) {
    return reshapeTo(b, getLoc(), value, tensorType(like).getShape());
  };
  Value accum = as(getState()[0], getOutScale()), state = as(getState()[1], getOutScale());
  if (getIsTest()) {
    Value last = f.where(f.compare("gt", state, 0), f.div(accum, state), f.full(0, state));
    return {getX(), last, getState()[1], getState()[0]};
  }
  RankedTensorType x = tensorType(getX());
  Value magnitudes = AbsOp::create(b, getLoc(), x, getX());
  auto number = RankedTensorType::get({}, x.getElementType());
  Value largest =
      ReduceMaxOp::create(b, getLoc(), number, magnitudes, ArrayRef<int64_t>(), false, true);
  largest = as(f.cast(largest, scale.getElementType()), getOutScale());
  double rate = getMovingRate().convertToDouble();
  Value nextState = f.add(f.mul(state, rate), 1), nextAccum = f.add(f.mul(accum, rate), largest);
  return {getX(), f.div(nextAccum, nextState), as(nextState, getOutState()),
          as(nextAccum, getOutAccum())};
}

void MovingAverageAbsMaxScaleOp::buildGradient(GradientContext &g) {
  if (g.out())
    g.set(0, g.out());
}

} // namespace ampc::nn
