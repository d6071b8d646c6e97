// Operators of PIR that become several ops of nn.
#include "OpConverter.h"

namespace ampc::paddle {

using llvm::StringRef;

// An op with the operands x, y and the result out.
bool OpConverter::addStep(const Op &op, StringRef type, const std::vector<std::string> &operands,
                          const std::string &result, const std::string &name) {
  static constexpr StringRef slots[] = {"x", "y"};
  OpDescription step;
  step.type = type;
  for (size_t i = 0; i < operands.size(); ++i)
    step.inputs.push_back({slots[i], keep({operands[i]})});
  step.outputs.push_back({"out", keep({result})});
  return addOp(op, name, step);
}

// add_n is a chain of add, swiglu is silu(x) y. The last op has the names of the operator, the
// others are called after it.
bool OpConverter::convertComposed(const Op &op) {
  std::vector<std::string> operands;
  for (int64_t operand : op.operands)
    for (int64_t id : operand == 0 ? std::vector<int64_t>() : values.tensorsOf(operand)) {
      if (!require(id, op))
        return false;
      operands.push_back(values.find(id)->name);
    }
  Value *result = op.results.size() == 1 ? values.find(op.results[0].id) : nullptr;
  if (!result || operands.empty() || (op.type == "swiglu" && operands.size() != 2)) {
    error(op, "expects a result, and two operands (add_n: one or more)");
    return false;
  }
  const std::string &name = values.nameOf(op);
  result->isInGraph = true;
  auto inner = [&](const std::string &suffix) { return values.freeName(name + "." + suffix); };
  if (op.type == "swiglu") {
    std::string gate = inner("silu");
    return addStep(op, "silu", {operands[0]}, gate, gate) &&
           addStep(op, "multiply", {gate, operands[1]}, result->name, name);
  }
  if (operands.size() == 1)
    return addStep(op, "assign", operands, result->name, name);
  std::string sum = operands[0];
  for (size_t i = 1; i < operands.size(); ++i) {
    bool isLast = i + 1 == operands.size();
    std::string next = isLast ? result->name : inner("sum");
    if (!addStep(op, "add", {sum, operands[i]}, next, isLast ? name : next))
      return false;
    sum = next;
  }
  return true;
}

} // namespace ampc::paddle
