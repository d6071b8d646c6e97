// Launches that a matrix product may stand for because it can sum the columns of a matrix beside its own work (Gemm.sums).
#pragma once
#include "ampc/Format/program_generated.h"
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace ampc::runtime {

// Bytes of an arena as a key.
using RangeKey = std::array<uint64_t, 3>;
RangeKey keyOf(const format::Range &range);
// A piece of a launch: the command's number, the piece's.
using Piece = std::pair<uint32_t, uint32_t>;
// By what they write, in the program's order: the pieces of an entry's launches that read one thing besides.
using PiecesOfTwo = std::map<RangeKey, std::vector<Piece>>;
PiecesOfTwo piecesOfTwo(const format::Entry &entry);
// Those that compute what the product, a command with sums, may sum instead of them, the last first: a long sum is made in
// stages, of which only the first reads the matrix. Empty: there are none.
std::vector<Piece> stagesOf(const PiecesOfTwo &pieces, const format::Entry &entry, uint32_t product);

} // namespace ampc::runtime
