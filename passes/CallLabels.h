// The model's names of what a call does: profiles, errors and dumps name calls by them.
#pragma once
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/StringExtras.h"

namespace ampc {

class CallLabels {
public:
  explicit CallLabels(mlir::MLIRContext *context) : b(context), nameKey(b.getStringAttr(nn::kNameAttr)) {}

  // The names of an op, or of the ops of a fused one, joined by "+".
  mlir::StringAttr of(mlir::Operation *op) {
    auto fused = mlir::dyn_cast<nn::FusedOp>(op);
    if (!fused) {
      auto name = mlir::cast_or_null<mlir::StringAttr>(op->getDiscardableAttr(nameKey));
      return name ? name : op->getName().getIdentifier();
    }
    llvm::SmallSetVector<mlir::StringAttr, kMostNames> names;
    for (mlir::Operation &inner : fused.getBody().front().without_terminator())
      if (auto name = mlir::cast_or_null<mlir::StringAttr>(inner.getDiscardableAttr(nameKey)); name && names.size() < kMostNames)
        names.insert(name);
    if (names.empty())
      return b.getStringAttr("elementwise");
    return names.size() == 1 ? names.front()
                             : b.getStringAttr(llvm::join(llvm::map_range(names, std::mem_fn(&mlir::StringAttr::getValue)), "+"));
  }

  // The first of every `step` variables, each with the suffix, joined by "+".
  mlir::StringAttr of(mlir::ArrayAttr variables, unsigned step, llvm::StringRef suffix) {
    llvm::SmallVector<std::string> names;
    for (size_t i = 0; i < variables.size() && names.size() < kMostNames; i += step)
      names.push_back((mlir::cast<mlir::FlatSymbolRefAttr>(variables[i]).getValue() + suffix).str());
    return b.getStringAttr(llvm::join(names, "+"));
  }

private:
  static constexpr size_t kMostNames = 6;
  mlir::Builder b;
  mlir::StringAttr nameKey; // made once: a lookup by text would look into the context's table
};

} // namespace ampc
