// What the import layer says about a model: at most one error, any number of warnings. A line has
// the form `<where>: error: <what>` and is followed by its `note:` and `hint:` lines.
#pragma once
#include "ampc/Base/Quote.h"
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

struct ImportDiagnostic {
  enum class Severity { error, warning };
  Severity severity = Severity::error;
  std::string where; // file, or file:line:column
  std::string what;  // begins with the JSON path where there is one
  std::vector<std::string> notes; // complete lines: "hint: …", "note: …"

  ImportDiagnostic &hint(std::string text);
  ImportDiagnostic &note(std::string text);
  // All lines, each with its newline.
  std::string text() const;
};

// Collects diagnostics. The first error wins: what follows from it is swallowed, so that readers
// may go on with default values and look at failed() once at their end.
class ImportDiagnostics {
public:
  ImportDiagnostic &error(std::string where, std::string what);
  ImportDiagnostic &warning(std::string where, std::string what);

  bool failed() const { return hasError; }
  // Null where there is none.
  ImportDiagnostic *firstError();
  const std::vector<ImportDiagnostic> &all() const { return entries; }
  // The texts of all diagnostics in the order of their making.
  std::string text() const;

private:
  std::vector<ImportDiagnostic> entries;
  ImportDiagnostic swallowed;
  bool hasError = false;
};

} // namespace ampc
