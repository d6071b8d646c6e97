// libcublasLt.so.13: products on the fake GPU by a plain reference, summed in double and rounded
// once.
#include "Numbers.h"
#include "Objects.h"
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <tuple>

using namespace ampc::fake;

#define EXPORT extern "C" __attribute__((visibility("default")))
#define ENTER()                                                                                    \
  if (ampcFakeFails(__func__))                                                                     \
  return CUBLAS_STATUS_EXECUTION_FAILED

extern "C" {
CUresult ampcFakeEnqueue(CUstream stream, Operation *operation);
uint8_t *ampcFakeBytes(CUdeviceptr address, uint64_t size, const char *user);
bool ampcFakeFails(const char *call);
void ampcFakeReport(const char *problem);
uint64_t ampcFakeRuns();
bool ampcFakeWrittenSince(uint64_t run, CUdeviceptr address, uint64_t size);
}

namespace {

constexpr uint64_t kMagic = 0x66616b6520616c67, kVersion = 130100;
constexpr int kAlgorithms = 3, kSplit = 1;

struct Description {
  cublasComputeType_t compute;
  int32_t transA = 0, transB = 0;
  uint32_t epilogue = CUBLASLT_EPILOGUE_DEFAULT;
  CUdeviceptr bias = 0, aux = 0;
  int64_t auxLeading = 0;
  float alpha = 1; // of one call
};
struct Layout {
  cudaDataType type;
  uint64_t rows, columns;
  int64_t leading;
  int32_t batches = 1;
  int64_t stride = 0;
  uint32_t mode = CUBLASLT_BATCH_MODE_STRIDED;
};
struct Preference {
  uint64_t workspace = 0;
  uint32_t schemes = ~0u;
  uint32_t alignment[4] = {256, 256, 256, 256};
};

Objects<Description, cublasLtMatmulDesc_t> descriptions("product");
Objects<Layout, cublasLtMatrixLayout_t> layouts("layout");
Objects<Preference, cublasLtMatmulPreference_t> preferences("preference");
struct Library {};
Objects<Library, cublasLtHandle_t> libraries("cuBLASLt handle");

Description &of(cublasLtMatmulDesc_t p) {
  return descriptions.at(p);
}
Layout &of(cublasLtMatrixLayout_t p) {
  return layouts.at(p);
}
Preference &of(cublasLtMatmulPreference_t p) {
  return preferences.at(p);
}

uint64_t extentOf(const Layout &layout) {
  return ((layout.columns - 1) * static_cast<uint64_t>(layout.leading) + layout.rows +
          static_cast<uint64_t>(layout.batches - 1) * static_cast<uint64_t>(layout.stride)) *
         bytesOf(layout.type);
}

// Bits of an epilogue's number.
constexpr uint32_t kDrelu = 8, kSums = 16, kDgelu = 64, kAux = 128;

bool isRelu(uint32_t epilogue) {
  return epilogue & (CUBLASLT_EPILOGUE_RELU | kDrelu);
}
bool isGradient(uint32_t epilogue) {
  return epilogue & (kDrelu | kDgelu);
}
bool hasAux(uint32_t epilogue) {
  return epilogue & kAux;
}
// Over the columns of D, op(A), op(B).
bool sumsD(uint32_t epilogue) {
  return epilogue & kSums;
}
bool hasSums(uint32_t epilogue) {
  return epilogue & (kSums | CUBLASLT_EPILOGUE_BGRADA | CUBLASLT_EPILOGUE_BGRADB);
}
bool hasBias(uint32_t epilogue) { // or its gradient
  return epilogue & CUBLASLT_EPILOGUE_BIAS || hasSums(epilogue);
}

// Whether this library does not know an epilogue, and says so when it is set or when algorithms are
// asked for; the same for arrays of addresses ("mode" and "pointers").
bool isRefused(const char *when, uint32_t epilogue) {
  const char *refused = getenv("AMPC_FAKE_CUDA_REFUSES");
  if (!refused || std::string(refused).rfind(std::string(when) + ":", 0) != 0)
    return false;
  return (std::string(refused + strlen(when) + 1) + ",").find(std::to_string(epilogue) + ",") !=
         std::string::npos;
}

// An epilogue costs nothing, or so much that a kernel of its own is the better one.
bool isSlow(uint32_t epilogue) {
  const char *slow = getenv("AMPC_FAKE_CUDA_SLOW_EPILOGUES");
  if (!slow || epilogue == CUBLASLT_EPILOGUE_DEFAULT)
    return false;
  std::string text = std::string(",") + slow + ",";
  return text == ",all," || text.find("," + std::to_string(epilogue) + ",") != std::string::npos;
}

// Milliseconds of a product by an algorithm, and how many more where an operand is not cached.
std::pair<double, double> timeOf(uint64_t algorithm) {
  const char *all = getenv("AMPC_FAKE_CUDA_ALGORITHMS");
  std::string text = all ? all : "0.2,0.1,0.4";
  for (; algorithm > 0 && text.find(',') != std::string::npos; --algorithm)
    text.erase(0, text.find(',') + 1);
  double warm = atof(text.c_str());
  size_t slash = text.substr(0, text.find(',')).find('/');
  return {warm, slash == std::string::npos ? 0 : atof(text.c_str() + slash + 1) - warm};
}

// Whether there is a number that is finite and not 0.
bool hasOrdinary(cudaDataType type, const uint8_t *data, uint64_t bytes) {
  for (uint64_t i = 0; i < bytes; i += bytesOf(type))
    if (double value = load(type, data + i, false); std::isfinite(value) && value != 0)
      return true;
  return false;
}

// An aux has a leading dimension of 16 bytes of bits or 8 numbers, is there once, and begins at 16.
bool possibleAux(const Description &d, const Layout &c) {
  int64_t unit = isRelu(d.epilogue) ? 128 : 8;
  return !hasAux(d.epilogue) || (d.aux && d.aux % 16 == 0 && d.auxLeading % unit == 0 &&
                                 d.auxLeading >= static_cast<int64_t>(c.rows) && c.batches == 1);
}

bool possible(const Description &d, const Layout &a, const Layout &b, const Layout &c) {
  uint64_t m = d.transA ? a.columns : a.rows, k = d.transA ? a.rows : a.columns;
  uint64_t kb = d.transB ? b.columns : b.rows, n = d.transB ? b.rows : b.columns;
  bool leading = a.leading >= static_cast<int64_t>(a.rows) &&
                 b.leading >= static_cast<int64_t>(b.rows) &&
                 c.leading >= static_cast<int64_t>(c.rows);
  bool types = a.type == b.type && (c.type == a.type || c.type == CUDA_R_32F);
  bool modes = a.mode == b.mode && a.mode == c.mode &&
               (c.mode == CUBLASLT_BATCH_MODE_STRIDED || d.epilogue == CUBLASLT_EPILOGUE_DEFAULT);
  return leading && types && modes && k == kb && c.rows == m && c.columns == n &&
         a.batches == c.batches && b.batches == c.batches && (!hasBias(d.epilogue) || d.bias) &&
         (!hasSums(d.epilogue) || c.batches == 1) && possibleAux(d, c);
}

uint64_t alignmentOf(CUdeviceptr address) {
  return address == 0 ? 0 : std::min<uint64_t>(256, address & -address);
}

// The heuristic reads off the descriptor's addresses how bias and aux are aligned (cublasLt.h:
// "depend on its value to determine expected pointer alignment"), and an algorithm may rely on it.
uint64_t expectedOf(const Description &d) {
  return (hasBias(d.epilogue) ? alignmentOf(d.bias) : 0) |
         (hasAux(d.epilogue) ? alignmentOf(d.aux) : 0) << 16;
}

void checkAlignment(const char *name, CUdeviceptr address, bool used, uint64_t least,
                    uint64_t expected) {
  if (used && address % std::max(least, expected) != 0)
    ampcFakeReport((std::string("a product's ") + name +
                    " is less aligned than when its algorithm was asked for")
                       .c_str());
}

uint64_t auxBytes(const Description &d, const Layout &c) {
  uint64_t numbers = c.columns * static_cast<uint64_t>(d.auxLeading);
  return !hasAux(d.epilogue) ? 0 : isRelu(d.epilogue) ? numbers / 8 : numbers * bytesOf(c.type);
}

double tanhOf(double x) {
  return std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x));
}

