#include "cpu/InputReads.h"
#include "load/Ranges.h"
#include <algorithm>
#include <iterator>
#include <map>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

// A walk over the commands of an entry in their order.
class Walk {
public:
  explicit Walk(const Range &input) : input_(input) {}
  std::vector<InputRead> reads;

  // Whether the operand reads the input alone, or nothing of it.
  bool read(const CommandOperand &operand, InputRead at) {
    const Range &range = operand.range;
    if (!holdsInput(range))
      return true;
    at.offset = range.offset() - input_.offset();
    reads.push_back(at);
    return replaced_.empty() && !operand.writes && input_.offset() <= range.offset() &&
           range.offset() + range.size() <= input_.offset() + input_.size();
  }
  void write(const Range &range) {
    if (!overlap(range, input_))
      return;
    uint64_t first = range.offset(), end = first + range.size();
    auto next = replaced_.upper_bound(first);
    if (next != replaced_.begin() && std::prev(next)->second >= first)
      --next;
    for (; next != replaced_.end() && next->first <= end; next = replaced_.erase(next)) {
      first = std::min(first, next->first);
      end = std::max(end, next->second);
    }
    replaced_.emplace(first, end);
  }
  // Whether some byte of the range is still the input's.
  bool holdsInput(const Range &range) const {
    if (!overlap(range, input_))
      return false;
    auto next = replaced_.upper_bound(range.offset());
    return next == replaced_.begin() || std::prev(next)->second < range.offset() + range.size();
  }

private:
  Range input_;
  std::map<uint64_t, uint64_t> replaced_; // first byte and end of what was written over the input
};

} // namespace

std::optional<std::vector<InputRead>> inputReads(const Entry &entry, const Range &input,
                                                 const KernelAccesses &accesses) {
  Walk walk(input);
  for (uint32_t i = 0; i < entry.commands()->size(); ++i) {
    const Command &command = *entry.commands()->Get(i);
    std::vector<CommandPiece> pieces = piecesOf(command, accesses);
    // A library call does not read what it writes.
    bool isCall = command.call_type() == Call::LibraryCall;
    for (const CommandPiece &piece : pieces)
      for (uint32_t o = 0; o < piece.operands.size(); ++o) {
        const CommandOperand &operand = piece.operands[o];
        if (operand.reads && !(isCall && operand.writes) &&
            !walk.read(operand, {i, piece.index, o, 0}))
          return std::nullopt;
      }
    for (const CommandPiece &piece : pieces)
      for (const CommandOperand &operand : piece.operands)
        if (operand.writes)
          walk.write(operand.range);
  }
  for (const Output *output : *entry.outputs())
    if (walk.holdsInput(*output->tensor()->range()))
      return std::nullopt;
  return std::move(walk.reads);
}

} // namespace ampc::runtime
