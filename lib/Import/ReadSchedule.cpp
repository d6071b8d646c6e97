// Reads "learning_rate": a number, or a schedule with the arguments of Paddle's optimizer.lr
// classes.
#include "Readers.h"
#include <algorithm>

using namespace ampc;
using namespace ampc::model;
using json::describe;
using ScheduleKind = Schedule::Kind;

namespace {
struct ScheduleForm {
  std::string_view type;
  ScheduleKind kind;
  std::vector<std::string_view> arguments;
};
} // namespace

static const std::vector<ScheduleForm> &scheduleForms() {
  static const std::vector<ScheduleForm> table = {
      {"constant", ScheduleKind::constant, {"learning_rate"}},
      {"piecewise", ScheduleKind::piecewise, {"boundaries", "values"}},
      {"step", ScheduleKind::step, {"learning_rate", "step_size", "gamma"}},
      {"exponential", ScheduleKind::exponential, {"learning_rate", "gamma"}},
      {"natural_exp", ScheduleKind::naturalExp, {"learning_rate", "gamma"}},
      {"inverse_time", ScheduleKind::inverseTime, {"learning_rate", "gamma"}},
      {"polynomial",
       ScheduleKind::polynomial,
       {"learning_rate", "decay_steps", "end_lr", "power", "cycle"}},
      {"cosine", ScheduleKind::cosine, {"learning_rate", "T_max", "eta_min"}},
      {"noam", ScheduleKind::noam, {"d_model", "warmup_steps", "learning_rate"}},
      {"linear_warmup",
       ScheduleKind::linearWarmup,
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

// gamma must be in (0, 1) for step and exponential, and positive for the other decays.
static void readGamma(ObjectReader &object, Schedule &schedule) {
  if (schedule.kind == ScheduleKind::step)
    schedule.gamma = 0.1;
  else
    object.require("gamma");
  object.readPositive("gamma", schedule.gamma);
  const json::Value *gamma = object.find("gamma");
  bool below1 = schedule.kind == ScheduleKind::step || schedule.kind == ScheduleKind::exponential;
  if (gamma && below1 && schedule.gamma >= 1)
    object.check.error(*gamma, "expects a number between 0 and 1, got " + describe(*gamma));
}

static void readStepCount(ObjectReader &object, std::string_view key, Schedule &schedule) {
  if (const json::Value *steps = object.require(key))
    schedule.steps = object.check.integer(*steps, 1);
}

static void readLinearWarmup(ObjectReader &object, Schedule &schedule) {
  Checker &check = object.check;
  readStepCount(object, "warmup_steps", schedule);
  object.require("start_lr");
  object.require("end_lr");
  object.readNonNegative("start_lr", schedule.startLr);
  object.readNonNegative("end_lr", schedule.endLr);
  if (!check.failed() && schedule.endLr <= schedule.startLr)
    check.error(*object.find("end_lr"), "end_lr must be greater than start_lr");
  const json::Value *after = object.require("learning_rate");
  if (!after)
    return;
  // The warm-up determines the position of the schedule after it, so keys for the position would
  // have no effect.
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
  const ScheduleForm &form = *std::find_if(scheduleForms().begin(), scheduleForms().end(),
                                           [&](auto &f) { return f.type == name; });
  schedule.kind = form.kind;
  std::vector<std::string_view> keys = form.arguments;
  keys.insert(keys.end(), {"type", "per", "last_epoch", "verbose"});
  ObjectReader object(check, value, keys, "of schedule " + quote(name));
  readCommon(object, schedule);

  switch (form.kind) {
  case ScheduleKind::piecewise: readPiecewise(object, schedule); return schedule;
  case ScheduleKind::linearWarmup: readLinearWarmup(object, schedule); return schedule;
  case ScheduleKind::noam:
    schedule.learningRate = 1;
    object.require("d_model");
    object.readPositive("d_model", schedule.dModel);
    readStepCount(object, "warmup_steps", schedule);
    break;
  case ScheduleKind::step: readStepCount(object, "step_size", schedule); [[fallthrough]];
  case ScheduleKind::exponential:
  case ScheduleKind::naturalExp:
  case ScheduleKind::inverseTime: readGamma(object, schedule); break;
  case ScheduleKind::polynomial:
    schedule.endLr = 0.0001;
    readStepCount(object, "decay_steps", schedule);
    object.readNonNegative("end_lr", schedule.endLr);
    object.readPositive("power", schedule.power);
    object.read("cycle", schedule.cycle);
    break;
  case ScheduleKind::cosine:
    readStepCount(object, "T_max", schedule);
    object.readNonNegative("eta_min", schedule.etaMin);
    break;
  case ScheduleKind::constant: break;
  }
  if (form.kind != ScheduleKind::noam)
    object.require("learning_rate");
  object.readNonNegative("learning_rate", schedule.learningRate);
  return schedule;
}
