// What both devices ask of the library call "conv".
#pragma once
#include "ampc/Format/calls/conv_generated.h"
#include <array>

namespace ampc::runtime {

const format::Range &convRange(const format::Conv &conv, format::ConvPart part);
uint64_t productOf(const flatbuffers::Vector<uint64_t> &sizes);

// Of the kernels for convolutions with groups (lib/Dialect/NN/GroupedConv.h): the tensors that
// `windows` reads, in the order of its arguments, and the bytes of the partial sums of a filter's
// gradient, which it writes and `sums` reads.
std::array<const format::Range *, 2> groupedOperands(const format::Conv &conv);
uint64_t partialSumBytes(const format::Conv &conv);

} // namespace ampc::runtime
