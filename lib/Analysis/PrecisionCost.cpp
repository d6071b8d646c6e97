#include "ampc/Analysis/PrecisionCost.h"
#include "ampc/Analysis/ValueSafety.h"
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc {
namespace {

bool isFloat(Value value) { return isa<FloatType>(getElementTypeOrSelf(value.getType())); }
bool isElementwise(Operation *op) { return op && isa<nn::ElementwiseOpInterface>(op); }
ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }
double count(Value value) { return static_cast<double>(nn::elementCount(value.getType())); }
bool isWeight(Value value) { return value.getDefiningOp<nn::ReadOp>() != nullptr; }

// Whether the operand is cast to the type that the op computes in.
bool follows(OpOperand &use) {
  Operation *op = use.getOwner();
  auto info = dyn_cast<nn::PaddleOpInterface>(op);
  return isFloat(use.get()) && !isa<nn::CastOp>(op) && !(info && info.keepsFloat32Operand(use.getOperandNumber()));
}

class Builder {
public:
  Builder(func::FuncOp main, const PolicyGraph &graph) : main(main), graph(graph), options(graph.settings()) {
    rate32 = options.device.f32Product;
    rate16 = options.low.isF16() ? options.device.f16Product : options.device.bf16Product;
  }

  CutInstance build() {
    if (options.training)
      findGradients();
    for (Operation *op : graph.ops())
      addOp(op);
    forbid();
    addValues();
    return std::move(instance);
  }

private:
  // A value has a gradient where it depends on a trainable parameter and the loss depends on it.
  void findGradients() {
    SymbolTable symbols(main->getParentOfType<ModuleOp>());
    DenseSet<Value> depends;
    for (Operation &op : main.getBody().front()) {
      bool any = llvm::any_of(op.getOperands(), [&](Value v) { return depends.contains(v); });
      if (auto read = dyn_cast<nn::ReadOp>(op))
        if (auto variable = symbols.lookup<nn::VariableOp>(read.getVariable()))
          any = variable.getTrainable();
      for (Value result : op.getResults())
        if (any && isFloat(result))
          depends.insert(result);
    }
    DenseSet<Value> leads;
    Operation *last = main.getBody().front().getTerminator();
    for (OpOperand &use : last->getOpOperands())
      if (fieldOf(use.getOperandNumber()) == "loss")
        leads.insert(use.get());
    for (Operation &op : llvm::reverse(main.getBody().front()))
      if (llvm::any_of(op.getResults(), [&](Value v) { return leads.contains(v); }))
        for (Value operand : op.getOperands())
          if (depends.contains(operand)) {
            leads.insert(operand);
            gradients.insert(operand);
          }
  }

  StringRef fieldOf(unsigned result) {
    auto field = main.getResultAttrOfType<StringAttr>(result, nn::kFieldAttr);
    return field ? field.getValue() : "";
  }

  // Read by elementwise ops of its shape alone. Asked for every reader, and answered once.
  bool readersAreElementwise(Value value) {
    auto [it, fresh] = elementwiseReaders.try_emplace(value, false);
    if (fresh)
      it->second = llvm::all_of(value.getUses(), [&](OpOperand &use) {
        Operation *user = use.getOwner();
        return nn::isKeptReturn(use) || (isElementwise(user) && shapeOf(user->getResult(0)) == shapeOf(value));
      });
    return it->second;
  }
  bool staysInKernel(Value value) { return isElementwise(value.getDefiningOp()) && readersAreElementwise(value); }

  bool hasGradient(Operation *op) {
    return llvm::any_of(op->getOperands(), [&](Value v) { return gradients.contains(v); });
  }

  // A device whose 16-bit products are the slower ones has no 16-bit arithmetic: it converts each element, and what it moves
  // less it computes more.
  double bytes(Value value, bool follows, bool low) {
    if (staysInKernel(value) || (value.getDefiningOp<nn::FillConstantOp>() && follows))
      return 0;
    return follows && isFloat(value) ? count(value) * (low && rate16 > rate32 ? 2 : 4) : static_cast<double>(nn::byteSize(value.getType()));
  }

  double secondsOf(Operation *op, bool low) {
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    if (isa<nn::ViewOpInterface, nn::FillConstantOp>(op))
      return 0;
    double moved = 0, wanted = 0;
    int64_t wantedOperands = 0;
    for (OpOperand &use : op->getOpOperands()) {
      double own = bytes(use.get(), follows(use), low);
      moved += own;
      if (gradients.contains(use.get()))
        wanted += own, ++wantedOperands;
    }
    bool model = isa<nn::CastOp>(op);
    for (Value result : op->getResults())
      moved += bytes(result, !model || isa<FloatType>(cast<nn::CastOp>(op).getTo()), low);
    double flops = info ? static_cast<double>(info.getProductFlops()) : 0;
    if (flops > 0) {
      // One product forwards, and one for each gradient.
      double one = options.device.launch + std::max(flops / (low ? rate16 : rate32), moved / options.device.bandwidth);
      return one * static_cast<double>(1 + wantedOperands);
    }
    // An elementwise op behind another of its shape runs in that one's kernel.
    bool joins = isElementwise(op) && llvm::any_of(op->getOperands(), [&](Value v) {
      return isElementwise(v.getDefiningOp()) && shapeOf(v) == shapeOf(op->getResult(0));
    });
    double launch = joins ? 0 : options.device.launch, seconds = launch + moved / options.device.bandwidth;
    if (wantedOperands)
      seconds += launch + (moved + wanted) / options.device.bandwidth;
    return seconds;
  }

  static int64_t femtoseconds(double seconds) {
    double value = seconds * 1e15;
    return value < 4e18 / 1e3 ? std::llround(value) : CutProblem::kInfinite / 1024; // an hour and more
  }

  void addOp(Operation *op) {
    instance.problem.ops.push_back({femtoseconds(secondsOf(op, false)), femtoseconds(secondsOf(op, true))});
  }

  // Whether the float results are of the low type when the float operands are.
  bool resultsFollow(Operation *op) {
    if (auto cast = dyn_cast<nn::CastOp>(op))
      return isa<FloatType>(cast.getTo());
    if (isa<nn::FillConstantOp>(op) || llvm::none_of(op->getOpOperands(), follows))
      return false;
    auto infer = dyn_cast<InferTypeOpInterface>(op);
    if (!infer)
      return false;
    Block scratch;
    SmallVector<Value> operands;
    for (OpOperand &use : op->getOpOperands()) {
      auto type = cast<RankedTensorType>(use.get().getType());
      operands.push_back(scratch.addArgument(follows(use) ? type.clone(options.low) : type, op->getLoc()));
    }
    SmallVector<Type> types;
    if (failed(infer.inferReturnTypes(op->getContext(), std::nullopt, operands, op->getAttrDictionary(), op->getPropertiesStorage(),
                                      op->getRegions(), types)))
      return false;
    for (auto [result, type] : llvm::zip(op->getResults(), types))
      if (isFloat(result) && getElementTypeOrSelf(type) != options.low)
        return false;
    return true;
  }

  Decision forcedFor(Operation *op, const DenseMap<Operation *, Hazard> &hazards) {
    Type f32 = graph.f32();
    StringRef type = PolicyGraph::typeOf(op);
    if (const Decision *given = graph.given(op))
      return *given;
    if (llvm::none_of(op->getOperands(), isFloat) && llvm::none_of(op->getResults(), isFloat))
      return {Type(), "no_float", type.str()};
    if (auto name = graph.blackVarname(op))
      return {f32, "black_varname", name->str()};
    if (auto entry = graph.customBlack(op))
      return {f32, "custom_black_list", entry->str()};
    if (!graph.hasLowPrecision(op))
      return {f32, "unsupported", type.str()};
    if (!resultsFollow(op))
      return {f32, "float32_result", type.str()};
    if (auto cast = dyn_cast<nn::CastOp>(op); cast && nn::isLowPrecision(cast.getTo()))
      return {options.low, "declared_type", type.str()};
    if (graph.customWhite(op))
      return {};
    // What the model casts to float32 on purpose stays so: in front of a 16-bit reader it costs nothing.
    if (auto cast = dyn_cast<nn::CastOp>(op); cast && cast.getTo() == f32)
      return {f32, "declared_type", type.str()};
    auto [listName, category] = graph.categoryOf(op);
    if (graph.level() == Level::OD && category != nn::Category::White)
      return {f32, "not_white_listed", type.str()};
    if (category == nn::Category::ExtraBlack)
      return {f32, "extra_black_list", listName.str()};
    if (graph.level() == Level::O1 && category == nn::Category::Black)
      return {f32, "black_list", listName.str()};
    if (auto it = hazards.find(op); it != hazards.end())
      return {f32, "unsafe", it->second.pattern.str() + ": " + it->second.why};
    return {};
  }

  void forbid() {
    DenseMap<Operation *, Hazard> hazards;
    if (options.safety != Safety::Off)
      for (Hazard &hazard : findHazards(main, options.low, options.ranges.get()))
        hazards[hazard.op] = hazard;
    for (auto [i, op] : llvm::enumerate(graph.ops())) {
      instance.forced.push_back(forcedFor(op, hazards));
      const Decision &decision = instance.forced.back();
      CutOp &cost = instance.problem.ops[i];
      if (decision.rule == "no_float")
        cost.low = cost.f32;
      else if (!decision.rule.empty() && decision.type == options.low)
        cost.f32 = CutProblem::kInfinite;
      else if (!decision.rule.empty())
        cost.low = CutProblem::kInfinite;
    }
  }

  void addValues() {
    for (BlockArgument argument : main.getArguments())
      addValue(argument, -1);
    for (Operation &op : main.getBody().front()) {
      auto index = graph.indexOf(&op);
      if (index || isa<nn::ReadOp>(op))
        for (Value result : op.getResults())
          addValue(result, index ? static_cast<int64_t>(*index) : -1);
    }
  }

  void addValue(Value value, int64_t producer) {
    if (!isFloat(value))
      return;
    CutValue entry;
    entry.producer = producer;
    entry.storedLow = nn::isLowPrecision(getElementTypeOrSelf(value.getType()));
    for (OpOperand &use : value.getUses()) {
      if (isa<func::ReturnOp>(use.getOwner()))
        entry.output |= !llvm::is_contained({StringRef("loss"), StringRef("metric"), StringRef(nn::kKeptField)}, fieldOf(use.getOperandNumber()));
      else if (auto index = graph.indexOf(use.getOwner()); index && follows(use))
        entry.consumers.push_back(*index);
    }
    llvm::sort(entry.consumers);
    entry.consumers.erase(llvm::unique(entry.consumers), entry.consumers.end());
    double passes = gradients.contains(value) ? 2 : 1, elements = count(value);
    // A reader's own kernel reads it, again for its gradient, and then writes the value's.
    double reads = 0;
    for (uint32_t reader : entry.consumers)
      reads += (hasGradient(graph.ops()[reader]) ? 2 : 1) + (gradients.contains(value) ? 1 : 0);
    double full = passes * (options.device.launch + elements * 6 / options.device.castBandwidth);
    double more = elements * 2 / options.device.bandwidth; // what a kernel moves beyond its own type
    bool behind = isElementwise(value.getDefiningOp()), before = readersAreElementwise(value) && !entry.output;
    entry.down = isWeight(value) || behind ? 0 : femtoseconds(before ? reads * more : full);
    entry.up = before || value.getDefiningOp<nn::FillConstantOp>() ? 0 : femtoseconds(behind ? passes * more : full);
    instance.problem.values.push_back(std::move(entry));
    instance.values.push_back(value);
  }

  func::FuncOp main;
  const PolicyGraph &graph;
  const PolicyOptions &options;
  double rate32, rate16;
  DenseSet<Value> gradients;
  DenseMap<Value, bool> elementwiseReaders;
  CutInstance instance;
};

} // namespace

