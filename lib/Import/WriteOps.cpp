// One op of the module → one element of "ops", in the form in which the model gave it.
#include "WriteOps.h"
#include "OpChecks.h"
#include "ampc/Dialect/NN/NeedsFloat32.h"
#include "ampc/Dialect/NN/StopGradient.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cmath>

using namespace mlir;

namespace ampc {

std::string jsonText(StringRef text) {
  std::string quoted;
  llvm::raw_string_ostream(quoted) << llvm::json::Value(text);
  return quoted;
}

ValueNames::ValueNames(ModuleOp module) {
  for (auto variable : module.getOps<nn::VariableOp>())
    variables[variable.getSymNameAttr()] = variable.getModelName();
}

StringRef ValueNames::of(Value value) const {
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto function = cast<func::FuncOp>(argument.getOwner()->getParentOp());
    return function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), nn::kNameAttr).getValue();
  }
  if (auto read = value.getDefiningOp<nn::ReadOp>())
    return variables.lookup(read.getVariableAttr().getAttr());
  return nn::resultNameOf(cast<OpResult>(value));
}

static void writeNumber(double number, JsonStream &json) {
  if (std::isinf(number))
    json.value(number > 0 ? "inf" : "-inf");
  else if (number == 0 && std::signbit(number))
    json.rawValue("-0.0"); // "-0" is an integer
  else
    json.value(number);
}

static void writeValue(Attribute value, JsonStream &json) {
  if (auto flag = dyn_cast<BoolAttr>(value))
    json.value(flag.getValue());
  else if (auto integer = dyn_cast<IntegerAttr>(value))
    json.value(integer.getInt());
  else if (auto number = dyn_cast<FloatAttr>(value))
    writeNumber(number.getValueAsDouble(), json);
  else if (auto text = dyn_cast<StringAttr>(value))
    json.value(text.getValue());
  else if (auto type = dyn_cast<TypeAttr>(value))
    json.value(dtypeName(type.getValue()));
  else if (auto members = dyn_cast<DictionaryAttr>(value))
    json.object([&] { writeMembers(members, json); });
  else
    json.array([&] {
      if (auto integers = dyn_cast<DenseI64ArrayAttr>(value))
        for (int64_t one : integers.asArrayRef())
          json.value(one);
      else if (auto numbers = dyn_cast<DenseF64ArrayAttr>(value))
        for (double one : numbers.asArrayRef())
          writeNumber(one, json);
      else
        for (Attribute one : cast<ArrayAttr>(value))
          writeValue(one, json);
    });
}

void writeMember(NamedAttribute entry, JsonStream &json) {
  json.attributeBegin(entry.getName());
  writeValue(entry.getValue(), json);
  json.attributeEnd();
}

void writeMembers(DictionaryAttr entries, JsonStream &json) {
  for (NamedAttribute entry : entries)
    writeMember(entry, json);
}

namespace {

// The tensors of each slot of a form. Without segment sizes one slot at most has not exactly one.
SmallVector<int64_t> slotSizes(ArrayRef<nn::FormSlot> slots, ArrayRef<int32_t> segments,
                               int64_t count) {
  if (!segments.empty())
    return SmallVector<int64_t>(segments.begin(), segments.end());
  SmallVector<int64_t> sizes;
  int64_t rest = count;
  for (const nn::FormSlot &slot : slots)
    rest -= !slot.optional && !slot.variadic && !slot.sideOutput;
  for (const nn::FormSlot &slot : slots) {
    if (slot.sideOutput)
      continue;
    bool open = slot.optional || slot.variadic;
    sizes.push_back(!open ? 1 : slot.variadic ? rest : std::min<int64_t>(rest, 1));
    if (open)
      rest -= sizes.back();
  }
  return sizes;
}

class OpWriter {
public:
  OpWriter(Operation *op, const nn::OpForms &forms, const ValueNames &valueNames, JsonStream &json)
      : op(op), type(op->getAttrOfType<StringAttr>(nn::kTypeAttr).getValue()),
        valueNames(valueNames), json(json) {
    if (auto side = op->getAttrOfType<ArrayAttr>(nn::kSideResultsAttr))
      for (StringAttr name : side.getAsRange<StringAttr>())
        sideNames.push_back(name.getValue());
    chooseForm(forms);
  }

