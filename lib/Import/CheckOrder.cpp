// Checks program order and single assignment of a model: an op reads inputs, parameters and outputs
// of earlier ops, and each tensor is written once. Linear in the model; the search for the cause of
// a missing tensor runs only after an error. Used by ReadModel.cpp.
#include "Readers.h"
#include <algorithm>
#include <unordered_set>

using namespace ampc;
using namespace ampc::model;

// Whether an output of the op may have this parameter's name: it must be one that the op also reads
// (running state). GraphBuilder later checks that the op's form declares the slot so.
static bool mayUpdate(const Op &op, const std::string &name) {
  return std::any_of(op.inputs.begin(), op.inputs.end(), [&](const Slot &input) {
    return std::find(input.values.begin(), input.values.end(), name) != input.values.end();
  });
}

static const json::Value &placeOf(const Slot &slot, size_t index) {
  return slot.json->isArray() ? slot.json->elements()[index] : *slot.json;
}

namespace {

// Reports a read of a tensor that no earlier op defines. Distinguishes a wrong order, a cycle, and
// a name that nothing in the model defines.
class MissingRead {
public:
  MissingRead(Checker &check, const std::vector<Op> &ops) : check(check) {
    for (const Op &op : ops) {
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
  if (isNew || !tensor.json)
    return;
  auto &error =
      check.error(*tensor.json->find("name"), "two tensors are named " + quote(tensor.name));
  error.note(first->second.json ? check.path(*first->second.json) + " is the other one"
                                : "the model has the other one");
}

// Whether training stores state of a parameter under the name <parameter>.<suffix>.
static bool isStateSuffix(std::string_view suffix) {
  for (std::string_view state : {"float16", "bfloat16", "moment", "moment1", "moment2",
                                 "moment2_max", "velocity", "mean_square", "mean_grad", "momentum"})
    if (suffix == state)
      return true;
  return false;
}

// Parameters and the variables that ampc adds share one symbol table, so the latter's names are
// reserved.
void TensorNames::checkReserved(Checker &check, const Parameter &parameter) const {
  std::string_view name = parameter.name;
  for (std::string_view own : {"amp.", "optimizer.", "random.", "schedule."})
    if (name.substr(0, own.size()) == own)
      check
          .error(*parameter.json->find("name"),
                 "parameter " + quote(parameter.name) + " has a name of ampc's own variables")
          .hint("amp.*, optimizer.*, random.* and schedule.* are taken");
  size_t dot = name.rfind('.');
  if (dot == std::string_view::npos || !isStateSuffix(name.substr(dot + 1)))
    return;
  auto owner = origins.find(name.substr(0, dot));
  if (owner != origins.end() && owner->second.isParameter)
    check
        .error(*parameter.json->find("name"),
               "parameter " + quote(parameter.name) + " has the name of a training's state")
        .note((owner->second.json ? check.path(*owner->second.json) : "the model's") +
              " is the parameter that it would belong to");
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
  else if (!origin.json && !origin.isParameter)
    what += "the model has";
  else
    what += origin.isParameter ? "is a parameter" : "is an input";
  auto &error = check.error(at, what);
  if (origin.json)
    error.note(check.path(*origin.json) + " is the first");
}

void TensorNames::declareAll(Checker &check, const std::vector<Tensor> &inputs,
                             const std::vector<Parameter> &parameters) {
  for (const Tensor &input : inputs)
    declare(check, input, false);
  for (const Parameter &parameter : parameters)
    declare(check, parameter, true);
  for (const Parameter &parameter : parameters)
    if (parameter.json)
      checkReserved(check, parameter);
}

void TensorNames::defineAll(Checker &check, const std::vector<Op> &ops) {
  for (const Op &op : ops) {
    if (check.failed())
      return;
    for (const Slot &slot : op.inputs)
      for (size_t i = 0; i < slot.values.size(); ++i)
        if (!find(slot.values[i])) {
          MissingRead(check, ops).report(op, slot.values[i], placeOf(slot, i), *this);
          return;
        }
    for (const Slot &slot : op.outputs)
      for (size_t i = 0; i < slot.values.size(); ++i)
        define(check, op, slot.values[i], placeOf(slot, i));
  }
}

TensorNames::TensorNames(Checker &check, const Model &model) {
  origins.reserve(model.inputs.size() + model.parameters.size() + 2 * model.ops.size());
  declareAll(check, model.inputs, model.parameters);
  defineAll(check, model.ops);
}

TensorNames::TensorNames(Checker &check, const Training &training,
                         const std::vector<std::string> &modelTensors) {
  for (const std::string &name : modelTensors)
    origins.try_emplace(name, Origin{nullptr});
  // The model's parameters come first, so that a new one of the same name is the error.
  declareAll(check, {}, training.parameters);
  declareAll(check, training.inputs, {});
  defineAll(check, training.ops);
}

const Origin *TensorNames::find(std::string_view name) const {
  auto origin = origins.find(name);
  return origin == origins.end() ? nullptr : &origin->second;
}

std::string TensorNames::hint(std::string_view name) const {
  // Sorted, because the first of equally close names is chosen and the map's order is arbitrary.
  std::vector<std::string_view> all;
  for (const auto &origin : origins)
    all.push_back(origin.first);
  std::sort(all.begin(), all.end());
  return NearMiss(name).offerAll(all).hint();
}
