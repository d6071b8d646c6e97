// Module → model.json. The inverse of NativeImporter.cpp and ConfigAttributes.cpp; WriteOps.cpp has
// the ops.
#include "ampc/Import/WriteModel.h"
#include "WriteOps.h"
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cstring>

using namespace mlir;

namespace ampc {
namespace {

DType dtypeOf(RankedTensorType type) {
  return numberFormat(type.getElementType())->dtype;
}

class ModelWriter {
public:
  ModelWriter(ModuleOp module, StringRef weightsFile)
      : module(module), weightsFile(weightsFile), forms(nn::OpForms::of(module.getContext())),
        names(module), os(written.json) {}

  WrittenModel write() {
    os << "{\"format\": \"ampc.model\", \"version\": 1";
    if (std::optional<StringRef> name = module.getSymName())
      os << ", \"name\": " << jsonText(*name);
    writeList("inputs", [&] { writeInputs(); });
    writeList("parameters", [&] { writeParameters(); });
    writeList("ops", [&] {
      for (Operation &op : main().getBody().front())
        if (nn::isOfModel(&op))
          writeElement([&](JsonStream &json) { writeOp(&op, forms, names, json); });
    });
    writeOutputs();
    if (auto train = module->getAttrOfType<DictionaryAttr>(nn::kTrainAttr))
      writeSection("train", [&](JsonStream &json) { writeTrain(train, json); });
    if (auto amp = module->getAttrOfType<DictionaryAttr>(amp::kSettingsAttr))
      writeSection("amp", [&](JsonStream &json) { writeSettings(amp, json); });
    os << "}\n";
    return std::move(written);
  }

private:
  func::FuncOp main() { return module.lookupSymbol<func::FuncOp>("main"); }

  // One element per line.
  void writeList(StringRef key, function_ref<void()> elements) {
    os << ",\n\"" << key << "\": [";
    separator = "\n  ";
    elements();
    os << "]";
  }
  void writeElement(function_ref<void(JsonStream &)> content) {
    os << separator;
    separator = ",\n  ";
    JsonStream json(os);
    json.object([&] { content(json); });
  }
  void writeSection(StringRef key, function_ref<void(JsonStream &)> content) {
    os << ",\n\"" << key << "\": ";
    JsonStream json(os);
    json.object([&] { content(json); });
  }

  static void writeTensor(JsonStream &json, StringRef name, RankedTensorType type) {
    json.attribute("name", name);
    json.attributeArray("shape", [&] {
      for (int64_t size : type.getShape())
        json.value(size);
    });
    json.attribute("dtype", nameOf(dtypeOf(type)));
  }

  void writeInputs() {
    for (BlockArgument input : main().getArguments())
      writeElement([&](JsonStream &json) {
        writeTensor(json, names.of(input), cast<RankedTensorType>(input.getType()));
      });
  }

  void writeParameters() {
    for (auto variable : module.getOps<nn::VariableOp>())
      writeElement([&](JsonStream &json) {
        RankedTensorType type = variable.getTensorType();
        writeTensor(json, variable.getModelName(), type);
        if (!variable.getTrainable() && isFloat(dtypeOf(type)))
          json.attribute("trainable", false);
        if (variable.getRole() == nn::VariableRole::Constant)
          json.attribute("constant", true);
        if (auto regularizer = variable->getAttrOfType<DictionaryAttr>("nn.regularizer"))
          json.attributeObject("regularizer", [&] { writeMembers(regularizer, json); });
        if (auto factor = variable->getAttrOfType<FloatAttr>("nn.learning_rate"))
          json.attribute("learning_rate", factor.getValueAsDouble());
        if (variable->hasAttr("nn.no_clip"))
          json.attribute("need_clip", false);
        if (DictionaryAttr init = variable.getInitAttr())
          json.attributeObject("init", [&] { writeInit(variable, init, json); });
      });
  }

  void writeInit(nn::VariableOp variable, DictionaryAttr init, JsonStream &json) {
    auto file = init.getAs<StringAttr>("file");
    if (!file)
      return writeMembers(init, json);
    if (weightsFile.empty())
      return json.attribute("type", "constant");
    json.attribute("file", weightsFile);
    RankedTensorType type = variable.getTensorType();
    auto dtype = init.getAs<StringAttr>("dtype");
    auto offset = init.getAs<IntegerAttr>("offset");
    written.weights.push_back(
        {variable.getModelName().str(), dtype ? *dtypeNamed(dtype.getValue()) : dtypeOf(type),
         type.getShape().vec(), file.str(), offset ? static_cast<uint64_t>(offset.getInt()) : 0});
  }

