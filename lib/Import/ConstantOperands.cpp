// Operands that Paddle passes as tensors and nn has as attributes: axes, shapes, bounds. PIR names
// the slot like the attribute (`axis` of sum), ProgramDesc with a capital or more words (`Start` of
// range, `AxisTensor` of concat).
#include "OpChecks.h"
#include "ampc/Dialect/NumberFormat.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir;
using namespace ampc;
using nn::AttrKind;
using nn::FormAttr;

// The attribute that a slot stands for: ShapeTensorList and expand_shapes_tensor are `shape`.
static std::string attributeNameOf(StringRef slot) {
  std::string name;
  for (auto [i, c] : llvm::enumerate(slot))
    name += i && llvm::isUpper(c) ? std::string("_") + llvm::toLower(c)
                                  : std::string(1, llvm::toLower(c));
  StringRef rest = name;
  rest.consume_back("_list");
  rest.consume_back("_tensor");
  if (rest.consume_front("expand_"))
    rest.consume_back("s");
  return rest.str();
}

const FormAttr *ampc::attributeOfSlot(const nn::OpForm &form, StringRef slot) {
  std::string name = attributeNameOf(slot);
  auto attr = llvm::find_if(form.attrs, [&](const FormAttr &a) { return a.name == name; });
  return attr == form.attrs.end() ? nullptr : &*attr;
}

// Appends the numbers of a constant; false for other values.
static bool appendNumbers(Operation *op, SmallVectorImpl<double> &numbers) {
  if (auto cast = dyn_cast_or_null<nn::CastOp>(op)) // of a shape's number to another integer type
    return isa<IntegerType>(getElementTypeOrSelf(cast.getType())) &&
           isa<IntegerType>(getElementTypeOrSelf(cast->getOperand(0).getType())) &&
           !getElementTypeOrSelf(cast.getType()).isInteger(1) &&
           appendNumbers(cast->getOperand(0).getDefiningOp(), numbers);
  if (auto fill = dyn_cast_or_null<nn::FillConstantOp>(op)) {
    auto type = cast<RankedTensorType>(fill.getType());
    if (type.getNumElements() > 4096)
      return false;
    numbers.append(type.getNumElements(), fill.getValue().convertToDouble());
    return true;
  }
  auto values = dyn_cast_or_null<nn::AssignValueOp>(op);
  if (!values)
    return false;
  numbers.append(values.getValues().begin(), values.getValues().end());
  numbers.append(values.getIntValues().begin(), values.getIntValues().end());
  return true;
}

// Null where the numbers are not of the attribute's kind.
static Attribute attributeOf(ArrayRef<double> numbers, AttrKind kind, Builder &b) {
  bool whole =
      llvm::all_of(numbers, [](double v) { return std::abs(v) < 0x1p53 && v == std::floor(v); });
  bool real = kind == AttrKind::Float || kind == AttrKind::Order;
  if (kind == AttrKind::Floats)
    return b.getDenseF64ArrayAttr(numbers);
  if (real && numbers.size() == 1)
    return b.getF64FloatAttr(numbers[0]);
  if (kind == AttrKind::Ints && whole)
    return b.getDenseI64ArrayAttr(SmallVector<int64_t>(numbers.begin(), numbers.end()));
  if (kind == AttrKind::Int && whole && numbers.size() == 1)
    return b.getI64IntegerAttr(static_cast<int64_t>(numbers[0]));
  return {};
}

std::optional<OpDescription>
ampc::withConstantOperands(const OpDescription &op, const nn::OpForm &form,
                           llvm::function_ref<Operation *(StringRef)> producer, Builder &builder) {
  auto isKnown = [&](const OpSlot &slot) {
    return llvm::any_of(form.inputs, [&](const nn::FormSlot &s) { return s.name == slot.name; });
  };
  if (llvm::all_of(op.inputs, isKnown))
    return std::nullopt;
  OpDescription folded = op;
  folded.inputs.clear();
  for (const OpSlot &slot : op.inputs) {
    const FormAttr *attr = attributeOfSlot(form, slot.name);
    SmallVector<double> numbers;
    bool constant = !isKnown(slot) && attr && !slot.tensors.empty() &&
                    llvm::all_of(slot.tensors, [&](const std::string &tensor) {
                      return appendNumbers(producer(tensor), numbers);
                    });
    Attribute value = constant ? attributeOf(numbers, attr->kind, builder) : Attribute();
    if (!value) {
      folded.inputs.push_back(slot);
      continue;
    }
    auto given = llvm::find_if(folded.attributes,
                               [&](const OpAttribute &a) { return a.name == attr->name; });
    if (given == folded.attributes.end())
      folded.attributes.push_back({attr->name, value});
    else
      given->value = value;
    // Where the operator has no dtype of its own, that of its operands counts (range).
    for (const FormAttr &dtype : form.attrs)
      if (dtype.kind == AttrKind::DType && !dtype.ignored && !dtype.defaultText &&
          llvm::none_of(folded.attributes,
                        [&](const OpAttribute &a) { return a.name == dtype.name; }))
        folded.attributes.push_back({dtype.name, TypeAttr::get(getElementTypeOrSelf(
                                                     producer(slot.tensors[0])->getResult(0)))});
  }
  if (folded.inputs.size() == op.inputs.size())
    return std::nullopt;
  return folded;
}
