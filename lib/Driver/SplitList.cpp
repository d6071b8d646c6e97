// Splits lists at commas outside of brackets.
#include "ampc/Driver/Compiler.h"

namespace ampc {

std::vector<std::string> splitList(const std::string &text) {
  std::vector<std::string> entries(1);
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    depth += c == '(' || c == '[' || c == '{';
    depth -= depth > 0 && (c == ')' || c == ']' || c == '}');
    if (c == ',' && depth == 0) {
      entries.emplace_back();
      continue;
    }
    entries.back() += c;
    if (c == '\\' && i + 1 < text.size())
      entries.back() += text[++i];
  }
  return entries;
}

} // namespace ampc
