#include "ReportJson.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace ampc {
namespace {

// The ops that read a value, directly or through another cast, each once and in program order.
void addReaders(Value value, llvm::SetVector<StringRef> &names) {
  SmallVector<Operation *> users(value.getUsers());
  for (Operation *user : llvm::reverse(users))
    if (isa<nn::CastOp>(user) && !nn::isOfModel(user))
      addReaders(user->getResult(0), names);
    else
      names.insert(isa<func::ReturnOp>(user) ? "return" : nn::nameOf(user));
}

Json readers(Value value) {
  llvm::SetVector<StringRef> names;
  addReaders(value, names);
  Json list = Json::array();
  for (StringRef name : names)
    list.push_back(name.str());
  return list;
}

} // namespace

std::vector<Operation *> castsOf(func::FuncOp main) {
  std::vector<Operation *> casts;
  for (auto cast : main.getBody().front().getOps<nn::CastOp>())
    if (!nn::isOfModel(cast))
      casts.push_back(cast);
  return casts;
}

StringRef siteOf(Operation *op) {
  auto cast = mlir::cast<nn::CastOp>(op);
  if (isa<BlockArgument>(cast.getX()))
    return "input";
  if (cast.getX().getDefiningOp<nn::ReadOp>())
    return "weight";
  if (llvm::all_of(cast.getOut().getUsers(),
                   [](Operation *user) { return isa<func::ReturnOp>(user); }))
    return "output";
  return "activation";
}

// Whether the optimizer writes the cast's result, the 16-bit copy of a weight: after `train` there
// is no such cast.
bool isOfOptimizer(nn::CastOp cast) {
  return siteOf(cast) == "weight" && nn::isLowPrecision(cast.getTo());
}

Json castJson(nn::CastOp cast) {
  return {{"value", amp::valueName(cast.getX())},
          {"from", dtypeName(getElementTypeOrSelf(cast.getX().getType()))},
          {"to", dtypeName(cast.getTo())},
          {"consumers", readers(cast.getOut())},
          {"site", siteOf(cast).str()}};
}

std::string dumped(const Json &json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Json reportJson(ModuleOp module, const ReportOptions &options) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (!main)
    return Json::object();
  amp::Reasons reasons(main);
  Json ops = Json::array(), casts = Json::array(), after = Json::array();
  std::map<std::string, int64_t> dtypes, rules;
  for (Operation *op : reasons.ops()) {
    amp::OpReason why = reasons.of(op);
    ops.push_back({{"name", why.name},
                   {"type", why.type},
                   {"dtype", why.dtype},
                   {"rule", why.rule},
                   {"cause", why.cause},
                   {"because", why.because}});
    ++dtypes[why.dtype], ++rules[why.rule];
  }
  int64_t bytes = 0, folded = 0;
  for (Operation *op : castsOf(main)) {
    auto cast = mlir::cast<nn::CastOp>(op);
    casts.push_back(castJson(cast));
    bytes += nn::byteSize(cast.getX().getType()) + nn::byteSize(cast.getType());
    folded += isOfOptimizer(cast);
  }
  ModuleOp copy = options.folded;
  for (Operation *op : castsOf(copy.lookupSymbol<func::FuncOp>("main")))
    if (auto cast = mlir::cast<nn::CastOp>(op); !isOfOptimizer(cast))
      after.push_back(castJson(cast));
  Json report = {{"amp", options.amp},
                 {"ops", ops},
                 {"casts", casts},
                 {"after_optimize", {{"casts", after}}},
                 {"summary",
                  {{"ops", ops.size()},
                   {"dtypes", dtypes},
                   {"rules", rules},
                   {"casts", casts.size()},
                   {"cast_bytes", bytes},
                   {"casts_after_optimize", after.size()},
                   {"weight_casts_folded", folded}}}};
  if (options.other)
    report["diff"] = diffJson(reasons, options);
  return report;
}

std::string countedOps(ModuleOp module) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (!main)
    return "";
  std::map<std::string, size_t> dtypes;
  size_t ops = 0, casts = 0;
  for (Operation &op : main.getBody().front())
    if (nn::isOfModel(&op))
      ++ops, ++dtypes[amp::computedIn(&op)];
    else
      casts += isa<nn::CastOp>(op);
  auto counted = [](size_t count, const char *what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  std::string text = counted(ops, "op"), list;
  for (auto &[dtype, count] : dtypes)
    list += (list.empty() ? "" : ", ") + std::to_string(count) + " " + dtype;
  return text + (list.empty() ? "" : " (" + list + ")") + ", " + counted(casts, "cast");
}

std::string ampReport(ModuleOp module, const ReportOptions &options) {
  std::string text = dumped(reportJson(module, options), 1);
  if (!options.cut.empty()) // as text, because doubles would round its numbers
    text.replace(text.size() - 2, 2, ",\n " + options.cut + "\n}"); // before the end, "\n}"
  return text + "\n";
}

} // namespace ampc
