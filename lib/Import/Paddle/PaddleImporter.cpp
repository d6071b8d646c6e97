// Imports a PIR program: parameters with their weights, inputs, ops, results.
#include "PaddleImporter.h"
#include "AddTraining.h"
#include "ConfigAttributes.h"
#include "OpConverter.h"
#include "Params.h"
#include "Pickle.h"
#include "TrainingProgram.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Import/InputShapes.h"
#include "ampc/Import/NpyHeader.h"
#include <filesystem>

namespace ampc::paddle {
namespace {

class Importer {
public:
  Importer(Program &program, const ImportOptions &options, mlir::MLIRContext &context,
           Messages &diagnostics)
      : program(program), document(*program.document), options(options), diagnostics(diagnostics),
        notes(), forward(takeForward(program, notes)), values(program),
        graph(context, diagnostics, document.file(),
              std::filesystem::path(document.file()).stem().string(),
              [] { return std::vector<llvm::StringRef>(); }),
        converter(program, values, graph, diagnostics) {}

  std::optional<ImportedModel> run() {
    if (!converter.checkSupported(program.ops) || !addParameters() || !addInputs())
      return std::nullopt;
    for (const Op &op : program.ops)
      if (!converter.convert(op))
        return std::nullopt;
    if (!addResults())
      return std::nullopt;
    ImportedModel imported;
    imported.module = graph.finish();
    noteNarrowed();
    imported.notes = std::move(notes);
    imported.memory = converter.takeMemory();
    imported.memory.insert(memory.begin(), memory.end());
    markRunningStatistics(*imported.module);
    return imported;
  }

private:
  void noteNarrowed() {
    llvm::append_range(narrowed, converter.takeNarrowed());
    if (narrowed.empty())
      return;
    std::string more =
        narrowed.size() > 1 ? " and " + std::to_string(narrowed.size() - 1) + " more" : "";
    notes.push_back("values of float64 become float32: " + quote(narrowed.front()) + more);
  }

  // The weights' file of a program: "net.json" has "net.pdiparams" beside it.
  std::string beside(const char *extension) const {
    return std::filesystem::path(document.file()).replace_extension(extension).string();
  }

  // A parameter op, or a data op whose value outlives the run.
  struct Variable {
    std::string name;
    int64_t id;
    const Type *type;
    bool trainable, needClip;
    const json::Value *json;
    size_t index;
    // A data op that nothing reads: the scale of a loss, a learning rate. Such a variable is left
    // out if the file of weights has none.
    bool isOptional = false;
  };

  std::vector<Variable> variables() {
    std::vector<Variable> all;
    for (const Parameter &parameter : program.parameters)
      if (parameter.persistable)
        all.push_back({parameter.name, parameter.id, &parameter.type, parameter.trainable,
                       parameter.needClip, parameter.json, parameter.index});
    for (const Op &op : program.ops)
      if (op.is(Dialect::PdOp, "data") && op.isPersistable && op.results.size() == 1) {
        const Value *value = values.find(op.results[0].id);
        all.push_back({value ? value->name : "", op.results[0].id, &op.results[0].type, false, true,
                       op.json, op.index, /*isOptional=*/value && !value->isRead});
      }
    return all;
  }

  // A tensor type without open dimensions, or of an input with them; null after an error.
  mlir::RankedTensorType tensorType(const Type &type, const std::vector<int64_t> &shape,
                                    const std::string &what, const json::Value &at) {
    mlir::Type element =
        type.dtype ? elementType(*type.dtype, graph.attributes().getContext()) : mlir::Type();
    if (type.kind == Type::Kind::Tensor && element)
      return mlir::RankedTensorType::get(shape, element);
    Message &error = graph.error(document.path(at), what + " has type " + quote(type.name) +
                                                        ", which no operator takes");
    if (type.dtype == DType::f64)
      error.hint("cast to float32 before the model is called");
    return {};
  }

  // Such a parameter has a name and no use (the state of dropout in rnn, if it is persistable).
  static bool isEmpty(const Type &type) { return llvm::is_contained(type.dims, 0); }

  bool addParameters() {
    std::vector<Variable> all = variables();
    std::vector<ExpectedTensor> expected;
    for (const Variable &variable : all) {
      const Type &type = *variable.type;
      bool isClosed = llvm::all_of(type.dims, [](int64_t size) { return size >= 0; });
      if (type.kind != Type::Kind::Tensor || !type.dtype || !isClosed ||
          (!isEmpty(type) && !model::byteSize(*type.dtype, type.dims))) {
        graph.error(document.path(*variable.json),
                    "parameter " + quote(variable.name) + " has no tensor type of known sizes");
        return false;
      }
      expected.push_back({variable.name, *type.dtype, type.dims, variable.isOptional});
    }
    llvm::sort(expected, [](auto &a, auto &b) { return a.name < b.name; });
    for (size_t i = 1; i < expected.size(); ++i)
      if (expected[i].name == expected[i - 1].name) {
        diagnostics.error(document.file(), "two parameters are named " + quote(expected[i].name));
        return false;
      }
    std::map<std::string, Weight> weights;
    if (!readWeights(expected, weights))
      return false;
    std::vector<ParameterDescription> descriptions;
    for (const Variable &variable : all)
      if (!isEmpty(*variable.type) && !(variable.isOptional && !weights.count(variable.name)) &&
          !describe(variable, weights, descriptions))
        return false;
    graph.addParameters(descriptions);
    return true;
  }

