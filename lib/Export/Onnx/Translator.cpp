#include "Translator.h"
#include "OnnxOps.h"
#include "OpVersions.h"
#include "ampc/Base/FloatBits.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/OnnxOpset.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cstring>

using namespace mlir;

namespace ampc::onnx {
namespace {

RankedTensorType tensorOf(Value value) {
  return cast<RankedTensorType>(value.getType());
}

DType dtypeOf(Type element) {
  return numberFormat(element)->dtype;
}

template <typename T> void append(std::string &bytes, T value) {
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value);
  bytes.append(raw, sizeof raw);
}

void appendNumber(std::string &bytes, double value, const NumberFormat &format) {
  if (format.isLowPrecision())
    append(bytes, narrowed(format, static_cast<float>(value)));
  else if (format.isFloat())
    append(bytes, static_cast<float>(value));
  else if (format.dtype == DType::boolean)
    append(bytes, static_cast<uint8_t>(value != 0));
  else if (format.dtype == DType::i32)
    append(bytes, static_cast<int32_t>(value));
  else
    append(bytes, static_cast<int64_t>(value));
}

// A cast that mixed precision added.
bool isAmpCast(Operation *op) {
  return isa<nn::CastOp>(op) && !nn::isOfModel(op);
}

// The type to which AMP casts convert all uses of a value; null if there is another use.
Type castType(Value value) {
  Type low;
  for (Operation *user : value.getUsers()) {
    if (!isAmpCast(user))
      return {};
    Type to = cast<nn::CastOp>(user).getTo();
    if ((low && low != to) || !numberFormat(to)->isLowPrecision())
      return {};
    low = to;
  }
  return low;
}

} // namespace

Translator::Translator(func::FuncOp infer, const TranslatorOptions &options,
                       ParameterBytes parameter)
    : infer(infer), options(options), parameter(parameter) {}

void Translator::run() {
  graph.name = infer->getParentOfType<ModuleOp>().getSymName().value_or("model").str();
  if (graph.name.empty())
    graph.name = "model";
  claimNames();
  addInputs();
  for (Operation &op : llvm::make_early_inc_range(infer.getBody().front()))
    if (!op.hasTrait<OpTrait::IsTerminator>())
      translate(&op);
  if (!lacks.empty())
    return;
  addOutputs();
  eraseUnused();
  nameRest();
}

// Erases nodes and initializers that no output depends on: casts to outputs that are written before
// the cast, parameters that are stored in another type.
void Translator::eraseUnused() {
  llvm::DenseSet<int> used(graph.outputs.begin(), graph.outputs.end());
  std::vector<Node> kept;
  for (Node &node : llvm::reverse(graph.nodes)) {
    if (llvm::none_of(node.outputs, [&](int id) { return used.contains(id); }))
      continue;
    used.insert(node.inputs.begin(), node.inputs.end());
    kept.push_back(std::move(node));
  }
  std::reverse(kept.begin(), kept.end());
  graph.nodes = std::move(kept);
  llvm::erase_if(graph.initializers,
                 [&](const Initializer &initializer) { return !used.contains(initializer.value); });
}

// The value that an output shows: with low-precision outputs, the one before the last cast.
Value Translator::outputSource(Value returned) const {
  Operation *op = returned.getDefiningOp();
  if (options.lowPrecisionIo && op && isAmpCast(op) &&
      numberFormat(tensorOf(op->getOperand(0)).getElementType())->isLowPrecision())
    return op->getOperand(0);
  return returned;
}

// Names of inputs and outputs have priority over those of other values.
void Translator::claimNames() {
  for (unsigned i = 0; i < infer.getNumArguments(); ++i)
    names[infer.getArgAttrOfType<StringAttr>(i, nn::kNameAttr).getValue()] = 1;
  for (auto [i, returned] :
       llvm::enumerate(infer.getBody().front().getTerminator()->getOperands())) {
    StringRef name = infer.getResultAttrOfType<StringAttr>(i, nn::kNameAttr).getValue();
    names[name] = 1;
    outputNames.try_emplace(outputSource(returned), name.str());
  }
}

