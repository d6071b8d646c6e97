// Losses and distances: all are compositions.
#include "OnnxOps.h"

namespace ampc::onnx {

std::vector<OnnxOp> lossRows() {
  std::vector<OnnxOp> rows;
  for (llvm::StringRef op :
       {"bce_loss", "cosine_similarity", "cross_entropy", "dist", "huber_loss", "kldiv_loss",
        "label_smooth", "log_loss", "mse_loss", "nll_loss", "sigmoid_cross_entropy_with_logits",
        "smooth_l1_loss", "square_error_cost", "triplet_margin_loss"})
    rows.push_back({op, OnnxForm::Parts, ""});
  return rows;
}

} // namespace ampc::onnx
