// Reads the structure of a PIR program: regions, blocks, ops, types. Every key that is read is
// checked; keys that only Paddle uses (distributed attributes, quantization) are skipped.
#include "Program.h"
#include "ObjectReader.h"
#include <algorithm>
#include <unordered_set>

namespace ampc::paddle {

using json::describe;
using model::Checker;

static constexpr int64_t kNewestVersion = 4; // of Paddle 3.3

const Attribute *Op::find(std::string_view name) const {
  auto found = std::find_if(attributes.begin(), attributes.end(),
                            [&](const Attribute &attribute) { return attribute.name == name; });
  return found == attributes.end() ? nullptr : &*found;
}

std::vector<int64_t> readsOf(const Op &op) {
  std::vector<int64_t> all = op.operands;
  for (const Block &block : op.blocks)
    for (const Op &inner : block.ops) {
      std::vector<int64_t> read = readsOf(inner);
      all.insert(all.end(), read.begin(), read.end());
    }
  return all;
}

bool looksLikeProgram(std::string_view text) {
  size_t start = text.find_first_not_of(" \t\r\n");
  return start != text.npos && text[start] == '{' && text.find("\"base_code\"") != text.npos &&
         text.find("\"ampc.model\"") == text.npos;
}

namespace {

struct ElementType {
  std::string_view name;
  std::optional<DType> dtype;
};
constexpr ElementType kElementTypes[] = {
    {"t_f32", DType::f32},   {"t_f16", DType::f16},      {"t_bf16", DType::bf16},
    {"t_f64", DType::f64},   {"t_bool", DType::boolean}, {"t_i8", DType::i8},
    {"t_ui8", DType::u8},    {"t_i16", DType::i16},      {"t_i32", DType::i32},
    {"t_i64", DType::i64},   {"t_index", DType::i64},    {"t_c64", std::nullopt},
    {"t_c128", std::nullopt}};

class ProgramReader {
public:
  ProgramReader(const json::Document &document, Messages &diagnostics)
      : check(document, diagnostics) {}

  void read(Program &program) {
    const json::Value &root = check.document.root();
    readVersion(require(root, "base_code"), program);
    const json::Value *block = only(only(require(root, "program"), "regions"), "blocks");
    if (block)
      if (const json::Value *arguments = block->find("args");
          arguments && arguments->isArray() && !arguments->elements().empty())
        check.error(*arguments, "a program takes its inputs from data ops, not from arguments");
    const json::Value *ops = require(block, "ops");
    if (check.failed())
      return;
    auto list = check.list(*ops);
    for (size_t i = 0; i < list.size() && !check.failed(); ++i)
      readOp(list[i], i, program, program.ops);
  }

private:
  const json::Value *require(const json::Value *object, std::string_view key) {
    return object ? require(*object, key) : nullptr;
  }
  const json::Value *require(const json::Value &object, std::string_view key) {
    if (check.failed())
      return nullptr;
    if (!object.isObject())
      check.error(object, "expects an object, got " + describe(object));
    else if (const json::Value *value = object.find(key))
      return value;
    else
      check.error(object, "missing key " + quote(key));
    return nullptr;
  }

  // The one element of the list under `key`.
  const json::Value *only(const json::Value *object, std::string_view key) {
    const json::Value *list = require(object, key);
    if (!list)
      return nullptr;
    if (list->isArray() && list->elements().size() == 1)
      return list->elements().data();
    check.error(*list, "expects a list of one, got " + describe(*list));
    return nullptr;
  }

  void readVersion(const json::Value *code, Program &program) {
    const json::Value *magic = require(code, "magic"), *version = require(code, "version");
    if (!version)
      return;
    check.choice(*magic, {"pir"});
    program.version = check.integer(*version, 0);
    if (program.version > kNewestVersion && !check.failed())
      check.warning(*version, "PIR version " + std::to_string(program.version) + " is newer than " +
                                  std::to_string(kNewestVersion) +
                                  ", the newest one that is known");
  }

