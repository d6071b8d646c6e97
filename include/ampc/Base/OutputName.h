// Names of output files. ampc and amprun use the same rules for links, open descriptors and
// temporary names.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

// The open descriptor that the path names: 1 for /dev/stdout and -; -1 for any other path. Such a
// path must be written through the descriptor: a rename would replace the name, and opening it
// again would overwrite what was printed before.
int descriptorNamed(std::string_view path);

// The path with symbolic links resolved, whether or not the target exists; the path itself if it is
// not a link. Empty, with errno ELOOP, if the links form a cycle.
std::string resolveLinks(const std::string &path);

// The one spelling of all names of a file, which need not exist: absolute, without links, `.` and
// `..`. The path itself if it has none.
std::string canonicalName(const std::string &path);

// The first output that names the same file as one before it, however it is spelled; null if there
// is none. Empty names and those in /dev are passed over.
const std::string *repeatedName(const std::vector<std::string> &outputs);

// A temporary name in the same folder. It contains ".tmp-" and a random number, so that threads and
// processes do not collide.
std::string temporaryName(const std::string &path);

} // namespace ampc
