// Checks the operator names in white and black lists against the operator table. Used by
// Configure.cpp.
#pragma once
#include "Reporter.h"
#include "ampc/Dialect/NN/OpForms.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

namespace ampc {

class OpLists {
public:
  OpLists(mlir::ModuleOp imported, const Reporter &reporter);

  // Fails if an entry is not an operator. Adds a note for an operator that the model does not use.
  Outcome check(const std::string &where, const char *list,
                const std::vector<std::string> &entries);
  // Fails if an operator is in both lists, also under different names.
  Outcome checkConflict(const std::string &where, const std::vector<std::string> &white,
                        const std::vector<std::string> &black);

private:
  const nn::OpForms &forms;
  const Reporter &reporter;
  llvm::DenseSet<nn::PaddleOperator> used;
  llvm::StringSet<> names; // of the model's ops
};

} // namespace ampc
