// Converts the attributes of an op's description to the kinds that the operator's form declares,
// and adds the form's defaults.
#include "ampc/Dialect/NumberFormat.h"
#include "OpChecks.h"
#include "DiagnosticText.h"
#include "ampc/Base/NearMiss.h"
#include <cfloat>
#include <cmath>

using namespace ampc;
using mlir::Attribute;
using nn::AttrKind;
using nn::FormAttr;
using nn::OpForm;

static const char *expected(AttrKind kind) {
  switch (kind) {
  case AttrKind::Bool: return "true or false";
  case AttrKind::Int: return "an integer";
  case AttrKind::Float: return "a finite number";
  case AttrKind::Order: return "a number, \"inf\" or \"-inf\"";
  case AttrKind::Str: return "a string";
  case AttrKind::Ints: return "a list of integers";
  case AttrKind::Floats: return "a list of finite numbers";
  case AttrKind::DType: return "a dtype";
  }
  return "?";
}

std::optional<DType> ampc::dtypeIn(Attribute value) {
  if (auto type = llvm::dyn_cast<mlir::TypeAttr>(value))
    return dtypeOrNone(numberFormat(type.getValue()));
  if (auto name = llvm::dyn_cast<mlir::StringAttr>(value))
    return dtypeNamed(name.getValue());
  if (auto number = llvm::dyn_cast<mlir::IntegerAttr>(value);
      number && number.getType().isInteger(64))
    return dtypeOfVarType(number.getValue().getSExtValue());
  return std::nullopt;
}

static Attribute dtypeAttr(Attribute value, mlir::MLIRContext *context) {
  std::optional<DType> dtype = dtypeIn(value);
  mlir::Type type = dtype ? elementType(*dtype, context) : mlir::Type();
  return type ? mlir::TypeAttr::get(type) : Attribute();
}

static std::optional<int64_t> integerIn(Attribute value) {
  auto number = llvm::dyn_cast<mlir::IntegerAttr>(value);
  if (!number || !number.getType().isSignlessInteger(64))
    return std::nullopt;
  return number.getInt();
}

// Attributes of type float are float32 in Paddle.
static std::optional<double> numberIn(Attribute value) {
  std::optional<double> number;
  if (auto real = llvm::dyn_cast<mlir::FloatAttr>(value))
    number = real.getValueAsDouble();
  else if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(value);
           integer && integer.getType().isInteger(64))
    number = integer.getType().isUnsignedInteger() ? static_cast<double>(integer.getUInt())
                                                   : static_cast<double>(integer.getInt());
  if (number && !(std::abs(*number) <= FLT_MAX))
    number.reset();
  return number;
}

// The numbers of a list; empty if an element is not such a number.
template <typename Number, typename Dense, typename Element>
static std::optional<llvm::SmallVector<Number>> numbersIn(Attribute value, Element element) {
  if (auto dense = llvm::dyn_cast<Dense>(value))
    return llvm::to_vector(dense.asArrayRef());
  auto list = llvm::dyn_cast<mlir::ArrayAttr>(value);
  if (!list)
    return std::nullopt;
  llvm::SmallVector<Number> all;
  for (Attribute entry : list) {
    std::optional<Number> number = element(entry);
    if (!number)
      return std::nullopt;
    all.push_back(*number);
  }
  return all;
}

// Null if the value does not have the kind.
static Attribute convert(Attribute value, AttrKind kind, mlir::Builder &builder) {
  switch (kind) {
  case AttrKind::Bool: return llvm::dyn_cast<mlir::BoolAttr>(value);
  case AttrKind::Int: return integerIn(value) ? value : Attribute();
  case AttrKind::Float: {
    std::optional<double> number = numberIn(value);
    return number ? builder.getF64FloatAttr(*number) : Attribute();
  }
  case AttrKind::Order: {
    double infinite = std::numeric_limits<double>::infinity();
    if (auto word = llvm::dyn_cast<mlir::StringAttr>(value))
      return word == "inf"    ? builder.getF64FloatAttr(infinite)
             : word == "-inf" ? builder.getF64FloatAttr(-infinite)
                              : Attribute();
    if (auto real = llvm::dyn_cast<mlir::FloatAttr>(value); real && real.getValue().isInfinity())
      return builder.getF64FloatAttr(real.getValueAsDouble());
    std::optional<double> number = numberIn(value);
    return number ? builder.getF64FloatAttr(*number) : Attribute();
  }
  case AttrKind::Str: return llvm::dyn_cast<mlir::StringAttr>(value);
  case AttrKind::DType: return dtypeAttr(value, builder.getContext());
  case AttrKind::Ints: {
    if (auto one = integerIn(value))
      return builder.getDenseI64ArrayAttr(*one);
    auto all = numbersIn<int64_t, mlir::DenseI64ArrayAttr>(value, integerIn);
    return all ? builder.getDenseI64ArrayAttr(*all) : Attribute();
  }
  case AttrKind::Floats: {
    if (auto one = numberIn(value))
      return builder.getDenseF64ArrayAttr(*one);
    if (auto whole = llvm::dyn_cast<mlir::DenseI64ArrayAttr>(value))
      return builder.getDenseF64ArrayAttr(
          llvm::SmallVector<double>(whole.asArrayRef().begin(), whole.asArrayRef().end()));
    auto all = numbersIn<double, mlir::DenseF64ArrayAttr>(value, numberIn);
    return all ? builder.getDenseF64ArrayAttr(*all) : Attribute();
  }
  }
  return {};
}

