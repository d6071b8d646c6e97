// Writing a file so that a failure leaves the old one as it was.
#pragma once
#include <string>
#include <string_view>

namespace ampc {

// Writes to a temporary name in the same folder (it contains "tmp") and renames. What is not a regular file (a pipe,
// /dev/stdout) is written in place. Returns an error text, empty on success; nothing is left behind on failure.
std::string writeOutputFile(const std::string &path, std::string_view bytes);

} // namespace ampc
