// What both devices ask of the library call "conv".
#pragma once
#include "ampc/Format/calls/conv_generated.h"

namespace ampc::runtime {

const format::Range &convRange(const format::Conv &conv, format::ConvPart part);
uint64_t productOf(const flatbuffers::Vector<uint64_t> &sizes);

} // namespace ampc::runtime
