#include "cuda/Product.h"
#include "calls/Gemm.h"
#include "cuda/Errors.h"
#include "load/Check.h"
#include <tuple>

namespace ampc::runtime::cuda {

using format::DType;

namespace {

constexpr int kCandidates = 8;

static_assert(ampc::numberFormat(ampc::DType::f32).cuda == CUDA_R_32F &&
              ampc::numberFormat(ampc::DType::f16).cuda == CUDA_R_16F &&
              ampc::numberFormat(ampc::DType::bf16).cuda == CUDA_R_16BF);
cudaDataType typeOf(DType type) {
  return static_cast<cudaDataType>(numberFormat(type)->cuda);
}

cublasLtEpilogue_t epilogueOf(const ProductShape &shape, bool aux) {
  using format::EpilogueKind;
  using format::SumsOf;
  if (!shape.epilogue) // the library's A is the program's B
    return !shape.sums                ? CUBLASLT_EPILOGUE_DEFAULT
           : *shape.sums == SumsOf::b ? CUBLASLT_EPILOGUE_BGRADA
                                      : CUBLASLT_EPILOGUE_BGRADB;
  switch (*shape.epilogue) {
  case EpilogueKind::bias: return CUBLASLT_EPILOGUE_BIAS;
  case EpilogueKind::relu: return aux ? CUBLASLT_EPILOGUE_RELU_AUX : CUBLASLT_EPILOGUE_RELU;
  case EpilogueKind::relu_bias:
    return aux ? CUBLASLT_EPILOGUE_RELU_AUX_BIAS : CUBLASLT_EPILOGUE_RELU_BIAS;
  case EpilogueKind::gelu: return aux ? CUBLASLT_EPILOGUE_GELU_AUX : CUBLASLT_EPILOGUE_GELU;
  case EpilogueKind::gelu_bias:
    return aux ? CUBLASLT_EPILOGUE_GELU_AUX_BIAS : CUBLASLT_EPILOGUE_GELU_BIAS;
  case EpilogueKind::drelu:
    return shape.sums ? CUBLASLT_EPILOGUE_DRELU_BGRAD : CUBLASLT_EPILOGUE_DRELU;
  case EpilogueKind::dgelu:
    return shape.sums ? CUBLASLT_EPILOGUE_DGELU_BGRAD : CUBLASLT_EPILOGUE_DGELU;
  }
  return CUBLASLT_EPILOGUE_DEFAULT;
}

// Whether the status means that the library does not support an optional epilogue or sum.
bool isRefusal(const ProductShape &shape, cublasStatus_t status) {
  return shape.isOptional() &&
         (status == CUBLAS_STATUS_INVALID_VALUE || status == CUBLAS_STATUS_NOT_SUPPORTED);
}

using MatrixLayout = std::shared_ptr<cublasLtMatrixLayoutOpaque_t>;

// Empty if the library does not support arrays of addresses.
Result<std::optional<MatrixLayout>> layoutOf(const Api &api, const ProductShape &shape,
                                             const Side &side, const std::string &what) {
  cublasLtMatrixLayout_t layout = nullptr;
  AMPC_LT(api, cublasLtMatrixLayoutCreate,
          (&layout, typeOf(side.type), static_cast<uint64_t>(side.rows),
           static_cast<uint64_t>(side.columns), side.leading),
          what);
  MatrixLayout owner(layout, [&api](cublasLtMatrixLayout_t object) {
    static_cast<void>(api.cublasLtMatrixLayoutDestroy(object));
  });
  if (shape.batches > 1) {
    auto count = static_cast<int32_t>(shape.batches);
    AMPC_LT(api, cublasLtMatrixLayoutSetAttribute,
            (layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof count), what);
    if (shape.pointers) {
      uint32_t mode = CUBLASLT_BATCH_MODE_POINTER_ARRAY;
      cublasStatus_t status = api.cublasLtMatrixLayoutSetAttribute(
          layout, CUBLASLT_MATRIX_LAYOUT_BATCH_MODE, &mode, sizeof mode);
      if (isRefusal(shape, status))
        return std::optional<MatrixLayout>();
      if (status != CUBLAS_STATUS_SUCCESS)
        return libraryError(api, status, "cublasLtMatrixLayoutSetAttribute", what);
      return std::optional(owner);
    }
    AMPC_LT(api, cublasLtMatrixLayoutSetAttribute,
            (layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &side.batchStride,
             sizeof side.batchStride),
            what);
  }
  return std::optional(owner);
}

} // namespace

Result<std::optional<Product>> Product::create(Device &device, const ProductShape &shape,
                                               const Addresses &at, const std::string &what) {
  const Api &api = device.api();
  Product product;
  product.shape_ = shape;
  product.api_ = &api;
  cublasLtMatmulDesc_t description = nullptr;
  api.label("product " + shape.name());
  AMPC_LT(
      api, cublasLtMatmulDescCreate,
      (&description, shape.tf32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F, CUDA_R_32F),
      what);
  product.description_ =
      std::shared_ptr<cublasLtMatmulDescOpaque_t>(description, [&api](cublasLtMatmulDesc_t object) {
        static_cast<void>(api.cublasLtMatmulDescDestroy(object));
      });
  // The library's first operand is the program's second one.
  int32_t first = shape.b.transposed ? CUBLAS_OP_T : CUBLAS_OP_N,
          second = shape.a.transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
  uint32_t epilogue = epilogueOf(shape, at.aux != 0);
  AMPC_LT(api, cublasLtMatmulDescSetAttribute,
          (description, CUBLASLT_MATMUL_DESC_TRANSA, &first, sizeof first), what);
  AMPC_LT(api, cublasLtMatmulDescSetAttribute,
          (description, CUBLASLT_MATMUL_DESC_TRANSB, &second, sizeof second), what);
  // Rows of aux are padded: bit masks to 128 bits, values to 8 elements.
  int64_t unit = shape.epilogue && isRelu(*shape.epilogue) ? 128 : 8,
          leading = (shape.n + unit - 1) / unit * unit;
  const std::tuple<cublasLtMatmulDescAttributes_t, const void *, size_t, bool> attributes[] = {
      {CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue, true},
      {CUBLASLT_MATMUL_DESC_BIAS_POINTER, &at.bias, sizeof at.bias, at.bias != 0},
      {CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, &at.aux, sizeof at.aux, at.aux != 0},
      {CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, &leading, sizeof leading, at.aux != 0}};
  for (const auto &[attribute, value, bytes, given] : attributes) {
    if (!given)
      continue;
    cublasStatus_t status =
        api.cublasLtMatmulDescSetAttribute(description, attribute, value, bytes);
    if (isRefusal(shape, status))
      return std::optional<Product>();
    if (status != CUBLAS_STATUS_SUCCESS)
      return libraryError(api, status, "cublasLtMatmulDescSetAttribute", what);
  }
  const std::pair<const Side &, MatrixLayout &> layouts[] = {
      {shape.a, product.a_}, {shape.b, product.b_}, {shape.c, product.c_}};
  for (const auto &[side, layout] : layouts) {
    AMPC_ASSIGN(std::optional<MatrixLayout> created, layoutOf(api, shape, side, what));
    if (!created)
      return std::optional<Product>();
    layout = std::move(*created);
  }
  return std::optional(std::move(product));
}

Result<Product> Product::createUnmeasured(Device &device, const ProductShape &shape,
                                          const Addresses &at, cublasLtHandle_t handle,
                                          uint64_t workspaceBytes, const std::string &what) {
  AMPC_ASSIGN(std::optional<Product> product, create(device, shape, at, what));
  std::vector<Algorithm> candidates;
  if (product) {
    AMPC_ASSIGN(candidates, product->candidates(handle, workspaceBytes, what));
  }
  if (candidates.empty())
    return environment("", "cuBLASLt has no algorithm for " + what + ": " + shape.name());
  product->choose(candidates.front());
  return std::move(*product);
}

Result<std::vector<Algorithm>> Product::candidates(cublasLtHandle_t handle, uint64_t workspaceBytes,
                                                   const std::string &what) const {
  cublasLtMatmulPreference_t preference = nullptr;
  AMPC_LT(*api_, cublasLtMatmulPreferenceCreate, (&preference), what);
  std::shared_ptr<cublasLtMatmulPreferenceOpaque_t> owner(
      preference, [this](cublasLtMatmulPreference_t object) {
        static_cast<void>(api_->cublasLtMatmulPreferenceDestroy(object));
      });
  // Partial results of a split sum are added in float32 or not split at all, so that a 16-bit
  // result is rounded once.
  uint32_t schemes =
      shape_.splitSums ? CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE : CUBLASLT_REDUCTION_SCHEME_NONE;
  auto alignmentA = static_cast<uint32_t>(shape_.b.alignment),
       alignmentB = static_cast<uint32_t>(shape_.a.alignment),
       alignmentC = static_cast<uint32_t>(shape_.c.alignment);
  struct {
    cublasLtMatmulPreferenceAttributes_t attribute;
    const void *value;
    size_t bytes;
  } preferences[] = {
      {CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspaceBytes, sizeof workspaceBytes},
      {CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, &schemes, sizeof schemes},
      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, &alignmentA, sizeof alignmentA},
      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, &alignmentB, sizeof alignmentB},
      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, &alignmentC, sizeof alignmentC},
      {CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, &alignmentC, sizeof alignmentC}};
  for (const auto &entry : preferences)
    AMPC_LT(*api_, cublasLtMatmulPreferenceSetAttribute,
            (preference, entry.attribute, entry.value, entry.bytes), what);
  cublasLtMatmulHeuristicResult_t results[kCandidates] = {};
  int found = 0;
  cublasStatus_t status =
      api_->cublasLtMatmulAlgoGetHeuristic(handle, description_.get(), b_.get(), a_.get(), c_.get(),
                                           c_.get(), preference, kCandidates, results, &found);
  if (isRefusal(shape_, status) || status == CUBLAS_STATUS_NOT_SUPPORTED)
    return std::vector<Algorithm>();
  if (status != CUBLAS_STATUS_SUCCESS)
    return libraryError(*api_, status, "cublasLtMatmulAlgoGetHeuristic", what);
  std::vector<Algorithm> algorithms;
  for (int i = 0; i < found; ++i)
    if (results[i].state == CUBLAS_STATUS_SUCCESS && results[i].workspaceSize <= workspaceBytes)
      algorithms.push_back({results[i].algo, results[i].workspaceSize});
  return algorithms;
}

