// What a tool says about its input: at most one error, any number of warnings. A line has
// the form `<where>: error: <what>` and is followed by its `note:` and `hint:` lines.
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
  std::string what;               // begins with the JSON path where there is one
  std::vector<std::string> notes; // complete lines: "hint: …", "note: …"

  Message &hint(std::string text);
  Message &note(std::string text);
  // All lines, each with its newline.
  std::string text() const;
};

// Collects diagnostics. The first error wins: what follows from it is swallowed, so that readers
// may go on with default values and look at failed() once at their end.
class Messages {
public:
  Message &error(std::string where, std::string what);
  Message &warning(std::string where, std::string what);

  bool failed() const { return hasError; }
  // Null where there is none.
  Message *firstError();
  const std::vector<Message> &all() const { return entries; }
  // The texts of all diagnostics in the order of their making.
  std::string text() const;

private:
  std::vector<Message> entries;
  Message swallowed;
  bool hasError = false;
};

} // namespace ampc
