// A kernel of the runtime itself: it gathers rows of data that is resident on the GPU into a
// batch, in any order. It is written in PTX, because amprun has no compiler; see
// docs/Rationale/Gpu.md.
#pragma once
#include "cuda/Kernels.h"

namespace ampc::runtime::cuda {

class Gather {
public:
  static Result<Gather> load(Device &device);
  static std::string code(); // PTX

  // Addresses on the device. The batch of run i of a launch, row r:
  //   out[r] = data[order[(*first + i) * rows + r]]
  struct Rows {
    CUdeviceptr data, order, first, out; // order, *first: u32
    uint64_t rows, rowBytes;             // of a batch
  };
  // Prepares the launch for run 0. A batch must be smaller than 2 GiB, because its pieces are
  // counted in 32 bits.
  Kernels::Ready ready(const Rows &rows) const;
  static void setRun(Kernels::Ready &ready, size_t run) { ready.parameters[ready.pointers] = run; }

private:
  Module module_;
  std::vector<CUfunction> functions_; // by width of a piece
};

} // namespace ampc::runtime::cuda
