// Entry point for fuzzers: reads the bytes as a model.json, saved decisions, a report or the header
// of weights. Returns 0 and never crashes, whatever they are.
#pragma once
#include <cstddef>
#include <cstdint>

namespace ampc {
int fuzzImport(const uint8_t *data, size_t size);
} // namespace ampc
