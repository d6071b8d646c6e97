// JsonFile: checked access to small JSON files with known keys.
#include "JsonFile.h"
#include "ampc/Base/SystemError.h"
#include <algorithm>
#include <cerrno>

namespace ampc {

std::optional<std::string> readTextFile(const std::string &file, std::string &error) {
  std::optional<std::string> text = readBytes(file);
  if (!text)
    error = "cannot be read: " + systemError(errno);
  return text;
}

JsonFile::JsonFile(std::string text, std::string &error) : error(error) {
  Messages messages;
  document = json::Document::parse("", std::move(text), messages);
  error.clear();
  if (document)
    return;
  // A syntax error has the place ":<line>:<column>", as the document has no name here.
  const Message &problem = *messages.firstError();
  error = (problem.where.empty() ? "" : problem.where.substr(1) + ": ") + problem.what;
}

void JsonFile::fail(const json::Value &at, const std::string &what) {
  if (!error.empty())
    return;
  std::string path = document->path(at);
  error = path.empty() ? what : path + ": " + what;
}

JsonFile::Object JsonFile::checked(const json::Value *value,
                                   const std::vector<std::string_view> &keys) {
  if (!failed() && !value->isObject())
    fail(*value, "expects an object");
  if (!failed())
    for (const json::Member &member : value->members())
      if (std::find(keys.begin(), keys.end(), member.key) == keys.end())
        fail(*value, "unknown key '" + std::string(member.key) + "'");
  return Object(*this, failed() ? nullptr : value);
}

JsonFile::Object JsonFile::root(const char *format, const std::vector<std::string_view> &keys) {
  if (failed())
    return Object(*this, nullptr);
  const json::Value &top = document->root();
  const json::Value *named = top.find("format"), *version = top.find("version");
  if (!named || named->stringOrEmpty() != format)
    fail(top, std::string("expects an object with \"format\": \"") + format + "\"");
  else if (!version || !version->isInteger() || version->integer() != 1)
    fail(top, "version: expects 1");
  std::vector<std::string_view> all = keys;
  all.insert(all.end(), {"format", "version"});
  return checked(&top, all);
}

const json::Value *JsonFile::Object::find(std::string_view key) const {
  if (!value || file.failed())
    return nullptr;
  const json::Value *found = value->find(key);
  if (!found)
    file.fail(*value, "key '" + std::string(key) + "' is missing");
  return found;
}

std::string JsonFile::Object::text(std::string_view key) const {
  const json::Value *found = find(key);
  if (found && !found->isString())
    file.fail(*found, "expects a string");
  return file.failed() ? "" : std::string(found->string());
}

double JsonFile::Object::number(std::string_view key) const {
  const json::Value *found = find(key);
  if (found && !found->isNumber())
    file.fail(*found, "expects a finite number");
  return file.failed() ? 1 : found->number();
}

double JsonFile::Object::positive(std::string_view key) const {
  double got = number(key);
  within(key, got > 0, "expects a number above 0");
  return got;
}

int64_t JsonFile::Object::count(std::string_view key) const {
  const json::Value *found = find(key);
  if (found && !(found->isInteger() && found->integer() >= 0))
    file.fail(*found, "expects a whole number of at least 0");
  return file.failed() ? 0 : found->integer();
}

void JsonFile::Object::within(std::string_view key, bool holds, const char *what) const {
  if (const json::Value *found = find(key); found && !holds)
    file.fail(*found, what);
}

JsonFile::Object JsonFile::Object::object(std::string_view key,
                                          const std::vector<std::string_view> &keys) const {
  return file.checked(find(key), keys);
}

std::vector<std::pair<std::string, JsonFile::Object>>
JsonFile::Object::objects(std::string_view key, const std::vector<std::string_view> &keys) const {
  std::vector<std::pair<std::string, Object>> all;
  const json::Value *found = find(key);
  if (found && !found->isObject())
    file.fail(*found, "expects an object");
  if (file.failed())
    return all;
  for (const json::Member &member : found->members())
    all.emplace_back(member.key, file.checked(&member.value, keys));
  return all;
}

} // namespace ampc
