// What passes ask of fused ops.
#pragma once

namespace ampc::nn {
class FusedOp;

// Whether a library's matrix product may compute the op as its epilogue.
bool canBeEpilogue(FusedOp op);
// Whether the input is only read at the element that is written.
bool readsElementwise(FusedOp op, unsigned input);

} // namespace ampc::nn