// What a product ends in, for element (i, j) of D. The library's relu is max(x, 0) of a machine
// that has no NaN in it; its gelu is the one by tanh. The order of a mask's bits is the library's
// own.
double end(const Description &d, const Layout &c, double x, uint64_t i, uint64_t j, uint8_t *aux) {
  uint64_t number = aux ? j * static_cast<uint64_t>(d.auxLeading) + i : 0;
  uint8_t *bits = aux + number / 8, mask = static_cast<uint8_t>(1 << number % 8);
  uint8_t *argument = aux + number * bytesOf(c.type);
  if (d.epilogue & kDrelu)
    return *bits & mask ? x : 0;
  if (d.epilogue & kDgelu) {
    double z = load(c.type, argument, false), t = tanhOf(z);
    return x * (0.5 * (1 + t) +
                0.5 * z * (1 - t * t) * 0.7978845608028654 * (1 + 3 * 0.044715 * z * z));
  }
  if (d.epilogue & CUBLASLT_EPILOGUE_RELU) {
    if (aux)
      *bits = static_cast<uint8_t>(x > 0 ? *bits | mask : *bits & ~mask);
    return x > 0 ? x : 0;
  }
  if (d.epilogue & CUBLASLT_EPILOGUE_GELU) {
    if (aux)
      store(c.type, argument, x);
    return 0.5 * x * (1 + tanhOf(x));
  }
  return x;
}

