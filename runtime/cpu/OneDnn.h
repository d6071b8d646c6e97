// The only file pair that speaks to oneDNN: two-dimensional products on one thread each.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace ampc::runtime {

// C[m,n] = alpha A[m,k] B[k,n], scaled in float32 and then rounded. A leading dimension counts elements between rows, of a transposed operand
// between columns.
struct ProductShape {
  format::DType a, b, c;
  int64_t m, n, k, lda, ldb, ldc;
  bool transA, transB;
  float alpha = 1;
  bool adds = false; // to what c holds
  auto key() const { return std::tuple(a, b, c, m, n, k, lda, ldb, ldc, transA, transB, alpha, adds); }
};

// Owned by the library object below. Different slots may execute at the same time.
class Primitive;

class OneDnn {
public:
  // `slots`: threads that execute. Nothing is created before the first product.
  static Result<std::unique_ptr<OneDnn>> create(int slots);
  ~OneDnn();

  // Cached by shape. An environment error when the library has no such primitive on this CPU. The
  // creating thread must have one OpenMP thread.
  Result<const Primitive *> primitive(const ProductShape &shape);
  static uint64_t scratchBytes(const Primitive &primitive);
  // False when the library reports a failure.
  bool execute(const Primitive &primitive, int slot, const void *a, const void *b, void *c,
               void *scratch) const;

  // Whether the library multiplies operands of this type on this CPU at all: float16 from oneDNN 3 on.
  static bool multiplies(format::DType type);
  // "2.6.3 avx512_core_bf16": what a measured choice depends on beside the CPU.
  static std::string versionAndIsa();

private:
  struct State;
  explicit OneDnn(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// One of the few primitives of a product, by its extents and whether it adds to what C holds.
struct SizedPrimitive {
  int64_t m, n, k;
  bool adds;
  const Primitive *primitive = nullptr;
};
// Null where there is none.
const Primitive *primitiveOf(const std::vector<SizedPrimitive> &primitives, int64_t m, int64_t n,
                             int64_t k, bool adds);

// One OpenMP thread on this thread while alive.
class OneThread {
public:
  OneThread();
  ~OneThread();

private:
  int before_;
};

} // namespace ampc::runtime
