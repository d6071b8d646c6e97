// An importer of models in lines of text: the example of docs/AddAnImporter.md.
//
//   parameter w float32 4x3
//   input x float32 8x4
//   op matmul_v2 X=x Y=w Out=y
//   output y
#pragma once
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Import/GraphBuilder.h"
#include "ampc/Import/Importer.h"
#include <deque>

namespace ampc::test {

using namespace mlir;

class LinesImporter {
public:
  LinesImporter(const ModelFile &file, MLIRContext &context, Messages &diagnostics)
      : file(file), graph(context, diagnostics, file.name, "lines", [this] { return opTypes; }) {}

  OwningOpRef<ModuleOp> run() {
    StringRef(file.bytes.view()).split(lines, '\n', -1, /*KeepEmpty=*/true);
    for (StringRef line : lines)
      if (auto [word, rest] = line.split(' '); word == "op")
        opTypes.push_back(rest.split(' ').first);
    if (!addTensors() || !addOps())
      return nullptr;
    return graph.finish();
  }

private:
  // The location of a line, for errors of this and all later phases.
  Location locationOf(size_t line, StringRef name, PlaceKind kind) {
    return placeLocation(placeList(graph.attributes().getContext(), file.name, "lines"), line,
                         graph.attributes().getStringAttr(name), kind);
  }
  static std::string pathOf(size_t line) { return "lines[" + std::to_string(line) + "]"; }

  bool addTensors() {
    std::vector<ParameterDescription> parameters;
    std::vector<InputDescription> inputs;
    for (auto [i, line] : llvm::enumerate(lines)) {
      SmallVector<StringRef> words;
      line.split(words, ' ');
      if (words[0] != "parameter" && words[0] != "input")
        continue;
      std::optional<DType> dtype = words.size() == 4 ? dtypeNamed(words[2]) : std::nullopt;
      Type element = dtype ? elementType(*dtype, graph.attributes().getContext()) : Type();
      SmallVector<int64_t> shape;
      if (!element || !readShape(words[3], shape)) {
        graph.error(pathOf(i), "expects a name, a dtype and a shape, as in 'input x float32 8x4'");
        return false;
      }
      auto type = RankedTensorType::get(shape, element);
      if (words[0] == "input")
        inputs.push_back({words[1], type, locationOf(i, words[1], PlaceKind::Input)});
      else
        parameters.push_back({words[1], type, /*trainable=*/true, DictionaryAttr(), NamedAttrList(),
                              locationOf(i, words[1], PlaceKind::Parameter)});
    }
    graph.addParameters(parameters);
    graph.beginGraph(inputs);
    return true;
  }

  static bool readShape(StringRef text, SmallVectorImpl<int64_t> &shape) {
    SmallVector<StringRef> extents;
    text.split(extents, 'x');
    for (StringRef extent : extents)
      if (extent.getAsInteger(10, shape.emplace_back()) || shape.back() < 1)
        return false;
    return true;
  }

  bool addOps() {
    for (auto [i, line] : llvm::enumerate(lines)) {
      auto [word, rest] = line.split(' ');
      if (word == "op" && !addOp(rest, i))
        return false;
      if (word == "output" && !graph.addResult(rest, nn::OutputField::Output, pathOf(i)))
        return false;
    }
    return true;
  }

  // "matmul_v2 X=x Y=w Out=y", with the slots of ProgramDesc. Out is the only output slot.
  bool addOp(StringRef text, size_t line) {
    SmallVector<StringRef> words;
    text.split(words, ' ');
    std::deque<std::vector<std::string>> tensors;
    OpDescription op;
    op.type = words[0];
    for (StringRef word : llvm::drop_begin(words)) {
      auto [slot, tensor] = word.split('=');
      tensors.push_back({tensor.str()});
      (slot == "Out" ? op.outputs : op.inputs).push_back({slot, tensors.back()});
    }
    std::string name = op.outputs.empty() ? "" : op.outputs[0].tensors[0];
    op.name = name;
    return graph.addOp(op, locationOf(line, name, PlaceKind::Op),
                       [&](const OpPart &) { return pathOf(line); });
  }

  const ModelFile &file;
  GraphBuilder graph;
  SmallVector<StringRef> lines;
  std::vector<StringRef> opTypes;
};

inline bool hasLines(const ModelFile &file) {
  return StringRef(file.name).ends_with(".lines");
}

inline std::optional<ImportedModel> importLines(ModelFile file, const ImportOptions &,
                                                MLIRContext &context, Messages &diagnostics) {
  ImportedModel imported;
  imported.module = LinesImporter(file, context, diagnostics).run();
  if (!imported.module)
    return std::nullopt;
  imported.source = [bytes = file.bytes] { return std::string(bytes.view()); };
  return imported;
}

} // namespace ampc::test
