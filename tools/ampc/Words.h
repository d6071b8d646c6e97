// The options whose value is one of a few words, with the accepted short forms. Used by
// CommandLine.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace ampc {

// Replaces a short form ("fp16", "o1", "gpu") by the full name. Returns an error text, followed by
// lines with hints; empty if `value` is one of the option's words.
std::string checkWord(const std::string &option, std::string &value);

// The words of an option, for its help and for CLI11: "O0, OD, O1 or O2".
std::string wordsOf(const std::string &option);

// A hint for a word in a position where no value is expected (`--fp16`, `O2`): the option that
// accepts it. Empty if there is none.
std::string optionTaking(std::string word);

// The full name of a dtype ("float32" for "fp32"); other texts are unchanged.
std::string fullDtype(const std::string &name);

} // namespace ampc
