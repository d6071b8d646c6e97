#include "ampc/Import/ImportDiagnostics.h"

using namespace ampc;

ImportDiagnostic &ImportDiagnostic::hint(std::string text) {
  notes.push_back("hint: " + std::move(text));
  return *this;
}

ImportDiagnostic &ImportDiagnostic::note(std::string text) {
  notes.push_back("note: " + std::move(text));
  return *this;
}

std::string ImportDiagnostic::text() const {
  std::string lines = where;
  lines += severity == Severity::error ? ": error: " : ": warning: ";
  lines += what;
  lines += '\n';
  for (const std::string &line : notes)
    lines += line + '\n';
  return lines;
}

ImportDiagnostic &ImportDiagnostics::error(std::string where, std::string what) {
  if (hasError)
    return swallowed = {};
  hasError = true;
  return entries.emplace_back(ImportDiagnostic{ImportDiagnostic::Severity::error, std::move(where),
                                               std::move(what), {}});
}

ImportDiagnostic &ImportDiagnostics::warning(std::string where, std::string what) {
  if (hasError)
    return swallowed = {};
  return entries.emplace_back(ImportDiagnostic{ImportDiagnostic::Severity::warning,
                                               std::move(where), std::move(what), {}});
}

ImportDiagnostic *ImportDiagnostics::firstError() {
  return hasError ? &entries.back() : nullptr; // nothing is added behind it
}

std::string ImportDiagnostics::text() const {
  std::string lines;
  for (const ImportDiagnostic &entry : entries)
    lines += entry.text();
  return lines;
}
