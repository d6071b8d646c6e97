// The descriptors 0 to 2 of a tool whose caller closed some of them.
#pragma once

namespace ampc {

// Opens each of stdin, stdout and stderr that is closed: reading still fails with EBADF, and what
// is written is dropped. Otherwise the next file would get its number, and what is printed would be
// written to that file. To be called before a file is opened.
void reserveStandardDescriptors();

} // namespace ampc
