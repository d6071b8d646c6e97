#include "ampc/Base/Arguments.h"

namespace ampc {

std::optional<std::string> emptyValueIn(const std::vector<std::string> &words) {
  for (const std::string &word : words)
    if (word.starts_with("--") && word.ends_with("="))
      return word.substr(0, word.size() - 1) + ": expects a value, got an empty one";
  return std::nullopt;
}

std::string plainArgumentError(const std::string &text) {
  // The texts of CLI::ArgumentMismatch's AtMost and TypedAtLeast.
  constexpr std::string_view tooMany = ": At Most 1 required but received ", one = ": 1 required ",
                             missing = " missing";
  if (size_t at = text.find(tooMany); at != std::string::npos)
    return text.substr(0, at) + " is given " + text.substr(at + tooMany.size()) + " times";
  size_t at = text.find(one);
  if (at == std::string::npos || !text.ends_with(missing))
    return text;
  size_t begin = at + one.size();
  return text.substr(0, at) + ": expects " +
         text.substr(begin, text.size() - missing.size() - begin) + ", got nothing";
}

} // namespace ampc
