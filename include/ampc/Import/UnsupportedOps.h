// One error for all operators of a model that its importer does not know. Used by importers of
// formats with operators of their own.
#pragma once
#include "ampc/Base/Messages.h"
#include <map>
#include <string>

namespace ampc {

class UnsupportedOps {
public:
  // Counts an op. `what` is the operator in errors ("ai.onnx.NonZero (opset 13)"); `place` is the
  // the position of the op ("node[3] (op 'conv1')").
  void add(const std::string &what, const std::string &place);
  bool empty() const { return counts.empty(); }
  // Reports the first op, and all operators with their counts if there are several. `hint` says
  // where the supported ones are listed.
  void report(const std::string &file, const std::string &hint, Messages &diagnostics) const;

private:
  std::map<std::string, size_t> counts;
  std::string firstOperator, firstPlace;
};

} // namespace ampc
