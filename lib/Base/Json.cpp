// Access to values of a parsed document, and their paths and positions. JsonParse.cpp creates
// documents.
#include "ampc/Base/Json.h"
#include "ampc/Base/JsonText.h"
#include <algorithm>
#include <cctype>

using namespace ampc::json;

double Value::number() const {
  if (tag == Kind::integer)
    return static_cast<double>(payload.integer);
  if (tag == Kind::unsignedInteger)
    return static_cast<double>(payload.unsignedInteger);
  return payload.real;
}

std::span<const Member> Value::members() const {
  return {payload.members, count};
}

const Value *Value::find(std::string_view key) const {
  if (isObject())
    for (const Member &member : members())
      if (member.key == key)
        return &member.value;
  return nullptr;
}

// The shortest text that reads as this number, and not as an integer.
static std::string textOfReal(double number) {
  std::string shortest = ampc::jsonNumber(number);
  return shortest.find_first_of(".en") == std::string::npos ? shortest + ".0" : shortest;
}

std::string ampc::json::describe(const Value &value) {
  switch (value.kind()) {
  case Kind::null: return "null";
  case Kind::boolean: return value.boolean() ? "true" : "false";
  case Kind::integer: return std::to_string(value.integer());
  case Kind::unsignedInteger: return std::to_string(value.unsignedInteger());
  case Kind::real: return textOfReal(value.real());
  case Kind::string: return quote(value.string());
  case Kind::array: return value.elements().empty() ? "an empty list" : "a list";
  case Kind::object: return "an object";
  }
  return "?";
}

void ampc::json::appendKey(std::string &path, std::string_view key) {
  bool plain = !key.empty() && key.size() <= 80 && std::all_of(key.begin(), key.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '@' || c == '-';
  });
  if (!plain) {
    path += '[' + quote(key) + ']';
    return;
  }
  if (!path.empty())
    path += '.';
  path += key;
}

void ampc::json::appendIndex(std::string &path, size_t index) {
  path += '[' + std::to_string(index) + ']';
}

// The children of a container are sorted by offset, so the child that contains `offset` is the last
// one that does not start after it. Takes time proportional to depth and to the logarithm of the
// sizes.
std::string Document::path(uint32_t offset) const {
  std::string path;
  const Value *value = top;
  while (value->offset() != offset) {
    if (value->isObject()) {
      auto members = value->members();
      auto after = std::partition_point(members.begin(), members.end(), [&](const Member &member) {
        return member.keyOffset <= offset;
      });
      if (after == members.begin())
        break;
      const Member &member = *std::prev(after);
      appendKey(path, member.key);
      if (member.keyOffset == offset)
        break;
      value = &member.value;
    } else if (value->isArray()) {
      auto elements = value->elements();
      auto after =
          std::partition_point(elements.begin(), elements.end(),
                               [&](const Value &element) { return element.offset() <= offset; });
      if (after == elements.begin())
        break;
      appendIndex(path, std::prev(after) - elements.begin());
      value = &*std::prev(after);
    } else {
      break;
    }
  }
  return path;
}

Document::Place Document::place(uint32_t offset) const {
  auto next = std::upper_bound(lines.begin(), lines.end(), offset);
  return {static_cast<unsigned>(next - lines.begin()), offset - *std::prev(next) + 1};
}
