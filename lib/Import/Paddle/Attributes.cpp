#include "Attributes.h"
#include "Constants.h"
#include <limits>

namespace ampc::paddle {

namespace {

// NaN and infinities, which JSON does not have, are words under another key.
mlir::Attribute specialNumber(const json::Value &value, mlir::Builder &builder, bool &known) {
  const json::Value *word = value.find("VD");
  std::string_view text = word ? word->stringOrEmpty() : std::string_view();
  double infinite = std::numeric_limits<double>::infinity();
  if (text == "INF")
    return builder.getF64FloatAttr(infinite);
  if (text == "-INF")
    return builder.getF64FloatAttr(-infinite);
  known = false;
  return {};
}

mlir::Attribute numberOf(const json::Value &value, mlir::Builder &builder, bool &known) {
  if (value.isBoolean())
    return builder.getBoolAttr(value.boolean());
  if (value.isInteger())
    return builder.getI64IntegerAttr(value.integer());
  if (value.isNumber())
    return builder.getF64FloatAttr(value.number());
  if (value.isString())
    return builder.getStringAttr(value.string());
  known = false;
  return {};
}

// Integers as one dense array, so that a list of any length is one attribute.
mlir::Attribute listOf(llvm::ArrayRef<mlir::Attribute> all, mlir::Builder &builder) {
  llvm::SmallVector<int64_t> integers;
  for (mlir::Attribute one : all) {
    auto integer = llvm::dyn_cast<mlir::IntegerAttr>(one);
    if (!integer || !integer.getType().isSignlessInteger(64))
      return builder.getArrayAttr(all);
    integers.push_back(integer.getInt());
  }
  return builder.getDenseI64ArrayAttr(integers);
}

bool isFloatKind(std::string_view kind) {
  return kind == "0.a_f32" || kind == "0.a_f64";
}

} // namespace

mlir::Attribute attributeOf(const json::Value &value, mlir::Builder &builder, bool &known) {
  known = true;
  const json::Value *name = value.find("#"), *payload = value.find("D");
  std::string_view kind = name ? name->stringOrEmpty() : std::string_view();
  if (kind == "NULL")
    return {};
  if (!payload && isFloatKind(kind))
    return specialNumber(value, builder, known);
  if (!payload) {
    known = false;
    return {};
  }
  if (kind == "0.a_array" || kind == "1.a_intarray") {
    if (!payload->isArray()) {
      known = false;
      return {};
    }
    llvm::SmallVector<mlir::Attribute> all;
    for (const json::Value &element : payload->elements()) {
      bool each = true;
      mlir::Attribute one = kind == "0.a_array" ? attributeOf(element, builder, each)
                                                : numberOf(element, builder, each);
      known &= each && one;
      all.push_back(one);
    }
    return known ? listOf(all, builder) : mlir::Attribute();
  }
  if (kind == "1.a_scalar") { // [dtype, value]
    bool pair = payload->isArray() && payload->elements().size() == 2;
    known = pair;
    return pair ? numberOf(payload->elements()[1], builder, known) : mlir::Attribute();
  }
  if (kind == "1.a_dtype" && payload->stringOrEmpty().starts_with("Undefined"))
    return {};
  mlir::Attribute one = numberOf(*payload, builder, known);
  if (auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(one);
      integer && isFloatKind(kind) && !llvm::isa<mlir::BoolAttr>(one))
    return builder.getF64FloatAttr(static_cast<double>(integer.getInt()));
  return one;
}

std::string attributeText(const json::Value &value) {
  const json::Value *payload = value.find("D");
  if (!payload)
    payload = value.find("VD");
  return json::describe(payload ? *payload : value);
}

mlir::Attribute attributeOf(const Constant &constant, nn::AttrKind kind, mlir::Builder &builder) {
  std::vector<double> numbers = constant.asNumbers();
  std::optional<std::vector<int64_t>> integers = constant.asIntegers();
  switch (kind) {
  case nn::AttrKind::Ints:
    return integers ? builder.getDenseI64ArrayAttr(*integers) : mlir::Attribute();
  case nn::AttrKind::Floats: return builder.getDenseF64ArrayAttr(numbers);
  case nn::AttrKind::Int:
    return integers && integers->size() == 1 ? builder.getI64IntegerAttr(integers->front())
                                             : mlir::Attribute();
  case nn::AttrKind::Bool:
    return integers && integers->size() == 1 ? builder.getBoolAttr(integers->front() != 0)
                                             : mlir::Attribute();
  case nn::AttrKind::Float:
  case nn::AttrKind::Order:
    return numbers.size() == 1 ? builder.getF64FloatAttr(numbers.front()) : mlir::Attribute();
  default: return {};
  }
}

} // namespace ampc::paddle
