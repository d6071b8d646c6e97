#include "KeepValues.h"
#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {

void keepValues(ModuleOp module) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (!main)
    return;
  Operation *last = main.getBody().front().getTerminator();
  DenseSet<Value> kept;
  for (OpOperand &operand : last->getOpOperands()) {
    auto field = main.getResultAttrOfType<StringAttr>(operand.getOperandNumber(), "nn.field");
    if (field && field.getValue() == "output")
      kept.insert(operand.get());
  }
  SmallVector<Value> values;
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attributes;
  Builder b(module.getContext());
  for (Operation &op : main.getBody().front())
    for (Value value : op.getResults())
      if (StringRef name = modelNameOf(value);
          !name.empty() && !isa<nn::ReadOp>(op) && isa<FloatType>(getElementTypeOrSelf(value)) && kept.insert(value).second) {
        values.push_back(value);
        types.push_back(value.getType());
        attributes.push_back(b.getDictionaryAttr({b.getNamedAttr(nn::kNameAttr, b.getStringAttr(name)),
                                                  b.getNamedAttr("nn.field", b.getStringAttr("output"))}));
      }
  SmallVector<unsigned> places(values.size(), main.getNumResults());
  (void)main.insertResults(places, types, attributes);
  last->insertOperands(last->getNumOperands(), values);
}

} // namespace ampc
