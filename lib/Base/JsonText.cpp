// JSON strings and numbers as text.
#include "ampc/Base/JsonText.h"
#include <charconv>
#include <cmath>
#include <cstdio>

namespace ampc {

template <class T> static std::string shortestDecimal(T value) {
  if (std::isnan(value))
    return "\"nan\"";
  if (std::isinf(value))
    return value < 0 ? "\"-inf\"" : "\"inf\"";
  char buffer[64];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return std::string(buffer, end);
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
  return shortestDecimal(value);
}
std::string jsonNumber(double value) {
  return shortestDecimal(value);
}

std::string nineDigits(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", number);
  return text;
}

} // namespace ampc
