#pragma once
#include <string>

namespace ampc {

// The system's text for an errno. Where a limit of this process is the cause, it says which and
// what it allows: "Too many open files (ulimit -n allows 64)", "File too large (ulimit -f allows
// 1024 bytes)".
std::string systemError(int error);

// The part in brackets with a blank in front, or empty where no limit of this process is the cause.
std::string limitBehind(int error);

} // namespace ampc
