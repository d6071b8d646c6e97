// Turns the ops of a PIR program into ops of the graph, one after the other. Operands that nn has
// as attributes are computed at compile time. Used by PaddleImporter.cpp.
#pragma once
#include "Operators.h"
#include "Values.h"
#include "ampc/Import/GraphBuilder.h"
#include "ampc/Import/Importer.h"
#include "ampc/Import/UnsupportedOps.h"
#include <deque>

namespace ampc::paddle {

// Functions that return false have added an error to the diagnostics of the builder.
class OpConverter {
public:
  OpConverter(const Program &program, Values &values, GraphBuilder &graph, Messages &diagnostics)
      : program(program), values(values), graph(graph), diagnostics(diagnostics),
        list(placeList(graph.attributes().getContext(), program.document->file(),
                       "program.regions[0].blocks[0].ops")) {}

  // Reports all ops that cannot be converted. Those of blocks are checked when the block runs.
  bool checkSupported(llvm::ArrayRef<Op> ops);
  bool convert(const Op &op);
  // The bytes of constants that are too large for ops: buffers start with them.
  MemoryFiles takeMemory() { return std::move(memory); }
  // The ops that made constants of float64, which are float32 in the graph.
  std::vector<std::string> takeNarrowed() { return std::move(narrowed); }
  // Makes the tensor that a fetch op reads available, and returns its name; empty after an error.
  std::string fetch(const Op &op, const std::string &wanted);

  mlir::Location locationOf(size_t index, llvm::StringRef name, PlaceKind kind) const {
    return placeLocation(list, index, graph.attributes().getStringAttr(name), kind);
  }

private:
  friend class Composition;
  // The type under which nn has the op: its own, or without the `_` of an op that writes its
  // operand. Empty if there is none.
  llvm::StringRef typeOf(const Op &op) const;
  const nn::OpForm *formOf(llvm::StringRef type) const;
  Message &error(const Op &op, const std::string &what);

  bool convertOp(const Op &op);
  bool overwrite(const Op &op, int64_t id);
  bool stopGradient(const Op &op, int64_t id);
  bool addCopy(const Op &op, const std::string &from, const std::string &to, bool stopsGradient);

  // Makes sure that the graph has the tensor: a constant becomes an op.
  bool require(int64_t id, const Op &reader);
  bool emitConstant(Value &value);
  bool emit(const Op &op);
  bool addOp(const Op &op, const std::string &name, OpDescription &description);
  bool addOperands(const Op &op, const nn::OpForm &form, OpDescription &into);
  bool addAttributeOperand(const Op &op, const nn::FormAttr &attr, int64_t id, OpDescription &into);
  bool addSizes(const Op &op, llvm::StringRef operand, int64_t id, OpDescription &into);
  bool addAttributes(const Op &op, const nn::OpForm &form, OpDescription &into);
  bool addAttribute(const Op &op, const nn::OpForm &form, const Attribute &attribute,
                    OpDescription &into);
  DType dtypeInGraph(DType dtype, const Op &op);
  bool castSummands(const Op &op, OpDescription &into);
  void addResults(const Op &op, const nn::OpForm &form, OpDescription &into);

  // ControlFlow.cpp: ops with blocks, and arrays.
  bool convertIf(const Op &op);
  bool convertWhile(const Op &op);
  bool runBlock(const Op &op, const Block &block, llvm::ArrayRef<Value *> arguments,
                std::vector<Value *> &yielded);
  bool bindResults(const Op &op, llvm::ArrayRef<Value *> yielded);
  std::optional<int64_t> knownNumber(const Op &op, size_t operand);
  std::optional<bool> knownCondition(const Op &op, int64_t id, const char *hint);
  bool convertArray(const Op &op);
  bool convertArrayToTensor(const Op &op, const Value &array);

  // Composition.cpp: operators that become several ops.
  bool isComposed(const Op &op);
  // Whether the op reads or writes complex tensors.
  bool isComplex(const Op &op);
  bool convertComposed(const Op &op);

  // Folding.cpp: computes the op at compile time, if it can be; `constant` of its result is set.
  bool tryFold(const Op &op);
  std::optional<Constant> shapeOf(const Op &op);
  // Of any size.
  std::optional<Constant> valuesOf(const Op &op);
  bool convertFullWithTensor(const Op &op);
  bool convertLargeValues(const Op &op);
  mlir::Attribute attributeNamed(const Op &op, llvm::StringRef name);
  // A constant from the tensors of an operand, one after the other; empty if one of them is none.
  std::optional<Constant> constantOf(int64_t id);

  llvm::ArrayRef<std::string> keep(std::vector<std::string> tensors) {
    return names.emplace_back(std::move(tensors));
  }

  const Program &program;
  Values &values;
  GraphBuilder &graph;
  Messages &diagnostics;
  mlir::StringAttr list;
  MemoryFiles memory;
  std::vector<std::string> narrowed;
  std::deque<Op> copies;                      // the ops of blocks that have run
  size_t converted = 0;                       // ops, after unrolling
  std::deque<std::vector<std::string>> names; // what the slots of descriptions refer to
};

} // namespace ampc::paddle
