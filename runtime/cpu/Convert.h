// Conversions between float32 and the 16-bit types, limited by memory bandwidth. They replace the
// kernels of a program where there is no program (calibration), and serve as a reference for the
// speed of such kernels.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Format/KernelAbi.h"

namespace ampc::runtime {

// Kernels with two operands, source and target; a row is one element. `type` is f16 or bf16. They
// require AVX2 and F16C, which every CPU that runs programs has.
const AmpcKernelEntry &widenKernel(format::DType type);
const AmpcKernelEntry &narrowKernel(format::DType type);
// Copies float32 with the loads and stores of a kernel; library copies may use other instructions.
const AmpcKernelEntry &copyKernel();

} // namespace ampc::runtime
