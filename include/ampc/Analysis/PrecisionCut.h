// The precision of every op as a minimum cut: which labelling of ops with f32 or the low type costs least, casts included.
//
//   cost = Σ over ops of its time in the type it was given
//        + down(v) once per value v stored f32 that some low op reads
//        + up(v)   once per value v stored low that some f32 op reads, or that is an output of the graph
//
// Times are whole femtoseconds. The solution is exact, and of all optimal ones that with the fewest low ops.
#pragma once
#include "ampc/Analysis/MaxFlow.h"
#include <cstdint>
#include <vector>

namespace ampc {

struct CutOp {
  // kInfinite forbids a type; one of the two is finite.
  int64_t f32 = 0, low = 0;
};

struct CutValue {
  int64_t producer = -1;           // an op; -1 for what the graph is given
  bool storedLow = false;          // of what the graph is given: its type
  bool output = false;             // read in f32 after the last op
  std::vector<uint32_t> consumers; // distinct ops
  int64_t down = 0, up = 0;        // finite
};

struct CutProblem {
  static constexpr int64_t kInfinite = MaxFlow::kInfinite;
  std::vector<CutOp> ops;
  std::vector<CutValue> values;
};

// One per op: whether it is low.
using CutLabels = std::vector<bool>;

// The cost of a labelling; kInfinite where it gives an op a type that is forbidden.
int64_t costOf(const CutProblem &problem, const CutLabels &labels);
// An optimal labelling. Time and memory are those of a flow on a graph linear in the ops and their operands.
CutLabels solveCut(const CutProblem &problem);

} // namespace ampc
