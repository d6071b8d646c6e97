// Translates the graph of an ONNX model into nn ops, through GraphBuilder, in one walk over the
// nodes. What depends on constants alone is folded on the way, functions are inlined, and control
// flow with constant conditions is unrolled. Each operator has a row in a table (OnnxOps.h) with a
// function that maps a node to ops in Paddle's words; it uses the class MapNode below.
#pragma once
#include "Fold.h"
#include "ampc/Import/GraphBuilder.h"
#include "ampc/Import/Importer.h"
#include "llvm/ADT/StringSet.h"

namespace ampc {

using onnxmodel::Literal;
using onnxmodel::NarrowType;
using onnxmodel::NodeView;

// What the name of a value in the file stands for.
struct OnnxValue {
  std::string name; // in GraphBuilder; empty for a constant that no op has read yet
  std::shared_ptr<const Literal> literal;                 // if it is constant
  std::shared_ptr<const std::vector<OnnxValue>> sequence; // if it is a sequence of tensors
  std::string parameter; // the name of the initializer, if it becomes a parameter when it is read
  bool ofParameters = false; // whether it is computed from parameters; `literal` is the first value
  std::string missing;       // why the value cannot be read; else empty
  // ONNX's element type, if the value is a tensor of a NarrowType, which graphs do not have: the
  // op's value has the type that holds these whole numbers. 0 for other values.
  int32_t narrow = 0;
  bool isNothing = false; // whether it is an optional value without an element

  explicit operator bool() const { return !name.empty() || literal || sequence; }
  // Whether a training may change it.
  bool isTrained() const { return !parameter.empty() || ofParameters; }
  // Whether its elements are known and stay as they are.
  bool isFixed() const { return literal && !isTrained(); }
};

// The type of a value that graphs do not have; nullopt for other values.
std::optional<NarrowType> narrowTypeOf(const OnnxValue &value);

struct OnnxRow;
class MapNode;

// The names that nodes of a graph can read, and what their attributes refer to.
struct OnnxScope {
  const OnnxScope *outer = nullptr; // of a subgraph; a function sees no outer names
  const onnxmodel::FunctionAttributes *function = nullptr;
  const google::protobuf::RepeatedPtrField<onnx::OperatorSetIdProto> *opsets = nullptr;
  std::string prefix; // of names in the module, for uniqueness
  std::string path;   // of the list of nodes, for locations: "node"
  llvm::StringMap<OnnxValue> values;
};

// One object translates one model. Functions that return false have added an error.
class Translator {
public:
  Translator(std::shared_ptr<const onnxmodel::OnnxFile> source, const ImportOptions &options,
             mlir::MLIRContext &context, Messages &diagnostics);
  // Null after an error.
  mlir::OwningOpRef<mlir::ModuleOp> run();
  // The bytes of the weights that the model file contains.
  MemoryFiles memory;
  // About the model, for the user.
  std::vector<std::string> notes() const;

private:
  friend class MapNode;
  using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;

  bool addInitializers(const onnx::GraphProto &graph, OnnxScope &scope);
  bool addInputs();
  bool addOutputs(const OnnxScope &scope);
  // The type of an ONNX element type; null if graphs have no such values.
  mlir::Type elementOfOnnx(int32_t onnxType);
  // Compares an output of the program with its type in the file: an error for another kind
  // of elements, a warning for another shape.
  bool checkDeclared(const onnx::ValueInfoProto &output, const std::string &path);
  bool translateNodes(const Nodes &nodes, OnnxScope &scope);
  bool translateNode(const onnx::NodeProto &node, size_t index, OnnxScope &scope);
  bool fold(MapNode &node);
  bool inlineFunction(const onnx::FunctionProto &function, MapNode &node);
  bool bindResults(MapNode &node);
  int64_t opsetOf(const onnx::NodeProto &node, const OnnxScope &scope) const;
  const onnx::FunctionProto *functionOf(const onnx::NodeProto &node) const;
  const OnnxValue *lookUp(llvm::StringRef name, const OnnxScope &scope) const;
  std::string uniqueName(llvm::StringRef wanted);
  std::string uniqueOpName(llvm::StringRef wanted);

  // An op from one name to another, between the nodes and an input or output of the model.
  // `element` is the type that a cast makes; null for other ops. `narrow` is the type of a cast
  // value that graphs do not have.
  bool addConversion(llvm::StringRef type, std::string from, std::string to, mlir::Type element,
                     mlir::Location location, const std::string &place,
                     const std::optional<NarrowType> &narrow = std::nullopt);
  void noteNarrow(llvm::StringRef what, const std::string &name, const NarrowType &type);
  // Makes the value one of the graph: constants become ops or variables. False after an error.
  bool materialize(OnnxValue &value, mlir::Location location, const std::string &place);
  bool addVariable(OnnxValue &value, mlir::Location location);

