// Atomic output files: all outputs of a run are written under temporary names and renamed together,
// so that after a failure the old files are unchanged. Used by the tools.
#pragma once
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <string_view>

namespace ampc {

// Writes to a temporary file in the same folder; commitOutputFiles renames it. For a symbolic link,
// its target is replaced. Files that are not regular (pipes) and names of open descriptors
// (/dev/stdout or -) are written in place. Returns an error text, empty on success. On failure the
// temporary file is removed.
std::string writeOutputFile(const std::string &path, llvm::ArrayRef<std::string_view> pieces);
inline std::string writeOutputFile(const std::string &path, std::string_view bytes) {
  return writeOutputFile(path, llvm::ArrayRef(bytes));
}

// Creates a file without a name in the folder of `path`, a future regular output of about `bytes`
// bytes, and fills it with zeros. writeOutputFile overwrites these, which is faster: the system has
// then provided memory for the file's pages. May be called in a second thread, for one output at a
// time. Does nothing where the file system has no files without names; errors are left to
// writeOutputFile.
void fillOutputAhead(const std::string &path, size_t bytes);

// Whether the path denotes stdout.
bool isStandardOutput(const std::string &path);

// Renames the files written since the last commit. Returns an error text, empty on success; on
// failure `where` is the file, and the remaining temporary files are removed.
std::string commitOutputFiles(std::string &where);

// Removes the temporary files that were not committed. May be called by a signal handler.
void discardOutputFiles();

// Flushes stdout. Returns an error text, empty on success. A closed stdout (EBADF) and a pipe
// without a reader (EPIPE) count as success.
std::string flushStdout();

} // namespace ampc
