// Which kernels a library's matrix product may compute as its epilogue.
#pragma once

namespace ampc::nn {
class FusedOp;

bool canBeEpilogue(FusedOp op);

} // namespace ampc::nn