void multiply(const Description &d, const Layout &a, const Layout &b, const Layout &c,
              const uint8_t *pa, const uint8_t *pb, uint8_t *bias, uint8_t *aux, uint8_t *pc) {
  bool tf32 = d.compute == CUBLAS_COMPUTE_32F_FAST_TF32;
  uint64_t m = c.rows, n = c.columns, k = d.transA ? a.rows : a.columns;
  std::vector<double> rowsOfA(m * k), columnsOfB(n * k),
      sums(d.epilogue & CUBLASLT_EPILOGUE_BGRADB ? n : m);
  for (int32_t batch = 0; batch < c.batches; ++batch) {
    auto base = [&](const Layout &l, auto *p) {
      return p + static_cast<uint64_t>(batch) * static_cast<uint64_t>(l.stride) * bytesOf(l.type);
    };
    auto at = [&](const Layout &l, uint64_t row, uint64_t column) {
      return (column * static_cast<uint64_t>(l.leading) + row) * bytesOf(l.type);
    };
    for (uint64_t i = 0; i < m; ++i)
      for (uint64_t x = 0; x < k; ++x)
        rowsOfA[i * k + x] =
            load(a.type, base(a, pa) + (d.transA ? at(a, x, i) : at(a, i, x)), tf32);
    for (uint64_t j = 0; j < n; ++j)
      for (uint64_t x = 0; x < k; ++x)
        columnsOfB[j * k + x] =
            load(b.type, base(b, pb) + (d.transB ? at(b, j, x) : at(b, x, j)), tf32);
    for (uint64_t j = 0; j < n; ++j)
      for (uint64_t i = 0; i < m; ++i) {
        const double *row = rowsOfA.data() + i * k, *column = columnsOfB.data() + j * k;
        double sum = d.alpha * std::transform_reduce(row, row + k, column, 0.0);
        if (bias && !hasSums(d.epilogue))
          sum += load(c.type, bias + i * bytesOf(c.type), false);
        sum = end(d, c, sum, i, j, aux);
        store(c.type, base(c, pc) + at(c, i, j), sum);
        if (sumsD(d.epilogue))
          sums[i] += sum;
      }
    for (uint64_t i = 0; i < m * k && d.epilogue & CUBLASLT_EPILOGUE_BGRADA; ++i)
      sums[i / k] += rowsOfA[i];
    for (uint64_t j = 0; j < n * k && d.epilogue & CUBLASLT_EPILOGUE_BGRADB; ++j)
      sums[j / k] += columnsOfB[j];
    for (size_t i = 0; i < sums.size() && hasSums(d.epilogue); ++i)
      store(c.type, bias + i * bytesOf(c.type), sums[i]);
  }
}

// The addresses of A, B and D.
using Matrices = std::array<CUdeviceptr, 3>;