  // Where the bytes of a parameter are.
  struct Weight {
    std::string file;
    uint64_t offset = 0;
  };

  bool readWeights(const std::vector<ExpectedTensor> &expected,
                   std::map<std::string, Weight> &weights) {
    std::string params = options.params;
    std::error_code none;
    for (const char *extension : {".pdiparams", ".pdparams"})
      if (params.empty() && std::filesystem::exists(beside(extension), none))
        params = beside(extension);
    if (params.empty()) {
      if (expected.empty() || forward)
        return true; // a training program without weights starts from random ones
      diagnostics
          .error(document.file(),
                 "the weights' file " + quote(beside(".pdiparams")) + " does not exist")
          .hint("--params names it");
      return false;
    }
    std::optional<SharedBytes> file = mapWeights(params, diagnostics);
    if (!file)
      return false;
    if (looksLikePickle(file->view()))
      return readPickle(params, file->view(), expected, weights);
    auto tensors = parseParams(params, file->view(), expected, diagnostics);
    for (size_t i = 0; tensors && i < tensors->size(); ++i)
      addWeight(params, file->view(), expected[i], (*tensors)[i].offset, weights);
    return tensors.has_value();
  }

  // The elements of float64, which no operator takes, become float32.
  void addWeight(const std::string &file, std::string_view bytes, const ExpectedTensor &tensor,
                 uint64_t offset, std::map<std::string, Weight> &weights) {
    Weight &weight = weights[tensor.name] = {file, offset};
    if (tensor.dtype != DType::f64 || llvm::is_contained(tensor.dims, 0))
      return;
    weight = {file + ": " + tensor.name, 0};
    memory[weight.file] =
        float32OfFloat64(bytes.substr(offset, *model::byteSize(tensor.dtype, tensor.dims)));
    narrowed.push_back(tensor.name);
  }

  // Weights of paddle.save: the arrays by name, in any order, and perhaps more of them.
  bool readPickle(const std::string &params, std::string_view bytes,
                  const std::vector<ExpectedTensor> &expected,
                  std::map<std::string, Weight> &weights) {
    std::optional<PickledState> state = parsePickle(params, bytes, diagnostics);
    if (!state)
      return false;
    for (const ExpectedTensor &tensor : expected) {
      if (llvm::is_contained(tensor.dims, 0))
        continue;
      const PickledArray *array = state->find(tensor.name);
      if (!array && tensor.isOptional)
        continue;
      if (!array) {
        diagnostics.error(params, "has no array for parameter " + quote(tensor.name))
            .hint("names are those of the program, or keys that "
                  "'StructuredToParameterName@@' maps to them");
        return false;
      }
      std::string_view stored = bytes.substr(array->offset, array->size);
      std::optional<std::string> converted;
      if (array->isText) {
        converted = bytesOfText(stored);
        stored = converted ? *converted : std::string_view();
      }
      std::optional<DType> dtype = dtypeOfCode(array->code, tensor.dtype);
      if (dtype != tensor.dtype || array->shape != tensor.dims ||
          stored.size() != *model::byteSize(tensor.dtype, tensor.dims)) {
        diagnostics.error(params, "array of parameter " + quote(tensor.name) + " has dtype " +
                                      quote(std::string(array->code)) + ", shape " +
                                      model::textOfShape(array->shape) + " and " +
                                      std::to_string(stored.size()) +
                                      " bytes, the program declares " + nameOf(tensor.dtype) + " " +
                                      model::textOfShape(tensor.dims));
        return false;
      }
      addWeight(params, converted ? stored : bytes, tensor, converted ? 0 : array->offset, weights);
      if (converted && tensor.dtype != DType::f64) {
        Weight &weight = weights[tensor.name] = {params + ": " + tensor.name, 0};
        memory[weight.file] = std::move(*converted);
      }
    }
    return true;
  }

