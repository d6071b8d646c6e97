// Loops of models of all formats are unrolled while importing.
#pragma once
#include <cstdint>

namespace ampc {

constexpr int64_t kMostIterations = 4096;

} // namespace ampc
