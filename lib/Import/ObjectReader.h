// Typed access to JSON values for the readers of this folder. If a value has an unexpected kind, a
// getter adds an error and returns a default; only the first error is kept. So the readers need no
// control flow for errors, and readModel checks for one at its end.
#pragma once
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Json.h"
#include <initializer_list>
#include <limits>
#include <vector>

namespace ampc::model {

class Checker {
public:
  Checker(const json::Document &document, Messages &diagnostics)
      : document(document), diagnostics(diagnostics) {}

  // `<file>: error: <path of the value>: <what>`.
  Message &error(const json::Value &at, const std::string &what);
  Message &errorAtKey(const json::Member &at, const std::string &what);
  Message &warning(const json::Value &at, const std::string &what);
  bool failed() const { return diagnostics.failed(); }
  std::string path(const json::Value &value) const { return document.path(value); }

  bool boolean(const json::Value &value);
  // A number that is finite in float32, the type of all hyperparameters in a program.
  double number(const json::Value &value);
  int64_t integer(const json::Value &value, int64_t low,
                  int64_t high = std::numeric_limits<int64_t>::max());
  // A nonempty string without control characters.
  std::string name(const json::Value &value, const char *what = "a name");
  std::string text(const json::Value &value);
  // A string, or a list of strings.
  std::vector<std::string> names(const json::Value &value);
  std::span<const json::Value> list(const json::Value &value);
  // A string that is one of `choices`. Returns the first choice after an error.
  std::string choice(const json::Value &value, const std::vector<std::string_view> &choices);
  const json::Document &document;

private:
  Messages &diagnostics;
};

// An object whose keys are all known. The constructor reports the first unknown key.
class ObjectReader {
public:
  ObjectReader(Checker &check, const json::Value &value,
               std::initializer_list<std::string_view> keys);
  // For keys that depend on the value of another key, `of` is added to the error ("of 'adam'").
  ObjectReader(Checker &check, const json::Value &value, const std::vector<std::string_view> &keys,
               const std::string &of = "");

  const json::Value &value() const { return object; }
  const json::Value *find(std::string_view key) const;
  const json::Value *require(std::string_view key);

  // These do not change `into` if the key is absent.
  void read(std::string_view key, bool &into);
  void read(std::string_view key, std::optional<bool> &into);
  void read(std::string_view key, double &into);
  void readPositive(std::string_view key, double &into);
  void readNonNegative(std::string_view key, double &into);
  void readWithin(std::string_view key, double low, double high, double &into); // [low, high)

  Checker &check;

private:
  void checkKeys(std::span<const std::string_view> keys, const std::string &of);
  const json::Value &object;
};

} // namespace ampc::model