  void write() {
    json.attribute("type", type);
    json.attribute("name", nn::nameOf(op));
    if (auto scope = op->getAttrOfType<StringAttr>(nn::kScopeAttr))
      json.attribute("scope", scope.getValue());
    if (op->hasAttr(nn::kNeedsFloat32Attr))
      json.attribute("needs_float32", true);
    if (op->hasAttr(nn::kStopGradientAttr))
      json.attribute("stop_gradient", true);
    if (op->getNumOperands() > 0)
      json.attributeObject("inputs", [&] { writeInputs(); });
    json.attributeObject("outputs", [&] { writeOutputs(); });
    writeAttributes();
  }

private:
  // The op does not record its generation where both have the same category. Then the form that
  // expresses all of its attributes and results gives the same op.
  void chooseForm(const nn::OpForms &forms) {
    form = forms.formOf(op, type);
    for (const nn::OpForm *other : forms.lookup(type))
      if (other->op == op->getName() && lost(*other) < lost(*form))
        form = other;
  }

  // The number of parts of the op that the form has no words for.
  size_t lost(const nn::OpForm &candidate) const {
    size_t number = 0, sides = 0, results = 0;
    for (NamedAttribute attribute : op->getAttrs())
      number += !op->getDiscardableAttr(attribute.getName()) &&
                llvm::none_of(candidate.attrs, [&](const nn::FormAttr &known) {
                  return !known.ignored && known.target == attribute.getName();
                });
    for (const nn::FormSlot &slot : candidate.outputs)
      slot.sideOutput ? ++sides : ++results;
    return number + (sides < sideNames.size()) + (results != op->getNumResults());
  }

  void writeSlot(const nn::FormSlot &slot, ArrayRef<StringRef> names) {
    if (names.size() == 1 && !slot.variadic)
      return json.attribute(slot.name, names.front());
    json.attributeArray(slot.name, [&] {
      for (StringRef name : names)
        json.value(name);
    });
  }

  void writeInputs() {
    ArrayRef<int32_t> segments;
    if (auto sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes"))
      segments = sizes.asArrayRef();
    unsigned at = 0;
    for (auto [slot, size] :
         llvm::zip(form->inputs, slotSizes(form->inputs, segments, op->getNumOperands()))) {
      SmallVector<StringRef> names;
      for (int64_t i = 0; i < size; ++i)
        names.push_back(valueNames.of(op->getOperand(at++)));
      if (!names.empty())
        writeSlot(slot, names);
    }
  }

  void writeOutputs() {
    unsigned at = 0, side = 0;
    bool lone =
        llvm::none_of(form->outputs, [](const nn::FormSlot &slot) { return slot.variadic; });
    int64_t others = llvm::count_if(
        form->outputs, [](const nn::FormSlot &slot) { return !slot.variadic && !slot.sideOutput; });
    for (const nn::FormSlot &slot : form->outputs) {
      SmallVector<StringRef> names;
      if (slot.sideOutput) {
        if (side < sideNames.size())
          names.push_back(sideNames[side++]);
      } else {
        int64_t size = slot.variadic && !lone ? op->getNumResults() - others : 1;
        for (int64_t i = 0; i < size && at < op->getNumResults(); ++i)
          if (StringRef name = nn::resultNameOf(op->getResult(at++)); !name.empty())
            names.push_back(name);
      }
      if (!names.empty())
        writeSlot(slot, names);
    }
  }

  void writeAttributes() {
    Builder builder(op->getContext());
    SmallVector<NamedAttribute> entries;
    SmallVector<StringRef> targets;
    for (const nn::FormAttr &known : form->attrs) {
      Attribute value = known.ignored || llvm::is_contained(targets, known.target)
                            ? Attribute()
                            : op->getAttr(known.target);
      if (!value)
        continue;
      targets.push_back(known.target);
      if (!known.defaultText || value != defaultAttr(known, builder))
        entries.push_back(builder.getNamedAttr(known.name, value));
    }
    if (!entries.empty())
      json.attributeObject("attrs", [&] {
        for (NamedAttribute entry : entries)
          writeMember(entry, json);
      });
  }

  Operation *op;
  StringRef type;
  const ValueNames &valueNames;
  JsonStream &json;
  SmallVector<StringRef> sideNames;
  const nn::OpForm *form = nullptr;
};

} // namespace

void writeOp(Operation *op, const nn::OpForms &forms, const ValueNames &names, JsonStream &json) {
  OpWriter(op, forms, names, json).write();
}

} // namespace ampc
