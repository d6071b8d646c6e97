// The walk over the nodes of a model: inputs, initializers, folding, functions, results.
#include "Translator.h"
#include "NodeOrder.h"
#include "OnnxOps.h"
#include "StableLogs.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Import/NpyHeader.h"

using namespace mlir;

namespace ampc {
namespace {

// After inlining of functions and unrolling of loops.
constexpr size_t kMostNodes = 1'000'000;
constexpr unsigned kDeepestCall = 64;

bool isStandardDomain(StringRef domain) {
  return domain.empty() || domain == "ai.onnx";
}

std::string functionKey(StringRef domain, StringRef name, StringRef overload) {
  return ((isStandardDomain(domain) ? "" : domain) + "." + name + "." + overload).str();
}

std::string nodeName(const onnx::NodeProto &node) {
  if (!node.name().empty())
    return node.name();
  for (const std::string &output : node.output())
    if (!output.empty())
      return output;
  return node.op_type();
}

// The names of all values that nodes of the graph write, for the uniqueness of names made here.
void collectNames(const onnx::GraphProto &graph, llvm::StringSet<> &names) {
  for (const onnx::ValueInfoProto &input : graph.input())
    names.insert(input.name());
  for (const onnx::TensorProto &initializer : graph.initializer())
    names.insert(initializer.name());
  for (const onnx::NodeProto &node : graph.node())
    for (const std::string &output : node.output())
      names.insert(output);
}

// A constant of a narrow type as the values of the graph have it.
void widenNarrow(OnnxValue &value) {
  if (!value.literal || !value.name.empty())
    return;
  std::optional<NarrowType> type = narrowTypeOf(value);
  if (!type)
    return;
  value.literal =
      std::make_shared<const Literal>(onnxmodel::converted(*value.literal, type->holds));
  value.narrow = type->onnxType;
}

// The running mean and variance of batch norms.
void collectStatistics(const google::protobuf::RepeatedPtrField<onnx::NodeProto> &nodes,
                       llvm::StringSet<> &names) {
  for (const onnx::NodeProto &node : nodes)
    if (node.op_type() == "BatchNormalization" && node.input_size() == 5)
      names.insert(node.input(3)), names.insert(node.input(4));
}

} // namespace

Translator::Translator(std::shared_ptr<const onnxmodel::OnnxFile> owned,
                       const ImportOptions &options, MLIRContext &context, Messages &diagnostics)
    : source(std::move(owned)), model(source->model), file(source->name), options(options),
      diagnostics(diagnostics), graph(context, diagnostics, file, model.graph().name(),
                                      [] { return std::vector<StringRef>(); }) {
  for (const onnx::FunctionProto &function : model.functions())
    functions[functionKey(function.domain(), function.name(), function.overload())] = &function;
  collectNames(model.graph(), names);
  collectStatistics(model.graph().node(), runningStatistics);
  top.opsets = &model.opset_import();
  top.path = "node";
}

OwningOpRef<ModuleOp> Translator::run() {
  if (!addInitializers(model.graph(), top) || !addInputs() ||
      !translateNodes(model.graph().node(), top) || !addOutputs(top))
    return nullptr;
  OwningOpRef<ModuleOp> module = graph.finish();
  // Elsewhere the results stay those of the file, infinite ones, too.
  if (module && !options.train.empty())
    replaceLogsOfSigmoids(*module,
                          [&](StringRef wanted) { return uniqueName(uniqueOpName(wanted)); });
  return module;
}

std::vector<std::string> Translator::notes() const {
  auto others = [](size_t count, const char *one = "does", const char *more = "do") {
    return count == 1 ? std::string()
                      : std::string(", and so ") + (count == 2 ? one : more) + " " +
                            std::to_string(count - 1) + " more";
  };
  std::vector<std::string> all;
  if (narrowValues)
    all.push_back(narrowNote + others(narrowValues, "is", "are") +
                  (narrowValues == 1 ? ": it is" : ": they are") + " int32 in the program" +
                  (hasWideInterface ? ", and those of uint32 int64" : ""));
  if (doubles)
    all.push_back(doubleNote + others(doubles) + ": they are computed as float32");
  if (dropouts)
    all.push_back(dropoutNote + others(dropouts, "is", "are") +
                  ": the random numbers are ampc's own, as ONNX specifies none");
  // Only a training tells one parameter from two equal ones.
  if (shared && !options.train.empty())
    all.push_back(sharedNote + others(shared) +
                  ": the exporter found equal weights, which are trained as one parameter");
  return all;
}

bool Translator::addInitializers(const onnx::GraphProto &of, OnnxScope &scope) {
  if (of.sparse_initializer_size()) {
    diagnostics.error(file, "graph.sparse_initializer[0]: sparse tensors are not supported");
    return false;
  }
  for (int i = 0; i < of.initializer_size(); ++i) {
    const onnx::TensorProto &tensor = of.initializer(i);
    auto read = onnxmodel::readTensor(tensor, source);
    OnnxValue value;
    if (auto *problem = std::get_if<std::string>(&read)) {
      // Reported only if something reads the value.
      value.missing = "initializer " + quote(tensor.name()) + " " + *problem;
    } else {
      auto literal = std::make_shared<Literal>(std::get<Literal>(std::move(read)));
      if (literal->isFloating() && numberFormat(literal->dtype).inGraphs &&
          !literal->shape.empty() && literal->count() > 0 && &scope == &top)
        value.parameter = tensor.name();
      value.literal = std::move(literal);
    }
    if (tensor.name().empty() || !scope.values.try_emplace(tensor.name(), value).second) {
      diagnostics.error(file, "graph.initializer[" + std::to_string(i) + "]: " +
                                  (tensor.name().empty()
                                       ? "an initializer has no name"
                                       : "two initializers are named " + quote(tensor.name())));
      return false;
    }
  }
  return true;
}

bool Translator::translateNodes(const Nodes &nodes, OnnxScope &scope) {
  if (++depth > kDeepestCall) {
    diagnostics.error(file, scope.path + ": functions and subgraphs are nested more than " +
                                std::to_string(kDeepestCall) + " deep");
    return false;
  }
  onnxmodel::NodeOrder order = onnxmodel::orderOf(nodes);
  bool done = order.cyclic < 0;
  if (!done)
    diagnostics.error(file, scope.path + "[" + std::to_string(order.cyclic) + "] (op " +
                                quote(nodeName(nodes[order.cyclic])) + "): reads " +
                                quote(order.read) + ", which is computed from its result");
  for (size_t i = 0; i < order.nodes.size() && done; ++i)
    done = translateNode(nodes[order.nodes[i]], static_cast<size_t>(order.nodes[i]), scope);
  --depth;
  return done;
}

bool Translator::translateNode(const onnx::NodeProto &node, size_t index, OnnxScope &scope) {
  std::string given = nodeName(node);
  MLIRContext *context = graph.attributes().getContext();
  Location location = placeLocation(placeList(context, file, scope.path), index,
                                    StringAttr::get(context, given), PlaceKind::Op);
  std::string path = scope.path + "[" + std::to_string(index) + "]";
  MapNode mapped(*this, node, scope, opsetOf(node, scope), uniqueOpName(scope.prefix + given),
                 location, path, path + " (op " + quote(given) + ")");
  if (++translated > kMostNodes) {
    mapped.fail("the model has more than a million nodes after functions are inlined and loops "
                "are unrolled");
    return false;
  }
  for (int i = 0; i < node.input_size(); ++i) {
    OnnxValue value;
    if (!node.input(i).empty()) {
      const OnnxValue *known = lookUp(node.input(i), scope);
      if (!known || (!*known && !known->missing.empty())) {
        mapped.fail("reads " + quote(node.input(i)) +
                    (known ? ": " + known->missing
                           : ", which is no input, initializer or output of a node"));
        return false;
      }
      value = *known;
    }
    mapped.inputs.push_back(std::move(value));
  }
  if (const onnx::FunctionProto *function = functionOf(node))
    return inlineFunction(*function, mapped) && bindResults(mapped);
  const OnnxRow *row = mapped.row = onnxRowOf(node.domain(), node.op_type());
  bool folded = isStandardDomain(node.domain()) && fold(mapped);
  // Ops on parameters stay in the graph, so that training reaches the parameters.
  bool onParameters =
      llvm::any_of(mapped.inputs, [](const OnnxValue &value) { return value.isTrained(); });
  if (!folded || onParameters) {
    if (!row->map) {
      mapped.fail("operator " + quote(node.op_type()) + " is only supported on constants",
                  hintForDynamicShape(node.op_type()));
      return false;
    }
    std::vector<OnnxValue> constants = std::move(mapped.outputs);
    mapped.outputs.assign(static_cast<size_t>(node.output_size()), {});
    int32_t narrow = mapped.narrowOperand();
    bool moves = row->narrow == NarrowInputs::moved;
    std::optional<NarrowType> narrowType = onnxmodel::narrowTypeOf(narrow);
    Type held = narrowType ? elementType(narrowType->holds, location.getContext()) : Type();
    if (moves)
      for (OnnxValue &input : mapped.inputs)
        widenNarrow(input);
    mapped.setNeedsFloat32(moves && narrowType && narrowType->needsFloat32());
    row->map(mapped);
    for (OnnxValue &made : mapped.outputs)
      if (narrowType && moves && !made.name.empty() && !mapped.failed() &&
          graph.typeOf(made.name).getElementType() == held)
        made.narrow = narrow;
    if (!mapped.failed() && !mapped.attributes.problem().empty())
      mapped.fail(mapped.attributes.problem());
    if (const onnx::AttributeProto *unread = mapped.attributes.unread(); unread && !mapped.failed())
      mapped.fail("attribute " + quote(unread->name()) + " with the value " +
                  onnxmodel::textOfAttribute(*unread) + " is not supported");
    for (size_t i = 0; folded && i < constants.size() && i < mapped.outputs.size(); ++i)
      if (!mapped.outputs[i].literal) { // else a value under another name
        mapped.outputs[i].literal = constants[i].literal;
        mapped.outputs[i].ofParameters = true;
      }
  }
  return !mapped.failed() && bindResults(mapped);
}

int32_t MapNode::narrowOperand() {
  StringRef type = attributes.node.op_type();
  for (size_t i = 0; i < inputs.size(); ++i) {
    int32_t narrow = inputs[i].narrow;
    if (inputs[i].literal && !narrow) {
      int32_t of = onnxmodel::onnxTypeOf(*inputs[i].literal);
      if (inputs[i].literal->unpacked ||
          (row->narrow == NarrowInputs::moved && onnxmodel::narrowTypeOf(of)))
        narrow = of;
    }
    if (!narrow)
      continue;
    if (row->narrow == NarrowInputs::refused ||
        (row->narrow == NarrowInputs::computed && !onnxmodel::narrowTypeOf(narrow)))
      fail(inputName(i) + " of operator " + quote(type.str()) + " has elements of type " +
               onnxmodel::nameOfOnnxType(narrow) + ", which it does not take",
           "DequantizeLinear and Cast make floats of them");
    return narrow;
  }
  return 0;
}

// Evaluates a node whose inputs are all constant.
bool Translator::fold(MapNode &node) {
  onnxmodel::Folder folder = onnxmodel::folderOf(node.attributes.node.op_type());
  if (!folder)
    return false;
  onnxmodel::FoldInputs inputs;
  for (const OnnxValue &value : node.inputs) {
    bool absent = !value;
    if (!absent && (!value.literal || value.literal->count() > onnxmodel::kMostFolded))
      return false;
    // The type that holds such a constant has another range.
    if (!absent && value.literal->unpacked && node.row->narrow == NarrowInputs::computed)
      return false;
    inputs.all.push_back(absent ? nullptr : value.literal.get());
  }
  std::vector<Literal> results;
  if (!folder(node.attributes, inputs, results) || !node.attributes.problem().empty())
    return false;
  for (size_t i = 0; i < results.size() && i < node.outputs.size(); ++i)
    node.outputs[i].literal = std::make_shared<const Literal>(std::move(results[i]));
  return true;
}

bool Translator::inlineFunction(const onnx::FunctionProto &function, MapNode &node) {
  onnxmodel::FunctionAttributes attributes;
  for (const onnx::AttributeProto &absent : function.attribute_proto())
    attributes[absent.name()] = &absent;
  // An attribute of the call may itself refer to one of the calling function.
  for (const onnx::AttributeProto &given : node.attributes.node.attribute())
    if (const onnx::AttributeProto *value = node.attributes.resolve(given))
      attributes[given.name()] = value;
  OnnxScope scope;
  scope.function = &attributes;
  scope.opsets = &function.opset_import();
  scope.prefix = node.name + "/";
  scope.path = node.path + "." + function.name() + ".node";
  if (node.inputs.size() > static_cast<size_t>(function.input_size())) {
    node.fail("has " + std::to_string(node.inputs.size()) + " inputs, function " +
              quote(function.name()) + " takes " + std::to_string(function.input_size()));
    return false;
  }
  // Nodes that read an absent input have an absent input, too.
  for (size_t i = 0; i < node.inputs.size(); ++i)
    scope.values[function.input(static_cast<int>(i))] = node.inputs[i];
  for (int i = static_cast<int>(node.inputs.size()); i < function.input_size(); ++i)
    scope.values[function.input(i)] = {};
  if (!translateNodes(function.node(), scope))
    return false;
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    const OnnxValue *value = static_cast<int>(i) < function.output_size()
                                 ? lookUp(function.output(static_cast<int>(i)), scope)
                                 : nullptr;
    if (node.wants(i) && !value) {
      node.fail("function " + quote(function.name()) + " does not compute output " +
                std::to_string(i));
      return false;
    }
    if (value)
      node.outputs[i] = *value;
  }
  return true;
}

