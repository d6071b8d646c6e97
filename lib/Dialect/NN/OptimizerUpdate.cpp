// The two forms of an update: one formula for all parameters of a kind, or ops for one parameter.
#include "ampc/Dialect/NN/Optimizer.h"

using namespace mlir;

namespace ampc::nn {
namespace {

std::string stateName(StringRef parameter, StringRef suffix) {
  return suffix.empty() ? parameter.str() : (parameter + "." + suffix).str();
}

// The state as reads and guarded assigns in the step function.
class OwnState : public UpdateState {
public:
  OwnState(Formula &f, StateBuilder &state, VariableOp parameter, Value guard)
      : f(f), state(state), parameter(parameter), guard(guard) {}

  Value get(StringRef suffix, double init) override {
    StringRef name = parameter.getSymName();
    if (suffix.empty())
      return state.read(name);
    return state.variable(stateName(name, suffix),
                          parameter.getTensorType().clone(f.b.getF32Type()), VariableRole::Moment,
                          init);
  }
  void set(StringRef suffix, Value next) override {
    AssignOp::create(f.b, f.loc, stateName(parameter.getSymName(), suffix), next, guard);
  }

private:
  Formula &f;
  StateBuilder &state;
  VariableOp parameter;
  Value guard;
};

// The state as arguments and yielded values of a formula.
class FormulaState : public UpdateState {
public:
  struct State {
    std::string suffix;
    double init = 0;
    Value argument, next;
  };

  FormulaState(Formula &f, Block &body) : f(f), body(body) {}

  Value get(StringRef suffix, double init) override {
    State *state = find(suffix);
    if (!state) {
      auto type = RankedTensorType::get(UpdateOp::kStandIn, f.b.getF32Type());
      states.push_back({suffix.str(), init, body.insertArgument(states.size(), type, f.loc), {}});
      state = &states.back();
    }
    return state->argument;
  }
  void set(StringRef suffix, Value next) override { find(suffix)->next = next; }

  SmallVector<State> states; // in the order of first use

private:
  State *find(StringRef suffix) {
    auto it = llvm::find_if(states, [&](const State &state) { return state.suffix == suffix; });
    return it == states.end() ? nullptr : &*it;
  }

  Formula &f;
  Block &body;
};

// Makes the body isolated: values from outside become block arguments, constants from outside are
// cloned into the block. Returns the values that the arguments represent.
SmallVector<Value> isolate(Block &body, MLIRContext *context) {
  OpBuilder first(context);
  first.setInsertionPointToStart(&body);
  SmallVector<Value> outside;
  DenseMap<Value, Value> own;
  for (Operation &op : body)
    for (OpOperand &operand : op.getOpOperands()) {
      Value value = operand.get();
      if (value.getParentBlock() == &body)
        continue;
      Value &inner = own[value];
      if (!inner) {
        if (auto constant = value.getDefiningOp<FillConstantOp>()) {
          inner = first.clone(*constant)->getResult(0);
        } else {
          inner = body.addArgument(value.getType(), value.getLoc());
          outside.push_back(value);
        }
      }
      operand.set(inner);
    }
  return outside;
}

} // namespace

void OptimizerRules::updateAlone(const ParameterGradient &pair) {
  f.beginUpdate(pair.parameter);
  VariableOp variable = state.find(pair.parameter);
  OwnState own(f, state, variable, guard);
  updateOne(variable, own, pair.gradient);
}

Attribute OptimizerRules::kindOf(const ParameterGradient &pair) {
  VariableOp variable = state.find(pair.parameter);
  Builder &b = f.b;
  SmallVector<Attribute> kind{TypeAttr::get(getElementTypeOrSelf(pair.gradient.getType())),
                              TypeAttr::get(variable.getTensorType().getElementType())};
  for (StringRef name :
       {"nn.regularizer", "nn.learning_rate", "nn.no_clip", "nn.no_decay", "nn.lr_ratio"}) {
    Attribute attribute = variable->getDiscardableAttr(name);
    kind.push_back(attribute ? attribute : b.getUnitAttr());
    kind.push_back(b.getBoolAttr(static_cast<bool>(attribute)));
  }
  return b.getArrayAttr(kind);
}

void OptimizerRules::updateAlike(ArrayRef<ParameterGradient> gradients) {
  f.label = "optimizer";
  VariableOp first = state.find(gradients.front().parameter);
  Region region;
  Block &body = region.emplaceBlock();
  FormulaState formula(f, body);
  {
    OpBuilder::InsertionGuard back(f.b);
    f.b.setInsertionPointToEnd(&body);
    auto standIn = [](Type element) { return RankedTensorType::get(UpdateOp::kStandIn, element); };
    formula.states.push_back(
        {"", 0, body.addArgument(standIn(first.getTensorType().getElementType()), f.loc), {}});
    updateOne(first, formula,
              body.addArgument(standIn(getElementTypeOrSelf(gradients.front().gradient.getType())),
                               f.loc));
    SmallVector<Value> next;
    for (const FormulaState::State &state : formula.states)
      next.push_back(state.next);
    YieldOp::create(f.b, f.loc, next);
  }
  SmallVector<Value> scalars = isolate(body, f.b.getContext());
  if (guard)
    body.addArgument(guard.getType(), f.loc);
  SmallVector<Attribute> variables;
  SmallVector<Value> values;
  for (const ParameterGradient &pair : gradients) {
    auto type = state.find(pair.parameter).getTensorType().clone(f.b.getF32Type());
    for (const FormulaState::State &own : formula.states) {
      std::string name = stateName(pair.parameter, own.suffix);
      if (!own.suffix.empty())
        state.declare(name, type, VariableRole::Moment, own.init);
      variables.push_back(FlatSymbolRefAttr::get(f.b.getContext(), name));
    }
    values.push_back(pair.gradient);
  }
  auto update = UpdateOp::create(f.b, f.loc, f.b.getArrayAttr(variables), values, scalars, guard);
  update.getBody().takeBody(region);
}

} // namespace ampc::nn
