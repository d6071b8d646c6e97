// "learning_rate": a number, or a schedule with the arguments of Paddle's optimizer.lr classes.
#include "Readers.h"
#include <algorithm>

using namespace ampc;
using namespace ampc::model;
using json::describe;
using Kind = Schedule::Kind;

namespace {
struct Form {
  std::string_view type;
  Kind kind;
  std::vector<std::string_view> arguments;
};
} // namespace

static const std::vector<Form> &forms() {
  static const std::vector<Form> table = {
      {"constant", Kind::constant, {"learning_rate"}},
      {"piecewise", Kind::piecewise, {"boundaries", "values"}},
      {"step", Kind::step, {"learning_rate", "step_size", "gamma"}},
      {"exponential", Kind::exponential, {"learning_rate", "gamma"}},
      {"natural_exp", Kind::naturalExp, {"learning_rate", "gamma"}},
      {"inverse_time", Kind::inverseTime, {"learning_rate", "gamma"}},
      {"polynomial",
       Kind::polynomial,
       {"learning_rate", "decay_steps", "end_lr", "power", "cycle"}},
      {"cosine", Kind::cosine, {"learning_rate", "T_max", "eta_min"}},
      {"noam", Kind::noam, {"d_model", "warmup_steps", "learning_rate"}},
      {"linear_warmup",
       Kind::linearWarmup,
       {"learning_rate", "warmup_steps", "start_lr", "end_lr"}}};
  return table;
}

static void readPiecewise(ObjectReader &object, Schedule &schedule) {
  Checker &check = object.check;
  const json::Value *boundaries = object.require("boundaries");
  const json::Value *values = object.require("values");
  if (!boundaries || !values)
    return;
  for (const json::Value &value : check.list(*boundaries)) {
    int64_t boundary = check.integer(value, 1);
    if (!schedule.boundaries.empty() && boundary <= schedule.boundaries.back())
      check.error(value, "boundaries must increase, got " + describe(value) + " after " +
                             std::to_string(schedule.boundaries.back()));
    schedule.boundaries.push_back(boundary);
  }
  for (const json::Value &value : check.list(*values)) {
    schedule.values.push_back(check.number(value));
    if (schedule.values.back() < 0)
      check.error(value, "expects a number of at least 0, got " + describe(value));
  }
  if (schedule.values.size() != schedule.boundaries.size() + 1)
    check.error(*values, "expects one value more than boundaries, got " +
                             std::to_string(schedule.values.size()) + " for " +
                             std::to_string(schedule.boundaries.size()) + " boundaries");
}

// gamma of a decay lies in (0, 1) for step and exponential; the others take any positive one.
static void readGamma(ObjectReader &object, Schedule &schedule) {
  if (schedule.kind == Kind::step)
    schedule.gamma = 0.1;
  else
    object.require("gamma");
  object.readPositive("gamma", schedule.gamma);
  const json::Value *gamma = object.find("gamma");
  bool below1 = schedule.kind == Kind::step || schedule.kind == Kind::exponential;
  if (gamma && below1 && schedule.gamma >= 1)
    object.check.error(*gamma, "expects a number between 0 and 1, got " + describe(*gamma));
}

static void readSteps(ObjectReader &object, std::string_view key, Schedule &schedule) {
  if (const json::Value *steps = object.require(key))
    schedule.steps = object.check.integer(*steps, 1);
}

static void readLinearWarmup(ObjectReader &object, Schedule &schedule) {
  Checker &check = object.check;
  readSteps(object, "warmup_steps", schedule);
  object.require("start_lr");
  object.require("end_lr");
  object.readNonNegative("start_lr", schedule.startLr);
  object.readNonNegative("end_lr", schedule.endLr);
  if (!check.failed() && schedule.endLr <= schedule.startLr)
    check.error(*object.find("end_lr"), "end_lr must be greater than start_lr");
  const json::Value *after = object.require("learning_rate");
  if (!after)
    return;
  // What follows is placed by the warm-up: its own position would have no effect.
  if (after->isObject())
    for (const json::Member &member : after->members()) {
      if (member.key == "last_epoch")
        check.errorAtKey(member, "the schedule inside linear_warmup takes no 'last_epoch'");
      if (member.key == "per" &&
          (!object.find("per") || describe(*object.find("per")) != describe(member.value)))
        check.errorAtKey(member, "the schedule inside linear_warmup advances with it")
            .hint("give 'per' to the linear_warmup");
    }
  schedule.inner = std::make_shared<Schedule>(readSchedule(check, *after));
}

static void readCommon(ObjectReader &object, Schedule &schedule) {
  Checker &check = object.check;
  if (const json::Value *per = object.find("per"))
    schedule.perEpoch = check.choice(*per, {"step", "epoch"}) == "epoch";
  if (const json::Value *last = object.find("last_epoch"))
    schedule.lastEpoch = check.integer(*last, -1);
  bool verbose = false;
  object.read("verbose", verbose);
  if (verbose)
    check.warning(*object.find("verbose"), "has no effect: every log line has the learning rate");
}

Schedule ampc::model::readSchedule(Checker &check, const json::Value &value) {
  Schedule schedule;
  if (value.isNumber()) {
    schedule.learningRate = check.number(value);
    if (schedule.learningRate < 0)
      check.error(value, "expects a number of at least 0, got " + describe(value));
    return schedule;
  }
  const json::Value *type = value.isObject() ? value.find("type") : nullptr;
  if (!value.isObject())
    check.error(value, "expects a number or a schedule, got " + describe(value));
  else if (!type)
    check.error(value, "missing key 'type'");
  if (check.failed())
    return schedule;
  std::string name =
      check.choice(*type, {"constant", "piecewise", "step", "exponential", "natural_exp",
                           "inverse_time", "polynomial", "cosine", "noam", "linear_warmup"});
  const Form &form =
      *std::find_if(forms().begin(), forms().end(), [&](auto &f) { return f.type == name; });
  schedule.kind = form.kind;
  std::vector<std::string_view> keys = form.arguments;
  keys.insert(keys.end(), {"type", "per", "last_epoch", "verbose"});
  ObjectReader object(check, value, keys, "of schedule " + quote(name));
  readCommon(object, schedule);

  switch (form.kind) {
  case Kind::piecewise: readPiecewise(object, schedule); return schedule;
  case Kind::linearWarmup: readLinearWarmup(object, schedule); return schedule;
  case Kind::noam:
    schedule.learningRate = 1;
    object.require("d_model");
    object.readPositive("d_model", schedule.dModel);
    readSteps(object, "warmup_steps", schedule);
    break;
  case Kind::step: readSteps(object, "step_size", schedule); [[fallthrough]];
  case Kind::exponential:
  case Kind::naturalExp:
  case Kind::inverseTime: readGamma(object, schedule); break;
  case Kind::polynomial:
    schedule.endLr = 0.0001;
    readSteps(object, "decay_steps", schedule);
    object.readNonNegative("end_lr", schedule.endLr);
    object.readPositive("power", schedule.power);
    object.read("cycle", schedule.cycle);
    break;
  case Kind::cosine:
    readSteps(object, "T_max", schedule);
    object.readNonNegative("eta_min", schedule.etaMin);
    break;
  case Kind::constant: break;
  }
  if (form.kind != Kind::noam)
    object.require("learning_rate");
  object.readNonNegative("learning_rate", schedule.learningRate);
  return schedule;
}