bool Product::accepts(cublasLtHandle_t handle, const Algorithm &algorithm,
                      uint64_t workspaceBytes) const {
  cublasLtMatmulHeuristicResult_t result = {};
  return algorithm.workspaceBytes <= workspaceBytes &&
         api_->cublasLtMatmulAlgoCheck(handle, description_.get(), b_.get(), a_.get(), c_.get(),
                                       c_.get(), &algorithm.algorithm,
                                       &result) == CUBLAS_STATUS_SUCCESS &&
         result.workspaceSize <= algorithm.workspaceBytes;
}

static void *pointer(CUdeviceptr address) {
  return reinterpret_cast<void *>(static_cast<uintptr_t>(address));
}

Status Product::setPointers(const Addresses &at, const std::function<std::string()> &what) const {
  const std::pair<cublasLtMatmulDescAttributes_t, CUdeviceptr> pointers[] = {
      {CUBLASLT_MATMUL_DESC_BIAS_POINTER, at.bias},
      {CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, at.aux}};
  for (const auto &[attribute, address] : pointers)
    if (address)
      AMPC_LT(*api_, cublasLtMatmulDescSetAttribute,
              (description_.get(), attribute, &address, sizeof address), what());
  return {};
}

Status Product::run(const Api &api, cublasLtHandle_t handle, const Addresses &at, float alpha,
                    const Memory &workspace, CUstream stream,
                    const std::function<std::string()> &what) const {
  float zero = 0;
  // The library reads the descriptor during the call, so equal products can share it.
  AMPC_TRY(setPointers(at, what));
  AMPC_LT(api, cublasLtMatmul,
          (handle, description_.get(), &alpha, pointer(at.b), b_.get(), pointer(at.a), a_.get(),
           &zero, pointer(at.c), c_.get(), pointer(at.c), c_.get(), &algorithm_.algorithm,
           pointer(workspace.at()), algorithm_.workspaceBytes, stream),
          what());
  return {};
}

std::vector<Timing::Call> Product::callsOf(const std::vector<Algorithm> &candidates, const Api &api,
                                           cublasLtHandle_t handle, const Addresses &at,
                                           const Memory &workspace, CUstream stream,
                                           const std::string &what) {
  std::vector<Timing::Call> calls;
  for (const Algorithm &candidate : candidates)
    calls.push_back([this, &candidate, &api, handle, &at, &workspace, stream, &what] {
      choose(candidate);
      return run(api, handle, at, 1, workspace, stream, [&] { return what; });
    });
  return calls;
}

} // namespace ampc::runtime::cuda