// A form's default: a number, true, false, a 'word' or [list;of;numbers].
Attribute ampc::defaultAttr(const FormAttr &attr, mlir::Builder &builder) {
  llvm::StringRef text = *attr.defaultText;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef list = text;
  if (list.consume_front("[") && list.consume_back("]"))
    list.split(parts, ';', -1, false);
  int64_t integer = 0;
  double number = 0;
  switch (attr.kind) {
  case AttrKind::Bool: return builder.getBoolAttr(text == "true");
  case AttrKind::Int: text.getAsInteger(10, integer); return builder.getI64IntegerAttr(integer);
  case AttrKind::Order:
  case AttrKind::Float: text.getAsDouble(number); return builder.getF64FloatAttr(number);
  case AttrKind::Str: return builder.getStringAttr(text.trim('\''));
  case AttrKind::DType:
    return dtypeAttr(builder.getStringAttr(text.trim('\'')), builder.getContext());
  case AttrKind::Ints: {
    llvm::SmallVector<int64_t> all;
    for (llvm::StringRef part : parts)
      if (!part.trim().getAsInteger(10, integer))
        all.push_back(integer);
    return builder.getDenseI64ArrayAttr(all);
  }
  case AttrKind::Floats: {
    llvm::SmallVector<double> all;
    for (llvm::StringRef part : parts)
      if (!part.trim().getAsDouble(number))
        all.push_back(number);
    return builder.getDenseF64ArrayAttr(all);
  }
  }
  return {};
}

static bool isEmptyList(Attribute value) {
  if (auto numbers = llvm::dyn_cast<mlir::DenseI64ArrayAttr>(value))
    return numbers.empty();
  if (auto list = llvm::dyn_cast<mlir::ArrayAttr>(value))
    return list.empty();
  auto numbers = llvm::dyn_cast<mlir::DenseF64ArrayAttr>(value);
  return numbers && numbers.empty();
}

// Whether the attribute is one of Paddle's lists for the numbers of each type, without numbers, and
// the form has others of them (fp64_values).
static bool isUnusedList(const OpAttribute &attribute, const OpForm &form) {
  return llvm::StringRef(attribute.name).ends_with("_values") && isEmptyList(attribute.value) &&
         llvm::any_of(form.attrs, [](const FormAttr &known) {
           return llvm::StringRef(known.name).ends_with("_values");
         });
}

static void reportUnknown(const OpErrors &errors, llvm::StringRef attribute, const OpForm &form,
                          const nn::OpForms &forms) {
  llvm::StringRef type = errors.op.type;
  auto &error = errors.at({OpPart::Attribute, attribute},
                          "unknown attribute " + quote(attribute) + " of " + quote(type));
  NearMiss miss(attribute);
  std::string all;
  for (const FormAttr &known : form.attrs) {
    miss.offer(known.name);
    all += (all.empty() ? "" : ", ") + known.name;
  }
  // If another form of the operator has the attribute, the hint is its name in this form.
  for (const auto &other : forms.all())
    if (other->op == form.op)
      for (const FormAttr &there : other->attrs)
        for (const FormAttr &here : form.attrs)
          if (!there.ignored && there.name == attribute && there.target == here.target) {
            error.hint("it is " + quote(here.name) + " here");
            return;
          }
  error.hint(!miss.best().empty() ? miss.hint()
             : all.empty()        ? quote(type) + " has no attributes"
                                  : "its attributes are " + all);
}

std::optional<mlir::NamedAttrList> ampc::formAttributes(const OpErrors &errors, const OpForm &form,
                                                        const nn::OpForms &forms,
                                                        mlir::Builder &builder) {
  mlir::NamedAttrList attributes;
  for (const OpAttribute &attribute : errors.op.attributes) {
    auto known = std::find_if(form.attrs.begin(), form.attrs.end(),
                              [&](const FormAttr &a) { return a.name == attribute.name; });
    if (known == form.attrs.end() && isUnusedList(attribute, form))
      continue;
    if (known == form.attrs.end()) {
      reportUnknown(errors, attribute.name, form, forms);
      return std::nullopt;
    }
    bool absent = known->defaultText == "'none'" && integerIn(attribute.value) == -1;
    if (known->ignored && known->defaultText &&
        convert(attribute.value, AttrKind::Bool, builder) != defaultAttr(*known, builder)) {
      errors.at({OpPart::Attribute, attribute.name},
                "expects " + *known->defaultText + ", got " + describe(attribute.value));
      return std::nullopt;
    }
    if (known->ignored || absent)
      continue;
    Attribute converted = convert(attribute.value, known->kind, builder);
    if (!converted && known->kind == AttrKind::DType && dtypeIn(attribute.value) == DType::f64) {
      errors.at({OpPart::Attribute, attribute.name}, "float64 is not supported by ampc's operators")
          .hint("cast to float32 in its place");
      return std::nullopt;
    }
    if (!converted) {
      errors.at({OpPart::Attribute, attribute.name}, std::string("expects ") +
                                                         expected(known->kind) + ", got " +
                                                         describe(attribute.value));
      return std::nullopt;
    }
    // Paddle writes all of several lists of which one holds the numbers.
    if (attributes.get(known->target) && isEmptyList(converted))
      continue;
    attributes.set(known->target, converted);
  }
  for (const FormAttr &known : form.attrs) {
    if (known.ignored || attributes.get(known.target))
      continue;
    if (!known.defaultText) {
      errors.at({OpPart::Attribute, ""},
                "missing attribute " + quote(known.name) + " of " + quote(errors.op.type));
      return std::nullopt;
    }
    if (Attribute value = defaultAttr(known, builder))
      attributes.set(known.target, value);
  }
  return attributes;
}
