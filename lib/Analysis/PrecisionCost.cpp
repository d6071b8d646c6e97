#include "ampc/Analysis/PrecisionCost.h"
#include "ampc/Analysis/ValueSafety.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {
namespace {

using amp::Rule;

bool isElementwise(Operation *op) {
  return op && isa<nn::ElementwiseOpInterface>(op);
}
ArrayRef<int64_t> shapeOf(Value value) {
  return cast<RankedTensorType>(value.getType()).getShape();
}
double count(Value value) {
  return static_cast<double>(nn::elementCount(value.getType()));
}
bool isWeight(Value value) {
  return value.getDefiningOp<nn::ReadOp>() != nullptr;
}

// Whether the operand is cast to the type that the op computes in.
bool usesDecidedType(OpOperand &use) {
  Operation *op = use.getOwner();
  auto info = dyn_cast<nn::PaddleOpInterface>(op);
  return hasFloatElements(use.get()) && !isa<nn::CastOp>(op) &&
         !(info && info.keepsFloat32Operand(use.getOperandNumber()));
}

class CutBuilder {
public:
  CutBuilder(func::FuncOp main, const PolicyGraph &graph)
      : main(main), graph(graph), options(graph.settings()) {
    rate32 = options.device.products[DType::f32];
    rate16 = options.device.products[numberFormat(options.low)->dtype];
  }

  CutInstance build() {
    if (options.training)
      findGradients();
    for (Operation *op : graph.ops())
      addOp(op);
    applyForcedDecisions();
    addValues();
    return std::move(instance);
  }

private:
  // A value has a gradient if it depends on a trainable parameter and the loss depends on it.
  void findGradients() {
    SymbolTable symbols(main->getParentOfType<ModuleOp>());
    DenseSet<Value> depends;
    for (Operation &op : main.getBody().front()) {
      bool any = llvm::any_of(op.getOperands(), [&](Value v) { return depends.contains(v); });
      if (auto read = dyn_cast<nn::ReadOp>(op))
        if (auto variable = symbols.lookup<nn::VariableOp>(read.getVariable()))
          any = variable.getTrainable();
      for (Value result : op.getResults())
        if (any && hasFloatElements(result))
          depends.insert(result);
    }
    DenseSet<Value> feedsLoss;
    Operation *last = main.getBody().front().getTerminator();
    for (OpOperand &use : last->getOpOperands())
      if (nn::fieldOf(main, use.getOperandNumber()) == nn::OutputField::Loss)
        feedsLoss.insert(use.get());
    for (Operation &op : llvm::reverse(main.getBody().front()))
      if (llvm::any_of(op.getResults(), [&](Value v) { return feedsLoss.contains(v); }))
        for (Value operand : op.getOperands())
          if (depends.contains(operand)) {
            feedsLoss.insert(operand);
            gradients.insert(operand);
          }
  }

  // Whether only elementwise ops of the value's shape read it. Cached, because each reader asks for
  // it.
  bool readersAreElementwise(Value value) {
    auto [it, fresh] = elementwiseReaders.try_emplace(value, false);
    if (fresh)
      it->second = llvm::all_of(value.getUses(), [&](OpOperand &use) {
        Operation *user = use.getOwner();
        return nn::isKeptReturn(use) ||
               (isElementwise(user) && shapeOf(user->getResult(0)) == shapeOf(value));
      });
    return it->second;
  }
  bool staysInKernel(Value value) {
    return isElementwise(value.getDefiningOp()) && readersAreElementwise(value);
  }

  bool hasGradient(Operation *op) {
    return llvm::any_of(op->getOperands(), [&](Value v) { return gradients.contains(v); });
  }

  // The bytes that an op moves for a value. If 16-bit products are slower than f32 ones, the device
  // has no 16-bit arithmetic and must convert each element, which costs as much as the saved bytes:
  // 4 bytes per element in both types.
  double bytes(Value value, bool usesDecidedType, bool low) {
    if (staysInKernel(value) || (value.getDefiningOp<nn::FillConstantOp>() && usesDecidedType))
      return 0;
    return usesDecidedType && hasFloatElements(value)
               ? count(value) * (low && rate16 > rate32 ? 2 : 4)
               : static_cast<double>(nn::byteSize(value.getType()));
  }

