// amprun --calibrate: the device table of this machine's CPU, for ampc --device-table.
#pragma once
#include "ampc/Runtime/Program.h"
#include "driver/Console.h"

namespace ampc::runtime {

// Measures for about three seconds with `threads` threads and writes the table. `extent` is that of the square products, which is
// smaller in tests.
Status calibrate(const std::string &file, const SessionOptions &options, const Console &console,
                 int64_t extent = 1024);

} // namespace ampc::runtime
