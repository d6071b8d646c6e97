#include "Values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace ampc::paddle {

// The attribute "name" of a data or fetch op; empty if it has none.
static std::string givenName(const Op &op) {
  const Attribute *name = op.find("name");
  const json::Value *text = name ? name->value->find("D") : nullptr;
  return std::string(text ? text->stringOrEmpty() : std::string_view());
}

Values::Values(const Program &program) {
  for (const Parameter &parameter : program.parameters)
    addTensor(parameter.id, parameter.name, nullptr).isParameter = true;
  for (const Op &op : program.ops)
    if (op.is(Dialect::PdOp, "data") && !op.results.empty())
      addTensor(op.results[0].id, givenName(op), nullptr).isParameter = op.isPersistable;
  for (const Op &op : program.ops)
    if (op.is(Dialect::PdOp, "fetch"))
      taken.insert(givenName(op));
  for (const Op &op : program.ops)
    if (!op.is(Dialect::PdOp, "data") && !op.is(Dialect::PdOp, "fetch"))
      nameResults(op);
  nameFetches(program);
}

std::string Values::freeName(std::string wanted) {
  while (!taken.insert(wanted).second)
    wanted += '_';
  return wanted;
}

Value &Values::addTensor(int64_t id, std::string name, const Op *op) {
  if (!op) {
    taken.insert(name);
    given.insert(name);
  }
  Value &value = storage.emplace_back();
  value.name = std::move(name);
  value.op = op;
  if (id != 0)
    byId[id] = &value;
  return value;
}

static bool isComplex(const Type &type) {
  return type.kind == Type::Kind::Tensor && (type.name == "t_c64" || type.name == "t_c128");
}

void Values::nameResults(const Op &op) {
  llvm::StringRef type(op.type);
  std::string base = (type + "_" + llvm::Twine(counts[type]++)).str();
  opNames[&op] = base;
  if (op.is(Dialect::Builtin, "combine") && !op.results.empty()) {
    Value &list = storage.emplace_back();
    list.isList = true;
    list.elements.assign(op.operands.begin(), op.operands.end());
    byId[op.results[0].id] = &list;
    return;
  }
  if (op.is(Dialect::Builtin, "split") && op.operands.size() == 1) {
    Value *list = find(op.operands[0]);
    for (size_t i = 0; list && i < op.results.size() && i < list->elements.size(); ++i)
      aliases[op.results[i].id] = resolve(list->elements[i]);
    return;
  }
  // All tensors of the op are counted through: further ones are .1, .2, …
  size_t number = 0;
  auto nextName = [&] {
    std::string name = number == 0 ? base : base + "." + std::to_string(number);
    ++number;
    return freeName(name);
  };
  for (const Result &result : op.results) {
    if (result.type.kind != Type::Kind::List) {
      addTensor(result.id, nextName(), &op).isComplex = isComplex(result.type);
      continue;
    }
    Value &list = storage.emplace_back();
    list.isList = true;
    list.op = &op;
    byId[result.id] = &list;
    for (size_t i = 0; i < result.type.elements.size(); ++i) {
      int64_t id = freeId();
      list.elements.push_back(id);
      addTensor(id, nextName(), &op).isComplex = isComplex(result.type.elements[i]);
    }
  }
}

std::optional<size_t> overwrittenOperand(const Op &op) {
  // Norms update their statistics; detach() makes share_data_, whose operand keeps its gradient.
  static constexpr llvm::StringRef others[] = {
      "batch_norm_", "sync_batch_norm_", "fused_bn_add_activation_", "array_write_", "share_data_"};
  llvm::StringRef type(op.type);
  if (op.dialect != Dialect::PdOp || !type.ends_with("_") || llvm::is_contained(others, type))
    return std::nullopt;
  return type == "assign_out_" ? 1 : 0;
}

// Marks what the op and the ops of its blocks read, and collects what they overwrite.
void Values::markReads(const Op &op, llvm::DenseSet<Value *> &overwritten) {
  for (int64_t operand : op.operands)
    for (int64_t id : tensorsOf(operand))
      find(id)->isRead = true;
  if (auto place = overwrittenOperand(op); place && *place < op.operands.size())
    overwritten.insert(find(op.operands[*place]));
  for (const Block &block : op.blocks)
    for (const Op &inner : block.ops)
      markReads(inner, overwritten);
}

void Values::addOp(const Op &op) {
  nameResults(op);
  llvm::DenseSet<Value *> overwritten;
  markReads(op, overwritten);
}

// The name of a fetch op may be that of an input although it reads another value, and two may have
// one name: then the op gets the name that Paddle gives by default.
void Values::nameFetches(const Program &program) {
  llvm::StringSet<> used;
  llvm::DenseSet<Value *> renamed;
  llvm::DenseSet<Value *> overwritten;
  for (const Op &op : program.ops)
    markReads(op, overwritten);
  size_t number = 0;
  for (const Op &op : program.ops) {
    if (!op.is(Dialect::PdOp, "fetch"))
      continue;
    Value *value = op.operands.size() == 1 ? find(op.operands[0]) : nullptr;
    std::string name = givenName(op);
    bool isOwn = value && !value->op && value->name == name; // an input that is an output, too
    if (name.empty() || (given.contains(name) && !isOwn) || !used.insert(name).second)
      name = freeName("fetch_name_" + std::to_string(number));
    ++number;
    opNames[&op] = name;
    if (value && value->op && !value->isList && !overwritten.contains(value) &&
        renamed.insert(value).second)
      value->name = name;
  }
}

Value &Values::addCopy(int64_t id, const Op &op) {
  Value *original = find(id);
  aliases.erase(id);
  Value &copy = addTensor(id, freeName(original->name + ".stopped"), &op);
  copy.original = original;
  copy.isRead = original->isRead;
  copy.isComplex = original->isComplex;
  return copy;
}

int64_t Values::resolve(int64_t id) const {
  auto alias = aliases.find(id);
  return alias == aliases.end() ? id : alias->second;
}

Value *Values::find(int64_t id) {
  auto found = byId.find(resolve(id));
  return found == byId.end() ? nullptr : found->second;
}

std::vector<int64_t> Values::tensorsOf(int64_t id) {
  Value *value = find(id);
  if (!value)
    return {};
  if (!value->isList)
    return {id};
  std::vector<int64_t> all;
  for (int64_t element : value->elements)
    if (Value *tensor = find(element); tensor && !tensor->isList)
      all.push_back(element);
  return all;
}

} // namespace ampc::paddle