  // An op of the program, or of a block of its op number `index`.
  void readOp(const json::Value &value, size_t index, Program &program, std::vector<Op> &into) {
    const json::Value *name = require(value, "#");
    std::string_view id = name ? name->stringOrEmpty() : std::string_view();
    if (name && id.empty())
      check.error(*name, "expects the name of an op, got " + describe(*name));
    if (check.failed())
      return;
    if (id == "p" && &into == &program.ops) {
      readParameter(value, index, program);
      return;
    }
    Op op;
    op.json = &value;
    op.index = index;
    splitName(id, op);
    readOperands(require(value, "I"), op);
    readResults(require(value, "O"), op);
    if (const json::Value *regions = value.find("regions"))
      for (const json::Value &region : check.list(*regions))
        op.blocks.push_back(readBlock(region, index, program));
    readAttributes(require(value, "A"), op);
    if (const json::Value *flags = value.find("OA")) {
      auto persistable = flagsNamed(*flags, "persistable");
      op.isPersistable = !persistable.empty() && persistable.front();
      markStopped(op, flagsNamed(*flags, "stop_gradient"));
    }
    into.push_back(std::move(op));
  }

  // {"blocks": [{"args": [{"#": -1, "TT": type}], "ops": [...]}]}
  Block readBlock(const json::Value &region, size_t index, Program &program) {
    Block made;
    const json::Value *block = only(&region, "blocks"), *ops = require(block, "ops");
    if (!ops)
      return made;
    if (const json::Value *arguments = block->find("args"))
      for (const json::Value &argument : check.list(*arguments))
        if (const json::Value *id = require(argument, "#"))
          made.arguments.push_back(check.integer(*id, -kMaxId, -1));
    for (const json::Value &op : check.list(*ops))
      if (!check.failed())
        readOp(op, index, program, made.ops);
    return made;
  }

  // "1.conv2d": the number of the dialect, and the name.
  static void splitName(std::string_view id, Op &op) {
    op.type = id;
    if (id.size() > 2 && id[1] == '.' && id[0] >= '0' && id[0] <= '4') {
      op.dialect = static_cast<Dialect>(id[0] - '0');
      op.type = id.substr(2);
    }
  }

  // {"#": "p", "A": [is_distributed, is_parameter, need_clip, name], "O": result, "OA":
  // [persistable, stop_gradient, trainable]}. Flags are 0 or 1.
  void readParameter(const json::Value &value, size_t index, Program &program) {
    Parameter parameter;
    parameter.json = &value;
    parameter.index = index;
    const json::Value *attributes = require(value, "A"), *result = require(value, "O");
    if (!result)
      return;
    auto list = check.list(*attributes);
    if (list.size() != 4)
      check.error(*attributes, "expects three flags and the name of a parameter");
    else
      parameter.needClip = isSet(list[2]), parameter.name = check.name(list[3]);
    Result made = readResult(*result);
    parameter.id = made.id;
    parameter.type = made.type;
    if (const json::Value *flags = value.find("OA"); flags && !check.failed()) {
      auto all = check.list(*flags);
      if (all.size() == 3) {
        parameter.persistable = isSet(all[0]);
        parameter.trainable = isSet(all[2]) && !isSet(all[1]);
      }
    }
    if (!parameter.trainable)
      stopped.insert(parameter.id);
    program.parameters.push_back(std::move(parameter));
  }

  bool isSet(const json::Value &flag) {
    return flag.isBoolean() ? flag.boolean() : check.integer(flag, 0, 1) != 0;
  }

  // A list of booleans, one per result; empty if it is missing.
  std::vector<bool> flagsNamed(const json::Value &attributes, std::string_view name) {
    std::vector<bool> all;
    for (const json::Value &attribute : check.list(attributes)) {
      const json::Value *key = attribute.find("N"), *value = attribute.find("AT");
      const json::Value *flags = value ? value->find("D") : nullptr;
      if (!key || key->stringOrEmpty() != name || !flags || !flags->isArray())
        continue;
      for (const json::Value &flag : flags->elements()) {
        const json::Value *set = flag.find("D");
        all.push_back(set && set->isBoolean() && set->boolean());
      }
      break;
    }
    return all;
  }

  static bool hasFloats(const Type &type) {
    return type.kind == Type::Kind::List
               ? std::any_of(type.elements.begin(), type.elements.end(), hasFloats)
               : type.dtype && isFloat(*type.dtype);
  }

