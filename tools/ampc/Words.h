// Options whose value is one of a few words, and lists of words.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace ampc {

// Puts the full name in the place of an accepted short form ("fp16", "o1", "gpu"). Returns an error
// text, empty where `value` is one of the option's words; lines behind the first are hints.
std::string checkWord(const std::string &option, std::string &value);

// The words of an option, for its help and for CLI11: "O0, OD, O1 or O2".
std::string wordsOf(const std::string &option);

// A hint for a word that stands where no value is expected (`--fp16`, `O2`): the option that takes
// it. Empty where none does.
std::string optionTaking(std::string word);

// The full name of a dtype ("float32" for "fp32"); any other text as it is.
std::string fullDtype(const std::string &name);

} // namespace ampc
