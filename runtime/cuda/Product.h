// A matrix product on cuBLASLt. C = A B with row-major C is computed as C' = B' A' with
// column-major C', which the library's epilogues require; so the library's "A" is the program's B.
// Sums are accumulated in float32 and rounded once.
#pragma once
#include "ampc/Format/calls/gemm_generated.h"
#include "ampc/Runtime/Program.h"
#include "cuda/Algorithms.h"
#include "cuda/Timing.h"

namespace ampc::runtime::cuda {

// The epilogue of a product, computed in the library's kernel: a bias per column of C followed by
// an activation function, or a factor per element, the derivative of an earlier product's
// activation function.
using OptionalEpilogue = std::optional<format::EpilogueKind>;

// One of the three matrices as a column-major one.
struct Side {
  format::DType type = format::DType::f32;
  bool transposed = false;
  int64_t rows = 0, columns = 0, leading = 0, batchStride = 0; // in elements
  uint64_t alignment = 256;                                    // bytes of the address
};

struct ProductShape {
  Side a, b, c; // c (m x n) = A (m x k) B (k x n), in the program's notation
  int64_t m = 0, n = 0, k = 0, batches = 1;
  OptionalEpilogue epilogue;
  std::optional<format::SumsOf> sums; // column sums that are computed with C
  uint64_t biasAlignment = 0; // alignment of the bias or the sums in bytes; 0: there is none
  uint64_t auxAlignment = 0;  // alignment of the auxiliary buffer; 0: there is none
  bool tf32 = false, splitSums = true;
  // Whether the addresses of the matrices are in arrays on the GPU, one for each operand, because
  // no single stride leads from one matrix to the next. Libraries before cuBLASLt 13 lack this.
  bool pointers = false;

  // Whether the library need not support this: there is an epilogue or a sum, which separate
  // launches could compute instead, or there are arrays of addresses instead of several calls.
  bool isOptional() const { return epilogue || sums || pointers; }
  // Shape, dtypes, layout and epilogue as text: the key of measured algorithms.
  std::string name() const;
};

// Element offsets of one call, or of one matrix.
struct Offsets {
  int64_t a = 0, b = 0, c = 0;
};

// There is one call per combination of the batch dimensions that a single stride does not express:
// the call takes the largest dimension. If there are several calls, `matrices` are the offsets of
// all matrices, for one call with arrays of addresses.
struct ProductPlan {
  ProductShape shape;
  std::vector<Offsets> calls, matrices;
};

// Plans a product: folds batch dimensions into rows and strides as far as possible. The types are
// those that the library gets.
ProductPlan planProduct(const format::Gemm &gemm, format::DType a, format::DType b,
                        format::DType c);

// The guaranteed alignment of a range's first byte.
uint64_t alignmentOf(const format::Range &range);

// Whether the library supports these types; otherwise operands are widened and results narrowed.
bool libraryTakes(format::DType a, format::DType b, format::DType c);

// Owns the library's descriptors for a shape, and the chosen algorithm.
class Product {
public:
  // The operands of one call, or the arrays of their addresses (ProductShape.pointers). `bias` is
  // the address of the bias or of the sums; bias and aux are 0 if there is none.
  struct Addresses {
    CUdeviceptr a = 0, b = 0, c = 0, bias = 0, aux = 0;
  };
  // `at` has a bias and aux of the final alignment, because the library's heuristic depends on it.
  // Returns nullopt if the library does not support what the shape says is optional; older versions
  // report CUBLAS_STATUS_INVALID_VALUE for what they do not know.
  static Result<std::optional<Product>> create(Device &device, const ProductShape &shape,
                                               const Addresses &at, const std::string &what);
  // Creates a product with the library's best estimate, without a measurement. Fails if the library
  // does not support it.
  static Result<Product> createUnmeasured(Device &device, const ProductShape &shape,
                                          const Addresses &at, cublasLtHandle_t handle,
                                          uint64_t workspaceBytes, const std::string &what);
  // The library's candidate algorithms, best estimate first; empty if it does not support the
  // product.
  Result<std::vector<Algorithm>> candidates(cublasLtHandle_t handle, uint64_t workspaceBytes,
                                            const std::string &what) const;
  // Whether the library still accepts a recorded algorithm.
  bool accepts(cublasLtHandle_t handle, const Algorithm &algorithm, uint64_t workspaceBytes) const;
  void choose(const Algorithm &algorithm) { algorithm_ = algorithm; }
  Status run(const Api &api, cublasLtHandle_t handle, const Addresses &at, float alpha,
             const Memory &workspace, CUstream stream,
             const std::function<std::string()> &what) const;
  // Returns one callable per candidate that runs the product with it. Running one changes the
  // chosen algorithm. The product and all arguments must outlive the callables.
  std::vector<Timing::Call> callsOf(const std::vector<Algorithm> &candidates, const Api &api,
                                    cublasLtHandle_t handle, const Addresses &at,
                                    const Memory &workspace, CUstream stream,
                                    const std::string &what);
  const ProductShape &shape() const { return shape_; }

private:
  Status setPointers(const Addresses &at, const std::function<std::string()> &what) const;

  ProductShape shape_;
  const Api *api_ = nullptr;
  std::shared_ptr<cublasLtMatmulDescOpaque_t> description_;
  std::shared_ptr<cublasLtMatrixLayoutOpaque_t> a_, b_, c_;
  Algorithm algorithm_;
};

} // namespace ampc::runtime::cuda
