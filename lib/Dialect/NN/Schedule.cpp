// Builds learning rates as formulas of a position t, which is 0 at the first step (or epoch): the
// closed forms of Paddle's optimizer.lr classes. Positions are integers as long as that is exact.
// Powers of gamma are computed as exponentials, because rounding a gamma near 1 to f32 loses more
// precision than rounding its logarithm.
#include "ampc/Dialect/NN/Optimizer.h"
#include <cmath>

using namespace mlir;

namespace ampc::nn {
namespace {

class Schedules {
public:
  Schedules(Formula &f, StateBuilder &state) : f(f), state(state) {}
  FailureOr<Value> at(DictionaryAttr s, Value t);

private:
  Value constant(double value) { return state.constant(f.b, value, f.b.getF32Type()); }
  Value real(Value t) { return f.cast(t, f.b.getF32Type()); }

  Value piecewise(DictionaryAttr s, Value t);
  Value polynomial(DictionaryAttr s, Value t);
  Value cosine(DictionaryAttr s, Value t);
  Value noam(DictionaryAttr s, Value t);
  FailureOr<Value> linearWarmup(DictionaryAttr s, Value t);

  Formula &f;
  StateBuilder &state;
};

FailureOr<Value> Schedules::at(DictionaryAttr s, Value t) {
  auto typeAttr = s.getAs<StringAttr>("type");
  StringRef type = typeAttr ? typeAttr.getValue() : "";
  double base = numberIn(s, "learning_rate", 1), gamma = numberIn(s, "gamma", 0.1);
  if (type == "constant")
    return constant(base);
  if (type == "piecewise")
    return piecewise(s, t);
  if (type == "step") // base gamma^(t / step_size), whole
    return f.mul(f.pow(constant(gamma), real(f.div(t, numberIn(s, "step_size", 1)))), base);
  if (type == "exponential") // base gamma^t
    return f.mul(f.exp(f.mul(real(t), std::log(gamma))), base);
  if (type == "natural_exp") // base e^(-gamma t)
    return f.mul(f.exp(f.mul(real(t), -gamma)), base);
  if (type == "inverse_time") // base / (1 + gamma t)
    return f.div(base, f.add(f.mul(real(t), gamma), 1));
  if (type == "polynomial")
    return polynomial(s, t);
  if (type == "cosine")
    return cosine(s, t);
  if (type == "noam")
    return noam(s, t);
  if (type == "linear_warmup")
    return linearWarmup(s, t);
  return emitError(f.loc) << "expects a schedule of the learning rate, got '" << type << "'";
}

Value Schedules::piecewise(DictionaryAttr s, Value t) {
  ArrayRef<int64_t> boundaries = s.getAs<DenseI64ArrayAttr>("boundaries").asArrayRef();
  ArrayRef<double> values = s.getAs<DenseF64ArrayAttr>("values").asArrayRef();
  Value rate = constant(values.front());
  for (auto [boundary, value] : llvm::zip(boundaries, values.drop_front()))
    rate = f.where(f.compare("ge", t, boundary), constant(value), rate);
  return rate;
}

// (base - end) (left / all)^power + end, where `all` grows by whole cycles or t stops at it
Value Schedules::polynomial(DictionaryAttr s, Value t) {
  double base = numberIn(s, "learning_rate", 1), end = numberIn(s, "end_lr", 0),
         power = numberIn(s, "power", 1);
  double steps = numberIn(s, "decay_steps", 1);
  auto cycle = s.getAs<BoolAttr>("cycle");
  Value all = f.full(steps, t);
  if (cycle && cycle.getValue())
    all = f.mul(f.max(f.div(f.add(t, steps - 1), steps), 1), steps);
  else
    t = f.min(t, steps);
  Value left = f.div(real(f.sub(all, t)), real(all));
  if (power != 1)
    left = f.pow(left, power);
  return f.add(f.mul(left, base - end), end);
}

// end + (base - end) (1 + cos(pi t / T_max)) / 2; t folds into [0, T_max], where the cosine's
// argument is small
Value Schedules::cosine(DictionaryAttr s, Value t) {
  double base = numberIn(s, "learning_rate", 1), end = numberIn(s, "eta_min", 0),
         half = numberIn(s, "T_max", 1);
  t = f.sub(t, f.mul(f.div(t, 2 * half), 2 * half));
  t = f.min(t, f.sub(2 * half, t));
  Value wave = f.cos(f.mul(real(t), M_PI / half));
  return f.add(f.mul(f.add(wave, 1), (base - end) / 2), end);
}

// base d_model^-1/2 min(t^-1/2, warmup^-3/2 t), 0 at first
Value Schedules::noam(DictionaryAttr s, Value t) {
  double base = numberIn(s, "learning_rate", 1), warmup = numberIn(s, "warmup_steps", 1);
  Value falling = f.div(1.0, f.sqrt(real(f.max(t, 1)))),
        rising = f.mul(real(t), std::pow(warmup, -1.5));
  return f.mul(f.min(falling, rising), base / std::sqrt(numberIn(s, "d_model", 1)));
}

// start + (end - start) t / warmup, then the schedule inside from its own 0
FailureOr<Value> Schedules::linearWarmup(DictionaryAttr s, Value t) {
  double warmup = numberIn(s, "warmup_steps", 1), start = numberIn(s, "start_lr", 0),
         end = numberIn(s, "end_lr", 0);
  FailureOr<Value> after =
      at(s.getAs<DictionaryAttr>("learning_rate"), f.max(f.add(t, -warmup), 0));
  if (failed(after))
    return failure();
  Value rising = f.add(f.mul(f.div(real(t), warmup), end - start), start);
  return f.where(f.compare("lt", t, warmup), rising, *after);
}

} // namespace

FailureOr<Value> buildLearningRate(Formula &f, StateBuilder &state, DictionaryAttr schedule,
                                   Value guard) {
  f.label = "learning_rate";
  auto type = schedule.getAs<StringAttr>("type"), per = schedule.getAs<StringAttr>("per");
  Schedules schedules(f, state);
  if (type && type.getValue() == "constant")
    return schedules.at(schedule, Value());
  // Paddle's schedules step once when they are created, so the first position is `last_epoch` + 1.
  double first = numberIn(schedule, "last_epoch", -1) + 1;
  Type i64 = f.b.getI64Type();
  if (per && per.getValue() == "epoch") {
    Value epoch = state.scalar("schedule.epoch", i64, 0);
    return schedules.at(schedule, first ? f.add(epoch, first) : epoch);
  }
  Value position = state.scalar("schedule.step", i64, first);
  AssignOp::create(f.b, f.loc, "schedule.step", f.add(position, 1), guard);
  return schedules.at(schedule, position);
}

} // namespace ampc::nn
