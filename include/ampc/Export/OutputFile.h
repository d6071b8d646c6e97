// Writing files so that a failure leaves the old ones as they were.
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <string_view>

namespace ampc {

// Writes to a temporary name in the same folder (it contains "tmp"); commitOutputFiles gives the
// file its own. A symbolic link stays one: the file behind it is written. What is not a regular
// file (a pipe), and the names of open descriptors (/dev/stdout or -), are written in place.
// Returns an error text, empty on success; nothing is left behind on failure.
std::string writeOutputFile(const std::string &path, llvm::ArrayRef<std::string_view> pieces);
inline std::string writeOutputFile(const std::string &path, std::string_view bytes) {
  return writeOutputFile(path, llvm::ArrayRef(bytes));
}

// Whether the path is a name of stdout.
bool isStandardOutput(const std::string &path);

// Renames all that was written since the last commit. An error names the file in `where`; the rest
// is removed.
std::string commitOutputFiles(std::string &where);

// Removes all that was written and not committed. May be called by a signal handler.
void discardOutputFiles();

// Empty when what was printed has arrived. A stdout that is closed, or a pipe that nobody reads, is
// no error.
std::string flushStdout();

} // namespace ampc
