#include "ampc/Dialect/RT/Words.h"
#include "llvm/ADT/STLExtras.h"

using llvm::ArrayRef;
using llvm::StringLiteral;

namespace ampc::rt {

ArrayRef<StringLiteral> arenas() {
  static constexpr StringLiteral words[] = {"constant", "parameter",  "master", "optimizer", "state",
                                            "gradient", "activation", "input",  "output"};
  return words;
}

ArrayRef<StringLiteral> variableRoles() {
  static constexpr StringLiteral words[] = {"parameter", "buffer", "copy", "moment", "scalar"};
  return words;
}

ArrayRef<StringLiteral> entryRoles() {
  static constexpr StringLiteral words[] = {"init", "sync", "train_step", "eval", "infer"};
  return words;
}

ArrayRef<StringLiteral> outputFields() {
  static constexpr StringLiteral words[] = {"output",    "loss", "metric", "learning_rate", "loss_scale",
                                            "found_inf", "good", "bad",    "skipped",       "floor_hit", "kept"};
  return words;
}

ArrayRef<StringLiteral> epilogueKinds() {
  static constexpr StringLiteral words[] = {"bias", "relu", "relu_bias", "gelu", "gelu_bias", "drelu", "dgelu"};
  return words;
}

ArrayRef<StringLiteral> summedMatrices() {
  static constexpr StringLiteral words[] = {"a", "b", "result"};
  return words;
}

std::optional<unsigned> indexOf(ArrayRef<StringLiteral> words, llvm::StringRef word) {
  const auto *found = llvm::find(words, word);
  return found == words.end() ? std::nullopt : std::optional<unsigned>(found - words.begin());
}

} // namespace ampc::rt
