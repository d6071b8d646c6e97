// What mappings of ONNX operators use: inputs, constants, types, and ops in Paddle's words.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {

Attribute MapAttribute::get(Builder &builder) const {
  switch (kind) {
  case Bool: return builder.getBoolAttr(boolean);
  case Int: return builder.getI64IntegerAttr(integer);
  case Float: return builder.getF64FloatAttr(number);
  case Text: return builder.getStringAttr(text);
  case Ints: return builder.getDenseI64ArrayAttr(integers);
  case DTypeOf: return TypeAttr::get(type);
  }
  return {};
}

MapNode::MapNode(Translator &translator, const onnx::NodeProto &node, OnnxScope &scope,
                 int64_t opset, std::string name, Location location, std::string path,
                 std::string place)
    : attributes(node, scope.function, opset), translator(translator), scope(scope),
      name(std::move(name)), location(location), path(std::move(path)), place(std::move(place)),
      outputs(static_cast<size_t>(node.output_size())) {}

Builder &MapNode::builder() {
  return translator.graph.attributes();
}

StringRef MapNode::paddleType() const {
  return row->how.take_until([](char c) { return c == ' ' || c == ',' || c == ';'; });
}

void MapNode::fail(const std::string &what, const std::string &hint) {
  if (hasFailed)
    return;
  hasFailed = true;
  Message &error = translator.diagnostics.error(translator.file, place + ": " + what);
  if (!hint.empty())
    error.hint(hint);
}

void MapNode::noteSharedParameter(const std::string &parameter) {
  if (translator.shared++ == 0)
    translator.sharedNote = place + ": parameter " + quote(parameter) + " has a second name";
}

void MapNode::noteActiveDropout() {
  if (translator.dropouts++ == 0)
    translator.dropoutNote = place + ": Dropout is in training mode";
}

const std::shared_ptr<const onnxmodel::OnnxFile> &MapNode::file() const {
  return translator.source;
}

std::string MapNode::inputName(size_t i) const {
  int index = static_cast<int>(i);
  bool named = index < attributes.node.input_size() && !attributes.node.input(index).empty();
  return "input " + std::to_string(i) + (named ? " " + quote(attributes.node.input(index)) : "");
}

OnnxValue MapNode::in(size_t i) {
  if (!has(i)) {
    fail("operator " + quote(attributes.node.op_type()) + " needs an " + inputName(i));
    return {};
  }
  if (inputs[i].sequence)
    fail(inputName(i) + " is a sequence of tensors, expects a tensor");
  return inputs[i];
}

std::vector<OnnxValue> MapNode::allInputs() {
  std::vector<OnnxValue> all;
  for (size_t i = 0; i < inputs.size(); ++i)
    all.push_back(in(i));
  if (all.empty())
    in(0);
  return hasFailed ? std::vector<OnnxValue>(1) : all;
}

const Literal *MapNode::constant(size_t i) {
  OnnxValue value = in(i);
  if (hasFailed)
    return nullptr;
  const Literal *literal = inputs[i].literal.get();
  if (literal)
    return literal;
  fail(inputName(i) + " of operator " + quote(attributes.node.op_type()) + " is not constant",
       "shapes, axes and the like must be known when the model is compiled");
  return nullptr;
}

std::vector<int64_t> MapNode::integers(size_t i) {
  const Literal *literal = constant(i);
  if (!literal)
    return {};
  if (literal->isFloating() || literal->count() > onnxmodel::kMostFolded) {
    fail(inputName(i) + " must be a list of integers");
    return {};
  }
  return literal->integers();
}

double MapNode::number(size_t i, double absent) {
  if (!has(i))
    return absent;
  const Literal *literal = constant(i);
  if (!literal)
    return absent;
  if (literal->count() != 1) {
    fail(inputName(i) + " must be one number");
    return absent;
  }
  return literal->number(0);
}

