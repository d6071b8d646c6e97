// Reads, verifies and writes amp.settings, all from one list of keys.
#include "ampc/Dialect/AMP/Settings.h"
#include "ampc/Dialect/NumberFormat.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

#include "ampc/Dialect/AMP/AMPEnums.cpp.inc"

namespace ampc::amp {
namespace {

// Calls the visitor for each key and its field.
template <typename Fields, typename Visitor> void visit(Fields &s, Visitor &&key) {
  key("level", s.level);
  key("dtype", s.dtype);
  key("policy", s.policy);
  key("custom_white_list", s.whiteList);
  key("custom_black_list", s.blackList);
  key("custom_black_varnames", s.blackVarnames);
  key("override", s.overrides);
  key("use_pure_fp16", s.usePureFp16);
  key("use_fp16_guard", s.useFp16Guard);
  key("use_promote", s.usePromote);
  key("master_weight", s.masterWeight);
  key("master_grad", s.masterGrad);
  key("safety", s.safety);
  key("ranges", s.ranges);
  key("device_table", s.deviceTable);
  key("excess_precision", s.excessPrecision);
  key("replayed", s.replayed);
  key("loss_scale_preset", s.lossScalePreset);
  key("use_loss_scaling", s.useLossScaling);
  key("use_dynamic_loss_scaling", s.useDynamicLossScaling);
  key("loss_scale_rule", s.scalerRule);
  key("init_loss_scaling", s.initLossScaling);
  key("min_loss_scale", s.minLossScale);
  key("max_loss_scale", s.maxLossScale);
  key("incr_ratio", s.incrRatio);
  key("decr_ratio", s.decrRatio);
  key("incr_every_n_steps", s.incrEveryNSteps);
  key("decr_every_n_nan_or_inf", s.decrEveryNNanOrInf);
  key("reports_floor", s.reportsFloor);
}

// Each overload reads a value of its field's type and returns false for any other.
bool read(Attribute value, std::optional<bool> &into) {
  if (auto flag = dyn_cast<BoolAttr>(value))
    into = flag.getValue();
  return into.has_value();
}
bool read(Attribute value, std::optional<double> &into) {
  if (auto number = dyn_cast<FloatAttr>(value))
    into = number.getValueAsDouble();
  return into.has_value();
}
bool read(Attribute value, std::optional<int64_t> &into) {
  if (auto number = dyn_cast<IntegerAttr>(value); number && number.getType().isInteger(64))
    into = number.getInt();
  return into.has_value();
}
bool read(Attribute value, std::optional<std::string> &into) {
  if (auto text = dyn_cast<StringAttr>(value))
    into = text.str();
  return into.has_value();
}
template <typename Word> bool read(Attribute value, std::optional<Word> &into) {
  if (auto text = dyn_cast<StringAttr>(value))
    into = symbolizeEnum<Word>(text.getValue());
  return into.has_value();
}
bool read(Attribute value, std::vector<std::string> &into) {
  auto list = dyn_cast<ArrayAttr>(value);
  if (!list || !llvm::all_of(list, llvm::IsaPred<StringAttr>))
    return false;
  for (auto text : list.getAsRange<StringAttr>())
    into.push_back(text.str());
  return true;
}

Attribute written(Builder &b, bool value) {
  return b.getBoolAttr(value);
}
Attribute written(Builder &b, double value) {
  return b.getF64FloatAttr(value);
}
Attribute written(Builder &b, int64_t value) {
  return b.getI64IntegerAttr(value);
}
Attribute written(Builder &b, const std::string &value) {
  return b.getStringAttr(value);
}
template <typename Word>
  requires std::is_enum_v<Word>
Attribute written(Builder &b, Word value) {
  return b.getStringAttr(stringifyEnum(value));
}
template <typename T> Attribute written(Builder &b, const std::optional<T> &value) {
  return value ? written(b, *value) : Attribute();
}
Attribute written(Builder &b, const std::vector<std::string> &values) {
  return values.empty() ? Attribute() : b.getStrArrayAttr(llvm::to_vector_of<StringRef>(values));
}

} // namespace

Settings Settings::of(ModuleOp module) {
  Settings settings;
  if (auto attr = module->getAttrOfType<DictionaryAttr>(kSettingsAttr))
    visit(settings, [&](StringRef key, auto &field) {
      if (Attribute value = attr.get(key))
        read(value, field);
    });
  return settings;
}

LogicalResult Settings::verify(DictionaryAttr attr, function_ref<InFlightDiagnostic()> emitError) {
  Settings settings;
  llvm::StringSet<> known;
  LogicalResult result = success();
  visit(settings, [&](StringRef key, auto &field) {
    known.insert(key);
    if (Attribute value = attr.get(key); succeeded(result) && value && !read(value, field))
      result = emitError() << "amp.settings: " << value << " is no value of '" << key << "'";
  });
  for (NamedAttribute entry : attr)
    if (succeeded(result) && !known.contains(entry.getName()))
      result = emitError() << "amp.settings: unknown key " << entry.getName();
  if (failed(result))
    return result;
  if (settings.dtype && !llvm::is_contained(lowPrecisionNames(), *settings.dtype))
    return emitError() << "amp.settings: dtype '" << *settings.dtype << "' is not one of "
                       << llvm::join(lowPrecisionNames(), ", ");
  if (settings.lossScalePreset && !scalerPreset(*settings.lossScalePreset))
    return emitError() << "amp.settings: unknown loss_scale_preset '" << *settings.lossScalePreset
                       << "'";
  return success();
}

DictionaryAttr Settings::toAttr(MLIRContext *context) const {
  Builder b(context);
  NamedAttrList list;
  visit(*this, [&](StringRef key, const auto &field) {
    if (Attribute value = written(b, field))
      list.append(key, value);
  });
  return list.getDictionary(context);
}

void Settings::setOn(ModuleOp module) const {
  DictionaryAttr attr = toAttr(module.getContext());
  if (attr.empty())
    module->removeAttr(kSettingsAttr);
  else
    module->setAttr(kSettingsAttr, attr);
}

FloatType Settings::lowType(MLIRContext *context) const {
  return cast<FloatType>(elementType(*dtypeNamed(dtypeOrDefault()), context));
}

std::string Settings::summary() const {
  return stringifyEnum(levelOrDefault()).str() + " " + dtypeOrDefault() + " " + policyOrDefault();
}

bool Settings::takesPromote() const {
  if (policyOrDefault() == kPaddle25)
    return levelOrDefault() != Level::OD;
  return policyOrDefault() == kPaddlePir && levelOrDefault() == Level::O2;
}

} // namespace ampc::amp
