// GraphBuilder for a module that is finished already: reads back the names of its tensors, and its
// results. Used by AddTraining.cpp.
#include "ampc/Import/GraphBuilder.h"

using namespace mlir;

namespace ampc {

GraphBuilder::GraphBuilder(OwningOpRef<ModuleOp> finished, Messages &diagnostics, StringRef file,
                           std::function<std::vector<StringRef>()> opTypes)
    : diagnostics(diagnostics), file(file), opTypes(std::move(opTypes)),
      builder(finished->getContext()), forms(nn::OpForms::of(finished->getContext())),
      nameKey(builder.getStringAttr(nn::kNameAttr)),
      resultsKey(builder.getStringAttr(nn::kResultsAttr)),
      typeKey(builder.getStringAttr(nn::kTypeAttr)), top(std::move(finished)),
      location(top->getLoc()) {
  main = top->lookupSymbol<func::FuncOp>("main");
  recordNames();
  Operation *end = main.getBody().front().getTerminator();
  llvm::append_range(results, end->getOperands());
  if (ArrayAttr all = main.getResAttrsAttr())
    llvm::append_range(resultAttributes, all);
  end->erase();
  builder.setInsertionPointToEnd(&main.getBody().front());
  collectDiagnostics();
}

void GraphBuilder::recordNames() {
  llvm::DenseMap<StringAttr, StringRef> parameters; // names by symbol
  for (auto variable : top->getOps<nn::VariableOp>()) {
    parameters[variable.getSymNameAttr()] = variable.getModelName();
    tensors[variable.getModelName()] = {{},
                                        FlatSymbolRefAttr::get(variable.getSymNameAttr()),
                                        variable.getTensorType(),
                                        {},
                                        {},
                                        variable};
  }
  for (BlockArgument input : main.getArguments())
    tensors[main.getArgAttrOfType<StringAttr>(input.getArgNumber(), nn::kNameAttr).getValue()]
        .value = input;
  for (Operation &op : main.getBody().front()) {
    if (auto read = dyn_cast<nn::ReadOp>(op)) {
      tensors[parameters[read.getVariableAttr().getAttr()]].value = read.getValue();
    } else if (auto assign = dyn_cast<nn::AssignOp>(op)) {
      tensors[parameters[assign.getVariableAttr().getAttr()]].value = assign.getValue();
    } else if (nn::isOfModel(&op)) {
      for (OpResult result : op.getResults())
        if (StringRef name = nn::resultNameOf(result); !name.empty())
          tensors[name].value = result;
      if (auto side = op.getAttrOfType<ArrayAttr>(nn::kSideResultsAttr))
        for (StringAttr name : side.getAsRange<StringAttr>())
          tensors[name.getValue()] = {{},
                                      {},
                                      {},
                                      op.getAttrOfType<StringAttr>(nn::kNameAttr),
                                      op.getAttrOfType<StringAttr>(nn::kTypeAttr)};
    }
  }
}

RankedTensorType GraphBuilder::typeOf(StringRef name) const {
  Tensor tensor = tensors.lookup(name);
  return tensor.value ? cast<RankedTensorType>(tensor.value.getType()) : tensor.type;
}

} // namespace ampc
