// Kernels that reduce dimensions.
#pragma once
#include "Axis.h"

namespace ampc::nn {

// A reduction's loop nest: neighbouring dimensions that are all kept or all reduced are one run. A row of the kernel's grid
// is one result element where the innermost run is reduced, and else a block of neighbouring ones, summed side by side.
// With `parts` > 1 the longest reduced run is cut, and the results of all pieces stand one behind the other.
class Reduction {
public:
  Reduction(mlir::RankedTensorType x, llvm::ArrayRef<bool> reduced, int64_t parts = 1);

  int64_t rows() const;
  // How many pieces would make the grid wide enough; 1 where it is, or where the work is too small to matter.
  int64_t usefulParts() const;
  // Whether the result of each part is one vector: that of the sums of a matrix's columns.
  bool ofColumns() const { return sizes.size() == 2 && reduced[0]; }
  // Argument 0 is reduced into argument 1; `finish` maps a sum to what is stored.
  void emit(KernelBuilder &k, ReduceKind kind, mlir::Type compute,
            llvm::function_ref<mlir::Value(mlir::Value sum)> finish) const;

private:
  struct Emission;
  bool innerReduced() const { return sizes.empty() || reduced.back(); }
  int64_t rowsPerPart() const;

  llvm::SmallVector<int64_t> sizes; // of the runs, outermost first
  llvm::SmallVector<bool> reduced;
  int64_t outputs = 1, total = 1, parts;
  size_t cut = 0; // the run that parts divide
};

} // namespace ampc::nn
