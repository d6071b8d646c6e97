// Global state for signal handlers: which file is mapped at which address, and which temporary
// files and folders must be removed. If the table is full, further entries are ignored; they would
// only be used at the end of the process.
#pragma once
#include <cstddef>

namespace ampc::runtime {

// Add an entry to the table and return its slot, or -1. The path is copied. `forget` removes the
// entry.
int rememberMapping(const char *path, const void *begin, size_t size);
int rememberTemporary(const char *path); // a file, or a folder whose files are in the table, too
void forget(int slot);

// Async-signal-safe. Returns null if no file is mapped there.
const char *fileMappedAt(const void *address);
void removeTemporaries();
// Replaces the mapped pages from the address on by pages of zeros, so that threads which read a
// part of the mapping that the file no longer has can continue. Returns false if no file is mapped
// there.
bool coverMapping(const void *address);

// Whether coverMapping() was called for this mapping.
bool mappingCutShort(int slot);

// Installs a handler of SIGBUS: a read after the end of a mapped file that became shorter then
// returns zeros, and mappingCutShort() reports it. Other bus errors go to the previous handler. For
// the C API; amprun has a handler of its own.
void coverMappingsOnBusError();

} // namespace ampc::runtime
