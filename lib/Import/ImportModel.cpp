// Builds the module: variables, then one function with the ops in program order.
#include "ampc/Import/ImportModel.h"
#include "OpImporter.h"
#include "UsersWords.h"
#include "ampc/Import/NpyHeader.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringSet.h"

using namespace ampc;
using mlir::FlatSymbolRefAttr;
using mlir::RankedTensorType;
using mlir::Value;

namespace {

class ModelImporter {
public:
  ModelImporter(const model::Model &model, mlir::MLIRContext &context,
                ImportDiagnostics &diagnostics)
      : model(model), context(context), diagnostics(diagnostics), errors(model, diagnostics),
        reader(model), builder(&context), forms(&context), nameKey(builder.getStringAttr(nn::kNameAttr)),
        resultsKey(builder.getStringAttr(nn::kResultsAttr)), typeKey(builder.getStringAttr(nn::kTypeAttr)),
        opList(listOf("ops")) {}

  mlir::OwningOpRef<mlir::ModuleOp> run() {
    mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
      ImportDiagnostic told = reader.read(diagnostic);
      bool isError = diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
      auto &entry = isError ? diagnostics.error(told.where, told.what)
                            : diagnostics.warning(told.where, told.what);
      entry.notes = told.notes;
      return mlir::success();
    });
    auto fileLoc = mlir::FileLineColLoc::get(&context, model.document->file(), 1, 1);
    mlir::OwningOpRef<mlir::ModuleOp> module =
        mlir::ModuleOp::create(fileLoc, model.name.empty() ? std::nullopt : std::optional<llvm::StringRef>(model.name));
    builder.setInsertionPointToEnd(module->getBody());
    if (!makeVariables() || !makeFunction(fileLoc))
      return nullptr;
    if (model.train)
      (*module)->setAttr("nn.train", trainAttr(*model.train, builder));
    if (model.amp.json)
      (*module)->setAttr("nn.amp", ampAttr(model.amp, builder));
    return module;
  }

