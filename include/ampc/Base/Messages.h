// Diagnostics of code that does not use MLIR: at most one error and any number of warnings. A
// diagnostic is printed as `<where>: error: <what>`, followed by its `note:` and `hint:` lines.
// Used by the importers, the driver and the tools.
#pragma once
#include "ampc/Base/Quote.h"
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

struct Message {
  enum class Severity { error, warning, note, remark };
  Severity severity = Severity::error;
  std::string where;              // file, or file:line:column
  std::string what;               // starts with the JSON path if there is one
  std::vector<std::string> notes; // complete lines: "hint: …", "note: …"

  Message &hint(std::string text);
  Message &note(std::string text);
  // All lines, each with a newline. Control characters, of names for example, are escaped.
  std::string text() const;
};

// Collects diagnostics. Only the first error is kept; later ones are discarded. So a reader may
// continue with default values after an error and check failed() once at its end.
class Messages {
public:
  Message &error(std::string where, std::string what);
  Message &warning(std::string where, std::string what);

  bool failed() const { return hasError; }
  // Null if there is no error.
  Message *firstError();
  const std::vector<Message> &all() const { return entries; }
  // The texts of all diagnostics, in the order in which they were added.
  std::string text() const;

private:
  std::vector<Message> entries;
  Message discarded; // what error() returns after the first error
  bool hasError = false;
};

} // namespace ampc
