// Reads small JSON files in which all keys are known and required, through the reader of lib/Base.
// The first error is kept; after it, getters return defaults. Used for device tables and measured
// ranges.
#pragma once
#include "ampc/Base/Json.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

// Returns the bytes of a file; empty, with an error, if it cannot be read.
std::optional<std::string> readTextFile(const std::string &file, std::string &error);

class JsonFile {
public:
  class Object {
  public:
    bool has(std::string_view key) const { return value && value->find(key); }
    std::string text(std::string_view key) const;
    double positive(std::string_view key) const; // above 0
    double number(std::string_view key) const;
    int64_t count(std::string_view key) const; // whole, at least 0
    // Reports the error `what` at the key unless the condition holds.
    void within(std::string_view key, bool holds, const char *what) const;
    Object object(std::string_view key, const std::vector<std::string_view> &keys) const;
    // The members of an object whose keys are arbitrary names. Each member is an object with
    // `keys`.
    std::vector<std::pair<std::string, Object>>
    objects(std::string_view key, const std::vector<std::string_view> &keys) const;

  private:
    friend class JsonFile;
    Object(JsonFile &file, const json::Value *value) : file(file), value(value) {}
    const json::Value *find(std::string_view key) const; // null after an error
    JsonFile &file;
    const json::Value *value; // null after an error
  };

  JsonFile(std::string text, std::string &error);
  // The top-level object, which has `"format": <format>, "version": 1` and `keys`.
  Object root(const char *format, const std::vector<std::string_view> &keys);
  bool failed() const { return !error.empty(); }

private:
  Object checked(const json::Value *value, const std::vector<std::string_view> &keys);
  void fail(const json::Value &at, const std::string &what);
  std::string &error;
  std::optional<json::Document> document;
};

} // namespace ampc
