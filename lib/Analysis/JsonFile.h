// Reads small JSON files in which all keys are known and required. The first error is kept; after
// it, getters return defaults. Used for device tables and measured ranges.
#pragma once
#include <initializer_list>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace ampc {

// Returns the bytes of a file; empty, with an error, if it cannot be read.
std::optional<std::string> readTextFile(const std::string &file, std::string &error);

class JsonFile {
public:
  class Object {
  public:
    std::string text(const char *key) const;
    double positive(const char *key) const; // finite, above 0
    double number(const char *key) const;   // finite
    int64_t count(const char *key) const;   // whole, at least 0
    // Reports the error `what` at the key unless the condition holds.
    void within(const char *key, bool holds, const char *what) const;
    Object object(const char *key, const std::vector<std::string_view> &keys) const;
    // The members of an object whose keys are arbitrary names. Each member is an object with
    // `keys`.
    std::vector<std::pair<std::string, Object>>
    objects(const char *key, const std::vector<std::string_view> &keys) const;

  private:
    friend class JsonFile;
    Object(JsonFile &file, const nlohmann::ordered_json *value, std::string path)
        : file(file), value(value), path(std::move(path)) {}
    const nlohmann::ordered_json *find(const char *key) const;
    std::string pathOf(const std::string &key) const {
      return path.empty() ? key : path + "." + key;
    }
    JsonFile &file;
    const nlohmann::ordered_json *value; // null after an error
    std::string path;
  };

  JsonFile(const std::string &text, std::string &error);
  // The top-level object, which has `"format": <format>, "version": 1` and `keys`.
  Object root(const char *format, const std::vector<std::string_view> &keys);
  bool failed() const { return !error.empty(); }

private:
  Object checked(const nlohmann::ordered_json *value, std::string path,
                 const std::vector<std::string_view> &keys);
  void fail(const std::string &path, const std::string &what);
  std::string &error;
  nlohmann::ordered_json document;
};

} // namespace ampc
