#include "ampc/Base/Pattern.h"
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace ampc {

namespace {

struct Free {
  void operator()(pcre2_code *code) const { pcre2_code_free(code); }
  void operator()(pcre2_match_data *data) const { pcre2_match_data_free(data); }
  void operator()(pcre2_match_context *context) const { pcre2_match_context_free(context); }
};

template <class T> using Owned = std::unique_ptr<T, Free>;

constexpr uint32_t kMostSteps = 1000000;

PCRE2_SPTR unitsOf(std::string_view text) {
  return reinterpret_cast<PCRE2_SPTR>(text.data());
}

} // namespace

struct Pattern::State {
  Owned<pcre2_code> code;
  Owned<pcre2_match_context> context;
  Owned<pcre2_match_data> data;
};

Pattern::Pattern(std::unique_ptr<State> state) : state(std::move(state)) {}
Pattern::Pattern(Pattern &&) noexcept = default;
Pattern &Pattern::operator=(Pattern &&) noexcept = default;
Pattern::~Pattern() = default;

std::optional<Pattern> Pattern::compile(std::string_view expression, std::string &why) {
  constexpr uint32_t options = PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_DOTALL |
                               PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C | PCRE2_UTF |
                               PCRE2_MATCH_INVALID_UTF;
  int error = 0;
  size_t offset = 0;
  auto state = std::make_unique<State>();
  state->code.reset(
      pcre2_compile(unitsOf(expression), expression.size(), options, &error, &offset, nullptr));
  if (!state->code) {
    PCRE2_UCHAR text[256] = "";
    pcre2_get_error_message(error, text, sizeof text);
    why = reinterpret_cast<const char *>(text) + std::string(", at character ") +
          std::to_string(offset);
    return std::nullopt;
  }
  state->context.reset(pcre2_match_context_create(nullptr));
  pcre2_set_match_limit(state->context.get(), kMostSteps);
  state->data.reset(pcre2_match_data_create(1, nullptr));
  return Pattern(std::move(state));
}

bool Pattern::matches(std::string_view expression, std::string_view name) {
  std::string why;
  std::optional<Pattern> pattern = compile(expression, why);
  return pattern && pattern->matches(name);
}

bool Pattern::matches(std::string_view name) const {
  return pcre2_match(state->code.get(), unitsOf(name), name.size(), 0, 0, state->data.get(),
                     state->context.get()) >= 0;
}

} // namespace ampc
