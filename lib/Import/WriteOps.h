// Ops and attributes of an imported module as JSON. Used by WriteModel.cpp.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NN/OpForms.h"
#include "llvm/Support/JSON.h"

namespace ampc {

// Writes the parts of one value, in the order of the calls, on one line.
using JsonStream = llvm::json::OStream;

// A JSON string with its quotes.
std::string jsonText(llvm::StringRef text);

// The model's names of the values of a module.
class ValueNames {
public:
  explicit ValueNames(mlir::ModuleOp module);
  // Of an input, a parameter that is read, or an op's output.
  llvm::StringRef of(mlir::Value value) const;

private:
  llvm::DenseMap<mlir::StringAttr, llvm::StringRef> variables; // by symbol
};

// Write the members of an object whose braces the caller writes.
void writeOp(mlir::Operation *op, const nn::OpForms &forms, const ValueNames &names,
             JsonStream &json);
void writeMember(mlir::NamedAttribute entry, JsonStream &json);
void writeMembers(mlir::DictionaryAttr entries, JsonStream &json);

} // namespace ampc
