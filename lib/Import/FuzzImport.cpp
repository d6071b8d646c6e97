// The fuzzer entry point of the readers of this folder.
#include "ampc/Import/FuzzImport.h"
#include "Onnx/Fold.h"
#include "Paddle/Params.h"
#include "Paddle/Pickle.h"
#include "Paddle/Program.h"
#include "ampc/Import/Decisions.h"
#include "ampc/Import/Safetensors.h"

// Reads the tensors of a model in ONNX, and evaluates the nodes whose inputs are initializers.
static void fuzzOnnx(const std::string &text, ampc::Messages &diagnostics) {
  using namespace ampc::onnxmodel;
  auto file = readOnnx("fuzz.onnx", text, diagnostics);
  if (!file)
    return;
  std::map<std::string, Literal> known;
  const onnx::GraphProto &graph = file->model.graph();
  for (const onnx::TensorProto &tensor : graph.initializer())
    if (auto read = readTensor(tensor, file); std::holds_alternative<Literal>(read))
      known[tensor.name()] = std::get<Literal>(std::move(read));
  for (const onnx::NodeProto &node : graph.node()) {
    NodeView view(node, nullptr, 17);
    FoldInputs inputs;
    bool constant = true;
    for (const std::string &name : node.input()) {
      auto found = known.find(name);
      constant &= name.empty() || (found != known.end() && found->second.count() <= kMostFolded);
      inputs.all.push_back(found == known.end() ? nullptr : &found->second);
    }
    std::vector<Literal> results;
    Folder fold = constant ? folderOf(node.op_type()) : nullptr;
    if (fold && fold(view, inputs, results))
      for (size_t i = 0; i < results.size() && static_cast<int>(i) < node.output_size(); ++i)
        known[node.output(static_cast<int>(i))] = std::move(results[i]);
    for (const onnx::AttributeProto &attribute : node.attribute())
      textOfAttribute(attribute);
  }
}

int ampc::fuzzImport(const uint8_t *data, size_t size) {
  Messages diagnostics;
  std::string text(reinterpret_cast<const char *>(data), size);
  Messages ofParams;
  paddle::parseParams("fuzz.pdiparams", text, {{"a", DType::f32, {2}}, {"b", DType::f32, {}}},
                      ofParams);
  if (paddle::looksLikePickle(text)) {
    if (auto state = paddle::parsePickle("fuzz.pdparams", text, ofParams))
      for (const auto &[key, array] : state->arrays)
        paddle::bytesOfText(std::string_view(text).substr(array.offset, array.size));
    return 0;
  }
  if (onnxmodel::mayBeOnnx(text)) {
    fuzzOnnx(text, diagnostics);
    return 0;
  }
  auto document = json::Document::parse("fuzz.json", text, diagnostics);
  if (!document)
    return 0;
  Messages ofReport;
  model::readReport(*document, ofReport);
  Messages ofWeights;
  model::parseSafetensors("fuzz.safetensors", text, 8, 16, ofWeights);
  const json::Value *format =
      document->root().isObject() ? document->root().find("format") : nullptr;
  if (format && format->isString() && format->string() == "ampc.decisions")
    model::readDecisions(std::move(*document), diagnostics);
  else if (format && format->isString() && format->string() == "ampc.train")
    model::readTraining(std::move(*document), {}, {"pred"}, diagnostics);
  else if (paddle::looksLikeProgram(text))
    paddle::readProgram(std::move(*document), diagnostics);
  else
    model::readModel(std::move(*document), diagnostics);
  diagnostics.text();
  return 0;
}
