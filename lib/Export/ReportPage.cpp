// The report as an HTML page: a template with style and script (lib/Export/Page) that contains the
// report and the graph as JSON.
#include "PageText.h"
#include "ReportJson.h"

using namespace mlir;

namespace ampc {
namespace {

// The graph that the page draws: the values with their producers, and for each op its operands, the
// casts in between, and its results.
class GraphJson {
public:
  explicit GraphJson(func::FuncOp main) : main(main), reasons(main) {
    for (auto [i, op] : llvm::enumerate(reasons.ops()))
      opNumbers[op] = i;
  }

  Json build() {
    Json casts = Json::array(), ops = Json::array(), outputs = Json::array();
    for (Operation *op : castsOf(main)) {
      auto cast = mlir::cast<nn::CastOp>(op);
      auto [value, via] = read(cast.getX());
      castNumbers[op] = casts.size();
      casts.push_back({{"value", value},
                       {"via", via},
                       {"from", dtypeOf(cast.getX())},
                       {"to", dtypeName(cast.getTo())},
                       {"site", siteOf(cast).str()}});
    }
    for (Operation *op : reasons.ops()) {
      Json reads = Json::array(), writes = Json::array();
      for (Value operand : op->getOperands()) {
        auto [value, cast] = read(operand);
        reads.push_back({value, cast});
      }
      for (Value result : op->getResults())
        writes.push_back(number(result));
      auto scope = op->getAttrOfType<StringAttr>(nn::kScopeAttr);
      ops.push_back({{"scope", scope ? scope.str() : ""},
                     {"words", reasons.words(op)},
                     {"reads", reads},
                     {"writes", writes}});
    }
    auto ret = mlir::cast<func::ReturnOp>(main.getBody().front().getTerminator());
    for (OpOperand &operand : ret->getOpOperands()) {
      auto name = main.getResultAttrOfType<StringAttr>(operand.getOperandNumber(), nn::kNameAttr);
      auto [value, cast] = read(operand.get());
      outputs.push_back({{"value", value},
                         {"cast", cast},
                         {"name", name ? name.str() : amp::valueName(operand.get())}});
    }
    return {{"values", values}, {"casts", casts}, {"ops", ops}, {"outputs", outputs}};
  }

private:
  static std::string dtypeOf(Value value) {
    return ampc::dtypeName(getElementTypeOrSelf(value.getType()));
  }

  // The value before all casts, and the number of the last cast, or -1. Casts precede their
  // readers, so they already have numbers.
  std::pair<int64_t, int64_t> read(Value value) {
    int64_t through = -1;
    while (Operation *op = value.getDefiningOp()) {
      auto cast = dyn_cast<nn::CastOp>(op);
      if (!cast || nn::isOfModel(op))
        break;
      if (through < 0)
        through = castNumbers.lookup(op);
      value = cast.getX();
    }
    return {number(value), through};
  }

  int64_t number(Value value) {
    auto [it, fresh] = valueNumbers.try_emplace(value, values.size());
    if (!fresh)
      return it->second;
    Operation *op = value.getDefiningOp();
    auto writer = opNumbers.find(op);
    bool written = writer != opNumbers.end();
    values.push_back({{"name", amp::valueName(value)},
                      {"op", written ? int64_t(writer->second) : -1},
                      {"kind", written ? "op"
                               : op    ? "weight"
                                       : "input"},
                      {"dtype", dtypeOf(value)},
                      {"shape", mlir::cast<ShapedType>(value.getType()).getShape().vec()}});
    return it->second;
  }

  mutable func::FuncOp main; // op classes have no const accessors
  amp::Reasons reasons;
  Json values = Json::array();
  DenseMap<Value, int64_t> valueNumbers;
  DenseMap<Operation *, int64_t> opNumbers, castNumbers;
};

} // namespace

std::string ampReportPage(ModuleOp module, const ReportOptions &options) {
  Json data = {{"model", module.getName().value_or("model").str()},
               {"report", reportJson(module, options)}};
  if (!options.cut.empty()) // on the page, rounding does not matter
    data["report"].update(Json::parse("{" + options.cut + "}"));
  if (auto main = module.lookupSymbol<func::FuncOp>("main"))
    data["graph"] = GraphJson(main).build();
  // Inside a script element "<" could end the data, so it is written as a JSON escape.
  std::string text;
  for (char c : dumped(data, -1))
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  StringRef page(kPage), place = "AMPC_PAGE_DATA";
  size_t at = page.find(place);
  return (page.take_front(at) + text + page.drop_front(at + place.size())).str();
}

} // namespace ampc
