#include "cpu/Convert.h"
#include "core/Half.h"
#include <immintrin.h>

namespace ampc::runtime {
namespace {

#define AMPC_AVX2 __attribute__((target("avx2,f16c")))

AMPC_AVX2 void widenF16(const void *const *arguments, int64_t first, int64_t last) {
  auto *from = static_cast<const uint16_t *>(arguments[0]);
  auto *to = static_cast<float *>(const_cast<void *>(arguments[1]));
  for (; first + 8 <= last; first += 8)
    _mm256_storeu_ps(to + first, _mm256_cvtph_ps(_mm_loadu_si128(
                                     reinterpret_cast<const __m128i *>(from + first))));
  for (; first < last; ++first)
    to[first] = fromF16(from[first]);
}

AMPC_AVX2 void narrowF16(const void *const *arguments, int64_t first, int64_t last) {
  auto *from = static_cast<const float *>(arguments[0]);
  auto *to = static_cast<uint16_t *>(const_cast<void *>(arguments[1]));
  for (; first + 8 <= last; first += 8)
    _mm_storeu_si128(reinterpret_cast<__m128i *>(to + first),
                     _mm256_cvtps_ph(_mm256_loadu_ps(from + first), _MM_FROUND_TO_NEAREST_INT));
  for (; first < last; ++first)
    to[first] = toF16(from[first]);
}

AMPC_AVX2 void widenBf16(const void *const *arguments, int64_t first, int64_t last) {
  auto *from = static_cast<const uint16_t *>(arguments[0]);
  auto *to = static_cast<float *>(const_cast<void *>(arguments[1]));
  for (; first + 8 <= last; first += 8) {
    __m128i half = _mm_loadu_si128(reinterpret_cast<const __m128i *>(from + first));
    __m256i bits = _mm256_slli_epi32(_mm256_cvtepu16_epi32(half), 16);
    _mm256_storeu_ps(to + first, _mm256_castsi256_ps(bits));
  }
  for (; first < last; ++first)
    to[first] = fromBf16(from[first]);
}

// Rounds as toBf16 does, except that the payload of a NaN may be lost. Only measurements use it,
// and their data has no NaN.
AMPC_AVX2 void narrowBf16(const void *const *arguments, int64_t first, int64_t last) {
  auto *from = static_cast<const float *>(arguments[0]);
  auto *to = static_cast<uint16_t *>(const_cast<void *>(arguments[1]));
  for (; first + 8 <= last; first += 8) {
    __m256i bits = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + first));
    __m256i odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1));
    __m256i rounded = _mm256_add_epi32(bits, _mm256_add_epi32(odd, _mm256_set1_epi32(0x7fff)));
    __m256i high = _mm256_srli_epi32(rounded, 16);
    __m128i packed =
        _mm_packus_epi32(_mm256_castsi256_si128(high), _mm256_extracti128_si256(high, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i *>(to + first), packed);
  }
  for (; first < last; ++first)
    to[first] = toBf16(from[first]);
}

AMPC_AVX2 void copyF32(const void *const *arguments, int64_t first, int64_t last) {
  auto *from = static_cast<const float *>(arguments[0]);
  auto *to = static_cast<float *>(const_cast<void *>(arguments[1]));
  for (; first + 8 <= last; first += 8)
    _mm256_storeu_ps(to + first, _mm256_loadu_ps(from + first));
  for (; first < last; ++first)
    to[first] = from[first];
}

#undef AMPC_AVX2

constexpr AmpcKernelArgument kWiden[] = {{0, 2, AMPC_READ, 0}, {0, 4, AMPC_WRITE, 0}};
constexpr AmpcKernelArgument kNarrow[] = {{0, 4, AMPC_READ, 0}, {0, 2, AMPC_WRITE, 0}};
constexpr AmpcKernelArgument kCopy[] = {{0, 4, AMPC_READ, 0}, {0, 4, AMPC_WRITE, 0}};
struct Conversion {
  format::DType type; // the narrow one
  AmpcKernelEntry widen, narrow;
};
const Conversion kConversions[] = {{format::DType::f16,
                                    {"widen float16", widenF16, kWiden, 0, 2, 0},
                                    {"narrow float16", narrowF16, kNarrow, 0, 2, 0}},
                                   {format::DType::bf16,
                                    {"widen bfloat16", widenBf16, kWiden, 0, 2, 0},
                                    {"narrow bfloat16", narrowBf16, kNarrow, 0, 2, 0}}};
const AmpcKernelEntry kCopyEntry = {"copy float32", copyF32, kCopy, 0, 2, 0};

const Conversion &conversionOf(format::DType type) {
  const auto *found = std::find_if(std::begin(kConversions), std::end(kConversions),
                                   [&](const Conversion &row) { return row.type == type; });
  if (found == std::end(kConversions))
    std::abort(); // a caller asks for a type of 16 bits
  return *found;
}

} // namespace

const AmpcKernelEntry &widenKernel(format::DType type) {
  return conversionOf(type).widen;
}
const AmpcKernelEntry &narrowKernel(format::DType type) {
  return conversionOf(type).narrow;
}
const AmpcKernelEntry &copyKernel() {
  return kCopyEntry;
}

} // namespace ampc::runtime
