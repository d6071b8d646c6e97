// Checks a program head after FlatBuffers' verifier accepted it. Afterwards every offset, size,
// shape, index and enum of the program can be used without further checks. The loader checks
// segments.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Runtime/Status.h"
#include "load/Ranges.h"
#include <cstdint>

namespace ampc::runtime {

Status checkHead(const format::Program &program);

// Messages do not contain the position in the program; callers add it with Status::under.
class RangeChecker {
public:
  explicit RangeChecker(const format::Program &program) : program_(program) {}
  Status range(const format::Range &range, bool written) const;
  // Checks that shape and type fit the range.
  Status tensor(const format::Tensor &tensor, bool written) const;
  bool constant(const format::Range &range) const;

private:
  const format::Program &program_;
};

// Checks an index of Program.kernels. `name` is the parameter that holds it, for messages.
Status checkKernelIndex(const format::Program &program, const char *name, int32_t kernel);
// Checks the index of the kernel that converts elements of a type from or to float32:
// it is given if and only if the type has 16 bits.
Status checkConversion(const format::Program &program, const char *name, int32_t kernel,
                       format::DType type);

// CheckCommands.cpp
Status checkCommands(const format::Program &program, const format::Entry &entry);

constexpr uint64_t kMaxBytes = 1ull << 47;
// a * b and a + b; return false if the result is not below kMaxBytes.
bool multiply(uint64_t a, uint64_t b, uint64_t &out);
bool add(uint64_t a, uint64_t b, uint64_t &out);

// Whether a vector of 8-byte elements is aligned; FlatBuffers' verifier does not check this.
template <class Vector> bool aligned(const Vector *vector) {
  return !vector || vector->size() == 0 || reinterpret_cast<uintptr_t>(vector->Data()) % 8 == 0;
}

const char *entryName(format::EntryRole role);

} // namespace ampc::runtime
