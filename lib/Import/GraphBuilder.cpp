// GraphBuilder: maps tensor names to values and op descriptions to ops.
#include "ampc/Import/GraphBuilder.h"
#include "ampc/Dialect/NN/NeedsFloat32.h"
#include "ampc/Dialect/NN/StopGradient.h"
#include "ampc/Dialect/NumberFormat.h"
#include "OpChecks.h"
#include "DiagnosticText.h"
#include "ampc/Import/NpyHeader.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace ampc {

GraphBuilder::GraphBuilder(MLIRContext &context, Messages &diagnostics, StringRef file,
                           StringRef moduleName, std::function<std::vector<StringRef>()> opTypes)
    : diagnostics(diagnostics), file(file), opTypes(std::move(opTypes)), builder(&context),
      forms((context.loadDialect<nn::NNDialect, func::FuncDialect>(), nn::OpForms::of(&context))),
      nameKey(builder.getStringAttr(nn::kNameAttr)),
      resultsKey(builder.getStringAttr(nn::kResultsAttr)),
      typeKey(builder.getStringAttr(nn::kTypeAttr)),
      location(FileLineColLoc::get(&context, file, 1, 1)) {
  top = ModuleOp::create(location, moduleName.empty() ? std::nullopt : std::optional(moduleName));
  builder.setInsertionPointToEnd(top->getBody());
  collectDiagnostics();
}

// Collects the diagnostics of type inference and verification as messages about the model.
void GraphBuilder::collectDiagnostics() {
  MLIRContext *context = builder.getContext();
  handler = std::make_unique<ScopedDiagnosticHandler>(context, [this](Diagnostic &diagnostic) {
    Message message = readDiagnostic(diagnostic, [this](const Diagnostic &of) {
      return diagnosticText(of, current, currentForm);
    });
    bool isError = diagnostic.getSeverity() == DiagnosticSeverity::Error;
    auto &entry = isError ? this->diagnostics.error(message.where, message.what)
                          : this->diagnostics.warning(message.where, message.what);
    entry.notes = message.notes;
    return success();
  });
}

GraphBuilder::~GraphBuilder() = default;

void GraphBuilder::addParameters(ArrayRef<ParameterDescription> parameters) {
  OpBuilder::InsertionGuard guard(builder);
  if (main)
    builder.setInsertionPoint(main);
  // A parameter with a reserved name gets another symbol; nn.name keeps its name.
  llvm::StringSet<> symbols;
  for (StringRef reserved : nn::reservedSymbols())
    symbols.insert(reserved);
  for (auto variable : top->getOps<nn::VariableOp>())
    symbols.insert(variable.getSymName());
  for (const ParameterDescription &parameter : parameters)
    symbols.insert(parameter.name);
  for (const ParameterDescription &parameter : parameters) {
    std::string symbol = parameter.name.str();
    for (int n = 0; llvm::is_contained(nn::reservedSymbols(), symbol) ||
                    (n > 0 && !symbols.insert(symbol).second);
         ++n)
      symbol = (parameter.name + "." + Twine(n)).str();
    StringAttr name = builder.getStringAttr(parameter.name);
    StringAttr symbolName = symbol == parameter.name ? name : builder.getStringAttr(symbol);
    auto variable = nn::VariableOp::create(
        builder, parameter.location, symbolName, TypeAttr::get(parameter.type),
        parameter.constant    ? nn::VariableRole::Constant
        : parameter.trainable ? nn::VariableRole::Parameter
                              : nn::VariableRole::Buffer,
        parameter.trainable ? builder.getUnitAttr() : UnitAttr(), parameter.init);
    if (symbolName != name)
      variable->setAttr(nameKey, name);
    for (NamedAttribute attribute : parameter.attributes)
      variable->setAttr(attribute.getName(), attribute.getValue());
    tensors[parameter.name] = {{},      FlatSymbolRefAttr::get(symbolName), parameter.type, {}, {},
                               variable};
  }
}

