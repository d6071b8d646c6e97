// amprun --calibrate --device=cuda: what this GPU does at best.
#pragma once
#include "ampc/Runtime/Status.h"
#include "session/Rates.h"
#include <cstdint>

namespace ampc::runtime::cuda {

// Square products of `extent`, and copies of 16 bytes for each element of such a matrix.
Result<Rates> measureRates(int64_t extent);

} // namespace ampc::runtime::cuda
