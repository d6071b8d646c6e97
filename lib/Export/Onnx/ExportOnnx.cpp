// Runs the translation until the opset suits all nodes, reports what ONNX lacks, and encodes.
#include "ampc/Export/ExportOnnx.h"
#include "OnnxOps.h"
#include "Parameters.h"
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/NN/OnnxOpset.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace ampc {
namespace {

using onnx::Lack;

// What the pieces of OnnxFiles point into.
struct OnnxStorage {
  onnx::Graph graph;
  std::unique_ptr<onnx::Parameters> parameters;
  onnx::EncodedModel encoded;
  std::map<std::string, SharedBytes> memory;
};

struct Translation {
  onnx::Graph graph;
  std::vector<Lack> lacks;
  int opset;
};

// The opset of the first attempt: the given one, that of the imported model, or the default.
onnx::TranslatorOptions translatorOptions(ModuleOp module, const OnnxOptions &options) {
  onnx::TranslatorOptions result;
  if (auto own = module->getAttrOfType<IntegerAttr>(kOnnxOpsetAttr))
    result.opset =
        static_cast<int>(std::clamp<int64_t>(own.getInt(), kMinOnnxOpset, kMaxOnnxOpset));
  if (options.opset)
    result.opset = *options.opset;
  result.fixed = options.opset.has_value();
  result.narrowsParameters = amp::Settings::of(module).levelOrDefault() == amp::Level::O2;
  result.lowPrecisionIo = options.lowPrecisionIo;
  return result;
}

// Some operators have other inputs from an opset on, so a higher opset needs a new translation.
Translation translate(ModuleOp module, const OnnxOptions &options,
                      onnx::Translator::ParameterBytes parameter) {
  auto infer = module.lookupSymbol<func::FuncOp>("infer");
  onnx::TranslatorOptions settings = translatorOptions(module, options);
  while (true) {
    onnx::Translator translator(infer, settings, parameter);
    translator.run();
    if (!translator.lacks.empty() || translator.neededOpset <= settings.opset)
      return {std::move(translator.graph), std::move(translator.lacks), settings.opset};
    settings.opset = translator.neededOpset;
  }
}

// The model's operator that an op belongs to.
StringRef operatorOf(Operation *op) {
  for (StringRef key : {StringRef(nn::kTypeAttr), StringRef(onnx::kPartOfAttr)})
    if (auto type = op->getAttrOfType<StringAttr>(key))
      return type.getValue();
  return op->getName().stripDialect();
}

// One error with all operators, each with how often it occurs and the reason of the first.
void reportLacks(ModuleOp module, ArrayRef<Lack> lacks) {
  struct Missing {
    std::string reason;
    StringRef first; // the name of the op
    llvm::SmallSetVector<StringRef, 4> ops;
  };
  llvm::MapVector<StringRef, Missing> operators;
  for (const Lack &lack : lacks) {
    Missing &missing = operators[operatorOf(lack.op)];
    if (missing.ops.empty())
      missing.reason = lack.reason, missing.first = nn::nameOf(lack.op);
    missing.ops.insert(nn::nameOf(lack.op));
  }
  InFlightDiagnostic error = emitError(module.getLoc())
                             << "--emit=onnx: ONNX has no counterpart of ";
  StringRef separator = "";
  for (auto &[type, missing] : operators) {
    error << separator << "'" << type << "' (";
    if (missing.ops.size() > 1)
      error << missing.ops.size() << " times, first op '" << missing.first << "'";
    else
      error << "op '" << missing.first << "'";
    error << ": " << missing.reason << ")";
    separator = ", ";
  }
}

} // namespace

FailureOr<OnnxFiles> exportOnnx(ModuleOp module, const OnnxOptions &options) {
  auto storage = std::make_shared<OnnxStorage>();
  storage->memory = options.memory;
  storage->parameters = std::make_unique<onnx::Parameters>(module, storage->memory);
  auto bytes = [&](nn::VariableOp variable, Type stored, onnx::Graph &graph) {
    return storage->parameters->bytes(variable, stored, graph);
  };
  Translation translation = translate(module, options, bytes);
  if (storage->parameters->failed)
    return failure();
  if (!translation.lacks.empty())
    return reportLacks(module, translation.lacks), failure();
  if (translation.graph.outputs.empty())
    return emitError(module.getLoc(), "--emit=onnx: no output is left to write");
  storage->graph = std::move(translation.graph);
  amp::Settings settings = amp::Settings::of(module);
  onnx::ModelHead head{translation.opset, options.version, {{"ampc.amp", settings.summary()}}};
  storage->encoded = onnx::encode(storage->graph, head, options.maxEmbeddedBytes, options.dataFile);
  return OnnxFiles{storage->encoded.model, storage->encoded.data, storage, translation.opset};
}

std::vector<OnnxTypeGap> onnxTypeGaps(ModuleOp module, const OnnxOptions &options) {
  auto none = [](nn::VariableOp, Type, onnx::Graph &) { return std::string_view(); };
  std::vector<OnnxTypeGap> gaps;
  for (const Lack &lack : translate(module, options, none).lacks)
    if (!lack.ofType.empty())
      gaps.push_back({nn::nameOf(lack.op).str(), lack.ofType});
  return gaps;
}

} // namespace ampc
