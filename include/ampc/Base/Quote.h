// Quoting of text from files and command lines in messages.
#pragma once
#include <string>
#include <string_view>

namespace ampc {

// The text in single quotes, cut after 80 characters. Control characters and bytes that are not
// UTF-8 are written as \xNN.
std::string quote(std::string_view text);

// The whole text with control characters written as \xNN, so that it stays on one line.
std::string oneLine(std::string_view text);

} // namespace ampc
