// Applies a train.json to a module: roles of the parameters, batch norms and dropout in training
// mode, and then parameters, inputs, ops, loss and metrics behind those of the model.
#include "AddTraining.h"
#include "ConfigAttributes.h"
#include "NativeGraph.h"
#include "ampc/Base/NearMiss.h"

using namespace mlir;

namespace ampc {
namespace {

// The variable that a value was read from; null for other values.
nn::VariableOp variableOf(Value value, const SymbolTable &symbols) {
  auto read = value.getDefiningOp<nn::ReadOp>();
  return read ? symbols.lookup<nn::VariableOp>(read.getVariable()) : nn::VariableOp();
}

void makeBuffer(nn::VariableOp variable) {
  variable.setTrainable(false);
  variable.setRole(nn::VariableRole::Buffer);
}

// A result of a norm, and the running statistic that it is the next value of.
using Statistic = std::pair<unsigned, Value>;

SmallVector<Statistic> statisticsOf(Operation *op) {
  if (auto norm = dyn_cast<nn::BatchNormOp>(op))
    return {{1, norm.getRunningMean()}, {2, norm.getRunningVariance()}};
  auto unit = dyn_cast<nn::ResnetUnitOp>(op);
  if (!unit)
    return {};
  SmallVector<Statistic> all = {{1, unit.getMeanX()}, {2, unit.getVarX()}};
  if (unit.getHasShortcut())
    all.append({{3, unit.getMeanZ()}, {4, unit.getVarZ()}});
  return all;
}

// The variable of a running statistic that a norm reads, also where an earlier norm has updated it;
// null if it is none.
nn::VariableOp statisticVariable(Value statistic, const SymbolTable &symbols) {
  while (auto result = dyn_cast<OpResult>(statistic)) {
    SmallVector<Statistic> updated = statisticsOf(result.getOwner());
    auto before = llvm::find_if(
        updated, [&](const Statistic &s) { return s.first == result.getResultNumber(); });
    if (before == updated.end())
      return variableOf(statistic, symbols);
    statistic = before->second;
  }
  return {};
}

// Whether a norm normalizes by its running statistics, which then stay as they are.
bool usesRunningStatistics(Operation *op) {
  if (auto norm = dyn_cast<nn::BatchNormOp>(op))
    return norm.usesRunningStatistics();
  auto unit = cast<nn::ResnetUnitOp>(op);
  return unit.getUseGlobalStats() || unit.getIsTest();
}

class TrainingAdder {
public:
  TrainingAdder(ImportedModel &imported, Messages &diagnostics)
      : imported(imported), module(*imported.module), symbols(module),
        main(module.lookupSymbol<func::FuncOp>("main")), diagnostics(diagnostics) {}

  bool run(const std::string &file) {
    if (module->hasAttr(nn::kTrainAttr)) {
      diagnostics.error(file, "the model has a 'train' section of its own")
          .hint("a train.json is for models without one");
      return false;
    }
    auto document = json::Document::read(file, diagnostics);
    if (!document)
      return false;
    std::optional<model::Training> training =
        model::readTraining(std::move(*document), parameters(), tensorsOfModel(), diagnostics);
    if (!training || !checkOpNames(*training) || !checkAmp(*training) ||
        !switchToTraining(training->trainsBatchNorm))
      return false;
    noteFoldedBatchNorm();
    markParameters(*training);
    return extend(*training);
  }

private:
  std::vector<model::Parameter> parameters() {
    std::vector<model::Parameter> all;
    for (auto variable : module.getOps<nn::VariableOp>()) {
      model::Parameter &parameter = all.emplace_back();
      parameter.name = variable.getModelName().str();
      parameter.trainable = variable.getTrainable();
    }
    return all;
  }

