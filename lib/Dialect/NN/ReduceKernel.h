// Builds kernels that reduce dimensions of a tensor.
#pragma once
#include "Axis.h"

namespace ampc::nn {

// The loop nest of a reduction. Neighboring dimensions that are all kept or all reduced are merged
// into one run. If the innermost run is reduced, a row of the kernel's grid is one result element,
// else a block of neighboring results that are computed together. With `parts` > 1 the longest
// reduced run is divided, and the results of the parts are stored one after another.
class Reduction {
public:
  Reduction(mlir::RankedTensorType x, llvm::ArrayRef<bool> reduced, int64_t parts = 1);

  int64_t rows() const;
  // The number of parts that makes the grid wide enough; 1 if it is wide enough or the work is
  // small.
  int64_t usefulParts() const;
  // The number of elements of each part if all have as many, next to one another; else 0.
  int64_t equalPart() const;
  // Whether the result of each part is a vector, as for the column sums of a matrix.
  bool ofColumns() const { return sizes.size() == 2 && reduced[0]; }
  // Argument 0 is reduced into the last argument; `term` maps what is loaded to what is combined,
  // and `finish` maps a sum to what is stored. If there are equal parts, the kernel serves any
  // number of them.
  using Map = llvm::function_ref<mlir::Value(mlir::Value)>;
  void emit(KernelBuilder &k, ReduceKind kind, mlir::Type compute, Map term, Map finish) const;

private:
  struct Emission;
  bool innerReduced() const { return sizes.empty() || reduced.back(); }
  int64_t rowsPerPart() const;

  llvm::SmallVector<int64_t> sizes; // of the runs, outermost first
  llvm::SmallVector<bool> reduced;
  int64_t outputs = 1, total = 1, parts;
  size_t cut = 0; // index of the run that is divided into parts
};

} // namespace ampc::nn
