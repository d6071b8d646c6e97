// Implements amprun --calibrate --device=cuda: the peak rates of this GPU.
#pragma once
#include "ampc/Runtime/Status.h"
#include "session/Rates.h"
#include <cstdint>

namespace ampc::runtime::cuda {

// Measures square products of this extent, and copies of 16 bytes per element of such a matrix.
Result<Rates> measureRates(int64_t extent);

} // namespace ampc::runtime::cuda
