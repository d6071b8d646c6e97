// A small JSON file whose keys are all known and all required. The first error stays; getters give a default after it.
#pragma once
#include <initializer_list>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace ampc {

// The file's bytes; nothing, and an error, where it cannot be read.
std::optional<std::string> readTextFile(const std::string &file, std::string &error);

class JsonFile {
public:
  class Object {
  public:
    std::string text(const char *key) const;
    double positive(const char *key) const; // finite, above 0
    double number(const char *key) const;   // finite
    int64_t count(const char *key) const;   // whole, at least 0
    // An error at the key where the condition does not hold.
    void within(const char *key, bool holds, const char *what) const;
    Object object(const char *key, std::initializer_list<std::string_view> keys) const;
    // The members of an object with free keys, which all have `keys`.
    std::vector<std::pair<std::string, Object>> objects(const char *key, std::initializer_list<std::string_view> keys) const;

  private:
    friend class JsonFile;
    Object(JsonFile &file, const nlohmann::ordered_json *value, std::string path) : file(file), value(value), path(std::move(path)) {}
    const nlohmann::ordered_json *find(const char *key) const;
    std::string pathOf(const std::string &key) const { return path.empty() ? key : path + "." + key; }
    JsonFile &file;
    const nlohmann::ordered_json *value; // null after an error
    std::string path;
  };

  JsonFile(const std::string &text, std::string &error);
  // The top object: `"format": <format>, "version": 1` and `keys`.
  Object root(const char *format, std::initializer_list<std::string_view> keys);
  bool failed() const { return !error.empty(); }

private:
  Object checked(const nlohmann::ordered_json *value, std::string path, std::initializer_list<std::string_view> keys);
  void fail(const std::string &path, const std::string &what);
  std::string &error;
  nlohmann::ordered_json document;
};

} // namespace ampc
