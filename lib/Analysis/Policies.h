// The policies, for makePolicy.
#pragma once
#include "ampc/Analysis/PrecisionPolicy.h"

namespace ampc {

std::unique_ptr<PrecisionPolicy> makePaddlePolicy();

} // namespace ampc
