// Regular expressions for names, in Perl's syntax (PCRE2).
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ampc {

// An expression that must match a whole name. Movable; used by one thread at a time.
class Pattern {
public:
  // Returns nothing if it is no expression; `why` is then the reason.
  static std::optional<Pattern> compile(std::string_view expression, std::string &why);
  // Whether `expression` is one and matches the name.
  static bool matches(std::string_view expression, std::string_view name);
  Pattern(Pattern &&) noexcept;
  Pattern &operator=(Pattern &&) noexcept;
  ~Pattern();

  // False, too, if a million steps do not suffice: the time of some expressions is exponential.
  bool matches(std::string_view name) const;

private:
  struct State;
  explicit Pattern(std::unique_ptr<State> state);
  std::unique_ptr<State> state;
};

} // namespace ampc
