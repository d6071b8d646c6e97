// What is said of a runtime call: the names that the model gives to the ops which the call
// computes, and the work that it does. Profiles, errors and dumps show it. Used by LowerToCalls.
#pragma once
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "llvm/ADT/StringExtras.h"

namespace ampc {

// A fused op does the work of any of its ops.
inline rt::LaunchWork workOf(mlir::Operation *op) {
  if (mlir::isa<amp::CheckFiniteOp>(op))
    return rt::LaunchWork::FiniteCheck;
  auto updates = [](mlir::Operation &one) {
    return one.getDiscardableAttr(nn::kUpdatesAttr) != nullptr;
  };
  auto fused = mlir::dyn_cast<nn::FusedOp>(op);
  return mlir::isa<nn::UpdateOp>(op) || updates(*op) ||
                 (fused && llvm::any_of(fused.getBody().front(), updates))
             ? rt::LaunchWork::Update
             : rt::LaunchWork::Graph;
}

class CallLabels {
public:
  explicit CallLabels(mlir::MLIRContext *context)
      : b(context), nameKey(b.getStringAttr(nn::kNameAttr)) {}

  // The name of `op`. For a fused op: the names of its inner ops, without duplicates, joined by
  // "+".
  mlir::StringAttr of(mlir::Operation *op) {
    if (!mlir::isa<nn::FusedOp, nn::FusedRowsOp>(op)) {
      auto name = mlir::cast_or_null<mlir::StringAttr>(op->getDiscardableAttr(nameKey));
      return name ? name : op->getName().getIdentifier();
    }
    llvm::SmallSetVector<mlir::StringAttr, kMaxNames> names;
    for (mlir::Operation &inner : op->getRegion(0).front().without_terminator())
      if (auto name = mlir::cast_or_null<mlir::StringAttr>(inner.getDiscardableAttr(nameKey));
          name && names.size() < kMaxNames)
        names.insert(name);
    if (names.empty())
      return b.getStringAttr("elementwise");
    return names.size() == 1
               ? names.front()
               : b.getStringAttr(llvm::join(
                     llvm::map_range(names, std::mem_fn(&mlir::StringAttr::getValue)), "+"));
  }

  // The names of the variables 0, step, 2 * step, ..., each followed by the suffix, joined by "+".
  mlir::StringAttr of(mlir::ArrayAttr variables, unsigned step, llvm::StringRef suffix) {
    llvm::SmallVector<std::string> names;
    for (size_t i = 0; i < variables.size() && names.size() < kMaxNames; i += step)
      names.push_back(
          (mlir::cast<mlir::FlatSymbolRefAttr>(variables[i]).getValue() + suffix).str());
    return b.getStringAttr(llvm::join(names, "+"));
  }

private:
  static constexpr size_t kMaxNames = 6;
  mlir::Builder b;
  mlir::StringAttr nameKey; // cached, because a lookup by text searches the context's table
};

} // namespace ampc
