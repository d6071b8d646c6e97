#include "session/Preparation.h"
#include <algorithm>

namespace ampc::runtime {

using namespace format;

bool trains(const format::Program &program) {
  return std::any_of(program.entries()->begin(), program.entries()->end(),
                     [](const Entry *entry) { return entry->role() == EntryRole::train_step; });
}

Result<std::vector<bool>> checkPreparation(const format::Program &program, const Entry &entry,
                                           const KernelAccesses &accesses) {
  uint32_t prepared = entry.prepared();
  std::vector<bool> fixed(program.arenas()->size(), false);
  if (entry.role() != EntryRole::infer || trains(program)) {
    if (prepared)
      return invalid("", "has prepared commands but is no entry of inference alone");
    return fixed;
  }
  for (uint32_t i = 0; i < fixed.size(); ++i)
    fixed[i] = dependsOnVariables(program.arenas()->Get(i)->kind());
  bool fits = true;
  auto check = [&](uint32_t i, const CommandOperand &operand) {
    ArenaKind kind = program.arenas()->Get(operand.range.arena())->kind();
    if (i < prepared) {
      fits &=
          operand.writes ? kind == ArenaKind::prepared : !operand.reads || dependsOnVariables(kind);
    } else if (operand.writes) {
      fits &= kind != ArenaKind::prepared;
      fixed[operand.range.arena()] = false;
    }
  };
  forEachOperand(entry, 0, entry.commands()->size(), accesses, check);
  if (!fits)
    return invalid("", "has commands that are prepared for one run alone");
  return fixed;
}

} // namespace ampc::runtime
