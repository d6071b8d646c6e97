// The names of ops and tensors in an imported module.
#include "ModelNames.h"

using namespace mlir;

namespace ampc {

llvm::SmallVector<Operation *> modelOps(ModuleOp imported) {
  llvm::SmallVector<Operation *> ops;
  if (auto main = mainOf(imported))
    for (Operation &op : main.getBody().front())
      if (nn::isOfModel(&op))
        ops.push_back(&op);
  return ops;
}

StringRef typeOf(Operation *op) {
  return op->getAttrOfType<StringAttr>(nn::kTypeAttr).getValue();
}

llvm::SmallVector<StringRef> sideOutputNames(Operation *op) {
  llvm::SmallVector<StringRef> names;
  if (auto side = op->getAttrOfType<ArrayAttr>(nn::kSideResultsAttr))
    for (auto name : side.getAsRange<StringAttr>())
      names.push_back(name.getValue());
  return names;
}

llvm::SmallVector<StringRef> outputNames(Operation *op) {
  llvm::SmallVector<StringRef> names;
  for (OpResult result : op->getResults())
    if (StringRef name = nn::resultNameOf(result); !name.empty())
      names.push_back(name);
  names.append(sideOutputNames(op));
  return names;
}

llvm::SmallVector<StringRef> inputNames(ModuleOp imported) {
  llvm::SmallVector<StringRef> names;
  if (auto main = mainOf(imported))
    for (unsigned i = 0; i < main.getNumArguments(); ++i)
      if (auto name = main.getArgAttrOfType<StringAttr>(i, nn::kNameAttr))
        names.push_back(name.getValue());
  return names;
}

std::set<std::string> tensorNames(ModuleOp imported) {
  std::set<std::string> names;
  for (StringRef name : inputNames(imported))
    names.insert(name.str());
  for (auto variable : imported.getOps<nn::VariableOp>())
    names.insert(variable.getModelName().str());
  for (Operation *op : modelOps(imported))
    for (StringRef name : outputNames(op))
      names.insert(name.str());
  return names;
}

} // namespace ampc