  double secondsOf(Operation *op, bool low) {
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    if (isa<nn::ViewOpInterface, nn::FillConstantOp>(op))
      return 0;
    double movedBytes = 0, gradientBytes = 0;
    int64_t gradientOperands = 0;
    for (OpOperand &use : op->getOpOperands()) {
      double operandBytes = bytes(use.get(), usesDecidedType(use), low);
      movedBytes += operandBytes;
      if (gradients.contains(use.get()))
        gradientBytes += operandBytes, ++gradientOperands;
    }
    bool isCast = isa<nn::CastOp>(op);
    for (Value result : op->getResults())
      movedBytes += bytes(result,
                          !nn::keepsFloat32(result) &&
                              (!isCast || isa<FloatType>(cast<nn::CastOp>(op).getTo())),
                          low);
    double flops = info ? static_cast<double>(info.getProductFlops()) : 0;
    if (flops > 0) {
      // One product in the forward pass, and one for each gradient.
      double productTime = options.device.launch + std::max(flops / (low ? rate16 : rate32),
                                                            movedBytes / options.device.bandwidth);
      return productTime * static_cast<double>(1 + gradientOperands);
    }
    // An elementwise op after another one of its shape is fused into that one's kernel.
    bool isFused =
        isElementwise(op) && llvm::any_of(op->getOperands(), [&](Value v) {
          return isElementwise(v.getDefiningOp()) && shapeOf(v) == shapeOf(op->getResult(0));
        });
    double launch = isFused ? 0 : options.device.launch,
           seconds = launch + movedBytes / options.device.bandwidth;
    if (gradientOperands)
      seconds += launch + (movedBytes + gradientBytes) / options.device.bandwidth;
    return seconds;
  }

  // Also adds the time to those of the instance.
  int64_t femtoseconds(double seconds) {
    instance.seconds += seconds;
    return instance.seconds < kMostCutSeconds ? std::llround(seconds * 1e15) : 0;
  }

  void addOp(Operation *op) {
    instance.problem.ops.push_back(
        {femtoseconds(secondsOf(op, false)), femtoseconds(secondsOf(op, true))});
  }

  // Whether the float results have the low type if the float operands do, except those that are
  // float32 whatever the op computes in.
  bool resultsFollow(Operation *op) {
    if (auto cast = dyn_cast<nn::CastOp>(op))
      return isa<FloatType>(cast.getTo());
    if (isa<nn::FillConstantOp>(op) || llvm::none_of(op->getOpOperands(), usesDecidedType))
      return false;
    auto infer = dyn_cast<InferTypeOpInterface>(op);
    if (!infer)
      return false;
    Block scratch;
    SmallVector<Value> operands;
    for (OpOperand &use : op->getOpOperands()) {
      auto type = cast<RankedTensorType>(use.get().getType());
      operands.push_back(
          scratch.addArgument(usesDecidedType(use) ? type.clone(options.low) : type, op->getLoc()));
    }
    SmallVector<Type> types;
    if (failed(infer.inferReturnTypes(op->getContext(), std::nullopt, operands,
                                      op->getAttrDictionary(), op->getPropertiesStorage(),
                                      op->getRegions(), types)))
      return false;
    for (auto [result, type] : llvm::zip(op->getResults(), types))
      if (hasFloatElements(result) && !nn::keepsFloat32(result) &&
          getElementTypeOrSelf(type) != options.low)
        return false;
    return true;
  }

  Decision forcedFor(Operation *op, const DenseMap<Operation *, Hazard> &hazards) {
    Type f32 = graph.f32();
    StringRef type = PolicyGraph::typeOf(op);
    if (const Decision *given = graph.fixedDecision(op))
      return *given;
    if (llvm::none_of(op->getOperands(), hasFloatElements) &&
        llvm::none_of(op->getResults(), hasFloatElements))
      return {Type(), Rule::NoFloat, type.str()};
    if (auto name = graph.blackVarname(op))
      return {f32, Rule::BlackVarname, name->str()};
    if (auto entry = graph.customBlack(op))
      return {f32, Rule::CustomBlackList, entry->str()};
    if (!graph.hasLowPrecision(op))
      return {f32, Rule::Unsupported, type.str()};
    if (!resultsFollow(op))
      return {f32, Rule::Float32Result, type.str()};
    if (auto cast = dyn_cast<nn::CastOp>(op); cast && nn::isLowPrecision(cast.getTo()))
      return {options.low, Rule::DeclaredType, type.str()};
    if (graph.customWhite(op))
      return {};
    // A cast to float32 in the model is deliberate and stays. Before a 16-bit reader it costs
    // nothing.
    if (auto cast = dyn_cast<nn::CastOp>(op); cast && cast.getTo() == f32)
      return {f32, Rule::DeclaredType, type.str()};
    auto [listName, category] = graph.categoryOf(op);
    if (graph.level() == amp::Level::OD && category != nn::Category::White)
      return {f32, Rule::NotWhiteListed, type.str()};
    if (category == nn::Category::ExtraBlack)
      return {f32, Rule::ExtraBlackList, listName.str()};
    if (graph.level() == amp::Level::O1 && category == nn::Category::Black)
      return {f32, Rule::BlackList, listName.str()};
    if (auto it = hazards.find(op); it != hazards.end())
      return {f32, Rule::Unsafe, it->second.pattern.str() + ": " + it->second.why};
    return {};
  }

