// What mappings of quantized operators share. Graphs have no integers of 16 bits and less: a
// quantized tensor is float32 with whole numbers (OnnxValue::narrow), and constants are dequantized
// while importing. 16-bit floats cannot hold the whole numbers, so that the ops stay in float32.
#pragma once
#include "OnnxOps.h"

namespace ampc {

using QuantDims = std::vector<int64_t>;

// The numbers of a constant, in the order of its elements; nullopt if the value is not constant.
std::optional<std::vector<double>> knownNumbers(const OnnxValue &value);

// The type of a zero point, or else that of the number. A failure if it has no whole numbers.
std::optional<NarrowType> quantizedType(MapNode &n, const OnnxValue &zero, int64_t outputType);

// saturate(round(x / scale) + zero), halves rounded to even numbers. There is one scale, one for
// each place along the axis, or with `block` one for each block along it. The gradient of rounding
// is that of its operand (straight-through estimation), and 0 where numbers are saturated.
OnnxValue quantized(MapNode &n, const OnnxValue &x, const OnnxValue &scale, const OnnxValue &zero,
                    const NarrowType &type, int64_t axis, int64_t block = 0);
// The same with the scale of input i and the zero point of input i + 1 as result 0.
void requantize(MapNode &n, const OnnxValue &y, size_t i);

// (x - zero) scale, a constant if all operands are. Float32. Without a scale x - zero.
OnnxValue dequantized(MapNode &n, const OnnxValue &x, const OnnxValue &scale, const OnnxValue &zero,
                      int64_t axis, int64_t block = 0);
// Input i, with the scale and the zero point behind it.
OnnxValue dequantizedInput(MapNode &n, size_t i, int64_t axis = 1);

// The uint8 tensor, the scale and the zero point of DynamicQuantizeLinear.
struct DynamicallyQuantized {
  OnnxValue x, scale, zero;
};
DynamicallyQuantized dynamicallyQuantized(MapNode &n, const OnnxValue &x);

} // namespace ampc
