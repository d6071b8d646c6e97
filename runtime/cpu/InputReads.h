// The reads of an input by the commands of an entry, so that they can read the caller's memory
// instead. Used by the CPU's executor.
#pragma once
#include "session/CommandAccess.h"
#include <optional>

namespace ampc::runtime {

// An operand that reads some or all bytes of an input.
struct InputRead {
  uint32_t command, piece, operand; // of the entry; of piecesOf; of CommandPiece
  uint64_t offset;                  // of the operand in the input, in bytes
};

// Empty optional: a run may need the input in its own memory, because a command changes it in
// place, an output is in it, or an operand lies only partly in it. The memory may hold other values
// after the input's last use.
std::optional<std::vector<InputRead>>
inputReads(const format::Entry &entry, const format::Range &input, const KernelAccesses &accesses);

} // namespace ampc::runtime
