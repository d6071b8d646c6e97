#include "OpConverter.h"
#include "Attributes.h"
#include "Composition.h"
#include "ampc/Dialect/NumberFormat.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

namespace ampc::paddle {

using llvm::StringRef;

static constexpr size_t kMostOps = 250'000;

Message &OpConverter::error(const Op &op, const std::string &what) {
  return graph.error(program.document->path(*op.json) + " (op " + quote(values.nameOf(op)) + ")",
                     what);
}

// PIR's form. A few operators have one form only, whose slots are PIR's although it is listed as
// ProgramDesc's.
const nn::OpForm *OpConverter::formOf(StringRef type) const {
  const nn::OpForm *found = nullptr;
  for (const nn::OpForm *form : graph.opForms().lookup(type)) {
    bool hasSlots = !form->inputs.empty() && llvm::isLower(form->inputs.front().name.front());
    if (form->pir || (!found && hasSlots))
      found = form;
  }
  return found;
}

StringRef OpConverter::typeOf(const Op &op) const {
  StringRef type = typeWord(op.type);
  if (formOf(type) && signatureOf(type))
    return type;
  return type.consume_back("_") && formOf(type) && signatureOf(type) ? type : StringRef();
}

// Whether the op is converted without a form of nn.
static bool isSpecial(const Op &op) {
  static constexpr StringRef builtin[] = {"combine", "split"};
  static constexpr StringRef operators[] = {"data",
                                            "fetch",
                                            "full_int_array",
                                            "assign_value_",
                                            "full_with_tensor",
                                            "shape64",
                                            "shape",
                                            "if",
                                            "while",
                                            "create_array",
                                            "array_length",
                                            "array_read",
                                            "array_write_",
                                            "array_to_tensor"};
  return (op.dialect == Dialect::Builtin && llvm::is_contained(builtin, StringRef(op.type))) ||
         (op.dialect == Dialect::PdOp && llvm::is_contained(operators, StringRef(op.type)));
}

bool OpConverter::checkSupported(llvm::ArrayRef<Op> ops) {
  static constexpr const char *dialects[] = {"builtin.",   "pd_op.",   "cf.",
                                             "custom_op.", "dist_op.", ""};
  UnsupportedOps unsupported;
  for (const Op &op : ops)
    if (!isSpecial(op) && !op.is(Dialect::ControlFlow, "yield") &&
        (op.dialect != Dialect::PdOp ||
         (isComplex(op) ? !complexComposerOf(op.type)
                        : typeOf(op).empty() && !composerOf(op.type))))
      unsupported.add(dialects[static_cast<int>(op.dialect)] + std::string(op.type),
                      program.document->path(*op.json));
  if (!unsupported.empty())
    unsupported.report(program.document->file(),
                       "ampc --list-ops prints the operators that are supported", diagnostics);
  return unsupported.empty();
}

bool OpConverter::convert(const Op &op) {
  if (++converted > kMostOps) {
    error(op, "makes more than " + std::to_string(kMostOps) + " ops of loops");
    return false;
  }
  if (!convertOp(op))
    return false;
  for (int64_t result : op.stoppedResults)
    for (int64_t id : values.tensorsOf(result))
      if (!stopGradient(op, id))
        return false;
  auto place = overwrittenOperand(op);
  return !place || *place >= op.operands.size() || overwrite(op, op.operands[*place]);
}

// Ops that come later read a copy without a gradient.
bool OpConverter::stopGradient(const Op &op, int64_t id) {
  Value *value = values.find(id);
  if (!value->isInGraph)
    return true; // a constant, or not read
  Value &copy = values.addCopy(id, op);
  copy.isInGraph = true;
  return addCopy(op, value->name, copy.name, true);
}

bool OpConverter::addCopy(const Op &op, const std::string &from, const std::string &to,
                          bool stopsGradient) {
  OpDescription copy;
  copy.type = "assign";
  copy.stopGradient = stopsGradient;
  copy.inputs.push_back({"x", keep({from})});
  copy.outputs.push_back({"out", keep({to})});
  return addOp(op, to, copy);
}

// Ops that come later read the result where they read the operand.
bool OpConverter::overwrite(const Op &op, int64_t id) {
  Value *operand = values.find(id);
  Value *result = op.results.empty() ? nullptr : values.find(op.results[0].id);
  if (!operand || !result)
    return true;
  if (operand->isParameter) {
    error(op, "overwrites parameter " + quote(operand->name) + ", which only a norm may");
    return false;
  }
  values.bind(id, result);
  return true;
}

bool OpConverter::convertOp(const Op &op) {
  if (op.dialect == Dialect::Builtin || op.type == "data" || op.type == "fetch" || tryFold(op))
    return true;
  names.clear();
  if (op.type == "if")
    return convertIf(op);
  if (op.type == "while")
    return convertWhile(op);
  if (op.type == "create_array" || llvm::StringRef(op.type).starts_with("array_"))
    return convertArray(op);
  if (op.type == "full_with_tensor")
    return convertFullWithTensor(op);
  if (op.type == "assign_value_")
    return convertLargeValues(op);
  if (isComposed(op))
    return convertComposed(op);
  if (!typeOf(op).empty())
    return emit(op);
  error(op, "cannot be computed at compile time");
  return false;
}

bool OpConverter::require(int64_t id, const Op &reader) {
  Value *value = values.find(id);
  if (!value || value->isList) {
    error(reader, "reads value " + std::to_string(id) +
                      (value ? ", which is a list" : ", which no op writes"));
    return false;
  }
  if (value->constant && !value->isInGraph)
    return emitConstant(*value);
  if (value->isInGraph)
    return true;
  error(reader,
        "reads value " + std::to_string(id) +
            (value->op ? ", which op " + quote(values.nameOf(*value->op)) + " has not written"
                       : ", which has no value"));
  return false;
}

bool OpConverter::emitConstant(Value &value) {
  const Op &op = *value.op;
  if (op.type == "full" || op.type == "arange")
    return emit(op);
  mlir::Builder &b = graph.attributes();
  const Constant &constant = *value.constant;
  OpDescription description;
  bool isSame = llvm::all_equal(constant.numbers);
  if (isFloat(constant.dtype) && isSame && !constant.numbers.empty() &&
      !std::isfinite(constant.numbers.front())) { // lists of numbers in models are finite
    description.type = "full";
    description.outputs.push_back({"out", keep({value.name})});
    description.attributes = {
        {"shape", b.getDenseI64ArrayAttr(constant.shape)},
        {"value", b.getF64FloatAttr(constant.numbers.front())},
        {"dtype", b.getStringAttr(ampc::nameOf(dtypeInGraph(constant.dtype, op)))}};
    value.isInGraph = true;
    return addOp(op, values.nameOf(op), description);
  }
  description.type = "assign_value";
  description.outputs.push_back({"Out", keep({value.name})});
  mlir::Attribute numbers = isFloat(constant.dtype)
                                ? mlir::Attribute(b.getDenseF64ArrayAttr(constant.numbers))
                                : b.getDenseI64ArrayAttr(constant.integers);
  description.attributes = {
      {"shape", b.getDenseI64ArrayAttr(constant.shape)},
      {"dtype", b.getStringAttr(ampc::nameOf(dtypeInGraph(constant.dtype, op)))},
      {isFloat(constant.dtype) ? "values" : "int64_values", numbers}};
  value.isInGraph = true;
  return addOp(op, values.nameOf(op), description);
}

// The graph has no float64. Constants become float32, as weights do.
DType OpConverter::dtypeInGraph(DType dtype, const Op &op) {
  if (dtype != DType::f64)
    return dtype;
  if (const std::string &name = values.nameOf(op); !llvm::is_contained(narrowed, name))
    narrowed.push_back(name);
  return DType::f32;
}

bool OpConverter::emit(const Op &op) {
  const nn::OpForm &form = *formOf(typeOf(op));
  OpDescription description;
  description.type = form.type;
  if (!addOperands(op, form, description) || !addAttributes(op, form, description) ||
      (form.type == "sum" && !castSummands(op, description)))
    return false;
  addResults(op, form, description);
  return addOp(op, values.nameOf(op), description);
}

bool OpConverter::addOp(const Op &op, const std::string &name, OpDescription &description) {
  description.name = name;
  description.stopGradient |= op.stopsGradient;
  return graph.addOp(description, locationOf(op.index, name, PlaceKind::Op),
                     [&](const OpPart &) { return program.document->path(*op.json); });
}

bool OpConverter::addOperands(const Op &op, const nn::OpForm &form, OpDescription &into) {
  const Signature &signature = *signatureOf(form.type);
  if (op.operands.size() > signature.operands.size()) {
    error(op, "has " + std::to_string(op.operands.size()) + " operands, " + quote(form.type) +
                  " has at most " + std::to_string(signature.operands.size()));
    return false;
  }
  for (auto [word, id] : llvm::zip(signature.operands, op.operands)) {
    if (id == 0 || word.starts_with("~"))
      continue;
    bool isSlot = llvm::any_of(form.inputs, [w = word](auto &slot) { return slot.name == w; });
    auto attr = llvm::find_if(form.attrs, [w = word](auto &attr) { return attr.name == w; });
    if (!isSlot && attr == form.attrs.end()) {
      if (!addSizes(op, word, id, into))
        return false;
      continue;
    }
    if (!isSlot) {
      if (!addAttributeOperand(op, *attr, id, into))
        return false;
      continue;
    }
    std::vector<std::string> tensors;
    std::vector<int64_t> ids = values.tensorsOf(id);
    for (int64_t tensor : ids.empty() ? std::vector<int64_t>{id} : ids) {
      if (!require(tensor, op))
        return false;
      tensors.push_back(values.find(tensor)->name);
    }
    into.inputs.push_back({word, keep(std::move(tensors))});
  }
  return true;
}

bool OpConverter::addAttributeOperand(const Op &op, const nn::FormAttr &attr, int64_t id,
                                      OpDescription &into) {
  std::optional<Constant> constant = constantOf(id);
  mlir::Attribute value =
      constant ? attributeOf(*constant, attr.kind, graph.attributes()) : mlir::Attribute();
  if (value) {
    into.attributes.push_back({attr.name, value});
    return true;
  }
  error(op, "operand " + quote(attr.name) +
                (constant ? " is no value of this attribute"
                          : " is computed when the program runs; here it must be a constant"));
  return false;
}

// The sizes of an interpolation: out_size and size_tensor are those of the result, scale_tensor the
// factors.
bool OpConverter::addSizes(const Op &op, StringRef operand, int64_t id, OpDescription &into) {
  std::optional<Constant> constant = constantOf(id);
  if (!constant) {
    error(op, "operand " + quote(operand) +
                  " is computed when the program runs; here it must be a constant");
    return false;
  }
  mlir::Builder &b = graph.attributes();
  if (operand == "scale_tensor") {
    into.attributes.push_back({"scale", b.getDenseF64ArrayAttr(constant->asNumbers())});
    return true;
  }
  static constexpr StringRef words[] = {"out_d", "out_h", "out_w"};
  std::optional<std::vector<int64_t>> sizes = constant->asIntegers();
  size_t count = sizes ? sizes->size() : 0;
  for (size_t i = 0; i < std::min<size_t>(count, 3); ++i)
    into.attributes.push_back({words[3 - count + i], b.getI64IntegerAttr((*sizes)[i])});
  return true;
}

bool OpConverter::addAttributes(const Op &op, const nn::OpForm &form, OpDescription &into) {
  return llvm::all_of(op.attributes, [&](const Attribute &attribute) {
    return addAttribute(op, form, attribute, into);
  });
}

bool OpConverter::addAttribute(const Op &op, const nn::OpForm &form, const Attribute &attribute,
                               OpDescription &into) {
  StringRef word = attributeWord(form.type, attribute.name);
  bool isKnown = llvm::any_of(form.attrs, [&](auto &attr) { return attr.name == word; });
  if (hasNoEffect(form.type, word) ||
      llvm::any_of(into.attributes, [&](const OpAttribute &given) { return given.name == word; }))
    return true; // also if an operand has given it
  bool isRead = true;
  mlir::Attribute value = attributeOf(*attribute.value, graph.attributes(), isRead);
  if (!isRead) {
    error(op, "attribute " + quote(word) + " cannot be read: " + attributeText(*attribute.value));
    return false;
  }
  if (!value)
    return true;
  // An op that reads no tensor makes constants.
  mlir::Builder &b = graph.attributes();
  if (into.inputs.empty() && value == b.getStringAttr(ampc::nameOf(DType::f64)))
    value = b.getStringAttr(ampc::nameOf(dtypeInGraph(DType::f64, op)));
  if (isKnown) {
    into.attributes.push_back({word, value});
    return true;
  }
  if (form.type == "sum" && word == "dtype")
    return true; // castSummands
  error(op, "attribute " + quote(word) + " of operator " + quote(form.type) +
                " is not supported: " + attributeText(*attribute.value));
  return false;
}

// The result of sum may have another type than its summands: booleans and int32 become int64, and
// an attribute may ask for a type. The summands are converted first.
bool OpConverter::castSummands(const Op &op, OpDescription &into) {
  std::optional<DType> dtype = op.results.empty() ? std::nullopt : op.results[0].type.dtype;
  if (!dtype || dtype == DType::f64 || into.inputs.empty())
    return true;
  const std::string summed = into.inputs[0].tensors[0];
  mlir::RankedTensorType type = graph.typeOf(summed);
  if (!type || dtypeName(type.getElementType()) == ampc::nameOf(*dtype))
    return true;
  OpDescription cast;
  std::string name = values.freeName(values.nameOf(op) + ".cast");
  cast.type = "cast";
  cast.inputs.push_back({"x", keep({summed})});
  cast.outputs.push_back({"out", keep({name})});
  cast.attributes.push_back({"dtype", graph.attributes().getStringAttr(ampc::nameOf(*dtype))});
  into.inputs[0].tensors = keep({name});
  return addOp(op, name, cast);
}

// Whether a batch norm of the program updates its running statistics.
static bool updatesState(const OpDescription &op) {
  return llvm::none_of(op.attributes, [](const OpAttribute &attribute) {
    auto flag = llvm::dyn_cast<mlir::BoolAttr>(attribute.value);
    return flag && flag.getValue() &&
           (attribute.name == "is_test" || attribute.name == "use_global_stats");
  });
}

// Results that nobody reads are left out if the form allows it.
void OpConverter::addResults(const Op &op, const nn::OpForm &form, OpDescription &into) {
  for (auto [word, result] : llvm::zip(signatureOf(form.type)->results, op.results)) {
    auto slot = llvm::find_if(form.outputs, [w = word](auto &slot) { return slot.name == w; });
    if (slot == form.outputs.end() || slot->sideOutput)
      continue;
    std::vector<std::string> tensors;
    auto state = llvm::find_if(into.inputs,
                               [&](const OpSlot &input) { return input.name == slot->updates; });
    for (int64_t id : values.tensorsOf(result.id)) {
      Value &value = *values.find(id);
      if (slot->optional && !value.isRead && !(state != into.inputs.end() && updatesState(into)))
        continue;
      value.isInGraph = true;
      if (state != into.inputs.end() && updatesState(into))
        value.name = state->tensors[0];
      tensors.push_back(value.name);
    }
    if (!tensors.empty())
      into.outputs.push_back({word, keep(std::move(tensors))});
  }
}

std::string OpConverter::fetch(const Op &op, const std::string &wanted) {
  names.clear();
  if (!require(op.operands[0], op))
    return "";
  if (values.find(op.operands[0])->isComplex) {
    error(op, "fetches a complex tensor, which no output can be")
        .hint("paddle.as_real makes pairs of real numbers of it");
    return "";
  }
  Value *value = values.find(op.operands[0]);
  const std::string &name = (value->original ? value->original : value)->name;
  if (name == wanted)
    return name;
  return addCopy(op, name, wanted, false) ? wanted : "";
}

} // namespace ampc::paddle
