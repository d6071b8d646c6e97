#include "driver/Run.h"
#include "load/Check.h"
#include <algorithm>
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;

Status checkFaults(const Program &program, const Faults &faults) {
  if (!faults.any())
    return {};
  if (!program.head().has_finite_check())
    return invalid(program.path(), "has no finite check, so a fault would not be found");
  const Entry *entry = program.entry(EntryRole::train_step);
  std::vector<std::string> names;
  if (entry && entry->gradients())
    for (const Gradient *gradient : *entry->gradients())
      names.push_back(gradient->parameter()->str());
  if (names.empty())
    return invalid(program.path(), "names no gradients to put a fault into");
  for (const std::string &name : {faults.overflowParameter, faults.nanParameter})
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
      return withNearest(invalid(program.path(), "has no gradient of '" + name + "'"), name, names);
  return {};
}

static void put(Session &session, const Entry &entry, const std::string &parameter, bool nan) {
  for (const Gradient *gradient : *entry.gradients()) {
    if (!parameter.empty() && gradient->parameter()->str() != parameter)
      continue;
    uint8_t *first = session.bytes(*gradient->tensor()).data();
    uint32_t wide = nan ? 0x7fc00000 : 0x7f800000;
    uint16_t half = gradient->tensor()->dtype() == DType::bf16 ? (nan ? 0x7fc0 : 0x7f80)
                                                               : (nan ? 0x7e00 : 0x7c00);
    if (gradient->tensor()->dtype() == DType::f32)
      std::memcpy(first, &wide, 4);
    else
      std::memcpy(first, &half, 2);
  }
}

void injectFaults(Session &session, const Entry &entry, const Faults &faults, uint64_t step) {
  if (faults.overflowSteps.count(step))
    put(session, entry, faults.overflowParameter, false);
  if (faults.nanSteps.count(step))
    put(session, entry, faults.nanParameter, true);
}

} // namespace ampc::runtime
