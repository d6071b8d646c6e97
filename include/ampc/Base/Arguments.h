// What both tools say of command lines that CLI11 parses.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace ampc {

// An error if a word is an option with an empty value, "--log=", as of an unset variable of a
// shell: CLI11 would take the next word as the value.
std::optional<std::string> emptyValueIn(const std::vector<std::string> &words);

// CLI11's text about an option that is given too often or without its value, in plain words:
// "--seed: expects N, got nothing". Returns other texts as they are.
std::string plainArgumentError(const std::string &text);

} // namespace ampc