  bool describe(const Variable &variable, const std::map<std::string, Weight> &weights,
                std::vector<ParameterDescription> &into) {
    const Type &type = *variable.type;
    Type stored = type;
    if (type.dtype == DType::f64)
      stored.dtype = DType::f32; // addWeight
    mlir::RankedTensorType tensor =
        tensorType(stored, type.dims, "parameter " + quote(variable.name), *variable.json);
    if (!tensor)
      return false;
    model::Init init;
    if (auto weight = weights.find(variable.name); weight != weights.end()) {
      init.kind = model::Init::Kind::file;
      init.file = weight->second.file;
      init.dataOffset = weight->second.offset;
      init.fileDtype = *stored.dtype;
    } else if (type.dims.size() >= 2) {
      init.kind = model::Init::Kind::xavierUniform;
    }
    mlir::NamedAttrList more;
    if (!variable.needClip)
      more.set("nn.no_clip", graph.attributes().getUnitAttr());
    into.push_back({values.find(variable.id) ? values.find(variable.id)->name : variable.name,
                    tensor, variable.trainable && isFloat(*type.dtype),
                    initAttr(init, graph.attributes()), std::move(more),
                    converter.locationOf(variable.index, variable.name, PlaceKind::Parameter)});
    if (Value *value = values.find(variable.id))
      value->isInGraph = true;
    return true;
  }

  bool addInputs() {
    std::vector<const Op *> ops;
    std::vector<DeclaredInput> declared;
    for (const Op &op : program.ops) {
      if (!op.is(Dialect::PdOp, "data") || op.isPersistable)
        continue;
      if (op.results.size() != 1 || !values.find(op.results[0].id)) {
        graph.error(document.path(*op.json), "expects a data op with a name and a result");
        return false;
      }
      DeclaredInput input{values.find(op.results[0].id)->name, llvm::SmallVector<DeclaredDim>(),
                          document.path(*op.json)};
      for (int64_t size : op.results[0].type.dims)
        input.dims->push_back({size, ""});
      ops.push_back(&op);
      declared.push_back(std::move(input));
    }
    auto shapes = fixShapes(document.file(), declared, options.shapes, diagnostics);
    if (!shapes)
      return false;
    std::vector<InputDescription> inputs;
    for (auto [op, input, shape] : llvm::zip(ops, declared, *shapes)) {
      mlir::RankedTensorType type =
          tensorType(op->results[0].type, shape, "input " + quote(input.name), *op->json);
      if (!type)
        return false;
      inputs.push_back(
          {input.name, type, converter.locationOf(op->index, input.name, PlaceKind::Input)});
      values.find(op->results[0].id)->isInGraph = true;
    }
    graph.beginGraph(inputs);
    return true;
  }

  bool addResults() {
    size_t count = 0;
    for (const Op &op : program.ops) {
      if (!op.is(Dialect::PdOp, "fetch"))
        continue;
      const Attribute *name = op.find("name");
      const json::Value *text = name ? name->value->find("D") : nullptr;
      if (op.operands.size() != 1 || !text || text->stringOrEmpty().empty()) {
        graph.error(document.path(*op.json), "expects a fetch op with a name and an operand");
        return false;
      }
      std::string fetched = converter.fetch(op, values.nameOf(op));
      if (fetched.empty() ||
          !graph.addResult(fetched, nn::OutputField::Output, document.path(*op.json)))
        return false;
      ++count;
    }
    return count != 0 || addUnreadResults();
  }

  // Of a program without a fetch op, as paddle.static.save writes it: what it computes and does not
  // read.
  bool addUnreadResults() {
    bool found = false;
    for (const Op &op : program.ops)
      for (const Result &result : op.results)
        for (int64_t id : values.tensorsOf(result.id))
          if (Value &value = *values.find(id); value.op && !value.isRead && value.isInGraph) {
            if (!graph.addResult(value.name, nn::OutputField::Output, document.path(*op.json)))
              return false;
            found = true;
          }
    if (!found)
      diagnostics
          .error(document.file(), "the program has no fetch op and computes no value that nothing "
                                  "reads, so nothing is its output")
          .hint("paddle.jit.save and paddle.static.save_inference_model write fetch ops");
    else if (!forward)
      notes.push_back("the program has no fetch op: its outputs are the values that nothing reads");
    return found;
  }

  Program &program;
  const json::Document &document;
  const ImportOptions &options;
  Messages &diagnostics;
  std::vector<std::string> notes;
  bool forward; // the program is the forward part of a training program
  Values values;
  GraphBuilder graph;
  OpConverter converter;
  std::vector<std::string> narrowed; // weights of float64, then constants
  MemoryFiles memory;                // weights that the file has as text or in float64
};

} // namespace
} // namespace ampc::paddle

bool ampc::isPaddleProgram(const ModelFile &file) {
  return paddle::looksLikeProgram(file.bytes.view());
}

std::optional<ampc::ImportedModel> ampc::importPaddle(ModelFile file, const ImportOptions &options,
                                                      mlir::MLIRContext &context,
                                                      Messages &diagnostics) {
  auto document = json::Document::parse(std::move(file.name), file.bytes.take(), diagnostics);
  if (!document)
    return std::nullopt;
  std::optional<paddle::Program> program = paddle::readProgram(std::move(*document), diagnostics);
  if (!program)
    return std::nullopt;
  return paddle::Importer(*program, options, context, diagnostics).run();
}
