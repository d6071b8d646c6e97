// Operators' names in white and black lists, checked against the operator table.
#pragma once
#include "ampc/Dialect/NN/OpForms.h"
#include "ampc/Import/Model.h"
#include <set>

namespace ampc {

class OpLists {
public:
  OpLists(const model::Model &model, mlir::MLIRContext &context);

  // Every entry is an operator, else this fails with an exit code after an error on stderr; one that the model does not use gets a note.
  std::optional<int> check(const std::string &where, const char *list, const std::vector<std::string> &entries);
  // Fails where an operator stands in both lists, under whichever of its names.
  std::optional<int> checkConflict(const std::string &where, const std::vector<std::string> &white, const std::vector<std::string> &black);

private:
  nn::OpForms forms;
  std::set<std::string> used; // operators, by their name in the IR
};

} // namespace ampc
