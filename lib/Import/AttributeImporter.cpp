// JSON attributes → MLIR attributes, by the kinds that the operator's form declares.
#include "OpImporter.h"
#include "ampc/Base/NearMiss.h"
#include <cfloat>
#include <cmath>

using namespace ampc;
using json::Value;
using mlir::Attribute;
using nn::AttrKind;
using nn::FormAttr;
using nn::OpForm;

static const char *expected(AttrKind kind) {
  switch (kind) {
  case AttrKind::Bool: return "true or false";
  case AttrKind::Int: return "an integer";
  case AttrKind::Float: return "a finite number";
  case AttrKind::Str: return "a string";
  case AttrKind::Ints: return "a list of integers";
  case AttrKind::Floats: return "a list of finite numbers";
  case AttrKind::DType: return "a dtype";
  }
  return "?";
}

// Attributes of type float are float32 in Paddle.
static bool isFiniteFloat(const Value &value) {
  return value.isNumber() && std::abs(value.number()) <= FLT_MAX;
}

mlir::Type ampc::elementType(model::DType dtype, mlir::MLIRContext *context) {
  mlir::Builder builder(context);
  switch (dtype) {
  case model::DType::f32: return builder.getF32Type();
  case model::DType::f16: return builder.getF16Type();
  case model::DType::bf16: return builder.getBF16Type();
  case model::DType::i32: return builder.getI32Type();
  case model::DType::i64: return builder.getI64Type();
  case model::DType::boolean: return builder.getI1Type();
  default: return {};
  }
}

mlir::RankedTensorType ampc::tensorType(const model::Tensor &tensor, mlir::MLIRContext *context) {
  mlir::Type element = elementType(tensor.dtype, context);
  return element ? mlir::RankedTensorType::get(tensor.shape, element) : mlir::RankedTensorType();
}

static Attribute dtypeAttr(std::optional<model::DType> dtype, mlir::Builder &builder) {
  mlir::Type type = dtype ? elementType(*dtype, builder.getContext()) : mlir::Type();
  return type ? mlir::TypeAttr::get(type) : Attribute();
}

// Null when the value is not of the kind.
static Attribute convert(const Value &value, AttrKind kind, mlir::Builder &builder) {
  switch (kind) {
  case AttrKind::Bool:
    return value.isBoolean() ? builder.getBoolAttr(value.boolean()) : Attribute();
  case AttrKind::Int:
    return value.isInteger() ? builder.getI64IntegerAttr(value.integer()) : Attribute();
  case AttrKind::Float:
    return isFiniteFloat(value) ? builder.getF64FloatAttr(value.number()) : Attribute();
  case AttrKind::Str:
    return value.isString() ? builder.getStringAttr(value.string()) : Attribute();
  case AttrKind::DType:
    return dtypeAttr(value.isString()    ? model::dtypeNamed(value.string())
                     : value.isInteger() ? model::dtypeOfVarType(value.integer())
                                         : std::nullopt,
                     builder);
  case AttrKind::Ints: {
    if (value.isInteger())
      return builder.getDenseI64ArrayAttr(value.integer());
    llvm::SmallVector<int64_t> all;
    if (!value.isArray())
      return {};
    for (const Value &element : value.elements()) {
      if (!element.isInteger())
        return {};
      all.push_back(element.integer());
    }
    return builder.getDenseI64ArrayAttr(all);
  }
  case AttrKind::Floats: {
    llvm::SmallVector<double> all;
    if (!value.isArray())
      return {};
    for (const Value &element : value.elements()) {
      if (!isFiniteFloat(element))
        return {};
      all.push_back(element.number());
    }
    return builder.getDenseF64ArrayAttr(all);
  }
  }
  return {};
}

// A form's default: a number, true, false, a 'word' or [list;of;numbers].
static Attribute defaultAttr(const FormAttr &attr, mlir::Builder &builder) {
  llvm::StringRef text = *attr.defaultText;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef list = text;
  if (list.consume_front("[") && list.consume_back("]"))
    list.split(parts, ';', -1, false);
  int64_t integer = 0;
  double number = 0;
  switch (attr.kind) {
  case AttrKind::Bool:
    return builder.getBoolAttr(text == "true");
  case AttrKind::Int:
    text.getAsInteger(10, integer);
    return builder.getI64IntegerAttr(integer);
  case AttrKind::Float:
    text.getAsDouble(number);
    return builder.getF64FloatAttr(number);
  case AttrKind::Str:
    return builder.getStringAttr(text.trim('\''));
  case AttrKind::DType:
    return dtypeAttr(model::dtypeNamed(text.trim('\'').str()), builder);
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

static void reportUnknown(const model::Op &op, const model::Attribute &attribute,
                          const OpForm &form, const nn::OpForms &forms, OpErrors &errors) {
  auto &error = errors.at(*attribute.json, op,
                          "unknown attribute " + quote(attribute.name) + " of " + quote(op.type));
  NearMiss miss(attribute.name);
  std::string all;
  for (const FormAttr &known : form.attrs) {
    miss.offer(known.name);
    all += (all.empty() ? "" : ", ") + known.name;
  }
  // Another spelling of the operator may have it: say what it is called here.
  for (const auto &other : forms.all())
    if (other->op == form.op)
      for (const FormAttr &theirs : other->attrs)
        for (const FormAttr &ours : form.attrs)
          if (!theirs.ignored && theirs.name == attribute.name && theirs.target == ours.target) {
            error.hint("it is " + quote(ours.name) + " here");
            return;
          }
  error.hint(!miss.best().empty() ? miss.hint()
             : all.empty()        ? quote(op.type) + " has no attributes"
                                  : "its attributes are " + all);
}

std::optional<mlir::NamedAttrList> ampc::importAttributes(const model::Op &op, const OpForm &form,
                                                          const nn::OpForms &forms,
                                                          mlir::Builder &builder,
                                                          OpErrors &errors) {
  mlir::NamedAttrList attributes;
  for (const model::Attribute &attribute : op.attrs) {
    auto known = std::find_if(form.attrs.begin(), form.attrs.end(),
                              [&](const FormAttr &a) { return a.name == attribute.name; });
    if (known == form.attrs.end()) {
      reportUnknown(op, attribute, form, forms, errors);
      return std::nullopt;
    }
    if (known->ignored)
      continue;
    Attribute converted = convert(*attribute.json, known->kind, builder);
    if (!converted) {
      errors.at(*attribute.json, op,
                std::string("expects ") + expected(known->kind) + ", got " +
                    json::describe(*attribute.json));
      return std::nullopt;
    }
    attributes.set(known->target, converted);
  }
  for (const FormAttr &known : form.attrs) {
    if (known.ignored || attributes.get(known.target))
      continue;
    if (!known.defaultText) {
      const json::Value *attrs = op.json->find("attrs");
      errors.at(attrs ? *attrs : *op.json, op,
                "missing attribute " + quote(known.name) + " of " + quote(op.type));
      return std::nullopt;
    }
    attributes.set(known.target, defaultAttr(known, builder));
  }
  return attributes;
}
