// Operators of PIR that become several ops of nn. Each has a row in a table with a function that
// makes the ops through the class Composition. Used by OpConverter.
#pragma once
#include "OpConverter.h"
#include <variant>

namespace ampc::paddle {

// An attribute of an op that a composition makes.
struct StepAttribute {
  llvm::StringRef name;
  std::variant<bool, int64_t, double, std::string, std::vector<int64_t>> value;

  StepAttribute(llvm::StringRef name, bool value) : name(name), value(value) {}
  StepAttribute(llvm::StringRef name, int value) : name(name), value(int64_t{value}) {}
  StepAttribute(llvm::StringRef name, int64_t value) : name(name), value(value) {}
  StepAttribute(llvm::StringRef name, double value) : name(name), value(value) {}
  StepAttribute(llvm::StringRef name, std::string value) : name(name), value(std::move(value)) {}
  StepAttribute(llvm::StringRef name, const char *value) : name(name), value(std::string(value)) {}
  StepAttribute(llvm::StringRef name, std::vector<int64_t> value)
      : name(name), value(std::move(value)) {}
  mlir::Attribute get(mlir::Builder &builder) const;
};

// A tensor of the graph by its name.
using Tensor = std::string;
using Tensors = std::vector<Tensor>;
using Sizes = std::vector<int64_t>;

// An op of PIR while it is replaced by others. After the first failure all further calls have no
// effect, tensors are empty names and types float32 of rank 0, so that the functions of the table
// need not check each step. The ops that are made are called after the operator:
// `lerp_0.multiply`, `lerp_0.multiply.1`.
class Composition {
public:
  Composition(OpConverter &converter, const Op &op) : converter(converter), op(op) {}

  // Operands. `in` requires that the operand is there; `list` is empty if it is not.
  bool has(size_t i) const { return i < op.operands.size() && op.operands[i] != 0; }
  Tensor in(size_t i);
  Tensors list(size_t i);
  // Whether the operand is complex: its numbers are pairs in a last dimension.
  bool isComplex(size_t i);
  bool makesComplex(size_t i);
  // The constant of an operand; a failure if it is none.
  Constant constant(size_t i);
  Sizes integers(size_t i);
  double number(size_t i);

  // Attributes; those that are not asked for are an error at the end.
  int64_t integer(llvm::StringRef name, int64_t absent = 0);
  double real(llvm::StringRef name, double absent = 0);
  bool flag(llvm::StringRef name) { return integer(name) != 0; }
  std::string text(llvm::StringRef name);
  Sizes sizes(llvm::StringRef name);
  void ignore(std::initializer_list<llvm::StringRef> names);

  // Types.
  mlir::RankedTensorType type(const Tensor &tensor);
  Sizes shape(const Tensor &tensor);
  int64_t rank(const Tensor &tensor) { return type(tensor).getRank(); }
  int64_t dim(const Tensor &tensor, int64_t d);
  bool isFloating(const Tensor &tensor);
  std::string dtype(const Tensor &tensor);
  // The axis counted from the front; a failure if it lies outside.
  int64_t axis(int64_t axis, int64_t rank);
  llvm::StringRef resultDtype(size_t i = 0);

  // Ops of nn by PIR's type, with operands in the order of its signature (empty: absent).
  Tensor make(llvm::StringRef type, const Tensors &operands,
              std::vector<StepAttribute> attributes = {});
  // An op with a list of operands.
  Tensor join(llvm::StringRef type, const Tensors &parts, std::vector<StepAttribute> attributes);
  // An op with `count` results in one list.
  Tensors part(llvm::StringRef type, const Tensor &whole, size_t count,
               std::vector<StepAttribute> attributes);
  // An op with several results: those that are not wanted stay out.
  Tensors several(llvm::StringRef type, const Tensors &operands,
                  std::vector<StepAttribute> attributes, size_t count);
  Tensor constantOf(Constant constant);
  Tensor scalar(double value, llvm::StringRef dtype = "float32");
  Tensor numbers(Sizes values, Sizes shape, DType dtype = DType::i64);

  // The ops made while this is set stay in float32 in mixed precision.
  void setNeedsFloat32(bool needs) { needsFloat32 = needs; }

  // Frequent ones.
  Tensor add(const Tensor &x, const Tensor &y) { return make("add", {x, y}); }
  Tensor subtract(const Tensor &x, const Tensor &y) { return make("subtract", {x, y}); }
  Tensor multiply(const Tensor &x, const Tensor &y) { return make("multiply", {x, y}); }
  Tensor divide(const Tensor &x, const Tensor &y) { return make("divide", {x, y}); }
  // x * factor + bias
  Tensor scaled(const Tensor &x, double factor, double bias = 0);
  Tensor reshape(const Tensor &x, const Sizes &shape);
  Tensor transpose(const Tensor &x, const Sizes &order);
  Tensor slice(const Tensor &x, int64_t axis, int64_t from, int64_t to);
  // Without the dimension.
  Tensor at(const Tensor &x, int64_t axis, int64_t place);
  Tensor cast(const Tensor &x, llvm::StringRef dtype);
  Tensor expand(const Tensor &x, const Sizes &shape);
  Tensor sum(const Tensor &x, const Sizes &axes, bool keep = false);

  // The result of the operator, or one of a list of results.
  void result(size_t i, const Tensor &tensor);
  void results(size_t i, const Tensors &tensors);
  // A result that is known at compile time.
  void constantResult(size_t i, Constant constant);
  bool wants(size_t i);

  void fail(const std::string &what);
  bool failed() const { return isFailed; }
  // Whether all attributes have been asked for and no step has failed.
  bool finish();

private:
  friend class OpConverter;
  bool addStep(llvm::StringRef type, OpDescription &step, std::vector<StepAttribute> &attributes);
  bool addOperands(llvm::StringRef type, const Tensors &operands, OpDescription &step);
  Tensor nameFor(llvm::StringRef type);
  void bind(int64_t id, const Tensor &tensor);
  mlir::Attribute attribute(llvm::StringRef name);

  OpConverter &converter;
  const Op &op;
  llvm::SmallVector<llvm::StringRef> known; // attributes
  llvm::StringSet<> made;                   // tensors that only this composition has named
  llvm::StringMap<size_t> counts;           // of the ops that are made, by type
  bool isFailed = false, needsFloat32 = false;
};

using Composer = void (*)(Composition &c);
// Null for an operator without a row.
Composer composerOf(llvm::StringRef type);
// For an op that reads or writes complex tensors.
Composer complexComposerOf(llvm::StringRef type);

// The inverse of square matrices by elimination (ComposeSolver.cpp); empty after a failure.
Tensor inverseOf(Composition &c, const Tensor &x);

// The rows of a file: its operators.
struct ComposedOp {
  llvm::StringRef type;
  Composer compose;
};
llvm::ArrayRef<ComposedOp> composedComplex(); // of complex tensors
llvm::ArrayRef<ComposedOp> composedCtc();
llvm::ArrayRef<ComposedOp> composedDetection();
llvm::ArrayRef<ComposedOp> composedElementwise();
llvm::ArrayRef<ComposedOp> composedGraph();
llvm::ArrayRef<ComposedOp> composedMovement();
llvm::ArrayRef<ComposedOp> composedReduction();
llvm::ArrayRef<ComposedOp> composedImage();
llvm::ArrayRef<ComposedOp> composedMatrix();
llvm::ArrayRef<ComposedOp> composedRecurrent();
llvm::ArrayRef<ComposedOp> composedSolver();
llvm::ArrayRef<ComposedOp> composedSpectrum(); // also of complex tensors

} // namespace ampc::paddle
