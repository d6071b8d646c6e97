// The model's data → GraphBuilder.
#include "NativeGraph.h"
#include "ConfigAttributes.h"
#include "ampc/Dialect/NumberFormat.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace mlir;

namespace ampc {

// Null after an error.
RankedTensorType NativeGraph::typeOf(const model::Tensor &tensor) {
  if (Type element = elementType(tensor.dtype, attributes().getContext()))
    return RankedTensorType::get(tensor.shape, element);
  graph
      .error(document.path(*tensor.json->find("dtype")), "tensor " + quote(tensor.name) +
                                                             " has dtype " + nameOf(tensor.dtype) +
                                                             ", which no operator takes")
      .hint("known dtypes: float32, float16, bfloat16, int32, int64, bool");
  return {};
}

void NativeGraph::warnOfUnread(ArrayRef<model::Parameter> parameters, Messages &diagnostics) const {
  for (const model::Parameter &parameter : parameters)
    if (!graph.isRead(parameter.name))
      diagnostics.warning(document.file(), document.path(*parameter.json) +
                                               ": no op reads parameter " + quote(parameter.name));
}

bool NativeGraph::addParameters(ArrayRef<model::Parameter> list) {
  std::vector<ParameterDescription> parameters;
  // Of each kind, the last initializer: most parameters have the same ones.
  std::map<model::Init::Kind, std::pair<const model::Init *, DictionaryAttr>> known;
  auto initOf = [&](const model::Init &init) {
    auto &[last, attr] = known[init.kind];
    if (!last || *last != init)
      attr = initAttr(init, attributes());
    last = &init;
    return attr;
  };
  StringAttr place = listOf("parameters");
  for (const auto &[i, parameter] : llvm::enumerate(list)) {
    RankedTensorType type = typeOf(parameter);
    if (!type)
      return false;
    NamedAttrList more;
    if (parameter.regularizer)
      more.set("nn.regularizer", regularizerAttr(*parameter.regularizer, attributes()));
    if (parameter.learningRate != 1)
      more.set("nn.learning_rate", attributes().getF64FloatAttr(parameter.learningRate));
    if (!parameter.needClip)
      more.set("nn.no_clip", attributes().getUnitAttr());
    if (!parameter.decays)
      more.set("nn.no_decay", attributes().getUnitAttr());
    if (parameter.lrRatio != 1)
      more.set("nn.lr_ratio", attributes().getF64FloatAttr(parameter.lrRatio));
    parameters.push_back(
        {parameter.name, type, parameter.trainable, initOf(parameter.init), std::move(more),
         placeLocation(place, i, attributes().getStringAttr(parameter.name), PlaceKind::Parameter),
         parameter.constant});
  }
  graph.addParameters(parameters);
  return true;
}

bool NativeGraph::addInputs(ArrayRef<model::Tensor> list) {
  std::vector<InputDescription> inputs;
  StringAttr place = listOf("inputs");
  for (const auto &[i, input] : llvm::enumerate(list)) {
    RankedTensorType type = typeOf(input);
    if (!type)
      return false;
    inputs.push_back(
        {input.name, type,
         placeLocation(place, i, attributes().getStringAttr(input.name), PlaceKind::Input)});
  }
  graph.beginGraph(inputs);
  return true;
}

bool NativeGraph::addOps(ArrayRef<model::Op> list) {
  StringAttr place = listOf("ops");
  OpDescription description;
  for (const auto &[i, op] : llvm::enumerate(list)) {
    if (isEmptyList(op)) {
      for (const model::Slot &slot : op.outputs)
        for (const std::string &name : slot.values)
          emptyLists.insert(name);
      continue;
    }
    describe(op, description);
    Location location = placeLocation(place, i, attributes().getStringAttr(op.name), PlaceKind::Op);
    if (!graph.addOp(description, location,
                     [&, &op = op](const OpPart &part) { return pathOf(op, part); }))
      return false;
  }
  return true;
}

// PIR's form of no axes; nn has no tensors without elements.
bool NativeGraph::isEmptyList(const model::Op &op) {
  return op.type == "full_int_array" &&
         llvm::any_of(op.attrs, [](const model::Attribute &attribute) {
           return attribute.name == "value" && attribute.json->isArray() &&
                  attribute.json->elements().empty();
         });
}

void NativeGraph::describe(const model::Op &op, OpDescription &into) {
  into.type = op.type, into.name = op.name, into.scope = op.scope;
  into.needsFloat32 = op.needsFloat32, into.stopGradient = op.stopGradient;
  into.inputs.clear(), into.outputs.clear(), into.attributes.clear();
  for (const model::Slot &slot : op.inputs)
    if (!emptyLists.empty() && slot.values.size() == 1 && emptyLists.contains(slot.values[0]))
      into.attributes.push_back({slot.name, attributes().getDenseI64ArrayAttr({})});
    else
      into.inputs.push_back({slot.name, slot.values});
  for (const model::Slot &slot : op.outputs)
    into.outputs.push_back({slot.name, slot.values});
  for (const model::Attribute &attribute : op.attrs)
    into.attributes.push_back({attribute.name, attributeOf(*attribute.json)});
  takePirNames(into);
  if (op.type == "share_data") // Tensor.detach of Paddle 2
    into.type = "assign", into.stopGradient = true;
  if (op.type == "full_int_array")
    describeIntegers(into);
}

namespace {
struct PirName {
  StringRef type, pir, name; // the type may begin with *
};
} // namespace

// Slots and attributes that PIR calls otherwise than the forms do.
static constexpr PirName kPirNames[] = {{"*_interp", "output", "out"},
                                        {"*_interp", "scale_tensor", "scale"},
                                        {"*d_transpose", "x", "input"},
                                        {"linspace", "number", "num"},
                                        {"numel", "size", "out"},
                                        {"trunc", "input", "x"},
                                        {"frobenius_norm", "keep_dim", "keepdim"}};

void NativeGraph::takePirNames(OpDescription &op) {
  if (op.outputs.empty() || op.outputs.front().name.empty() ||
      !llvm::isLower(op.outputs.front().name.front()))
    return;
  auto take = [&](StringRef &name) {
    for (const PirName &known : kPirNames) {
      StringRef type = known.type;
      if (name == known.pir &&
          (type.consume_front("*") ? op.type.ends_with(type) : op.type == type)) {
        name = known.name;
        return;
      }
    }
  };
  for (OpSlot &slot : op.inputs)
    take(slot.name);
  for (OpSlot &slot : op.outputs)
    take(slot.name);
  for (OpAttribute &attribute : op.attributes)
    take(attribute.name);
  // The operand of assign_value_ is the tensor that Paddle overwrites.
  if (op.type == "assign_value_") {
    op.type = "assign_value";
    llvm::erase_if(op.inputs, [](const OpSlot &slot) { return slot.name == "output"; });
  }
}

// full_int_array, PIR's form of axes and shapes, is an assign_value of one dimension.
void NativeGraph::describeIntegers(OpDescription &op) {
  SmallVector<OpAttribute, 4> given = std::move(op.attributes);
  op.type = "assign_value", op.attributes.clear();
  bool typed = false;
  for (OpAttribute &attribute : given) {
    typed |= attribute.name == "dtype";
    if (attribute.name != "value") {
      op.attributes.push_back(attribute);
      continue;
    }
    int64_t count = 1;
    if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute.value))
      count = numbers.size();
    op.attributes.push_back({"values", attribute.value});
    op.attributes.push_back({"shape", attributes().getDenseI64ArrayAttr(count)});
  }
  if (!typed)
    op.attributes.push_back({"dtype", attributes().getStringAttr("int64")});
}

