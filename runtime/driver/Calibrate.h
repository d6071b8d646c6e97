// amprun --calibrate: measures the device table of this machine's CPU or GPU, for ampc
// --device-table.
#pragma once
#include "ampc/Runtime/Program.h"
#include "driver/Console.h"

namespace ampc::runtime {

// Measures the GPU if options.device selects it, else the CPU with options.threads threads, for
// some seconds, and writes the table. `extent` is the size of the square matrix products; 0: 1024
// on a CPU, 8192 on a GPU. Tests use smaller ones.
Status calibrate(const std::string &file, const SessionOptions &options, const Console &console,
                 int64_t extent = 0);

} // namespace ampc::runtime
