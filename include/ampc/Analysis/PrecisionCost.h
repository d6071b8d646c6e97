// Builds the minimum-cut problem (PrecisionCut.h) of a graph: its forward ops and float values with
// their predicted times on a device. Used by the min-cut policy and by the reports about cuts.
//
// The time of an op is a launch plus the longer one of the time for its products' flops and the
// time for the bytes that it moves; in a training program the time of its gradient is added. A
// value between two elementwise ops of one shape stays in their kernel and moves no bytes. A cast
// is free if it can be fused: into an elementwise producer that writes it, or if only elementwise
// ops read it. Casts of weights (the optimizer writes them) and of constants are free, too.
#pragma once
#include "ampc/Analysis/DeviceTable.h"
#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Analysis/PrecisionCut.h"
#include "ampc/Analysis/PrecisionPolicy.h"

namespace ampc {

struct CutInstance {
  CutProblem problem;              // its ops are those of the graph, in the same order
  std::vector<mlir::Value> values; // the IR values of problem.values
  // Per op: the decision if only one type is possible or the op has no type. The rule is empty for
  // the other ops.
  std::vector<Decision> forced;
  // The sum of all times. If it is kMostCutSeconds or more, times are missing, and the problem has
  // no solution.
  double seconds = 0;
};

// Sums of femtoseconds up to this stay below CutProblem::kInfinite.
inline constexpr double kMostCutSeconds = 2000;

// Linear in the number of ops and operands.
CutInstance buildCut(mlir::func::FuncOp main, const PolicyGraph &graph);

// The labeling that corresponds to a list of decisions. An undecided op is low if all its float
// operands are stored low.
CutLabels labelsOf(const CutInstance &instance, const PolicyGraph &graph,
                   llvm::ArrayRef<mlir::Type> types);

struct CutFigures {
  int64_t cost = 0; // femtoseconds
  int64_t opsLow = 0, casts = 0, castBytes = 0;
  int64_t bytes =
      0; // of all float values in their stored types, including the copies made by casts
};
CutFigures figuresOf(const CutInstance &instance, const CutLabels &labels);

// Formats a time: "12.5 us".
std::string timeText(int64_t femtoseconds);

} // namespace ampc