// The reader has checked the value: a boolean, a number, a string or nested lists of these.
Attribute NativeGraph::attributeOf(const json::Value &value) {
  Builder &b = attributes();
  switch (value.kind()) {
  case json::Kind::boolean: return b.getBoolAttr(value.boolean());
  case json::Kind::integer: return b.getI64IntegerAttr(value.integer());
  case json::Kind::unsignedInteger:
    return IntegerAttr::get(b.getIntegerType(64, false), llvm::APInt(64, value.unsignedInteger()));
  case json::Kind::real: return b.getF64FloatAttr(value.real());
  case json::Kind::string: return b.getStringAttr(value.string());
  default: break;
  }
  if (!value.elements().empty() &&
      llvm::all_of(value.elements(), [](const json::Value &v) { return v.isInteger(); })) {
    SmallVector<int64_t> integers;
    for (const json::Value &element : value.elements())
      integers.push_back(element.integer());
    return b.getDenseI64ArrayAttr(integers);
  }
  SmallVector<Attribute> all;
  for (const json::Value &element : value.elements())
    all.push_back(attributeOf(element));
  return b.getArrayAttr(all);
}

std::string NativeGraph::pathOf(const model::Op &op, const OpPart &part) const {
  static constexpr const char *keys[] = {"type", "inputs", "outputs", "attrs"};
  const json::Value *group = op.json->find(keys[part.kind]);
  if (!group)
    return document.path(*op.json);
  const json::Value *named =
      part.name.empty() || !group->isObject() ? nullptr : group->find(part.name);
  return document.path(named ? *named : *group);
}

bool NativeGraph::addTrain(const model::Train &train) {
  if (!graph.addResult(train.loss, nn::OutputField::Loss, document.path(*train.json->find("loss"))))
    return false;
  auto addAll = [&](ArrayRef<std::string> names, StringRef key, nn::OutputField field) {
    return llvm::all_of(names, [&](const std::string &name) {
      return graph.addResult(name, field, document.path(*train.json->find(key)));
    });
  };
  if (!addAll(train.metrics, "metrics", nn::OutputField::Metric) ||
      !addAll(train.checkpoints, "checkpoints", nn::OutputField::Checkpoint))
    return false;
  graph.module()->setAttr(nn::kTrainAttr, trainAttr(train, attributes()));
  return true;
}

} // namespace ampc
