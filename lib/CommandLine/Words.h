// The options whose value is one of a few words, with the accepted short forms. Used by
// CommandLine.cpp.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace ampc {

// The words of an option, for messages: "O0, OD, O1 or O2".
std::string wordsOf(const std::string &option);
// The same as the type in the help: "O0|OD|O1|O2".
std::string alternatives(const std::string &option);

// A hint for a word in a position where no value is expected (`--fp16`, `O2`): the option that
// accepts it. Empty if there is none.
std::string optionTaking(std::string word);

// The full name of a dtype ("float32" for "fp32"); other texts are unchanged.
std::string fullDtype(const std::string &name);

} // namespace ampc
