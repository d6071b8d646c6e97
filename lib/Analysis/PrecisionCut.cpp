// Reduction to a minimum cut, with the source side = low. Arcs: S → op with its time in f32, op → T
// with its time in the low type. All readers of a value share a cast, so there is one helper node
// per value and direction:
//
//   down: reader → helper (infinite), helper → producer (down)      up: producer → helper (up),
//      helper → reader (infinite)
//
// The producer of an input is S or T according to its type; the reader of an output is T. All costs
// are submodular, so the minimum cut is the optimal labeling.
#include "ampc/Analysis/PrecisionCut.h"

namespace ampc {

int64_t costOf(const CutProblem &problem, const CutLabels &labels) {
  int64_t cost = 0;
  for (std::size_t i = 0; i < problem.ops.size(); ++i) {
    int64_t time = labels[i] ? problem.ops[i].low : problem.ops[i].f32;
    if (time >= CutProblem::kInfinite)
      return CutProblem::kInfinite;
    cost += time;
  }
  for (const CutValue &value : problem.values) {
    bool low = value.producer < 0 ? value.storedLow : labels[value.producer];
    bool cast = low && value.output;
    for (uint32_t reader : value.consumers)
      cast |= labels[reader] != low;
    if (cast)
      cost += low ? value.up : value.down;
  }
  return cost;
}

CutLabels solveCut(const CutProblem &problem) {
  uint32_t ops = problem.ops.size(), source = ops, sink = ops + 1, helpers = ops + 2;
  MaxFlow flow(helpers + 2 * problem.values.size());
  for (uint32_t i = 0; i < ops; ++i) {
    flow.addArc(source, i, problem.ops[i].f32);
    flow.addArc(i, sink, problem.ops[i].low);
  }
  for (std::size_t i = 0; i < problem.values.size(); ++i) {
    const CutValue &value = problem.values[i];
    uint32_t down = helpers + 2 * i, up = down + 1;
    uint32_t producer = value.producer >= 0 ? value.producer : value.storedLow ? source : sink;
    if (value.down > 0 && !value.consumers.empty()) {
      for (uint32_t reader : value.consumers)
        flow.addArc(reader, down, CutProblem::kInfinite);
      flow.addArc(down, producer, value.down);
    }
    if (value.up > 0 && (value.output || !value.consumers.empty())) {
      flow.addArc(producer, up, value.up);
      for (uint32_t reader : value.consumers)
        flow.addArc(up, reader, CutProblem::kInfinite);
      if (value.output)
        flow.addArc(up, sink, CutProblem::kInfinite);
    }
  }
  flow.run(source, sink);
  CutLabels labels(ops);
  for (uint32_t i = 0; i < ops; ++i)
    labels[i] = flow.onSourceSide(i);
  return labels;
}

} // namespace ampc
