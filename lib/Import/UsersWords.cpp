#include "UsersWords.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Regex.h"

using namespace ampc;
using llvm::StringRef;

std::string ampc::inWords(mlir::Type type) {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  std::string text;
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type)) {
    text = "[";
    for (int64_t dimension : tensor.getShape())
      text += (text.size() > 1 ? ", " : "") + std::to_string(dimension);
    text += "] ";
  }
  if (!element.isF32() && !element.isF16() && !element.isBF16() && !element.isInteger()) {
    llvm::raw_string_ostream(text) << type; // none that a model has
    return text;
  }
  return text + amp::dtypeName(element);
}

const nn::OpForm *ampc::formOf(const model::Op &op, const nn::OpForms &forms) {
  const std::vector<model::Slot> &slots = op.inputs.empty() ? op.outputs : op.inputs;
  bool pir = !slots.empty() && !slots[0].name.empty() && llvm::isLower(slots[0].name[0]);
  for (const nn::OpForm *form : forms.lookup(op.type))
    if (form->pir == pir)
      return form;
  return nullptr;
}

static std::string numberText(double number) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.9g", number);
  return text;
}

static std::string attributeText(mlir::Attribute attribute) {
  if (auto number = llvm::dyn_cast<mlir::FloatAttr>(attribute))
    return numberText(number.getValueAsDouble());
  if (auto number = llvm::dyn_cast<mlir::IntegerAttr>(attribute))
    return llvm::toString(number.getValue(), 10, true);
  if (auto text = llvm::dyn_cast<mlir::StringAttr>(attribute))
    return quote(text.getValue());
  if (auto symbol = llvm::dyn_cast<mlir::FlatSymbolRefAttr>(attribute))
    return quote(symbol.getValue());
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

static std::string argumentText(const mlir::DiagnosticArgument &argument) {
  using Kind = mlir::DiagnosticArgument::DiagnosticArgumentKind;
  switch (argument.getKind()) {
  case Kind::Type: return inWords(argument.getAsType());
  case Kind::Double: return numberText(argument.getAsDouble());
  case Kind::Attribute: return attributeText(argument.getAsAttribute());
  default: break;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  argument.print(os);
  return text;
}

// What the form calls an attribute of the nn op; a slot in the model's spelling (`x` is X in ProgramDesc). Any other as it is.
static std::string spelled(StringRef name, const nn::OpForm *form) {
  if (form) {
    for (const nn::FormAttr &attr : form->attrs)
      if (!attr.ignored && attr.target == name)
        return attr.name;
    for (const nn::FormSlot &slot : form->inputs)
      if (name.equals_insensitive(slot.name))
        return slot.name;
  }
  return name.str();
}

// The slot that the operand of that number came from.
static std::string slotOf(unsigned operand, const model::Op &op, const nn::OpForm &form) {
  for (const nn::FormSlot &slot : form.inputs)
    for (const model::Slot &given : op.inputs) {
      if (given.name != slot.name)
        continue;
      if (operand < given.values.size())
        return slot.name + (slot.variadic ? "[" + std::to_string(operand) + "]" : "");
      operand -= given.values.size();
    }
  return "an input";
}

// MLIR's own "operand #0 must be statically shaped tensor of f32, f16 or bf16 values, but got 'tensor<4x2xi64>'".
static std::string constraintText(StringRef text, const model::Op *op, const nn::OpForm *form) {
  static const std::pair<const char *, const char *> kTypes[] = {{"bf16", "bfloat16"}, {"f32", "float32"}, {"f16", "float16"},
                                                                 {"i32", "int32"},     {"i64", "int64"},   {"i1", "bool"}};
  llvm::SmallVector<StringRef, 4> parts;
  if (!op || !form || !llvm::Regex("^operand #([0-9]+) must be .*statically shaped tensor of (.*) values, but got (.*)$").match(text, &parts))
    return text.str();
  unsigned number = 0;
  (void)parts[1].getAsInteger(10, number);
  std::string types;
  for (StringRef rest = parts[2]; !rest.empty();) {
    size_t length = rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789");
    StringRef word = rest.take_front(length == 0 ? 1 : length);
    rest = rest.drop_front(word.size());
    for (auto [mlirName, name] : kTypes)
      if (word == mlirName)
        word = name;
    types += word;
  }
  return "expects " + slotOf(number, *op, *form) + " to be a tensor of " + types + ", got " + parts[3].str();
}

std::string ampc::inWords(const mlir::Diagnostic &diagnostic, const model::Op *op, const nn::OpForm *form) {
  std::string all;
  for (const mlir::DiagnosticArgument &argument : diagnostic.getArguments())
    all += argumentText(argument);
  // "'nn.matmul' op expects …" is written for readers of IR: a model's reader knows the op already.
  if (size_t end = all.rfind('\'', 0) == 0 ? all.find("' op ") : std::string::npos; end != std::string::npos)
    all.erase(0, end + 5);
  std::string text;
  for (StringRef rest = all; !rest.empty();) {
    size_t begin = rest.find('`'), end = begin == StringRef::npos ? begin : rest.find('`', begin + 1);
    text += rest.take_front(end == StringRef::npos ? rest.size() : begin);
    if (end == StringRef::npos)
      break;
    text += spelled(rest.slice(begin + 1, end), form);
    rest = rest.drop_front(end + 1);
  }
  return constraintText(text, op, form);
}
