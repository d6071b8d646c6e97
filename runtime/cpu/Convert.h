// Conversions between float32 and the 16-bit types, at the speed of memory: what a program's own
// kernels do, for where there is no program; and what such kernels of a program must reach.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Format/KernelAbi.h"

namespace ampc::runtime {

// A kernel of two operands, from and to; a row is one element. `type` is f16 or bf16; the CPU has
// AVX2 and F16C, as every CPU that runs a program.
const AmpcKernelEntry &widenKernel(format::DType type);
const AmpcKernelEntry &narrowKernel(format::DType type);
// The kernels beside a product of float16 (program.fbs): its elements in two, and whether float32 are
// finite.
const AmpcKernelEntry &splitKernel();
const AmpcKernelEntry &checkKernel();
// float32 to float32, with a kernel's loads and stores: libraries' own copies may take another road.
const AmpcKernelEntry &copyKernel();

} // namespace ampc::runtime
