// Prepared commands (Entry.prepared): those at the start of `infer` that depend on variables and
// constants alone. A device runs them before the first run, and again after a variable changed.
#pragma once
#include "ampc/Runtime/Status.h"
#include "session/CommandAccess.h"

namespace ampc::runtime {

// Whether the values in an arena of this kind are those of variables and constants, or follow from
// them alone.
inline bool dependsOnVariables(format::ArenaKind kind) {
  return kind <= format::ArenaKind::state || kind == format::ArenaKind::prepared;
}

inline bool dependsOnVariables(const format::Program &program, const format::Range &range) {
  return dependsOnVariables(program.arenas()->Get(range.arena())->kind());
}

// Whether the program has a training step, which changes variables. Then nothing is prepared.
bool trains(const format::Program &program);

// Calls each(i, operand) for what the commands [first, last) access.
template <typename Each>
void forEachOperand(const format::Entry &entry, uint32_t first, uint32_t last,
                    const KernelAccesses &accesses, const Each &each) {
  for (uint32_t i = first; i < last; ++i)
    for (const CommandPiece &piece : piecesOf(*entry.commands()->Get(i), accesses))
      for (const CommandOperand &operand : piece.operands)
        each(i, operand);
}

// Checks what Entry.prepared promises. Returns for each arena whether its bytes only change if
// variables do, while the other commands run; none does where nothing may be prepared.
Result<std::vector<bool>> checkPreparation(const format::Program &program,
                                           const format::Entry &entry,
                                           const KernelAccesses &accesses);

} // namespace ampc::runtime
