// Philox 4x32-10 (Salmon et al., 2011): random numbers that are a pure function of (seed, purpose,
// position). The runtime and the compiler share it; compiled programs have nn::philoxWord.
#pragma once
#include <array>
#include <cstdint>

namespace ampc {

// The key is the seed; the counter is (position, purpose). Any thread may compute any position.
constexpr std::array<uint32_t, 4> philox(uint64_t seed, uint64_t purpose, uint64_t position) {
  std::array<uint32_t, 4> c = {
      static_cast<uint32_t>(position), static_cast<uint32_t>(position >> 32),
      static_cast<uint32_t>(purpose), static_cast<uint32_t>(purpose >> 32)};
  uint32_t k0 = static_cast<uint32_t>(seed), k1 = static_cast<uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round) {
    uint64_t p0 = uint64_t{0xD2511F53} * c[0], p1 = uint64_t{0xCD9E8D57} * c[2];
    c = {static_cast<uint32_t>(p1 >> 32) ^ c[1] ^ k0, static_cast<uint32_t>(p1),
         static_cast<uint32_t>(p0 >> 32) ^ c[3] ^ k1, static_cast<uint32_t>(p0)};
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return c;
}

} // namespace ampc
