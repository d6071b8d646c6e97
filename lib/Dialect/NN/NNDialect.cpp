// Registers the nn dialect, and implements the helpers of NNOps.h.
#include "KeptForms.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "ampc/Dialect/NN/NNDialect.cpp.inc"
#include "ampc/Dialect/NN/NNEnums.cpp.inc"
#include "ampc/Dialect/NN/NNInterfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "ampc/Dialect/NN/NNAttrs.cpp.inc"

namespace ampc::nn {

void NNDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "ampc/Dialect/NN/NNAttrs.cpp.inc"
      >();
  registerNNDialectOperations(this);
  addInterfaces<KeptForms>();
}

SmallVector<int64_t> alignTrailing(Operation *op, unsigned operand) {
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  auto type = cast<RankedTensorType>(op->getOperand(operand).getType());
  SmallVector<int64_t> dims(result.getRank(), -1);
  int64_t shift = result.getRank() - type.getRank();
  for (int64_t d = std::max<int64_t>(shift, 0); d < result.getRank(); ++d)
    if (type.getDimSize(d - shift) != 1 || result.getDimSize(d) == 1)
      dims[d] = d - shift;
  return dims;
}

ArrayRef<StringLiteral> reservedSymbols() {
  static constexpr StringLiteral symbols[] = {"main", "init",  "sync",       "train_step",
                                              "eval", "infer", "accumulate", "kernels"};
  return symbols;
}

StringRef nameOf(Operation *op) {
  if (auto name = dyn_cast_or_null<StringAttr>(op->getDiscardableAttr(kNameAttr)))
    return name.getValue();
  return op->getName().getStringRef();
}

StringRef resultNameOf(OpResult result) {
  Attribute names = result.getOwner()->getDiscardableAttr(kResultsAttr);
  if (auto one = dyn_cast_or_null<StringAttr>(names))
    return one.getValue();
  auto several = dyn_cast_or_null<ArrayAttr>(names);
  unsigned number = result.getResultNumber();
  return several && number < several.size() ? cast<StringAttr>(several[number]).getValue()
                                            : StringRef();
}

bool keepsFloat32(Value value) {
  auto result = dyn_cast<OpResult>(value);
  auto info = result ? dyn_cast<PaddleOpInterface>(result.getOwner()) : PaddleOpInterface();
  return info && info.keepsFloat32Result(result.getResultNumber());
}

OutputField fieldOf(func::FuncOp func, unsigned result) {
  auto field = func.getResultAttrOfType<OutputFieldAttr>(result, kFieldAttr);
  return field ? field.getValue() : OutputField::Output;
}

bool isKept(func::FuncOp func, unsigned result) {
  OutputField field = fieldOf(func, result);
  return field == OutputField::Kept || field == OutputField::Checkpoint;
}

bool isKeptReturn(OpOperand &use) {
  auto ret = dyn_cast<func::ReturnOp>(use.getOwner());
  return ret && isKept(ret->getParentOfType<func::FuncOp>(), use.getOperandNumber());
}

bool haveSameShapes(TypeRange a, TypeRange b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           auto x = dyn_cast<RankedTensorType>(std::get<0>(pair)),
                y = dyn_cast<RankedTensorType>(std::get<1>(pair));
           return x && y && x.getShape() == y.getShape() &&
                  (x == y ||
                   (isa<FloatType>(x.getElementType()) && isa<FloatType>(y.getElementType())));
         });
}

bool hasOneReader(Value value) {
  unsigned readers = 0;
  for (OpOperand &use : value.getUses())
    if (readers += !isKeptReturn(use); readers > 1)
      return false;
  return readers == 1;
}

void retypeKeptResults(func::FuncOp func) {
  SmallVector<Type> types(func.getResultTypes());
  for (auto [i, value] : llvm::enumerate(func.getBody().front().getTerminator()->getOperands()))
    if (isKept(func, i))
      types[i] = value.getType();
  func.setFunctionType(FunctionType::get(func.getContext(), func.getArgumentTypes(), types));
}

} // namespace ampc::nn