std::optional<std::vector<int64_t>> MapNode::integersOr(size_t i, std::string_view attribute) {
  if (has(i))
    return integers(i);
  if (attributes.has(attribute))
    return attributes.integers(attribute);
  return std::nullopt;
}

RankedTensorType MapNode::type(const OnnxValue &value) {
  RankedTensorType type;
  if (!hasFailed && !value.name.empty()) {
    type = translator.graph.typeOf(value.name);
  } else if (!hasFailed && value.literal) {
    DType dtype = value.literal->dtype == DType::f64 ? DType::f32 : value.literal->dtype;
    if (Type element = elementType(dtype, builder().getContext()))
      type = RankedTensorType::get(value.literal->shape, element);
    else
      fail(std::string("reads a constant of ") + nameOf(value.literal->dtype) +
           ", which no operator takes");
  } else if (!hasFailed) {
    fail("reads a value that is absent");
  }
  return type ? type : RankedTensorType::get({}, builder().getF32Type());
}

std::vector<int64_t> MapNode::shape(const OnnxValue &value) {
  return type(value).getShape().vec();
}

int64_t MapNode::rank(const OnnxValue &value) {
  return type(value).getRank();
}

int64_t MapNode::dim(const OnnxValue &value, int64_t d) {
  RankedTensorType of = type(value);
  d = axis(d, of.getRank());
  return hasFailed ? 1 : of.getDimSize(static_cast<unsigned>(d));
}

int64_t MapNode::elements(const OnnxValue &value) {
  return type(value).getNumElements();
}

int64_t MapNode::axis(int64_t axis, int64_t rank) {
  if (axis < -rank || axis >= rank) {
    fail("axis " + std::to_string(axis) + " lies outside of the " + std::to_string(rank) +
         " dimensions");
    return 0;
  }
  return axis < 0 ? axis + rank : axis;
}

Type MapNode::elementOf(int64_t onnxType) {
  auto number = static_cast<int32_t>(onnxType);
  std::optional<DType> dtype = onnxmodel::dtypeOfOnnx(number);
  if (dtype == DType::f64) { // as Translator::materialize does with constants
    if (!hasFailed && translator.doubles++ == 0)
      translator.doubleNote = place + ": makes elements of type double";
    return builder().getF32Type();
  }
  if (Type element = dtype ? elementType(*dtype, builder().getContext()) : Type())
    return element;
  fail("makes elements of type " + onnxmodel::nameOfOnnxType(number) + ", which no operator takes",
       "values are float, float16, bfloat16, int32, int64 or bool");
  return builder().getF32Type();
}

std::vector<OnnxValue> MapNode::ops(StringRef type, std::vector<MapOperand> operands,
                                    std::vector<MapAttribute> attributes,
                                    std::vector<StringRef> out) {
  std::vector<OnnxValue> results(out.size());
  if (hasFailed)
    return results;
  // The names of the operands and results, which the description refers to.
  std::vector<std::vector<std::string>> read, written;
  OpDescription description;
  for (MapOperand &operand : operands) {
    std::vector<std::string> names;
    for (OnnxValue &value : operand.values) {
      if (!value || value.sequence)
        fail("reads a value that is absent or a sequence");
      if (hasFailed || !translator.materialize(value, location, place)) {
        hasFailed = true;
        return results;
      }
      names.push_back(value.name);
    }
    read.push_back(std::move(names));
  }
  for (size_t i = 0; i < operands.size(); ++i)
    if (!read[i].empty())
      description.inputs.push_back({operands[i].slot, read[i]});
  std::vector<StringRef> slots;
  for (size_t i = 0; i < out.size(); ++i) {
    results[i].name = translator.uniqueName(name + "." + type.str());
    if (slots.empty() || slots.back() != out[i]) {
      slots.push_back(out[i]);
      written.emplace_back();
    }
    written.back().push_back(results[i].name);
  }
  for (size_t i = 0; i < slots.size(); ++i)
    description.outputs.push_back({slots[i], written[i]});
  description.type = type;
  description.name = name;
  description.needsFloat32 = needsFloat32;
  for (const MapAttribute &attribute : attributes)
    description.attributes.push_back({attribute.name, attribute.get(builder())});
  // Errors of the op's constraints are about the node.
  if (!translator.graph.addOp(description, location, [&](const OpPart &) { return path; })) {
    hasFailed = true;
    return std::vector<OnnxValue>(out.size());
  }
  for (const OnnxValue &result : results)
    fresh.insert(result.name);
  created.push_back(translator.graph.producer(results.front().name));
  return results;
}

