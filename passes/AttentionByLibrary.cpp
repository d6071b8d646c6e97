// Leaves each attention that a library can compute to it, if the module asks for that.
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_ATTENTIONBYLIBRARYPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class AttentionByLibrary : public impl::AttentionByLibraryPassBase<AttentionByLibrary> {
  void runOnOperation() override {
    if (!getOperation()->hasAttr(nn::kAttentionByLibraryAttr))
      return;
    for (auto func : getOperation().getOps<func::FuncOp>())
      for (auto attention : func.getBody().front().getOps<nn::FlashAttnOp>())
        if (attention.fitsLibrary())
          attention.setLibrary(true);
  }
};

} // namespace
} // namespace ampc
