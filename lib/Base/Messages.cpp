// Messages and their text.
#include "ampc/Base/Messages.h"

using namespace ampc;

Message &Message::hint(std::string text) {
  notes.push_back("hint: " + std::move(text));
  return *this;
}

Message &Message::note(std::string text) {
  notes.push_back("note: " + std::move(text));
  return *this;
}

std::string Message::text() const {
  static constexpr const char *words[] = {": error: ", ": warning: ", ": note: ", ": remark: "};
  std::string lines = where.empty() ? "''" : oneLine(where); // an empty file name
  lines += words[static_cast<int>(severity)];
  lines += oneLine(what);
  lines += '\n';
  for (const std::string &line : notes)
    lines += oneLine(line) + '\n';
  return lines;
}

Message &Messages::error(std::string where, std::string what) {
  if (hasError)
    return discarded = {};
  hasError = true;
  return entries.emplace_back(
      Message{Message::Severity::error, std::move(where), std::move(what), {}});
}

Message &Messages::warning(std::string where, std::string what) {
  if (hasError)
    return discarded = {};
  return entries.emplace_back(
      Message{Message::Severity::warning, std::move(where), std::move(what), {}});
}

Message *Messages::firstError() {
  return hasError ? &entries.back() : nullptr; // after an error nothing is added
}

std::string Messages::text() const {
  std::string lines;
  for (const Message &entry : entries)
    lines += entry.text();
  return lines;
}
