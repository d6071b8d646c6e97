#include "JsonFile.h"
#include "ampc/Base/SystemError.h"
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

namespace ampc {

using Json = nlohmann::ordered_json;

std::optional<std::string> readTextFile(const std::string &file, std::string &error) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (in && in.peek() != std::ifstream::traits_type::eof())
    text << in.rdbuf();
  if (!in.is_open() || in.bad() || text.bad()) {
    error = "cannot be read: " + systemError(errno);
    return std::nullopt;
  }
  return text.str();
}

JsonFile::JsonFile(const std::string &text, std::string &error) : error(error) {
  error.clear();
  // Duplicate keys are an error; the parser would silently keep one of them.
  std::vector<std::set<std::string>> open;
  std::string duplicate;
  auto watch = [&](int, Json::parse_event_t event, Json &parsed) {
    if (event == Json::parse_event_t::object_start)
      open.emplace_back();
    else if (event == Json::parse_event_t::object_end)
      open.pop_back();
    else if (event == Json::parse_event_t::key &&
             !open.back().insert(parsed.get<std::string>()).second && duplicate.empty())
      duplicate = parsed.get<std::string>();
    return true;
  };
  document = Json::parse(text, watch, false);
  if (document.is_discarded())
    fail("", "is not JSON");
  else if (!duplicate.empty())
    fail("", "key '" + duplicate + "' stands twice");
}

void JsonFile::fail(const std::string &path, const std::string &what) {
  if (error.empty())
    error = path.empty() ? what : path + ": " + what;
}

JsonFile::Object JsonFile::checked(const Json *value, std::string path,
                                   const std::vector<std::string_view> &keys) {
  if (!failed() && !value->is_object())
    fail(path, "expects an object");
  if (!failed())
    for (auto &[key, ignored] : value->items())
      if (std::find(keys.begin(), keys.end(), key) == keys.end())
        fail(path, "unknown key '" + key + "'");
  return Object(*this, failed() ? nullptr : value, std::move(path));
}

JsonFile::Object JsonFile::root(const char *format, const std::vector<std::string_view> &keys) {
  if (!failed() &&
      (!document.is_object() || !document.contains("format") || document["format"] != format))
    fail("", std::string("expects an object with \"format\": \"") + format + "\"");
  if (!failed() && (!document.contains("version") || document["version"] != 1))
    fail("version", "expects 1");
  if (!failed())
    document.erase("format"), document.erase("version");
  return checked(&document, "", keys);
}

const Json *JsonFile::Object::find(const char *key) const {
  if (!value || file.failed())
    return nullptr;
  auto it = value->find(key);
  if (it != value->end())
    return &*it;
  file.fail(path, std::string("key '") + key + "' is missing");
  return nullptr;
}

std::string JsonFile::Object::text(const char *key) const {
  const Json *found = find(key);
  if (found && !found->is_string())
    file.fail(pathOf(key), "expects a string");
  return file.failed() ? "" : found->get<std::string>();
}

double JsonFile::Object::number(const char *key) const {
  const Json *found = find(key);
  if (found && (!found->is_number() || !std::isfinite(found->get<double>())))
    file.fail(pathOf(key), "expects a finite number");
  return file.failed() ? 1 : found->get<double>();
}

double JsonFile::Object::positive(const char *key) const {
  double got = number(key);
  if (!(got > 0))
    file.fail(pathOf(key), "expects a number above 0");
  return got;
}

int64_t JsonFile::Object::count(const char *key) const {
  const Json *found = find(key);
  if (found && (!found->is_number_unsigned() || found->get<uint64_t>() > INT64_MAX))
    file.fail(pathOf(key), "expects a whole number of at least 0");
  return file.failed() ? 0 : found->get<int64_t>();
}

void JsonFile::Object::within(const char *key, bool holds, const char *what) const {
  if (!holds)
    file.fail(pathOf(key), what);
}

JsonFile::Object JsonFile::Object::object(const char *key,
                                          const std::vector<std::string_view> &keys) const {
  const Json *found = find(key);
  return file.checked(found, pathOf(key), keys);
}

std::vector<std::pair<std::string, JsonFile::Object>>
JsonFile::Object::objects(const char *key, const std::vector<std::string_view> &keys) const {
  std::vector<std::pair<std::string, Object>> all;
  const Json *found = find(key);
  if (found && !found->is_object())
    file.fail(pathOf(key), "expects an object");
  if (file.failed())
    return all;
  for (auto &[name, member] : found->items())
    all.emplace_back(name, file.checked(&member, pathOf(key) + "." + name, keys));
  return all;
}

} // namespace ampc
