// Entry point for fuzzers: reads the bytes as a model in JSON or ONNX, saved decisions, a report or
// the header of a weights file. Returns 0 for all inputs; a crash is a bug.
#pragma once
#include <cstddef>
#include <cstdint>

namespace ampc {
int fuzzImport(const uint8_t *data, size_t size);
} // namespace ampc
