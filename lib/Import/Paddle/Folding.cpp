// The ops of a PIR program that are computed at compile time: what they are told, and their results
// as constants.
#include "Attributes.h"
#include "ConfigAttributes.h"
#include "OpConverter.h"
#include "ampc/Dialect/NumberFormat.h"

namespace ampc::paddle {

using llvm::StringRef;

mlir::Attribute OpConverter::attributeNamed(const Op &op, StringRef name) {
  const Attribute *found = op.find(name);
  bool isRead = true;
  return found ? attributeOf(*found->value, graph.attributes(), isRead) : mlir::Attribute();
}

static int64_t integerIn(mlir::Attribute value) {
  if (auto flag = llvm::dyn_cast_or_null<mlir::BoolAttr>(value))
    return flag.getValue();
  auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(value);
  return integer ? integer.getInt() : 0;
}

static double numberIn(mlir::Attribute value) {
  auto number = llvm::dyn_cast_or_null<mlir::FloatAttr>(value);
  return number ? number.getValueAsDouble() : static_cast<double>(integerIn(value));
}

static std::optional<DType> dtypeIn(mlir::Attribute value) {
  auto text = llvm::dyn_cast_or_null<mlir::StringAttr>(value);
  return text ? dtypeNamed(text.getValue()) : std::nullopt;
}

static std::vector<int64_t> integersIn(mlir::Attribute value) {
  auto list = llvm::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(value);
  return list ? list.asArrayRef().vec() : std::vector<int64_t>();
}

bool OpConverter::tryFold(const Op &op) {
  Value *result = op.results.size() == 1 ? values.find(op.results[0].id) : nullptr;
  if (!result || result->isList)
    return false;
  if (op.type == "shape64" || op.type == "shape" || op.type == "numel")
    result->constant = shapeOf(op);
  else if (op.type == "assign_value_") {
    if (std::optional<Constant> constant = valuesOf(op);
        constant && constant->size() <= kMaxConstant)
      result->constant = std::move(constant);
  } else if (folds(op.type)) {
    std::vector<const Constant *> operands;
    for (int64_t operand : op.operands)
      for (int64_t id : values.find(operand) ? values.tensorsOf(operand) : std::vector{operand}) {
        Value *value = values.find(id);
        operands.push_back(value && value->constant ? &*value->constant : nullptr);
      }
    result->constant = fold({op.type, operands,
                             [&](StringRef name) { return integerIn(attributeNamed(op, name)); },
                             [&](StringRef name) { return numberIn(attributeNamed(op, name)); },
                             [&](StringRef name) { return integersIn(attributeNamed(op, name)); },
                             [&](StringRef name) { return dtypeIn(attributeNamed(op, name)); }});
  }
  return result->constant.has_value();
}

// shape64, shape and numel of a tensor whose type is known.
std::optional<Constant> OpConverter::shapeOf(const Op &op) {
  Value *value = op.operands.size() == 1 ? values.find(op.operands[0]) : nullptr;
  if (!value || value->isList)
    return std::nullopt;
  std::vector<int64_t> shape;
  if (value->constant)
    shape = value->constant->shape;
  else if (mlir::RankedTensorType type = graph.typeOf(value->name); type && value->isInGraph)
    shape = type.getShape().drop_back(value->isComplex).vec();
  else
    return std::nullopt;
  Constant result;
  if (op.type == "numel") {
    result.integers = {1};
    for (int64_t size : shape)
      result.integers[0] *= size;
    return result;
  }
  result.dtype = op.type == "shape" ? DType::i32 : DType::i64;
  result.shape = {static_cast<int64_t>(shape.size())};
  result.integers = std::move(shape);
  return result;
}

// assign_value_ writes the numbers of an attribute over its operand.
std::optional<Constant> OpConverter::valuesOf(const Op &op) {
  Constant result;
  std::optional<DType> dtype = dtypeIn(attributeNamed(op, "dtype"));
  mlir::Attribute numbers = attributeNamed(op, "values");
  if (!dtype || !numbers)
    return std::nullopt;
  Constant given;
  given.dtype = DType::f64;
  if (auto dense = llvm::dyn_cast<mlir::DenseI64ArrayAttr>(numbers)) {
    given.dtype = DType::i64;
    given.integers = dense.asArrayRef().vec();
  } else if (auto list = llvm::dyn_cast<mlir::ArrayAttr>(numbers)) {
    for (mlir::Attribute number : list)
      given.numbers.push_back(numberIn(number));
  }
  result.dtype = *dtype;
  result.shape = integersIn(attributeNamed(op, "shape"));
  if (isFloat(*dtype)) {
    result.numbers = given.asNumbers();
  } else {
    std::optional<std::vector<int64_t>> integers = given.asIntegers();
    if (!integers)
      return std::nullopt;
    result.integers = *integers;
  }
  int64_t count = 1;
  for (int64_t size : result.shape)
    if (size < 1 || __builtin_mul_overflow(count, size, &count))
      return std::nullopt;
  return count == static_cast<int64_t>(result.size()) ? std::optional(result) : std::nullopt;
}

std::optional<Constant> OpConverter::constantOf(int64_t id) {
  Constant joined;
  Value *whole = values.find(id);
  if (!whole)
    return std::nullopt;
  if (!whole->isList)
    return whole->constant;
  for (int64_t tensor : values.tensorsOf(id)) {
    const std::optional<Constant> &part = values.find(tensor)->constant;
    if (!part)
      return std::nullopt;
    joined.dtype = part->dtype;
    llvm::append_range(joined.integers, part->integers);
    llvm::append_range(joined.numbers, part->numbers);
  }
  joined.shape = {static_cast<int64_t>(joined.size())};
  return joined;
}

bool OpConverter::convertFullWithTensor(const Op &op) {
  std::optional<Constant> parts[2];
  for (size_t i = 0; i < 2 && i < op.operands.size(); ++i)
    parts[i] = constantOf(op.operands[i]);
  auto shape = parts[1] ? parts[1]->asIntegers() : std::nullopt;
  if (!parts[0] || parts[0]->size() != 1 || !shape || op.results.size() != 1) {
    error(op, "value and shape must be constants");
    return false;
  }
  mlir::Builder &b = graph.attributes();
  Value &result = *values.find(op.results[0].id);
  OpDescription full;
  full.type = "full";
  full.outputs.push_back({"out", keep({result.name})});
  full.attributes = {
      {"shape", b.getDenseI64ArrayAttr(*shape)},
      {"value", b.getF64FloatAttr(parts[0]->asNumbers()[0])},
      {"dtype", b.getStringAttr(ampc::nameOf(
                    dtypeInGraph(dtypeIn(attributeNamed(op, "dtype")).value_or(DType::f32), op)))}};
  result.isInGraph = true;
  return addOp(op, values.nameOf(op), full);
}

// The elements in memory, as a weights' file has them; empty for a type that no operator takes.
static std::string bytesOf(const Constant &constant) {
  std::string bytes;
  auto append = [&](auto value) {
    bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
  };
  for (double number : constant.numbers)
    append(static_cast<float>(number)); // narrowed when the program is made
  for (int64_t integer : constant.integers)
    switch (constant.dtype) {
    case DType::i64: append(integer); break;
    case DType::i32: append(static_cast<int32_t>(integer)); break;
    case DType::boolean: append(static_cast<uint8_t>(integer != 0)); break;
    default: return "";
    }
  return bytes;
}

// Numbers of assign_value_ that are too many for an op become a buffer.
bool OpConverter::convertLargeValues(const Op &op) {
  std::optional<Constant> constant = valuesOf(op);
  std::string bytes = constant ? bytesOf(*constant) : "";
  mlir::Builder &b = graph.attributes();
  DType dtype = constant ? dtypeInGraph(constant->dtype, op) : DType::f32;
  mlir::Type element = elementType(dtype, b.getContext());
  if (bytes.empty() || !element) {
    error(op, "values, shape and dtype do not fit");
    return false;
  }
  Value &result = *values.find(op.results[0].id);
  model::Init init;
  init.kind = model::Init::Kind::file;
  init.file = program.document->file() + ": " + result.name;
  init.fileDtype = isFloat(dtype) ? DType::f32 : dtype;
  memory[init.file] = std::move(bytes);
  graph.addParameters({{result.name,
                        mlir::RankedTensorType::get(constant->shape, element),
                        /*trainable=*/false,
                        initAttr(init, b),
                        {},
                        locationOf(op.index, result.name, PlaceKind::Parameter),
                        /*constant=*/true}});
  result.isInGraph = true;
  return true;
}

} // namespace ampc::paddle
