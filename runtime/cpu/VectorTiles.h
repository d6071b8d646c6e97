// The multiplication of a block of C by vector instructions that add pairs of products of bfloat16
// (AVX512_BF16), on CPUs without matrix tiles. MatrixTiles.h describes blocks, operands and order.
// For the gradients of filters also that of lines of an image.
#pragma once
#include "cpu/MatrixTiles.h"

namespace ampc::runtime::tiles {

// As Multiplier::multiply.
void multiplyByVectors(const Rows &a, const uint8_t *b, int64_t steps, int64_t rows, int parts,
                       bool adds, float *sums, const Soon &soon);

// Lines of places of 32 channels, transposed: the places of a channel follow one another, in pairs.
struct Lines {
  const uint8_t *data = nullptr;
  int64_t pitch = 0; // bytes from a channel to the next
  int64_t pairs = 0; // of places of a line
  int64_t lines = 0, lineBytes = 0, images = 0, imageBytes = 0;
};
// Multiplies the lines by 32 columns of B, as packPairsOfRows has them for the pairs of all lines.
// `sums`: [32 channels, 32 columns], 64-byte aligned, to which the product is added if `adds`.
void multiplyLines(const Lines &a, const uint8_t *b, bool adds, float *sums);

} // namespace ampc::runtime::tiles