  bool checkOpNames(const model::Training &training) {
    llvm::DenseSet<StringRef> names;
    for (Operation &op : main.getBody().front())
      if (nn::isOfModel(&op))
        names.insert(nn::nameOf(&op));
    for (const model::Op &op : training.ops)
      if (names.contains(op.name)) {
        const json::Value *name = op.json->find("name");
        diagnostics
            .error(training.document->file(), training.document->path(name ? *name : *op.json) +
                                                  ": the model has an op of the name " +
                                                  quote(op.name) + ", too")
            .hint(name ? "names of ops are unique"
                       : "an op without a name takes that of its first output: give it a name");
        return false;
      }
    return true;
  }

  std::vector<std::string> tensorsOfModel() {
    std::vector<std::string> names;
    for (unsigned i = 0; i < main.getNumArguments(); ++i)
      names.push_back(main.getArgAttrOfType<StringAttr>(i, nn::kNameAttr).str());
    for (Operation &op : main.getBody().front())
      if (nn::isOfModel(&op))
        for (OpResult result : op.getResults())
          if (StringRef name = nn::resultNameOf(result); !name.empty())
            names.push_back(name.str());
    return names;
  }

  bool checkAmp(const model::Training &training) {
    if (!training.amp || !module->hasAttr(amp::kSettingsAttr))
      return true;
    diagnostics.error(training.document->file(), training.document->path(*training.amp->json) +
                                                     ": the model has an 'amp' section of its own");
    return false;
  }

  bool switchToTraining(bool trainsBatchNorm) {
    SmallVector<Operation *> norms;
    for (Operation &op : main.getBody().front())
      if (isa<nn::BatchNormOp, nn::ResnetUnitOp>(op))
        norms.push_back(&op);
      else if (op.getAttrOfType<BoolAttr>("is_test"))
        op.setAttr("is_test", BoolAttr::get(op.getContext(), false));
    if (trainsBatchNorm)
      return llvm::all_of(norms, [&](Operation *norm) { return train(norm); });
    llvm::for_each(norms, freeze);
    return true;
  }

  // The op normalizes by its running statistics, which the model no longer updates.
  static void freeze(Operation *norm) {
    if (!usesRunningStatistics(norm))
      norm->setAttr("use_global_stats", BoolAttr::get(norm->getContext(), true));
    for (nn::AssignOp update : updatesOf(norm))
      update.erase();
  }

  // Where the model itself updates the running statistics of a norm.
  static SmallVector<nn::AssignOp> updatesOf(Operation *norm) {
    SmallVector<nn::AssignOp> updates;
    for (auto [result, statistic] : statisticsOf(norm))
      if (nn::AssignOp update = updateOf(norm->getResult(result)))
        updates.push_back(update);
    return updates;
  }

  static nn::AssignOp updateOf(Value statistic) {
    for (Operation *user : statistic.getUsers())
      if (auto update = dyn_cast<nn::AssignOp>(user))
        return update;
    return {};
  }

  // The op updates the running statistics that it reads, as if the model named them as its outputs.
  // If an earlier norm has the same ones, it reads and updates what that one made of them, as a
  // module that is called twice does.
  bool train(Operation *norm) {
    bool wasInTest = usesRunningStatistics(norm);
    norm->setAttr("is_test", BoolAttr::get(norm->getContext(), false));
    norm->setAttr("use_global_stats", BoolAttr::get(norm->getContext(), false));
    bool ofModel = !updatesOf(norm).empty();
    SmallVector<Statistic> statistics = statisticsOf(norm);
    for (const Statistic &statistic : statistics)
      if (!statisticVariable(statistic.second, symbols)) {
        // One that was in training mode may have no statistics of its own.
        if (ofModel || !wasInTest)
          return true;
        std::optional<ModelPlace> place = modelPlace(norm->getLoc());
        diagnostics
            .error(place ? place->file : "model",
                   (place ? describe(*place, place->path) + ": " : "") +
                       "cannot be trained: its running statistics are no parameters")
            .hint("\"batch_norm\": \"frozen\" keeps the statistics of all batch norms");
        return false;
      }
    for (const Statistic &statistic : statistics)
      update(norm, statistic);
    return true;
  }

