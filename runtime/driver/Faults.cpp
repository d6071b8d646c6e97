// --inject-overflow and --inject-nan.
#include "driver/Run.h"
#include "core/Elements.h"
#include "load/Check.h"
#include <algorithm>
#include <cmath>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

Status checkFaults(const Program &program, const Faults &faults, uint64_t ranks) {
  if (!faults.any())
    return {};
  for (auto &[option, rank] : {std::pair("--inject-overflow", faults.overflowRank),
                               std::pair("--inject-nan", faults.nanRank)})
    if (rank && *rank >= ranks)
      return usage(std::string(option) + ": names rank " + std::to_string(*rank) + " of " +
                   std::to_string(ranks) + ", which are counted from 0");
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

static Status put(Session &session, const Entry &entry, const std::string &parameter, bool nan) {
  for (const Gradient *gradient : *entry.gradients()) {
    if (!parameter.empty() && gradient->parameter()->str() != parameter)
      continue;
    const Range &range = *gradient->tensor()->range();
    DType type = gradient->tensor()->dtype();
    uint8_t element[8];
    setFloat(type, element, 0, nan ? NAN : INFINITY);
    AMPC_TRY(session.write(Range(range.offset(), sizeOf(type), range.arena(), 0),
                           {element, sizeOf(type)}));
  }
  return {};
}

Status injectFaults(Session &session, const Entry &entry, const Faults &faults, uint64_t step,
                    uint64_t rank) {
  if (faults.overflowSteps.count(step) && faults.overflowRank.value_or(rank) == rank)
    AMPC_TRY(put(session, entry, faults.overflowParameter, false));
  if (faults.nanSteps.count(step) && faults.nanRank.value_or(rank) == rank)
    AMPC_TRY(put(session, entry, faults.nanParameter, true));
  return {};
}

void warnOfLateFaults(const Faults &faults, uint64_t last, const Console &console) {
  for (auto &[option, steps] : {std::pair("--inject-overflow", &faults.overflowSteps),
                                std::pair("--inject-nan", &faults.nanSteps)})
    if (!steps->empty() && *steps->begin() > last)
      console.warning(std::string(option) + ": had no effect: the training ended at step " +
                      std::to_string(last));
}

} // namespace ampc::runtime
