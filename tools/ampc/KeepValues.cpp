#include "KeepValues.h"
#include "Messages.h"
#include "Words.h"
#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Quote.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Regex.h"

using namespace mlir;

namespace ampc {
namespace {

class Keeper {
public:
  Keeper(const model::Model &model, func::FuncOp main) : model(model) {
    for (Operation &op : main.getBody().front())
      for (Value value : op.getResults())
        if (StringRef name = modelNameOf(value); !name.empty() && !isa<nn::ReadOp>(op))
          values.insert({name, value});
  }

  void keepFloats() {
    for (auto &[name, value] : values)
      if (isa<FloatType>(getElementTypeOrSelf(value)))
        kept.insert(name);
  }

  std::optional<int> keep(const std::string &text) {
    if (values.contains(text)) { // a name may hold commas and brackets
      kept.insert(values.find(text)->first);
      return std::nullopt;
    }
    for (const std::string &entry : splitList(text))
      if (auto code = keepEntry(entry))
        return code;
    return std::nullopt;
  }

  // Names of values, in the order of the entries.
  ArrayRef<StringRef> names() const { return kept.getArrayRef(); }
  Value valueOf(StringRef name) const { return values.lookup(name); }

private:
  std::optional<int> keepEntry(const std::string &entry) {
    if (auto it = values.find(entry); it != values.end()) {
      kept.insert(it->first);
      return std::nullopt;
    }
    llvm::Regex regex("^(" + entry + ")$");
    std::string why;
    if (!regex.isValid(why))
      return fail("ampc", "--keep: " + quote(entry) + " is no regular expression: " + why, "", 2);
    bool matched = false;
    for (auto &[name, value] : values)
      if (regex.match(name)) {
        kept.insert(name);
        matched = true;
      }
    return matched ? std::nullopt : unknown(entry);
  }

  // Names of other things than values lead to these.
  std::optional<int> unknown(const std::string &entry) const {
    auto told = [&](const std::string &what, const std::string &hint) {
      return fail(model.document->file(), "--keep: " + quote(entry) + what, hint, 1);
    };
    for (const model::Parameter &parameter : model.parameters)
      if (parameter.name == entry)
        return told(" is a parameter, not a value that an op computes", "amprun --save-weights writes all parameters");
    for (const model::Tensor &input : model.inputs)
      if (input.name == entry)
        return told(" is an input, not a value that an op computes", "");
    for (const model::Op &op : model.ops) {
      for (const model::Slot &slot : op.outputs)
        if (llvm::is_contained(slot.values, entry))
          return told(" is a side output of op " + quote(op.name) + " that has no value", "");
      if (op.name == entry)
        return told(" is an op, not a value", "it writes " + quote(op.outputs.front().values.front()));
    }
    NearMiss near(entry);
    for (auto &[name, value] : values)
      near.offer(name.str());
    std::string hint = near.hint();
    return told(" is no value of the model, and as a regex it matches no whole name of one", hint);
  }

  const model::Model &model;
  llvm::MapVector<StringRef, Value> values; // what ops compute, in program order
  llvm::SetVector<StringRef> kept;
};

} // namespace

std::optional<int> keepValues(const CommandLine &line, const model::Model &model, ModuleOp module) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (!main || (line.keep.empty() && !line.keepValues))
    return std::nullopt;
  Keeper keeper(model, main);
  for (const std::string &text : line.keep)
    if (auto code = keeper.keep(text))
      return code;
  if (line.keepValues)
    keeper.keepFloats();
  // Loss and metrics are results where there is a training; @infer has outputs alone.
  bool trains = model.train && !line.infer && !line.keepValues;
  Operation *last = main.getBody().front().getTerminator();
  DenseSet<Value> results;
  for (OpOperand &operand : last->getOpOperands())
    if (auto field = main.getResultAttrOfType<StringAttr>(operand.getOperandNumber(), nn::kFieldAttr);
        trains || (field && field.getValue() == "output"))
      results.insert(operand.get());
  SmallVector<Value> values;
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attributes;
  Builder b(module.getContext());
  for (StringRef name : keeper.names()) {
    Value value = keeper.valueOf(name);
    if (!results.insert(value).second)
      continue;
    values.push_back(value);
    types.push_back(value.getType());
    attributes.push_back(b.getDictionaryAttr({b.getNamedAttr(nn::kNameAttr, b.getStringAttr(name)),
                                              b.getNamedAttr(nn::kFieldAttr, b.getStringAttr(nn::kKeptField))}));
  }
  SmallVector<unsigned> places(values.size(), main.getNumResults());
  (void)main.insertResults(places, types, attributes);
  last->insertOperands(last->getNumOperands(), values);
  return std::nullopt;
}

} // namespace ampc
