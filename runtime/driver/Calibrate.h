// amprun --calibrate: the device table of this machine's CPU or GPU, for ampc --device-table.
#pragma once
#include "ampc/Runtime/Program.h"
#include "driver/Console.h"

namespace ampc::runtime {

// Measures for some seconds the GPU where options.device says so, else the CPU with `threads`
// threads, and writes the table. `extent` is that of the square products, which is smaller in
// tests; 0: 1024 on a CPU, 8192 on a GPU.
Status calibrate(const std::string &file, const SessionOptions &options, const Console &console,
                 int64_t extent = 0);

} // namespace ampc::runtime