  void applyForcedDecisions() {
    DenseMap<Operation *, Hazard> hazards;
    if (options.safety != amp::Safety::Off)
      for (Hazard &hazard : findHazards(main, options.low, options.ranges.get()))
        hazards[hazard.op] = hazard;
    for (auto [i, op] : llvm::enumerate(graph.ops())) {
      instance.forced.push_back(forcedFor(op, hazards));
      const Decision &decision = instance.forced.back();
      CutOp &cost = instance.problem.ops[i];
      if (decision.rule == Rule::NoFloat)
        cost.low = cost.f32;
      else if (decision.rule.has_value() && decision.type == options.low)
        cost.f32 = CutProblem::kInfinite;
      else if (decision.rule.has_value())
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
          addValue(result, index && !nn::keepsFloat32(result) ? static_cast<int64_t>(*index) : -1);
    }
  }

  void addValue(Value value, int64_t producer) {
    if (!hasFloatElements(value))
      return;
    CutValue entry;
    entry.producer = producer;
    entry.storedLow = nn::isLowPrecision(getElementTypeOrSelf(value.getType()));
    for (OpOperand &use : value.getUses()) {
      if (isa<func::ReturnOp>(use.getOwner()))
        entry.output |= nn::fieldOf(main, use.getOperandNumber()) == nn::OutputField::Output;
      else if (auto index = graph.indexOf(use.getOwner()); index && usesDecidedType(use))
        entry.consumers.push_back(*index);
    }
    llvm::sort(entry.consumers);
    entry.consumers.erase(llvm::unique(entry.consumers), entry.consumers.end());
    double passes = gradients.contains(value) ? 2 : 1, elements = count(value);
    // If a cast is fused into the kernels of its readers, each of them reads the wide value,
    // possibly again for its gradient, and writes its gradient.
    double reads = 0;
    for (uint32_t reader : entry.consumers)
      reads += (hasGradient(graph.ops()[reader]) ? 2 : 1) + (gradients.contains(value) ? 1 : 0);
    double separateTime =
        passes * (options.device.launch + elements * 6 / options.device.castBandwidth);
    double fusedTime = elements * 2 / options.device.bandwidth; // additional bytes of a fused cast
    bool producerFuses = isElementwise(value.getDefiningOp()),
         readersFuse = readersAreElementwise(value) && !entry.output;
    entry.down = isWeight(value) || producerFuses
                     ? 0
                     : femtoseconds(readersFuse ? reads * fusedTime : separateTime);
    entry.up = readersFuse || value.getDefiningOp<nn::FillConstantOp>()
                   ? 0
                   : femtoseconds(producerFuses ? passes * fusedTime : separateTime);
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

CutInstance buildCut(func::FuncOp main, const PolicyGraph &graph) {
  return CutBuilder(main, graph).build();
}

CutLabels labelsOf(const CutInstance &instance, const PolicyGraph &graph, ArrayRef<Type> types) {
  CutLabels labels(types.size());
  DenseMap<Value, bool> low;
  for (auto [value, entry] : llvm::zip(instance.values, instance.problem.values))
    if (entry.producer < 0)
      low[value] = entry.storedLow;
  for (auto [i, op] : llvm::enumerate(graph.ops())) {
    bool all = false, none = true;
    for (Value operand : op->getOperands())
      if (hasFloatElements(operand)) {
        all = none ? low.lookup(operand) : all && low.lookup(operand);
        none = false;
      }
    labels[i] = types[i] && !isa<NoneType>(types[i]) ? types[i] == graph.low() : all;
    for (Value result : op->getResults())
      low[result] = labels[i] && !nn::keepsFloat32(result);
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
