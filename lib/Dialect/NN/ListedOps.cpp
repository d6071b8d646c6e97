// From Paddle 3.x: python/paddle/amp/amp_lists.py, static/amp/fp16_lists.py and the slots of
// static/amp/fp16_utils.py. An entry in two lists has the category that Paddle checks first: black
// before white before gray. instance_norm is in no list, but has slots that stay fp32.
#include "ampc/Dialect/NN/ListedOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ampc::nn {
namespace {

// clang-format off
constexpr ListedOp kOps[] = {
    {"all_reduce", Category::Gray, Category::Gray, "", ""},
    {"c_allreduce_sum", Category::Gray, Category::Gray, "", ""},
    {"c_concat", Category::Gray, Category::Gray, "", ""},
    {"c_identity", Category::Gray, Category::Gray, "", ""},
    {"c_softmax_with_cross_entropy", Category::Black, Category::Black, "", ""},
    {"c_softmax_with_multi_label_cross_entropy", Category::Black, Category::Black, "", ""},
    {"fake_quantize_dequantize_abs_max", Category::White, Category::White, "", ""},
    {"fake_quantize_dequantize_moving_average_abs_max", Category::White, Category::White, "", ""},
    {"fused_attention", Category::White, Category::White, "LnScale LnBias Ln1Scale Ln1Bias Ln2Scale Ln2Bias", "LnMean LnVariance Ln1Mean Ln1Variance Ln2Mean Ln2Variance"},
    {"fused_multi_transformer", Category::Gray, Category::Gray, "LnScale LnBias FFNLnScale FFNLnBias", ""},
    {"get_tensor_from_selected_rows", Category::Gray, Category::Gray, "", ""},
    {"hsigmoid_loss", Category::Black, Category::Black, "", ""},
    {"lookup_table", Category::ExtraBlack, Category::ExtraBlack, "", ""},
    {"margin_cross_entropy", Category::Black, Category::Black, "", ""},
};
// clang-format on

} // namespace

ArrayRef<ListedOp> listedOps() {
  return kOps;
}

const ListedOp *listedOp(StringRef type) {
  const ListedOp *found = llvm::lower_bound(
      kOps, type, [](const ListedOp &op, StringRef name) { return op.type < name; });
  return found != std::end(kOps) && found->type == type ? found : nullptr;
}

bool namesSlot(StringRef slots, StringRef slot) {
  SmallVector<StringRef> names;
  slots.split(names, ' ', -1, /*KeepEmpty=*/false);
  return llvm::is_contained(names, slot);
}

} // namespace ampc::nn
