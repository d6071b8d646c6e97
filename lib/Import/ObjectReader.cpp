#include "ObjectReader.h"
#include <algorithm>
#include <cmath>

using namespace ampc;
using namespace ampc::model;
using json::describe;

static std::string at(const std::string &path, const std::string &what) {
  return path.empty() ? what : path + ": " + what;
}

Message &Checker::error(const json::Value &value, const std::string &what) {
  // Computing the path takes time and only the first error is kept.
  return diagnostics.error(document.file(), failed() ? "" : at(document.path(value), what));
}

Message &Checker::errorAtKey(const json::Member &member, const std::string &what) {
  return diagnostics.error(document.file(),
                           failed() ? "" : at(document.path(member.keyOffset), what));
}

Message &Checker::warning(const json::Value &value, const std::string &what) {
  return diagnostics.warning(document.file(), at(document.path(value), what));
}

bool Checker::boolean(const json::Value &value) {
  if (value.isBoolean())
    return value.boolean();
  error(value, "expects true or false, got " + describe(value));
  return false;
}

double Checker::number(const json::Value &value) {
  if (!value.isNumber()) {
    error(value, "expects a number, got " + describe(value));
    return 0;
  }
  if (!std::isfinite(static_cast<float>(value.number())))
    error(value, "expects a finite float32, got " + describe(value));
  return value.number();
}

int64_t Checker::integer(const json::Value &value, int64_t low, int64_t high) {
  if (value.isInteger() && value.integer() >= low && value.integer() <= high)
    return value.integer();
  std::string expected = "an integer";
  if (value.isInteger() || value.kind() == json::Kind::unsignedInteger)
    expected += value.isInteger() && value.integer() < low ? " of at least " + std::to_string(low)
                                                           : " of at most " + std::to_string(high);
  error(value, "expects " + expected + ", got " + describe(value));
  return low;
}

std::string Checker::text(const json::Value &value) {
  if (value.isString())
    return std::string(value.string());
  error(value, "expects a string, got " + describe(value));
  return "";
}

std::string Checker::name(const json::Value &value, const char *what) {
  std::string name = text(value);
  if (value.isString() && name.empty())
    error(value, std::string("expects ") + what + ", got an empty string");
  // U+0000 to U+001F, U+007F to U+009F; names are valid UTF-8.
  bool control = false;
  for (size_t i = 0; i < name.size(); ++i) {
    auto c = static_cast<unsigned char>(name[i]);
    control |=
        c < 0x20 || c == 0x7f || (c == 0xc2 && static_cast<unsigned char>(name[i + 1]) < 0xa0);
  }
  if (control)
    error(value,
          std::string("expects ") + what + " without control characters, got " + quote(name));
  return name;
}

std::vector<std::string> Checker::names(const json::Value &value) {
  if (value.isString())
    return {name(value)};
  if (!value.isArray()) {
    error(value, "expects a name or a list of names, got " + describe(value));
    return {};
  }
  std::vector<std::string> all;
  all.reserve(value.elements().size());
  for (const json::Value &element : value.elements())
    all.push_back(name(element));
  return all;
}

std::span<const json::Value> Checker::list(const json::Value &value) {
  if (value.isArray())
    return value.elements();
  error(value, "expects a list, got " + describe(value));
  return {};
}

std::string Checker::choice(const json::Value &value,
                            const std::vector<std::string_view> &choices) {
  std::string_view got = value.isString() ? value.string() : std::string_view();
  if (value.isString() && std::find(choices.begin(), choices.end(), got) != choices.end())
    return std::string(got);
  std::string expected;
  for (std::string_view choice : choices)
    expected += (expected.empty()                 ? ""
                 : choice == *(choices.end() - 1) ? " or "
                                                  : ", ") +
                quote(choice);
  auto &diagnostic = error(value, "expects " + expected + ", got " + describe(value));
  if (std::string hint = NearMiss(got).offerAll(choices).hint(); !hint.empty())
    diagnostic.hint(hint);
  return std::string(*choices.begin());
}

static const json::Value &emptyObject() {
  static Messages none;
  static const auto document = json::Document::parse("", "{}", none);
  return document->root();
}

ObjectReader::ObjectReader(Checker &check, const json::Value &value,
                           std::initializer_list<std::string_view> keys)
    : check(check), object(value.isObject() ? value : emptyObject()) {
  if (!value.isObject())
    check.error(value, "expects an object, got " + describe(value));
  checkKeys({keys.begin(), keys.size()}, "");
}

ObjectReader::ObjectReader(Checker &check, const json::Value &value,
                           const std::vector<std::string_view> &keys, const std::string &of)
    : check(check), object(value.isObject() ? value : emptyObject()) {
  if (!value.isObject())
    check.error(value, "expects an object, got " + describe(value));
  checkKeys(keys, of);
}

void ObjectReader::checkKeys(std::span<const std::string_view> keys, const std::string &of) {
  if (check.failed())
    return;
  for (const json::Member &member : object.members()) {
    if (std::find(keys.begin(), keys.end(), member.key) != keys.end())
      continue;
    auto &diagnostic =
        check.errorAtKey(member, "unknown key " + quote(member.key) + (of.empty() ? "" : " " + of));
    if (std::string hint = NearMiss(member.key).offerAll(keys).hint(); !hint.empty()) {
      diagnostic.hint(hint);
    } else {
      std::string all;
      for (std::string_view key : keys)
        all += (all.empty() ? "" : ", ") + std::string(key);
      diagnostic.hint("known keys: " + all);
    }
    return;
  }
}

const json::Value *ObjectReader::find(std::string_view key) const {
  return object.find(key);
}

const json::Value *ObjectReader::require(std::string_view key) {
  const json::Value *value = object.find(key);
  if (!value && !check.failed())
    check.error(object, "missing key " + quote(key));
  return value;
}

void ObjectReader::read(std::string_view key, bool &into) {
  if (const json::Value *value = find(key))
    into = check.boolean(*value);
}

void ObjectReader::read(std::string_view key, std::optional<bool> &into) {
  if (const json::Value *value = find(key))
    into = check.boolean(*value);
}

void ObjectReader::read(std::string_view key, double &into) {
  if (const json::Value *value = find(key))
    into = check.number(*value);
}

// Bounds are checked in float32, the type in which programs compute: 1e-50 is not positive.
void ObjectReader::readPositive(std::string_view key, double &into) {
  read(key, into);
  if (const json::Value *value = find(key); value && !(static_cast<float>(into) > 0))
    check.error(*value, "expects a positive number, got " + describe(*value));
}

void ObjectReader::readNonNegative(std::string_view key, double &into) {
  read(key, into);
  if (const json::Value *value = find(key); value && !(into >= 0))
    check.error(*value, "expects a number of at least 0, got " + describe(*value));
}

void ObjectReader::readWithin(std::string_view key, double low, double high, double &into) {
  read(key, into);
  const json::Value *value = find(key);
  if (value && !(into >= low && static_cast<float>(into) < high)) {
    char range[64];
    snprintf(range, sizeof range, "[%g, %g)", low, high);
    check.error(*value, std::string("expects a number in ") + range + ", got " + describe(*value));
  }
}