void Translator::addInputs() {
  for (BlockArgument argument : infer.getArguments()) {
    RankedTensorType type = tensorOf(argument);
    Type low = options.lowPrecisionIo ? castType(argument) : Type();
    Type element = low ? low : type.getElementType();
    auto name = infer.getArgAttrOfType<StringAttr>(argument.getArgNumber(), nn::kNameAttr);
    int id = addValue(element, name.str(), type.getShape());
    graph.inputs.push_back(id);
    values[argument] = {id, element};
    if (auto declared =
            infer.getArgAttrOfType<IntegerAttr>(argument.getArgNumber(), kOnnxElementAttr)) {
      graph.values[id].onnxType = static_cast<int32_t>(declared.getInt());
      values[argument] = convertedTo(numberFormat(dtypeOf(element)).onnx, {id, element}, element);
    }
  }
}

int Translator::addValue(Type element, std::string name, std::optional<ArrayRef<int64_t>> shape) {
  ValueInfo value;
  value.name = std::move(name);
  value.dtype = dtypeOf(element);
  if (shape)
    value.shape = shape->vec();
  graph.values.push_back(std::move(value));
  return graph.values.size() - 1;
}

OnnxValue Translator::initializer(RankedTensorType type, std::string_view bytes, std::string name) {
  int id = addValue(type.getElementType(), std::move(name), type.getShape());
  graph.initializers.push_back({id, bytes});
  return {id, type.getElementType()};
}

// The type in which a parameter is stored: a 16-bit one if parameters are narrowed and nothing
// reads this one in float32.
Type Translator::storedType(nn::ReadOp read) const {
  Type declared = tensorOf(read.getValue()).getElementType();
  if (!options.narrowsParameters)
    return declared;
  Type low = castType(read.getValue());
  return low ? low : declared;
}

void Translator::addParameter(nn::ReadOp read) {
  auto variable =
      SymbolTable::lookupNearestSymbolFrom<nn::VariableOp>(read, read.getVariableAttr());
  Type stored = storedType(read);
  std::string_view bytes = parameter(variable, stored, graph);
  values[read.getValue()] =
      initializer(tensorOf(read.getValue()).clone(stored), bytes, unique(variable.getModelName()));
}

void Translator::translate(Operation *op) {
  if (auto read = dyn_cast<nn::ReadOp>(op))
    return addParameter(read);
  size_t nodes = graph.nodes.size();
  lacking.reset();
  bool written = emit(op);
  if (written && !lacking)
    return docNodes(op, nodes);
  graph.nodes.resize(nodes);
  Lack found = lacking.value_or(Lack{op, "", ""});
  found.op = op;
  // The parts may have what the op lacks; an op that only lacks its type keeps its form.
  if (!found.ofType.empty() || !decompose(op, found.reason)) {
    lacks.push_back(std::move(found));
    // Later ops need a value for the result.
    for (Value result : op->getResults())
      values[result] = {addValue(tensorOf(result).getElementType()),
                        tensorOf(result).getElementType()};
  }
}

// Returns false, with the reason in `lacking`, if the op cannot be written as it is.
bool Translator::emit(Operation *op) {
  const OnnxOp *row = findOnnxOp(op->getName().stripDialect());
  if (!row)
    return lack(!wholeLacks.empty()
                    ? wholeLacks
                    : "its part '" + op->getName().getStringRef().str() + "' cannot be written");
  if (row->form == OnnxForm::None)
    return lack(row->text);
  if (row->form == OnnxForm::Parts)
    return lack("");
  if (row->emit)
    return row->emit(*this, op);
  SmallVector<OnnxValue> inputs;
  for (Value operand : op->getOperands())
    inputs.push_back((*this)(operand));
  return define(op->getResult(0),
                add(row->text, inputs, {}, tensorOf(op->getResult(0)).getElementType()));
}

