// A graph as a precision cut: its forward ops and float values with their times on a device.
//
// An op's time is that of its products' flops, or of the bytes that it moves, whichever is longer, and of a launch; in a training
// program the gradient's part is added. A value between two elementwise ops of one shape stays in their kernel and moves no
// bytes. A cast costs nothing where it is written by an elementwise producer or read by elementwise ops alone, where it is of a
// weight (the optimizer writes it), and where it is of a constant.
#pragma once
#include "ampc/Analysis/DeviceTable.h"
#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Analysis/PrecisionCut.h"
#include "ampc/Analysis/PrecisionPolicy.h"

namespace ampc {

struct CutInstance {
  CutProblem problem;              // ops are those of the graph, in its order
  std::vector<mlir::Value> values; // of problem.values
  // Why an op may have one type only, or has none: of the others the rule is empty.
  std::vector<Decision> forced;
};

// Linear in the ops and their operands.
CutInstance buildCut(mlir::func::FuncOp main, const PolicyGraph &graph);

// The labelling that decisions amount to: an undecided op is low where all float operands are stored low.
CutLabels labelsOf(const CutInstance &instance, const PolicyGraph &graph, llvm::ArrayRef<mlir::Type> types);

struct CutFigures {
  int64_t cost = 0; // femtoseconds
  int64_t opsLow = 0, casts = 0, castBytes = 0;
  int64_t bytes = 0; // of all float values in the types that they are stored in, casts' copies included
};
CutFigures figuresOf(const CutInstance &instance, const CutLabels &labels);

// "12.5 us" of femtoseconds.
std::string timeText(int64_t femtoseconds);

} // namespace ampc