  std::shared_ptr<const onnxmodel::OnnxFile> source;
  const onnx::ModelProto &model;
  const std::string &file; // its name
  const ImportOptions &options;
  Messages &diagnostics;
  GraphBuilder graph;
  OnnxScope top;
  llvm::StringMap<const onnx::FunctionProto *> functions; // by domain, name and overload
  llvm::StringSet<> runningStatistics;                    // names of initializers
  llvm::StringSet<> names, opNames;                       // that are taken
  llvm::StringMap<int> suffixes, opSuffixes;              // the last one tried, by name
  // Ops and variables of constants. The pointers are kept alive, so that none is used again.
  llvm::DenseMap<const Literal *, std::pair<std::shared_ptr<const Literal>, std::string>> made;
  std::string sharedNote; // about the first parameter with two names; empty if there is none
  size_t shared = 0;      // names of other parameters, given by Identity
  std::string narrowNote; // about the first input or output of a NarrowType
  size_t narrowValues = 0;
  bool hasWideInterface = false; // whether one of them is int64 in the program
  std::string dropoutNote;       // about the first dropout in training mode
  size_t dropouts = 0;           // such nodes
  std::string doubleNote;        // about the first node that makes doubles
  size_t doubles = 0;            // such nodes
  size_t translated = 0;         // nodes, after inlining and unrolling
  unsigned depth = 0;            // of nested functions and subgraphs
};

// An attribute of a Paddle op.
struct MapAttribute {
  MapAttribute(llvm::StringRef name, bool value) : name(name), boolean(value), kind(Bool) {}
  MapAttribute(llvm::StringRef name, int value) : name(name), integer(value), kind(Int) {}
  MapAttribute(llvm::StringRef name, int64_t value) : name(name), integer(value), kind(Int) {}
  MapAttribute(llvm::StringRef name, double value) : name(name), number(value), kind(Float) {}
  MapAttribute(llvm::StringRef name, const char *value) : name(name), text(value), kind(Text) {}
  MapAttribute(llvm::StringRef name, std::string value)
      : name(name), text(std::move(value)), kind(Text) {}
  MapAttribute(llvm::StringRef name, std::vector<int64_t> value)
      : name(name), integers(std::move(value)), kind(Ints) {}
  MapAttribute(llvm::StringRef name, mlir::Type value) : name(name), type(value), kind(DTypeOf) {}

  llvm::StringRef name;
  bool boolean = false;
  int64_t integer = 0;
  double number = 0;
  std::string text;
  std::vector<int64_t> integers;
  mlir::Type type;
  enum Kind { Bool, Int, Float, Text, Ints, DTypeOf } kind;
  mlir::Attribute get(mlir::Builder &builder) const;
};

// The operands of a slot of a Paddle op; none for an absent one.
struct MapOperand {
  MapOperand(llvm::StringRef slot, OnnxValue value) : slot(slot) {
    if (value)
      values.push_back(std::move(value));
  }
  MapOperand(llvm::StringRef slot, std::vector<OnnxValue> values)
      : slot(slot), values(std::move(values)) {}
  llvm::StringRef slot;
  std::vector<OnnxValue> values;
};

// A node while it is mapped. After the first failure all further calls have no effect, and values
// and types are harmless placeholders (float32 of rank 0), so that mappings need not check each
// step. Dimensions and axes that lie outside are such failures, too.
class MapNode {
public:
  MapNode(Translator &translator, const onnx::NodeProto &node, OnnxScope &scope, int64_t opset,
          std::string name, mlir::Location location, std::string path, std::string place);

  const NodeView attributes;
  // The first word of the row's `how`.
  llvm::StringRef paddleType() const;

  // Inputs. `in` requires the input to be there.
  size_t inputCount() const { return inputs.size(); }
  bool has(size_t i) const { return i < inputs.size() && inputs[i]; }
  OnnxValue in(size_t i);
  // An empty value if the input is absent or an optional value without an element.
  OnnxValue inOrNone(size_t i) const { return i < inputs.size() ? inputs[i] : OnnxValue(); }
  std::vector<OnnxValue> allInputs();
  // The constant of an input. Null after a failure: the input is absent or not constant.
  const Literal *constant(size_t i);
  std::vector<int64_t> integers(size_t i);
  // The only element of a constant input, or `absent`.
  double number(size_t i, double absent);
  // Integers from a constant input or, in older versions, an attribute; nullopt if both are absent.
  std::optional<std::vector<int64_t>> integersOr(size_t i, std::string_view attribute);