// Replaces the op by its parts and translates them.
bool Translator::decompose(Operation *op, StringRef reason) {
  auto composite = dyn_cast<nn::DecomposableOpInterface>(op);
  if (!composite || isa<nn::KernelOpInterface>(op)) // the parts are no ops of ONNX, either
    return false;
  Operation *before = op->getPrevNode();
  OpBuilder b(op);
  SmallVector<Value> results = composite.decompose(b);
  for (auto [result, part] : llvm::zip(op->getResults(), results)) {
    if (auto output = outputNames.find(result); output != outputNames.end()) {
      std::string name = output->second;
      outputNames.erase(output); // the result is erased
      outputNames.try_emplace(part, name);
    }
    // On the op, so that a further translation has the name, too.
    StringRef name = nn::resultNameOf(result);
    if (Operation *last = part.getDefiningOp();
        last && last->getNumResults() == 1 && !last->hasAttr(nn::kResultsAttr) && !name.empty())
      last->setAttr(nn::kResultsAttr, b.getStringAttr(name));
  }
  Block *block = op->getBlock();
  SmallVector<Operation *> parts;
  for (Operation *part = before ? before->getNextNode() : &block->front(); part != op;
       part = part->getNextNode())
    parts.push_back(part);
  mlir::Attribute type =
      op->getAttr(nn::kTypeAttr) ? op->getAttr(nn::kTypeAttr) : op->getAttr(kPartOfAttr);
  NamedAttrList inherited;
  for (auto [key, value] : {std::pair(nn::kNameAttr, op->getAttr(nn::kNameAttr)),
                            std::pair(amp::kDecisionAttr, op->getAttr(amp::kDecisionAttr)),
                            std::pair(kPartOfAttr, type)})
    if (value)
      inherited.set(key, value);
  op->replaceAllUsesWith(results);
  op->erase();
  for (Operation *part : llvm::to_vector(llvm::reverse(parts)))
    if (part->use_empty()) {
      llvm::erase(parts, part);
      part->erase();
    }
  std::string outer = std::exchange(wholeLacks, reason.str());
  for (Operation *part : parts) {
    for (NamedAttribute attribute : inherited)
      if (!part->hasAttr(attribute.getName()))
        part->setAttr(attribute.getName(), attribute.getValue());
    translate(part);
  }
  wholeLacks = std::move(outer);
  return true;
}

OnnxValue Translator::operator()(Value operand) {
  return operand ? values.lookup(operand) : OnnxValue();
}

bool Translator::supports(StringRef type, Type element) const {
  std::optional<int> since = opsetOf(type, dtypeOf(element));
  return since && (*since <= options.opset || !options.fixed);
}

bool Translator::lack(const Twine &reason) {
  if (!lacking)
    lacking = Lack{nullptr, reason.str(), ""};
  return false;
}

bool Translator::needs(int opset, const Twine &what) {
  if (options.fixed && opset > options.opset)
    return lack("opset " + Twine(options.opset) + " has no " + what + ", opset " + Twine(opset) +
                " has");
  neededOpset = std::max(neededOpset, opset);
  return true;
}

OnnxValue Translator::add(StringRef type, ArrayRef<OnnxValue> inputs,
                          std::vector<Attribute> attributes, Type element) {
  return addMany(type, inputs, std::move(attributes), {element ? element : inputs[0].element})
      .front();
}

