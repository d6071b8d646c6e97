// The importer of model.json: passes the reader's plain data to GraphBuilder. Later phases do not
// see JSON.
#include "NativeImporter.h"
#include "ConfigAttributes.h"
#include "NativeGraph.h"
#include "ampc/Import/InputShapes.h"

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
    NativeGraph native(graph, document);
    if (!native.addParameters(model.parameters) || !native.addInputs(model.inputs) ||
        !native.addOps(model.ops) || !addOutputs() ||
        (model.train && !native.addTrain(*model.train)))
      return nullptr;
    native.warnOfUnread(model.parameters, diagnostics);
    OwningOpRef<ModuleOp> module = graph.finish();
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

  bool addOutputs() {
    auto outputs = document.root().find("outputs")->elements();
    for (const auto &[i, name] : llvm::enumerate(model.outputs))
      if (!graph.addResult(name, nn::OutputField::Output, document.path(outputs[i])))
        return false;
    return true;
  }

  const model::Model &model;
  const json::Document &document;
  Messages &diagnostics;
  GraphBuilder graph;
};

} // namespace

// The shapes of a native model are closed, so --shape can only repeat them.
static bool checkOptions(const model::Model &model, const ImportOptions &options,
                         Messages &diagnostics) {
  const json::Document &document = *model.document;
  if (!options.params.empty()) {
    diagnostics
        .error(document.file(), "--params: gives the weights of a Paddle model, and this is a "
                                "native one")
        .hint("--weights takes a safetensors file with the initial values of all parameters");
    return false;
  }
  std::vector<DeclaredInput> inputs;
  for (const model::Tensor &input : model.inputs) {
    SmallVector<DeclaredDim> dims;
    for (int64_t size : input.shape)
      dims.push_back({size, ""});
    inputs.push_back({input.name, std::move(dims), document.path(*input.json)});
  }
  return fixShapes(document.file(), inputs, options.shapes, diagnostics).has_value();
}

std::optional<ImportedModel> importNative(ModelFile file, const ImportOptions &options,
                                          MLIRContext &context, Messages &diagnostics) {
  auto document = json::Document::parse(std::move(file.name), file.bytes.take(), diagnostics);
  if (!document)
    return std::nullopt;
  std::optional<model::Model> model = model::readModel(std::move(*document), diagnostics);
  if (!model || !checkOptions(*model, options, diagnostics))
    return std::nullopt;
  ImportedModel imported;
  imported.module = NativeImporter(*model, context, diagnostics).run();
  if (!imported.module)
    return std::nullopt;
  imported.source = [text = model::SourceText(*model)] { return text.portable(); };
  return imported;
}

} // namespace ampc
