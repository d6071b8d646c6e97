// Precision assignment as a minimum cut: finds the labeling of ops with f32 or the low type that
// has the lowest cost, including casts. Independent of MLIR; PrecisionCost.h builds the problem.
//
//   cost = Σ over ops of the op's time in the assigned type
//        + down(v) once per value v stored f32 that some low op reads
//        + up(v)   once per value v stored low that some f32 op reads, or that is an output of the
//                  graph
//
// Times are integers, in femtoseconds. The solution is exact; of all optimal labelings it is the
// one with the fewest low ops.
#pragma once
#include "ampc/Analysis/MaxFlow.h"
#include <cstdint>
#include <vector>

namespace ampc {

struct CutOp {
  // kInfinite forbids a type; at least one of the two must be finite.
  int64_t f32 = 0, low = 0;
};

struct CutValue {
  int64_t producer = -1;           // an op; -1 for inputs of the graph
  bool storedLow = false;          // for inputs of the graph: whether the type is low
  bool output = false;             // read in f32 after the last op
  std::vector<uint32_t> consumers; // distinct ops
  int64_t down = 0, up = 0;        // finite
};

struct CutProblem {
  static constexpr int64_t kInfinite = MaxFlow::kInfinite;
  std::vector<CutOp> ops;
  std::vector<CutValue> values;
};

// Per op, whether it is low.
using CutLabels = std::vector<bool>;

// The cost of a labeling; kInfinite if it gives an op a forbidden type.
int64_t costOf(const CutProblem &problem, const CutLabels &labels);
// Returns an optimal labeling. Runs one maximum flow on a graph whose size is linear in the number
// of ops and operands.
CutLabels solveCut(const CutProblem &problem);

} // namespace ampc
