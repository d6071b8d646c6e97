#include "ampc/Export/Report.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "llvm/ADT/MapVector.h"
#include <nlohmann/json.hpp>

using namespace mlir;
using Json = nlohmann::ordered_json;

namespace ampc {
namespace {

std::string dtypeName(Type type) {
  if (type.isF32()) return "float32";
  if (type.isF16()) return "float16";
  if (type.isBF16()) return "bfloat16";
  if (type.isInteger(1)) return "bool";
  return type.isInteger(32) ? "int32" : "int64";
}

class Graph {
public:
  explicit Graph(func::FuncOp func) : func(func) {
    for (Operation &op : func.getBody().front())
      if (op.hasAttr(nn::kTypeAttr)) {
        byName[nn::nameOf(&op)] = &op;
        ops.push_back(&op);
      }
  }

  // The type the op computes in: that of its decision, else of its float operands, else of its results.
  std::string computes(Operation *op) const {
    for (Value operand : op->getOperands())
      if (Type element = getElementTypeOrSelf(operand.getType()); isa<FloatType>(element))
        return dtypeName(element);
    for (Value result : op->getResults())
      if (Type element = getElementTypeOrSelf(result.getType()); isa<FloatType>(element))
        return dtypeName(element);
    if (op->getNumOperands())
      return dtypeName(getElementTypeOrSelf(op->getOperand(0).getType()));
    return op->getNumResults() ? dtypeName(getElementTypeOrSelf(op->getResult(0).getType())) : "";
  }

  amp::DecisionAttr decision(Operation *op) const { return op->getAttrOfType<amp::DecisionAttr>(amp::kDecisionAttr); }

  // Ops whose decision was inherited, down to what decided. Chains through many gray ops are cut: the rest is told by their own rows.
  std::vector<std::string> chain(Operation *op) const {
    std::vector<std::string> names;
    while (op && names.size() < 64) {
      amp::DecisionAttr why = decision(op);
      if (!why)
        break;
      names.push_back(why.getCause().str());
      bool inherited = why.getRule().getValue().starts_with("gray_after");
      op = inherited ? byName.lookup(why.getCause()) : nullptr;
    }
    return names;
  }

  std::string valueName(Value value) const {
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto name = func.getArgAttrOfType<StringAttr>(argument.getArgNumber(), nn::kNameAttr);
      return name ? name.str() : "";
    }
    Operation *op = value.getDefiningOp();
    if (auto read = dyn_cast<nn::ReadOp>(op))
      return read.getVariable().str();
    if (auto cast = dyn_cast<nn::CastOp>(op); cast && !op->hasAttr(nn::kTypeAttr))
      return valueName(cast.getX());
    auto results = op->getAttrOfType<ArrayAttr>(nn::kResultsAttr);
    unsigned number = cast<OpResult>(value).getResultNumber();
    return results && number < results.size() ? cast<StringAttr>(results[number]).str() : nn::nameOf(op).str();
  }

  std::vector<std::string> readers(Value value) const {
    std::vector<std::string> names;
    for (Operation *user : value.getUsers()) {
      std::string name = isa<func::ReturnOp>(user) ? "return" : nn::nameOf(user).str();
      if (std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
    }
    std::reverse(names.begin(), names.end());
    return names;
  }

  Operation *find(StringRef name) const { return byName.lookup(name); }

  mutable func::FuncOp func; // op classes have no const calls
  std::vector<Operation *> ops;
  llvm::StringMap<Operation *> byName;
};

// Where a cast stands: what it reads.
StringRef siteOf(nn::CastOp cast) {
  if (isa<BlockArgument>(cast.getX())) return "input";
  if (cast.getX().getDefiningOp<nn::ReadOp>()) return "weight";
  if (llvm::all_of(cast.getOut().getUsers(), [](Operation *user) { return isa<func::ReturnOp>(user); })) return "output";
  return "activation";
}

} // namespace

std::string ampReport(ModuleOp module, const std::string &amp, const std::string &cut) {
  auto func = module.lookupSymbol<func::FuncOp>("main");
  if (!func)
    return "{}\n";
  Graph graph(func);
  Json ops = Json::array(), casts = Json::array(), after = Json::array();
  std::map<std::string, int64_t> dtypes, rules;
  for (Operation *op : graph.ops) {
    amp::DecisionAttr why = graph.decision(op);
    std::string dtype = graph.computes(op), rule = why ? why.getRule().str() : "level_O0";
    ops.push_back({{"name", nn::nameOf(op).str()}, {"type", op->getAttrOfType<StringAttr>(nn::kTypeAttr).str()}, {"dtype", dtype},
                   {"rule", rule}, {"cause", why ? why.getCause().str() : "--amp-level=O0"}, {"because", graph.chain(op)}});
    ++dtypes[dtype], ++rules[rule];
  }
  int64_t bytes = 0, folded = 0;
  for (auto cast : func.getBody().front().getOps<nn::CastOp>()) {
    if (cast->hasAttr(nn::kTypeAttr))
      continue;
    Json row = {{"value", graph.valueName(cast.getX())}, {"from", dtypeName(getElementTypeOrSelf(cast.getX().getType()))},
                {"to", dtypeName(cast.getTo())}, {"consumers", graph.readers(cast.getOut())}, {"site", siteOf(cast).str()}};
    casts.push_back(row);
    bytes += nn::byteSize(cast.getX().getType()) + nn::byteSize(cast.getType());
    // A narrowed weight is written by the optimizer from now on.
    if (siteOf(cast) == "weight" && nn::isLowPrecision(cast.getTo()))
      ++folded;
    else
      after.push_back(row);
  }
  Json report = {{"amp", amp}, {"ops", ops}, {"casts", casts}, {"after_optimize", {{"casts", after}}},
                 {"summary", {{"ops", graph.ops.size()}, {"dtypes", dtypes}, {"rules", rules}, {"casts", casts.size()},
                              {"cast_bytes", bytes}, {"casts_after_optimize", after.size()}, {"weight_casts_folded", folded}}}};
  std::string text = report.dump(1, ' ', false, Json::error_handler_t::replace);
  if (!cut.empty())
    text.replace(text.size() - 2, 2, ",\n " + cut + "\n}"); // before the end, "\n}"
  return text + "\n";
}

std::optional<std::string> explainOp(ModuleOp module, const std::string &name) {
  auto func = module.lookupSymbol<func::FuncOp>("main");
  if (!func)
    return std::nullopt;
  Graph graph(func);
  Operation *op = graph.find(name);
  if (!op)
    return std::nullopt;
  std::string text = name + " (" + op->getAttrOfType<StringAttr>(nn::kTypeAttr).str() + ") computes in " + graph.computes(op);
  amp::DecisionAttr why = graph.decision(op);
  if (!why)
    return text + ": at O0 nothing is rewritten\n";
  text += ": " + why.getRule().str() + " (" + why.getCause().str() + ")\n";
  std::vector<std::string> chain = graph.chain(op);
  for (size_t i = 0; i + 1 < chain.size(); ++i)
    if (Operation *producer = graph.find(chain[i]))
      text += "  because " + chain[i] + " computes in " + graph.computes(producer) + ": " + graph.decision(producer).getRule().str() +
              " (" + chain[i + 1] + ")\n";
  return text;
}

} // namespace ampc
