// Operators' names in white and black lists, checked against the operator table.
#pragma once
#include "Diagnose.h"
#include "ampc/Dialect/NN/OpForms.h"
#include "llvm/ADT/DenseSet.h"

namespace ampc {

class OpLists {
public:
  OpLists(mlir::ModuleOp imported, const Diagnose &diagnose);

  // Every entry is an operator, else this fails; one that the model does not use gets a note.
  Outcome check(const std::string &where, const char *list,
                const std::vector<std::string> &entries);
  // Fails where an operator stands in both lists, under whichever of its names.
  Outcome checkConflict(const std::string &where, const std::vector<std::string> &white,
                        const std::vector<std::string> &black);

private:
  nn::OpForms forms;
  const Diagnose &diagnose;
  llvm::DenseSet<nn::PaddleOperator> used;
};

} // namespace ampc