SmallVector<OnnxValue> Translator::addMany(StringRef type, ArrayRef<OnnxValue> inputs,
                                           std::vector<Attribute> attributes,
                                           ArrayRef<Type> elements) {
  unsigned typedBy = type == "Where" ? 1 : type == "OneHot" ? 2 : 0;
  Type typed = inputs[typedBy].element;
  std::optional<int> since = opsetOf(type, dtypeOf(typed)), float32 = opsetOf(type, DType::f32);
  if (!since || (options.fixed && *since > options.opset)) {
    std::string reason = "ONNX has no " + type.str() + " for " + dtypeName(typed),
                missing = "ONNX's " + type.str();
    if (since) {
      std::string first = std::to_string(*since);
      reason = "opset " + std::to_string(options.opset) + " has no " + type.str() + " for " +
               dtypeName(typed) + ", opset " + first + " has";
      missing += " below opset " + first;
    }
    bool wideHelps = numberFormat(typed)->isLowPrecision() && float32 &&
                     (!options.fixed || *float32 <= options.opset);
    if (!lacking)
      lacking = Lack{nullptr, reason, wideHelps ? missing : ""};
  } else {
    neededOpset = std::max(neededOpset, *since);
  }
  Node node;
  node.type = type.str();
  for (OnnxValue input : inputs)
    node.inputs.push_back(input.id);
  node.attributes = std::move(attributes);
  SmallVector<OnnxValue> results;
  for (Type element : elements) {
    int id = element ? addValue(element) : -1;
    node.outputs.push_back(id);
    results.push_back({id, element});
  }
  graph.nodes.push_back(std::move(node));
  return results;
}

OnnxValue Translator::constant(RankedTensorType type, ArrayRef<double> numbers) {
  std::string bytes;
  for (double number : numbers)
    appendNumber(bytes, number, *numberFormat(type.getElementType()));
  return shared(type, std::move(bytes));
}

OnnxValue Translator::integers(RankedTensorType type, ArrayRef<int64_t> numbers) {
  std::string bytes;
  for (int64_t number : numbers)
    if (type.getElementType().isInteger(64))
      append(bytes, number);
    else
      appendNumber(bytes, static_cast<double>(number), *numberFormat(type.getElementType()));
  return shared(type, std::move(bytes));
}

OnnxValue Translator::integers(ArrayRef<int64_t> numbers) {
  return integers(RankedTensorType::get(static_cast<int64_t>(numbers.size()),
                                        IntegerType::get(infer.getContext(), 64)),
                  numbers);
}

OnnxValue Translator::shared(RankedTensorType type, std::string bytes) {
  std::string key = std::string(numberFormat(type.getElementType())->name) + " ";
  for (int64_t size : type.getShape())
    key += std::to_string(size) + " ";
  key += ":" + bytes;
  auto [found, isNew] = constants.try_emplace(key);
  if (isNew) {
    graph.storage.push_back(std::move(bytes));
    found->second =
        initializer(type, graph.storage.back(), unique("constant" + Twine(constants.size() - 1)));
  }
  return found->second;
}

OnnxValue Translator::number(double value, Type element, ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(shape, element);
  return constant(type, SmallVector<double>(type.getNumElements(), value));
}

OnnxValue Translator::cast(OnnxValue value, Type element) {
  if (value.element == element)
    return value;
  return convertedTo(numberFormat(dtypeOf(element)).onnx, value, element);
}

OnnxValue Translator::convertedTo(int64_t onnxType, OnnxValue value, Type element) {
  return add("Cast", {value}, {{"to", onnxType}}, element);
}

OnnxValue Translator::reshape(OnnxValue value, ArrayRef<int64_t> shape) {
  return add("Reshape", {value, integers(shape)});
}

OnnxValue Translator::transpose(OnnxValue value, ArrayRef<int64_t> perm) {
  return add("Transpose", {value}, {{"perm", perm.vec()}});
}

bool Translator::define(Value result, OnnxValue value) {
  values[result] = value;
  ValueInfo &info = graph.values[value.id];
  if (info.name.empty()) { // a value that existed before keeps its name
    info.name = nameOf(result);
    info.shape = tensorOf(result).getShape().vec();
  }
  return true;
}

