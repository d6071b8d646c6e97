// Numbers of 16 bits as float32, for code that is compiled for AVX-512.
#pragma once
#include "ampc/Format/DType.h"
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

} // namespace ampc::runtime
