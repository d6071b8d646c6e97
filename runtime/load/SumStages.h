// Finds the launches that a matrix product can replace because it can also sum the columns of a
// matrix (Gemm.sums).
#pragma once
#include "ampc/Format/program_generated.h"
#include <array>
#include <map>
#include <utility>
#include <vector>

namespace ampc::runtime {

// A range as a key.
using RangeKey = std::array<uint64_t, 3>;
RangeKey keyOf(const format::Range &range);
// A piece of a launch: number of the command, number of the piece.
using Piece = std::pair<uint32_t, uint32_t>;
// The pieces of an entry's launches that read one range and write one, by the written range, in
// program order.
using PiecesOfTwo = std::map<RangeKey, std::vector<Piece>>;
PiecesOfTwo piecesOfTwo(const format::Entry &entry);
// Returns the pieces that compute the sums of `product`, a command with sums, the last one first. A
// sum over many rows has several stages, of which only the first reads the matrix. The first stage
// of a sum over the result of an epilogue may be the launch that the epilogue replaces, which is
// not returned. Empty if there are none.
std::vector<Piece> stagesOf(const PiecesOfTwo &pieces, const format::Entry &entry,
                            uint32_t product);

} // namespace ampc::runtime
