// What a signal handler can still know: which file is mapped where, and which temporary files and folders to
// remove. A full table remembers nothing more: it only serves the end of a process.
#pragma once
#include <cstddef>

namespace ampc::runtime {

// Remembered until forgotten. The path is copied.
int rememberMapping(const char *path, const void *begin, size_t size);
int rememberTemporary(const char *path); // a file, or a folder whose files are remembered too
void forget(int slot);

// These may be called in a handler. Null: no file is mapped there.
const char *fileMappedAt(const void *address);
void removeTemporaries();
// Puts pages of zeros in the place of those that a mapped file no longer has, from the address on, so that whoever
// reads them goes on, in whatever thread. False: no file is mapped there.
bool coverMapping(const void *address);

// Whether coverMapping() was needed for this mapping.
bool mappingCutShort(int slot);

// From now on a read behind the end of a mapped file that became shorter meets zeros, and mappingCutShort() tells.
// Other bus errors go to the handler that was there before. For the C API; amprun has a handler of its own.
void coverMappingsOnBusError();

} // namespace ampc::runtime