  // Finds the results without a gradient; `flags` has one element per result. Builtin ops and those
  // with blocks are none of the graph, so their results are stopped singly. An op stops none if
  // neither an operand nor what its blocks yield has a gradient.
  void markStopped(Op &op, const std::vector<bool> &flags) {
    auto has = [&](int64_t id) { return id != 0 && !stopped.contains(id); };
    bool hasGradient = std::any_of(op.operands.begin(), op.operands.end(), has);
    for (const Block &block : op.blocks)
      if (!block.ops.empty()) // the last one yields; numbers below 0 are operands of a loop
        for (int64_t id : block.ops.back().operands)
          hasGradient |= id > 0 && has(id);
    bool singly = !op.blocks.empty() || op.dialect == Dialect::Builtin;
    for (size_t i = 0; i < op.results.size(); ++i) {
      const Result &result = op.results[i];
      bool flag = i < flags.size() && flags[i];
      if (flag)
        stopped.insert(result.id);
      if (!hasFloats(result.type))
        continue;
      if (!flag)
        singly = true;
      else if (hasGradient)
        op.stoppedResults.push_back(result.id);
    }
    if (singly)
      return;
    op.stopsGradient = !op.stoppedResults.empty();
    op.stoppedResults.clear();
  }

  void readOperands(const json::Value *list, Op &op) {
    if (!list)
      return;
    for (const json::Value &operand : check.list(*list))
      if (const json::Value *id = require(operand, "%"))
        op.operands.push_back(check.integer(*id, -kMaxId, kMaxId));
  }

  void readResults(const json::Value *list, Op &op) {
    if (!list)
      return;
    for (const json::Value &result : check.list(*list))
      op.results.push_back(readResult(result));
  }

  Result readResult(const json::Value &value) {
    Result result;
    const json::Value *id = require(value, "%"), *type = require(value, "TT");
    if (!type)
      return result;
    result.id = check.integer(*id, 0, kMaxId);
    result.type = readType(*type);
    if (result.id > 0 && !ids.insert(result.id).second)
      check.error(*id, "value " + std::to_string(result.id) + " is written twice");
    return result;
  }

  Type readType(const json::Value &value) {
    Type type;
    const json::Value *name = require(value, "#");
    if (!name)
      return type;
    std::string_view id = name->stringOrEmpty();
    if (id == "NULL")
      return type;
    type.name = id.substr(std::min(id.size(), id.find('.') + 1));
    type.kind = Type::Kind::Other;
    const json::Value *payload = value.find("D");
    if (id == "0.t_vec" && payload) {
      type.kind = Type::Kind::List;
      for (const json::Value &element : check.list(*payload))
        type.elements.push_back(readType(element));
    } else if (id == "0.t_dtensor") {
      if (payload && payload->isArray() && payload->elements().size() >= 2)
        readTensorType(payload->elements(), type);
      else
        check.error(value, "expects an element type and dimensions of a tensor");
    }
    return type;
  }

  void readTensorType(std::span<const json::Value> parts, Type &type) {
    type.kind = Type::Kind::Tensor;
    type.name = readType(parts[0]).name;
    auto known = std::find_if(std::begin(kElementTypes), std::end(kElementTypes),
                              [&](const ElementType &row) { return row.name == type.name; });
    if (known != std::end(kElementTypes))
      type.dtype = known->dtype;
    // Products of open dimensions are other negative numbers.
    for (const json::Value &size : check.list(parts[1]))
      type.dims.push_back(std::max<int64_t>(check.integer(size, -kMaxId), -1));
  }

  void readAttributes(const json::Value *list, Op &op) {
    if (!list)
      return;
    for (const json::Value &attribute : check.list(*list)) {
      const json::Value *name = require(attribute, "N"), *value = require(attribute, "AT");
      if (!value)
        return;
      if (!name->isString() || !value->isObject())
        check.error(attribute, "expects the name and the value of an attribute");
      op.attributes.push_back({name->stringOrEmpty(), value});
    }
  }

  Checker check;
  std::unordered_set<int64_t> ids;
  std::unordered_set<int64_t> stopped; // values without a gradient
};

} // namespace

std::optional<Program> readProgram(json::Document source, Messages &diagnostics) {
  Program program;
  auto document = std::make_shared<const json::Document>(std::move(source));
  program.document = document;
  ProgramReader(*document, diagnostics).read(program);
  if (diagnostics.failed())
    return std::nullopt;
  return program;
}

} // namespace ampc::paddle