  void update(Operation *norm, const Statistic &statistic) {
    nn::VariableOp variable = statisticVariable(statistic.second, symbols);
    OpResult result = norm->getResult(statistic.first);
    OpResult &latest = latestOf[variable];
    if (latest) {
      updateOf(latest).erase();
      setName(latest, "");
      if (latest.getOwner() != norm)
        norm->replaceUsesOfWith(statistic.second, latest);
    }
    makeBuffer(variable);
    if (!updateOf(result)) {
      Operation *last = norm;
      while (isa<nn::AssignOp>(last->getNextNode()))
        last = last->getNextNode();
      OpBuilder b(norm->getContext());
      b.setInsertionPointAfter(last);
      nn::AssignOp::create(b, norm->getLoc(), FlatSymbolRefAttr::get(variable.getSymNameAttr()),
                           result, Value());
      setName(result, variable.getModelName());
    }
    latest = result;
  }

  static void setName(OpResult result, StringRef name) {
    SmallVector<StringRef> names;
    for (OpResult other : result.getOwner()->getResults())
      names.push_back(other == result ? name : nn::resultNameOf(other));
    result.getOwner()->setAttr(nn::kResultsAttr,
                               Builder(result.getContext()).getStrArrayAttr(names));
  }

  void noteFoldedBatchNorm() {
    auto operations = main.getOps();
    if (llvm::any_of(operations, llvm::IsaPred<nn::BatchNormOp>) ||
        llvm::none_of(operations, llvm::IsaPred<nn::ConvOp>))
      return;
    imported.notes.push_back("the model has convolutions and no batch norm: exporters fold batch "
                             "norms into convolutions unless they are told not to");
  }

  void markParameters(const model::Training &training) {
    Builder b(module.getContext());
    for (auto [variable, parameter] :
         llvm::zip(module.getOps<nn::VariableOp>(), training.parameters)) {
      if (!parameter.trainable && variable.getTrainable())
        makeBuffer(variable);
      if (!parameter.decays)
        variable->setAttr("nn.no_decay", b.getUnitAttr());
      if (parameter.lrRatio != 1)
        variable->setAttr("nn.lr_ratio", b.getF64FloatAttr(parameter.lrRatio));
    }
  }

  bool extend(const model::Training &training) {
    GraphBuilder graph(std::move(imported.module), diagnostics, training.document->file(),
                       [&training] {
                         std::vector<StringRef> types;
                         for (const model::Op &op : training.ops)
                           types.push_back(op.type);
                         return types;
                       });
    NativeGraph native(graph, *training.document);
    auto parameters = ArrayRef(training.parameters).drop_front(training.modelParameters);
    if (!native.addParameters(parameters) || !native.addInputs(training.inputs) ||
        !native.addOps(training.ops) || !native.addTrain(training.train))
      return false;
    native.warnOfUnread(parameters, diagnostics);
    imported.module = graph.finish();
    if (training.amp)
      settingsOf(*training.amp).setOn(*imported.module);
    return true;
  }

  ImportedModel &imported;
  ModuleOp module;
  SymbolTable symbols;
  func::FuncOp main;
  Messages &diagnostics;
  // The last of the norms' results that are the next value of a running statistic.
  llvm::DenseMap<Operation *, OpResult> latestOf;
};

} // namespace

bool addTraining(ImportedModel &imported, const std::string &file, Messages &diagnostics) {
  return TrainingAdder(imported, diagnostics).run(file);
}

void markRunningStatistics(ModuleOp imported) {
  SymbolTable symbols(imported);
  imported.walk([&](Operation *op) {
    for (auto [result, statistic] : statisticsOf(op))
      if (nn::VariableOp variable = variableOf(statistic, symbols))
        makeBuffer(variable);
  });
}

} // namespace ampc
