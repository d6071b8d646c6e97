// The purposes of random numbers in the runtime.
#pragma once
#include "ampc/Base/Philox.h"

namespace ampc::runtime {

// The purposes that the runtime uses. Their high bit distinguishes them from those of compiled
// programs.
constexpr uint64_t kPurposeShuffle = 1ull << 63;
constexpr uint64_t kPurposeSynthetic = (1ull << 63) + (1ull << 32);  // plus the index of the input
constexpr uint64_t kPurposeMicroBatch = (1ull << 63) + (2ull << 32); // the seeds of micro-batches

} // namespace ampc::runtime