void GraphBuilder::beginGraph(ArrayRef<InputDescription> inputs) {
  if (!main) {
    main = func::FuncOp::create(builder, top->getLoc(), "main", builder.getFunctionType({}, {}));
    main.addEntryBlock();
  }
  unsigned first = main.getNumArguments();
  SmallVector<unsigned> positions(inputs.size(), first);
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> names;
  SmallVector<Location> locations;
  for (const InputDescription &input : inputs) {
    types.push_back(input.type);
    SmallVector<NamedAttribute, 2> attributes(input.attributes.begin(), input.attributes.end());
    attributes.push_back(builder.getNamedAttr(nn::kNameAttr, builder.getStringAttr(input.name)));
    names.push_back(builder.getDictionaryAttr(attributes));
    locations.push_back(input.location);
  }
  (void)main.insertArguments(positions, types, names, locations); // fails for foreign types only
  for (auto [i, input] : llvm::enumerate(inputs))
    tensors[input.name].value = main.getArgument(first + i);
  builder.setInsertionPointToEnd(&main.getBody().front());
}

// Creates the nn.read of a parameter before its first use.
Value GraphBuilder::valueOf(StringRef name, Location at) {
  auto found = tensors.find(name);
  if (found == tensors.end())
    return {};
  Tensor &tensor = found->second;
  if (!tensor.value && tensor.variable)
    tensor.value = nn::ReadOp::create(builder, at, tensor.type, tensor.variable);
  return tensor.value;
}

Operation *GraphBuilder::producer(StringRef name) const {
  Value value = tensors.lookup(name).value;
  return value ? value.getDefiningOp() : nullptr;
}

void GraphBuilder::rename(StringRef from, StringRef to) {
  Tensor tensor = tensors.lookup(from);
  auto result = cast<OpResult>(tensor.value);
  Operation *op = result.getOwner();
  StringAttr name = builder.getStringAttr(to);
  if (auto names = op->getAttrOfType<ArrayAttr>(resultsKey)) {
    SmallVector<Attribute> all(names.begin(), names.end());
    all[result.getResultNumber()] = name;
    op->setAttr(resultsKey, builder.getArrayAttr(all));
  } else {
    op->setAttr(resultsKey, name);
  }
  tensors.erase(from);
  tensors[to] = tensor;
}