// Those in the arrays at these addresses.
std::vector<Matrices> matricesAt(const Matrices &arrays, size_t count) {
  std::vector<Matrices> all(count);
  for (size_t i = 0; i < 3; ++i) {
    const uint8_t *bytes = ampcFakeBytes(arrays[i], 8 * count, "cublasLtMatmul");
    for (size_t number = 0; bytes && number < count; ++number)
      memcpy(&all[number][i], bytes + 8 * number, 8);
  }
  return all;
}

void run(const Description &what, const Layout &la, const Layout &lb, const Layout &ld,
         const Matrices &at, uint64_t biasBytes) {
  const uint8_t *pa = ampcFakeBytes(at[0], extentOf(la), "cublasLtMatmul");
  const uint8_t *pb = ampcFakeBytes(at[1], extentOf(lb), "cublasLtMatmul");
  uint8_t *pd = ampcFakeBytes(at[2], extentOf(ld), "cublasLtMatmul");
  uint8_t *bias = nullptr;
  if (biasBytes > 0 && !(bias = ampcFakeBytes(what.bias, biasBytes, "cublasLtMatmul")))
    return;
  uint8_t *aux = nullptr;
  if (uint64_t bytes = auxBytes(what, ld);
      bytes > 0 && !(aux = ampcFakeBytes(what.aux, bytes, "cublasLtMatmul")))
    return;
  if (!pa || !pb || !pd)
    return;
  if (getenv("AMPC_FAKE_CUDA_CHECK_DATA") &&
      !(hasOrdinary(la.type, pa, extentOf(la)) && hasOrdinary(lb.type, pb, extentOf(lb))))
    ampcFakeReport("a product reads an operand in which no number is finite and not 0");
  // Measuring repeats a product: where nothing was written since to what it reads or writes, its
  // result is there.
  using Key = std::tuple<CUdeviceptr, CUdeviceptr, CUdeviceptr, CUdeviceptr, CUdeviceptr, uint32_t,
                         float, int32_t, int32_t, uint64_t, uint64_t>;
  static std::map<Key, uint64_t> done; // the run that it was done in
  Key key{at[0],      at[1],       at[2],       what.bias, what.aux,  what.epilogue,
          what.alpha, what.transA, what.transB, ld.rows,   ld.columns};
  auto found = done.find(key);
  auto changed = [&](CUdeviceptr place, uint64_t bytes) {
    return bytes > 0 && ampcFakeWrittenSince(found->second, place, bytes);
  };
  if (found == done.end() || changed(at[0], extentOf(la)) || changed(at[1], extentOf(lb)) ||
      changed(at[2], extentOf(ld)) || changed(what.bias, biasBytes) ||
      changed(what.aux, auxBytes(what, ld)))
    multiply(what, la, lb, ld, pa, pb, bias, aux, pd);
  done[key] = ampcFakeRuns();
}

} // namespace

