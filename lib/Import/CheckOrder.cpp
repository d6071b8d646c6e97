// Program order and single assignment: what an op reads is an input, a parameter or the output of
// an earlier op, and nothing is written twice.
#include "Readers.h"
#include <algorithm>
#include <unordered_set>

using namespace ampc;
using namespace ampc::model;

// An op may name a parameter again that it reads: its running state. GraphBuilder asks the op's
// form whether the slot is for that.
static bool mayUpdate(const Op &op, const std::string &name) {
  return std::any_of(op.inputs.begin(), op.inputs.end(), [&](const Slot &input) {
    return std::find(input.values.begin(), input.values.end(), name) != input.values.end();
  });
}

static const json::Value &placeOf(const Slot &slot, size_t index) {
  return slot.json->isArray() ? slot.json->elements()[index] : *slot.json;
}

namespace {

// Tells a wrong order from a cycle, and from a tensor that nobody makes. Only for errors.
class MissingRead {
public:
  MissingRead(Checker &check, const Model &model) : check(check) {
    for (const Op &op : model.ops) {
      for (const Slot &slot : op.inputs)
        for (const std::string &name : slot.values)
          readers[name].push_back(&op);
      for (const Slot &slot : op.outputs)
        for (size_t i = 0; i < slot.values.size(); ++i)
          writers.try_emplace(slot.values[i], Origin{&placeOf(slot, i), &op});
    }
  }

  void report(const Op &op, const std::string &name, const json::Value &at,
              const TensorNames &names) {
    auto writer = writers.find(name);
    if (writer == writers.end()) {
      auto &error = check.error(at, "op " + quote(op.name) + " reads " + quote(name) +
                                        ", which is no input, parameter or output of an op");
      if (std::string hint = names.hint(name); !hint.empty())
        error.hint(hint);
      return;
    }
    const Op &later = *writer->second.op;
    if (&later == &op) {
      check.error(at,
                  "op " + quote(op.name) + " reads its own output " + quote(name) + ": a cycle");
      return;
    }
    bool cycle = reaches(op, later);
    check
        .error(at, "op " + quote(op.name) + " reads " + quote(name) + " before op " +
                       quote(later.name) + " writes it" + (cycle ? ": a cycle" : ""))
        .note(check.path(*writer->second.json) + " writes it")
        .hint(cycle ? "op " + quote(later.name) + " needs what op " + quote(op.name) + " writes"
                    : "ops stand in program order: move op " + quote(later.name) + " before op " +
                          quote(op.name));
  }

private:
  bool reaches(const Op &from, const Op &to) {
    std::unordered_set<const Op *> seen = {&from};
    std::vector<const Op *> open = {&from};
    while (!open.empty()) {
      const Op *op = open.back();
      open.pop_back();
      if (op == &to)
        return true;
      for (const Slot &slot : op->outputs)
        for (const std::string &name : slot.values)
          for (const Op *reader : readers[name])
            if (seen.insert(reader).second)
              open.push_back(reader);
    }
    return false;
  }

  Checker &check;
  std::unordered_map<std::string_view, std::vector<const Op *>> readers;
  std::unordered_map<std::string_view, Origin> writers;
};

} // namespace

void TensorNames::declare(Checker &check, const Tensor &tensor, bool isParameter) {
  auto [first, isNew] = origins.try_emplace(tensor.name, Origin{tensor.json, nullptr, isParameter});
  if (!isNew)
    check.error(*tensor.json->find("name"), "two tensors are named " + quote(tensor.name))
        .note(check.path(*first->second.json) + " is the other one");
}

// What a training keeps beside a parameter is called <parameter>.<one of these>.
static bool namesState(std::string_view suffix) {
  for (std::string_view state : {"float16", "bfloat16", "moment", "moment1", "moment2",
                                 "moment2_max", "velocity", "mean_square", "mean_grad", "momentum"})
    if (suffix == state)
      return true;
  return false;
}

// Variables of a program stand in one table, the model's and ampc's own.
void TensorNames::checkOwn(Checker &check, const Parameter &parameter) const {
  std::string_view name = parameter.name;
  for (std::string_view own : {"amp.", "optimizer.", "random.", "schedule."})
    if (name.substr(0, own.size()) == own)
      check
          .error(*parameter.json->find("name"),
                 "parameter " + quote(parameter.name) + " has a name of ampc's own variables")
          .hint("amp.*, optimizer.*, random.* and schedule.* are taken");
  size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || !namesState(name.substr(dot + 1)))
    return;
  auto owner = origins.find(name.substr(0, dot));
  if (owner != origins.end() && owner->second.isParameter)
    check
        .error(*parameter.json->find("name"),
               "parameter " + quote(parameter.name) + " has the name of a training's state")
        .note(check.path(*owner->second.json) + " is the parameter that it would belong to");
}

void TensorNames::define(Checker &check, const Op &op, const std::string &name,
                         const json::Value &at) {
  auto [first, isNew] = origins.try_emplace(name, Origin{&at, &op});
  if (isNew)
    return;
  Origin &origin = first->second;
  if (origin.isParameter && !origin.op && mayUpdate(op, name)) {
    origin = {&at, &op, true};
    return;
  }
  std::string what = "op " + quote(op.name) + " writes " + quote(name) + ", which ";
  if (origin.op == &op)
    what += "it writes already";
  else if (origin.op)
    what += "op " + quote(origin.op->name) + " has written";
  else
    what += origin.isParameter ? "is a parameter" : "is an input";
  check.error(at, what).note(check.path(*origin.json) + " is the first");
}

TensorNames::TensorNames(Checker &check, const Model &model) {
  origins.reserve(model.inputs.size() + model.parameters.size() + 2 * model.ops.size());
  for (const Tensor &input : model.inputs)
    declare(check, input, false);
  for (const Parameter &parameter : model.parameters)
    declare(check, parameter, true);
  for (const Parameter &parameter : model.parameters)
    checkOwn(check, parameter);
  for (const Op &op : model.ops) {
    if (check.failed())
      return;
    for (const Slot &slot : op.inputs)
      for (size_t i = 0; i < slot.values.size(); ++i)
        if (!find(slot.values[i])) {
          MissingRead(check, model).report(op, slot.values[i], placeOf(slot, i), *this);
          return;
        }
    for (const Slot &slot : op.outputs)
      for (size_t i = 0; i < slot.values.size(); ++i)
        define(check, op, slot.values[i], placeOf(slot, i));
  }
}

const Origin *TensorNames::find(std::string_view name) const {
  auto origin = origins.find(name);
  return origin == origins.end() ? nullptr : &origin->second;
}

std::string TensorNames::hint(std::string_view name) const {
  // Over the map's order the first of equally close names would depend on hashes.
  std::vector<std::string_view> all;
  for (const auto &origin : origins)
    all.push_back(origin.first);
  std::sort(all.begin(), all.end());
  return NearMiss(name).offerAll(all).hint();
}