  // Types.
  mlir::RankedTensorType type(const OnnxValue &value);
  std::vector<int64_t> shape(const OnnxValue &value);
  int64_t rank(const OnnxValue &value);
  int64_t dim(const OnnxValue &value, int64_t d);
  mlir::Type element(const OnnxValue &value) { return type(value).getElementType(); }
  bool isFloating(const OnnxValue &value) { return llvm::isa<mlir::FloatType>(element(value)); }
  int64_t elements(const OnnxValue &value);
  // The axis counted from the front.
  int64_t axis(int64_t axis, int64_t rank);
  // The type of an ONNX element type that values can have.
  mlir::Type elementOf(int64_t onnxType);
  mlir::Builder &builder();

  // For a mapping that uses another one, which reads these inputs.
  void setInputs(std::vector<OnnxValue> values) { inputs = std::move(values); }

  // Maps a node whose ops have no booleans: if input 0 has some, the inputs of booleans become
  // int32 for `map`, and result 0 becomes booleans again. Other nodes are mapped as they are.
  void mapOnIntegers(void (*map)(MapNode &));

  // Ops. The result is that of the slot `out`.
  OnnxValue op(llvm::StringRef type, std::vector<MapOperand> operands,
               std::vector<MapAttribute> attributes = {}, llvm::StringRef out = "Out");
  // An op of the slots X and Y.
  OnnxValue binary(llvm::StringRef type, const OnnxValue &x, const OnnxValue &y) {
    return op(type, {{"X", x}, {"Y", y}});
  }
  // Results of several slots, or several results of one slot (a slot named twice).
  std::vector<OnnxValue> ops(llvm::StringRef type, std::vector<MapOperand> operands,
                             std::vector<MapAttribute> attributes,
                             std::vector<llvm::StringRef> out);
  // The ops made while this is set have no low-precision implementation (nn::kNeedsFloat32Attr).
  void setNeedsFloat32(bool needs) { needsFloat32 = needs; }
  // The op that takes the node's name; by default the one that makes the first result.
  OnnxValue main(OnnxValue value);
  OnnxValue constantOf(Literal literal);
  OnnxValue scalar(double value, mlir::Type element);

  void result(size_t i, OnnxValue value);
  OnnxValue madeResult(size_t i) const { return i < outputs.size() ? outputs[i] : OnnxValue(); }
  // The values of several results.
  void results(std::vector<OnnxValue> values);
  size_t resultCount() const { return static_cast<size_t>(attributes.node.output_size()); }
  bool wants(size_t i) const {
    return i < resultCount() && !attributes.node.output(static_cast<int>(i)).empty();
  }

  // Translates the graph of an attribute with values for its inputs; empty after a failure.
  std::vector<OnnxValue> runGraph(const onnx::GraphProto &body, llvm::StringRef attribute,
                                  std::vector<OnnxValue> arguments);

  // Reports what is wrong with the node.
  void fail(const std::string &what, const std::string &hint = "");
  // Says that an initializer has a second name, under which it stays the same parameter.
  void noteSharedParameter(const std::string &parameter);
  // Says that a dropout is in training mode, with random numbers that are not those of ONNX.
  void noteActiveDropout();
  // Whether the model becomes a training program.
  bool isTraining() const { return !translator.options.train.empty(); }
  // Whether the node is neither in a function nor in a subgraph.
  bool isTopLevel() const { return !scope.outer && scope.prefix.empty(); }
  // For tensors in attributes.
  const std::shared_ptr<const onnxmodel::OnnxFile> &file() const;
  bool failed() const { return hasFailed; }
  std::string inputName(size_t i) const;

private:
  friend class Translator;
  void nameOps();
  // The type of a narrow input, of which all but operators that move elements make another type;
  // a failure if the operator does not take such inputs.
  int32_t narrowOperand();

  Translator &translator;
  OnnxScope &scope;
  std::string name; // of its main op
  mlir::Location location;
  std::string path;             // "node[3]"
  std::string place;            // for errors: "node[3] (op 'conv1')"
  const OnnxRow *row = nullptr; // null for a call of a function
  std::vector<OnnxValue> inputs, outputs;
  std::vector<mlir::Operation *> created;
  llvm::StringSet<> fresh; // values made here whose names are not final
  mlir::Operation *mainOp = nullptr;
  bool hasFailed = false, needsFloat32 = false;
};

} // namespace ampc
