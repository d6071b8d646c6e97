// The multiplication of a block of C by vector instructions that add pairs of products of bfloat16
// (AVX512_BF16), on CPUs without matrix tiles. MatrixTiles.h describes blocks, operands and order.
#pragma once
#include "cpu/MatrixTiles.h"

namespace ampc::runtime::tiles {

// As Multiplier::multiply.
void multiplyByVectors(const Rows &a, const uint8_t *b, int64_t steps, int64_t rows, int parts,
                       bool adds, float *sums, const Soon &soon);

} // namespace ampc::runtime::tiles
