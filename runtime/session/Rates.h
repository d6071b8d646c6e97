// The peak rates of a device, as in a device table.
#pragma once
#include <string>

namespace ampc::runtime {

struct Rates {
  std::string device;
  double f32 = 0, f16 = 0, bf16 = 0; // products, FLOP/s
  double copies = 0, casts = 0;      // bytes/s, read and written
  double launch = 0;                 // s
};

} // namespace ampc::runtime
