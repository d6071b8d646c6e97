// Errors are values. A Status has a message, the place of the error, and the exit code of the tool.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ampc::runtime {

// The exit codes of docs/Amprun.md.
enum class Code : int {
  ok = 0,
  invalid = 1,     // a file, model, program, name or output is wrong
  usage = 2,       // only the command line is wrong
  environment = 3, // device, driver, memory, or another part of the machine
  numerics = 4,    // --fail-on-nan, a scaler that errors at its floor
  interrupted = 130,
};

class [[nodiscard]] Status {
public:
  Status() = default;
  Status(Code code, std::string where, std::string what)
      : code_(code), where_(std::move(where)), what_(std::move(what)) {}

  bool ok() const { return code_ == Code::ok; }
  Code code() const { return code_; }
  const std::string &where() const { return where_; }
  const std::string &what() const { return what_; }

  // Adds a line below the error: `note: …` or `hint: …`.
  Status note(std::string text) && { return std::move(*this).line("note: " + std::move(text)); }
  Status hint(std::string text) && { return std::move(*this).line("hint: " + std::move(text)); }
  // Sets the place if there is none yet.
  Status at(const std::string &where) && {
    if (where_.empty())
      where_ = where;
    return std::move(*this);
  }

  // Another beginning of the place: a file under the name that the user knows.
  Status relocated(const std::string &from, const std::string &to) && {
    if (where_.starts_with(from))
      where_.replace(0, from.size(), to);
    return std::move(*this);
  }

  // Prefixes the message with a place inside the file: "entry eval: …".
  Status under(const std::string &place) && {
    if (!ok())
      what_ = place + ": " + what_;
    return std::move(*this);
  }

  // `<where>: error: <what>` followed by the added lines; no newline at the end. Control
  // characters, of names for example, are escaped.
  std::string text() const;

private:
  Status line(std::string text) && {
    lines_.push_back(std::move(text));
    return std::move(*this);
  }
  Code code_ = Code::ok;
  std::string where_, what_;
  std::vector<std::string> lines_;
};

inline Status invalid(std::string where, std::string what) {
  return {Code::invalid, std::move(where), std::move(what)};
}
inline Status environment(std::string where, std::string what) {
  return {Code::environment, std::move(where), std::move(what)};
}
inline Status usage(std::string what) {
  return {Code::usage, "amprun", std::move(what)};
}

// A value or an error.
template <class T> class [[nodiscard]] Result {
public:
  Result(T value) : value_(std::move(value)) {}
  Result(Status status) : status_(std::move(status)) {}
  bool ok() const { return value_.has_value(); }
  Status &status() { return status_; }
  T &operator*() { return *value_; }
  T *operator->() { return &*value_; }

private:
  Status status_;
  std::optional<T> value_;
};

// Adds `hint: did you mean 'x'?` for the nearest candidate, if there is a near one.
Status withNearest(Status status, const std::string &name,
                   const std::vector<std::string> &candidates);

#define AMPC_TRY(expression)                                                                       \
  do {                                                                                             \
    if (auto status_ = (expression); !status_.ok())                                                \
      return status_;                                                                              \
  } while (false)

#define AMPC_CONCAT2(a, b) a##b
#define AMPC_CONCAT(a, b) AMPC_CONCAT2(a, b)
#define AMPC_ASSIGN_IMPL(declaration, expression, name)                                            \
  auto name = (expression);                                                                        \
  if (!name.ok())                                                                                  \
    return std::move(name.status());                                                               \
  declaration = std::move(*name)
#define AMPC_ASSIGN(declaration, expression)                                                       \
  AMPC_ASSIGN_IMPL(declaration, expression, AMPC_CONCAT(result_, __LINE__))

} // namespace ampc::runtime
