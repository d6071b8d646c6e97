#include "session/OutputCommands.h"
#include "ampc/Format/Field.h"
#include "session/RangeMap.h"
#include <algorithm>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

struct Returned {
  bool isNumber = false; // a loss, a metric, …: the host reads it in each step
  std::vector<uint32_t> readers;
};

RangeMap<Returned> returnedBy(const Entry &entry) {
  RangeMap<Returned> returned;
  for (const Output *output : *entry.outputs())
    returned[*output->tensor()->range()].isNumber |= !isTensor(output->field());
  return returned;
}

bool contains(const Range &outer, const Range &inner) {
  return outer.arena() == inner.arena() && outer.offset() <= inner.offset() &&
         inner.offset() + inner.size() <= outer.offset() + outer.size();
}

} // namespace

std::vector<uint32_t> commandsOfOutputsAlone(const Entry &entry, const KernelAccesses &accesses) {
  RangeMap<Returned> returned = returnedBy(entry);
  auto forEachOperand = [&](uint32_t command, auto each) {
    for (const CommandPiece &piece : piecesOf(*entry.commands()->Get(command), accesses))
      for (const CommandOperand &operand : piece.operands)
        each(operand);
  };
  for (uint32_t i = 0; i < entry.commands()->size(); ++i)
    forEachOperand(i, [&](const CommandOperand &operand) {
      if (operand.reads)
        returned.forEachOverlap(operand.range,
                                [&](const Range &, Returned &read) { read.readers.push_back(i); });
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
      returned.forEachOverlap(operand.range, [&](const Range &range, const Returned &written) {
        within |= contains(range, operand.range);
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
