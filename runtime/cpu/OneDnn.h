// The wrapper of oneDNN, the only place that calls it: two-dimensional products and convolutions,
// each on one thread.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Runtime/Status.h"
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace ampc::runtime {

// C[m,n] = alpha A[m,k] B[k,n], scaled in float32 before rounding. A leading dimension is the
// distance in elements between rows, or between columns of a transposed operand.
struct ProductShape {
  format::DType a, b, c;
  int64_t m, n, k, lda, ldb, ldc;
  bool transA, transB;
  float alpha = 1;
  bool adds = false; // adds the product to the contents of c
  // Whether B is given in the library's layout; ldb and transB are those of the operand from which
  // a Packing makes it.
  bool packedB = false;
  auto key() const {
    return std::tuple(a, b, c, m, n, k, lda, ldb, ldc, transA, transB, alpha, adds, packedB);
  }
};

// Owned by the OneDnn object. Different slots may execute a primitive at the same time.
class Primitive;
// The conversion of an operand, or of a part of it, to another layout. Owned by the OneDnn object;
// different slots may execute it at the same time.
class Packing;

enum class ConvPart { input, filter, output };

// A convolution of dense tensors with the channels last: input [batch, size…, channels], output
// [batch, places…, outputs]. `computes` is the tensor that is computed from the other two. The
// filter has a layout of the library; one that is computed is float32.
struct ConvShape {
  ConvPart computes = ConvPart::output;
  format::DType type = format::DType::f32; // of input and output, and of a filter that is read
  int64_t batch = 0, channels = 0, outputs = 0, groups = 1;
  std::vector<int64_t> size, places, kernel, strides, dilations;
  std::vector<int64_t> low; // padding before each dimension; the padding behind follows from places
  bool isDepthwise() const { return groups > 1 && groups == channels && groups == outputs; }
  bool hasStrides() const; // above 1
  // If this computes the gradient of an input, without strides: the convolution that does so, of
  // the output's gradient with the kernel's elements in reverse order. Otherwise this shape.
  ConvShape asOutput() const;
  auto key() const {
    return std::tuple(computes, type, batch, channels, outputs, groups, size, places, kernel,
                      strides, dilations, low);
  }
};

// Owned by the OneDnn object. Different slots may execute it at the same time.
class Convolution;

class OneDnn {
public:
  // `slots` is the number of threads that execute products.
  static Result<std::unique_ptr<OneDnn>> create(int slots);
  ~OneDnn();
  int slots() const;

  // Returns a primitive, cached by shape. Fails with an environment error if the library has no
  // such primitive on this CPU. The calling thread must have one OpenMP thread.
  Result<const Primitive *> primitive(const ProductShape &shape);
  static uint64_t scratchBytes(const Primitive &primitive);
  // Of a primitive with packedB: the bytes of B in the library's layout, and whether two primitives
  // have the same layout.
  static uint64_t packedBytes(const Primitive &primitive);
  static bool samePackedLayout(const Primitive &a, const Primitive &b);
  // The conversion of `columns` neighboring columns of B to that layout, which are all or whole
  // blocks of a layout without padding; fails if they are not.
  Result<const Packing *> packing(const Primitive &reader, int64_t columns);
  // Where these columns are in the layout, in bytes.
  static uint64_t packedOffset(const Primitive &reader, int64_t first, int64_t columns);
  // The conversion of a transposed matrix [rows, columns] to one that is not. Leading dimensions as
  // in ProductShape.
  Result<const Packing *> transposition(format::DType type, int64_t rows, int64_t columns,
                                        int64_t leading, int64_t toLeading);
  // Returns false if the library reports a failure.
  bool pack(const Packing &packing, int slot, const void *from, void *to) const;
  // Returns false if the library reports a failure.
  bool execute(const Primitive &primitive, int slot, const void *a, const void *b, void *c,
               void *scratch) const;

  // The same for convolutions.
  Result<const Convolution *> convolution(const ConvShape &shape);
  // Whether the library has an implementation for depthwise convolutions that supports this one;
  // another one takes 10 to 100 times as long. Creates no primitive.
  Result<bool> hasDepthwise(const ConvShape &shape) const;
  static uint64_t scratchBytes(const Convolution &convolution);
  bool execute(const Convolution &convolution, int slot, const void *input, const void *filter,
               const void *output, void *scratch) const;
  // The bytes of the filter in the library's layout, and whether two convolutions have the same
  // one.
  static uint64_t filterBytes(const Convolution &convolution);
  static bool sameFilterLayout(const Convolution &a, const Convolution &b);
  // Converts a filter [outputs, kernel…, channels], or [kernel…, channels / groups, outputs] with
  // several groups, to the library's layout, or a computed one back.
  // Returns false if the library reports a failure.
  bool reorderFilter(const Convolution &convolution, int slot, const void *from, void *to) const;

  // Whether the library supports operands of this type on this CPU. float16 requires oneDNN 3.
  static bool multiplies(format::DType type);
  // The library's version and instruction set, such as "2.6.3 isa 31". Measured choices depend on
  // it and on the CPU.
  static std::string versionAndIsa();

private:
  struct State;
  explicit OneDnn(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// A primitive of a product, identified by its extents and by whether it adds to C.
struct SizedPrimitive {
  int64_t m, n, k;
  bool adds;
  const Primitive *primitive = nullptr;
};
// Returns null if there is none.
const Primitive *primitiveOf(const std::vector<SizedPrimitive> &primitives, int64_t m, int64_t n,
                             int64_t k, bool adds);

// Limits the current thread to one OpenMP thread during its lifetime.
class OneThread {
public:
  OneThread();
  ~OneThread();

private:
  int before_;
};

} // namespace ampc::runtime