CutInstance buildCut(func::FuncOp main, const PolicyGraph &graph) { return Builder(main, graph).build(); }

CutLabels labelsOf(const CutInstance &instance, const PolicyGraph &graph, ArrayRef<Type> types) {
  CutLabels labels(types.size());
  DenseMap<Value, bool> low;
  for (auto [value, entry] : llvm::zip(instance.values, instance.problem.values))
    if (entry.producer < 0)
      low[value] = entry.storedLow;
  for (auto [i, op] : llvm::enumerate(graph.ops())) {
    bool all = false, none = true;
    for (Value operand : op->getOperands())
      if (isFloat(operand)) {
        all = none ? low.lookup(operand) : all && low.lookup(operand);
        none = false;
      }
    labels[i] = types[i] && !isa<NoneType>(types[i]) ? types[i] == graph.low() : all;
    for (Value result : op->getResults())
      low[result] = labels[i];
  }
  return labels;
}

CutFigures figuresOf(const CutInstance &instance, const CutLabels &labels) {
  CutFigures figures;
  figures.cost = costOf(instance.problem, labels);
  figures.opsLow = llvm::count(labels, true);
  for (auto [value, entry] : llvm::zip(instance.values, instance.problem.values)) {
    bool low = entry.producer < 0 ? entry.storedLow : labels[entry.producer];
    bool cast = low && entry.output;
    for (uint32_t reader : entry.consumers)
      cast |= labels[reader] != low;
    int64_t elements = nn::elementCount(value.getType());
    figures.bytes += elements * (low ? 2 : 4) + (cast ? elements * (low ? 4 : 2) : 0);
    figures.casts += cast;
    figures.castBytes += cast ? elements * 6 : 0;
  }
  return figures;
}

std::string timeText(int64_t femtoseconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g us", static_cast<double>(femtoseconds) / 1e9);
  return text;
}

} // namespace ampc
