// A product of the program on cuBLASLt. C = A B with row-major C is C' = B' A' with column-major
// C', which is the form that the library's epilogues need, so its "A" is our B. float32
// accumulation, rounded once.
#pragma once
#include "ampc/Format/calls/gemm_generated.h"
#include "ampc/Runtime/Program.h"
#include "cuda/Algorithms.h"
#include "cuda/Timing.h"

namespace ampc::runtime::cuda {

// What a product ends in, in the library's own kernel: for each column of C a bias, then a function; or a factor for each element,
// the slope of an earlier product's function.
using Ending = std::optional<format::EpilogueKind>;

// One of the three matrices, seen column-major.
struct Side {
  format::DType type = format::DType::f32;
  bool transposed = false;
  int64_t rows = 0, columns = 0, leading = 0, batchStride = 0; // elements
  uint64_t alignment = 256;                                    // bytes of the address
};

struct ProductShape {
  Side a, b, c; // C (m x n) = A (m x k) B (k x n), as the program says it
  int64_t m = 0, n = 0, k = 0, batches = 1;
  Ending epilogue;
  std::optional<format::SumsOf> sums; // computed beside C
  uint64_t biasAlignment = 0; // bytes of the address of the bias or the sums; 0: there is none
  uint64_t auxAlignment = 0;  // of what the function leaves for its slope, or the slope reads
  bool tf32 = false, splitSums = true;

  // Whether it is more than a product, which an executor may do without.
  bool isOptional() const { return epilogue || sums; }
  // Shape, dtypes, layout and epilogue in words: the key of what is measured.
  std::string name() const;
};

// A call for each combination of the outer batch dimensions that no single stride covers: offsets
// in elements.
struct Offsets {
  int64_t a = 0, b = 0, c = 0;
};

struct ProductPlan {
  ProductShape shape;
  std::vector<Offsets> calls;
};

// Folds batch dimensions into rows and strides as far as they allow. Types are those that the
// library sees.
ProductPlan planProduct(const format::Gemm &gemm, format::DType a, format::DType b,
                        format::DType c);

// The alignment of a range's first byte, as far as arenas promise it.
uint64_t alignmentOf(const format::Range &range);

// Whether the library multiplies these types into that one; otherwise operands are widened and
// results narrowed.
bool libraryTakes(format::DType a, format::DType b, format::DType c);

// The library's descriptors for a shape, and the algorithm. Owns them.
class Product {
public:
  // Operands of one call. bias: or the sums. bias, aux: 0 where the shape's epilogue has none.
  struct Addresses {
    CUdeviceptr a = 0, b = 0, c = 0, bias = 0, aux = 0;
  };
  // `at` has any bias and aux of their alignments: the library's guesses depend on them. Nullopt where the library does not have the
  // shape's epilogue or sums: an older one says CUBLAS_STATUS_INVALID_VALUE of what it does not know.
  static Result<std::optional<Product>> create(Device &device, const ProductShape &shape, const Addresses &at,
                                               const std::string &what);
  // The library's candidates, best guess first; none where it does not have the product.
  Result<std::vector<Algorithm>> candidates(cublasLtHandle_t handle, uint64_t workspaceBytes,
                                            const std::string &what) const;
  // Whether the library still takes a remembered algorithm.
  bool accepts(cublasLtHandle_t handle, const Algorithm &algorithm, uint64_t workspaceBytes) const;
  void choose(const Algorithm &algorithm) { algorithm_ = algorithm; }
  Status run(const Api &api, cublasLtHandle_t handle, const Addresses &at, float alpha,
             const Memory &workspace, CUstream stream,
             const std::function<std::string()> &what) const;
  // For each candidate a call that runs the product by it. They choose it, so that another one may stay chosen. The product and all
  // arguments must outlive them.
  std::vector<Timing::Call> callsOf(const std::vector<Algorithm> &candidates, const Api &api, cublasLtHandle_t handle,
                                    const Addresses &at, const Memory &workspace, CUstream stream, const std::string &what);
  const ProductShape &shape() const { return shape_; }

private:
  Status point(const Addresses &at, const std::function<std::string()> &what) const;

  ProductShape shape_;
  const Api *api_ = nullptr;
  std::shared_ptr<cublasLtMatmulDescOpaque_t> description_;
  std::shared_ptr<cublasLtMatrixLayoutOpaque_t> a_, b_, c_;
  Algorithm algorithm_;
};

} // namespace ampc::runtime::cuda
