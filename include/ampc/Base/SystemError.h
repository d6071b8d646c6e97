// Texts of operating system errors for messages. Used by every file reader and writer of compiler
// and runtime.
#pragma once
#include <string>

namespace ampc {

// The system's text for an errno. If a resource limit of this process is the cause, the limit and
// its value follow: "Too many open files (ulimit -n allows 64)", "File too large (ulimit -f allows
// 1024 bytes)".
std::string systemError(int error);

// The part in parentheses, with a leading blank; empty if no limit of this process is the cause.
std::string limitText(int error);

} // namespace ampc
