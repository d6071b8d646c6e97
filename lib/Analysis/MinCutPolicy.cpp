// Policy `min-cut`: black-listed and unsafe ops are f32; all others get the types that minimize the
// predicted time, including casts (PrecisionCut.h). The cause of each decision states what the op's
// own type saves and costs if all other types stay.
#include "Policies.h"
#include "ampc/Analysis/PrecisionCost.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {
namespace {

using amp::Rule;

// Computes how the cost of casts changes if a single op changes its type.
class FlipCosts {
public:
  FlipCosts(const CutProblem &problem, const CutLabels &labels)
      : problem(problem), labels(labels), values(problem.ops.size()) {
    for (size_t v = 0; v < problem.values.size(); ++v) {
      const CutValue &value = problem.values[v];
      if (value.producer >= 0)
        values[value.producer].push_back(v);
      int64_t low = 0;
      for (uint32_t reader : value.consumers) {
        low += labels[reader];
        values[reader].push_back(v);
      }
      lowReaders.push_back(low);
    }
  }

  int64_t castCostChange(uint32_t op) const {
    int64_t change = 0;
    for (size_t v : values[op]) {
      const CutValue &value = problem.values[v];
      bool produces = value.producer == op;
      bool low = value.producer < 0 ? value.storedLow : labels[value.producer];
      int64_t readers = lowReaders[v],
              flipped = produces ? readers : readers + (labels[op] ? -1 : 1);
      change += cast(value, produces ? !low : low, flipped) - cast(value, low, readers);
    }
    return change;
  }

private:
  static int64_t cast(const CutValue &value, bool low, int64_t lowReaders) {
    auto all = static_cast<int64_t>(value.consumers.size());
    if (low)
      return value.output || lowReaders < all ? value.up : 0;
    return lowReaders > 0 ? value.down : 0;
  }

  const CutProblem &problem;
  const CutLabels &labels;
  std::vector<SmallVector<size_t, 4>> values; // by op
  std::vector<int64_t> lowReaders;            // by value
};

class MinCutPolicy : public PrecisionPolicy {
  FailureOr<Decisions> decide(const PolicyGraph &graph) override {
    if (graph.ops().empty())
      return Decisions();
    auto main = graph.ops().front()->getParentOfType<func::FuncOp>();
    CutInstance instance = buildCut(main, graph);
    if (instance.seconds >= kMostCutSeconds) {
      const DeviceTable &device = graph.settings().device;
      return main.emitError("--amp-policy=min-cut: by the device table '")
             << device.name << "', the ops of the model take more than "
             << static_cast<int>(kMostCutSeconds) << " seconds, the most that is counted";
    }
    CutLabels labels = solveCut(instance.problem);
    FlipCosts flipCosts(instance.problem, labels);
    Decisions decisions;
    for (size_t i = 0; i < labels.size(); ++i)
      decisions.push_back(!instance.forced[i].rule
                              ? explain(graph, instance.problem.ops[i], i, labels[i], flipCosts)
                              : instance.forced[i]);
    return decisions;
  }

  static Decision explain(const PolicyGraph &graph, const CutOp &op, uint32_t index, bool low,
                          const FlipCosts &flipCosts) {
    std::string word = dtypeName(graph.low());
    int64_t saves = op.f32 - op.low, castCost = flipCosts.castCostChange(index);
    std::string cause;
    if (low)
      cause = word + " takes " + timeText(op.low) + ", float32 " + timeText(op.f32);
    else if (saves > 0)
      cause = word + " saves " + timeText(saves) + ", its casts cost " + timeText(castCost);
    else
      cause = word + " takes " + timeText(op.low) + ", float32 " + timeText(op.f32) +
              ": nothing to save";
    const DeviceTable &device = graph.settings().device;
    bool slower = device.products[numberFormat(graph.low())->dtype] < device.products[DType::f32];
    auto info = dyn_cast<nn::PaddleOpInterface>(graph.ops()[index]);
    if (!low && saves <= 0 && slower && info && info.getProductFlops() > 0)
      cause += " (products of " + word + " are the slower ones on " + device.name + ")";
    return {low ? graph.low() : graph.f32(), Rule::MinCut, cause};
  }
};

} // namespace

std::unique_ptr<PrecisionPolicy> makeMinCutPolicy() {
  return std::make_unique<MinCutPolicy>();
}

} // namespace ampc
