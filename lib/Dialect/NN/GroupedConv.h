// Kernels of convolutions with groups, for executors whose library has none.
#pragma once
#include "Windows.h"

namespace ampc::nn {

// The input is [outer, sizes…, channels], the filter [kernel…, channels / groups, outputs], the
// output [outer, places…, outputs]. The channels are g.inner.
struct GroupedGeometry : DilatedGeometry {
  int64_t outputs, groups;

  GroupedGeometry(const DilatedGeometry &base, int64_t outputs, int64_t groups)
      : DilatedGeometry(base), outputs(outputs), groups(groups) {}
  int64_t ownChannels() const { return inner / groups; }
  int64_t ownOutputs() const { return outputs / groups; }
  int64_t filterElements() const { return elements * ownChannels() * outputs; }
  // A line of places differs in the last dimension only. The gradient of the filter is summed in
  // parts of partLines() lines.
  int64_t lines() const { return windowRows() / places.back(); }
  int64_t partLines() const;
  int64_t parts() const { return (lines() + partLines() - 1) / partLines(); }
  // The rows of the kernel that sums one part: those of an element of the filter, without its
  // position in the last dimension.
  int64_t partRows() const { return elements / kernel.back() * ownChannels(); }
};

// Each kernel has three arguments: two tensors and the result, in f32 sums.
//   output  of input and filter; a row is a place
//   input   of output and filter; a row is an element of all channels
//   filter  of input and output: a sum for each part in f32, [parts, filter…]; a row is one of
//           parts() * partRows()
void emitGroupedOutput(KernelBuilder &k, const GroupedGeometry &g, mlir::Type input,
                       mlir::Type filter, mlir::Type output);
void emitGroupedInput(KernelBuilder &k, const GroupedGeometry &g, mlir::Type output,
                      mlir::Type filter, mlir::Type input);
void emitGroupedFilter(KernelBuilder &k, const GroupedGeometry &g, mlir::Type input,
                       mlir::Type output);
// Adds the parts of argument 0 to argument 1; a row is an element of the filter for all outputs.
void emitPartSums(KernelBuilder &k, const GroupedGeometry &g, mlir::Type filter);

} // namespace ampc::nn