EXPORT size_t cublasLtGetVersion() {
  ampcFakeFails(__func__);
  return kVersion;
}
EXPORT const char *cublasLtGetStatusName(cublasStatus_t status) {
  return status == CUBLAS_STATUS_EXECUTION_FAILED ? "CUBLAS_STATUS_EXECUTION_FAILED"
                                                  : "CUBLAS_STATUS_OTHER";
}
EXPORT cublasStatus_t cublasLtCreate(cublasLtHandle_t *out) {
  ENTER();
  *out = libraries.add({});
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtDestroy(cublasLtHandle_t library) {
  libraries.remove(library);
  ENTER();
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t *out,
                                               cublasComputeType_t compute, cudaDataType) {
  ENTER();
  *out = descriptions.add({compute});
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t description) {
  descriptions.remove(description);
  ENTER();
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t description,
                                                     cublasLtMatmulDescAttributes_t attribute,
                                                     const void *value, size_t bytes) {
  ENTER();
  Description &d = of(description);
  void *field =
      attribute == CUBLASLT_MATMUL_DESC_TRANSA                 ? static_cast<void *>(&d.transA)
      : attribute == CUBLASLT_MATMUL_DESC_TRANSB               ? static_cast<void *>(&d.transB)
      : attribute == CUBLASLT_MATMUL_DESC_EPILOGUE             ? static_cast<void *>(&d.epilogue)
      : attribute == CUBLASLT_MATMUL_DESC_BIAS_POINTER         ? static_cast<void *>(&d.bias)
      : attribute == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER ? static_cast<void *>(&d.aux)
      : attribute == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD      ? static_cast<void *>(&d.auxLeading)
                                                               : nullptr;
  if (!field || bytes != (attribute >= CUBLASLT_MATMUL_DESC_BIAS_POINTER ? 8 : 4))
    return CUBLAS_STATUS_INVALID_VALUE;
  memcpy(field, value, bytes);
  bool refused = attribute == CUBLASLT_MATMUL_DESC_EPILOGUE && isRefused("set", d.epilogue);
  return refused ? CUBLAS_STATUS_INVALID_VALUE : CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t *out, cudaDataType type,
                                                 uint64_t rows, uint64_t columns, int64_t leading) {
  ENTER();
  *out = layouts.add({type, rows, columns, leading});
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
  layouts.remove(layout);
  ENTER();
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout,
                                                       cublasLtMatrixLayoutAttribute_t attribute,
                                                       const void *value, size_t bytes) {
  ENTER();
  Layout &l = of(layout);
  bool isOld = isRefused("mode", CUBLASLT_MATRIX_LAYOUT_BATCH_MODE);
  void *field = nullptr;
  if (attribute == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT)
    field = &l.batches;
  else if (attribute == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET)
    field = &l.stride;
  else if (attribute == CUBLASLT_MATRIX_LAYOUT_BATCH_MODE && !isOld)
    field = &l.mode;
  if (!field || bytes != (field == &l.stride ? 8 : 4))
    return CUBLAS_STATUS_INVALID_VALUE;
  memcpy(field, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *out) {
  ENTER();
  *out = preferences.add({});
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
  preferences.remove(preference);
  ENTER();
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmulPreferenceSetAttribute(
    cublasLtMatmulPreference_t preference, cublasLtMatmulPreferenceAttributes_t attribute,
    const void *value, size_t bytes) {
  ENTER();
  Preference &p = of(preference);
  void *field =
      attribute == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES     ? static_cast<void *>(&p.workspace)
      : attribute == CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK ? static_cast<void *>(&p.schemes)
      : attribute >= CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES &&
              attribute <= CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES
          ? &p.alignment[attribute - CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES]
          : nullptr;
  if (!field || bytes != (attribute == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES ? 8u : 4u))
    return CUBLAS_STATUS_INVALID_VALUE;
  memcpy(field, value, bytes);
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmulAlgoGetHeuristic(
    cublasLtHandle_t library, cublasLtMatmulDesc_t description, cublasLtMatrixLayout_t a,
    cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t, cublasLtMatrixLayout_t d,
    cublasLtMatmulPreference_t preference, int wanted, cublasLtMatmulHeuristicResult_t *results,
    int *found) {
  ENTER();
  libraries.at(library);
  *found = 0;
  if (isRefused("ask", of(description).epilogue))
    return CUBLAS_STATUS_INVALID_VALUE;
  if (!possible(of(description), of(a), of(b), of(d)) ||
      (of(d).mode != CUBLASLT_BATCH_MODE_STRIDED &&
       isRefused("pointers", CUBLASLT_MATRIX_LAYOUT_BATCH_MODE)))
    return CUBLAS_STATUS_NOT_SUPPORTED;
  // The second splits its sum, which may be forbidden. It is the fastest unless
  // AMPC_FAKE_CUDA_ALGORITHMS says otherwise.
  if (getenv("AMPC_FAKE_CUDA_NO_ALGORITHM"))
    return CUBLAS_STATUS_SUCCESS;
  bool split = of(preference).schemes & CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE;
  for (int i = 0; i < kAlgorithms && *found < wanted; ++i) {
    if (i == kSplit && !split)
      continue;
    const Preference &p = of(preference);
    uint64_t alignment = 0;
    for (uint32_t bytes : p.alignment)
      alignment = alignment << 16 | bytes;
    cublasLtMatmulHeuristicResult_t &result = results[(*found)++];
    result = {};
    result.algo = {
        {kMagic, static_cast<uint64_t>(i), kVersion, alignment, expectedOf(of(description))}};
    result.workspaceSize = static_cast<size_t>(i) << 20;
    result.state =
        result.workspaceSize <= p.workspace ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
  }
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmulAlgoCheck(cublasLtHandle_t, cublasLtMatmulDesc_t,
                                              cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                              cublasLtMatrixLayout_t, cublasLtMatrixLayout_t,
                                              const cublasLtMatmulAlgo_t *algorithm,
                                              cublasLtMatmulHeuristicResult_t *result) {
  ENTER();
  if (algorithm->data[0] != kMagic || algorithm->data[1] >= kAlgorithms ||
      algorithm->data[2] != kVersion)
    return CUBLAS_STATUS_INVALID_VALUE;
  result->workspaceSize = algorithm->data[1] << 20;
  return CUBLAS_STATUS_SUCCESS;
}
EXPORT cublasStatus_t cublasLtMatmul(cublasLtHandle_t library, cublasLtMatmulDesc_t description,
                                     const void *alpha, const void *a,
                                     cublasLtMatrixLayout_t layoutA, const void *b,
                                     cublasLtMatrixLayout_t layoutB, const void *beta, const void *,
                                     cublasLtMatrixLayout_t, void *d,
                                     cublasLtMatrixLayout_t layoutD,
                                     const cublasLtMatmulAlgo_t *algorithm, void *workspace,
                                     size_t workspaceBytes, CUstream stream) {
  ENTER();
  libraries.at(library);
  Description what = of(description);
  Layout la = of(layoutA), lb = of(layoutB), ld = of(layoutD);
  float zero;
  memcpy(&what.alpha, alpha, 4);
  memcpy(&zero, beta, 4);
  if (!possible(what, la, lb, ld) || zero != 0 || algorithm->data[0] != kMagic ||
      workspaceBytes < algorithm->data[1] << 20)
    return CUBLAS_STATUS_INVALID_VALUE;
  auto address = [](const void *p) { return reinterpret_cast<CUdeviceptr>(p); };
  std::vector<Matrices> all = {{address(a), address(b), address(d)}};
  if (ld.mode == CUBLASLT_BATCH_MODE_POINTER_ARRAY) {
    all = matricesAt(all.front(), static_cast<size_t>(ld.batches));
    la.batches = lb.batches = ld.batches = 1;
  }
  const int shift[] = {48, 32, 0}; // where the promised alignment of each is kept
  for (const Matrices &addresses : all)
    for (size_t i = 0; i < 3; ++i)
      if (uint64_t promised = algorithm->data[3] >> shift[i] & 0xffff;
          promised && addresses[i] % promised)
        ampcFakeReport("a product's operand is not aligned as it was promised");
  checkAlignment("bias", what.bias, hasBias(what.epilogue), bytesOf(ld.type),
                 algorithm->data[4] & 0xffff);
  checkAlignment("aux", what.aux, hasAux(what.epilogue), 16, algorithm->data[4] >> 16);
  Operation operation;
  operation.name = "cublasLtMatmul";
  std::tie(operation.milliseconds, operation.coldMilliseconds) = timeOf(algorithm->data[1]);
  const char *slow = getenv("AMPC_FAKE_CUDA_SLOW_MS");
  if (isSlow(what.epilogue))
    operation.milliseconds += slow ? atof(slow) : 1;
  uint64_t biasBytes =
      !hasBias(what.epilogue)
          ? 0
          : (what.epilogue & CUBLASLT_EPILOGUE_BGRADB ? ld.columns : ld.rows) * bytesOf(ld.type);
  for (const Matrices &addresses : all)
    operation.accesses.insert(operation.accesses.end(), {{addresses[0], extentOf(la), false},
                                                         {addresses[1], extentOf(lb), false},
                                                         {addresses[2], extentOf(ld), true}});
  if (biasBytes > 0)
    operation.accesses.push_back({what.bias, biasBytes, hasSums(what.epilogue)});
  if (uint64_t bytes = auxBytes(what, ld))
    operation.accesses.push_back({what.aux, bytes, !isGradient(what.epilogue)});
  if (workspaceBytes > 0)
    operation.accesses.push_back({address(workspace), workspaceBytes, true});
  operation.run = [=] {
    for (const Matrices &addresses : all)
      run(what, la, lb, ld, addresses, biasBytes);
  };
  return ampcFakeEnqueue(stream, &operation) == CUDA_SUCCESS ? CUBLAS_STATUS_SUCCESS
                                                             : CUBLAS_STATUS_EXECUTION_FAILED;
}