OnnxValue MapNode::op(StringRef type, std::vector<MapOperand> operands,
                      std::vector<MapAttribute> attributes, StringRef out) {
  return ops(type, std::move(operands), std::move(attributes), {out}).front();
}

OnnxValue MapNode::main(OnnxValue value) {
  if (!hasFailed && fresh.contains(value.name))
    mainOp = translator.graph.producer(value.name);
  return value;
}

void MapNode::mapOnIntegers(void (*map)(MapNode &)) {
  if (!element(in(0)).isInteger(1))
    return map(*this);
  for (OnnxValue &input : inputs) {
    if (hasFailed || !input || !element(input).isInteger(1))
      continue;
    if (input.isFixed())
      input = constantOf(onnxmodel::converted(*input.literal, DType::i32));
    else
      input = op("cast", {{"X", input}}, {{"out_dtype", builder().getI32Type()}});
  }
  map(*this);
  if (!hasFailed)
    result(0, op("cast", {{"X", main(madeResult(0))}}, {{"out_dtype", builder().getI1Type()}}));
}

OnnxValue MapNode::constantOf(Literal literal) {
  OnnxValue value;
  value.literal = std::make_shared<const Literal>(std::move(literal));
  return value;
}

OnnxValue MapNode::scalar(double value, Type element) {
  const NumberFormat *format = numberFormat(element);
  return constantOf(
      onnxmodel::literalOf(format ? format->dtype : DType::f32, {}, std::vector<double>{value}));
}

void MapNode::result(size_t i, OnnxValue value) {
  if (i < outputs.size())
    outputs[i] = std::move(value);
}

void MapNode::results(std::vector<OnnxValue> values) {
  for (size_t i = 0; i < values.size(); ++i)
    result(i, std::move(values[i]));
}

std::vector<OnnxValue> MapNode::runGraph(const onnx::GraphProto &body, StringRef attribute,
                                         std::vector<OnnxValue> arguments) {
  OnnxScope inner;
  inner.outer = &scope;
  inner.function = scope.function;
  inner.opsets = scope.opsets;
  inner.prefix = name + "/" + attribute.str() + "/";
  inner.path = path + "." + attribute.str() + ".node";
  for (int i = 0; i < body.input_size() && static_cast<size_t>(i) < arguments.size(); ++i)
    inner.values[body.input(i).name()] = arguments[static_cast<size_t>(i)];
  std::vector<OnnxValue> results;
  if (hasFailed || !translator.addInitializers(body, inner) ||
      !translator.translateNodes(body.node(), inner)) {
    hasFailed = true;
    return results;
  }
  for (const onnx::ValueInfoProto &output : body.output()) {
    const OnnxValue *value = translator.lookUp(output.name(), inner);
    if (!value || (!*value && !value->isNothing)) {
      fail("the graph " + quote(attribute.str()) + " does not compute its output " +
           quote(output.name()));
      return {};
    }
    results.push_back(*value);
  }
  return results;
}

// The main op takes the node's name; others add their type to it.
void MapNode::nameOps() {
  if (!mainOp && !created.empty())
    mainOp = created.back();
  for (Operation *op : created) {
    std::string opName = name;
    if (op != mainOp) {
      auto type = op->getAttrOfType<StringAttr>(nn::kTypeAttr);
      opName = translator.uniqueOpName(name + "." + (type ? type.getValue().str() : "op"));
    }
    op->setAttr(nn::kNameAttr, builder().getStringAttr(opName));
  }
}

} // namespace ampc
