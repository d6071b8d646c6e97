// Inputs and outputs of a model. Those of narrow types are int32 in the program, and uint32 int64.
#include "DiagnosticText.h"
#include "Translator.h"
#include "ampc/Dialect/NN/OnnxOpset.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Import/InputShapes.h"
#include "ampc/Import/NpyHeader.h"
#include <map>

using namespace mlir;

namespace ampc {

// The type in the file, for a value that has another one in the program.
static NamedAttribute declaredElement(Builder &builder, int32_t onnxType) {
  return builder.getNamedAttr(kOnnxElementAttr, builder.getI32IntegerAttr(onnxType));
}

bool Translator::addInputs() {
  std::vector<DeclaredInput> declared;
  SmallVector<InputDescription> inputs;
  SmallVector<std::optional<NarrowType>> narrow; // of each input
  StringAttr list = placeList(graph.attributes().getContext(), file, "graph.input");
  for (int i = 0; i < model.graph().input_size(); ++i) {
    const onnx::ValueInfoProto &input = model.graph().input(i);
    // Files of IR version 3 list initializers as inputs, too. Others are defaults that a caller
    // could replace; the compiled program uses them.
    auto known = top.values.find(input.name());
    if (known != top.values.end() && known->second.name.empty())
      continue;
    std::string path = "graph.input[" + std::to_string(i) + "]";
    if (!input.type().has_tensor_type()) {
      graph.error(path, "input " + quote(input.name()) + " is no tensor")
          .hint("sequences, maps and optional values are not supported as inputs");
      return false;
    }
    const onnx::TypeProto::Tensor &type = input.type().tensor_type();
    Type element = elementOfOnnx(type.elem_type());
    narrow.push_back(onnxmodel::narrowTypeOf(type.elem_type()));
    if (narrow.back())
      element = elementType(narrow.back()->computes, graph.attributes().getContext());
    if (!element) {
      graph
          .error(path, "input " + quote(input.name()) + " has elements of type " +
                           onnxmodel::nameOfOnnxType(type.elem_type()) +
                           ", which no operator takes")
          .hint("inputs are float, float16, bfloat16, bool, or integers of at most 64 bits that "
                "are signed, or of at most 32 bits");
      return false;
    }
    DeclaredInput shape{input.name(), std::nullopt, path};
    if (type.has_shape()) {
      shape.dims.emplace();
      for (const auto &dim : type.shape().dim())
        shape.dims->push_back(dim.has_dim_value() && dim.dim_value() >= 0
                                  ? DeclaredDim{dim.dim_value(), ""}
                                  : DeclaredDim{-1, dim.dim_param()});
    }
    declared.push_back(std::move(shape));
    StringAttr name = graph.attributes().getStringAttr(input.name());
    inputs.push_back({input.name(),
                      RankedTensorType::get({}, element),
                      placeLocation(list, static_cast<size_t>(i), name, PlaceKind::Input),
                      {}});
    if (narrow.back())
      inputs.back().attributes.push_back(
          declaredElement(graph.attributes(), narrow.back()->onnxType));
    OnnxValue value;
    value.name = input.name();
    if (!top.values.try_emplace(input.name(), value).second) {
      graph.error(path, "two inputs are named " + quote(input.name()));
      return false;
    }
  }
  auto shapes = fixShapes(file, declared, options.shapes, diagnostics);
  if (!shapes)
    return false;
  for (auto [input, shape] : llvm::zip(inputs, *shapes))
    input.type = RankedTensorType::get(shape, input.type.getElementType());
  graph.beginGraph(inputs);
  for (auto [input, type] : llvm::zip(inputs, narrow)) {
    if (!type)
      continue;
    OnnxValue &value = top.values[input.name];
    noteNarrow("input", value.name, *type);
    value.narrow = type->onnxType;
    Type held = elementType(type->holds, graph.attributes().getContext());
    if (held == input.type.getElementType())
      continue;
    std::string whole = uniqueName(value.name + ".cast");
    if (!addConversion("cast", value.name, whole, held, input.location, "graph.input", type))
      return false;
    value.name = whole;
  }
  return true;
}

bool Translator::addConversion(StringRef type, std::string from, std::string to, Type element,
                               Location location, const std::string &place,
                               const std::optional<NarrowType> &narrow) {
  std::vector<std::string> read{std::move(from)}, written{std::move(to)};
  OpDescription op;
  std::string name = uniqueOpName(written[0]);
  op.type = type, op.name = name;
  op.needsFloat32 = narrow && narrow->needsFloat32();
  op.inputs.push_back({"X", read});
  op.outputs.push_back({"Out", written});
  if (element)
    op.attributes.push_back({"out_dtype", TypeAttr::get(element)});
  return graph.addOp(op, location, [&](const OpPart &) { return place; });
}

void Translator::noteNarrow(StringRef what, const std::string &name, const NarrowType &type) {
  hasWideInterface |= type.computes == DType::i64;
  if (narrowValues++ == 0)
    narrowNote =
        (what + " " + quote(name) + " is of " + onnxmodel::nameOfOnnxType(type.onnxType)).str();
}

Type Translator::elementOfOnnx(int32_t onnxType) {
  std::optional<DType> dtype = onnxmodel::dtypeOfOnnx(onnxType);
  return dtype ? elementType(*dtype, graph.attributes().getContext()) : Type();
}

bool Translator::checkDeclared(const onnx::ValueInfoProto &output, const std::string &path) {
  const onnx::TypeProto::Tensor &declared = output.type().tensor_type();
  RankedTensorType type = graph.typeOf(output.name());
  Type element = elementOfOnnx(declared.elem_type());
  // Programs hold values of the other types in one of their own.
  if (element && element != type.getElementType()) {
    graph.error(path, "output " + quote(output.name()) + " is declared as " +
                          onnxmodel::nameOfOnnxType(declared.elem_type()) + ", but is " +
                          diagnosticText(type));
    return false;
  }
  bool differs =
      declared.has_shape() && declared.shape().dim_size() != static_cast<int>(type.getRank());
  for (int d = 0; declared.has_shape() && !differs && d < declared.shape().dim_size(); ++d) {
    const auto &dim = declared.shape().dim(d);
    differs = dim.has_dim_value() && dim.dim_value() >= 0 &&
              dim.dim_value() != type.getDimSize(static_cast<unsigned>(d));
  }
  if (differs) // exporters write wrong shapes, and runtimes warn
    diagnostics.warning(file, path + ": output " + quote(output.name()) +
                                  " has another shape in the file than " + diagnosticText(type));
  return true;
}

bool Translator::addOutputs(const OnnxScope &scope) {
  const onnx::GraphProto &from = model.graph();
  if (!from.output_size()) {
    diagnostics.error(file, "graph.output: the model has no outputs");
    return false;
  }
  StringAttr list = placeList(graph.attributes().getContext(), file, "graph.output");
  llvm::StringSet<> seen;
  std::map<std::string, std::string> renamed; // values whose names outputs took
  for (int i = 0; i < from.output_size(); ++i) {
    const std::string &name = from.output(i).name();
    std::string path = "graph.output[" + std::to_string(i) + "]";
    const OnnxValue *value = lookUp(name, scope);
    if (!value || !*value || value->sequence) {
      graph.error(path, "output " + quote(name) +
                            (!value             ? " is no input, initializer or output of a node"
                             : value->sequence  ? " is a sequence of tensors"
                             : value->isNothing ? " is an optional value without an element"
                                                : ": " + value->missing));
      return false;
    }
    if (!seen.insert(name).second) {
      graph.error(path, "two outputs are named " + quote(name))
          .hint("a value that is returned twice has one name: the exporter's output_names, which "
                "ampc.from_torch takes, too, give each output its own");
      return false;
    }
    OnnxValue made = *value;
    if (auto moved = renamed.find(made.name); moved != renamed.end())
      made.name = moved->second;
    if (!made.literal && llvm::any_of(from.input(), [&](const onnx::ValueInfoProto &input) {
          return input.name() == name;
        }))
      made.name = name; // the input itself, not what was cast for its readers
    StringAttr nameAttr = graph.attributes().getStringAttr(name);
    Location location = placeLocation(list, static_cast<size_t>(i), nameAttr, PlaceKind::Op);
    std::optional<NarrowType> narrow = narrowTypeOf(made);
    if (narrow && made.literal && made.name.empty())
      made.literal =
          std::make_shared<const Literal>(onnxmodel::converted(*made.literal, narrow->computes));
    if (!materialize(made, location, path))
      return false;
    if (narrow)
      noteNarrow("output", name, *narrow);
    // The type of the output, if it is not that of the value: floats have the declared one.
    Type own = graph.typeOf(made.name).getElementType(), wanted = own;
    int32_t elementInFile = from.output(i).type().tensor_type().elem_type();
    Type declared = elementOfOnnx(elementInFile);
    if (narrow)
      wanted = elementType(narrow->computes, graph.attributes().getContext());
    else if (isa<FloatType>(own) && isa_and_nonnull<FloatType>(declared))
      wanted = declared;
    if (wanted != own) {
      if (made.name == name) { // the name is that of the output
        made.name = renamed[name] = uniqueName(name + (own.isF32() ? ".float32" : ".value"));
        graph.rename(name, made.name);
      }
      if (!addConversion("cast", made.name, name, wanted, location, path, narrow))
        return false;
    } else if (made.name != name) {
      // An output that is a constant, or another value under a second name.
      if (!addConversion("assign", made.name, name, {}, location, path))
        return false;
    }
    if (!checkDeclared(from.output(i), path))
      return false;
    SmallVector<NamedAttribute, 1> more;
    if (narrow)
      more.push_back(declaredElement(graph.attributes(), narrow->onnxType));
    else if (isa<FloatType>(own) && onnxmodel::dtypeOfOnnx(elementInFile) == DType::f64)
      more.push_back(declaredElement(graph.attributes(), elementInFile));
    if (!graph.addResult(name, nn::OutputField::Output, path, more))
      return false;
  }
  return true;
}

} // namespace ampc
