// Finds the stages of a column sum in the launches of an entry.
#include "load/SumStages.h"
#include "calls/Gemm.h"
#include "load/Check.h"
#include <algorithm>

namespace ampc::runtime {

using namespace ampc::format;

RangeKey keyOf(const Range &range) {
  return {range.arena(), range.offset(), range.size()};
}

namespace {

// Calls found(piece, reads, writes) for each piece of a launch whose kernel reads one argument and
// writes one.
template <class Found> void forEachOfTwo(const Command &command, Found found) {
  const Launch *launch = command.call_as_Launch();
  if (!launch || launch->args()->size() != 2 * launch->rows()->size())
    return;
  for (uint32_t piece = 0; piece < launch->rows()->size(); ++piece)
    found(piece, keyOf(*launch->args()->Get(2 * piece)),
          keyOf(*launch->args()->Get(2 * piece + 1)));
}

} // namespace

PiecesOfTwo piecesOfTwo(const Entry &entry) {
  PiecesOfTwo pieces;
  for (uint32_t i = 0; i < entry.commands()->size(); ++i)
    forEachOfTwo(*entry.commands()->Get(i),
                 [&](uint32_t piece, const RangeKey &, const RangeKey &writes) {
                   pieces[writes].emplace_back(i, piece);
                 });
  return pieces;
}

namespace {

// The ranges that the first stage of a sum may read: the matrix, or parts of the sums. The launch
// that an epilogue replaces may write such parts beside the matrix; it has them in an argument.
using Sources = std::vector<RangeKey>;

// Returns the piece `last` and the stages before it, back to the one that reads a source; empty if
// there is no such chain.
std::vector<Piece> stagesBefore(const Entry &entry, Piece last, const Sources &sources) {
  auto isSource = [&](const RangeKey &range) {
    return std::ranges::find(sources, range) != sources.end();
  };
  std::vector<Piece> stages{last};
  auto args = entry.commands()->Get(last.first)->call_as_Launch()->args();
  RangeKey wanted = keyOf(*args->Get(2 * last.second));
  // Search backward, because the bytes of a stage's result may have been used for something else
  // before.
  for (uint32_t i = last.first; i-- > 0 && !isSource(wanted);)
    forEachOfTwo(*entry.commands()->Get(i),
                 [&](uint32_t piece, const RangeKey &reads, const RangeKey &writes) {
                   if (writes == wanted && stages.back().first != i) {
                     stages.emplace_back(i, piece);
                     wanted = reads;
                   }
                 });
  return isSource(wanted) ? stages : std::vector<Piece>();
}

Sources sourcesOf(const Entry &entry, uint32_t product) {
  const Gemm &gemm = *gemmOf(*entry.commands()->Get(product));
  SumsOf of = gemm.sums()->of();
  if (of != SumsOf::result)
    return {keyOf(of == SumsOf::a ? *gemm.a() : *gemm.b())};
  Sources sources{keyOf(*gemm.epilogue()->result())};
  const Launch &replaced = *entry.commands()->Get(product + 1)->call_as_Launch();
  if (replaced.rows()->size() == 1)
    for (const Range *range : *replaced.args())
      sources.push_back(keyOf(*range));
  return sources;
}

bool touches(const Command &command, const Range &range) {
  auto any = [&](std::initializer_list<const Range *> others) {
    return std::ranges::any_of(others, [&](const Range *o) { return o && overlap(*o, range); });
  };
  if (const Launch *launch = command.call_as_Launch())
    return std::ranges::any_of(*launch->args(),
                               [&](const Range *arg) { return overlap(*arg, range); });
  if (const Copy *copy = command.call_as_Copy())
    return any({copy->from(), copy->to()});
  if (const Fill *fill = command.call_as_Fill())
    return any({fill->to()});
  bool found = false;
  const LibraryCall &call = *command.call_as_LibraryCall();
  findCallKind(call)->forEachRange(
      call, [&](const Range &other, bool) { found |= overlap(other, range); });
  return found;
}

} // namespace

std::vector<Piece> stagesOf(const PiecesOfTwo &pieces, const Entry &entry, uint32_t product) {
  const Gemm &gemm = *gemmOf(*entry.commands()->Get(product));
  const Range &sums = *gemm.sums()->result();
  auto writers = pieces.find(keyOf(sums));
  if (writers == pieces.end())
    return {};
  Sources sources = sourcesOf(entry, product);
  // The bytes of the sums hold them only between the product and the piece, whichever comes first;
  // before and after that they may be used for other values.
  auto next = std::ranges::upper_bound(writers->second, product, {}, &Piece::first);
  std::vector<Piece> earlier, later;
  if (next != writers->second.begin())
    earlier = stagesBefore(entry, *std::prev(next), sources);
  if (next != writers->second.end())
    later = stagesBefore(entry, *next, sources);
  if (later.empty())
    return earlier;
  for (uint32_t i = product + 1; !earlier.empty() && i < later.front().first; ++i)
    if (touches(*entry.commands()->Get(i), sums))
      return earlier; // the sums are read here, before the later piece computes them
  return later;
}

} // namespace ampc::runtime
