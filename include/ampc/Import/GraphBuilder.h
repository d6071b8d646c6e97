// Builds a module of nn ops for all importers: first parameters and inputs, then ops as Paddle's
// OpDesc describes them, then results. For each op the builder finds the matching form (OpForms.h),
// checks slots and attributes against it and infers the result types. Errors contain the path in
// the model file that the importer supplies.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NN/OpForms.h"
#include "ampc/Import/Places.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringMap.h"

namespace ampc {

struct OpSlot {
  llvm::StringRef name;
  llvm::ArrayRef<std::string> tensors;
};

struct OpAttribute {
  llvm::StringRef name;
  // BoolAttr, 64-bit IntegerAttr, FloatAttr, StringAttr, a list of these (ArrayAttr or a dense
  // array), or a dtype: a TypeAttr, its name, or its number in Paddle's VarType.
  mlir::Attribute value;
};

// An op as in Paddle's OpDesc. The slots are capitalized in ProgramDesc and lower case in PIR.
struct OpDescription {
  llvm::StringRef type, name, scope;
  llvm::SmallVector<OpSlot, 4> inputs, outputs;
  llvm::SmallVector<OpAttribute, 4> attributes;
  bool needsFloat32 = false; // nn::kNeedsFloat32Attr
  bool stopGradient = false; // nn::kStopGradientAttr
};

// The part of an op's description that an error is about. An empty name stands for the group: all
// inputs, all attributes.
struct OpPart {
  enum Kind { Type, Input, Output, Attribute } kind;
  llvm::StringRef name;
};

struct ParameterDescription {
  llvm::StringRef name;
  mlir::RankedTensorType type;
  bool trainable = true;
  mlir::DictionaryAttr init;
  mlir::NamedAttrList attributes; // further attributes of the variable
  mlir::Location location;
  bool constant = false; // of the graph: never trained, and in no file of weights
};

class OpErrors;

struct InputDescription {
  llvm::StringRef name;
  mlir::RankedTensorType type;
  mlir::Location location;
  llvm::SmallVector<mlir::NamedAttribute, 1> attributes; // beside the name
};

// One object builds one module. Functions that return false or null have added an error to the
// diagnostics.
class GraphBuilder {
public:
  // Returns the path of a part of the op that is being added: "ops[3].inputs.X".
  using PathOf = llvm::function_ref<std::string(const OpPart &)>;

  // `opTypes` returns the types of all ops of the model, for the error that lists all unsupported
  // operators at once.
  GraphBuilder(mlir::MLIRContext &context, Messages &diagnostics, llvm::StringRef file,
               llvm::StringRef moduleName, std::function<std::vector<llvm::StringRef>()> opTypes);
  // Continues a finished module: adds parameters, inputs, ops and results behind those that it has.
  GraphBuilder(mlir::OwningOpRef<mlir::ModuleOp> finished, Messages &diagnostics,
               llvm::StringRef file, std::function<std::vector<llvm::StringRef>()> opTypes);
  ~GraphBuilder();

  // Inputs are added before ops, and ops before results. Parameters may be added at any time; their
  // order determines their streams of random numbers.
  void addParameters(llvm::ArrayRef<ParameterDescription> parameters);
  void beginGraph(llvm::ArrayRef<InputDescription> inputs);
  bool addOp(const OpDescription &op, mlir::Location location, PathOf pathOf);
  // Adds a result of the graph with its field: output, loss or metric. `path` is its JSON path,
  // `more` are attributes beside name and field.
  bool addResult(llvm::StringRef name, nn::OutputField field, const std::string &path,
                 llvm::ArrayRef<mlir::NamedAttribute> more = {});
  // Returns the finished module. The caller must check `diagnostics` for errors of ops.
  mlir::OwningOpRef<mlir::ModuleOp> finish();