bool GraphBuilder::addOp(const OpDescription &given, Location at, PathOf paths) {
  const nn::OpForm *form = matchForm(OpErrors(given, file, paths, diagnostics), forms, opTypes);
  if (!form)
    return false;
  std::optional<OpDescription> folded = withConstantOperands(
      given, *form, [this](StringRef name) { return producer(name); }, builder);
  const OpDescription &op = folded ? *folded : given;
  OpErrors errors(op, file, paths, diagnostics);
  if (!checkSlots(errors, *form) || !checkUpdates(errors, *form))
    return false;
  current = &op, currentForm = form, location = at, pathOf = &paths;
  DictionaryAttr attributes = attributesOf(op, *form);
  SmallVector<Value> operands;
  SmallVector<int32_t> segments;
  if (!attributes || !readOperands(op, *form, operands, segments))
    return false;
  if (form->op.hasTrait<OpTrait::AttrSizedOperandSegments>()) {
    NamedAttrList all(attributes);
    all.set("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments));
    attributes = all.getDictionary(builder.getContext());
  }
  SmallVector<StringRef> names = resultNames(op, *form);
  warnOfInputTypes(op, *form, operands);
  Operation *created = create(op, *form, operands, attributes, names);
  if (!created)
    noteInputs(op, *form, operands);
  bool done = created && bindResults(op, names, created);
  current = nullptr, currentForm = nullptr;
  return done;
}

bool GraphBuilder::checkUpdates(const OpErrors &errors, const nn::OpForm &form) {
  for (const OpSlot &slot : errors.op.outputs)
    for (const std::string &name : slot.tensors) {
      nn::VariableOp declared = tensors.lookup(name).declaration;
      if (!declared)
        continue;
      auto written =
          llvm::find_if(form.outputs, [&](const nn::FormSlot &s) { return s.name == slot.name; });
      bool updates = llvm::any_of(errors.op.inputs, [&](const OpSlot &input) {
        return input.name == written->updates && input.tensors.size() == 1 &&
               input.tensors[0] == name;
      });
      if (updates && declared.getRole() == nn::VariableRole::Buffer)
        continue;
      bool trained = updates && declared.getTrainable();
      Message &error =
          errors.at({OpPart::Output, slot.name},
                    trained ? "updates parameter " + quote(name) + ", which the optimizer trains"
                            : "writes " + quote(name) + ", which is a parameter");
      if (std::optional<ModelPlace> place = modelPlace(declared.getLoc()))
        error.note(place->path + " declares it");
      if (trained)
        error.hint("running state is declared with \"trainable\": false");
      return false;
    }
  return true;
}

bool GraphBuilder::readOperands(const OpDescription &op, const nn::OpForm &form,
                                SmallVectorImpl<Value> &operands,
                                SmallVectorImpl<int32_t> &segments) {
  for (const nn::FormSlot &slot : form.inputs) {
    size_t before = operands.size();
    for (const OpSlot &given : op.inputs)
      if (given.name == slot.name)
        for (const std::string &name : given.tensors) {
          operands.push_back(valueOf(name, location));
          if (!operands.back())
            return readsNothing(op, given, name);
        }
    segments.push_back(static_cast<int32_t>(operands.size() - before));
  }
  return true;
}

bool GraphBuilder::readsNothing(const OpDescription &op, const OpSlot &slot, StringRef tensor) {
  OpErrors errors(op, file, *pathOf, diagnostics);
  Tensor read = tensors.lookup(tensor);
  if (!read.sideOf) {
    errors.at({OpPart::Input, slot.name},
              "reads " + quote(tensor) +
                  ", which is no input, parameter or output of an earlier op");
    return false;
  }
  errors
      .at({OpPart::Input, slot.name}, "reads " + quote(tensor) + ", a side output of op " +
                                          quote(read.sideOf.getValue()) + " that has no value")
      .note("op " + quote(read.sideOf.getValue()) + " is a " + quote(read.sideType.getValue()));
  return false;
}

// Null after an error. Ops without attributes share the dictionary of their form's defaults.
DictionaryAttr GraphBuilder::attributesOf(const OpDescription &op, const nn::OpForm &form) {
  if (op.attributes.empty())
    if (DictionaryAttr known = defaults.lookup(&form))
      return known;
  auto attributes = formAttributes(OpErrors(op, file, *pathOf, diagnostics), form, forms, builder);
  if (!attributes)
    return {};
  DictionaryAttr dictionary = attributes->getDictionary(builder.getContext());
  if (op.attributes.empty())
    defaults[&form] = dictionary;
  return dictionary;
}

// Infers the result types and creates the op. Errors reach `diagnostics` through the handler.
Operation *GraphBuilder::create(const OpDescription &op, const nn::OpForm &form,
                                ValueRange operands, DictionaryAttr dictionary,
                                ArrayRef<StringRef> names) {
  SmallVector<std::max_align_t> storage(form.op.getOpPropertyByteSize() / sizeof(std::max_align_t) +
                                        1);
  OpaqueProperties properties(storage.data());
  form.op.initOpProperties(properties, nullptr);
  auto *infer = form.op.getInterface<InferTypeOpInterface>();
  SmallVector<Type> types;
  Operation *created = nullptr;
  bool hasProperties = form.op.getOpPropertyByteSize() != 0;
  if ((!hasProperties ||
       succeeded(form.op.setOpPropertiesFromAttribute(form.op, properties, dictionary,
                                                      [&] { return emitError(location); }))) &&
      infer &&
      succeeded(infer->inferReturnTypes(builder.getContext(), location, operands, dictionary,
                                        properties, {}, types)) &&
      sizesFit(types)) {
    created = Operation::create(location, form.op, types, operands, builder.getDictionaryAttr({}),
                                properties, BlockRange(), 0);
    created->setDiscardableAttrs(modelAttributes(op, form, names));
    builder.insert(created);
    if (failed(form.op.verifyInvariants(created)))
      created = nullptr; // the module owns the op
  }
  form.op.destroyOpProperties(properties);
  return created;
}

// The discardable attributes of an op: its name, type, scope and result names in the model.
DictionaryAttr GraphBuilder::modelAttributes(const OpDescription &op, const nn::OpForm &form,
                                             ArrayRef<StringRef> names) {
  NamedAttrList list;
  auto place = dyn_cast<NameLoc>(location); // mostly of the same name, which saves a lookup
  list.push_back({nameKey, place && place.getName() == op.name ? place.getName()
                                                               : builder.getStringAttr(op.name)});
  list.push_back({resultsKey, names.size() == 1 ? Attribute(builder.getStringAttr(names[0]))
                                                : builder.getStrArrayAttr(names)});
  list.push_back({typeKey, typeName(op, form)});
  auto legacy = [&](const nn::OpForm *other) {
    return !other->pir && other->op == form.op && other->category != form.category;
  };
  if (form.pir && llvm::any_of(forms.lookup(op.type), legacy))
    list.set(nn::kPirAttr, builder.getUnitAttr());
  SmallVector<StringRef> side;
  for (const nn::FormSlot &slot : form.outputs)
    for (const OpSlot &given : op.outputs)
      if (slot.sideOutput && given.name == slot.name)
        side.append(given.tensors.begin(), given.tensors.end());
  if (!side.empty())
    list.set(nn::kSideResultsAttr, builder.getStrArrayAttr(side));
  if (!op.scope.empty())
    list.set(nn::kScopeAttr, builder.getStringAttr(op.scope));
  if (op.needsFloat32)
    list.set(nn::kNeedsFloat32Attr, builder.getUnitAttr());
  if (op.stopGradient)
    list.set(nn::kStopGradientAttr, builder.getUnitAttr());
  return list.getDictionary(builder.getContext());
}

// Cached by form, since almost all ops of a form have the same type name.
StringAttr GraphBuilder::typeName(const OpDescription &op, const nn::OpForm &form) {
  StringAttr &known = typeNames[&form];
  if (!known || known.getValue() != op.type)
    known = builder.getStringAttr(op.type);
  return known;
}

bool GraphBuilder::sizesFit(TypeRange types) {
  for (Type type : types) {
    auto tensor = cast<RankedTensorType>(type);
    std::vector<int64_t> shape(tensor.getShape().begin(), tensor.getShape().end());
    shape.push_back(std::max(1u, tensor.getElementTypeBitWidth() / 8));
    if (!model::byteSize(DType::i8, shape)) {
      emitError(location) << "a result takes more than 2^47 bytes";
      return false;
    }
  }
  return true;
}

// The names in the op's output slots, "" for an omitted slot. Side outputs have no value; they are
// only recorded, for errors about ops that read them.
SmallVector<StringRef> GraphBuilder::resultNames(const OpDescription &op, const nn::OpForm &form) {
  SmallVector<StringRef> names;
  for (const nn::FormSlot &slot : form.outputs) {
    auto given = llvm::find_if(
        op.outputs, [&](const OpSlot &s) { return s.name == slot.name && !s.tensors.empty(); });
    bool present = given != op.outputs.end();
    if (slot.sideOutput) {
      if (present)
        for (const std::string &name : given->tensors)
          tensors[name] = {{}, {}, {}, cast<NameLoc>(location).getName(), typeName(op, form)};
    } else if (!present) {
      names.push_back("");
    } else {
      names.append(given->tensors.begin(), given->tensors.end());
    }
  }
  return names;
}

// Binds the names to the results of the created op.
bool GraphBuilder::bindResults(const OpDescription &op, ArrayRef<StringRef> names,
                               Operation *created) {
  if (names.size() != created->getNumResults()) {
    OpErrors(op, file, *pathOf, diagnostics)
        .at({OpPart::Output, ""}, "makes " + std::to_string(created->getNumResults()) +
                                      " tensors, " + std::to_string(names.size()) + " are named");
    return false;
  }
  for (auto [name, result] : llvm::zip(names, created->getResults())) {
    if (name.empty())
      continue;
    Tensor &tensor = tensors[name];
    tensor.value = result;
    if (!tensor.variable)
      continue;
    // The output names a parameter: running state. Later ops read the updated value.
    if (result.getType() != tensor.type) {
      emitError(location) << "writes " << result.getType() << " into parameter '" << name
                          << "', which is " << tensor.type;
      return false;
    }
    nn::AssignOp::create(builder, location, tensor.variable, result, Value());
  }
  return true;
}

bool GraphBuilder::addResult(StringRef name, nn::OutputField field, const std::string &path,
                             ArrayRef<NamedAttribute> more) {
  Value value = valueOf(name, top->getLoc());
  if (!value) {
    StringAttr writer = tensors.lookup(name).sideOf;
    error(path,
          nn::stringifyOutputField(field).str() + " " + quote(name) +
              (writer ? " is a side output of op " + quote(writer.getValue()) + " that has no value"
                      : " is no input, parameter or output of an op"));
    return false;
  }
  results.push_back(value);
  SmallVector<NamedAttribute> attributes(more);
  attributes.push_back(builder.getNamedAttr(nn::kNameAttr, builder.getStringAttr(name)));
  attributes.push_back(
      builder.getNamedAttr(nn::kFieldAttr, nn::OutputFieldAttr::get(builder.getContext(), field)));
  resultAttributes.push_back(builder.getDictionaryAttr(attributes));
  return field == nn::OutputField::Output || field == nn::OutputField::Checkpoint ||
         checkScalar(field, name, value, path);
}

bool GraphBuilder::checkScalar(nn::OutputField field, StringRef name, Value value,
                               const std::string &path) {
  auto type = cast<RankedTensorType>(value.getType());
  bool loss = field == nn::OutputField::Loss;
  if (type.getNumElements() == 1 && (!loss || isa<FloatType>(type.getElementType())))
    return true;
  error(path, nn::stringifyOutputField(field).str() + " " + quote(name) + " must be one " +
                  (loss ? "floating-point number" : "number") + ", got " + diagnosticText(type))
      .hint("reduce it, with 'mean' for example");
  return false;
}

OwningOpRef<ModuleOp> GraphBuilder::finish() {
  func::ReturnOp::create(builder, top->getLoc(), results);
  main.setFunctionType(
      builder.getFunctionType(main.getArgumentTypes(), ValueRange(results).getTypes()));
  main.setResAttrsAttr(builder.getArrayAttr(resultAttributes));
  return std::move(top);
}

// Warns about a wrong dtype attribute for the first input. Paddle ignores such an attribute, too.
void GraphBuilder::warnOfInputTypes(const OpDescription &op, const nn::OpForm &form,
                                    ValueRange operands) {
  for (const nn::FormAttr &attr : form.attrs)
    for (const OpAttribute &given : op.attributes) {
      if (!attr.saysInputType || given.name != attr.name || operands.empty())
        continue;
      std::optional<DType> said = dtypeIn(given.value);
      Type arrives = getElementTypeOrSelf(operands.front());
      if (said && elementType(*said, builder.getContext()) != arrives)
        OpErrors(op, file, *pathOf, diagnostics)
            .warn({OpPart::Attribute, given.name},
                  attr.name + " is " + nameOf(*said) + ", and the input is " +
                      diagnosticText(arrives) + ": it has no effect");
    }
}

// Adds notes to the error of an op: the types of its inputs.
void GraphBuilder::noteInputs(const OpDescription &op, const nn::OpForm &form,
                              ValueRange operands) {
  constexpr size_t kMost = 8;
  std::string text;
  size_t number = 0;
  for (const nn::FormSlot &slot : form.inputs)
    for (const OpSlot &given : op.inputs)
      for (size_t i = 0;
           given.name == slot.name && i < given.tensors.size() && number < operands.size();
           ++i, ++number)
        if (number < kMost)
          text += (text.empty() ? "" : ", ") + slot.name +
                  (slot.variadic ? "[" + std::to_string(i) + "]" : "") + " is " +
                  quote(given.tensors[i]) + " " + diagnosticText(operands[number].getType());
  if (Message *error = diagnostics.firstError(); error && !text.empty())
    error->note(text + (number > kMost ? ", …" : ""));
}

} // namespace ampc
