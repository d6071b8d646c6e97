// The constructors of the policies, for makePolicy.
#pragma once
#include "ampc/Analysis/PrecisionPolicy.h"

namespace ampc {

std::unique_ptr<PrecisionPolicy> makePaddlePolicy();
std::unique_ptr<PrecisionPolicy> makePaddle25Policy();
std::unique_ptr<PrecisionPolicy> makePaddlePirPolicy();
std::unique_ptr<PrecisionPolicy> makeMinCutPolicy();

} // namespace ampc
