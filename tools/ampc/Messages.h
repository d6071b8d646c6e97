// The form of what ampc says on stderr: `<where>: error: <what>`, then a hint.
#pragma once
#include <string>

namespace ampc {

// Gives back the exit code.
int fail(const std::string &where, const std::string &what, const std::string &hint = "", int code = 1);
void warn(const std::string &where, const std::string &what);

} // namespace ampc
