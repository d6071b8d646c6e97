// The second half of a training step, after the backward pass, and what it needs to be a step that can be skipped:
//
//   seed of the backward pass := loss scale
//   found = check_finite(1/scale, gradients)
//   next scale, counters = update_loss_scaling(found, …)
//   learning rate, beta powers
//   update of all parameters of a kind: g = f32(gradient) / scale; g = clip(g); new state = optimizer(g + regularisation, …) unless found
//
// Without a scaler the seed is 1, nothing is checked and every assign is unconditional.
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/Optimizer.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_BUILDTRAININGPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

using nn::OptimizerRules;
using nn::ParameterGradient;
using nn::StateBuilder;

class BuildTraining : public impl::BuildTrainingPassBase<BuildTraining> {
public:
  using BuildTrainingPassBase::BuildTrainingPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    auto step = module.lookupSymbol<func::FuncOp>("train_step");
    if (!step)
      return;
    Operation *ret = step.getBody().front().getTerminator();
    StateBuilder state(module, step);
    Value guard;
    Value inverse;
    OpBuilder b(ret);
    SmallVector<nn::GradientOp> gradients(step.getBody().front().getOps<nn::GradientOp>());
    SmallVector<Output> log;
    if (scaler != "none")
      std::tie(guard, inverse) = buildScaler(b, state, gradients, log);

    auto train = module->getAttrOfType<DictionaryAttr>("nn.train");
    auto optimizer = train ? train.getAs<DictionaryAttr>("optimizer") : DictionaryAttr();
    if (!optimizer) {
      step.emitError("expects the module's nn.train to name an optimizer");
      return signalPassFailure();
    }
    OptimizerRules rules(b, state, train, guard, inverse, masterGrad);
    if (failed(rules.prepare()))
      return signalPassFailure();
    SmallVector<ParameterGradient> pairs;
    for (nn::GradientOp gradient : gradients)
      pairs.push_back({gradient.getParameter().str(), gradient.getValue()});
    if (failed(rules.apply(pairs)))
      return signalPassFailure();
    log.insert(log.begin(), Output{"learning_rate", rules.learningRate()});
    advanceCounter(b, module, state);
    addOutputs(step, ret, log);
  }

private:
  struct Output {
    StringRef field;
    Value value;
  };

  std::pair<Value, Value> buildScaler(OpBuilder &b, StateBuilder &state, ArrayRef<nn::GradientOp> gradients,
                                      SmallVectorImpl<Output> &log) {
    Type f32 = b.getF32Type(), i32 = b.getI32Type(), i64 = b.getI64Type();
    Location loc = state.loc();
    Value scale = state.scalar("amp.loss_scaling", f32, initLossScaling);
    Value good = state.scalar("amp.good_steps", i32, 0), bad = state.scalar("amp.bad_steps", i32, 0);
    Value skipped = state.scalar("amp.skipped_steps", i64, 0);
    seedWith(scale);

    Value one = state.constant(b, 1.0, f32);
    Value inverse = nn::ElementwiseDivOp::create(b, loc, scale.getType(), one, scale, -1);
    SmallVector<Value> grads;
    for (nn::GradientOp gradient : gradients)
      grads.push_back(gradient.getValue());
    Value found = amp::CheckFiniteOp::create(b, loc, RankedTensorType::get({}, b.getI1Type()), inverse, grads, !masterGrad);
    SmallVector<Value> more = scalerState(state);
    SmallVector<Type> types{scale.getType(), good.getType(), bad.getType(), skipped.getType()};
    llvm::append_range(types, TypeRange(ValueRange(more)));
    if (reportsFloor)
      types.push_back(found.getType());
    auto update = amp::UpdateLossScalingOp::create(
        b, loc, types, found, scale, good, bad, skipped, more, scaler, incrEveryN, decrEveryN, llvm::APFloat(incrRatio),
        llvm::APFloat(decrRatio), llvm::APFloat(floor), llvm::APFloat(ceiling), reportsFloor);
    found.getDefiningOp()->setAttr(nn::kNameAttr, b.getStringAttr("check_finite_and_unscale"));
    update->setAttr(nn::kNameAttr, b.getStringAttr("update_loss_scaling"));
    StringRef names[] = {"amp.loss_scaling", "amp.good_steps", "amp.bad_steps", "amp.skipped_steps",
                         scaler == "delayed" ? kNextScale : kGrown};
    for (auto [name, value] : llvm::zip(names, update.getResults().take_front(4 + more.size())))
      nn::AssignOp::create(b, loc, name, value, Value());
    log.append({Output{"loss_scale", scale}, Output{"found_inf", found}, Output{"good", update.getNextGood()},
                Output{"bad", update.getNextBad()}, Output{"skipped", update.getNextSkipped()}});
    if (reportsFloor)
      log.push_back({"floor_hit", update.getResults().back()});
    return {found, inverse};
  }

  static constexpr llvm::StringLiteral kNextScale = "amp.next_loss_scaling", kGrown = "amp.grown";

  // What the rule remembers beside the counters.
  SmallVector<Value> scalerState(StateBuilder &state) {
    Builder b(&getContext());
    if (scaler == "delayed")
      return {state.scalar(kNextScale, b.getF32Type(), initLossScaling)};
    if (StringRef(scaler).starts_with("late_"))
      return {state.scalar(kGrown, b.getI32Type(), 0)};
    return {};
  }

  // The backward pass starts from the scale: the gradient of loss * scale.
  void seedWith(Value scale) {
    scale.getParentBlock()->walk([&](nn::FillConstantOp constant) {
      if (!constant->hasAttr("nn.seed"))
        return;
      OpBuilder b(constant);
      Value seed = scale;
      auto type = cast<RankedTensorType>(constant.getType());
      if (!type.getElementType().isF32())
        seed = nn::CastOp::create(b, constant.getLoc(), type.clone(ArrayRef<int64_t>()), seed, type.getElementType());
      if (type != seed.getType())
        seed = nn::ReshapeOp::create(b, constant.getLoc(), type, seed, type.getShape());
      constant.replaceAllUsesWith(seed);
      constant.erase();
    });
  }

  // Random numbers of the next step are new ones, after a skipped step too.
  void advanceCounter(OpBuilder &b, ModuleOp module, StateBuilder &state) {
    if (!module.lookupSymbol("random.counter"))
      return;
    Value counter = state.scalar("random.counter", b.getI64Type(), 0);
    Value next = nn::ElementwiseAddOp::create(b, state.loc(), counter.getType(), counter,
                                              state.constant(b, 1, b.getI64Type()), -1);
    nn::AssignOp::create(b, state.loc(), "random.counter", next, Value());
  }

  void addOutputs(func::FuncOp step, Operation *ret, ArrayRef<Output> log) {
    for (const Output &output : log) {
      unsigned index = step.getNumResults();
      auto attrs = DictionaryAttr::get(
          &getContext(), {{StringAttr::get(&getContext(), nn::kFieldAttr), StringAttr::get(&getContext(), output.field)},
                          {StringAttr::get(&getContext(), "nn.name"), StringAttr::get(&getContext(), output.field)}});
      (void)step.insertResult(index, output.value.getType(), attrs);
      ret->insertOperands(index, output.value);
    }
  }
};

} // namespace
} // namespace ampc