  void writeOutputs() {
    os << ",\n\"outputs\": [";
    StringRef comma;
    for (unsigned i = 0; i < main().getNumResults(); ++i)
      if (nn::fieldOf(main(), i) == nn::OutputField::Output) {
        os << comma
           << jsonText(main().getResultAttrOfType<StringAttr>(i, nn::kNameAttr).getValue());
        comma = ", ";
      }
    os << "]";
  }

  void writeTrain(DictionaryAttr train, JsonStream &json) {
    for (NamedAttribute entry : train)
      if (entry.getName() != "optimizer")
        writeMember(entry, json);
    json.attributeObject("optimizer", [&] {
      auto optimizer = train.getAs<DictionaryAttr>("optimizer");
      for (NamedAttribute entry : optimizer)
        if (entry.getName() != "learning_rate")
          writeMember(entry, json);
      json.attributeObject("learning_rate", [&] {
        writeSchedule(optimizer.getAs<DictionaryAttr>("learning_rate"), json);
      });
      StringRef type = optimizer.getAs<StringAttr>("type").getValue();
      writePatterns(type == "lamb" || type == "lars" ? "exclude" : "no_decay", json);
    });
  }

  // A schedule inside linear_warmup has the position of the outer one.
  static void writeSchedule(DictionaryAttr schedule, JsonStream &json) {
    for (NamedAttribute entry : schedule)
      if (auto inner = dyn_cast<DictionaryAttr>(entry.getValue()))
        json.attributeObject(entry.getName(), [&] {
          for (NamedAttribute part : inner)
            if (part.getName() != "last_epoch" && part.getName() != "per")
              writeMember(part, json);
        });
      else
        writeMember(entry, json);
  }

  // What the model's patterns matched, as one pattern per parameter.
  void writePatterns(StringRef key, JsonStream &json) {
    auto variables = llvm::to_vector(module.getOps<nn::VariableOp>());
    auto having = [&](StringRef attribute) {
      return llvm::make_filter_range(
          variables, [=](nn::VariableOp variable) { return variable->hasAttr(attribute); });
    };
    if (auto listed = having("nn.no_decay"); !listed.empty())
      json.attributeArray(key, [&] {
        for (nn::VariableOp variable : listed)
          json.value(escaped(variable.getModelName()));
      });
    if (auto listed = having("nn.lr_ratio"); !listed.empty())
      json.attributeObject("lr_ratio", [&] {
        for (nn::VariableOp variable : listed)
          json.attribute(escaped(variable.getModelName()),
                         variable->getAttrOfType<FloatAttr>("nn.lr_ratio").getValueAsDouble());
      });
  }
  static std::string escaped(StringRef name) {
    std::string pattern;
    for (char c : name) {
      if (std::strchr("\\^$.|?*+()[]{}", c))
        pattern += '\\';
      pattern += c;
    }
    return pattern;
  }

  // use_pure_fp16 implies use_fp16_guard only where that is not given.
  static void writeSettings(DictionaryAttr settings, JsonStream &json) {
    for (NamedAttribute entry : settings)
      if (entry.getName() != "use_fp16_guard" || !settings.contains("use_pure_fp16"))
        writeMember(entry, json);
  }

  ModuleOp module;
  StringRef weightsFile;
  const nn::OpForms &forms;
  ValueNames names;
  WrittenModel written;
  llvm::raw_string_ostream os;
  StringRef separator;
};

} // namespace

uint64_t WrittenWeight::bytes() const {
  uint64_t count = sizeOf(dtype);
  for (int64_t size : shape)
    count *= static_cast<uint64_t>(size);
  return count;
}

WrittenModel writeModel(ModuleOp imported, StringRef weightsFile) {
  return ModelWriter(imported, weightsFile).write();
}

std::string safetensorsHeader(ArrayRef<WrittenWeight> weights) {
  std::string text;
  llvm::raw_string_ostream os(text);
  {
    JsonStream json(os);
    uint64_t at = 0;
    json.object([&] {
      for (const WrittenWeight &weight : weights)
        json.attributeObject(weight.name, [&] {
          json.attribute("dtype", numberFormat(weight.dtype).safetensors);
          json.attributeArray("shape", [&] {
            for (int64_t size : weight.shape)
              json.value(size);
          });
          json.attributeArray("data_offsets", [&] {
            json.value(static_cast<int64_t>(at));
            json.value(static_cast<int64_t>(at += weight.bytes()));
          });
        });
    });
  }
  text.resize((text.size() + 7) / 8 * 8, ' '); // so that the data is aligned
  uint64_t length = text.size();
  char prefix[sizeof length];
  std::memcpy(prefix, &length, sizeof length);
  return std::string(prefix, sizeof prefix) + text;
}

} // namespace ampc
