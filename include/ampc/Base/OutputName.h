// Names of output files, as ampc and amprun understand and make them.
#pragma once
#include <string>
#include <string_view>

namespace ampc {

// The descriptor that the path is another name of, as /dev/stdout and - are of 1; -1 for any other.
// A rename would replace such a name itself, and to open it anew would write over what was printed.
int descriptorNamed(std::string_view path);

// The path that symbolic links lead to, whether a file is there or not; the path itself where it is
// no link. Empty, with errno ELOOP, where links lead in a circle.
std::string behindLinks(const std::string &path);

// A name in the same folder for the time of writing: it contains ".tmp-" and a random number, so
// that nobody else can have made a file of that name, and two threads or processes never get the
// same one.
std::string temporaryName(const std::string &path);

} // namespace ampc
