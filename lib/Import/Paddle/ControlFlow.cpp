// Control flow of PIR whose course is known when the program is compiled: `if` with a constant
// condition is the block that is taken, `while` is unrolled. The ops of a block are copied with new
// numbers for their results each time the block runs. Arrays of tensors, which loops collect their
// results in, exist while importing only.
#include "OpConverter.h"
#include "Unrolling.h"

namespace ampc::paddle {

using Numbers = llvm::DenseMap<int64_t, int64_t>;

// A copy of the op of a block: `numbers` maps the numbers of the block to those of this run.
static Op copyOf(const Op &op, Numbers &numbers, Values &values) {
  Op copy = op;
  auto mapped = [&](int64_t id) {
    auto found = numbers.find(id);
    return found == numbers.end() ? id : found->second;
  };
  for (int64_t &operand : copy.operands)
    operand = mapped(operand);
  for (Result &result : copy.results)
    if (result.id != 0)
      result.id = numbers[result.id] = values.freeId();
  for (Block &block : copy.blocks) {
    for (int64_t &argument : block.arguments)
      argument = numbers[argument] = values.freeId();
    for (Op &inner : block.ops)
      inner = copyOf(inner, numbers, values);
  }
  return copy;
}

// Converts the ops of the block; `yielded` are the values behind the block, in the order of yield.
bool OpConverter::runBlock(const Op &op, const Block &block, llvm::ArrayRef<Value *> arguments,
                           std::vector<Value *> &yielded) {
  if (block.ops.empty() || !block.ops.back().is(Dialect::ControlFlow, "yield") ||
      block.arguments.size() != arguments.size()) {
    error(op, "expects " + std::to_string(arguments.size()) +
                  " arguments and a yield as last op in a block");
    return false;
  }
  if (!checkSupported(block.ops))
    return false;
  Numbers numbers;
  for (auto [id, value] : llvm::zip(block.arguments, arguments)) {
    numbers[id] = values.freeId();
    values.bind(numbers[id], value);
  }
  for (const Op &inner : llvm::ArrayRef(block.ops).drop_back()) {
    const Op &copy = copies.emplace_back(copyOf(inner, numbers, values));
    values.addOp(copy);
    if (!convert(copy))
      return false;
  }
  Op yield = copyOf(block.ops.back(), numbers, values);
  for (int64_t operand : yield.operands) {
    yielded.push_back(values.find(operand));
    if (!yielded.back()) {
      error(op, "yields value " + std::to_string(operand) + ", which no op writes");
      return false;
    }
  }
  return true;
}

// The only number of a constant; empty if there is none.
std::optional<int64_t> OpConverter::knownNumber(const Op &op, size_t operand) {
  std::optional<Constant> constant =
      operand < op.operands.size() ? constantOf(op.operands[operand]) : std::nullopt;
  std::optional<std::vector<int64_t>> integers = constant ? constant->asIntegers() : std::nullopt;
  return integers && integers->size() == 1 ? std::optional(integers->front()) : std::nullopt;
}

std::optional<bool> OpConverter::knownCondition(const Op &op, int64_t id, const char *hint) {
  std::optional<Constant> constant = constantOf(id);
  if (constant && constant->size() == 1)
    return constant->asNumbers().front() != 0;
  error(op, "its condition is computed when the program runs; here it must be a constant")
      .hint(hint);
  return std::nullopt;
}

bool OpConverter::bindResults(const Op &op, llvm::ArrayRef<Value *> yielded) {
  if (yielded.size() != op.results.size()) {
    error(op, "has " + std::to_string(op.results.size()) + " results, its block yields " +
                  std::to_string(yielded.size()));
    return false;
  }
  for (auto [result, value] : llvm::zip(op.results, yielded))
    values.bind(result.id, value);
  return true;
}

bool OpConverter::convertIf(const Op &op) {
  if (op.operands.size() != 1 || op.blocks.size() != 2) {
    error(op, "expects a condition and two blocks");
    return false;
  }
  auto condition = knownCondition(op, op.operands[0], "paddle.where chooses between two results");
  std::vector<Value *> yielded;
  return condition && runBlock(op, op.blocks[*condition ? 0 : 1], {}, yielded) &&
         bindResults(op, yielded);
}

bool OpConverter::convertWhile(const Op &op) {
  if (op.operands.empty() || op.blocks.size() != 1) {
    error(op, "expects a condition and a block");
    return false;
  }
  std::vector<Value *> carried;
  for (int64_t operand : llvm::ArrayRef(op.operands).drop_front()) {
    carried.push_back(values.find(operand));
    if (!carried.back()) {
      error(op, "reads value " + std::to_string(operand) + ", which no op writes");
      return false;
    }
  }
  int64_t conditionId = values.freeId();
  values.bind(conditionId, values.find(op.operands[0]));
  for (int64_t i = 0;; ++i) {
    auto condition =
        values.find(conditionId)
            ? knownCondition(op, conditionId, "a loop runs a number of times that is known here")
            : std::nullopt;
    if (!condition)
      return false;
    if (!*condition)
      return bindResults(op, carried);
    if (i == kMostIterations) {
      error(op, "runs more than " + std::to_string(kMostIterations) + " times");
      return false;
    }
    std::vector<Value *> yielded;
    if (!runBlock(op, op.blocks[0], carried, yielded))
      return false;
    if (yielded.size() != 1 + carried.size()) {
      error(op, "its block yields " + std::to_string(yielded.size()) + " values, expects " +
                    std::to_string(1 + carried.size()));
      return false;
    }
    values.bind(conditionId, yielded[0]);
    carried.assign(yielded.begin() + 1, yielded.end());
  }
}

bool OpConverter::convertArray(const Op &op) {
  Value *result = op.results.empty() ? nullptr : values.find(op.results[0].id);
  Value *array = op.type == "create_array"
                     ? result
                     : (op.operands.empty() ? nullptr : values.find(op.operands[0]));
  if (!result || !array || (op.type != "create_array" && !array->isList)) {
    error(op, "expects an array of tensors");
    return false;
  }
  if (op.type == "create_array") {
    array->isList = true;
    return true;
  }
  auto size = static_cast<int64_t>(array->elements.size());
  if (op.type == "array_length") {
    result->constant = Constant{DType::i64, {}, {size}, {}};
    return true;
  }
  if (op.type == "array_to_tensor")
    return convertArrayToTensor(op, *array);
  bool writes = op.type == "array_write_";
  std::optional<int64_t> place = knownNumber(op, writes ? 2 : 1);
  if (!place || *place < 0 || *place >= size + writes) {
    error(op, place ? "place " + std::to_string(*place) + " lies outside of an array of " +
                          std::to_string(size) + " tensors"
                    : std::string("its place is computed when the program runs; here it must be "
                                  "a constant"));
    return false;
  }
  if (!writes) {
    values.bind(op.results[0].id, values.find(array->elements[*place]));
    return true;
  }
  Value *written = values.find(op.operands[1]);
  if (!written || written->isList) {
    error(op, "expects a tensor to write");
    return false;
  }
  // A number of its own: the written value stays what it is, whatever becomes of the operand.
  int64_t id = values.freeId();
  values.bind(id, written);
  if (*place == size)
    array->elements.push_back(id);
  else
    array->elements[*place] = id;
  values.bind(op.results[0].id, array);
  return true;
}

// The tensors of the array stacked along a new axis or concatenated, and their sizes along it.
bool OpConverter::convertArrayToTensor(const Op &op, const Value &array) {
  auto axis = llvm::dyn_cast_or_null<mlir::IntegerAttr>(attributeNamed(op, "axis"));
  auto stacks = llvm::dyn_cast_or_null<mlir::BoolAttr>(attributeNamed(op, "use_stack"));
  if (array.elements.empty() || !axis || !stacks) {
    error(op, "expects tensors in the array, an axis, and whether they are stacked");
    return false;
  }
  std::vector<std::string> tensors;
  Constant sizes{DType::i32, {static_cast<int64_t>(array.elements.size())}, {}, {}};
  for (int64_t id : array.elements) {
    if (!require(id, op))
      return false;
    tensors.push_back(values.find(id)->name);
    llvm::ArrayRef<int64_t> shape = graph.typeOf(tensors.back()).getShape();
    int64_t at =
        axis.getInt() < 0 ? axis.getInt() + static_cast<int64_t>(shape.size()) : axis.getInt();
    bool inside = at >= 0 && at < static_cast<int64_t>(shape.size());
    sizes.integers.push_back(stacks.getValue() || !inside ? 1 : shape[at]);
  }
  Value &result = *values.find(op.results[0].id);
  OpDescription joined;
  joined.type = stacks.getValue() ? "stack" : "concat";
  joined.inputs.push_back({"x", keep(std::move(tensors))});
  joined.outputs.push_back({"out", keep({result.name})});
  joined.attributes.push_back({"axis", axis});
  result.isInGraph = true;
  if (Value *second = op.results.size() > 1 ? values.find(op.results[1].id) : nullptr)
    second->constant = std::move(sizes);
  return addOp(op, values.nameOf(op), joined);
}

} // namespace ampc::paddle
