// Writes the parts of JSON text that need care: strings and numbers. Compiler and runtime build
// their reports and logs from them. Also numbers in messages.
#pragma once
#include <string>
#include <string_view>

namespace ampc {

// The string in double quotes, with `"`, `\` and control characters escaped. Other bytes stay as
// they are, so the result is UTF-8 if the text is.
std::string quoteJson(std::string_view text);
// The shortest decimal that reads back to the same float or double; "inf", "-inf" and "nan" as
// strings, as JSON has no such numbers.
std::string jsonNumber(float value);
std::string jsonNumber(double value);
// At most nine digits, in which any two floats differ.
std::string nineDigits(double number);

} // namespace ampc
