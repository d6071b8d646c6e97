#include "core/Json.h"
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_set>

namespace ampc::runtime {

const Json *Json::find(std::string_view key) const {
  for (const auto &[name, value] : members)
    if (name == key)
      return &value;
  return nullptr;
}

namespace {

// Builds the tree from nlohmann's events. nlohmann's own DOM silently keeps the last of duplicate
// keys.
class Builder : public nlohmann::json_sax<nlohmann::json> {
public:
  Json root;
  std::string error;

  bool null() override { return put({}); }
  bool boolean(bool value) override {
    Json json;
    json.kind = Json::boolean;
    json.truth = value;
    return put(std::move(json));
  }
  bool number_integer(number_integer_t value) override {
    Json json;
    json.kind = Json::integer;
    json.value = static_cast<double>(value);
    return put(std::move(json));
  }
  bool number_unsigned(number_unsigned_t value) override {
    Json json;
    json.kind = Json::integer;
    json.unsignedValue = value;
    json.value = static_cast<double>(value);
    return put(std::move(json));
  }
  bool number_float(number_float_t value, const string_t &) override {
    Json json;
    json.kind = Json::number;
    json.value = value;
    return put(std::move(json));
  }
  bool string(string_t &value) override {
    Json json;
    json.kind = Json::string;
    json.text = std::move(value);
    return put(std::move(json));
  }
  bool binary(binary_t &) override { return fail("binary value"); }
  bool start_object(size_t) override { return open(Json::object); }
  bool end_object() override { return close(); }
  bool start_array(size_t) override { return open(Json::array); }
  bool end_array() override { return close(); }
  bool key(string_t &value) override {
    if (!keys_.back().insert(value).second)
      return fail("duplicate key '" + value + "'");
    key_ = std::move(value);
    return true;
  }
  bool parse_error(size_t position, const std::string &,
                   const nlohmann::detail::exception &) override {
    return fail("is not valid json at byte " + std::to_string(position));
  }

private:
  bool fail(std::string text) {
    error = std::move(text);
    return false;
  }
  // Limits memory: a value may take only a few bytes in the file, but much more in the tree.
  static constexpr size_t kMaxValues = 2000000;
  Json *put(Json json, int) {
    ++values_;
    if (stack_.empty()) {
      root = std::move(json);
      return &root;
    }
    Json &parent = *stack_.back();
    if (parent.kind == Json::array)
      return &parent.items.emplace_back(std::move(json));
    return &parent.members.emplace_back(std::move(key_), std::move(json)).second;
  }
  bool put(Json json) {
    put(std::move(json), 0);
    return values_ <= kMaxValues || fail("json has more than two million values");
  }
  bool open(Json::Kind kind) {
    if (stack_.size() >= 64)
      return fail("json is nested deeper than 64");
    Json json;
    json.kind = kind;
    stack_.push_back(put(std::move(json), 0));
    keys_.emplace_back();
    return true;
  }
  bool close() {
    stack_.pop_back();
    keys_.pop_back();
    return true;
  }

  // A parent's vector only grows while the parent is on top of the stack, so these pointers stay
  // valid.
  std::vector<Json *> stack_;
  std::vector<std::unordered_set<std::string>> keys_;
  std::string key_;
  size_t values_ = 0;
};

template <class T> std::string shortest(T value) {
  if (std::isnan(value))
    return "\"nan\"";
  if (std::isinf(value))
    return value < 0 ? "\"-inf\"" : "\"inf\"";
  char buffer[64];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return std::string(buffer, end);
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string &where) {
  Builder builder;
  bool done = nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
  if (!done)
    return invalid(where, builder.error.empty() ? "is not valid json" : builder.error);
  return std::move(builder.root);
}

std::string quoteJson(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char buffer[8];
      snprintf(buffer, sizeof buffer, "\\u%04x", c);
      out += buffer;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string jsonNumber(float value) {
  return shortest(value);
}
std::string jsonNumber(double value) {
  return shortest(value);
}

} // namespace ampc::runtime
