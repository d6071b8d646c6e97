// Range checks over a head that FlatBuffers' verifier has accepted: after them every offset, size,
// shape, index and enum of the program may be used without a further look. Segments were checked by
// the loader.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Runtime/Status.h"
#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace ampc::runtime {

Status checkHead(const format::Program &program);

// Its messages lack the place in the program; callers add it with Status::under.
class RangeChecker {
public:
  explicit RangeChecker(const format::Program &program) : program_(program) {}
  Status range(const format::Range &range, bool written) const;
  // Shape and type fit the range.
  Status tensor(const format::Tensor &tensor, bool written) const;
  bool constant(const format::Range &range) const;

private:
  const format::Program &program_;
};

// CheckCommands.cpp
Status checkCommands(const format::Program &program, const format::Entry &entry);

constexpr uint64_t kMaxBytes = 1ull << 47;
// a * b and a + b below kMaxBytes; false on overflow.
bool multiply(uint64_t a, uint64_t b, uint64_t &out);
bool add(uint64_t a, uint64_t b, uint64_t &out);

// The verifier does not look at where a vector's elements of 8 bytes begin.
template <class Vector> bool aligned(const Vector *vector) {
  return !vector || vector->size() == 0 || reinterpret_cast<uintptr_t>(vector->Data()) % 8 == 0;
}

constexpr bool isRelu(format::EpilogueKind kind) {
  return kind == format::EpilogueKind::relu || kind == format::EpilogueKind::relu_bias ||
         kind == format::EpilogueKind::drelu;
}
constexpr bool isGradient(format::EpilogueKind kind) {
  return kind == format::EpilogueKind::drelu || kind == format::EpilogueKind::dgelu;
}

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

const char *entryName(format::EntryRole role);

} // namespace ampc::runtime
