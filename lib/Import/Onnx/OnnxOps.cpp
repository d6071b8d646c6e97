// The rows of all families, and the check that a model has no other operators.
#include "OnnxOps.h"
#include "ampc/Import/OnnxOperators.h"
#include "ampc/Import/UnsupportedOps.h"
#include <algorithm>
#include <map>

namespace ampc {

const std::vector<const OnnxRow *> &onnxRows() {
  static const auto rows = [] {
    std::vector<const OnnxRow *> all;
    for (llvm::ArrayRef<OnnxRow> family :
         {activationRows(), attentionRows(),       bitRows(),        cacheRows(),
          controlRows(),    convolutionRows(),     deformConvRows(), elementwiseRows(),
          indexRows(),      linearAttentionRows(), matrixRows(),     microsoftRows(),
          movementRows(),   normalizationRows(),   qlinearRows(),    quantizationRows(),
          randomRows(),     recurrentRows(),       reductionRows(),  regionRows(),
          resizeRows(),     samplingRows(),        spectrumRows(),   textRows()})
      for (const OnnxRow &row : family)
        all.push_back(&row);
    std::sort(all.begin(), all.end(), [](const OnnxRow *a, const OnnxRow *b) {
      return std::pair<llvm::StringRef, llvm::StringRef>(a->domain, a->type) <
             std::pair<llvm::StringRef, llvm::StringRef>(b->domain, b->type);
    });
    return all;
  }();
  return rows;
}

const OnnxRow *onnxRowOf(llvm::StringRef domain, llvm::StringRef type) {
  static const auto table = [] {
    llvm::StringMap<const OnnxRow *> all;
    for (const OnnxRow *row : onnxRows())
      all[(row->domain + "." + row->type).str()] = row;
    return all;
  }();
  if (domain == "ai.onnx")
    domain = "";
  return table.lookup((domain + "." + type).str());
}

namespace {

// Operators whose number of results depends on their operands' values.
constexpr llvm::StringLiteral kDynamicShapes[] = {"NonMaxSuppression", "Unique"};
// Operators of strings and of encoded images.
constexpr llvm::StringLiteral kOutsideOfPrograms[] = {
    "ImageDecoder", "RegexFullMatch", "StringConcat", "StringNormalizer", "StringSplit"};

using NodeList = google::protobuf::RepeatedPtrField<onnx::NodeProto>;
using OpsetList = google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto>;

// Counts operators that have no row, through subgraphs and called functions.
class OperatorCheck {
public:
  OperatorCheck(const onnx::ModelProto &model, const std::string &file, Messages &diagnostics)
      : file(file), diagnostics(diagnostics) {
    for (const onnx::FunctionProto &function : model.functions())
      functions[key(function.domain(), function.name(), function.overload())] = &function;
    visit(model.graph().node(), model.opset_import(), "node");
  }

  bool finish() {
    if (recursive) {
      diagnostics.error(file, "function " + quote(recursive->name()) + " calls itself");
      return false;
    }
    if (unsupported.empty())
      return true;
    unsupported.report(
        file, hint.empty() ? "ampc --list-ops --format=onnx prints the supported ones" : hint,
        diagnostics);
    return false;
  }

private:
  static std::string key(const std::string &domain, const std::string &name,
                         const std::string &overload) {
    return domain + ":" + name + ":" + overload;
  }

  static int64_t version(const OpsetList &opsets, const std::string &domain) {
    for (const onnx::OperatorSetIdProto &import : opsets)
      if (import.domain() == domain || (import.domain().empty() && domain == "ai.onnx") ||
          (domain.empty() && import.domain() == "ai.onnx"))
        return import.version();
    return 0;
  }

  void visit(const NodeList &nodes, const OpsetList &opsets, const std::string &path) {
    for (int i = 0; i < nodes.size(); ++i) {
      const onnx::NodeProto &node = nodes[i];
      std::string place = path + "[" + std::to_string(i) + "]";
      if (auto called = functions.find(key(node.domain(), node.op_type(), node.overload()));
          called != functions.end())
        visitFunction(*called->second);
      else
        visitOperator(node, version(opsets, node.domain()), place);
      for (const onnx::AttributeProto &attribute : node.attribute())
        if (attribute.has_g())
          visit(attribute.g().node(), opsets, place + "." + attribute.name() + ".node");
    }
  }

  void visitOperator(const onnx::NodeProto &node, int64_t opset, const std::string &place) {
    const OnnxRow *row = onnxRowOf(node.domain(), node.op_type());
    bool standard = node.domain().empty() || node.domain() == "ai.onnx";
    if (row && (!standard || opset >= row->since))
      return;
    std::string name = (standard ? "ai.onnx" : node.domain()) + "." + node.op_type() + " (opset " +
                       std::to_string(opset) + ")";
    const std::string &called = !node.name().empty() ? node.name()
                                : node.output_size() ? node.output(0)
                                                     : node.op_type();
    unsupported.add(quote(name), place + " (op " + quote(called) + ")");
    if (!hint.empty() || !standard)
      return;
    if (llvm::is_contained(kDynamicShapes, node.op_type()))
      hint = hintForDynamicShape(node.op_type());
    else if (llvm::is_contained(kOutsideOfPrograms, node.op_type()))
      hint = node.op_type() +
             " is about strings or files, which programs do not have: start the "
             "model behind it, for example with onnx.utils.extract_model, and compute it outside";
  }

  // A function is visited once, however often it is called.
  void visitFunction(const onnx::FunctionProto &function) {
    auto [state, isNew] = visited.try_emplace(&function, true);
    if (!isNew) {
      if (state->second)
        recursive = &function;
      return;
    }
    visit(function.node(), function.opset_import(), "function " + quote(function.name()) + ".node");
    visited[&function] = false;
  }

  const std::string &file;
  Messages &diagnostics;
  std::map<std::string, const onnx::FunctionProto *> functions;
  std::map<const onnx::FunctionProto *, bool> visited; // true while it is being visited
  const onnx::FunctionProto *recursive = nullptr;
  UnsupportedOps unsupported;
  std::string hint; // for the first unsupported operator that has one of its own
};

} // namespace

std::string hintForDynamicShape(llvm::StringRef type) {
  return "the shape of what " + type.str() +
         " gives depends on values, and programs have fixed shapes: end the model in front of it, "
         "for example with onnx.utils.extract_model, and compute the rest outside";
}

std::vector<OnnxOperator> onnxOperators() {
  std::vector<OnnxOperator> all;
  for (const OnnxRow *row : onnxRows())
    all.push_back({row->domain.empty() ? "ai.onnx" : row->domain.str(), row->type.str(), row->since,
                   row->how.str()});
  return all;
}

OnnxVersions onnxVersions() {
  return {onnxmodel::kOldestOpset, onnxmodel::kNewestOpset};
}

bool checkOperators(const onnx::ModelProto &model, const std::string &file, Messages &diagnostics) {
  return OperatorCheck(model, file, diagnostics).finish();
}

} // namespace ampc
