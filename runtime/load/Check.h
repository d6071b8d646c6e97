// Range checks over a head that FlatBuffers' verifier has accepted: after them every offset, size,
// shape, index and enum of the program may be used without a further look. Segments were checked by
// the loader.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Runtime/Status.h"
#include <cstdint>

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

// Whether two ranges have bytes in common.
bool overlap(const format::Range &a, const format::Range &b);

const char *entryName(format::EntryRole role);

} // namespace ampc::runtime