// The name of a value in the graph. The name of an output belongs to the value that is the output;
// another value of that name, before the last cast, gets its type behind it.
std::string Translator::nameOf(Value value) {
  if (auto output = outputNames.find(value); output != outputNames.end())
    return output->second;
  Operation *op = value.getDefiningOp();
  if (isAmpCast(op) && !op->hasAttr(nn::kResultsAttr)) {
    OnnxValue from = values.lookup(op->getOperand(0));
    std::string base = from.id < 0 ? "cast" : graph.values[from.id].name;
    return unique(base + "." + dtypeName(tensorOf(value).getElementType()));
  }
  StringRef name = nn::resultNameOf(mlir::cast<OpResult>(value));
  if (name.empty())
    return "";
  if (names.contains(name))
    return unique(name + "." + dtypeName(tensorOf(value).getElementType()));
  return unique(name);
}

std::string Translator::unique(const Twine &name) {
  std::string text = name.str();
  unsigned &uses = names[text];
  if (uses++ == 0)
    return text;
  std::string numbered;
  do
    numbered = text + "." + std::to_string(uses++);
  while (names.contains(numbered));
  names[numbered] = 1;
  return numbered;
}

// Nodes are called after their op and say why it has its type.
void Translator::docNodes(Operation *op, size_t from) {
  StringRef name = isAmpCast(op) ? "" : nn::nameOf(op);
  std::string doc;
  if (auto decision = op->getAttrOfType<amp::DecisionAttr>(amp::kDecisionAttr)) {
    doc = dtypeName(decision.getType()) + ": " + stringifyEnum(decision.getRule()).str();
    if (!decision.getCause().empty())
      doc += " (" + decision.getCause().str() + ")";
  } else if (isAmpCast(op)) {
    doc = "cast for";
    StringRef comma = " ";
    SmallVector<Operation *> users(op->getUsers());
    for (Operation *user : llvm::reverse(users)) {
      doc += comma.str() + (isa<func::ReturnOp>(user) ? "the output" : nn::nameOf(user).str());
      comma = ", ";
    }
  }
  for (size_t i = from; i < graph.nodes.size(); ++i) {
    graph.nodes[i].doc = doc;
    graph.nodes[i].name = name.str();
  }
}

void Translator::addOutputs() {
  auto returned = infer.getBody().front().getTerminator()->getOperands();
  llvm::StringSet<> done;
  for (auto [i, result] : llvm::enumerate(returned)) {
    auto name = infer.getResultAttrOfType<StringAttr>(i, nn::kNameAttr).str();
    if (!done.insert(name).second)
      continue;
    Value source = outputSource(result);
    OnnxValue value = values.lookup(source);
    auto declared = infer.getResultAttrOfType<IntegerAttr>(i, kOnnxElementAttr);
    auto input = dyn_cast<BlockArgument>(source);
    int given = input ? graph.inputs[input.getArgNumber()] : -1;
    if (given >= 0 && graph.values[given].name == name) {
      value.id = given; // an input may be an output, as it is
    } else if (declared && (!options.lowPrecisionIo || isa<IntegerType>(value.element))) {
      if (graph.values[value.id].name == name)
        graph.values[value.id].name.clear();
      value = convertedTo(declared.getInt(), value, value.element);
      graph.values[value.id].name = name;
      graph.values[value.id].onnxType = static_cast<int32_t>(declared.getInt());
    } else if (graph.values[value.id].name != name) {
      value = add("Identity", {value});
      graph.values[value.id].name = name;
    }
    graph.values[value.id].shape = tensorOf(source).getShape().vec();
    graph.outputs.push_back(value.id);
  }
}

// Gives names to the values inside of an op and to nodes.
void Translator::nameRest() {
  llvm::StringMap<unsigned> nodeNames;
  for (Node &node : graph.nodes) {
    for (int id : node.outputs)
      if (id >= 0 && graph.values[id].name.empty())
        graph.values[id].name = unique((node.name.empty() ? "value" : node.name) + "/" + node.type);
    if (node.name.empty())
      node.name = graph.values[node.outputs[0]].name;
    unsigned &uses = nodeNames[node.name];
    if (uses++)
      node.name += "/" + std::to_string(uses - 1);
  }
}

} // namespace ampc::onnx
