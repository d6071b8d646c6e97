#include "session/OutputCommands.h"
#include "load/Ranges.h"
#include <algorithm>
#include <map>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

struct Returned {
  Range range;
  bool isNumber; // a loss, a metric, …: the host reads it in each step
  std::vector<uint32_t> readers = {};
};
using ReturnedRanges = std::map<std::pair<uint32_t, uint64_t>, Returned>; // by arena and offset

ReturnedRanges returnedBy(const Entry &entry) {
  ReturnedRanges returned;
  for (const Output *output : *entry.outputs()) {
    const Range &range = *output->tensor()->range();
    bool isNumber = output->field() != Field::output && output->field() != Field::kept;
    auto [found, isNew] =
        returned.try_emplace({range.arena(), range.offset()}, Returned{range, isNumber});
    found->second.isNumber |= isNumber;
  }
  return returned;
}

// Calls each(returned) for those that overlap the range; returned ranges do not overlap each other.
template <class Each> void forEachOverlap(ReturnedRanges &returned, const Range &range, Each each) {
  auto it = returned.upper_bound({range.arena(), range.offset()});
  if (it != returned.begin() && overlap(std::prev(it)->second.range, range))
    --it;
  for (; it != returned.end() && overlap(it->second.range, range); ++it)
    each(it->second);
}

bool contains(const Range &outer, const Range &inner) {
  return outer.arena() == inner.arena() && outer.offset() <= inner.offset() &&
         inner.offset() + inner.size() <= outer.offset() + outer.size();
}

} // namespace

std::vector<uint32_t> commandsOfOutputsAlone(const Entry &entry, const KernelAccesses &accesses) {
  ReturnedRanges returned = returnedBy(entry);
  auto forEachOperand = [&](uint32_t command, auto each) {
    for (const CommandPiece &piece : piecesOf(*entry.commands()->Get(command), accesses))
      for (const CommandOperand &operand : piece.operands)
        each(operand);
  };
  for (uint32_t i = 0; i < entry.commands()->size(); ++i)
    forEachOperand(i, [&](const CommandOperand &operand) {
      if (operand.reads)
        forEachOverlap(returned, operand.range, [&](Returned &read) { read.readers.push_back(i); });
    });
  std::vector<uint32_t> commands;
  for (uint32_t i = 0; i < entry.commands()->size(); ++i) {
    if (!entry.commands()->Get(i)->call_as_Launch())
      continue;
    bool writes = false, alone = true;
    forEachOperand(i, [&](const CommandOperand &operand) {
      if (!operand.writes)
        return;
      writes = true;
      bool within = false;
      forEachOverlap(returned, operand.range, [&](Returned &written) {
        within |= contains(written.range, operand.range);
        alone &= !written.isNumber && std::all_of(written.readers.begin(), written.readers.end(),
                                                  [&](uint32_t reader) { return reader == i; });
      });
      alone &= within;
    });
    if (writes && alone)
      commands.push_back(i);
  }
  return commands;
}

} // namespace ampc::runtime
