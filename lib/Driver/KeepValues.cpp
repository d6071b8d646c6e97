// --keep and --keep-values.
#include "KeepValues.h"
#include "ModelNames.h"
#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Base/NearMiss.h"
#include "ampc/Base/Pattern.h"
#include "ampc/Base/Quote.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
namespace {

class KeptValues {
public:
  KeptValues(ModuleOp module, const Reporter &reporter) : module(module), reporter(reporter) {
    for (Operation &op : mainOf(module).getBody().front())
      for (Value value : op.getResults())
        if (StringRef name = modelNameOf(value); !name.empty() && !isa<nn::ReadOp>(op))
          values.insert({name, value});
  }

  void keepFloats() {
    for (auto &[name, value] : values)
      if (hasFloatElements(value))
        kept.insert(name);
  }

  Outcome keep(const std::string &text) {
    if (values.contains(text)) { // names may contain commas and brackets
      kept.insert(values.find(text)->first);
      return {};
    }
    for (const std::string &entry : splitList(text))
      if (auto code = keepEntry(entry))
        return code;
    return {};
  }

  // The names of the values to keep, in the order of the options.
  ArrayRef<StringRef> names() const { return kept.getArrayRef(); }
  Value valueOf(StringRef name) const { return values.lookup(name); }

private:
  Outcome keepEntry(const std::string &entry) {
    if (auto it = values.find(entry); it != values.end()) {
      kept.insert(it->first);
      return {};
    }
    std::string why;
    std::optional<Pattern> regex = Pattern::compile(entry, why);
    if (!regex)
      return reporter.optionError("--keep: " + quote(entry) + " is no regular expression: " + why);
    bool matched = false;
    for (auto &[name, value] : values)
      if (regex->matches(name)) {
        kept.insert(name);
        matched = true;
      }
    return matched ? Outcome() : unknown(entry);
  }

  // Reports an unknown value. For the name of an op, the hint names its results.
  Outcome unknown(const std::string &entry) const {
    auto told = [&](const std::string &what, const std::string &hint) {
      return reporter.error(reporter.file, "--keep: " + quote(entry) + what, hint);
    };
    for (auto variable : module.getOps<nn::VariableOp>())
      if (variable.getModelName() == entry)
        return told(" is a parameter, not a value that an op computes",
                    "amprun --save-weights writes all parameters");
    if (llvm::is_contained(inputNames(module), entry))
      return told(" is an input, not a value that an op computes", "");
    for (Operation *op : modelOps(module)) {
      if (llvm::is_contained(sideOutputNames(op), entry))
        return told(" is a side output of op " + quote(nn::nameOf(op)) + " that has no value", "");
      if (nn::nameOf(op) == entry)
        return told(" is an op, not a value", "it writes " + quote(outputNames(op).front()));
    }
    NearMiss near(entry);
    for (auto &[name, value] : values)
      near.offer(name.str());
    std::string hint = near.hint();
    return told(" is no value of the model, and as a regex it matches no whole name of one", hint);
  }

  mutable ModuleOp module;
  const Reporter &reporter;
  llvm::MapVector<StringRef, Value> values; // the results of ops, in program order
  llvm::SetVector<StringRef> kept;
};

} // namespace

Outcome keepValues(ModuleOp module, const CompilerOptions &options, const Reporter &reporter) {
  func::FuncOp main = mainOf(module);
  if (!main || (options.keep.empty() && !options.keepValues))
    return {};
  KeptValues keeper(module, reporter);
  for (const std::string &text : options.keep)
    if (auto code = keeper.keep(text))
      return code;
  if (options.keepValues)
    keeper.keepFloats();
  // With training, loss and metrics are results too; @infer has the outputs only.
  bool trains = module->hasAttr(nn::kTrainAttr);
  Operation *last = main.getBody().front().getTerminator();
  DenseSet<Value> results;
  for (OpOperand &operand : last->getOpOperands())
    if (nn::OutputField field = nn::fieldOf(main, operand.getOperandNumber());
        field == nn::OutputField::Output || (trains && field != nn::OutputField::Checkpoint))
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
    attributes.push_back(b.getDictionaryAttr(
        {b.getNamedAttr(nn::kNameAttr, b.getStringAttr(name)),
         b.getNamedAttr(nn::kFieldAttr,
                        nn::OutputFieldAttr::get(b.getContext(), nn::OutputField::Kept))}));
  }
  SmallVector<unsigned> places(values.size(), main.getNumResults());
  (void)main.insertResults(places, types, attributes);
  last->insertOperands(last->getNumOperands(), values);
  return {};
}

} // namespace ampc
