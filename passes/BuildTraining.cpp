// Appends to the backward pass what completes a training step, so that an overflow can skip the
// step:
//
//   seed of the backward pass := loss scale
//   found = check_finite(1/scale, gradients)
//   next scale, counters = update_loss_scaling(found, …)
//   learning rate, beta powers
//   update of all parameters of a kind: g = f32(gradient) / scale; g = clip(g); new state =
//   optimizer(g + regularization, …) unless found
//   running state that the forward computed: assigned here, unless found
//
// Up to this point the next value of the running state is an ordinary value. Without a scaler the
// seed is 1, there is no finite check, and all assigns are unconditional.
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
    settings = amp::Settings::of(module);
    StateBuilder state(module, step);
    Value guard;
    Value inverse;
    OpBuilder b(ret);
    SmallVector<nn::GradientOp> gradients;
    SmallVector<nn::AssignOp> forwardWrites;
    for (Operation &op : step.getBody().front())
      if (auto gradient = dyn_cast<nn::GradientOp>(op))
        gradients.push_back(gradient);
      else if (auto assign = dyn_cast<nn::AssignOp>(op))
        forwardWrites.push_back(assign);
    SmallVector<Output> log;
    scaler = amp::lossScaler(settings);
    if (scaler)
      std::tie(guard, inverse) = buildScaler(b, state, gradients, log);

    auto train = module->getAttrOfType<DictionaryAttr>(nn::kTrainAttr);
    auto optimizer = train ? train.getAs<DictionaryAttr>("optimizer") : DictionaryAttr();
    if (!optimizer) {
      step.emitError("expects the module's nn.train to name an optimizer");
      return signalPassFailure();
    }
    OptimizerRules rules(b, state, train, guard, inverse, settings.keepsMasterGrad());
    if (failed(rules.prepare()))
      return signalPassFailure();
    SmallVector<ParameterGradient> pairs;
    for (nn::GradientOp gradient : gradients)
      pairs.push_back({gradient.getParameter().str(), gradient.getValue()});
    if (failed(rules.apply(pairs)))
      return signalPassFailure();
    log.insert(log.begin(), Output{nn::OutputField::LearningRate, rules.learningRate()});
    for (nn::AssignOp write : forwardWrites)
      commit(write, guard, ret);
    advanceCounter(b, module, state);
    addOutputs(step, ret, log);
  }

