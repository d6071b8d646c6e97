// Rewrites MLIR's diagnostics in the terms of the model file.
#include "DiagnosticText.h"
#include "ampc/Base/JsonText.h"
#include "ampc/Dialect/AMP/Reasons.h"
#include "ampc/Dialect/NumberFormat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace ampc;
using llvm::StringRef;

std::string ampc::diagnosticText(mlir::Type type) {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  std::string text;
  if (auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type)) {
    text = "[";
    for (int64_t dimension : tensor.getShape())
      text += (text.size() > 1 ? ", " : "") + std::to_string(dimension);
    text += "] ";
  }
  return text + dtypeName(element);
}

static std::string attributeText(mlir::Attribute attribute) {
  if (auto number = llvm::dyn_cast<mlir::FloatAttr>(attribute))
    return nineDigits(number.getValueAsDouble());
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

std::string ampc::describe(mlir::Attribute value) {
  if (auto flag = llvm::dyn_cast<mlir::BoolAttr>(value))
    return flag.getValue() ? "true" : "false";
  if (auto number = llvm::dyn_cast<mlir::IntegerAttr>(value))
    return llvm::toString(number.getValue(), 10, !number.getType().isUnsignedInteger());
  if (auto list = llvm::dyn_cast<mlir::ArrayAttr>(value))
    return list.empty() ? "an empty list" : "a list";
  if (llvm::isa<mlir::DenseArrayAttr>(value))
    return "a list";
  return attributeText(value);
}

static std::string argumentText(const mlir::DiagnosticArgument &argument) {
  using Kind = mlir::DiagnosticArgument::DiagnosticArgumentKind;
  switch (argument.getKind()) {
  case Kind::Type: return diagnosticText(argument.getAsType());
  case Kind::Double: return nineDigits(argument.getAsDouble());
  case Kind::Attribute: return attributeText(argument.getAsAttribute());
  default: break;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  argument.print(os);
  return text;
}

static llvm::SmallString<32> withoutUnderscores(StringRef name) {
  llvm::SmallString<32> plain;
  for (char c : name)
    if (c != '_')
      plain.push_back(c);
  return plain;
}

// The model's spelling of an attribute or operand of the nn op: the form's attribute name, or the
// slot (`x` is X in ProgramDesc, `in_state` is InState). Other names are unchanged.
static std::string modelSpelling(StringRef name, const nn::OpForm *form) {
  if (form) {
    for (const nn::FormAttr &attr : form->attrs)
      if (!attr.ignored && attr.target == name)
        return attr.name;
    for (const nn::FormSlot &slot : form->inputs)
      if (withoutUnderscores(name).str().equals_insensitive(withoutUnderscores(slot.name)))
        return slot.name;
  }
  return name.str();
}

// The slot of the operand with this number.
static std::string slotOf(unsigned operand, const OpDescription &op, const nn::OpForm &form) {
  for (const nn::FormSlot &slot : form.inputs)
    for (const OpSlot &given : op.inputs) {
      if (given.name != slot.name)
        continue;
      if (operand < given.tensors.size())
        return slot.name + (slot.variadic ? "[" + std::to_string(operand) + "]" : "");
      operand -= given.tensors.size();
    }
  return "an input";
}

// Rewrites MLIR's generated text "operand #0 must be statically shaped tensor of f32, f16 or bf16
// values, but got 'tensor<4x2xi64>'" in terms of slots and Paddle's dtypes. Other texts are
// unchanged.
static std::string constraintText(StringRef text, const OpDescription *op, const nn::OpForm *form) {
  llvm::SmallVector<StringRef, 4> parts;
  if (!op || !form ||
      !llvm::Regex(
           "^operand #([0-9]+) must be .*statically shaped tensor of (.*) values, but got (.*)$")
           .match(text, &parts))
    return text.str();
  unsigned number = 0;
  (void)parts[1].getAsInteger(10, number);
  std::string types;
  for (StringRef rest = parts[2]; !rest.empty();) {
    size_t length = rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789");
    StringRef word = rest.take_front(length == 0 ? 1 : length);
    rest = rest.drop_front(word.size());
    if (const NumberFormat *format =
            findNumberFormat([&](const NumberFormat &row) { return word == row.mlir; }))
      word = format->name;
    types += word;
  }
  return "expects " + slotOf(number, *op, *form) + " to be a tensor of " + types + ", got " +
         parts[3].str();
}

std::string ampc::diagnosticText(const mlir::Diagnostic &diagnostic, const OpDescription *op,
                                 const nn::OpForm *form) {
  std::string all;
  for (const mlir::DiagnosticArgument &argument : diagnostic.getArguments())
    all += argumentText(argument);
  // Drop the prefix of "'nn.matmul' op expects …": the message already names the op of the model.
  if (size_t end = all.rfind('\'', 0) == 0 ? all.find("' op ") : std::string::npos;
      end != std::string::npos)
    all.erase(0, end + 5);
  std::string text;
  for (StringRef rest = all; !rest.empty();) {
    size_t begin = rest.find('`'),
           end = begin == StringRef::npos ? begin : rest.find('`', begin + 1);
    text += rest.take_front(end == StringRef::npos ? rest.size() : begin);
    if (end == StringRef::npos)
      break;
    text += modelSpelling(rest.slice(begin + 1, end), form);
    rest = rest.drop_front(end + 1);
  }
  return constraintText(text, op, form);
}
