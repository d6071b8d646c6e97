#include "ampc/Import/UnsupportedOps.h"

using namespace ampc;

void UnsupportedOps::add(const std::string &what, const std::string &place) {
  if (counts.empty())
    firstOperator = what, firstPlace = place;
  ++counts[what];
}

void UnsupportedOps::report(const std::string &file, const std::string &hint,
                            Messages &diagnostics) const {
  Message &error =
      diagnostics.error(file, firstPlace + ": operator " + firstOperator + " is not supported");
  std::string list;
  size_t ops = 0;
  for (const auto &[name, count] : counts) {
    list += (list.empty() ? "" : ", ") + name + " (" + std::to_string(count) +
            (count == 1 ? " op)" : " ops)");
    ops += count;
  }
  if (ops > 1)
    error.note("unsupported operators of the model: " + list);
  error.hint(hint);
}
