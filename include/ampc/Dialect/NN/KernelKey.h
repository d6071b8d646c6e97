// Builds the key of a kernel: equal keys denote equal kernels. Keys are only valid within one
// context and are never printed: attributes, types and op names are uniqued, so their addresses
// represent them. Lists of variable length are preceded by their length.
#pragma once
#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringExtras.h"
#include <string>

namespace ampc::nn {

class KernelKey {
public:
  explicit KernelKey(llvm::StringRef what = {}) : what(what) {}
  void add(int64_t number) { words.push_back(number); }
  void add(const void *unique) { words.push_back(reinterpret_cast<intptr_t>(unique)); }
  // Adds all attributes except those in `ignored` and discardable annotations of ampc (names with a
  // dot), which do not change the arithmetic.
  void addAttributes(mlir::Operation *op, llvm::ArrayRef<llvm::StringRef> ignored) {
    auto counts = [&](mlir::StringAttr name) {
      return !name.getValue().contains('.') && !llvm::is_contained(ignored, name.getValue());
    };
    auto one = [&](mlir::StringAttr name, mlir::Attribute value) {
      add(name.getAsOpaquePointer());
      add(value.getAsOpaquePointer());
    };
    // Inherent attributes one by one, to avoid creating the dictionary of all of them.
    for (mlir::StringAttr name : op->getName().getAttributeNames())
      if (counts(name))
        if (mlir::Attribute value = op->getInherentAttr(name).value_or(mlir::Attribute()))
          one(name, value);
    for (mlir::NamedAttribute attr : op->getDiscardableAttrs())
      if (counts(attr.getName()))
        one(attr.getName(), attr.getValue());
    add(nullptr);
  }
  std::string text() const {
    return llvm::join_items(
        "", what,
        llvm::StringRef(reinterpret_cast<const char *>(words.data()), words.size_in_bytes()));
  }

private:
  llvm::StringRef what;
  llvm::SmallVector<int64_t, 64> words; // enough for most keys
};

} // namespace ampc::nn