private:
  struct Output {
    nn::OutputField field;
    Value value;
  };

  // Moves an assign of the forward to the end of the step, under the guard. An assign of the
  // variable's own value is erased: it comes from an op in test mode, which does not change its
  // state.
  static void commit(nn::AssignOp write, Value guard, Operation *end) {
    auto read = write.getValue().getDefiningOp<nn::ReadOp>();
    if (read && read.getVariableAttr() == write.getVariableAttr())
      return write.erase();
    write->moveBefore(end);
    if (guard)
      write.getGuardMutable().assign(guard);
  }

  std::pair<Value, Value> buildScaler(OpBuilder &b, StateBuilder &state,
                                      ArrayRef<nn::GradientOp> gradients,
                                      SmallVectorImpl<Output> &log) {
    Type f32 = b.getF32Type(), i32 = b.getI32Type(), i64 = b.getI64Type();
    Location loc = state.loc();
    Value scale = state.scalar("amp.loss_scaling", f32, scaler->init);
    Value good = state.scalar("amp.good_steps", i32, 0),
          bad = state.scalar("amp.bad_steps", i32, 0);
    Value skipped = state.scalar("amp.skipped_steps", i64, 0);
    seedWith(scale);

    Value one = state.constant(b, 1.0, f32);
    Value inverse = nn::ElementwiseDivOp::create(b, loc, scale.getType(), one, scale, -1);
    SmallVector<Value> grads;
    for (nn::GradientOp gradient : gradients)
      grads.push_back(gradient.getValue());
    Value found = amp::CheckFiniteOp::create(b, loc, RankedTensorType::get({}, b.getI1Type()),
                                             inverse, grads, !settings.keepsMasterGrad());
    SmallVector<Value> ruleState = scalerState(state);
    SmallVector<Type> types{scale.getType(), good.getType(), bad.getType(), skipped.getType()};
    llvm::append_range(types, TypeRange(ValueRange(ruleState)));
    if (scaler->reportsFloor)
      types.push_back(found.getType());
    auto update = amp::UpdateLossScalingOp::create(
        b, loc, types, found, scale, good, bad, skipped, ruleState, scaler->rule,
        scaler->incrEveryN, scaler->decrEveryN, llvm::APFloat(scaler->incrRatio),
        llvm::APFloat(scaler->decrRatio), llvm::APFloat(scaler->floor),
        llvm::APFloat(scaler->ceiling), scaler->reportsFloor);
    found.getDefiningOp()->setAttr(nn::kNameAttr, b.getStringAttr("check_finite_and_unscale"));
    update->setAttr(nn::kNameAttr, b.getStringAttr("update_loss_scaling"));
    StringRef names[] = {"amp.loss_scaling", "amp.good_steps", "amp.bad_steps", "amp.skipped_steps",
                         scaler->rule == amp::ScalerRule::Delayed ? kNextScale : kGrown};
    for (auto [name, value] :
         llvm::zip(names, update.getResults().take_front(4 + ruleState.size())))
      nn::AssignOp::create(b, loc, name, value, Value());
    log.append({Output{nn::OutputField::LossScale, scale}, Output{nn::OutputField::FoundInf, found},
                Output{nn::OutputField::Good, update.getNextGood()},
                Output{nn::OutputField::Bad, update.getNextBad()},
                Output{nn::OutputField::Skipped, update.getNextSkipped()}});
    if (scaler->reportsFloor)
      log.push_back({nn::OutputField::FloorHit, update.getResults().back()});
    return {found, inverse};
  }

  static constexpr llvm::StringLiteral kNextScale = "amp.next_loss_scaling", kGrown = "amp.grown";

  // State variables that the scaler's rule needs in addition to the counters.
  SmallVector<Value> scalerState(StateBuilder &state) {
    Builder b(&getContext());
    if (scaler->rule == amp::ScalerRule::Delayed)
      return {state.scalar(kNextScale, b.getF32Type(), scaler->init)};
    if (amp::growsLate(scaler->rule))
      return {state.scalar(kGrown, b.getI32Type(), 0)};
    return {};
  }

  // The backward pass computes the gradient of loss * scale, so its seed is the scale.
  void seedWith(Value scale) {
    scale.getParentBlock()->walk([&](nn::FillConstantOp constant) {
      if (!constant->hasAttr("nn.seed"))
        return;
      OpBuilder b(constant);
      Value seed = scale;
      auto type = cast<RankedTensorType>(constant.getType());
      if (!type.getElementType().isF32())
        seed = nn::CastOp::create(b, constant.getLoc(), type.clone(ArrayRef<int64_t>()), seed,
                                  type.getElementType());
      if (type != seed.getType())
        seed = nn::ReshapeOp::create(b, constant.getLoc(), type, seed, type.getShape());
      constant.replaceAllUsesWith(seed);
      constant.erase();
    });
  }

  // Each step draws new random numbers, also after a skipped step.
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
          &getContext(),
          {{StringAttr::get(&getContext(), nn::kFieldAttr),
            nn::OutputFieldAttr::get(&getContext(), output.field)},
           {StringAttr::get(&getContext(), "nn.name"),
            StringAttr::get(&getContext(), nn::stringifyOutputField(output.field))}});
      (void)step.insertResult(index, output.value.getType(), attrs);
      ret->insertOperands(index, output.value);
    }
  }

  amp::Settings settings;
  std::optional<amp::LossScaler> scaler;
};

} // namespace
} // namespace ampc