  // The type of a value or parameter; null if there is none of that name.
  mlir::RankedTensorType typeOf(llvm::StringRef name) const;
  // The op that makes the value; null for a parameter that was not read, or an input.
  mlir::Operation *producer(llvm::StringRef name) const;
  // Gives a result of an op another name. No later op must use the old one.
  void rename(llvm::StringRef from, llvm::StringRef to);
  // Whether some op or result reads the parameter.
  bool isRead(llvm::StringRef parameter) const {
    return static_cast<bool>(tensors.lookup(parameter).value);
  }
  Message &error(const std::string &path, const std::string &what) {
    return diagnostics.error(file, path + ": " + what);
  }
  const nn::OpForms &opForms() const { return forms; }
  mlir::Builder &attributes() { return builder; }
  mlir::ModuleOp module() { return *top; }

private:
  struct Tensor {
    mlir::Value value;                 // null for a parameter not yet read, or a side output
    mlir::FlatSymbolRefAttr variable;  // for a parameter
    mlir::RankedTensorType type;       // for a parameter
    mlir::StringAttr sideOf, sideType; // for a side output: name and type of its op
    nn::VariableOp declaration;        // for a parameter
  };

  void collectDiagnostics();
  void recordNames();
  mlir::Value valueOf(llvm::StringRef name, mlir::Location location);
  bool readOperands(const OpDescription &op, const nn::OpForm &form,
                    llvm::SmallVectorImpl<mlir::Value> &operands,
                    llvm::SmallVectorImpl<int32_t> &segments);
  // Checks that a parameter named by an output is running state: the form declares the slot as one
  // that updates state, and the parameter is not trainable.
  bool checkUpdates(const OpErrors &errors, const nn::OpForm &form);
  mlir::DictionaryAttr attributesOf(const OpDescription &op, const nn::OpForm &form);
  llvm::SmallVector<llvm::StringRef> resultNames(const OpDescription &op, const nn::OpForm &form);
  mlir::Operation *create(const OpDescription &op, const nn::OpForm &form,
                          mlir::ValueRange operands, mlir::DictionaryAttr dictionary,
                          llvm::ArrayRef<llvm::StringRef> names);
  mlir::DictionaryAttr modelAttributes(const OpDescription &op, const nn::OpForm &form,
                                       llvm::ArrayRef<llvm::StringRef> names);
  bool sizesFit(mlir::TypeRange types);
  bool bindResults(const OpDescription &op, llvm::ArrayRef<llvm::StringRef> names,
                   mlir::Operation *created);
  bool checkScalar(nn::OutputField field, llvm::StringRef name, mlir::Value value,
                   const std::string &path);
  void warnOfInputTypes(const OpDescription &op, const nn::OpForm &form, mlir::ValueRange operands);
  void noteInputs(const OpDescription &op, const nn::OpForm &form, mlir::ValueRange operands);
  bool readsNothing(const OpDescription &op, const OpSlot &slot, llvm::StringRef tensor);
  mlir::StringAttr typeName(const OpDescription &op, const nn::OpForm &form);

  Messages &diagnostics;
  std::string file;
  std::function<std::vector<llvm::StringRef>()> opTypes;
  mlir::OpBuilder builder;
  const nn::OpForms &forms;
  mlir::StringAttr nameKey, resultsKey, typeKey;
  llvm::DenseMap<const nn::OpForm *, mlir::StringAttr> typeNames;
  llvm::DenseMap<const nn::OpForm *, mlir::DictionaryAttr>
      defaults; // the attributes of ops that give none, by form
  llvm::StringMap<Tensor> tensors;
  mlir::OwningOpRef<mlir::ModuleOp> top;
  mlir::func::FuncOp main;
  llvm::SmallVector<mlir::Value> results;
  llvm::SmallVector<mlir::Attribute> resultAttributes;
  std::unique_ptr<mlir::ScopedDiagnosticHandler> handler;
  // The op that is being added; null in between. Used by the diagnostic handler.
  const OpDescription *current = nullptr;
  const nn::OpForm *currentForm = nullptr;
  mlir::Location location;
  PathOf *pathOf = nullptr;
};

} // namespace ampc
