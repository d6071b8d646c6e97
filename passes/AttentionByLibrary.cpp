// Leaves each attention that a library can compute to it, if the module asks for that. The library
// takes a mask of [1 or batch, 1 or heads, queries, keys] in the type of the operands:
//
//   nn.flash_attn %q, %k, %v, %m : tensor<2x1x1x8xf32>
//     →  %c = nn.cast %m : tensor<2x1x1x8xf16>;  %e = nn.expand %c : tensor<2x1x8x8xf16>
//        nn.flash_attn %q, %k, %v, %e {library = true}
//
// Attentions with one mask share it.
#include "ReplaceOps.h"
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
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      masks.clear();
      for (auto attention : func.getBody().front().getOps<nn::FlashAttnOp>())
        if (attention.fitsLibrary()) {
          attention.setLibrary(true);
          attention.getRngMutable().clear(); // the model's own has no effect
          if (Value mask = attention.getAttnMask())
            attention.getAttnMaskMutable().assign(whole(mask, attention));
        }
    }
  }

  // The mask as the library takes it.
  Value whole(Value mask, nn::FlashAttnOp attention) {
    OpBuilder b(attention);
    Location loc = attention.getLoc();
    auto typeOf = [](Value value) { return cast<RankedTensorType>(value.getType()); };
    RankedTensorType q = typeOf(attention.getQ());
    SmallVector<int64_t> shape(typeOf(mask).getShape());
    shape.insert(shape.begin(), 4 - shape.size(), 1);
    SmallVector<int64_t> full = {shape[0], shape[1], q.getDimSize(1),
                                 typeOf(attention.getK()).getDimSize(1)};
    Value &made = masks[{mask, q.clone(full)}];
    if (made)
      return made;
    auto named = [&](Operation *op) { return namedAs(attention, op); };
    made = mask;
    if (typeOf(made).getElementType() != q.getElementType())
      made = named(nn::CastOp::create(b, loc, typeOf(made).clone(q.getElementType()), made,
                                      q.getElementType()));
    if (typeOf(made).getRank() != 4)
      made = named(nn::ReshapeOp::create(b, loc, typeOf(made).clone(shape), made, shape));
    if (shape != full)
      made = named(nn::ExpandOp::create(b, loc, typeOf(made).clone(full), made, full));
    return made;
  }

  DenseMap<std::pair<Value, Type>, Value> masks; // by the model's mask and the library's type
};

} // namespace
} // namespace ampc
