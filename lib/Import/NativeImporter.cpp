// The importer of model.json: passes the reader's plain data to GraphBuilder. Later phases do not
// see JSON.
#include "NativeImporter.h"
#include "ConfigAttributes.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Import/GraphBuilder.h"
#include "ampc/Import/Model.h"

using namespace mlir;

namespace ampc {
namespace {

class NativeImporter {
public:
  NativeImporter(const model::Model &model, MLIRContext &context, Messages &diagnostics)
      : model(model), document(*model.document), diagnostics(diagnostics),
        graph(context, diagnostics, document.file(), model.name,
              [&model] { return typesOf(model); }) {}

  OwningOpRef<ModuleOp> run() {
    if (!addParameters() || !addInputs() || !addOps() || !addResults())
      return nullptr;
    for (const model::Parameter &parameter : model.parameters)
      if (!graph.isRead(parameter.name))
        diagnostics.warning(document.file(), document.path(*parameter.json) +
                                                 ": no op reads parameter " +
                                                 quote(parameter.name));
    OwningOpRef<ModuleOp> module = graph.finish();
    if (model.train)
      (*module)->setAttr(nn::kTrainAttr, trainAttr(*model.train, graph.attributes()));
    settingsOf(model.amp).setOn(*module);
    return module;
  }

private:
  static std::vector<StringRef> typesOf(const model::Model &model) {
    std::vector<StringRef> types;
    for (const model::Op &op : model.ops)
      types.push_back(op.type);
    return types;
  }

  Builder &attributes() { return graph.attributes(); }
  StringAttr listOf(StringRef name) {
    return placeList(attributes().getContext(), document.file(), name);
  }

  // Null after an error.
  RankedTensorType typeOf(const model::Tensor &tensor) {
    if (Type element = elementType(tensor.dtype, attributes().getContext()))
      return RankedTensorType::get(tensor.shape, element);
    graph
        .error(document.path(*tensor.json->find("dtype")),
               "tensor " + quote(tensor.name) + " has dtype " + nameOf(tensor.dtype) +
                   ", which no operator takes")
        .hint("known dtypes: float32, float16, bfloat16, int32, int64, bool");
    return {};
  }

  bool addParameters() {
    std::vector<ParameterDescription> parameters;
    StringAttr list = listOf("parameters");
    for (const auto &[i, parameter] : llvm::enumerate(model.parameters)) {
      RankedTensorType type = typeOf(parameter);
      if (!type)
        return false;
      NamedAttrList more;
      if (parameter.regularizer)
        more.set("nn.regularizer", regularizerAttr(*parameter.regularizer, attributes()));
      if (!parameter.decays)
        more.set("nn.no_decay", attributes().getUnitAttr());
      if (parameter.lrRatio != 1)
        more.set("nn.lr_ratio", attributes().getF64FloatAttr(parameter.lrRatio));
      parameters.push_back({parameter.name, type, parameter.trainable,
                            initAttr(parameter.init, attributes()), std::move(more),
                            placeLocation(list, i, attributes().getStringAttr(parameter.name),
                                          PlaceKind::Parameter)});
    }
    graph.addParameters(parameters);
    return true;
  }

  bool addInputs() {
    std::vector<InputDescription> inputs;
    StringAttr list = listOf("inputs");
    for (const auto &[i, input] : llvm::enumerate(model.inputs)) {
      RankedTensorType type = typeOf(input);
      if (!type)
        return false;
      inputs.push_back(
          {input.name, type,
           placeLocation(list, i, attributes().getStringAttr(input.name), PlaceKind::Input)});
    }
    graph.beginGraph(inputs);
    return true;
  }

  bool addOps() {
    StringAttr list = listOf("ops");
    OpDescription description;
    for (const auto &[i, op] : llvm::enumerate(model.ops)) {
      describe(op, description);
      Location location =
          placeLocation(list, i, attributes().getStringAttr(op.name), PlaceKind::Op);
      if (!graph.addOp(description, location,
                       [&, &op = op](const OpPart &part) { return pathOf(op, part); }))
        return false;
    }
    return true;
  }

  void describe(const model::Op &op, OpDescription &into) {
    into.type = op.type, into.name = op.name, into.scope = op.scope;
    into.inputs.clear(), into.outputs.clear(), into.attributes.clear();
    for (const model::Slot &slot : op.inputs)
      into.inputs.push_back({slot.name, slot.values});
    for (const model::Slot &slot : op.outputs)
      into.outputs.push_back({slot.name, slot.values});
    for (const model::Attribute &attribute : op.attrs)
      into.attributes.push_back({attribute.name, attributeOf(*attribute.json)});
  }

  // The reader has checked the value: a boolean, a number, a string or nested lists of these.
  Attribute attributeOf(const json::Value &value) {
    Builder &b = attributes();
    switch (value.kind()) {
    case json::Kind::boolean: return b.getBoolAttr(value.boolean());
    case json::Kind::integer: return b.getI64IntegerAttr(value.integer());
    case json::Kind::unsignedInteger:
      return IntegerAttr::get(b.getIntegerType(64, false),
                              llvm::APInt(64, value.unsignedInteger()));
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

  std::string pathOf(const model::Op &op, const OpPart &part) const {
    static constexpr const char *keys[] = {"type", "inputs", "outputs", "attrs"};
    const json::Value *group = op.json->find(keys[part.kind]);
    if (!group)
      return document.path(*op.json);
    const json::Value *named =
        part.name.empty() || !group->isObject() ? nullptr : group->find(part.name);
    return document.path(named ? *named : *group);
  }

  bool addResults() {
    auto outputs = document.root().find("outputs")->elements();
    for (const auto &[i, name] : llvm::enumerate(model.outputs))
      if (!graph.addResult(name, nn::OutputField::Output, document.path(outputs[i])))
        return false;
    if (!model.train)
      return true;
    const json::Value &train = *model.train->json;
    if (!graph.addResult(model.train->loss, nn::OutputField::Loss,
                         document.path(*train.find("loss"))))
      return false;
    return llvm::all_of(model.train->metrics, [&](const std::string &metric) {
      return graph.addResult(metric, nn::OutputField::Metric,
                             document.path(*train.find("metrics")));
    });
  }

  const model::Model &model;
  const json::Document &document;
  Messages &diagnostics;
  GraphBuilder graph;
};

} // namespace

std::optional<ImportedModel> importNative(ModelFile file, MLIRContext &context,
                                          Messages &diagnostics) {
  auto document = json::Document::parse(std::move(file.name), std::move(file.bytes), diagnostics);
  if (!document)
    return std::nullopt;
  std::optional<model::Model> model = model::readModel(std::move(*document), diagnostics);
  if (!model)
    return std::nullopt;
  ImportedModel imported;
  imported.module = NativeImporter(*model, context, diagnostics).run();
  if (!imported.module)
    return std::nullopt;
  imported.source = [text = model::SourceText(*model)] { return text.portable(); };
  return imported;
}

} // namespace ampc
