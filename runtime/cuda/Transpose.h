// A kernel of the runtime itself: it transposes a matrix of elements of 2 or 4 bytes. cuDNN expects
// the filters of a convolution with groups in another order than the program has them
// (docs/Rationale/Convolution.md). It is written in PTX, because amprun has no compiler.
#pragma once
#include "cuda/Kernels.h"

namespace ampc::runtime::cuda {

class Transpose {
public:
  static Result<Transpose> load(Device &device);
  static std::string code(); // PTX

  // The most elements of a matrix: they are counted in 32 bits.
  static constexpr uint64_t kMaxElements = uint64_t{1} << 31;
  // Prepares a launch: out[column, row] = in[row, column]. `width`: bytes of an element, 2 or 4.
  Kernels::Ready ready(CUdeviceptr in, CUdeviceptr out, uint64_t rows, uint64_t columns,
                       uint64_t width) const;

private:
  Module module_;
  CUfunction narrow_ = nullptr, wide_ = nullptr;
};

} // namespace ampc::runtime::cuda
