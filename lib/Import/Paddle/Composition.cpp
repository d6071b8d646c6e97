#include "Composition.h"
#include "Attributes.h"
#include "ampc/Dialect/NumberFormat.h"
#include "llvm/ADT/STLExtras.h"

namespace ampc::paddle {

using llvm::StringRef;

mlir::Attribute StepAttribute::get(mlir::Builder &builder) const {
  if (auto *flag = std::get_if<bool>(&value))
    return builder.getBoolAttr(*flag);
  if (auto *integer = std::get_if<int64_t>(&value))
    return builder.getI64IntegerAttr(*integer);
  if (auto *number = std::get_if<double>(&value))
    return builder.getF64FloatAttr(*number);
  if (auto *text = std::get_if<std::string>(&value))
    return builder.getStringAttr(*text);
  return builder.getDenseI64ArrayAttr(std::get<std::vector<int64_t>>(value));
}

void Composition::fail(const std::string &what) {
  if (!isFailed)
    converter.error(op, what);
  isFailed = true;
}

// Operands.

Tensor Composition::in(size_t i) {
  if (isFailed)
    return "";
  if (!has(i)) {
    fail("has no operand " + std::to_string(i));
    return "";
  }
  if (!converter.require(op.operands[i], op)) {
    isFailed = true;
    return "";
  }
  return converter.values.find(op.operands[i])->name;
}

Tensors Composition::list(size_t i) {
  Tensors all;
  if (isFailed || !has(i))
    return all;
  for (int64_t id : converter.values.tensorsOf(op.operands[i])) {
    isFailed = isFailed || !converter.require(id, op);
    if (isFailed)
      return {};
    all.push_back(converter.values.find(id)->name);
  }
  return all;
}

bool Composition::isComplex(size_t i) {
  if (!has(i))
    return false;
  std::vector<int64_t> ids = converter.values.tensorsOf(op.operands[i]);
  return llvm::any_of(ids, [&](int64_t id) { return converter.values.find(id)->isComplex; });
}

bool Composition::makesComplex(size_t i) {
  Value *value = i < op.results.size() ? converter.values.find(op.results[i].id) : nullptr;
  return value && value->isComplex;
}

Constant Composition::constant(size_t i) {
  auto constant = isFailed || !has(i) ? std::nullopt : converter.constantOf(op.operands[i]);
  if (!constant)
    fail("operand " + std::to_string(i) +
         " is computed when the program runs; here it must be a constant");
  return constant.value_or(Constant{DType::i64, {}, {0}, {}});
}

Sizes Composition::integers(size_t i) {
  std::optional<Sizes> all = constant(i).asIntegers();
  if (!all)
    fail("operand " + std::to_string(i) + " has numbers that are no integers");
  return all.value_or(Sizes{0});
}

double Composition::number(size_t i) {
  std::vector<double> all = constant(i).asNumbers();
  if (all.size() != 1)
    fail("expects one number in operand " + std::to_string(i) + ", got " +
         std::to_string(all.size()));
  return all.size() == 1 ? all[0] : 0;
}

// Attributes.

mlir::Attribute Composition::attribute(StringRef name) {
  known.push_back(name);
  return converter.attributeNamed(op, name);
}

int64_t Composition::integer(StringRef name, int64_t absent) {
  mlir::Attribute value = attribute(name);
  if (auto flag = llvm::dyn_cast_or_null<mlir::BoolAttr>(value))
    return flag.getValue();
  auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(value);
  if (value && !integer)
    fail("expects an integer in attribute " + quote(name));
  return integer ? integer.getInt() : absent;
}

double Composition::real(StringRef name, double absent) {
  mlir::Attribute value = attribute(name);
  if (auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(value))
    return static_cast<double>(integer.getInt());
  auto number = llvm::dyn_cast_or_null<mlir::FloatAttr>(value);
  if (value && !number)
    fail("expects a number in attribute " + quote(name));
  return number ? number.getValueAsDouble() : absent;
}

std::string Composition::text(StringRef name) {
  auto text = llvm::dyn_cast_or_null<mlir::StringAttr>(attribute(name));
  return text ? text.getValue().str() : std::string();
}

Sizes Composition::sizes(StringRef name) {
  mlir::Attribute value = attribute(name);
  auto list = llvm::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(value);
  if (value && !list)
    fail("expects a list of integers in attribute " + quote(name));
  return list ? list.asArrayRef().vec() : Sizes();
}

void Composition::ignore(std::initializer_list<StringRef> names) {
  known.append(names.begin(), names.end());
}

// Types.

mlir::RankedTensorType Composition::type(const Tensor &tensor) {
  mlir::RankedTensorType type =
      isFailed ? mlir::RankedTensorType() : converter.graph.typeOf(tensor);
  return type ? type : mlir::RankedTensorType::get({}, converter.graph.attributes().getF32Type());
}

Sizes Composition::shape(const Tensor &tensor) {
  return type(tensor).getShape().vec();
}

int64_t Composition::dim(const Tensor &tensor, int64_t d) {
  llvm::ArrayRef<int64_t> all = type(tensor).getShape();
  int64_t at = d < 0 ? d + static_cast<int64_t>(all.size()) : d;
  if (at >= 0 && at < static_cast<int64_t>(all.size()))
    return all[at];
  fail("expects dimension " + std::to_string(d) + " in a tensor of rank " +
       std::to_string(all.size()));
  return 1;
}

bool Composition::isFloating(const Tensor &tensor) {
  return llvm::isa<mlir::FloatType>(type(tensor).getElementType());
}

std::string Composition::dtype(const Tensor &tensor) {
  return std::string(dtypeName(type(tensor).getElementType()));
}

int64_t Composition::axis(int64_t axis, int64_t rank) {
  int64_t at = axis < 0 ? axis + rank : axis;
  if (at >= 0 && at < rank)
    return at;
  fail("axis " + std::to_string(axis) + " lies outside of rank " + std::to_string(rank));
  return 0;
}

StringRef Composition::resultDtype(size_t i) {
  auto dtype = i < op.results.size() ? op.results[i].type.dtype : std::nullopt;
  return ampc::nameOf(converter.dtypeInGraph(dtype.value_or(DType::f32), op));
}

// Ops.

Tensor Composition::nameFor(StringRef type) {
  size_t number = counts[type]++;
  std::string name = converter.values.nameOf(op) + "." + type.str();
  name = converter.values.freeName(number == 0 ? name : name + "." + std::to_string(number));
  made.insert(name);
  return name;
}

bool Composition::addStep(StringRef type, OpDescription &step,
                          std::vector<StepAttribute> &attributes) {
  step.type = type;
  step.needsFloat32 = needsFloat32;
  for (const StepAttribute &attribute : attributes)
    step.attributes.push_back({attribute.name, attribute.get(converter.graph.attributes())});
  bool added = !isFailed && converter.addOp(op,
                                            step.outputs.empty() ? converter.values.nameOf(op)
                                                                 : step.outputs[0].tensors[0],
                                            step);
  isFailed = !added;
  return added;
}

bool Composition::addOperands(StringRef type, const Tensors &operands, OpDescription &step) {
  const Signature *signature = isFailed ? nullptr : signatureOf(type);
  if (!signature)
    return false;
  for (auto [word, tensor] : llvm::zip(signature->operands, operands))
    if (!tensor.empty())
      step.inputs.push_back({word, converter.keep({tensor})});
  return true;
}

Tensor Composition::make(StringRef type, const Tensors &operands,
                         std::vector<StepAttribute> attributes) {
  return several(type, operands, std::move(attributes), 1)[0];
}

Tensors Composition::several(StringRef type, const Tensors &operands,
                             std::vector<StepAttribute> attributes, size_t count) {
  OpDescription step;
  Tensors all(count);
  if (!addOperands(type, operands, step))
    return all;
  for (size_t i = 0; i < count; ++i) {
    all[i] = nameFor(type);
    step.outputs.push_back({signatureOf(type)->results[i], converter.keep({all[i]})});
  }
  return addStep(type, step, attributes) ? all : Tensors(count);
}

Tensor Composition::join(StringRef type, const Tensors &parts,
                         std::vector<StepAttribute> attributes) {
  const Signature *signature = isFailed ? nullptr : signatureOf(type);
  if (!signature)
    return "";
  OpDescription step;
  Tensor name = nameFor(type);
  step.inputs.push_back({signature->operands[0], converter.keep(parts)});
  step.outputs.push_back({signature->results[0], converter.keep({name})});
  return addStep(type, step, attributes) ? name : "";
}

Tensors Composition::part(StringRef type, const Tensor &whole, size_t count,
                          std::vector<StepAttribute> attributes) {
  OpDescription step;
  Tensors all(count);
  if (!addOperands(type, {whole}, step))
    return all;
  for (Tensor &one : all)
    one = nameFor(type);
  step.outputs.push_back({signatureOf(type)->results[0], converter.keep(all)});
  return addStep(type, step, attributes) ? all : Tensors(count);
}

Tensor Composition::constantOf(Constant constant) {
  if (isFailed)
    return "";
  mlir::Builder &b = converter.graph.attributes();
  OpDescription step;
  Tensor name = nameFor("constant");
  step.outputs.push_back({"Out", converter.keep({name})});
  mlir::Attribute numbers = isFloat(constant.dtype)
                                ? mlir::Attribute(b.getDenseF64ArrayAttr(constant.numbers))
                                : b.getDenseI64ArrayAttr(constant.integers);
  step.attributes = {{"shape", b.getDenseI64ArrayAttr(constant.shape)},
                     {"dtype", b.getStringAttr(ampc::nameOf(constant.dtype))},
                     {isFloat(constant.dtype) ? "values" : "int64_values", numbers}};
  std::vector<StepAttribute> none;
  return addStep("assign_value", step, none) ? name : "";
}

Tensor Composition::scalar(double value, StringRef dtype) {
  return make("full", {}, {{"shape", Sizes{}}, {"value", value}, {"dtype", dtype.str()}});
}

Tensor Composition::numbers(Sizes values, Sizes shape, DType dtype) {
  return constantOf({dtype, std::move(shape), std::move(values), {}});
}

Tensor Composition::scaled(const Tensor &x, double factor, double bias) {
  return make("scale", {x}, {{"scale", factor}, {"bias", bias}, {"bias_after_scale", true}});
}
Tensor Composition::reshape(const Tensor &x, const Sizes &shape) {
  return make("reshape", {x}, {{"shape", shape}});
}
Tensor Composition::transpose(const Tensor &x, const Sizes &order) {
  return make("transpose", {x}, {{"perm", order}});
}
Tensor Composition::slice(const Tensor &x, int64_t axis, int64_t from, int64_t to) {
  return make("slice", {x}, {{"axes", Sizes{axis}}, {"starts", Sizes{from}}, {"ends", Sizes{to}}});
}
Tensor Composition::at(const Tensor &x, int64_t axis, int64_t place) {
  return make("slice", {x},
              {{"axes", Sizes{axis}},
               {"starts", Sizes{place}},
               {"ends", Sizes{place + 1}},
               {"decrease_axis", Sizes{axis}}});
}
Tensor Composition::cast(const Tensor &x, StringRef dtype) {
  return this->dtype(x) == dtype ? x : make("cast", {x}, {{"dtype", dtype.str()}});
}
Tensor Composition::expand(const Tensor &x, const Sizes &shape) {
  return this->shape(x) == shape ? x : make("expand", {x}, {{"shape", shape}});
}
Tensor Composition::sum(const Tensor &x, const Sizes &axes, bool keep) {
  return make("sum", {x}, {{"axis", axes}, {"keepdim", keep}});
}

// Results.

bool Composition::wants(size_t i) {
  if (i >= op.results.size())
    return false;
  llvm::ArrayRef<int64_t> ids = op.results[i].id;
  return llvm::any_of(ids, [&](int64_t id) {
    return llvm::any_of(converter.values.tensorsOf(id),
                        [&](int64_t one) { return converter.values.find(one)->isRead; });
  });
}

// Gives the tensor the name of the result. A tensor that has a name already is copied.
void Composition::bind(int64_t id, const Tensor &tensor) {
  Value *value = isFailed ? nullptr : converter.values.find(id);
  if (!value)
    return;
  if (made.erase(tensor) && converter.graph.producer(tensor)) {
    converter.graph.rename(tensor, value->name);
  } else {
    OpDescription copy;
    std::vector<StepAttribute> none;
    copy.inputs.push_back({"x", converter.keep({tensor})});
    copy.outputs.push_back({"out", converter.keep({value->name})});
    addStep("assign", copy, none);
  }
  value->isInGraph = true;
}

void Composition::result(size_t i, const Tensor &tensor) {
  if (i < op.results.size())
    bind(op.results[i].id, tensor);
}

void Composition::results(size_t i, const Tensors &tensors) {
  if (i >= op.results.size())
    return;
  std::vector<int64_t> ids = converter.values.tensorsOf(op.results[i].id);
  if (ids.size() != tensors.size())
    fail("has " + std::to_string(ids.size()) + " results where " + std::to_string(tensors.size()) +
         " are expected");
  for (auto [id, tensor] : llvm::zip(ids, tensors))
    bind(id, tensor);
}

void Composition::constantResult(size_t i, Constant constant) {
  if (Value *value =
          isFailed || i >= op.results.size() ? nullptr : converter.values.find(op.results[i].id))
    value->constant = std::move(constant);
}

bool Composition::finish() {
  for (const Attribute &attribute : op.attributes)
    if (!isFailed && !llvm::is_contained(known, StringRef(attribute.name)) &&
        !hasNoEffect(op.type, attribute.name))
      fail("attribute " + quote(attribute.name) + " of operator " + quote(op.type) +
           " is not supported: " + attributeText(*attribute.value));
  return !isFailed;
}

Composer composerOf(StringRef type) {
  static const llvm::StringMap<Composer> all = [] {
    llvm::StringMap<Composer> table;
    for (auto rows : {composedCtc(), composedDetection(), composedElementwise(), composedGraph(),
                      composedMovement(), composedReduction(), composedImage(), composedMatrix(),
                      composedRecurrent(), composedSolver(), composedSpectrum()})
      for (const ComposedOp &row : rows)
        table[row.type] = row.compose;
    return table;
  }();
  Composer found = all.lookup(type);
  return found || !type.consume_back("_") ? found : all.lookup(type);
}

Composer complexComposerOf(StringRef type) {
  static const llvm::StringMap<Composer> all = [] {
    llvm::StringMap<Composer> table;
    for (auto rows : {composedComplex(), composedSpectrum()})
      for (const ComposedOp &row : rows)
        table[row.type] = row.compose;
    return table;
  }();
  Composer found = all.lookup(type);
  return found || !type.consume_back("_") ? found : all.lookup(type);
}

bool OpConverter::isComplex(const Op &op) {
  auto is = [&](int64_t id) {
    return llvm::any_of(values.tensorsOf(id),
                        [&](int64_t one) { return values.find(one)->isComplex; });
  };
  return llvm::any_of(op.operands, is) ||
         llvm::any_of(op.results, [&](const Result &result) { return is(result.id); });
}

// Operators that nn has, too, are composed where nn's op does not do what PIR's does.
bool OpConverter::isComposed(const Op &op) {
  StringRef type(op.type);
  if (isComplex(op))
    return true;
  if (!composerOf(type))
    return false;
  if (typeOf(op).empty())
    return true;
  auto typeOfOperand = [&](size_t i) {
    Value *value = i < op.operands.size() ? values.find(op.operands[i]) : nullptr;
    return value && value->isInGraph ? graph.typeOf(value->name) : mlir::RankedTensorType();
  };
  type.consume_back("_");
  if (type == "clip")
    return op.operands.size() == 3 && !(constantOf(op.operands[1]) && constantOf(op.operands[2]));
  if (type == "cross_entropy_with_softmax") {
    auto computes = llvm::dyn_cast_or_null<mlir::BoolAttr>(attributeNamed(op, "use_softmax"));
    return computes && !computes.getValue();
  }
  if (type == "gather") {
    Value *index = op.operands.size() > 1 ? values.find(op.operands[1]) : nullptr;
    return index && (index->constant ? index->constant->shape.empty()
                                     : typeOfOperand(1) && typeOfOperand(1).getRank() == 0);
  }
  if (type == "pow")
    return typeOfOperand(0) && !llvm::isa<mlir::FloatType>(typeOfOperand(0).getElementType());
  if (type == "pad3d") {
    auto pads = op.operands.size() > 1 ? constantOf(op.operands[1]) : std::nullopt;
    return pads && llvm::any_of(pads->integers, [](int64_t pad) { return pad < 0; });
  }
  return false;
}

bool OpConverter::convertComposed(const Op &op) {
  Composition composition(*this, op);
  Composer compose = isComplex(op) ? complexComposerOf(op.type) : composerOf(op.type);
  if (compose)
    compose(composition);
  else
    composition.fail("operator " + quote(op.type) + " of complex tensors is not supported");
  return composition.finish();
}

} // namespace ampc::paddle