private:
  struct Named {
    Value value;                      // null for a parameter not yet read, or a side output
    FlatSymbolRefAttr variable;       // of a parameter
    RankedTensorType type;            // of a parameter
    const model::Op *side = nullptr;  // whose side output it is
  };

  mlir::StringAttr listOf(llvm::StringRef name) { return builder.getStringAttr(model.document->file() + kPlaceSeparator + name); }

  RankedTensorType typeOf(const model::Tensor &tensor) {
    RankedTensorType type = tensorType(tensor, &context);
    if (!type)
      errors
          .at(*tensor.json->find("dtype"), "tensor " + quote(tensor.name) + " has dtype " +
                                               model::nameOf(tensor.dtype) +
                                               ", which no operator takes")
          .hint("known dtypes: float32, float16, bfloat16, int32, int64, bool");
    return type;
  }

  bool makeVariables() {
    // A parameter of a reserved name gets another symbol.
    llvm::StringSet<> symbols;
    for (llvm::StringRef reserved : nn::reservedSymbols())
      symbols.insert(reserved);
    for (const model::Parameter &parameter : model.parameters)
      symbols.insert(parameter.name);
    mlir::StringAttr trained = builder.getStringAttr("parameter"), given = builder.getStringAttr("buffer");
    mlir::StringAttr list = listOf("parameters");
    for (size_t i = 0; i < model.parameters.size(); ++i) {
      const model::Parameter &parameter = model.parameters[i];
      RankedTensorType type = typeOf(parameter);
      if (!type)
        return false;
      std::string symbol = parameter.name;
      for (int n = 0; llvm::is_contained(nn::reservedSymbols(), symbol) || (n > 0 && !symbols.insert(symbol).second); ++n)
        symbol = parameter.name + "." + std::to_string(n);
      mlir::StringAttr name = builder.getStringAttr(parameter.name);
      mlir::StringAttr symbolName = symbol == parameter.name ? name : builder.getStringAttr(symbol);
      auto variable = nn::VariableOp::create(
          builder, placeLocation(list, i), symbolName, mlir::TypeAttr::get(type),
          parameter.trainable ? trained : given, parameter.trainable ? builder.getUnitAttr() : mlir::UnitAttr(),
          initAttr(parameter.init, builder));
      if (symbolName != name)
        variable->setAttr(nameKey, name);
      if (parameter.regularizer)
        variable->setAttr("nn.regularizer", regularizerAttr(*parameter.regularizer, builder));
      if (!parameter.decays)
        variable->setAttr("nn.no_decay", builder.getUnitAttr());
      if (parameter.lrRatio != 1)
        variable->setAttr("nn.lr_ratio", builder.getF64FloatAttr(parameter.lrRatio));
      named[parameter.name] = {{}, FlatSymbolRefAttr::get(symbolName), type, nullptr};
    }
    return true;
  }

  bool makeFunction(mlir::Location fileLoc) {
    llvm::SmallVector<mlir::Type> types;
    llvm::SmallVector<mlir::Location> locs;
    mlir::StringAttr list = listOf("inputs");
    for (size_t i = 0; i < model.inputs.size(); ++i) {
      types.push_back(typeOf(model.inputs[i]));
      if (!types.back())
        return false;
      locs.push_back(placeLocation(list, i));
    }
    auto function = mlir::func::FuncOp::create(builder, fileLoc, "main",
                                               builder.getFunctionType(types, {}));
    mlir::Block *body = function.addEntryBlock();
    for (size_t i = 0; i < model.inputs.size(); ++i) {
      body->getArgument(i).setLoc(locs[i]);
      function.setArgAttr(i, nn::kNameAttr, builder.getStringAttr(model.inputs[i].name));
      named[model.inputs[i].name] = {body->getArgument(i), {}, {}, nullptr};
    }
    builder.setInsertionPointToEnd(body);
    for (size_t i = 0; i < model.ops.size(); ++i)
      if (!makeOp(model.ops[i], i))
        return false;
    return makeReturn(function, fileLoc);
  }

  // The value of a tensor; a parameter is read where it is first used.
  Value valueOf(const std::string &name, mlir::Location loc) {
    Named &tensor = named[name];
    if (!tensor.value && tensor.variable)
      tensor.value = nn::ReadOp::create(builder, loc, tensor.type, tensor.variable);
    return tensor.value;
  }

  bool makeOp(const model::Op &op, size_t index) {
    const nn::OpForm *form = matchForm(op, forms, errors);
    if (!form || !checkSlots(op, *form, errors))
      return false;
    mlir::DictionaryAttr attributes = attributesOf(op, *form);
    if (!attributes)
      return false;
    mlir::StringAttr opName = builder.getStringAttr(op.name);
    mlir::Location loc = placeLocation(opList, index);

    llvm::SmallVector<Value> operands;
    llvm::SmallVector<int32_t> segments;
    for (const nn::FormSlot &slot : form->inputs) {
      size_t before = operands.size();
      for (const model::Slot &given : op.inputs)
        if (given.name == slot.name)
          for (const std::string &name : given.values) {
            operands.push_back(valueOf(name, loc));
            if (!operands.back())
              return sideOutputRead(op, given, name);
          }
      segments.push_back(static_cast<int32_t>(operands.size() - before));
    }
    if (form->op.hasTrait<mlir::OpTrait::AttrSizedOperandSegments>()) {
      mlir::NamedAttrList all(attributes);
      all.set("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments));
      attributes = all.getDictionary(&context);
    }
    llvm::SmallVector<llvm::StringRef> names = resultNames(op, *form);
    warnOfInputTypes(op, *form, operands);
    mlir::Operation *created = create(op, opName, *form, loc, operands, attributes, names);
    if (!created)
      noteInputs(op, *form, operands);
    return created && bindResults(op, names, created);
  }

  // An attribute that says what type the first input has, and is wrong: Paddle takes no notice of it either.
  void warnOfInputTypes(const model::Op &op, const nn::OpForm &form, mlir::ValueRange operands) {
    for (const nn::FormAttr &attr : form.attrs)
      for (const model::Attribute &given : op.attrs) {
        if (!attr.saysInputType || given.name != attr.name || operands.empty())
          continue;
        std::optional<model::DType> said;
        if (given.json->isString())
          said = model::dtypeNamed(given.json->string());
        else if (given.json->isInteger())
          said = model::dtypeOfVarType(given.json->integer());
        mlir::Type arrives = mlir::getElementTypeOrSelf(operands.front());
        if (said && elementType(*said, &context) != arrives)
          diagnostics.warning(errors.document.file(), errors.document.path(*given.json) + " (op " + quote(op.name) + "): " + attr.name + " is " +
                                                          model::nameOf(*said) + ", and the input is " + inWords(arrives) + ": it has no effect");
      }
  }

  // Below the error of an op: what it reads.
  void noteInputs(const model::Op &op, const nn::OpForm &form, mlir::ValueRange operands) {
    constexpr size_t kMost = 8;
    std::string text;
    size_t number = 0;
    for (const nn::FormSlot &slot : form.inputs)
      for (const model::Slot &given : op.inputs)
        for (size_t i = 0; given.name == slot.name && i < given.values.size() && number < operands.size(); ++i, ++number)
          if (number < kMost)
            text += (text.empty() ? "" : ", ") + slot.name + (slot.variadic ? "[" + std::to_string(i) + "]" : "") + " is " + quote(given.values[i]) + " " +
                    inWords(operands[number].getType());
    if (ImportDiagnostic *error = diagnostics.firstError(); error && !text.empty())
      error->note(text + (number > kMost ? ", …" : ""));
  }

  // Null after an error. Ops of one form without attributes share their defaults.
  mlir::DictionaryAttr attributesOf(const model::Op &op, const nn::OpForm &form) {
    if (op.attrs.empty())
      if (mlir::DictionaryAttr known = defaults.lookup(&form))
        return known;
    auto attributes = importAttributes(op, form, forms, builder, errors);
    if (!attributes)
      return {};
    mlir::DictionaryAttr dictionary = attributes->getDictionary(&context);
    if (op.attrs.empty())
      defaults[&form] = dictionary;
    return dictionary;
  }

  bool sideOutputRead(const model::Op &op, const model::Slot &slot, const std::string &name) {
    const model::Op *writer = named[name].side;
    errors
        .at(*slot.json, op, "reads " + quote(name) + ", a side output of op " +
                                quote(writer->name) + " that has no value")
        .note("op " + quote(writer->name) + " is a " + quote(writer->type));
    return false;
  }

  // Infers the result types and creates the op; what is wrong goes through the handler.
  mlir::Operation *create(const model::Op &op, mlir::StringAttr name, const nn::OpForm &form, mlir::Location loc,
                          mlir::ValueRange operands, mlir::DictionaryAttr dictionary,
                          llvm::ArrayRef<llvm::StringRef> names) {
    llvm::SmallVector<std::max_align_t> storage(
        form.op.getOpPropertyByteSize() / sizeof(std::max_align_t) + 1);
    mlir::OpaqueProperties properties(storage.data());
    form.op.initOpProperties(properties, nullptr);
    auto *infer = form.op.getInterface<mlir::InferTypeOpInterface>();
    llvm::SmallVector<mlir::Type> types;
    mlir::Operation *created = nullptr;
    bool hasProperties = form.op.getOpPropertyByteSize() != 0;
    if ((!hasProperties || mlir::succeeded(form.op.setOpPropertiesFromAttribute(
                               form.op, properties, dictionary,
                               [&] { return mlir::emitError(loc); }))) &&
        infer &&
        mlir::succeeded(infer->inferReturnTypes(&context, loc, operands, dictionary, properties, {},
                                                types)) &&
        sizesFit(op, loc, types)) {
      mlir::NamedAttrList discardable;
      discardable.push_back({nameKey, name});
      mlir::Attribute results = names.size() == 1 ? mlir::Attribute(builder.getStringAttr(names[0])) : builder.getStrArrayAttr(names);
      discardable.push_back({resultsKey, results});
      discardable.push_back({typeKey, typeName(op, form)});
      auto legacy = [&](const nn::OpForm *other) { return !other->pir && other->op == form.op && other->category != form.category; };
      if (form.pir && llvm::any_of(forms.lookup(op.type), legacy))
        discardable.set(nn::kPirAttr, builder.getUnitAttr());
      if (mlir::ArrayAttr side = sideResults(op, form))
        discardable.set(nn::kSideResultsAttr, side);
      if (!op.scope.empty())
        discardable.set(nn::kScopeAttr, builder.getStringAttr(op.scope));
      created = mlir::Operation::create(loc, form.op, types, operands, builder.getDictionaryAttr({}), properties,
                                        mlir::BlockRange(), 0);
      created->setDiscardableAttrs(discardable.getDictionary(&context));
      builder.insert(created);
      if (mlir::failed(form.op.verifyInvariants(created)))
        created = nullptr; // it goes with its module
    }
    form.op.destroyOpProperties(properties);
    return created;
  }

  // The names in the slots of side outputs; null where there are none.
  mlir::ArrayAttr sideResults(const model::Op &op, const nn::OpForm &form) {
    llvm::SmallVector<llvm::StringRef> names;
    for (const nn::FormSlot &slot : form.outputs)
      for (const model::Slot &given : op.outputs)
        if (slot.sideOutput && given.name == slot.name)
          names.append(given.values.begin(), given.values.end());
    return names.empty() ? mlir::ArrayAttr() : builder.getStrArrayAttr(names);
  }

  // Ops of one form have one type, mostly.
  mlir::StringAttr typeName(const model::Op &op, const nn::OpForm &form) {
    mlir::StringAttr &known = typeNames[&form];
    if (!known || known.getValue() != op.type)
      known = builder.getStringAttr(op.type);
    return known;
  }

  bool sizesFit(const model::Op &op, mlir::Location loc, mlir::TypeRange types) {
    for (mlir::Type type : types) {
      auto tensor = llvm::cast<RankedTensorType>(type);
      std::vector<int64_t> shape(tensor.getShape().begin(), tensor.getShape().end());
      shape.push_back(std::max(1u, tensor.getElementTypeBitWidth() / 8));
      if (!model::byteSize(model::DType::i8, shape)) {
        mlir::emitError(loc) << "a result takes more than 2^47 bytes";
        return false;
      }
    }
    return true;
  }

  // The names in the op's output slots, "" for a slot that was left out; side outputs are noted, they have no value.
  llvm::SmallVector<llvm::StringRef> resultNames(const model::Op &op, const nn::OpForm &form) {
    llvm::SmallVector<llvm::StringRef> names;
    for (const nn::FormSlot &slot : form.outputs) {
      auto given = std::find_if(op.outputs.begin(), op.outputs.end(), [&](const model::Slot &s) {
        return s.name == slot.name && !s.values.empty();
      });
      bool present = given != op.outputs.end();
      if (slot.sideOutput) {
        if (present)
          for (const std::string &name : given->values)
            named[name] = {{}, {}, {}, &op};
      } else if (!present) {
        names.push_back("");
      } else {
        names.append(given->values.begin(), given->values.end());
      }
    }
    return names;
  }

  // From here on the names stand for the results.
  bool bindResults(const model::Op &op, llvm::ArrayRef<llvm::StringRef> names, mlir::Operation *created) {
    if (names.size() != created->getNumResults()) {
      errors.at(*op.json->find("outputs"), op,
                "makes " + std::to_string(created->getNumResults()) + " tensors, " +
                    std::to_string(names.size()) + " are named");
      return false;
    }
    for (auto [name, result] : llvm::zip(names, created->getResults())) {
      if (name.empty())
        continue;
      Named &tensor = named[name];
      tensor.value = result;
      if (!tensor.variable)
        continue;
      // An output that names a parameter again: the op updates it in place.
      if (result.getType() != tensor.type) {
        mlir::emitError(created->getLoc())
            << "writes " << result.getType() << " into parameter '" << name << "', which is " << tensor.type;
        return false;
      }
      nn::AssignOp::create(builder, created->getLoc(), tensor.variable, result, Value());
    }
    return true;
  }

  bool makeReturn(mlir::func::FuncOp function, mlir::Location loc) {
    llvm::SmallVector<Value> values;
    llvm::SmallVector<mlir::Attribute> attributes;
    auto add = [&](const std::string &name, const char *role, const json::Value &place) {
      values.push_back(valueOf(name, loc));
      if (!values.back()) {
        errors.at(place, std::string(role) + " " + quote(name) + " is a side output of op " +
                             quote(named[name].side->name) + " that has no value");
        return false;
      }
      attributes.push_back(builder.getDictionaryAttr(
          {builder.getNamedAttr(nn::kNameAttr, builder.getStringAttr(name)),
           builder.getNamedAttr(nn::kFieldAttr, builder.getStringAttr(role))}));
      return true;
    };
    auto outputs = model.document->root().find("outputs")->elements();
    for (size_t i = 0; i < model.outputs.size(); ++i)
      if (!add(model.outputs[i], "output", outputs[i]))
        return false;
    if (const auto &train = model.train) {
      const json::Value &at = *train->json->find("loss");
      if (!add(train->loss, "loss", at) || !checkScalar("loss", train->loss, values.back(), at))
        return false;
      for (const std::string &metric : train->metrics) {
        const json::Value &list = *train->json->find("metrics");
        if (!add(metric, "metric", list) || !checkScalar("metric", metric, values.back(), list))
          return false;
      }
    }
    for (const model::Parameter &parameter : model.parameters)
      if (!named[parameter.name].value)
        diagnostics.warning(model.document->file(), model.document->path(*parameter.json) + ": no op reads parameter " + quote(parameter.name));
    mlir::func::ReturnOp::create(builder, loc, values);
    function.setFunctionType(builder.getFunctionType(function.getArgumentTypes(),
                                                     mlir::ValueRange(values).getTypes()));
    function.setResAttrsAttr(builder.getArrayAttr(attributes));
    return true;
  }

  bool checkScalar(const char *role, const std::string &name, Value value, const json::Value &at) {
    auto type = llvm::cast<RankedTensorType>(value.getType());
    bool loss = llvm::StringRef(role) == "loss";
    if (type.getNumElements() == 1 && (!loss || llvm::isa<mlir::FloatType>(type.getElementType())))
      return true;
    errors
        .at(at, std::string(role) + " " + quote(name) + " must be one " +
                    (loss ? "floating-point number" : "number") + ", got " + inWords(type))
        .hint("reduce it, with 'mean' for example");
    return false;
  }

  const model::Model &model;
  mlir::MLIRContext &context;
  ImportDiagnostics &diagnostics;
  OpErrors errors;
  DiagnosticReader reader;
  mlir::OpBuilder builder;
  nn::OpForms forms;
  mlir::StringAttr nameKey, resultsKey, typeKey, opList;
  llvm::DenseMap<const nn::OpForm *, mlir::StringAttr> typeNames;
  llvm::DenseMap<const nn::OpForm *, mlir::DictionaryAttr> defaults;
  llvm::StringMap<Named> named;
};

} // namespace

mlir::OwningOpRef<mlir::ModuleOp> ampc::importModel(const model::Model &model,
                                                    mlir::MLIRContext &context,
                                                    ImportDiagnostics &diagnostics) {
  context.loadDialect<nn::NNDialect, mlir::func::FuncDialect>();
  return ModelImporter(model, context, diagnostics).run();
}
