// Translates the ops of a function to the nodes of an ONNX graph. Functions in Map*.cpp describe
// one op each in terms of this class; OnnxOps.cpp lists them.
#pragma once
#include "OnnxGraph.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

namespace ampc::onnx {

// A value of the graph under construction. Without an id it is an operand that is left out.
struct OnnxValue {
  int id = -1;
  mlir::Type element;
};

struct TranslatorOptions {
  int opset = kDefaultOnnxOpset;
  bool fixed = false;             // no higher opset may be used
  bool narrowsParameters = false; // parameters of which only one 16-bit type is read are stored so
  bool lowPrecisionIo = false;
};

// On the parts of a composite op: the type of the op of the model.
inline constexpr llvm::StringLiteral kPartOfAttr = "nn.part_of";

// Why an op cannot be written.
struct Lack {
  mlir::Operation *op;
  std::string reason;
  // If the op could be written in float32: what lacks its type, "ONNX's Conv below opset 22".
  std::string ofType;
};

class Translator {
public:
  // Requires that `infer` has only ops that its results need. The bytes of a parameter are added to
  // the graph's storage by `parameter`.
  using ParameterBytes =
      llvm::function_ref<std::string_view(nn::VariableOp, mlir::Type stored, Graph &)>;
  Translator(mlir::func::FuncOp infer, const TranslatorOptions &options, ParameterBytes parameter);

  // Translates all ops. Ops that cannot be written are in `lacks`; then the graph is incomplete.
  void run();

  Graph graph;
  std::vector<Lack> lacks;
  int neededOpset = 0; // of the nodes; above the given one the translation must be repeated with it

  // --- for the functions that describe an op ---

  int opset() const { return options.opset; }
  bool opsetIsFixed() const { return options.fixed; }
  // The ONNX value of an operand.
  OnnxValue operator()(mlir::Value operand);
  // A node with one output of the element type; by default that of the first input.
  OnnxValue add(llvm::StringRef type, llvm::ArrayRef<OnnxValue> inputs,
                std::vector<Attribute> attributes = {}, mlir::Type element = {});
  // A node with several outputs.
  llvm::SmallVector<OnnxValue> addMany(llvm::StringRef type, llvm::ArrayRef<OnnxValue> inputs,
                                       std::vector<Attribute> attributes,
                                       llvm::ArrayRef<mlir::Type> elements);
  // Constants. Equal ones are shared.
  OnnxValue number(double value, mlir::Type element, llvm::ArrayRef<int64_t> shape = {});
  OnnxValue integers(llvm::ArrayRef<int64_t> values); // int64, one dimension
  OnnxValue integers(mlir::RankedTensorType type, llvm::ArrayRef<int64_t> values);
  OnnxValue constant(mlir::RankedTensorType type, llvm::ArrayRef<double> values);
  // A Cast to a type of ONNX, which the program may lack: `element` is then the type of the value.
  OnnxValue convertedTo(int64_t onnxType, OnnxValue value, mlir::Type element);
  OnnxValue cast(OnnxValue value, mlir::Type element);
  OnnxValue reshape(OnnxValue value, llvm::ArrayRef<int64_t> shape);
  OnnxValue transpose(OnnxValue value, llvm::ArrayRef<int64_t> perm);
  // The result of the op is this value.
  bool define(mlir::Value result, OnnxValue value);
  // The op cannot be written, at least not by its function: it is decomposed if it can be.
  bool lack(const llvm::Twine &reason);
  // The op needs something that operators have from an opset on. Returns false if that may not be
  // used.
  bool needs(int opset, const llvm::Twine &what);
  bool supports(llvm::StringRef type, mlir::Type element) const;

private:
  void claimNames();
  void addInputs();
  void addParameter(nn::ReadOp read);
  mlir::Type storedType(nn::ReadOp read) const;
  void translate(mlir::Operation *op);
  bool emit(mlir::Operation *op);
  bool decompose(mlir::Operation *op, llvm::StringRef reason);
  void addOutputs();
  void eraseUnused();
  void nameRest();
  void docNodes(mlir::Operation *op, size_t from);
  std::string unique(const llvm::Twine &name);
  std::string nameOf(mlir::Value value);
  mlir::Value outputSource(mlir::Value returned) const;
  int addValue(mlir::Type element, std::string name = "",
               std::optional<llvm::ArrayRef<int64_t>> shape = std::nullopt);
  OnnxValue shared(mlir::RankedTensorType type, std::string bytes);
  OnnxValue initializer(mlir::RankedTensorType type, std::string_view bytes, std::string name);

  mlir::func::FuncOp infer;
  TranslatorOptions options;
  ParameterBytes parameter;
  llvm::DenseMap<mlir::Value, OnnxValue> values;
  llvm::DenseMap<mlir::Value, std::string> outputNames; // of values that become outputs
  llvm::StringMap<unsigned> names;                      // all that are taken
  std::map<std::string, OnnxValue> constants;           // by type and bytes
  // Of the op that is being translated: what it lacks.
  std::optional<Lack> lacking;
  // Of the composite op whose parts are being translated: why it was decomposed; empty if it has
  // no other form.
  std::string wholeLacks;
};

} // namespace ampc::onnx
