// The min-cut instance for the AMP report, as text: times are integers in femtoseconds, printed as
// microseconds with nine decimals, because a double would round them.
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Export/CutReport.h"
#include "ampc/Analysis/PrecisionCost.h"
#include "ampc/Base/JsonText.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace ampc {
namespace {

std::string microseconds(int64_t femtoseconds) {
  if (femtoseconds >= CutProblem::kInfinite)
    return "\"inf\"";
  std::string fraction = std::to_string(femtoseconds % 1000000000);
  fraction.insert(0, 9 - fraction.size(), '0');
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return std::to_string(femtoseconds / 1000000000) + (fraction.empty() ? "" : "." + fraction);
}

template <class Range, class Text>
std::string list(const Range &range, const char *separator, Text text) {
  std::string all;
  for (const auto &item : range)
    all += (all.empty() ? "" : separator) + text(item);
  return "[" + all + "]";
}

class Writer {
public:
  Writer(func::FuncOp main, const PolicyOptions &options)
      : main(main), graph(main, options), instance(buildCut(main, graph)) {
    for (Operation *op : graph.ops()) {
      auto decision = op->getAttrOfType<amp::DecisionAttr>(amp::kDecisionAttr);
      decided.push_back(decision ? decision.getType() : Type());
    }
  }

  std::string cut() {
    std::string ops = list(llvm::zip(graph.ops(), instance.problem.ops), ",\n   ", [](auto row) {
      auto &[op, cost] = row;
      return "{\"name\": " + quoteJson(nn::nameOf(op)) + ", \"t_f32\": " + microseconds(cost.f32) +
             ", \"t_low\": " + microseconds(cost.low) + "}";
    });
    std::vector<size_t> named; // unnamed results have no readers
    for (size_t i = 0; i < instance.values.size(); ++i)
      if (!modelNameOf(instance.values[i]).empty())
        named.push_back(i);
    std::string values = list(named, ",\n   ", [&](size_t i) {
      return value(instance.values[i], instance.problem.values[i]);
    });
    values.insert(values.size() - 1, unread(named.empty()));
    return "\"cut\": {\n  \"ops\": " + ops + ",\n  \"values\": " + values +
           ",\n  \"cost\": " + microseconds(costOf(instance.problem, labels(decided))) +
           ",\n  \"cost_all_f32\": " +
           microseconds(costOf(instance.problem, CutLabels(decided.size()))) + "}";
  }

  std::string device() const {
    const DeviceTable &table = graph.settings().device;
    return "\"device\": {\"name\": " + quoteJson(table.name) +
           ", \"source\": " + quoteJson(table.source) + "}";
  }

  // The cost of float32 everywhere, then that of each policy's decisions.
  std::string predictions() const {
    std::string rows = row("float32", CutLabels(decided.size()));
    for (StringRef name : policyNames())
      if (FailureOr<Decisions> decisions = makePolicy(name)->decide(graph); succeeded(decisions)) {
        std::vector<Type> types;
        for (const Decision &decision : *decisions)
          types.push_back(decision.type);
        rows += ",\n  " + row(name, labels(types));
      }
    return "\"predictions\": [\n  " + rows + "]";
  }

private:
  CutLabels labels(ArrayRef<Type> types) const { return labelsOf(instance, graph, types); }

  std::string value(Value value, const CutValue &cut) const {
    bool low = cut.producer < 0 ? cut.storedLow : labelsDecided()[cut.producer];
    Type own = getElementTypeOrSelf(value.getType());
    std::string word = dtypeName(cut.producer < 0 && low ? own : graph.low());
    auto producer =
        cut.producer < 0 ? std::string("null") : quoteJson(nn::nameOf(graph.ops()[cut.producer]));
    return "{\"value\": " + quoteJson(modelNameOf(value)) + ", \"producer\": " + producer +
           ", \"consumers\": " +
           list(cut.consumers, ", ",
                [&](uint32_t reader) { return quoteJson(nn::nameOf(graph.ops()[reader])); }) +
           ", \"stored\": \"" + (low ? word : "float32") +
           "\", \"down\": " + microseconds(cut.down) + ", \"up\": " + microseconds(cut.up) + "}";
  }

  // Weights that no op reads. Their cost is 0; they are listed for completeness.
  std::string unread(bool first) {
    llvm::StringSet<> read;
    for (Value value : instance.values)
      read.insert(modelNameOf(value));
    std::string rows;
    for (auto variable : main->getParentOfType<ModuleOp>().getOps<nn::VariableOp>()) {
      Type element = variable.getTensorType().getElementType();
      if (variable.getRole() != nn::VariableRole::Parameter || !isa<FloatType>(element) ||
          read.contains(variable.getSymName()))
        continue;
      rows += std::string(rows.empty() && first ? "" : ",\n   ") +
              "{\"value\": " + quoteJson(variable.getSymName()) +
              ", \"producer\": null, \"consumers\": [], \"stored\": \"" + dtypeName(element) +
              "\", \"down\": 0, \"up\": 0}";
    }
    return rows;
  }

  const CutLabels &labelsDecided() const {
    if (known.empty())
      known = labels(decided);
    return known;
  }

  std::string row(StringRef name, const CutLabels &labels) const {
    CutFigures figures = figuresOf(instance, labels);
    return "{\"policy\": " + quoteJson(name) + ", \"ops_low\": " + std::to_string(figures.opsLow) +
           ", \"casts\": " + std::to_string(figures.casts) +
           ", \"cast_bytes\": " + std::to_string(figures.castBytes) +
           ", \"bytes\": " + std::to_string(figures.bytes) +
           ", \"time\": " + microseconds(figures.cost) + "}";
  }

  func::FuncOp main;
  PolicyGraph graph;
  CutInstance instance;
  std::vector<Type> decided;
  mutable CutLabels known;
};

} // namespace

std::string cutReport(func::FuncOp main, const PolicyOptions &options) {
  Writer writer(main, options);
  return writer.cut() + ",\n " + writer.device() + ",\n " + writer.predictions();
}

} // namespace ampc
