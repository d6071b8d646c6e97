// What a signal handler can still know: which file is mapped where, and which temporary files to
// remove. A full table remembers nothing more: it only serves the end of a process.
#pragma once
#include <cstddef>

namespace ampc::runtime {

// Remembered until forgotten. The path is copied.
int rememberMapping(const char *path, const void *begin, size_t size);
int rememberTemporary(const char *path);
void forget(int slot);

// These two may be called in a handler. Null: no file is mapped there.
const char *fileMappedAt(const void *address);
void removeTemporaries();

} // namespace ampc::runtime
