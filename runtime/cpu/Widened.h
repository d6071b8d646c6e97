// Numbers of 16 bits as float32, and lanes of vectors, for code that is compiled for AVX-512.
#pragma once
#include "ampc/Format/DType.h"
#include <algorithm>
#include <immintrin.h>

namespace ampc::runtime {

// 16 numbers of kType, f16 or bf16. GCC 12 warns of an uninitialized variable in intrinsics that
// have no mask.
template <format::DType kType>
__attribute__((target("avx512f"))) inline __m512 widened(__m256i halves) {
  constexpr __mmask16 kAll = 0xffff;
  if constexpr (kType == format::DType::f16)
    return _mm512_maskz_cvtph_ps(kAll, halves);
  return _mm512_castsi512_ps(
      _mm512_maskz_slli_epi32(kAll, _mm512_maskz_cvtepu16_epi32(kAll, halves), 16));
}

// The first `count` of 16 lanes.
inline __mmask16 lanesOf16(int64_t count) {
  return static_cast<__mmask16>((1u << std::clamp<int64_t>(count, 0, 16)) - 1);
}

// The numbers of these lanes from memory, and zeros.
template <format::DType kType>
__attribute__((target("avx512f,avx512bw,avx512vl"))) inline __m512
readWidened(const void *at, __mmask16 lanes = 0xffff) {
  return widened<kType>(_mm256_maskz_loadu_epi16(lanes, at));
}

} // namespace ampc::runtime
