// Adapts the JSON reader of lib/Base to Status.
#include "core/Json.h"

namespace ampc::runtime {

static constexpr size_t kMaxValues = 2000000;

Result<json::Document> parseJson(std::string_view text, const std::string &where) {
  Messages messages;
  auto document = json::Document::parse(where, std::string(text), messages, kMaxValues);
  if (!document)
    return invalid(messages.firstError()->where, messages.firstError()->what);
  return std::move(*document);
}

} // namespace ampc::runtime