// Gives the results their names in the file, and the ops the node's name.
bool Translator::bindResults(MapNode &node) {
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    if (!node.wants(i))
      continue;
    const std::string &output = node.attributes.node.output(static_cast<int>(i));
    OnnxValue value = node.outputs[i];
    if (!value && !value.isNothing && value.missing.empty())
      value.missing = "output " + std::to_string(i) + " of operator " +
                      quote(node.attributes.node.op_type()) + " is not supported";
    // Values of an inlined function or subgraph take the names of the node's results, too.
    bool inlined = StringRef(value.name).starts_with(node.name + "/");
    if (node.fresh.contains(value.name) || inlined) {
      std::string final =
          node.scope.prefix.empty() ? output : uniqueName(node.scope.prefix + output);
      node.fresh.erase(value.name);
      if (i == 0 && !node.mainOp)
        node.mainOp = graph.producer(value.name);
      graph.rename(value.name, final);
      for (OnnxValue &other : node.outputs)
        if (&other != &node.outputs[i] && other.name == value.name)
          other.name = final;
      value.name = final;
    }
    if (!node.scope.values.try_emplace(output, value).second) {
      node.fail("writes " + quote(output) + ", which is already written");
      return false;
    }
  }
  node.nameOps();
  return true;
}

int64_t Translator::opsetOf(const onnx::NodeProto &node, const OnnxScope &scope) const {
  for (const onnx::OperatorSetIdProto &import : *scope.opsets)
    if (import.domain() == node.domain() ||
        (isStandardDomain(import.domain()) && isStandardDomain(node.domain())))
      return import.version();
  return 0;
}

const onnx::FunctionProto *Translator::functionOf(const onnx::NodeProto &node) const {
  return functions.empty()
             ? nullptr
             : functions.lookup(functionKey(node.domain(), node.op_type(), node.overload()));
}

const OnnxValue *Translator::lookUp(StringRef name, const OnnxScope &scope) const {
  for (const OnnxScope *in = &scope; in; in = in->outer)
    if (auto found = in->values.find(name); found != in->values.end())
      return &found->second;
  return nullptr;
}

std::string Translator::uniqueName(StringRef wanted) {
  if (!wanted.empty() && names.insert(wanted).second)
    return wanted.str();
  for (int &suffix = suffixes[wanted];;)
    if (std::string name = (wanted + "." + Twine(++suffix)).str(); names.insert(name).second)
      return name;
}

std::string Translator::uniqueOpName(StringRef wanted) {
  if (opNames.insert(wanted).second)
    return wanted.str();
  for (int &suffix = opSuffixes[wanted];;)
    if (std::string name = (wanted + "." + Twine(++suffix)).str(); opNames.insert(name).second)
      return name;
}

} // namespace ampc
