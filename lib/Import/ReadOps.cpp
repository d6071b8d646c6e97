// Reads "ops": types, slots and attributes as written. GraphBuilder checks them against the
// operators.
#include "Readers.h"
#include <algorithm>
#include <array>

using namespace ampc;
using namespace ampc::model;
using json::describe;

// Attributes that Paddle writes into every OpDesc, and those that choose a library for its kernel.
// op_namescope becomes the op's scope; the others do not affect what the op computes.
static constexpr std::array bookkeeping = std::to_array<std::string_view>(
    {"op_role", "op_role_var", "op_device", "op_namescope", "op_callstack", "with_quant_attr",
     "op_dist_attr", "struct_name", "place", "use_cudnn", "use_mkldnn", "use_onednn",
     "mkldnn_data_type", "onednn_data_type", "use_quantizer"});

static std::vector<Slot> readSlots(Checker &check, const json::Value &value) {
  std::vector<Slot> slots;
  if (!value.isObject())
    check.error(value, "expects an object of slots, got " + describe(value));
  else
    for (const json::Member &member : value.members())
      slots.push_back({std::string(member.key), check.names(member.value), &member.value});
  return slots;
}

static void checkAttribute(Checker &check, const json::Value &value) {
  if (value.isArray())
    for (const json::Value &element : value.elements())
      checkAttribute(check, element);
  else if (value.isNull() || value.isObject())
    check.error(value,
                "expects a boolean, a number, a string or a list of these, got " + describe(value));
}

static void readAttributes(Checker &check, const json::Value &value, Op &op) {
  if (!value.isObject()) {
    check.error(value, "expects an object of attributes, got " + describe(value));
    return;
  }
  bool guarded = false;
  for (const json::Member &member : value.members()) {
    checkAttribute(check, member.value);
    if (member.key == "amp.guard") {
      guarded = check.boolean(member.value);
      continue;
    }
    if (std::find(bookkeeping.begin(), bookkeeping.end(), member.key) == bookkeeping.end())
      op.attrs.push_back({std::string(member.key), &member.value});
  }
  if (const json::Value *scope = value.find("op_namescope")) {
    std::string text = check.text(*scope);
    if (op.json->find("scope") && op.scope != text)
      check.error(*scope,
                  "op_namescope " + quote(text) + " and scope " + quote(op.scope) + " differ");
    op.scope = text;
  }
  // The key "amp.guard" stands for Paddle's fp16_guard, which is a name scope.
  if (guarded && op.scope.find("__use_fp16__") == std::string::npos)
    op.scope = "__use_fp16__/" + op.scope;
}

static void readOp(Checker &check, const json::Value &value, Op &op) {
  ObjectReader object(
      check, value,
      {"type", "name", "inputs", "outputs", "attrs", "scope", "needs_float32", "stop_gradient"});
  op.json = &object.value();
  if (const json::Value *type = object.require("type"))
    op.type = check.name(*type, "an operator");
  if (const json::Value *name = object.find("name"))
    op.name = check.name(*name);
  if (const json::Value *scope = object.find("scope"))
    op.scope = check.text(*scope);
  if (const json::Value *needed = object.find("needs_float32"))
    op.needsFloat32 = check.boolean(*needed);
  if (const json::Value *stopped = object.find("stop_gradient"))
    op.stopGradient = check.boolean(*stopped);
  if (const json::Value *inputs = object.find("inputs"))
    op.inputs = readSlots(check, *inputs);
  if (const json::Value *outputs = object.require("outputs"))
    op.outputs = readSlots(check, *outputs);
  if (const json::Value *attrs = object.find("attrs"))
    readAttributes(check, *attrs, op);
  if (check.failed())
    return;
  auto first = std::find_if(op.outputs.begin(), op.outputs.end(),
                            [](const Slot &slot) { return !slot.values.empty(); });
  if (first == op.outputs.end())
    check.error(*object.find("outputs"), "op of type " + quote(op.type) + " has no output");
  else if (op.name.empty())
    op.name = first->values.front();
}

std::vector<Op> ampc::model::readOps(Checker &check, const json::Value &list) {
  auto values = check.list(list);
  std::vector<Op> ops(values.size());
  std::unordered_map<std::string_view, const Op *> named;
  named.reserve(ops.size());
  for (size_t i = 0; i < ops.size() && !check.failed(); ++i) {
    readOp(check, values[i], ops[i]);
    if (check.failed())
      break;
    auto [other, isNew] = named.try_emplace(ops[i].name, &ops[i]);
    if (isNew)
      continue;
    const json::Value *name = values[i].find("name");
    auto &error = check.error(name ? *name : values[i], "two ops are named " + quote(ops[i].name));
    error.note(check.path(*other->second->json) + " is the other one");
    if (!name)
      error.hint("an op without a name takes that of its first output: give it a name");
  }
  return ops;
}
