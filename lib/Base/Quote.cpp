// Quoting with escapes.
#include "ampc/Base/Quote.h"
#include <algorithm>

using namespace ampc;

// Length of the well-formed UTF-8 sequence at the front of `text`, 0 when there is none.
static size_t sequenceLength(std::string_view text) {
  auto lead = static_cast<unsigned char>(text[0]);
  size_t length = lead < 0x80   ? 1
                  : lead < 0xc2 ? 0
                  : lead < 0xe0 ? 2
                  : lead < 0xf0 ? 3
                  : lead < 0xf5 ? 4
                                : 0;
  if (length > text.size())
    return 0;
  for (size_t i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80)
      return 0;
  return length;
}

static bool isControl(unsigned char byte) {
  return byte < 0x20 || byte == 0x7f;
}

// Length of the control character at the front of `text`, 0 when there is none: one byte, or two
// bytes of UTF-8 (U+0080 to U+009F).
static size_t controlLength(std::string_view text) {
  if (isControl(static_cast<unsigned char>(text[0])))
    return 1;
  bool second = text.size() > 1 && static_cast<unsigned char>(text[0]) == 0xc2 &&
                static_cast<unsigned char>(text[1]) >= 0x80 &&
                static_cast<unsigned char>(text[1]) < 0xa0;
  return second ? 2 : 0;
}

static void appendEscaped(std::string &out, std::string_view bytes) {
  static const char digits[] = "0123456789abcdef";
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    out += "\\x";
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
}

std::string ampc::oneLine(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    size_t control = controlLength(text);
    appendEscaped(out, text.substr(0, control));
    if (control == 0)
      out += text[0];
    text.remove_prefix(std::max<size_t>(control, 1));
  }
  return out;
}

std::string ampc::quote(std::string_view text) {
  std::string out = "'";
  size_t shown = 0;
  while (!text.empty() && shown++ < 80) {
    size_t length = sequenceLength(text), control = controlLength(text);
    if (length == 0 || control > 0) {
      length = std::max<size_t>(control, 1);
      appendEscaped(out, text.substr(0, length));
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  out += text.empty() ? "'" : "…'";
  return out;
}
